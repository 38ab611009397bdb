"""A game at a table: who may know what of it, and who may do what. It knows no sockets."""

from __future__ import annotations

import json
from hmac import compare_digest

from messages import Refusal
from private import Secrets

from tribello import Action, Game, Phase, Seat, actor_of, awaits, to_act
from tribello.dealing import chance
from tribello.log import (
    Ended,
    Journal,
    Log,
    redact,
    view_snapshot,
    write_json,
    write_jsonl,
    write_seen,
)
from tribello.log.json_types import JSONObject
from tribello.views import (
    VIEWERS,
    Choice,
    Lift,
    Viewer,
    seen_actions,
    settled,
    view,
    why_not_chosen,
)


class Table:
    """A game that goes on, in its journal, or that has ended.

    What somebody is told of it is a redacted log, line by line: the header, an entry for each
    thing seen, and the end line. What is done is in the journal before anybody is told.

    Arguments:
        secrets: what nobody else may know of it.
        log: the game so far; of one that has ended, all of it.
        journal: where the game is written down; None once it has ended.
    """

    def __init__(self, secrets: Secrets, log: Log, journal: Journal | None) -> None:
        self._secrets = secrets
        self._journal = journal
        self._log = log
        self.game: Game[Phase] = log.replay().game
        self._entries = {viewer: _lines(log, viewer)[1:-1] for viewer in VIEWERS}

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by a forfeit."""
        return self._journal is None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of seats 0, 1 and 2."""
        return self._log.players or ()

    @property
    def turn(self) -> Seat | None:
        """The seat that the game waits for; None when it is over."""
        return None if self.over else to_act(self.game)

    def seat_of(self, token: str) -> Seat:
        """The seat that a token is for.

        Raises:
            Refusal: it is for none.
        """
        given = token.encode("utf-8", "backslashreplace")  # it may hold half characters
        for seat, known in enumerate(self._secrets.tokens):
            if compare_digest(given, known.encode()):
                return seat
        raise Refusal("unknown-token")

    def header(self, viewer: Viewer) -> JSONObject:
        """The header of the log that somebody sees."""
        return _lines(self._log, viewer)[0]

    def entries(self, viewer: Viewer) -> list[JSONObject]:
        """What somebody has seen so far, in order. What comes later is added behind it."""
        return self._entries[viewer]

    def end(self, viewer: Viewer) -> JSONObject:
        """The end line of the log that somebody sees, of a game that has ended."""
        return _lines(self._log, viewer)[-1]

    def look(self, viewer: Viewer) -> JSONObject:
        """All that somebody knows of the game as it stands, and may choose.

        A ``view``, and the ``end`` line of the log once the game has ended. Of one that was broken
        off the view says so as well: no deal is on, nothing is awaited, and nobody has won.
        """
        seen = view_snapshot(view(self.game, viewer))
        if not self.over:
            return {"view": seen, "end": None}
        ended: JSONObject = {"awaits": None, "to_act": None, "choices": None, "deal": None}
        won = seen["winners"] or []
        return {"view": {**seen, **ended, "winners": won}, "end": self.end(viewer)}

    def choose(self, seat: Seat, choice: Choice) -> None:
        """Do what a seat has chosen, and what chance does after it.

        It is judged by the view of the seat, so that a refusal tells it nothing new.

        Raises:
            Refusal: the choice is illegal, or not its own.
            OSError, JournalBroken: the journal could not be written.
        """
        if self.over:
            raise Refusal("over")
        if (choice.seat if isinstance(choice, Lift) else actor_of(choice)) != seat:
            raise Refusal("not-your-seat")
        violation = why_not_chosen(view(self.game, seat), choice)
        if violation is not None:
            raise Refusal.of(violation)
        self._do(settled(self.game, choice))
        self.go_on()

    def go_on(self) -> None:
        """Let chance act while it is its turn; seal the journal if the game is over.

        A game that a crash has stopped goes on by this as it would have gone.

        Raises:
            OSError, JournalBroken: the journal could not be written.
        """
        while action := chance(self.game, self._secrets.seed):
            self._do(action)
        if awaits(self.game) is None:
            self._finish(None)

    def forfeit(self) -> None:
        """End the game on account of the seat that it waits for.

        Raises:
            OSError, JournalBroken: the journal could not be written.
        """
        self._finish(Ended("forfeit", self.turn))

    def fetch(self) -> JSONObject:
        """The sealed log with every card.

        Raises:
            Refusal: the game is not over.
        """
        if not self.over:
            raise Refusal("not-over")
        document: JSONObject = json.loads(write_json(self._log))
        return document

    def close(self) -> None:
        """Close the journal; a game that goes on can be taken up again."""
        if self._journal is not None:
            self._journal.close()

    def _do(self, action: Action) -> None:
        before, self.game = self.game, self._open_journal.append(action)
        for viewer, entries in self._entries.items():
            entries.extend(map(write_seen, seen_actions(before, action, self.game, viewer)))

    def _finish(self, ended: Ended | None) -> None:
        self._log = self._open_journal.finish(ended)
        self._journal = None

    @property
    def _open_journal(self) -> Journal:
        assert self._journal is not None  # nothing is done once the game has ended
        return self._journal


def _lines(log: Log, viewer: Viewer) -> list[JSONObject]:
    """What somebody sees of a log: header, entries, end."""
    return [json.loads(line) for line in write_jsonl(redact(log, viewer))]
