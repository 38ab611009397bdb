"""``tribello completion``: the scripts, and what a shell is answered that asks what may follow."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from commands import process, run

from tribello.cli.completion import Shell
from tribello.cli.validate import Format
from tribello.codes import CODES
from tribello.rules import PRESETS

COMMANDS: Final = {
    *(
        "validate",
        "explain",
        "simulate",
        "record",
        "replay",
        "redact",
        "stats",
        "fmt",
        "fix",
        "schema",
        "rules",
    ),
    "completion",
}


def asked(shell: Shell, **variables: str) -> list[str]:
    """What one shell is answered, line by line."""
    environment = {**os.environ, "_TRIBELLO_COMPLETE": f"complete_{shell}", **variables}
    ran = process(env=environment)
    assert (ran.code, ran.err) == (0, "")
    return ran.out.split("\n")[:-1]


def answers(line: str) -> list[str]:
    """What may follow on a line for bash, whose last word is begun or empty."""
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    return [answer for answer in asked(Shell.BASH, **words) if answer]


@pytest.mark.parametrize("shell", Shell)
def test_each_shell_has_its_script(shell: Shell) -> None:
    """The script asks this command, by the variable that it answers to, as that shell."""
    ran = run("completion", shell.value)
    assert (ran.code, ran.err) == (0, "")
    assert "_TRIBELLO_COMPLETE" in ran.out
    assert f"complete_{shell}" in ran.out
    assert shell.value in run("completion", "--help").out


def test_another_shell_is_wrong_usage() -> None:
    """A shell without a script is refused, and those that have one are named."""
    ran = run("completion", "tcsh")
    assert (ran.code, ran.out) == (2, "")
    assert all(shell.value in ran.err for shell in Shell)


def test_commands_are_completed() -> None:
    """An empty word may become any command, a word that is begun those that go on so."""
    assert set(answers("tribello ")) == COMMANDS
    assert answers("tribello val") == ["validate"]
    assert answers("tribello rules ") == ["show", "diff", "clause"]


def test_options_are_completed() -> None:
    """A word that begins as options do may become any option of the command."""
    options = answers("tribello validate --")
    assert {"--format", "--require", "--no-config", "--max-errors"} <= set(options)
    assert answers("tribello simulate --pr") == ["--preset"]


@pytest.mark.parametrize(
    "line",
    [
        "tribello validate --rules ",
        "tribello validate --require ",
        "tribello validate --quiet --require ",
        "tribello simulate --preset ",
        "tribello rules show ",
        "tribello rules diff standard ",
    ],
)
def test_presets_are_completed(line: str) -> None:
    """Where a preset is due all of them are offered, or those that begin as the word does."""
    assert answers(line) == [*PRESETS]
    assert answers(line + "russian-") == ["russian-literal"]


def test_words_of_a_choice_are_completed() -> None:
    """Formats and shells are offered where one is due."""
    assert answers("tribello validate --format ") == [*Format]
    assert answers("tribello validate --format js") == ["json", "jsonl"]
    assert answers("tribello completion ") == [*Shell]


def test_codes_are_completed() -> None:
    """Codes are offered by id, and by name to whoever begins one."""
    assert answers("tribello explain ") == [*CODES]
    assert answers("tribello explain T604 T60") == ["T601", "T602", "T603", "T604"]
    assert answers("tribello explain revo") == ["revoke"]
    assert answers("tribello explain T9999") == []


def test_logs_are_left_to_the_shell() -> None:
    """Where a path is due nothing is answered, and the script has the shell complete files."""
    assert answers("tribello validate ") == answers("tribello fmt exa") == []
    assert "complete -o default -F" in run("completion", "bash").out


def test_every_shell_is_answered() -> None:
    """The others ask in another way, and get the same with a word on each."""
    line = {"_TYPER_COMPLETE_ARGS": "tribello explain T60"}
    fish = asked(Shell.FISH, _TYPER_COMPLETE_FISH_ACTION="get-args", **line)
    assert fish[0] == f"T601\t{CODES['T601'].title}"
    word = {"_TYPER_COMPLETE_WORD_TO_COMPLETE": "T60"}
    assert asked(Shell.POWERSHELL, **line, **word)[0].startswith("T601:::")
    zsh = "\n".join(asked(Shell.ZSH, **line))
    assert all(f'"{code}":"' in zsh for code in ("T601", "T602", "T603", "T604"))


def test_a_table_of_options_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a line is completed by hangs on no file, be there nonsense in it."""
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text("[tool.tribello.validate]\nnonsense = 1\n", "utf-8")
    assert answers("tribello validate --req") == ["--require"]


def test_bash_completes(tmp_path: Path) -> None:
    """The script, run by bash as it runs it, leaves what may follow where bash looks for it."""
    command = tmp_path / "tribello"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tribello "$@"\n', "utf-8")
    command.chmod(0o755)
    script = run("completion", "bash").out + (
        "COMP_WORDS=(tribello validate --require n) COMP_CWORD=3\n"
        '_tribello_completion "$0"\n'
        'printf "%s|" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script, command], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "narrative|", "")
