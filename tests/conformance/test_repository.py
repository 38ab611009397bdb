"""What stands beside the code: workflows, forms, the citation, the contributor's page."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

import pytest
from commands import run
from plain_yaml import read_yaml

import tribello

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GITHUB: Final = ROOT / ".github"
WORKFLOWS: Final[dict[str, Any]] = {
    path.stem: read_yaml(path.read_text("utf-8"))
    for path in sorted((GITHUB / "workflows").glob("*.yml"))
}
FORMS: Final[dict[str, Any]] = {
    path.stem: read_yaml(path.read_text("utf-8"))
    for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
    if path.stem != "config"
}
NOT_YET_RUN: Final = ["3.14"]
"""What the workflow tries besides: the classifiers get it once the tests have passed there."""
PAGES: Final = ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
TARGETS: Final = set(
    re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
)
CALL: Final = re.compile(r"\bmake ([a-z]+(?:-[a-z]+)*)\b")


def of_key(value: Any, key: str) -> list[Any]:
    """Every value under a key, wherever it stands."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value[key]] if isinstance(value, dict) and key in value else []
    return own + [found for each in inner for found in of_key(each, key)]


def commands(workflow: str) -> str:
    """All that the steps of a workflow run."""
    found = of_key(WORKFLOWS[workflow], "run") + of_key(WORKFLOWS[workflow], "command")
    return "\n".join(map(str, found))


def code_of(text: str) -> str:
    """What is marked as code in a page: spans, and the lines of blocks that are commands."""
    spans = re.findall(r"`([^`\n]+)`", text)
    return "\n".join(spans + re.findall(r"^\$ (.*)$", text, re.MULTILINE))


