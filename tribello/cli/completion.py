"""``tribello completion``, and what completes the values of arguments and options."""

from enum import StrEnum
from typing import Annotated, Final

import typer

from tribello.cli.output import say

COMPLETE_VAR: Final = "_TRIBELLO_COMPLETE"
"""The variable by which the script of a shell asks what may follow on a line."""


class Shell(StrEnum):
    """A shell that can ask."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


def completion(
    shell: Annotated[
        Shell, typer.Argument(help="One of bash, zsh, fish, powershell.", metavar="SHELL")
    ],
) -> None:
    """Print the script by which a shell completes commands, options and their values.

    It goes to where the shell looks for it; a new shell then has it:

    `tribello completion bash >> ~/.bashrc`

    `tribello completion zsh > ~/.zfunc/_tribello`, where `fpath+=~/.zfunc` stands before
    `autoload -Uz compinit; compinit` in ~/.zshrc

    `tribello completion fish > ~/.config/fish/completions/tribello.fish`

    `tribello completion powershell >> $PROFILE`
    """
    from typer._completion_shared import get_completion_script

    say(get_completion_script(prog_name="tribello", complete_var=COMPLETE_VAR, shell=shell.value))


def answer_shells() -> None:
    """Make the command line answer each `Shell`, which an app with its own options does not."""
    from typer._completion_classes import completion_init

    completion_init()


def preset_names(incomplete: str) -> list[str]:
    """The presets whose names begin so."""
    from tribello.rules import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


def code_names(incomplete: str) -> list[tuple[str, str]]:
    """The diagnostic codes that begin so, by id or else by name, each with its title."""
    from tribello.codes import CODES

    by_id = [(code.id, code.title) for code in CODES.values() if code.id.startswith(incomplete)]
    by_name = [(code.name, code.title) for code in CODES.values()]
    return by_id or [(name, title) for name, title in by_name if name.startswith(incomplete)]
