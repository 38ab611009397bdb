"""The page of the commands, made from what `tribello` says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from generate.markdown import fenced, heading, page, table
from generator.places import NOTICE
from generator.reference.commands import Command, Parameter, commands
from generator.reference.printed import beginning, printed

from tribello.cli.exits import Exit

INTRODUCTION: Final = """\
Every command with all that can be typed, as `tribello COMMAND --help` tells it, and what it prints
of the [examples](../examples/README.md) of the repository. [Validating logs](validating.md) and
[recording a game](recording.md) go into two of them, and [a log to fill in](blank-log.md) shows
`tribello record` at work."""

EXITS: Final = {
    Exit.VALID: "all is well",
    Exit.INVALID: "something is wrong with a log, or would change",
    Exit.USAGE: "what was typed cannot be",
    Exit.UNREADABLE: "a file could not be read or written",
    Exit.INCOMPLETE: "a game is incomplete, but legal so far",
    Exit.INTERNAL: "a defect of ours: please report it",
    Exit.INTERRUPTED: "Ctrl-C",
}
"""What each exit code says in general."""

VARIABLES: Final = {
    "NO_COLOR": "set to anything, nothing is coloured; without it only a terminal gets colours",
    "TERM": "`dumb` does without colours and without the signs of suits",
    "TRIBELLO_DEBUG": "set to anything, a defect of ours is shown with its traceback",
}
"""The environment variables that the commands heed."""

EXAMPLES: Final = {
    "tribello validate": "tribello validate examples/broken/revoke.json",
    "tribello explain": "tribello explain T109",
    "tribello simulate": "tribello simulate --games 2 --seed one --bot careful --bot greedy "
    "--bot random --rotate",
    "tribello replay": "tribello replay examples/games/h-75-nullo.json --trick 1",
    "tribello redact": "tribello redact examples/games/g-29-eight.jsonl --view public",
    "tribello stats": "tribello stats examples/games/h-75-nullo.json",
    "tribello fmt": "tribello fmt --check examples/broken/revoke.json",
    "tribello fix": "tribello fix --diff examples/broken/ten-as-10.json",
    "tribello schema": "tribello schema",
    "tribello completion": "tribello completion bash",
    "tribello rules": "tribello rules",
    "tribello rules show": "tribello rules show narrative",
    "tribello rules diff": "tribello rules diff standard narrative",
    "tribello rules clause": "tribello rules clause R7.6",
}
"""A call of each command; it runs at the top of the repository and writes nothing."""

_MOST_LINES: Final = 24


def cli_page(root: Path) -> str:
    """The whole page.

    Arguments:
        root: the top of the repository.
    """
    told = commands()
    return page(
        "Commands",
        INTRODUCTION,
        table(
            ("Command", "What it does"),
            (
                (f"[`{each.path}`](#{_anchor(each)})", _plain(each.paragraphs[0]))
                for each in told[1:]
            ),
        ),
        heading(2, "All commands", "tribello"),
        _options(told[0].options),
        heading(3, "Exit codes", "exit-codes"),
        table(("Exit code", "What it says"), ((f"{code:d}", EXITS[code]) for code in Exit)),
        "Of several codes the first in the order 70, 2, 3, 1, 4, 0 is given.",
        heading(3, "Environment", "environment"),
        table(
            ("Variable", "What it does"), ((f"`{name}`", says) for name, says in VARIABLES.items())
        ),
        *(_command(each, root) for each in told[1:]),
        notice=NOTICE,
    )


def _anchor(command: Command) -> str:
    return command.path.removeprefix("tribello ").replace(" ", "-")


def _command(command: Command, root: Path) -> str:
    """All about one command."""
    exits = ((f"{code}", _plain(says)) for code, says in command.exits)
    arguments = ((_typed(each), _plain(each.text), each.unless) for each in command.arguments)
    return "\n\n".join(
        filter(
            None,
            [
                heading(2, f"`{command.path}`", _anchor(command)),
                *map(_paragraph, command.paragraphs),
                fenced("text", command.usage),
                table(("Argument", "What it is", "Default, bounds"), arguments),
                _options(command.options),
                table(("Exit code", "What it says"), exits),
                _example(command.path, root),
            ],
        )
    )


def _options(options: Iterable[Parameter]) -> str:
    return table(
        ("Option", "What it does", "Default, bounds"),
        ((_typed(each), _plain(each.text), _code(each.unless)) for each in options),
    )


def _typed(parameter: Parameter) -> str:
    names = ", ".join(f"`{name}`" for name in parameter.names)
    values = " or ".join(f"`{value}`" for value in parameter.values)
    return " ".join(filter(None, [names, values]))


def _code(text: str) -> str:
    return f"`{text}`" if text and " " not in text and text != "required" else text


def _paragraph(text: str) -> str:
    return f"`{text}`" if text.startswith("tribello ") else _plain(text)


def _plain(text: str) -> str:
    """A text in which nothing but what stands in backquotes is marked up."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([*_<\[])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def _example(path: str, root: Path) -> str:
    """A call with what it prints, if there is one."""
    if path not in EXAMPLES:
        return ""
    said, code = printed(EXAMPLES[path], root)
    shown = f"$ {EXAMPLES[path]}\n{beginning(said, _MOST_LINES)}"
    return "\n\n".join([fenced("text", shown), f"The exit code is {code}."])
