"""The one registry of diagnostic codes.

A code is permanent: its number is never reused and its meaning never changes. Families:
1xx encoding, 2xx schema, 3xx ruleset, 4xx cards and deal, 5xx cut, trump and exchange,
6xx play, 7xx claims and scores, 8xx completeness, 9xx internal. Nothing is reported
under a code that does not stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from tribello.immutable import Immutable


@frozen(repr=False)
class Code(Immutable):
    """One kind of defect.

    Arguments:
        id: ``T`` and three digits; the first digit is the family.
        name: a short name in words, joined by hyphens.
        clause: the id of the spec clause that the defect breaks.
        title: what is wrong, as a heading.
    """

    id: str
    name: str
    clause: str
    title: str

    def __str__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Callable[[str], Code], tuple[str]]:
        return _registered, (self.id,)  # so that another process has the same one


_registry: dict[str, Code] = {}

CODES: Final[Mapping[str, Code]] = MappingProxyType(_registry)
"""Every code by its id, in ascending order."""


def _registered(code: str) -> Code:
    return CODES[code]


def _code(number: int, name: str, clause: str, title: str) -> Code:
    code = Code(f"T{number}", name, clause, title)
    _registry[code.id] = code
    return code


# 1xx: the bytes
NOT_UTF8 = _code(101, "not-utf-8", "R10.1", "the bytes are not UTF-8")
BYTE_ORDER_MARK = _code(102, "byte-order-mark", "R10.1", "the file starts with a byte order mark")
NOT_JSON = _code(103, "not-json", "R10.1", "the text is not JSON")
DUPLICATE_KEY = _code(104, "duplicate-key", "R10.1", "an object has the same key twice")
NOT_FINITE = _code(105, "not-finite", "R10.1", "NaN and Infinity are not JSON")
NOT_INTEGER = _code(106, "not-an-integer", "R10.1", "a number has a fraction or an exponent")
HUGE_INTEGER = _code(107, "huge-integer", "R10.1", "an integer is beyond 2**53 - 1")
TOO_DEEP = _code(108, "too-deep", "R10.1", "arrays and objects are nested too deep")
EMPTY = _code(109, "empty", "R10.1", "there is nothing to read")
LONE_SURROGATE = _code(110, "lone-surrogate", "R10.1", "a string escapes half a character")
BAD_GZIP = _code(111, "bad-gzip", "R10.1", "packed bytes cannot be unpacked")
BLANK_LINE = _code(121, "blank-line", "R10.8", "a line of a .jsonl file is blank")
STRAY_LINE = _code(122, "stray-line", "R10.8", "a line of a .jsonl file belongs to no game")
END_COUNT = _code(123, "end-count", "R10.8", "the end line counts other actions than there are")
MISSING = _code(151, "missing", "R10.9", "there is no such file")
NO_PERMISSION = _code(152, "no-permission", "R10.9", "the file may not be read")
TOO_LARGE = _code(153, "too-large", "R10.9", "the input is over the size limit")
NO_LOGS = _code(154, "no-logs", "R10.9", "the directory holds no logs")
NOT_READABLE = _code(155, "not-readable", "R10.9", "the system could not read the file")

# 2xx: the shape
WRONG_TYPE = _code(201, "wrong-type", "R10.2", "a value has the wrong JSON type")
MISSING_KEY = _code(202, "missing-key", "R10.2", "a required key is missing")
UNKNOWN_KEY = _code(203, "unknown-key", "R10.2", "an object has a key that the format lacks")
UNKNOWN_ACTION = _code(204, "unknown-action", "R10.4", "an action has an unknown type")
NOT_A_CARD = _code(205, "not-a-card", "R1.2", "a value names none of the 52 cards")
NOT_ALLOWED = _code(206, "not-allowed", "R10.2", "a value is none of those allowed")
OUT_OF_BOUNDS = _code(207, "out-of-bounds", "R10.2", "a number is out of its bounds")
WRONG_LENGTH = _code(208, "wrong-length", "R10.2", "an array, object or text has the wrong length")
NOT_A_LOG = _code(209, "not-a-log", "R10.2", "the JSON is not a Tribello log")
UNKNOWN_VERSION = _code(210, "unknown-version", "R10.2", "the log has an unknown format version")
WRONG_FORM = _code(211, "wrong-form", "R10.2", "a text does not have the form it must have")
HIDDEN_TOLD = _code(221, "hidden-told", "R10.11", "an action tells what its viewer cannot see")
SEEN_UNTOLD = _code(222, "seen-untold", "R10.11", "an action lacks what its viewer sees")

# 3xx: the rules in force
UNKNOWN_PRESET = _code(301, "unknown-preset", "R10.3", "no preset has that name")
UNKNOWN_PRESET_VERSION = _code(
    302, "unknown-preset-version", "R10.3", "the preset has no such version"
)
NOT_THE_PRESET = _code(303, "not-the-preset", "R10.3", "the options are not those of the preset")
WRONG_DIGEST = _code(304, "wrong-digest", "R10.3", "the digest is not that of the options")
QUOTA_SUM = _code(305, "quota-sum", "R8.1", "the quotas of a round do not sum to the tricks")
PACK_SIZE = _code(306, "pack-size", "R1.4", "hands and pickup do not make up the pack")
NOT_LABORATORY = _code(
    307, "not-laboratory", "R1.4", "only laboratory rules may change pack, hands or pickup"
)
LABORATORY = _code(308, "laboratory", "R1.4", "laboratory rules are admitted on request only")
CONTRADICTION = _code(309, "contradiction", "R10.3", "two options cannot hold together")
SPAN = _code(310, "span", "R3.3", "the span lies outside the match")
NOT_REQUIRED_PRESET = _code(
    311, "not-the-required-preset", "R10.3", "the log was played under other rules than required"
)
OPTION_BOUNDS = _code(312, "option-bounds", "R10.3", "an option is out of its bounds")
UNPLAYABLE_READING = _code(
    313, "unplayable-reading", "R1.6", "a reading of the sources cannot be played"
)

# 4xx: seats, cards and the deal
CARD_TWICE = _code(401, "card-twice", "R4.1", "the deck holds a card twice")
CARD_MISSING = _code(402, "card-missing", "R4.1", "the deck lacks a card")
CARD_FOREIGN = _code(404, "card-foreign", "R4.1", "the deck holds a card that is not in this pack")
NO_CARDS_FIT = _code(405, "no-cards-fit", "R10.12", "no hidden cards allow what was seen")
SHUFFLE_NOT_DUE = _code(411, "shuffle-not-due", "R4.1", "no shuffle is due")
HAND_NOT_DUE = _code(412, "hand-not-due", "R10.11", "no hand has just been dealt")
FIRST_DEALER_NOT_DUE = _code(
    421, "first-dealer-not-due", "R2.2", "the first dealer is not being chosen"
)
NO_SUCH_SEAT = _code(422, "no-such-seat", "R1.1", "there is no such seat or player")
DRAW_NOT_DUE = _code(431, "draw-not-due", "R2.3", "no draw for seats is due")
DRAW_OUT_OF_TURN = _code(432, "draw-out-of-turn", "R2.3", "another player draws now")
DRAW_NOT_LEFT = _code(433, "draw-not-left", "R2.3", "the card is not among those left to draw")
SEAT_NOT_DUE = _code(441, "seat-not-due", "R2.4", "no player takes a seat now")
SEAT_OUT_OF_TURN = _code(442, "seat-out-of-turn", "R2.4", "another player chooses a seat now")
SEAT_TAKEN = _code(443, "seat-taken", "R2.4", "the seat is taken")

# 5xx: cut, trump and exchange
CUT_NOT_DUE = _code(501, "cut-not-due", "R4.2", "no cut is due")
CUT_WRONG_SEAT = _code(502, "cut-wrong-seat", "R4.2", "another seat cuts")
CUT_NOT_IN_DECK = _code(503, "cut-not-in-deck", "R4.3", "the card cut to is not in the deck")
CUT_EMPTY_PACKET = _code(504, "cut-empty-packet", "R4.3", "the cut leaves a packet empty")
TRUMP_NOT_DUE = _code(511, "trump-not-due", "R5.6", "trump is not being named")
NO_TRUMP_ROUND = _code(512, "no-trump-round", "R5.5", "the round is played without trump")
TRUMP_WRONG_SEAT = _code(513, "trump-wrong-seat", "R5.6", "only the dealer names trump")
TRUMP_NOT_IN_PACK = _code(514, "trump-not-in-pack", "R5.4", "the suit is not in this pack")
EXCHANGE_NOT_DUE = _code(521, "exchange-not-due", "R6.1", "no exchange is due")
EXCHANGE_OUT_OF_TURN = _code(522, "exchange-out-of-turn", "R6.1", "another seat exchanges now")
DISCARD_NOT_HELD = _code(523, "discard-not-held", "R6.3", "a discard is not in the hand")
DISCARD_TWICE = _code(524, "discard-twice", "R6.3", "the same card is discarded twice")
EXCHANGE_TOO_MANY = _code(
    525, "exchange-too-many", "R6.2", "more cards are exchanged than the pickup holds"
)
EXCHANGE_ALL_OR_NONE = _code(
    526, "exchange-all-or-none", "R6.5", "the last exchange takes all that remain or none"
)

# 6xx: play
PLAY_NOT_DUE = _code(601, "play-not-due", "R7.1", "no card may be played yet")
PLAY_OUT_OF_TURN = _code(602, "play-out-of-turn", "R7.2", "another seat plays now")
PLAY_NOT_HELD = _code(603, "play-not-held", "R7.3", "the card is not in the hand")
REVOKE = _code(604, "revoke", "R7.4", "a player who could follow suit did not")

# 7xx: claims
FALSE_TRICK = _code(701, "false-trick", "R7.5", "a claimed trick winner is false")
FALSE_SCORE = _code(702, "false-score", "R8.6", "a claimed score of a deal is false")
FALSE_TOTAL = _code(703, "false-total", "R9.1", "a claimed total is false")
FALSE_WINNER = _code(704, "false-winner", "R9.2", "a claimed winner is false")
CLAIM_TOO_EARLY = _code(705, "claim-too-early", "R10.5", "a claim on what is not finished")
TRICK_COUNT = _code(706, "trick-count", "R7.7", "a claim lists the wrong number of tricks")
INTEGRITY = _code(711, "integrity", "R10.7", "the log is not the one its integrity was taken of")

# 8xx: completeness
AFTER_THE_END = _code(801, "after-the-end", "R9.3", "an action follows the end of the game")
INCOMPLETE = _code(802, "incomplete", "R10.6", "the log stops before the game is over")
TORN_LINE = _code(803, "torn-line", "R10.8", "the last line was cut off while being written")
ENDED_FINISHED = _code(
    804, "ended-finished", "R10.6", "a finished game is said to have been broken off"
)
NO_END_LINE = _code(805, "no-end-line", "R10.8", "a finished game lacks its end line")

# 9xx: ourselves
INTERNAL = _code(901, "internal", "R10.9", "the program failed")
