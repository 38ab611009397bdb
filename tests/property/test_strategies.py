"""The rare things that the other tests must meet are drawn without a long search."""

from collections.abc import Callable
from functools import cache
from typing import Final

import pytest
from hypothesis import find, settings
from strategies import SEARCH, Playthrough, drawn, playthroughs

from tribello.cards import Suit
from tribello.rules import RoundOneTrump, ThirdExchange
from tribello.scoring import totals, winners
from tribello.state import DealResult, Drawing, Shuffling, tricks_taken
from tribello.testing import Style


def in_a_deal(holds: Callable[[DealResult], bool]) -> Callable[[Playthrough], bool]:
    """Whether something holds of one of the deals of a game."""
    return lambda played: any(holds(result) for result in played.end.sheet.results)


def has_void(suit: Suit) -> Callable[[Playthrough], bool]:
    """Whether a hand of thirteen or more has no card of a suit of the pack as play begins."""
    return in_a_deal(
        lambda result: (
            len(result.tricks) >= 13
            and suit not in {card.suit for card in result.terms.removed}
            and any(all(card.suit is not suit for card in hand) for hand in result.dealt.hands)
        )
    )


def is_won_by(*counts: int) -> Callable[[Playthrough], bool]:
    """Whether so many win a game, or so many."""
    return lambda played: (
        len(winners(played.start.rules, totals(played.end.sheet.results))) in counts
    )


CORNERS: Final[dict[str, Callable[[Playthrough], bool]]] = {
    "thirteen cards are exchanged": in_a_deal(
        lambda result: any(len(made.drawn) == 13 for made in result.dealt.exchanges)
    ),
    "the pickup is empty before the last player's turn": in_a_deal(
        lambda result: 0 < len(result.dealt.exchanges) < 3
    ),
    "the win is shared": is_won_by(2, 3),
    "all end at 0": lambda played: totals(played.end.sheet.results) == (0, 0, 0),
    "one seat takes thirteen tricks": in_a_deal(
        lambda result: len(result.tricks) == max(tricks_taken(result.tricks)) == 13
    ),
    **{f"a hand is void in {suit}": has_void(suit) for suit in Suit},
}


@cache
def some_games() -> tuple[Playthrough, ...]:
    """As many games as a test would have by default."""
    return tuple(drawn(playthroughs()))


@pytest.mark.parametrize("happens", CORNERS.values(), ids=CORNERS)
def test_a_corner_is_met_in_a_default_run(happens: Callable[[Playthrough], bool]) -> None:
    """Of as many games as Hypothesis draws by default, it happens in one at least."""
    assert any(map(happens, some_games()))


@pytest.mark.parametrize("style", Style)
def test_every_style_is_played_from_both_kinds_of_decks(style: Style) -> None:
    """A default run has games of each style, with decks well mixed and hardly mixed."""
    assert {game.by_suit for game in some_games() if game.style is style} == {True, False}


def has_again(played: Playthrough, *, returned: bool) -> bool:
    """Whether players drew for seats again, from few enough cards that those aside came back."""
    return any(
        isinstance(game.phase, Drawing)
        and game.phase.turn > 0
        and bool(game.phase.aside) != returned
        for game in played.games
    )


def keeps_trump(result: DealResult) -> bool:
    """Whether a deal has a trump that was neither cut in it nor named."""
    terms = result.terms
    return terms.trump is not None and terms.shown is None and not terms.removed


RARE: dict[str, Callable[[Playthrough], bool]] = {
    "the pickup is left as it was": in_a_deal(
        lambda result: (
            len(result.dealt.exchanges) == 3
            and not any(made.drawn for made in result.dealt.exchanges)
        )
    ),
    "the last seat takes all that remain": lambda played: (
        played.start.rules.third_exchange is ThirdExchange.ALL_OR_NONE
        and in_a_deal(
            lambda result: (
                len(result.dealt.exchanges) == 3 and bool(result.dealt.exchanges[2].drawn)
            )
        )(played)
    ),
    "a suit is stripped": in_a_deal(lambda result: bool(result.terms.removed)),
    "trump is kept from the deal before": lambda played: (
        played.start.rules.round_1_trump is RoundOneTrump.CUT
        and any(
            keeps_trump(result) and played.start.rules.round_of(result.terms.number) == 1
            for result in played.end.sheet.results
        )
    ),
    "the pack is shuffled after the cut": lambda played: any(
        isinstance(game.phase, Shuffling) and game.phase.cut for game in played.games
    ),
    "players draw again": lambda played: has_again(played, returned=False),
    "cards set aside come back": lambda played: has_again(played, returned=True),
    "players sit in another order": lambda played: played.end.sheet.players != (0, 1, 2),
    "two win": is_won_by(2),
    "all win": is_won_by(3),
    "nobody wins": is_won_by(0),
    "a whole match is played": lambda played: (
        len(played.end.sheet.results) == played.start.rules.deals
    ),
}


@pytest.mark.parametrize("happens", RARE.values(), ids=RARE)
def test_it_is_drawn(happens: Callable[[Playthrough], bool]) -> None:
    """A search of bounded length finds a game in which it happens."""
    assert happens(find(playthroughs(), happens, settings=settings(SEARCH, max_examples=10_000)))
