"""No card is made, lost or in two places."""

import pytest
from hypothesis import given
from strategies import Playthrough, hands_of, playthroughs

from tribello.actions.seating import cards_to_draw
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card, in_order
from tribello.rules import Rules
from tribello.state import (
    Cutting,
    Dealt,
    Drawing,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    Shuffling,
    Trick,
)


def pack(rules: Rules) -> list[str]:
    """The names of the cards that these rules play with, sorted."""
    return sorted(r + s for s in "CDHS"[-rules.suits :] for r in "23456789TJQKA"[-rules.ranks :])


def zones_of_a_deal(dealt: Dealt, tricks: tuple[Trick, ...]) -> list[tuple[Card, ...]]:
    """Where the cards of a deal lie that are in no hand and not in the trick in hand."""
    discards = [made.discards for made in dealt.exchanges]
    taken = [trick.cards for trick in tricks]
    return [dealt.pickup, dealt.terms.removed, *discards, *taken]


def zones(game: Game[Phase]) -> list[tuple[Card, ...]] | None:
    """Every place where cards lie in a game; None between deals, when all are in the pack."""
    match game.phase:
        case Drawing(live=live, aside=aside) as drawing:
            drawn = tuple(card for card in live if card is not None)
            return [drawn, aside, cards_to_draw(game.rules, drawing)]
        case NamingBlind(terms=terms) | Shuffling(terms=terms):
            return [cards_in_use(game.rules, terms), terms.removed]
        case Cutting(terms=terms, deck=deck):
            return [deck, terms.removed]
        case Naming(dealt=dealt) | Exchanging(dealt=dealt):
            return [*dealt.hands, *zones_of_a_deal(dealt, ())]
        case Playing(dealt=dealt, hands=hands, tricks=tricks, laid=laid):
            return [*hands, laid, *zones_of_a_deal(dealt, tricks)]
        case _:
            return None


def names(places: list[tuple[Card, ...]]) -> list[str]:
    """The names of all cards in some places, sorted."""
    return sorted(card.name for place in places for card in place)


@pytest.mark.rule("R6.8")
@given(playthroughs())
def test_every_card_is_in_exactly_one_place(played: Playthrough) -> None:
    """In every state of a game all zones together are the pack, each card once."""
    whole = pack(played.start.rules)
    for game in played.games:
        places = zones(game)
        assert places is None or names(places) == whole


@pytest.mark.rule("R6.8", "R6.7")
@given(playthroughs())
def test_a_finished_deal_has_every_card_in_exactly_one_place(played: Playthrough) -> None:
    """In the result of each deal, tricks, pickup, discards and removed cards are the pack."""
    whole = pack(played.start.rules)
    results = played.end.sheet.results
    assert [result.terms.number for result in results] == list(
        range(played.start.sheet.span.first, played.start.sheet.span.last + 1)
    )
    for result in results:
        assert names(zones_of_a_deal(result.dealt, result.tricks)) == whole


@pytest.mark.rule("R6.8")
@given(playthroughs())
def test_hands_are_whole_until_play_and_shrink_together(played: Playthrough) -> None:
    """Before play each hand has its size; in play the hands differ by the trick in hand."""
    size = played.start.rules.hand_size
    for game in played.games:
        hands = hands_of(game)
        assert all(hand == in_order(hand) for hand in hands)
        if isinstance(game.phase, Playing):
            done, laid = len(game.phase.tricks), len(game.phase.laid)
            sizes = [len(hands[(game.phase.leader + step) % 3]) for step in range(3)]
            assert sizes == [size - done - (step < laid) for step in range(3)]
        elif any(hands):
            assert [len(hand) for hand in hands] == [size] * 3


@pytest.mark.rule("R6.3")
@given(playthroughs())
def test_an_exchange_moves_as_many_cards_each_way(played: Playthrough) -> None:
    """Cards are drawn from the top of the pickup, as many as are discarded, by each seat once."""
    for result in played.end.sheet.results:
        dealt = result.dealt
        drawn = [card for made in dealt.exchanges for card in made.drawn]
        removed = bool(dealt.terms.removed)
        whole = 0 if removed else played.start.rules.pickup_size
        assert len(drawn) + len(dealt.pickup) == whole
        assert all(len(made.drawn) == len(made.discards) for made in dealt.exchanges)
        seats = [made.seat for made in dealt.exchanges]
        assert len(set(seats)) == len(seats)
        assert len(seats) == 3 or not dealt.pickup


@pytest.mark.rule("R6.4")
@given(playthroughs())
def test_the_pickup_is_drawn_from_one_end(played: Playthrough) -> None:
    """What is drawn and what remains is, in this order, the pickup as it was dealt."""
    first: Dealt | None = None
    for game in played.games:
        match game.phase:
            case Naming(dealt=dealt) | Exchanging(dealt=dealt) | Playing(dealt=dealt):
                first = dealt if first is None else first
                drawn = tuple(card for made in dealt.exchanges for card in made.drawn)
                assert drawn + dealt.pickup == first.pickup
            case _:
                first = None
