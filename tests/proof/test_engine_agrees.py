"""The definitions that the proofs are about are those of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proving import (
    NO_SUIT,
    NULLO,
    QUOTAS,
    ROUNDS_1_TO_3,
    TRICKS,
    Face,
    exchanged,
    is_legal,
    score,
    takes,
)
from situations import after, deck_for, standard
from strategies import PACKS, Playthrough, playthroughs

from tribello.actions import Action, FirstDealer, NameTrump, Play, Shuffle
from tribello.cards import PACK, Card, Suit, cards, in_order
from tribello.course import has_cut, pack_of
from tribello.engine import Deal, apply, awaits, legal_actions, start
from tribello.rules import PRESETS, STANDARD, Packet
from tribello.scoring import deal_scores, totals
from tribello.seats import SEATS, Seat
from tribello.state import Dealt, Exchanging, Game, Naming, Phase, Playing, Shuffling, Terms
from tribello.tricks import may_play, playable, trick_winner


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
