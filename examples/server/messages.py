"""What clients ask for, and how they are refused: texts to requests, refusals to messages."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

from attrs import frozen
from forms import CHOICES, REQUESTS, Forms, why_no_form

from tribello import Violation
from tribello.encoding import read_choice
from tribello.immutable import Immutable
from tribello.log.json_types import JSONObject
from tribello.views import Choice

MOST_BYTES: Final = 2**14
"""The largest message that is read. The longest that makes sense, an exchange, has 200."""

MOST_TOLD: Final = 300
"""How many characters of a reason are sent, since it may quote what a client has sent."""

CODES: Final = {
    "not-text": "messages are JSON texts, not bytes",
    "not-json": "the message is not JSON",
    "wrong-shape": "a field is wrong, missing or one too many; the reason says which",
    "full": "there is no place left",
    "name-taken": "somebody at the table has this name",
    "seated": "this connection has a seat or watches already",
    "nobody": "say first who you are: join, rejoin with a token, or watch",
    "no-seat": "who watches plays no seat",
    "not-your-seat": "a seat is played by its own client alone",
    "unknown-token": "no seat has this token",
    "not-begun": "the game has not begun",
    "begun": "the game has begun; rejoin with a token, or watch",
    "over": "the game is over; fetch its log",
    "not-over": "the log is given out when the game is over",
    "ahead": "the journal has fewer entries than you say you know; begin with 0",
    "replaced": "another connection has come with the token of this seat",
    "late": "a connection must join and be ready, rejoin or watch in time",
    "flood": "too many messages at once",
    "unkept": "the journal cannot be written, so no game begins; ask whoever runs the server",
}
"""Why a request is refused that is no illegal choice. Those have the codes of the library."""


class Refusal(Exception):
    """A request that is not fulfilled; nothing is changed by it.

    Arguments:
        code: one of `CODES`, or that of a violation.
        reason: one sentence for people; by default the one of `CODES`.
        clause: the id of the clause that is broken, if it is a clause.
        legal: what was legal instead, in the notation of the log.
    """

    def __init__(
        self, code: str, reason: str = "", clause: str | None = None, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(code, reason, clause, legal)
        self.code = code
        self.reason = (reason or CODES[code])[:MOST_TOLD]
        self.clause = clause
        self.legal = legal

    @classmethod
    def of(cls, violation: Violation) -> Refusal:
        """The refusal of an illegal choice."""
        return cls(violation.code.id, violation.reason, violation.clause, violation.legal)

    @property
    def message(self) -> JSONObject:
        """What the client is told."""
        return {
            "type": "refused",
            "code": self.code,
            "reason": self.reason,
            "clause": self.clause,
            "legal": [*self.legal],
        }


@frozen(repr=False)
class Join(Immutable):
    """A client would like to play under a name."""

    name: str


@frozen(repr=False)
class Ready(Immutable):
    """A client has its token, and the game may begin."""


@frozen(repr=False)
class Rejoin(Immutable):
    """A client takes up its seat again.

    Arguments:
        token: what it was given when it joined.
        known: how many entries of the game it knows.
    """

    token: str
    known: int


@frozen(repr=False)
class Watch(Immutable):
    """A spectator comes, who knows so many entries of the game."""

    known: int


@frozen(repr=False)
class Choose(Immutable):
    """A client decides for its seat."""

    choice: Choice


@frozen(repr=False)
class Look(Immutable):
    """A client asks how the game stands."""


@frozen(repr=False)
class Fetch(Immutable):
    """A client asks for the whole log."""


Request: TypeAlias = Join | Ready | Rejoin | Watch | Choose | Look | Fetch


def read_request(data: str | bytes) -> Request:
    """The request that a message is.

    Raises:
        Refusal: it is none.

    >>> read_request('{"type": "rejoin", "token": "abc", "from": 17}')
    Rejoin(token='abc', known=17)
    """
    if not isinstance(data, str):
        raise Refusal("not-text")
    try:
        message: Any = json.loads(data)
    except (ValueError, RecursionError):  # the latter of brackets by the thousand
        raise Refusal("not-json") from None
    _check_form("request", message, REQUESTS)
    match message["type"]:
        case "join":
            return Join(message["name"])
        case "ready":
            return Ready()
        case "rejoin":
            return Rejoin(message["token"], message["from"])
        case "watch":
            return Watch(message["from"])
        case "choose":
            return Choose(_choice(message["choice"]))
        case "look":
            return Look()
        case _:
            return Fetch()


def write_message(message: JSONObject) -> str:
    """The text of a message: one line, its keys in order."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _check_form(kind: str, value: object, forms: Forms) -> None:
    """See that a value has one of some forms.

    Raises:
        Refusal: it has none.
    """
    reason = why_no_form(kind, value, forms)
    if reason is not None:
        raise Refusal("wrong-shape", reason)


def _choice(entry: Any) -> Choice:
    _check_form("choice", entry, CHOICES)
    return read_choice(entry)
