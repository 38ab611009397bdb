"""Actions that are tried in a game, legal and not."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

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
from tribello.cards import PACK, Card, Suit
from tribello.codes import Code
from tribello.course import pack_of
from tribello.engine import awaits, legal_actions, to_act, why_not
from tribello.errors import Violation
from tribello.state import Drawing, Game, Phase, Shuffling
from tribello.testing.attempts import attempts, hands_of, in_use
from tribello.testing.deck import decks


def actions(game: Game[Phase]) -> SearchStrategy[Action]:
    """Actions of every type, half of them of the type awaited, many legal or nearly so.

    They shrink to low seats and cards of low places, of the type awaited.

    Arguments:
        game: the game in which they are tried.

    >>> from hypothesis import given
    >>> from tribello import Deal
    >>> @given(actions(Deal(1).start()))
    ... def test(action):
    ...     assert (why_not(Deal(1).start(), action) is None) == (
    ...         action in legal_actions(Deal(1).start())
    ...     )
    >>> test()
    """
    seats, cards = _seats(game), _cards(game)
    players = _NUMBERS
    if isinstance(game.phase, Drawing):
        players |= st.just(game.phase.waiting[0])
    by_type: dict[type[Action], SearchStrategy[Action]] = {
        FirstDealer: st.builds(FirstDealer, _NUMBERS),
        Draw: st.builds(Draw, players, cards),
        TakeSeat: st.builds(TakeSeat, seats, _NUMBERS),
        Shuffle: st.builds(Shuffle, _odd_decks(game)),
        Cut: st.builds(Cut, seats, cards),
        NameTrump: st.builds(NameTrump, seats, st.sampled_from(Suit)),
        Exchange: _exchanges(game),
        Play: st.builds(Play, seats, cards),
    }
    due = awaits(game)
    # A sampled branch, since `a | b | c` makes each of the three as likely as another.
    likely = [by_type[due]] if due is not None else []
    return st.sampled_from([*likely, st.one_of(*by_type.values())]).flatmap(lambda branch: branch)


_NUMBERS = st.integers(0, 2) | st.integers(-1, 4)
"""The three seats and some numbers that are none."""


def _seats(game: Game[Phase]) -> SearchStrategy[int]:
    """The seat whose turn it is, the others, and numbers that are no seat."""
    seat = to_act(game)
    return _NUMBERS if seat is None else st.just(seat) | _NUMBERS


def _cards(game: Game[Phase]) -> SearchStrategy[Card]:
    """Cards that bear on a game: of the hand whose turn it is, of its pack, or foreign."""
    held = hands_of(game)[to_act(game) or 0]
    likely = [st.sampled_from(held)] * 2 if held else []
    return st.one_of(*likely, st.sampled_from(pack_of(game.rules)), st.sampled_from(PACK))


def _exchanges(game: Game[Phase]) -> SearchStrategy[Exchange]:
    """Exchanges of some cards, often of different cards of one hand."""
    held = hands_of(game)[to_act(game) or 0]
    some = st.lists(st.sampled_from(held), unique=True) if held else st.just([])
    any_cards = st.lists(_cards(game), max_size=game.rules.hand_size + 1)
    return st.builds(Exchange, _seats(game), (some | any_cards).map(tuple))


def _odd_decks(game: Game[Phase]) -> SearchStrategy[tuple[Card, ...]]:
    """Decks of a game's pack, good and bad: short, long, doubled, with foreign cards."""
    used = in_use(game)
    turned = st.integers(0, len(used)).map(lambda place: used[place:] + used[:place])
    return st.one_of(
        turned,
        turned.map(lambda deck: deck[1:]),
        turned.map(lambda deck: (*deck, deck[0])),
        turned.map(lambda deck: (deck[-1], *deck[1:])),
        turned.map(lambda deck: deck + deck),
        st.tuples(turned, st.sampled_from(PACK)).map(lambda drawn: (drawn[1], *drawn[0][1:])),
        st.sampled_from([(), pack_of(game.rules), PACK, PACK + PACK]),
    )


def allowed_actions(game: Game[Phase]) -> SearchStrategy[Action]:
    """Legal actions; many are the first or the last there is, such as an exchange of all cards.

    They shrink to the first of `tribello.legal_actions`, and decks to the pack in order.

    Arguments:
        game: a game that is not over; after the end there is nothing to draw.

    >>> from hypothesis import given
    >>> from tribello import Match
    >>> @given(allowed_actions(Match().start()))
    ... def test(action):
    ...     assert why_not(Match().start(), action) is None
    >>> test()
    """
    if isinstance(game.phase, Shuffling):
        removed = game.phase.terms.removed
        suit = removed[0].suit if removed else None
        return decks(game.rules, removed=suit).map(Shuffle)
    return _allowed(legal_actions(game)) if awaits(game) is not None else st.nothing()


@st.composite
def _allowed(draw: DrawFn, legal: Sequence[Action]) -> Action:
    last = len(legal) - 1
    return legal[draw(st.integers(0, last) | st.sampled_from([0, last]))]


def refused_actions(
    game: Game[Phase], code: Code | None = None
) -> SearchStrategy[tuple[Action, Violation]]:
    """Illegal actions, each with what `tribello.why_not` says; many of a code drawn first.

    They shrink to the lowest code that the game can give.

    Arguments:
        game: the game in which they are tried.
        code: the code of the violation, if one is wanted; the game may have no such action,
            and then there is nothing to draw.

    >>> from hypothesis import given
    >>> from tribello import Match
    >>> @given(refused_actions(Match().start()))
    ... def test(refused):
    ...     action, violation = refused
    ...     assert why_not(Match().start(), action) == violation
    >>> test()
    """
    by_code = refused_by_code(game)
    if code is not None:
        return st.sampled_from(by_code[code]) if code in by_code else st.nothing()
    ranked = [by_code[each] for each in sorted(by_code, key=str)]
    return st.sampled_from(ranked).flatmap(st.sampled_from) | _refused_near(game)


@st.composite
def _refused_near(draw: DrawFn, game: Game[Phase]) -> tuple[Action, Violation]:
    action = draw(actions(game))
    violation = why_not(game, action)
    if violation is None:
        reject()
    return action, violation


def refused_by_code(game: Game[Phase]) -> dict[Code, list[tuple[Action, Violation]]]:
    """What is refused of the attempts, by code."""
    by_code: dict[Code, list[tuple[Action, Violation]]] = {}
    for action in attempts(game):
        if violation := why_not(game, action):
            by_code.setdefault(violation.code, []).append((action, violation))
    return by_code
