"""The derived clauses of the specification, proved by z3 for the whole pack.

Each definition stands here once and is read twice. On z3's terms it is a formula, and what
follows from it is proved for all hands, tricks and scores at once. On numbers it is held against
the engine, so what is proved is true of the engine as well.

A theorem is proved if its premises can be met, and never with its claim false. Beside each stands
a likely mistake or a premise too few, for which z3 must find the counterexample.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, permutations, product
from operator import and_, or_
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
import z3  # type: ignore[import-untyped]
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st
from situations import after, deck_for, standard
from strategies import PACKS, Playthrough, playthroughs

from tribello.actions import Action, FirstDealer, NameTrump, Play, Shuffle
from tribello.cards import PACK, Card, Suit, cards, in_order
from tribello.course import has_cut, pack_of
from tribello.engine import Deal, apply, awaits, legal_actions, start
from tribello.log.notation import ACTION_NAMES
from tribello.rules import PRESETS, STANDARD, Packet, Rules
from tribello.scoring import deal_scores, totals
from tribello.seats import SEATS, Seat
from tribello.state import (
    Dealt,
    Exchanging,
    Game,
    Naming,
    Phase,
    Playing,
    Shuffling,
    Terms,
)
from tribello.tricks import may_play, playable, trick_winner

Term: TypeAlias = Any
"""A number or a truth value, or z3's term for one; z3 has no types to check."""

Face: TypeAlias = tuple[Term, Term]
"""The suit and the rank of a card."""

PLACES: Final = range(52)
"""Every card by its place in the pack."""
SUITS: Final = range(4)
NO_SUIT: Final = -1
TRICKS: Final = 13

ROUNDS_1_TO_3: Final = 1
NULLO: Final = -1
"""What a trick above quota is worth in these rounds (R8.2, R8.3)."""

QUOTAS: Final = ((6, 4, 3), (6, 4, 3), (6, 4, 3), (3, 4, 6))
"""By round, for dealer, left and right, as R8.1 says."""


# --- The definitions, read on terms and on numbers ---


def is_highest(suit: Term, card: Face, others: Sequence[Face]) -> Term:
    """Whether a card of a trick is of a suit, and no other card is of it and higher."""
    (own, rank), (suit_2, rank_2), (suit_3, rank_3) = card, *others
    beats_2 = (suit_2 != suit) | (rank >= rank_2)
    beats_3 = (suit_3 != suit) | (rank >= rank_3)
    return (own == suit) & beats_2 & beats_3


def takes(card: Face, others: Sequence[Face], led: Term, trump: Term) -> Term:
    """Whether a card takes its trick: highest trump, else highest of the suit led (R7.5)."""
    (own, _), (suit_2, _), (suit_3, _) = card, *others
    untrumped = (own != trump) & (suit_2 != trump) & (suit_3 != trump)
    return is_highest(trump, card, others) | (untrumped & is_highest(led, card, others))


def is_legal(held: Term, leads: Term, follows: Term, is_void: Term) -> Term:
    """Whether a card may be played: it is held, and follows suit where that binds (R7.3, R7.4)."""
    return held & (leads | follows | is_void)


def score(tricks: Term, quota: Term, sign: int, pay: int) -> Term:
    """The points of a player: for each trick above or below quota, and pay (R8.2 to R8.4)."""
    return sign * (tricks - quota) + pay * tricks


def exchanged(hand: Term, pickup: Term, gone: Term, given: Term, drawn: Term) -> tuple[Term, ...]:
    """Hand, pickup and all discards after an exchange of some cards for others (R6.3, R6.7)."""
    return (hand & ~given) | drawn, pickup & ~drawn, gone | given


# --- How theorems are proved ---


def can_hold(*formulas: Term) -> bool:
    """Whether formulas can be true together; z3 must find out."""
    solver = z3.SimpleSolver()  # the others are lost in sums over the pack
    solver.add(*formulas)
    answer = str(solver.check())
    assert answer in {"sat", "unsat"}
    return answer == "sat"


def assert_proved(premises: Sequence[Term], *claims: Term) -> None:
    """The premises can be met, and never with a claim false."""
    assert can_hold(*premises)
    assert not can_hold(*premises, z3.Not(z3.And(*claims)))


def assert_refuted(premises: Sequence[Term], *claims: Term) -> None:
    """The premises can be met with a claim false."""
    assert can_hold(*premises, z3.Not(z3.And(*claims)))


def all_of(parts: Iterable[Term]) -> Term:
    """Whether every part is true."""
    return reduce(and_, parts)


def any_of(parts: Iterable[Term]) -> Term:
    """Whether some part is true."""
    return reduce(or_, parts)


def ints(name: str, count: int = 3) -> list[Term]:
    """Unknown whole numbers."""
    return list(z3.IntVector(name, count))


def within(low: int, terms: Iterable[Term], high: Term) -> list[Term]:
    """That terms have these bounds."""
    return [z3.And(low <= term, term <= high) for term in terms]


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


# --- The definitions are those of the engine ---


