"""What pages show: their commands run, their outputs are real, their programs do what they say."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from pages import printed_by, programs_of
from readme import MADE_OF_OUTPUTS, pages, refreshed

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = {
    page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in pages()
}
BLOCK: Final = re.compile(
    r"^ *(?P<fence>`{3,}|~{3,}) *(?P<name>\S*).*?\n(?P<text>.*?)^ *(?P=fence)",
    re.DOTALL | re.MULTILINE,
)
SHELLS: Final = {"bash", "bat", "cmd", "fish", "powershell", "pwsh", "sh", "shell", "zsh"}
MAKES_AN_ENVIRONMENT: Final = "it makes or changes an environment, as `make` does"
MAKE: Final = "the target is there (below), and the workflows run most"
SERVER: Final = "tests/server runs it"
SPEC_CHECK: Final = "`make spec-check` runs it"
ONE_DEAL: Final = "docs/generator/reference/blank_log.py runs it whenever the page is made"
NOT_RUN: Final = {
    "make": MAKE,
    ".venv\\Scripts\\activate": MAKES_AN_ENVIRONMENT,
    "pip install": MAKES_AN_ENVIRONMENT,
    "python -m pip install": MAKES_AN_ENVIRONMENT,
    "python -m venv": MAKES_AN_ENVIRONMENT,
    "python3 -m venv": MAKES_AN_ENVIRONMENT,
    "source .venv/bin/activate": MAKES_AN_ENVIRONMENT,
    "python -m pytest": "it runs the tests themselves",
    "python examples/server/play.py": SERVER,
    "python examples/server/serve.py": SERVER,
    ".venv/bin/python spec/runner.py": SPEC_CHECK,
    "python spec/runner.py": SPEC_CHECK,
    "sha256sum": "not every system has it; the page is made with what it prints",
    "tribello record friday.jsonl --players Ann,Bo,Cy --deals 4 < friday.txt": ONE_DEAL,
    "tribello validate friday.jsonl": ONE_DEAL,
}
"""How commands begin that are shown and not run here, and why."""
HELD_ELSEWHERE: Final = {
    "README.md": "tests/conformance/test_readme.py",
    "docs/action-ids.md": "tests/conformance/test_action_ids.py",
    "docs/adapters.md": "tests/adapters/test_page.py",
    "docs/testing.md": "tests/property/test_testing.py",
}
"""Pages whose programs need more than to be run, and the tests that run them."""
PROGRAMS: Final = [
    pytest.param(program, output, id=f"{name} {number}")
    for name, text in TEXTS.items()
    if name not in HELD_ELSEWHERE
    for number, (program, output) in enumerate(programs_of(text), 1)
]


def commands_of(page: str) -> Iterator[str]:
    """The commands that a page tells its readers to type, in their order, in blocks of any name."""
    for block in BLOCK.finditer(page):
        for line in block["text"].replace("\\\n", " ").splitlines():
            if found := re.match(r"\s*\$ (.*)", line):
                yield found[1]


def passed_over(command: str) -> list[str]:
    """Why a command is not run here; nothing where it is."""
    return [why for start, why in NOT_RUN.items() if f"{command} ".startswith(f"{start} ")]


SHOWN: Final = {name: [*commands_of(text)] for name, text in TEXTS.items()}
COMMANDS: Final = {
    name: run
    for name, shown in SHOWN.items()
    if (run := [command for command in shown if not passed_over(command)])
}


def faults_of(commands: list[str], folder: Path) -> list[str]:
    """What is wrong with commands that are typed one after the other beside the examples.

    Arguments:
        commands: as they are shown.
        folder: an empty folder to type them in.
    """
    shutil.copytree(ROOT / "examples", folder / "examples")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    faults = []
    for command in commands:
        # Twenty games show no more than one.
        brief = re.sub(r"--games \d+", "--games 1", command)
        words = shlex.split(brief, comments=True)
        faults += [
            f"{command}: there is no {word}"
            for word in words
            if word.startswith("examples/") and not (folder / word).exists()
        ]
        done = subprocess.run(
            words,
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode in {2, 3, 70} or "Traceback" in done.stderr:
            faults.append(f"{command}: exit code {done.returncode}: {done.stderr[:300]}")
    return faults


@pytest.mark.parametrize("name", COMMANDS)
def test_the_commands_of_a_page_run(name: str, tmp_path: Path) -> None:
    """Typed in their order beside the examples, each does what it is asked and finds its files."""
    assert faults_of(COMMANDS[name], tmp_path) == []


def test_every_command_that_is_not_run_has_one_reason() -> None:
    """Run are commands of tribello; of all else, and of nothing else, it is said why not."""
    run = [command for commands in COMMANDS.values() for command in commands]
    assert [command for command in run if not command.startswith("tribello ")] == []
    passed = [each for shown in SHOWN.values() for each in shown if passed_over(each)]
    assert [each for each in passed if len(passed_over(each)) > 1] == []
    idle = [start for start in NOT_RUN if not any(each.startswith(start) for each in passed)]
    assert idle == []


def test_every_target_that_is_shown_is_one_of_the_makefile() -> None:
    """Whatever a reader is told to make can be made."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {"", *re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)}
    called = {
        word
        for shown in SHOWN.values()
        for command in shown
        if (words := shlex.split(command, comments=True, posix=False))[0] == "make"
        for word in words[1:]
        if "=" not in word
    }
    assert len(called) > 2
    assert called - targets == set()


