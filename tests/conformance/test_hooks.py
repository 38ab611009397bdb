"""What other programs start: the hooks of ``pre-commit``, and the action for GitHub."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from commands import COMMAND, Ran
from logs import deal_log, document_of, lines_of, spread
from plain_yaml import read_yaml
from workflow_commands import command_of

from tribello.log import write_json

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOOKS: Final[dict[str, Any]] = {
    hook["id"]: hook for hook in read_yaml((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
}
FOLDER: Final = ROOT / ".github" / "actions" / "validate"
ACTION: Final[Any] = read_yaml((FOLDER / "action.yml").read_text("utf-8"))
INSTALL, VALIDATE = ACTION["runs"]["steps"]

SOUND: Final = write_json(deal_log())
REVOKE: Final = (ROOT / "examples" / "broken" / "revoke.json").read_bytes()
NO_LOG: Final = b'{"format": "tribello-log"}\n'
LOOSE: Final = spread(document_of(deal_log())).encode()
"""A valid log that is not in canonical form."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hooked(hook: str, *files: str, args: tuple[str, ...] = ()) -> int:
    """The exit code of a hook on files whose names are put behind its command."""
    name, *entry = shlex.split(HOOKS[hook]["entry"])
    assert PROJECT["scripts"][name] == "tribello.__main__:main"
    command = [*COMMAND, *entry, *HOOKS[hook].get("args", []), *args, *files]
    return subprocess.run(command, capture_output=True, check=False).returncode


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (SOUND, {"tribello-validate": 0, "tribello-fmt": 0, "tribello-fix": 0}),
        (LOOSE, {"tribello-validate": 0, "tribello-fmt": 0, "tribello-fix": 0}),
        (REVOKE, {"tribello-validate": 1, "tribello-fmt": 0, "tribello-fix": 1}),
        (NO_LOG, {"tribello-validate": 1, "tribello-fmt": 1, "tribello-fix": 1}),
    ],
    ids=["sound", "loose", "revoke", "no log"],
)
def test_a_hook_fails_where_its_command_does(data: bytes, codes: dict[str, int]) -> None:
    """Each hook passes what it is content with, and fails for what a person must look at."""
    assert set(codes) == set(HOOKS)
    for hook, code in codes.items():
        Path("x.tribello.json").write_bytes(data)
        assert hooked(hook, "x.tribello.json") == code, hook


@pytest.mark.parametrize("hook", ["tribello-fmt", "tribello-fix"])
def test_a_hook_that_rewrites_changes_what_is_not_canonical(hook: str) -> None:
    """A file in another form comes out canonical, which is how such a hook fails."""
    Path("x.tribello.json").write_bytes(LOOSE)
    Path("y.tribello.jsonl").write_bytes(b"".join(lines_of(deal_log())))
    hooked(hook, "x.tribello.json", "y.tribello.jsonl")
    assert Path("x.tribello.json").read_bytes() == SOUND
    assert Path("y.tribello.jsonl").read_bytes() == b"".join(lines_of(deal_log()))


def test_of_several_files_the_worst_counts() -> None:
    """A hook gets many files at once, and options of its user before them."""
    Path("x.tribello.json").write_bytes(SOUND)
    Path("y.tribello.json").write_bytes(REVOKE)
    assert hooked("tribello-validate", "x.tribello.json", "y.tribello.json") == 1
    assert hooked("tribello-validate", "x.tribello.json", args=("--require", "narrative")) == 1


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_a_hook_is_for_logs_alone(hook: dict[str, Any]) -> None:
    """Other JSON files are left alone, and the extra `fast` is installed with the package."""
    for name in ("x.tribello.json", "logs/2024/final.tribello.jsonl"):
        assert re.search(hook["files"], name)
    for name in (
        "package.json",
        "tribello.json",
        "x.tribello.json.orig",
        "x.tribello.js",
        "a.jsonl",
    ):
        assert not re.search(hook["files"], name)
    assert hook["additional_dependencies"] == PROJECT["optional-dependencies"]["fast"]
    assert hook["language"] == "python"


def ran(step: dict[str, Any], **inputs: str) -> Ran:
    """What becomes of a step with these inputs, as a runner runs it."""
    Path("bin").mkdir(exist_ok=True)
    command = Path("bin/tribello")
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tribello "$@"\n', "utf-8")
    command.chmod(0o755)
    given = {f"inputs.{name}": about.get("default", "") for name, about in ACTION["inputs"].items()}
    given |= {f"inputs.{name}": text for name, text in inputs.items()}
    given["steps.install.outputs.bin"] = str(command.parent.absolute())
    values = {
        name: re.sub(r"\$\{\{ (.*?) \}\}", lambda found: given[found[1]], text)
        for name, text in step["env"].items()
    }
    Path("step.sh").write_text(step["run"], "utf-8")
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "step.sh"],
        env={**os.environ, **values},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def logs() -> None:
    """A good log and a bad one in a directory with a space in its name."""
    Path("my logs").mkdir()
    Path("my logs/good.json").write_bytes(SOUND)
    Path("my logs/bad.json").write_bytes(REVOKE)