def face(card: Card) -> Face:
    """Suit and rank of a card as numbers."""
    return card.index // 13, int(card.rank)


def test_the_engine_gives_each_trick_to_the_card_that_takes_it() -> None:
    """For all 132,600 tricks and each trump or none, the engine's taker takes it as defined."""
    faces = {card: face(card) for card in PACK}
    for number_of_trump, trump in enumerate((None, *Suit), start=NO_SUIT):
        leader = number_of_trump % 3
        for laid in permutations(PACK, 3):
            place = (trick_winner(leader, laid, trump) - leader) % 3
            others = faces[laid[place - 1]], faces[laid[place - 2]]
            assert takes(faces[laid[place]], others, faces[laid[0]][0], number_of_trump)


@given(st.sets(st.sampled_from(PACK), min_size=1, max_size=17).map(in_order))
def test_the_engine_lets_play_what_is_legal(hand: tuple[Card, ...]) -> None:
    """For any hand and each card led, and for a leader, the legal cards are as defined."""
    for laid in ((), *((led,) for led in PACK if led not in hand)):
        suits = {card.suit for card in laid}
        is_void = not any(card.suit in suits for card in hand)
        legal = [
            card for card in PACK if is_legal(card in hand, not laid, card.suit in suits, is_void)
        ]
        assert list(playable(hand, laid)) == legal
        assert [card for card in PACK if may_play(card, hand, laid)] == legal


def splits() -> Iterator[tuple[int, int, int]]:
    """Every way in which three players can take the tricks of a deal."""
    for first, second in product(range(TRICKS + 1), repeat=2):
        if first + second <= TRICKS:
            yield first, second, TRICKS - first - second


@pytest.mark.parametrize("pay", [0, 1])
def test_the_engine_scores_as_defined(pay: int) -> None:
    """In each round, whoever deals, each way to take 13 tricks scores as defined."""
    rules = standard(trick_points=(pay,) * 4)
    for (round_place, quotas), dealer, taken in product(enumerate(QUOTAS), SEATS, splits()):
        sign = NULLO if round_place == 3 else ROUNDS_1_TO_3
        expected = [score(taken[s], quotas[(s - dealer) % 3], sign, pay) for s in SEATS]
        terms = Terms(3 * round_place + 1, dealer)
        assert list(deal_scores(rules, terms, taken)) == expected


def bits(some: Iterable[Card]) -> int:
    """A set of cards as bits in pack order."""
    return sum(1 << card.index for card in some)


def dealt_of(game: Game[Phase]) -> Dealt:
    """The cards of a deal in which nothing has been played."""
    assert isinstance(game.phase, Naming | Exchanging | Playing)
    return game.phase.dealt


def whereabouts(game: Game[Phase], seat: Seat) -> tuple[int, int, int]:
    """A hand, the pickup and all discards."""
    dealt = dealt_of(game)
    gone = sum(bits(made.discards) for made in dealt.exchanges)
    return bits(dealt.hands[seat]), bits(dealt.pickup), gone


@given(playthroughs())
def test_the_engine_exchanges_as_defined(played: Playthrough) -> None:
    """An exchange gives cards of the hand for as many of the pickup, moved as defined."""
    for game, following in pairwise(played.games):
        if not isinstance(game.phase, Exchanging):
            continue
        made = dealt_of(following).exchanges[-1]
        given_up, drawn = bits(made.discards), bits(made.drawn)
        hand, pickup, gone = whereabouts(game, made.seat)
        assert given_up & ~hand == drawn & ~pickup == 0
        assert given_up.bit_count() == drawn.bit_count()
        expected = exchanged(hand, pickup, gone, given_up, drawn)
        assert whereabouts(following, made.seat) == expected


def place(packet: Packet, turn: int, order: Sequence[Packet], sizes: dict[Packet, int]) -> int:
    """Where in the deck the card stands that a packet gets in a turn of the deal (R4.4)."""
    before = order[: order.index(packet)]
    return sum(min(sizes[x], turn) for x in order) + sum(sizes[x] > turn for x in before)


@pytest.mark.parametrize("order", list(permutations(Packet)))
def test_the_engine_deals_each_card_from_its_place(order: tuple[Packet, ...]) -> None:
    """In any order and with any hands and pickup, each card of the deck goes where it should."""
    for suits, ranks, hand, pickup in PACKS:
        of_pack = {"suits": suits, "ranks": ranks, "hand_size": hand, "pickup_size": pickup}
        rules = standard(laboratory=True, deal_order=order, deals_per_round=1, **of_pack)
        deck = pack_of(rules)
        dealt = dealt_of(after(Deal(3, rules).start(), FirstDealer(1), Shuffle(deck)))
        sizes = dict.fromkeys(Packet, hand) | {Packet.PICKUP: pickup}
        found = {x: [place(x, n, order, sizes) for n in range(sizes[x])] for x in Packet}
        assert sorted(n for places in found.values() for n in places) == list(range(len(deck)))
        assert list(dealt.pickup) == [deck[n] for n in reversed(found[Packet.PICKUP])]
        for packet, dealt_hand in zip(
            (Packet.DEALER, Packet.LEFT, Packet.RIGHT), dealt.hands, strict=True
        ):
            assert dealt_hand == in_order(deck[n] for n in found[packet])


