"""The exchange with the pickup."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from situations import on_turn

from claim_checks.driving import (
    ALL,
    before_shuffle,
    begun,
    claimed,
    dealt,
    in_use,
    is_legal,
    moments,
    packets,
    results,
    seat_with,
    table,
    terms,
)
from tribello.actions import Exchange, NameTrump, Play, Shuffle
from tribello.cards import Card, Suit
from tribello.engine import apply, awaits
from tribello.rules import Rules
from tribello.seats import SEATS, Seat
from tribello.state import DealResult, Game, Phase


def exchanging(
    rules: Rules, number: int, before: Sequence[int] = (), dealer: Seat = 0
) -> Game[Phase]:
    """A deal of a round after exchanges of so many cards, by whoever was next."""
    game = before_shuffle(begun(rules, number, dealer))
    game, _ = dealt(game, in_use(game))
    if awaits(game) is NameTrump:
        game = apply(game, NameTrump(on_turn(game), Suit.SPADES))
    for count in before:
        game = exchanged(game, count)
    return game


def exchanged(game: Game[Phase], count: int) -> Game[Phase]:
    """The game after an exchange of so many cards by whoever is next, which must be legal."""
    assert may_exchange(game, count)
    return apply(game, exchange_of(game, count))


def may_exchange(game: Game[Phase], count: int) -> bool:
    """Whether an exchange is due, and may be one of so many cards."""
    return awaits(game) is Exchange and is_legal(game, exchange_of(game, count))


def exchange_of(game: Game[Phase], count: int) -> Exchange:
    """An exchange of so many cards by whoever is next."""
    seat = on_turn(game)
    return Exchange(seat, table(game).hands[seat][:count])


@claimed
def exchange_in(rules: Rules, rounds: Sequence[int]) -> None:
    """Between deal and play each of the three may exchange, once."""
    for number, dealer in product(rounds, SEATS):
        game, seats = exchanging(rules, number, dealer=dealer), list[Seat]()
        while awaits(game) is Exchange:
            seats.append(on_turn(game))
            game = exchanged(game, 0)
        assert sorted(seats) == [*SEATS]


@claimed
def exchange_turn(rules: Rules, turn: int, role: str, rounds: Sequence[int] = ALL) -> None:
    """The first, second or third turn to exchange is that player's and nobody else's."""
    for number, dealer in product(rounds, SEATS):
        game = exchanging(rules, number, [0] * (turn - 1), dealer)
        legal = [seat for seat in SEATS if is_legal(game, Exchange(seat, ()))]
        assert legal == [seat_with(role, game)]


@claimed
def exchange_count(
    rules: Rules,
    turn: int,
    least: int,
    most: int,
    before: Sequence[int] = (),
    rounds: Sequence[int] = ALL,
) -> None:
    """Whoever is next may exchange any number within these bounds, and no other.

    Arguments:
        rules: the rules in force.
        turn: the first, second or third turn.
        least: the fewest cards.
        most: the most cards.
        before: how many cards those before have exchanged.
        rounds: the rounds.
    """
    if len(before) != turn - 1:
        raise LookupError(f"{len(before)} exchanges before turn {turn}")
    for number in rounds:
        game = exchanging(rules, number, before)
        free = [count for count in range(14) if may_exchange(game, count)]
        assert free == list(range(least, most + 1)), free


@claimed
def all_or_none(rules: Rules, rounds: Sequence[int] = ALL) -> None:
    """The third player may exchange no card or all that are left, whatever else is allowed."""
    for number in rounds:
        game = exchanging(rules, number, [5, 3])
        assert [may_exchange(game, count) for count in (0, 5, 6)] == [True, True, False]


@claimed
def discard_then_draw(rules: Rules, rounds: Sequence[int] = ALL) -> None:
    """Discards are of the hand as it was, and as many cards come from the pickup for them."""
    found = list(moments(rules, Exchange, rounds))
    assert any(made.cards for _, made, _ in found)
    for before, made, after in found:
        pile, hand = {*table(before).pickup}, {*table(before).hands[made.seat]}
        assert not any(is_legal(before, Exchange(made.seat, (card,))) for card in pile)
        drawn = {*table(after).hands[made.seat]} - (hand - {*made.cards})
        assert len(drawn) == len(made.cards)
        assert drawn == pile - {*table(after).pickup}


@claimed
def from_top(rules: Rules, rounds: Sequence[int] = ALL) -> None:
    """The cards drawn are those that were dealt to the pickup last."""
    for number in rounds:
        game = before_shuffle(begun(rules, number))
        game, order = dealt(game, in_use(game))
        pile = [card for card in order if card in packets(game)["pickup"]]
        game = exchanging(rules, number)
        for count in (4, 3, 6):
            game, seat = exchanged(game, count), on_turn(game)
            top, pile = pile[-count:], pile[:-count]
            assert {*top} <= {*table(game).hands[seat]}


@claimed
def empty_pickup(rules: Rules, rounds: Sequence[int] = ALL) -> None:
    """Once all cards of the pickup are drawn, play begins and nobody can exchange."""
    for number, counts in product(rounds, ([13], [6, 7], [0, 13])):
        game = exchanging(rules, number, counts)
        assert awaits(game) is Play
        assert not any(is_legal(game, Exchange(seat, ())) for seat in SEATS)


def discards(result: DealResult) -> set[Card]:
    """All that was discarded in a deal."""
    return {card for made in result.dealt.exchanges for card in made.discards}


@claimed
def discards_out(rules: Rules) -> None:
    """No discard is drawn or played in the same deal."""
    assert any(discards(result) for result in results(rules))
    for result in results(rules):
        drawn = {card for made in result.dealt.exchanges for card in made.drawn}
        laid = {card for trick in result.tricks for card in trick.cards}
        assert not discards(result) & (drawn | laid)


@claimed
def discards_return(rules: Rules) -> None:
    """The next deal is shuffled with the discards of the last and cannot be without them."""
    later = [each for each in moments(rules, Shuffle) if each[0].sheet.results]
    assert any(discards(before.sheet.results[-1]) for before, _, _ in later)
    for before, shuffle, _ in later:
        last = discards(before.sheet.results[-1])
        assert last <= {*shuffle.deck, *terms(before).removed}
        kept = [card for card in shuffle.deck if card not in last]
        assert is_legal(before, Shuffle(tuple(kept))) == (len(kept) == len(shuffle.deck))
