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
from readme import pages, refreshed

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = {
    page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in pages()
}
BLOCK: Final = re.compile(r"^ *(?:```|~~~)console\n(.*?)^ *(?:```|~~~)", re.DOTALL | re.MULTILINE)
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
    """The commands of tribello that a page tells its readers to type, in their order."""
    for block in BLOCK.findall(page):
        for line in block.replace("\\\n", " ").splitlines():
            if found := re.match(r"\s*\$ (tribello .*)", line):
                yield found[1]


COMMANDS: Final = {name: found for name, text in TEXTS.items() if (found := [*commands_of(text)])}


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
    commands = [*commands_of(f"```console\n$ make\n$ {command}\n```\n")]
    assert commands == [command]
    assert fault in faults_of(commands, tmp_path)[0]


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


def test_the_pages_below_the_first_have_no_programs_that_nobody_runs() -> None:
    """Programs in Python stand on the pages that are looked through here."""
    others = set((ROOT / "docs").rglob("*.md")) - set(pages())
    assert others
    assert [path.name for path in others if programs_of(path.read_text(encoding="utf-8"))] == []
