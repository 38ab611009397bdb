"""Tribello, the three-player card game with a quota for each seat: the rules as a library.

A game is a value; an action leads to another. Illegal is a value too, with its reason:

>>> from tribello import Deal, FirstDealer, apply, legal_actions, why_not
>>> game = apply(Deal(1).start(), FirstDealer(0))
>>> print(why_not(game, FirstDealer(1)))
T421 [R2.2] the choice of the first dealer is not due: the game waits for a shuffle

Replay is in `tribello.replay`, logs are in `tribello.log`, verdicts on them in
`tribello.verdict`, decks from a seed in `tribello.dealing`, players to play against in
`tribello.bots`. This package by itself imports attrs and the standard library only.
"""

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.cards import PACK, Card, Rank, Suit
from tribello.codes import CODES, Code
from tribello.engine import (
    Deal,
    Match,
    Round,
    actor_of,
    apply,
    awaits,
    legal_actions,
    start,
    to_act,
    why_not,
)
from tribello.errors import (
    IllegalAction,
    InvalidRules,
    NotACard,
    OptionFault,
    TribelloError,
    Violation,
)
from tribello.replay import Failure, Replay, Step
from tribello.rules import PRESETS, STANDARD, Preset, Rules
from tribello.scoring import deal_scores, quota, totals, winners
from tribello.seats import SEATS, Role, Seat, role_of, seat_of
from tribello.state import Game, Phase, Span

__version__ = "0.1.0"

__all__ = [
    "CODES",
    "PACK",
    "PRESETS",
    "SEATS",
    "STANDARD",
    "Action",
    "Card",
    "Code",
    "Cut",
    "Deal",
    "Draw",
    "Exchange",
    "Failure",
    "FirstDealer",
    "Game",
    "IllegalAction",
    "InvalidRules",
    "Match",
    "NameTrump",
    "NotACard",
    "OptionFault",
    "Phase",
    "Play",
    "Preset",
    "Rank",
    "Replay",
    "Role",
    "Round",
    "Rules",
    "Seat",
    "Shuffle",
    "Span",
    "Step",
    "Suit",
    "TakeSeat",
    "TribelloError",
    "Violation",
    "actor_of",
    "apply",
    "awaits",
    "deal_scores",
    "legal_actions",
    "quota",
    "role_of",
    "seat_of",
    "start",
    "to_act",
    "totals",
    "why_not",
    "winners",
]
