"""The commands of `tribello`, as their own help tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen
from typer.main import get_command

from tribello.cli.app import app
from tribello.immutable import Immutable

_CODES: Final = re.compile(r"(\d+) (.+?)(?=, \d+ |\.|$)")
_EXTRA: Final = re.compile(r"\s*\[(?:default: )?([^\]]*)\]$")


@frozen(repr=False)
class Parameter(Immutable):
    """An argument or an option.

    Arguments:
        names: how it is typed.
        values: what follows, such as ``N``, or the words of which one follows.
        text: what it does.
        unless: its default and its bounds, or that it must be typed, as the help says it.
    """

    names: tuple[str, ...]
    values: tuple[str, ...]
    text: str
    unless: str


@frozen(repr=False)
class Command(Immutable):
    """A command, or a group of them.

    Arguments:
        path: its name with those of its groups, such as ``tribello rules show``.
        usage: the line that shows what is typed.
        paragraphs: what it does.
        exits: exit codes and what they say; none where the general ones hold.
        arguments: what is typed without a name.
        options: what is typed with one.
    """

    path: str
    usage: str
    paragraphs: tuple[str, ...]
    exits: tuple[tuple[int, str], ...]
    arguments: tuple[Parameter, ...]
    options: tuple[Parameter, ...]


def commands() -> tuple[Command, ...]:
    """Every command in the order of the help, groups before what they hold."""
    return tuple(_told(get_command(app), "tribello", None))


# Typer ships its own copy of click and gives its classes no public name: so `Any`.
def _told(command: Any, name: str, parent: Any) -> Iterator[Command]:
    context = command.make_context(name, [], parent=parent, resilient_parsing=True)
    parameters = [
        (each.param_type_name, _parameter(each, *each.get_help_record(context)))
        for each in command.get_params(context)
    ]
    paragraphs, exits = _split(command.help or "")
    yield Command(
        context.command_path,
        " ".join([context.command_path, *command.collect_usage_pieces(context)]),
        paragraphs,
        exits,
        tuple(each for kind, each in parameters if kind == "argument"),
        tuple(each for kind, each in parameters if kind == "option"),
    )
    for inner, each in getattr(command, "commands", {}).items():
        yield from _told(each, inner, context)


def _parameter(parameter: Any, typed: str, said: str) -> Parameter:
    """A parameter from the two columns that the help has for it."""
    extra = _EXTRA.search(said)
    if parameter.param_type_name == "option":
        names, values = _named(typed)
    else:
        names, values = ("", typed) if "|" in typed else (typed, "")
    return Parameter(
        tuple(filter(None, re.split(r", | / ", names))),
        tuple(filter(None, values.strip("<>[]").split("|"))),
        _EXTRA.sub("", said),
        extra[1] if extra else "",
    )


def _named(typed: str) -> tuple[str, str]:
    """The names of an option and what follows them."""
    found = re.fullmatch(r"((?:-[\w-]+|, | / )+)(?: (.*))?", typed)
    if found is None:
        raise ValueError(f"no option is typed as {typed!r}")
    return found[1], found[2] or ""


def _split(text: str) -> tuple[tuple[str, ...], tuple[tuple[int, str], ...]]:
    """The paragraphs of a help, and the exit codes that one of them tells."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    told = [part for part in paragraphs if part.startswith("Exit code:")]
    exits = tuple((int(code), says) for part in told for code, says in _CODES.findall(part))
    rest = [part.partition(". ")[2] for part in told]
    others = [part for part in paragraphs if not part.startswith("Exit code:")]
    return tuple(filter(None, [*others, *rest])), exits
