"""Illegal actions, wherever in a game they are tried."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tribello import codes
from tribello.actions import Action
from tribello.codes import Code
from tribello.errors import Violation
from tribello.rules import CutWhen, RoundOneTrump, Rules, Seating, ThirdExchange
from tribello.testing.action import refused_by_code
from tribello.testing.even import evenly
from tribello.testing.game import Playthrough, games
from tribello.testing.position import Position, moments
from tribello.testing.ruleset import PACKS
from tribello.testing.ruleset import rules as any_rules


@frozen
class Refusal:
    """An illegal action.

    Arguments:
        position: where it is tried.
        action: the action.
        violation: why it is illegal there.
    """

    position: Position
    action: Action
    violation: Violation


_FEW_SUITS: Final = {"laboratory": True, "packs": [pack for pack in PACKS if pack[0] < 4]}
_DRAWN: Final = {"seating": Seating.DRAW}
_CUT: Final = {"cut": CutWhen.EVERY_DEAL}

_LEADING: Final[Mapping[Code, Mapping[str, Any]]] = MappingProxyType(
    {
        codes.CARD_FOREIGN: _FEW_SUITS,
        codes.DRAW_OUT_OF_TURN: _DRAWN,
        codes.DRAW_NOT_LEFT: _DRAWN,
        codes.SEAT_OUT_OF_TURN: _DRAWN,
        codes.SEAT_TAKEN: _DRAWN,
        codes.CUT_WRONG_SEAT: _CUT,
        codes.CUT_NOT_IN_DECK: {**_FEW_SUITS, **_CUT},
        codes.CUT_EMPTY_PACKET: _CUT,
        codes.TRUMP_NOT_IN_PACK: {**_FEW_SUITS, "round_1_trump": RoundOneTrump.DEALER},
        codes.EXCHANGE_ALL_OR_NONE: {"third_exchange": ThirdExchange.ALL_OR_NONE},
    }
)
"""What leads to codes that few games by other rules can give, as `rules` takes it."""


def refusals(
    rules: SearchStrategy[Rules] | None = None, code: Code | None = None
) -> SearchStrategy[Refusal]:
    """Illegal actions anywhere in a game; a rare code is met for sure only where it is asked for.

    They shrink to an early code in a simple game; see `tribello.testing.games`.

    Arguments:
        rules: what is played by; any rules by default.
        code: the code of the violation, if one is wanted. Games that cannot give it are drawn
            again, so the rules must allow for it.

    >>> from hypothesis import given
    >>> from tribello import why_not
    >>> @given(refusals(code=codes.REVOKE))
    ... def test(refusal):
    ...     assert "must follow" in refusal.violation.reason
    ...     assert why_not(refusal.position.game, refusal.action) == refusal.violation
    >>> test()
    """
    if rules is None:
        rules = any_rules(**({} if code is None else _LEADING.get(code, {})))
    return _refusals(games(rules), code)


@st.composite
def _refusals(draw: DrawFn, games: SearchStrategy[Playthrough], code: Code | None) -> Refusal:
    played, turn = draw(games), draw(st.integers(0, 12))
    found: dict[Code, list[Refusal]] = {}
    for kind in moments(played):
        position = Position(played, kind[turn % len(kind)])
        for each, refused in refused_by_code(position.game).items():
            found.setdefault(each, []).extend(Refusal(position, *pair) for pair in refused)
    wanted = draw(evenly(sorted(found, key=str), played)) if code is None else code
    assume(wanted in found)
    return draw(evenly(found[wanted], wanted, played))