def test_commands_are_shown_as_commands() -> None:
    """No block is of a shell's own language, in which they would stand without their mark."""
    named = {
        block["name"].strip("{}.") for text in TEXTS.values() for block in BLOCK.finditer(text)
    }
    assert "console" in named
    assert named & SHELLS == set()


def test_every_page_of_the_site_is_looked_through() -> None:
    """Only pages that are made of outputs are left out, and a test runs what they show."""
    others = set((ROOT / "docs").rglob("*.md")) - set(pages())
    assert {path.parent for path in others} == {ROOT / MADE_OF_OUTPUTS}
    held = (ROOT / "tests" / "conformance" / "test_codes.py").read_text(encoding="utf-8")
    assert "def test_the_verdict_beside_an_example_is_what_the_command_prints" in held


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("tribello validat examples/games", "exit code 2"),
        ("tribello validate gone.json", "exit code 3"),
        ("tribello simulate --out examples/gone --games 9", "there is no examples/gone"),
    ],
)
def test_a_command_that_does_not_run_is_found(command: str, fault: str, tmp_path: Path) -> None:
    """A command that is misspelt, or names a file that is not there, does not pass."""
    for fence in ("```console", "~~~text", "~~~~", "```console title=x"):
        marks = re.sub(r"[^`~]", "", fence)
        assert [*commands_of(f"{fence}\n$ {command}\nprinted\n{marks}\n")] == [command]
    assert fault in faults_of([command], tmp_path)[0]


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if "<!-- output" in text])
def test_outputs_are_what_the_commands_print(name: str) -> None:
    """What a page shows below a command is what the command prints now."""
    assert refreshed(TEXTS[name]) == TEXTS[name], "run `make examples`"


@pytest.mark.parametrize(("program", "output"), PROGRAMS)
def test_a_program_of_a_page_runs(
    program: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each program runs as it stands, and prints what stands below it, if any."""
    monkeypatch.chdir(tmp_path)
    assert printed_by(program) == output


@pytest.mark.parametrize(("page", "test"), HELD_ELSEWHERE.items())
def test_programs_that_need_more_are_run_by_their_own_tests(page: str, test: str) -> None:
    """A page that is left out here has programs, and the test that is named reads the page."""
    assert programs_of(TEXTS[page])
    assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")
