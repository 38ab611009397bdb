"""What a client was told of a game: a redacted log, line by line, and the view in it."""

from __future__ import annotations

from messages import write_message

from tribello.log import complete, read_seen_log
from tribello.log.json_types import JSONObject
from tribello.views import SeenPhase, View, view


class Told:
    """The log of a game as one client sees it, as far as it was told."""

    def __init__(self) -> None:
        self.header: JSONObject | None = None
        self.entries: list[JSONObject] = []
        self.end: JSONObject | None = None

    @property
    def data(self) -> bytes:
        """The bytes of a ``.jsonl`` file, which `tribello validate` takes."""
        lines = [self.header, *self.entries, self.end]
        return b"".join(write_message(line).encode() + b"\n" for line in lines if line is not None)

    def view(self) -> View[SeenPhase]:
        """What the client knows, as the agents of `tribello.driver` are given it.

        A game that looks so is put together and looked at with the client's eyes: whatever it
        holds that was not seen, the view leaves out.
        """
        seen = read_seen_log(self.data)
        return view(complete(seen).replay().game, seen.viewer)
