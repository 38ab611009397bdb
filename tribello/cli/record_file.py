"""The file of a log that grows line by line."""

from __future__ import annotations

from pathlib import Path

import typer

from tribello.cli.exits import Exit
from tribello.cli.files import write_whole
from tribello.cli.output import complain
from tribello.log.canonical import canonical_object, canonical_text
from tribello.log.document import write_ending, write_entries, write_header
from tribello.log.model import SeenLog
from tribello.log.seen_notation import write_seen
from tribello.log.writing import end_entry
from tribello.scribe import Scribe


class LogFile:
    """A file in which there is always a log that can be read.

    What was put into words is kept, so that a line costs the same however long the game.

    Arguments:
        path: the file; how it ends tells the encoding.
        log: what is to be written first.
    """

    def __init__(self, path: Path, log: SeenLog) -> None:
        self._path = path
        self._entries = [canonical_text(entry) for entry in write_entries(log)]

    def write(self, scribe: Scribe) -> None:
        """Write the log as it is now, whole.

        Arguments:
            scribe: of its log and the one before one is the beginning of the other.

        Raises:
            typer.Exit: it cannot be written, which is told.
        """
        actions = scribe.log.actions
        del self._entries[len(actions) :]
        new = actions[len(self._entries) :]
        self._entries += [canonical_text(write_seen(action)) for action in new]
        is_lines = self._path.suffix == ".jsonl"
        text = self._lines(scribe) if is_lines else self._object(scribe.log)
        try:
            write_whole(self._path, text.encode())
        except OSError as error:
            complain(f"{self._path} cannot be written: {error.strerror}")
            raise typer.Exit(Exit.UNREADABLE) from None

    def _lines(self, scribe: Scribe) -> str:
        """The log line by line, without an end line while the game goes on."""
        end = [canonical_text(end_entry(scribe.log))] if scribe.is_over else []
        return "\n".join([canonical_text(write_header(scribe.log)), *self._entries, *end, ""])

    def _object(self, log: SeenLog) -> str:
        """The log as one object."""
        around = {**write_header(log), **write_ending(log)}
        members = {key: canonical_text(value) for key, value in around.items()}
        members["actions"] = f"[{','.join(self._entries)}]"
        return f"{canonical_object(members)}\n"
