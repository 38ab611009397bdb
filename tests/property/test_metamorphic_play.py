"""The same cards, played alike under other terms, take the same tricks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve, frozen
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from retelling import deals, rest_from
from strategies import PACKS, Playthrough, hands_of, rulesets

from tribello.actions import Action
from tribello.cards import Suit
from tribello.replay import replay
from tribello.rules import NULLO, PRESETS, Rules
from tribello.scoring import quota
from tribello.state import DealResult, Game, Phase, Playing, Span, tricks_taken


def lead_of(
    played: Playthrough, *, number: int | None = None, trump: Suit | None = None
) -> Game[Phase]:
    """The game at the first lead of a deal, with this trump and, where it is told, this number."""
    game = rest_from(played, Playing)[0][0]
    assert isinstance(game.phase, Playing)
    dealt = game.phase.dealt
    terms = evolve(dealt.terms, number=number or dealt.terms.number, trump=trump)
    sheet = evolve(game.sheet, span=Span(terms.number, terms.number))
    return Game(sheet, evolve(game.phase, dealt=evolve(dealt, terms=terms)))


def result_of(lead: Game[Phase], plays: tuple[Action, ...]) -> DealResult:
    """What a deal comes to by these plays, all of which are legal."""
    again = replay(lead, plays)
    assert again.failure is None
    return again.game.sheet.results[-1]


@frozen
class Twice:
    """The same cards, played alike without trump in a plus round and in nullo.

    Arguments:
        plus: the first lead in a deal of round 1, 2 or 3.
        nullo: the first lead in a deal of round 4.
        seed: any number; what is played hangs on it.
    """

    plus: Game[Phase]
    nullo: Game[Phase]
    seed: int

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.plus.rules

    @property
    def results(self) -> tuple[DealResult, DealResult]:
        """What comes of it in the plus round and in nullo."""
        plays = Playthrough(self.plus, self.seed).actions
        return result_of(self.plus, plays), result_of(self.nullo, plays)


@st.composite
def plus_and_nullo(draw: DrawFn) -> Twice:
    """A deal as one of a plus round and as one of nullo."""
    played = draw(deals())
    in_plus = (NULLO - 1) * played.start.rules.deals_per_round
    plus = draw(st.integers(1, in_plus))
    nullo = draw(st.integers(in_plus + 1, played.start.rules.deals))
    return Twice(lead_of(played, number=plus), lead_of(played, number=nullo), played.seed)


FEW: Final = [*(pack for pack in PACKS if pack[0] < len(Suit)), (4, 2, 1, 5)]
STRIPPED: Final = st.just(PRESETS["russian-literal"].rules)
ABSENT: Final = deals(rulesets(laboratory=True, packs=FEW) | STRIPPED)
"""Deals in which a suit is often in nobody's hand: it was stripped, or is not in the pack."""

TWICE: Final = plus_and_nullo()


@given(ABSENT)
def test_a_trump_that_nobody_holds_is_no_trump(played: Playthrough) -> None:
    """Tricks and scores are the same without trump and with any suit for it that no hand has."""
    lead = lead_of(played)
    held = {card.suit for hand in hands_of(lead) for card in hand}
    absent = [suit for suit in Suit if suit not in held]
    assume(absent)
    plays = Playthrough(lead, played.seed).actions
    without = result_of(lead, plays)
    for trump in absent:
        found = result_of(lead_of(played, trump=trump), plays)
        assert (found.tricks, found.scores) == (without.tricks, without.scores)


@given(TWICE)
def test_nullo_is_played_like_other_rounds(twice: Twice) -> None:
    """The same cards, played alike without trump, take the same tricks in nullo."""
    plus, nullo = twice.results
    assert nullo.tricks == plus.tricks


@given(TWICE)
def test_nullo_pays_the_reverse(twice: Twice) -> None:
    """Plus and nullo pay for the same tricks, summed, what their quotas and points make of them."""
    rules, (plus, nullo) = twice.rules, twice.results
    for seat, tricks in enumerate(tricks_taken(plus.tricks)):
        quotas = quota(rules, nullo.terms, seat) - quota(rules, plus.terms, seat)
        each = sum(
            rules.trick_points[rules.round_of(one.terms.number) - 1] for one in (plus, nullo)
        )
        assert plus.scores[seat] + nullo.scores[seat] == quotas + each * tricks


PLANTED: Final = {
    "without trump the lead takes": (
        test_a_trump_that_nobody_holds_is_no_trump,
        ABSENT,
        ("tribello.tricks.trick_winner", "unbroken(leader, laid, trump) if trump else leader"),
    ),
    "in nullo the lead takes": (
        test_nullo_is_played_like_other_rounds,
        TWICE,
        (
            "tribello.course.close_deal",
            "unbroken(sheet, dealt, tuple(Trick(each.leader, each.cards, each.leader) "
            "for each in tricks) if sheet.rules.round_of(dealt.terms.number) == 4 else tricks)",
        ),
    ),
    "nullo is scored like other rounds": (
        test_nullo_pays_the_reverse,
        TWICE,
        (
            "tribello.scoring.deal_scores",
            "tuple(taken[seat] - quota(rules, terms, seat) for seat in SEATS)",
        ),
    ),
}


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    ("test", "draws", "planted"), PLANTED.values(), ids=PLANTED, indirect=["planted"]
)
def test_it_can_fail(
    test: Any, draws: SearchStrategy[Any], falls: Callable[[Any, SearchStrategy[Any]], bool]
) -> None:
    """With one function broken, the property falls within as many examples as it has."""
    assert falls(test, draws)