@pytest.mark.usefixtures("logs")
def test_the_action_passes_valid_logs() -> None:
    """Nothing is said of logs that are valid."""
    assert ran(VALIDATE, paths="my logs/good.json") == Ran(0, "", "")


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    "paths", ["my logs", "my logs/bad.json\n", "\nmy logs/good.json\n\nmy logs/bad.json"]
)
def test_the_action_shows_defects_where_they_stand(paths: str) -> None:
    """A defect fails the step, and is an error at its line of the file."""
    found = ran(VALIDATE, paths=paths)
    assert (found.code, found.err) == (1, "")
    (command,) = map(command_of, found.out.splitlines())
    assert command.kind == "error"
    assert command.properties["title"] == "T604 revoke [R7.4]"
    assert (command.properties["file"], command.properties["line"]) == ("my logs/bad.json", "16")


@pytest.mark.usefixtures("logs")
def test_the_action_can_ask_for_a_preset() -> None:
    """Logs by other rules than those that are required are errors; a wrong name is wrong usage."""
    assert ran(VALIDATE, paths="my logs/good.json", require="standard").code == 0
    refused = ran(VALIDATE, paths="my logs/good.json", require="narrative")
    assert refused.code == 1
    assert command_of(refused.out.strip()).properties["title"].startswith("T311 ")
    assert ran(VALIDATE, paths="my logs/good.json", require="narative").code == 2


@pytest.mark.usefixtures("logs")
def test_the_action_takes_more_options() -> None:
    """Options stand on one line or several; the format stays that of GitHub."""
    found = ran(VALIDATE, paths="my logs", args="--exit-zero\n--max-errors 1 --format json ")
    assert found.code == 0
    assert [command_of(line).kind for line in found.out.splitlines()] == ["error"]


@pytest.mark.usefixtures("logs")
def test_the_action_heeds_the_configuration() -> None:
    """What the repository sets holds, but not its format."""
    table = '[tool.tribello.validate]\nformat = "sarif"\nexit-zero = true\n'
    Path("pyproject.toml").write_text(table, "utf-8")
    found = ran(VALIDATE, paths="my logs")
    assert (found.code, command_of(found.out.strip()).kind) == (0, "error")


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    "text",
    [
        '"; touch hacked; "',
        "$(touch hacked)",
        "`touch hacked`",
        "x\ntouch hacked\n",
        "a' && touch hacked #",
        "* ; touch hacked",
    ],
)
def test_inputs_are_never_run(text: str) -> None:
    """What a stranger can say in an input is a name or an option, never a command."""
    found = ran(VALIDATE, paths=text, require=text, args=text)
    assert found.code in {1, 2, 3}
    assert not Path("hacked").exists()


@pytest.mark.usefixtures("logs")
def test_only_options_are_options() -> None:
    """A path or a preset that is spelt like an option is not taken for one."""
    found = ran(VALIDATE, paths="--exit-zero\nmy logs/bad.json")
    missing, invalid = map(command_of, found.out.splitlines())
    assert (found.code, missing.properties["file"]) == (3, "--exit-zero")
    assert invalid.properties["file"] == "my logs/bad.json"
    assert ran(VALIDATE, paths="my logs/bad.json", require="--exit-zero").code == 2


def test_without_paths_nothing_is_valid() -> None:
    """An action that was told no paths fails as wrong usage."""
    assert ran(VALIDATE, paths="").code == 2


def test_the_documentation_names_what_there_is() -> None:
    """The hooks and the inputs that it shows are among those that can be used."""
    page = (ROOT / "docs" / "validating.md").read_text("utf-8")
    hooks, action = map(read_yaml, re.findall(r"```yaml\n(.*?)```", page, re.DOTALL))
    assert {hook["id"] for repo in hooks["repos"] for hook in repo["hooks"]} <= set(HOOKS)
    assert set(action["steps"][1]["with"]) == set(ACTION["inputs"])
    for hook, about in HOOKS.items():
        assert f"| `{hook}` | `{about['entry']}` |" in page


def test_the_scripts_hold_no_expressions() -> None:
    """All that a workflow says reaches a script as a variable, and every input does."""
    assert not any("${{" in step["run"] for step in (INSTALL, VALIDATE))
    expressions = set(re.findall(r"\$\{\{ (.*?) \}\}", json.dumps([INSTALL, VALIDATE])))
    assert expressions == {f"inputs.{name}" for name in ACTION["inputs"]} | {
        "github.action_path",
        f"steps.{INSTALL['id']}.outputs.bin",
    }


def test_the_action_installs_what_it_stands_in() -> None:
    """The path from the action leads to the top of the repository, where its script looks."""
    way = INSTALL["env"]["TOP"].replace("${{ github.action_path }}", str(FOLDER))
    assert Path(way).resolve() == ROOT
    (script,) = re.findall(r"\$TOP/([\w./-]+)", INSTALL["run"])
    assert os.access(Path(way) / script, os.X_OK)
    assert '"${TOP}[fast]"' in INSTALL["run"]
