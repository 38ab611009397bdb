"""The derived clauses of the specification, proved by z3 for the whole pack.

A theorem is proved if its premises can be met, and never with its claim false. Beside each stands
a likely mistake or a premise too few, for which z3 must find the counterexample.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import TypeAlias

import pytest
from proving import (
    NO_SUIT,
    NULLO,
    PLACES,
    QUOTAS,
    ROUNDS_1_TO_3,
    SUITS,
    TRICKS,
    Face,
    Term,
    all_of,
    any_of,
    assert_proved,
    assert_refuted,
    exchanged,
    ints,
    is_legal,
    score,
    takes,
    within,
    z3,
)

from tribello.seats import SEATS

# --- R8.5: what a deal sums to ---


def a_deal() -> tuple[list[Term], list[Term], Term, list[Term]]:
    """The tricks taken and the quotas of three players, the tricks of the deal, and premises."""
    taken, quotas, tricks = ints("taken"), ints("quota"), z3.Int("tricks")
    are_split = [*within(0, taken, tricks), z3.Sum(taken) == tricks]
    return taken, quotas, tricks, [tricks >= 1, *are_split, *within(0, quotas, 17)]


def deal_sum(taken: Sequence[Term], quotas: Sequence[Term], sign: int, pay: int) -> Term:
    """The scores of a deal, summed."""
    return z3.Sum([score(*each, sign, pay) for each in zip(taken, quotas, strict=True)])


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize("sign", [ROUNDS_1_TO_3, NULLO])
@pytest.mark.parametrize("pay", [0, 1])
def test_what_a_deal_sums_to(sign: int, pay: int) -> None:
    """A deal sums to its tricks less its quotas, in nullo the reverse, plus what tricks pay."""
    taken, quotas, tricks, premises = a_deal()
    total = deal_sum(taken, quotas, sign, pay)
    missed = tricks - z3.Sum(quotas)
    assert_proved([*premises, tricks == TRICKS], total == sign * missed + pay * TRICKS)
    assert_proved(premises, total == sign * missed + pay * tricks)
    assert_refuted(premises, total == -sign * missed + pay * tricks)


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize("sign", [ROUNDS_1_TO_3, NULLO])
def test_a_deal_sums_to_zero_exactly_when_its_quotas_sum_to_its_tricks(sign: int) -> None:
    """Where tricks pay nothing, a deal sums to zero if its quotas sum to its tricks, else never."""
    taken, quotas, tricks, premises = a_deal()
    is_zero = deal_sum(taken, quotas, sign, 0) == 0
    whole = [*premises, tricks == TRICKS]
    assert_proved(whole, is_zero == (z3.Sum(quotas) == TRICKS))
    assert_proved(premises, is_zero == (z3.Sum(quotas) == tricks))
    six_four_four = [quota == each for quota, each in zip(quotas, (6, 4, 4), strict=True)]
    assert_refuted([*whole, *six_four_four], is_zero)


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(("sign", "made_up_by"), [(ROUNDS_1_TO_3, 2), (NULLO, 0)])
def test_a_deal_whose_tricks_pay_does_not_sum_to_zero(sign: int, made_up_by: int) -> None:
    """Where tricks pay, a deal whose quotas sum to its tricks does not sum to zero."""
    taken, quotas, tricks, premises = a_deal()
    is_zero = deal_sum(taken, quotas, sign, 1) == 0
    assert_proved([*premises, z3.Sum(quotas) == tricks], z3.Not(is_zero))
    assert_refuted(premises, z3.Not(is_zero))  # quotas of a laboratory can make up for the pay
    assert_proved(premises, is_zero == (z3.Sum(quotas) == made_up_by * tricks))


# --- R7.8: there is always a card to play ---


def of_suit(suit: Term) -> Term:
    """The cards of a suit, as bits in pack order."""
    masks = [z3.BitVecVal(0x1FFF << (13 * number), 52) for number in SUITS]
    return reduce(
        lambda found, number: z3.If(suit == number, masks[number], found), SUITS, masks[0]
    )


@pytest.mark.rule("R7.8")
def test_a_hand_has_a_legal_card() -> None:
    """Whatever is led, some cards of a hand are legal: those of the suit led, else all of them."""
    hand, led = z3.BitVec("hand", 52), z3.Int("led")
    leads, is_void = led == NO_SUIT, hand & of_suit(led) == 0
    held = [z3.Extract(place, place, hand) == 1 for place in PLACES]
    follows = [led == place // 13 for place in PLACES]
    legal = [is_legal(held[place], leads, follows[place], is_void) for place in PLACES]
    premises = [hand != 0, *within(NO_SUIT, [led], 3)]
    assert_proved(premises, any_of(legal))
    assert_proved(
        [*premises, z3.Or(leads, is_void)], *(legal[place] == held[place] for place in PLACES)
    )
    assert_proved(
        [*premises, z3.Not(leads), z3.Not(is_void)],
        *(legal[place] == (held[place] & follows[place]) for place in PLACES),
    )
    without_escape = [is_legal(held[place], leads, follows[place], False) for place in PLACES]
    assert_refuted(premises, any_of(without_escape))


def hands_in_play(
    size: Term, tricks: Term, leader: Term, laid: Term, short: Sequence[int] = (0, 0, 0)
) -> list[Term]:
    """How many cards the seats hold during a trick, if some began with so many cards too few."""
    has_played = [z3.If((seat - leader) % 3 < laid, 1, 0) for seat in SEATS]
    return [size - short[seat] - tricks - has_played[seat] for seat in SEATS]


@pytest.mark.rule("R7.8")
def test_no_hand_is_empty_when_its_turn_comes() -> None:
    """A seat whose turn it is holds a card, in deals of any length."""
    size, tricks, laid = z3.Ints("size tricks laid")
    leader, winner = z3.Ints("leader winner")
    turn, is_full = (leader + laid) % 3, laid == 2
    premises = [tricks >= 0, tricks < size, *within(0, [leader, laid, winner], 2)]
    hands = hands_in_play(size, tricks, leader, laid)
    after_play = [hands[seat] - z3.If(turn == seat, 1, 0) for seat in SEATS]
    in_same_trick = hands_in_play(size, tricks, leader, laid + 1)
    in_next_trick = hands_in_play(size, tricks + 1, winner, 0)
    for seat in SEATS:
        assert_proved([*premises, tricks == 0, laid == 0], hands[seat] == size)
        assert_proved([*premises, z3.Not(is_full)], after_play[seat] == in_same_trick[seat])
        assert_proved([*premises, is_full], after_play[seat] == in_next_trick[seat])
        assert_proved([*premises, turn == seat], hands[seat] >= 1)
        unequal = hands_in_play(size, tricks, leader, laid, short=(1, 1, 1))
        assert_refuted([*premises, turn == seat], unequal[seat] >= 1)


# --- R7.9: one card takes the trick ---


def a_trick() -> tuple[list[Face], Term, list[Term]]:
    """Three cards of the pack, perhaps the same, and any trump or none."""
    suits, ranks, trump = ints("suit"), ints("rank"), z3.Int("trump")
    premises = [*within(0, suits, 3), *within(2, ranks, 14), *within(NO_SUIT, [trump], 3)]
    return list(zip(suits, ranks, strict=True)), trump, premises


def takers(trick: Sequence[Face], trump: Term) -> list[Term]:
    """For each card of a trick whether it takes it."""
    first, second, third = trick
    led, _ = first
    return [
        takes(first, (second, third), led, trump),
        takes(second, (first, third), led, trump),
        takes(third, (first, second), led, trump),
    ]


@pytest.mark.rule("R7.9")
def test_exactly_one_card_takes_a_trick() -> None:
    """Of any three cards of the pack, under any trump or none, one takes the trick and only one."""
    trick, trump, bounds = a_trick()
    (suit_1, rank_1), (suit_2, rank_2), (suit_3, rank_3) = trick
    differ = [
        z3.Or(suit_1 != suit_2, rank_1 != rank_2),
        z3.Or(suit_1 != suit_3, rank_1 != rank_3),
        z3.Or(suit_2 != suit_3, rank_2 != rank_3),
    ]
    taking = takers(trick, trump)
    at_most_one = z3.AtMost(*taking, 1)
    assert_proved([*bounds, *differ], any_of(taking), at_most_one)
    assert_refuted(bounds, at_most_one)
    highest = [all_of(rank >= other for _, other in trick) for _, rank in trick]
    assert_refuted([*bounds, *differ], z3.AtMost(*highest, 1))  # were suits not looked at


# --- R5.7 and R6.8: where the cards are ---


def zone(name: str) -> list[Term]:
    """A set of cards: for each card of the pack whether it is there."""
    return [z3.Bool(f"{name} {place}") for place in PLACES]


def one_if(is_there: Term) -> Term:
    """One if a card is there, else none."""
    return z3.If(is_there, 1, 0)


def how_many(cards_there: Iterable[Term]) -> Term:
    """How many cards a set has."""
    return z3.Sum([one_if(is_there) for is_there in cards_there])


def partition(*zones: Sequence[Term]) -> list[Term]:
    """That each card of the pack is in exactly one of the zones."""
    return [how_many(found) == 1 for found in zip(*zones, strict=True)]


def subset(some: Sequence[Term], of: Sequence[Term]) -> list[Term]:
    """That the cards of one set are in the other."""
    return [z3.Implies(*pair) for pair in zip(some, of, strict=True)]


Zones: TypeAlias = tuple[Sequence[Term], ...]
"""The hand of whoever exchanges, the pickup, all discards, the two other hands, cards removed."""


def an_exchange() -> tuple[Zones, Zones, Sequence[Term], Sequence[Term]]:
    """Where the cards are before and after any exchange, and the cards given and drawn."""
    hand, pickup, gone, *rest = [zone(name) for name in ("h1", "p", "d", "h2", "h3", "r")]
    given, drawn = zone("given"), zone("drawn")
    moved = zip(*map(exchanged, hand, pickup, gone, given, drawn), strict=True)
    return (hand, pickup, gone, *rest), (*moved, *rest), given, drawn


@pytest.mark.rule("R6.8")
def test_an_exchange_keeps_the_pack_whole() -> None:
    """If each card is in one place before an exchange, it is in one place after it."""
    before, after_it, given, drawn = an_exchange()
    held, there = subset(given, of=before[0]), subset(drawn, of=before[1])
    assert_proved([*partition(*before), *held, *there], *partition(*after_it))
    assert_refuted([*partition(*before), *there], *partition(*after_it))


@pytest.mark.rule("R6.8")
def test_an_exchange_keeps_the_size_of_a_hand() -> None:
    """A hand of 13 that gives some cards for as many of the pickup has 13 again."""
    (hand, pickup, *rest), (new_hand, *_), given, drawn = an_exchange()
    premises = [
        *partition(hand, pickup, *rest),
        *subset(given, of=hand),
        *subset(drawn, of=pickup),
        how_many(hand) == 13,
    ]
    each_card = [
        one_if(now) == one_if(before) - one_if(out) + one_if(new)
        for now, before, out, new in zip(new_hand, hand, given, drawn, strict=True)
    ]
    assert_proved(premises, *each_card)
    as_many = how_many(given) == how_many(drawn)
    assert_proved([*premises, *each_card, as_many], how_many(new_hand) == 13)
    assert_refuted(premises, how_many(new_hand) == 13)


@pytest.mark.rule("R5.7")
@pytest.mark.parametrize("suit", SUITS)
def test_hands_without_trumps_hold_all_other_cards(suit: int) -> None:
    """Three hands of 13 cards, none of them a trump, hold all 39 others."""
    hands, elsewhere = [zone("h1"), zone("h2"), zone("h3")], zone("elsewhere")
    trumps = [place for place in PLACES if place // 13 == suit]
    others = [place for place in PLACES if place // 13 != suit]
    premises = [
        *partition(*hands, elsewhere),
        *(z3.Not(hand[place]) for hand in hands for place in trumps),
    ]
    full = [how_many(hand) == 13 for hand in hands]
    assert_proved([*premises, *full], *(z3.Not(elsewhere[place]) for place in others))
    assert_refuted(
        [*premises, *full[:2], how_many(hands[2]) == 12],
        *(z3.Not(elsewhere[place]) for place in others),
    )


@pytest.mark.rule("R5.7")
@pytest.mark.parametrize("suit", SUITS)
def test_hands_can_always_be_filled_up(suit: int) -> None:
    """While a hand of 13 lacks a card that is no trump, one is outside the hands."""
    hands, elsewhere = [zone("h1"), zone("h2"), zone("h3")], zone("elsewhere")
    others = [place for place in PLACES if place // 13 != suit]
    kept = [how_many(hand[place] for place in others) for hand in hands]
    premises = [*partition(*hands, elsewhere), *(count <= 13 for count in kept)]
    is_outside = any_of(elsewhere[place] for place in others)
    assert_proved([*premises, z3.Or([count < 13 for count in kept])], is_outside)
    assert_refuted(premises, is_outside)


@pytest.mark.rule("R5.7")
def test_the_pack_without_a_suit_is_three_hands() -> None:
    """Where the pickup has as many cards as a suit, the other suits make three whole hands."""
    pack, ranks, hand, pickup = z3.Ints("pack ranks hand pickup")
    premises = [pack == 3 * hand + pickup, hand > 0, ranks > 0]
    whole = pack - ranks == 3 * hand
    assert_proved([*premises, pickup == ranks], whole)
    assert_proved([pack == 52, ranks == 13, hand == 13], whole)
    assert_refuted(premises, whole)


# --- R8.7: the bounds of a match ---


def match_total(taken: Sequence[Term], first_role: int, pay: int = 0) -> Term:
    """The total of a player over a match of twelve deals, by the role in the first of them."""
    return z3.Sum(
        [
            score(
                taken[deal],
                QUOTAS[deal // 3][(first_role - deal) % 3],
                NULLO if deal // 3 == 3 else ROUNDS_1_TO_3,
                pay,
            )
            for deal in range(12)
        ]
    )


@pytest.mark.rule("R8.7")
@pytest.mark.parametrize("first_role", range(3))
def test_a_total_is_within_its_bounds(first_role: int) -> None:
    """A total of twelve deals lies between -65 and 91, and can be either, if tricks pay nothing."""
    taken = ints("taken", 12)
    premises = within(0, taken, TRICKS)
    total = match_total(taken, first_role)
    assert_proved(premises, total >= -65, total <= 91)
    assert_refuted(premises, total > -65)
    assert_refuted(premises, total < 91)
    assert_refuted(premises, match_total(taken, first_role, pay=1) <= 91)