def anchors(page: str) -> set[str]:
    """The anchors of the headings of a page."""
    heads = re.findall(r"^#+ (.*)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    given = [re.search(r"\{#(.*)\}$", head) for head in heads]
    made = [re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads]
    return {mark[1] if mark else name for mark, name in zip(given, made, strict=True)}


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_a_workflow_makes_what_can_be_made(workflow: str) -> None:
    """Every `make X` of a workflow is a target of the Makefile, and each has one at least."""
    called = CALL.findall(commands(workflow))
    assert called
    assert set(called) <= TARGETS


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_a_workflow_may_no_more_than_it_needs(workflow: str) -> None:
    """By itself a workflow only reads, and what it takes from others is named with a version."""
    assert WORKFLOWS[workflow]["permissions"] == {"contents": "read"}
    for action in of_key(WORKFLOWS[workflow], "uses"):
        if action.startswith("./"):
            assert (ROOT / action).is_file(), action
        else:
            assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+|[0-9a-f]{40})", action), action


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_a_workflow_asks_for_files_that_there_are(workflow: str) -> None:
    """Requirements that a step installs and modules that it reads stand in the repository."""
    for name in re.findall(r"[\w./-]+\.(?:txt|py)\b", commands(workflow)):
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_no_job_hangs_for_hours(workflow: str) -> None:
    """Whatever runs on a machine is stopped there within the hour."""
    for name, job in WORKFLOWS[workflow]["jobs"].items():
        assert ("uses" in job) != (0 < job.get("timeout-minutes", 0) <= 60), name


def test_a_change_is_tested_once() -> None:
    """A branch with a pull request is not tested as a push too, and a tag by its release alone."""
    assert WORKFLOWS["tests"]["on"] == {
        "push": {"branches": ["main"]},
        "pull_request": {},
        "workflow_call": {},
    }
    assert WORKFLOWS["release"]["on"] == {"push": {"tags": ["v*"]}}


def test_only_runs_of_pull_requests_are_broken_off() -> None:
    """What the default branch or a release is tested by runs to its end."""
    broken_off = WORKFLOWS["tests"]["concurrency"]["cancel-in-progress"]
    assert broken_off == "${{ github.event_name == 'pull_request' }}"


@pytest.mark.parametrize("job", ["test", "windows"])
def test_every_supported_python_is_tested(job: str) -> None:
    """The matrix has the Pythons of the classifiers, from the oldest on, and those not yet run."""
    matrix = WORKFLOWS["tests"]["jobs"][job]["strategy"]["matrix"]["python"]
    named = [
        entry.rpartition(" ")[2]
        for entry in PROJECT["project"]["classifiers"]
        if re.search(r":: 3\.\d+$", entry)
    ]
    assert PROJECT["project"]["requires-python"] == f">={matrix[0]}"
    assert matrix == named + NOT_YET_RUN


def test_the_site_is_walked_through_with_the_chrome_of_the_runner() -> None:
    """Another Chromium may not open a sandbox there."""
    rows = WORKFLOWS["tests"]["jobs"]["checks"]["strategy"]["matrix"]["include"]
    (command,) = [row["command"] for row in rows if row["name"] == "Site"]
    assert command == "make test-site CHROMIUM=google-chrome"


def test_each_command_of_a_step_on_windows_counts() -> None:
    """A step of several commands is read by bash, which stops at the first that fails."""
    steps = WORKFLOWS["tests"]["jobs"]["windows"]["steps"]
    several = [step for step in steps if "\n" in step.get("run", "").strip()]
    assert [step.get("shell") for step in several] == ["bash"]


def test_windows_runs_what_make_test_runs() -> None:
    """Without make the tests are started with the same arguments, on the same requirements."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    steps = "\n".join(of_key(WORKFLOWS["tests"]["jobs"]["windows"], "run"))
    pytest_of_make = re.search(r"^PYTEST = \$\(BIN\)/(.*)$", makefile, re.MULTILINE)
    assert pytest_of_make is not None
    assert steps.endswith(pytest_of_make[1])
    ready = re.findall(r"^%/\.(?:run|test)-ready:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    installs = re.findall(r"\$\(PIP_INSTALL\) (.*)", "".join(ready))
    assert len(installs) == 3
    for arguments in installs:
        assert f"pip install {arguments}\n" in steps, arguments


def test_the_contributor_is_told_the_same_of_windows() -> None:
    """The commands for machines without make are those of the workflow."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for step in of_key(WORKFLOWS["tests"]["jobs"]["windows"], "run"):
        for line in str(step).splitlines():
            assert f"$ {line}\n" in page


def test_only_what_publishes_gets_a_token() -> None:
    """What builds and tests only reads; the package and the site are published in environments."""
    jobs = WORKFLOWS["release"]["jobs"]
    assert {name: job.get("permissions") for name, job in jobs.items()} == {
        "tests": None,
        "build": None,
        "publish": {"id-token": "write"},
        "site": {"contents": "read", "id-token": "write", "pages": "write"},
    }
    environments = {name: job.get("environment") for name, job in jobs.items()}
    assert environments == {
        "tests": None,
        "build": None,
        "publish": "pypi",
        "site": "github-pages",
    }
    assert of_key(WORKFLOWS["tests"]["jobs"], "permissions") == []


@pytest.mark.parametrize("job", ["publish", "site"])
def test_nothing_is_published_that_was_not_tested(job: str) -> None:
    """A release runs every job of the tests first, and tries the wheel."""
    jobs = WORKFLOWS["release"]["jobs"]
    assert jobs[job]["needs"] == ["tests", "build"]
    assert jobs["tests"] == {"name": "Tests", "uses": "./.github/workflows/tests.yml"}


def test_the_contributor_is_told_what_a_release_needs() -> None:
    """Whatever environment and variable the workflow asks for, the page says how to set it up."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("\n## Release\n")[2]
    jobs = WORKFLOWS["release"]["jobs"]
    names = of_key(jobs, "environment") + re.findall(r"vars\.(\w+)", str(jobs))
    assert [name for name in names if f"`{name}`" not in text] == []
    assert all(f"`{tag}`" in text for tag in WORKFLOWS["release"]["on"]["push"]["tags"])


def test_every_checkout_has_the_same_bytes() -> None:
    """No platform changes the ends of lines: files are hashed, and compared byte for byte."""
    lines = (ROOT / ".gitattributes").read_text("utf-8").splitlines()
    rules = [line.split() for line in lines if line and not line.startswith("#")]
    assert rules[0] == ["*", "text=auto", "eol=lf"]
    assert [rule for rule in rules[1:] if rule[1:] != ["-text"]] == []


def test_the_citation_is_of_this_version() -> None:
    """Version, licence and authors are those of the package."""
    citation = read_yaml((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == tribello.__version__
    assert citation["license"] == PROJECT["project"]["license"]
    assert citation["authors"] == PROJECT["project"]["authors"]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_can_be_filled_in(form: str) -> None:
    """A form has a name, and each question an id of its own, of a kind that there is."""
    assert {"name", "description", "labels"} <= set(FORMS[form])
    asked = [part for part in FORMS[form]["body"] if part["type"] != "markdown"]
    ids = [part["id"] for part in asked]
    assert len(ids) == len(set(ids)) > 1
    assert {part["type"] for part in asked} <= {"input", "textarea"}
    assert all(part["attributes"]["label"] for part in asked)


def test_the_form_for_rules_asks_what_the_page_on_it_asks() -> None:
    """A report that was written after the page fits into the form."""
    page = (ROOT / "docs" / "rules" / "report.md").read_text("utf-8")
    form = FORMS["rule-error"]
    assert form["name"] in page
    template = page.partition("~~~text\n")[2].partition("~~~")[0]
    labels = [part["attributes"]["label"] for part in form["body"] if "id" in part]
    assert [
        re.sub(r" \(.*", "", line.partition(":")[0]) for line in template.splitlines()
    ] == labels


@pytest.mark.parametrize("form", FORMS)
def test_commands_of_a_form_run(form: str) -> None:
    """What a form asks to run is a command with options that it has."""
    for words in re.findall(r"`tribello ([^`]*)`", str(FORMS[form])):
        asked = words.split()
        ran = run(*asked[:1], "--help") if not asked[0].startswith("-") else run(*asked)
        assert ran.code == 0, words
        assert all(option in ran.out for option in asked[1:] if option.startswith("--")), words


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_somewhere(page: str) -> None:
    """Files that a page at the top links to exist, and have the headings that are named."""
    for goal in re.findall(r"\]\(([^):]+)\)", (ROOT / page).read_text("utf-8")):
        name, _, anchor = goal.partition("#")
        assert (ROOT / (name or page)).exists(), goal
        assert not anchor or anchor in anchors(name or page), goal


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", ".github/pull_request_template.md"])
def test_commands_and_files_that_a_page_names_exist(page: str) -> None:
    """Targets of make and paths that stand as code on the page are there."""
    code = code_of((ROOT / page).read_text("utf-8"))
    called = CALL.findall(code)
    assert called
    assert set(called) <= TARGETS
    for name in re.findall(
        r"^(?:\.github|docs|schema|spec|tests|tribello)/[\w./-]*$", code, re.MULTILINE
    ):
        assert (ROOT / name).exists(), name


def kept() -> set[str]:
    """The files and folders at the top that git keeps; without git, what it would not ignore."""
    if (ROOT / ".git").exists() and (git := shutil.which("git")):
        asked = [git, "ls-files", "-z"]
        done = subprocess.run(asked, cwd=ROOT, check=False, capture_output=True, encoding="utf-8")
        if done.returncode == 0:
            return {path.partition("/")[0] for path in done.stdout.split("\0") if path}
    rules = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    ignored = [rule.strip("/") for rule in rules if rule and not rule.startswith("#")]
    top = {path.name for path in ROOT.iterdir()} - {".git", "PKG-INFO"}
    return {name for name in top if not any(fnmatch(name, rule) for rule in ignored)}


def test_the_source_distribution_holds_the_repository() -> None:
    """Every file and folder at the top that git keeps is named for it."""
    named = set(PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"])
    assert kept() - {"pyproject.toml"} == named
