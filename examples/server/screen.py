"""What the server tells, as lines for a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Screen:
    """Messages to lines; it remembers who sits where."""

    def __init__(self) -> None:
        self._names = ["seat 0", "seat 1", "seat 2"]

    def lines(self, message: Any) -> Iterator[str]:
        """The lines for a message, if it has something to say.

        >>> [*Screen().lines({"type": "seen", "from": 4, "entries": [
        ...     {"type": "play", "seat": 1, "card": "4C"}]})]
        ['seat 1: play 4C']
        """
        match message:
            case {"type": "table", "seats": seats}:
                yield "At the table: " + ", ".join(map(_present, seats))
            case {"type": "seated", "seat": seat, "token": token}:
                yield f"You have seat {seat}. If this program ends, come again with --token {token}"
            case {"type": "begun", "header": {"players": names}}:
                self._names = names
            case {"type": "seen", "entries": entries}:
                yield from map(self._entry, entries)
            case {"type": "end", "entry": entry}:
                yield from self._end(entry)
            case {"type": "refused", "reason": reason}:
                yield f"The server says: {reason}"

    def _entry(self, entry: Any) -> str:
        who = self._names[entry["seat"]] + ": " if "seat" in entry else ""
        what = [entry["type"], entry.get("suit", ""), entry.get("card", "")]
        what += [f"{entry['count']} cards"] if "count" in entry else []
        what += entry.get("cards", [])
        what += ["for", *entry["drawn"]] if entry.get("drawn") else []
        return who + " ".join(filter(None, what))

    def _end(self, entry: Any) -> Iterator[str]:
        if "ended" in entry:
            yield f"{self._names[entry['ended']['player']]} has forfeited."
            return
        claims = entry["claims"]
        totals = zip(self._names, claims["totals"], strict=True)
        yield "The game is over: " + ", ".join(f"{name} {points}" for name, points in totals)
        yield "Won by " + " and ".join(self._names[seat] for seat in claims["winners"])


def _present(seat: Any) -> str:
    if seat is None:
        return "a free seat"
    return seat["name"] if seat["here"] else f"{seat['name']} (away)"
