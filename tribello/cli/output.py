"""Writing to standard output, and going on when nobody reads it any more."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import typer

from tribello.cli.exits import Exit

if TYPE_CHECKING:
    from tribello.log.json_types import JSONObject
    from tribello.render.line import Line


def say(text: str, *, newline: bool = True) -> None:
    """Print a line, or a part of one; colours go to a terminal only, and not with NO_COLOR."""
    with _reader_may_go():
        typer.echo(text, nl=newline, color=False if os.environ.get("NO_COLOR") else None)
        sys.stdout.flush()


def say_done(text: str) -> None:
    """Print a line on what was done; names of files in it come from strangers."""
    from tribello.render.verdicts import printable

    say(printable(text))


def say_bytes(data: bytes) -> None:
    """Print bytes as they are."""
    with _reader_may_go():
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


def say_json(report: JSONObject) -> None:
    """Print a report as one canonical line."""
    from tribello.log.canonical import canonical_text

    say_bytes(canonical_text(report).encode() + b"\n")


def say_lines(lines: list[Line]) -> None:
    """Print lines; `say` takes the colours out where they do not belong."""
    from tribello.render.pen import Pen

    say(Pen(colours=os.environ.get("TERM") != "dumb").page(lines))


def complain(text: str) -> None:
    """Print a line of ours to standard error; names in it come from strangers."""
    from tribello.render.verdicts import printable

    complain_of(f"tribello: {printable(text)}")


def complain_of(text: str) -> None:
    """Print to standard error; where that cannot be written, the exit code must do."""
    with suppress(OSError):
        typer.echo(text, err=True, color=False if os.environ.get("NO_COLOR") else None)


@contextmanager
def _reader_may_go() -> Iterator[None]:
    """When the reader has gone (``| head``), what is printed from there on is dropped.

    The command goes on and ends with the exit code that it would have had.
    """
    try:
        yield
    except OSError as error:
        # What is still in the buffer must go somewhere when Python flushes it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a full disk, for one
            complain(f"standard output cannot be written: {error.strerror or 'it is closed'}")
            raise typer.Exit(Exit.UNREADABLE) from None
