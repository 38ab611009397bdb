"""The rare things that the other tests must meet are drawn without a long search."""

from collections.abc import Callable

import pytest
from hypothesis import Phase as Stage
from hypothesis import find, settings
from strategies import Playthrough, playthroughs

from tribello.rules import RoundOneTrump, ThirdExchange, WinnerRule
from tribello.scoring import totals, winners
from tribello.state import DealResult, Drawing, Shuffling, tricks_taken

SEARCH = settings(
    max_examples=1_000, derandomize=True, database=None, phases=[Stage.generate], deadline=None
)


def in_a_deal(holds: Callable[[DealResult], bool]) -> Callable[[Playthrough], bool]:
    """Whether something holds of one of the deals of a game."""
    return lambda played: any(holds(result) for result in played.end.sheet.results)


def is_won_by(played: Playthrough, count: int) -> bool:
    """Whether so many win a game."""
    return len(winners(played.start.rules, totals(played.end.sheet.results))) == count


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
    "a whole hand of thirteen is exchanged": in_a_deal(
        lambda result: any(len(made.drawn) == 13 for made in result.dealt.exchanges)
    ),
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
    "one seat takes every trick": in_a_deal(
        lambda result: max(tricks_taken(result.tricks)) == len(result.tricks) >= 3
    ),
    "two win": lambda played: is_won_by(played, 2),
    "all win": lambda played: is_won_by(played, 3),
    "nobody wins": lambda played: (
        played.start.rules.winner is WinnerRule.MOST_POSITIVE and is_won_by(played, 0)
    ),
    "a whole match is played": lambda played: (
        len(played.end.sheet.results) == played.start.rules.deals
    ),
}


@pytest.mark.parametrize("happens", RARE.values(), ids=RARE)
def test_it_is_drawn(happens: Callable[[Playthrough], bool]) -> None:
    """A search of bounded length finds a game in which it happens."""
    assert happens(find(playthroughs(), happens, settings=SEARCH))