@pytest.mark.parametrize("suit", Suit)
def test_the_engine_deals_all_other_cards_when_trumps_leave(suit: Suit) -> None:
    """Where trump leaves the pack, the three hands that are dealt hold the 39 other cards."""
    others = tuple(card for card in PACK if card.suit is not suit)
    opened = after(Deal(1, PRESETS["russian-literal"].rules).start(), FirstDealer(0))
    dealt = dealt_of(after(opened, NameTrump(0, suit), Shuffle(others)))
    assert [len(hand) for hand in dealt.hands] == [13, 13, 13]
    assert bits(card for hand in dealt.hands for card in hand) == bits(others)


HIGH: Final = "AC KC QC AD KD QD AH KH QH JS QS KS AS"
"""Takes all tricks if it leads spades first, for then no other hand can trump."""
LOW: Final = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H"
"""Takes no trick, with the six of hearts, or with the two of spades if it leads that first."""


def deck_that_decides(dealer: Seat, takes_all: bool) -> tuple[Card, ...]:
    """A deck that gives seat 0 a hand for all tricks or none; the dealer's last card is a spade."""
    held = cards(HIGH if takes_all else f"{LOW} {'2S' if dealer == 0 else '6H'}")
    others = sorted((card for card in PACK if card not in held), key=lambda card: card.rank)
    roles = [("dealer", "left", "right")[(seat - dealer) % 3] for seat in SEATS]
    packets = zip((*roles, "pickup"), (held, *(others[n::3] for n in range(3))), strict=True)
    names = {to: " ".join(card.name for card in in_order(packet)) for to, packet in packets}
    return deck_for(STANDARD, **names)


def card_that_decides(plays: Sequence[Card], takes_all: bool) -> Card:
    """What seat 0 plays of the cards that it may play: spades first, then the highest or lowest."""
    rank_first = 1 if takes_all else -1
    return max(plays, key=lambda card: (card.suit is Suit.SPADES, rank_first * card.rank))


def decided(game: Game[Phase], takes_all: bool) -> Action:
    """What is done so that seat 0 takes all tricks or none; spades are trump, if any suit is."""
    match game.phase:
        case Shuffling(terms=terms):
            deck = deck_that_decides(terms.dealer, takes_all)
            return Shuffle((deck[-1], *deck[:-1]) if has_cut(game.rules, terms) else deck)
        case Naming(terms=terms):
            return NameTrump(terms.dealer, Suit.SPADES)
        case Playing(turn=0, hands=hands, laid=laid):
            return Play(0, card_that_decides(playable(hands[0], laid), takes_all))
        case _:
            return legal_actions(game)[0]  # the cut after the first card, no exchange, some card


@pytest.mark.rule("R8.7")
@pytest.mark.parametrize(("is_best", "total"), [(True, 91), (False, -65)])
def test_a_match_reaches_its_bounds(is_best: bool, total: int) -> None:
    """Who takes every trick but in nullo, and there none, ends with 91; the reverse gives -65."""
    game = apply(start(), FirstDealer(0))
    while awaits(game) is not None:
        in_nullo = len(game.sheet.results) >= 9
        game = apply(game, decided(game, takes_all=is_best != in_nullo))
    assert totals(game.sheet.results)[0] == total


# --- The page that states the model ---

SPEC: Final = Path(__file__).parents[2] / "spec"
MODEL: Final = (SPEC / "model.md").read_text(encoding="utf-8")


def clauses() -> dict[str, str]:
    """The kind of each clause of the specification."""
    found = [
        clause
        for path in (SPEC / "clauses").glob("*.toml")
        for clause in tomllib.loads(path.read_text(encoding="utf-8"))["clause"]
    ]
    return {clause["id"]: clause["kind"] for clause in found}


def proofs() -> dict[str, set[str]]:
    """The names of the tests that prove each clause."""
    found: dict[str, set[str]] = {}
    for name, test in globals().items():
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "rule":
                found.setdefault(mark.args[0], set()).add(name)
    return found


def test_every_derived_clause_is_proved() -> None:
    """Exactly the clauses that are derived have a proof here."""
    assert set(proofs()) == {clause for clause, kind in clauses().items() if kind == "derived"}


def test_the_page_names_every_proof() -> None:
    """The page of the model names the tests of this file that prove a clause, and no others."""
    named = set(re.findall(r"`(test_\w+)`", MODEL))
    assert named == set().union(*proofs().values())


def test_the_page_has_every_option_action_and_clause_of_the_game() -> None:
    """The page of the model names all options and actions, and cites all clauses of the game."""
    for name in [*(option.name for option in fields(Rules)), *ACTION_NAMES.values()]:
        assert f"`{name}`" in MODEL, name
    cited = set(re.findall(r"R\d+\.\d+", MODEL))
    assert cited == {clause for clause, kind in clauses().items() if kind != "logging"}
