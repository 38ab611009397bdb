"""Players, pack, seats, rounds, shuffle, cut, deal and trump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import groupby, pairwise, permutations, product

from attrs import evolve
from situations import phase_of

from claim_checks.driving import (
    ALL,
    RANKS,
    ROLES,
    apart_from_tricks,
    before_shuffle,
    begun,
    by_role,
    choices,
    claimed,
    dealt,
    in_use,
    is_legal,
    moments,
    once_a_deal,
    packets,
    played,
    results,
    rigged,
    role_of,
    seat_with,
    terms,
    to_play,
    with_tricks,
)
from tribello.actions import (
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
from tribello.cards import cards as cards_named
from tribello.engine import Match, apply, awaits, legal_actions, start, to_act
from tribello.rules import Packet, Rules, Seating
from tribello.seats import SEATS, Seat
from tribello.state import Game, Naming, Phase, Playing


@claimed
def players(rules: Rules, count: int) -> None:
    """So many seats can deal first, and there is none beyond; each lays a card to a trick."""
    game = Match(rules).start()
    assert [is_legal(game, FirstDealer(seat)) for seat in range(5)] == [
        seat < count for seat in range(5)
    ]
    assert {len(trick.cards) for deal in results(rules) for trick in deal.tricks} == {count}


@claimed
def pack(rules: Rules, cards: int) -> None:
    """The packets of a deal and what was removed for it are so many cards, all different."""
    for number in ALL:
        game = before_shuffle(begun(rules, number))
        deck = in_use(game)
        assert not is_legal(game, Shuffle(deck[1:]))
        assert not is_legal(game, Shuffle((*deck[1:], deck[1])))
        held = [card for found in packets(dealt(game, deck)[0]).values() for card in found]
        there = [*held, *terms(game).removed]
        assert len(set(there)) == len(there) == cards


@claimed
def rank(rules: Rules, order: str) -> None:
    """Of two neighbours in this order the first takes the trick, whichever of them is led."""
    assert sorted(order) == sorted(RANKS)
    for suit, pair in product("CDHS", pairwise(order)):
        for led, answer in permutations(Card(letter + suit) for letter in pair):
            aside = [card for card in PACK if card.suit is led.suit and card not in (led, answer)]
            wanted = {"dealer": [led], "left": [answer], "pickup": aside}
            game = to_play(rigged(begun(rules, 3), wanted))
            game = next(choices(apply(apply(game, Play(0, led)), Play(1, answer))))
            better = 0 if led.name[0] == pair[0] else 1
            assert phase_of(game, Playing).tricks[0].winner == better, (led, answer)


# Seats and dealer


@claimed
def seating_open(rules: Rules) -> None:
    """Seats and first dealer can be settled by a lot or by a draw."""
    games = [start(evolve(rules, seating=seating)) for seating in Seating]
    assert [awaits(game) for game in games] == [FirstDealer, Draw]


@claimed
def lot(rules: Rules) -> None:
    """Chance makes any of the three seats the dealer of the first deal."""
    game = Match(rules).start()
    assert awaits(game) is FirstDealer
    assert to_act(game) is None
    first = [(terms(after).number, terms(after).dealer) for after in choices(game)]
    assert first == [(1, seat) for seat in SEATS]


def turn_of_draws(players: list[int]) -> list[int]:
    """The first of these players, up to the one who comes a second time."""
    again = (place for place, player in enumerate(players) if player in players[:place])
    return players[: next(again, len(players))]


@claimed
def draw(
    rules: Rules,
    cards: str,
    players: list[int],
    order: Sequence[int] = (),
    first_dealer: int | None = None,
) -> None:
    """In a draw for seats these players draw these cards, and none of those drawn before.

    Nobody draws twice before all have drawn who are to, in whatever order; whoever is not to draw
    again cannot.

    Arguments:
        rules: the rules in force, but for the draw.
        cards: the cards in the order drawn.
        players: who draws each; a player who comes a second time begins another turn of draws.
        order: the players in the order in which they take whatever seats are free.
        first_dealer: the player who deals first then.
    """
    game = start(evolve(rules, seating=Seating.DRAW))
    due = list[int]()
    for place, (player, card) in enumerate(zip(players, cards_named(cards), strict=True)):
        due = due or turn_of_draws(players[place:])
        assert to_act(game) is None
        assert not any(is_legal(game, Draw(each, card)) for each in {*SEATS} - {*due})
        assert is_legal(game, Draw(player, card))
        game = apply(game, Draw(player, card))
        assert not any(is_legal(game, Draw(each, card)) for each in SEATS)
        due.remove(player)
    assert awaits(game) is TakeSeat
    for seats in permutations(SEATS) if order else ():
        seated = game
        for player, seat in zip(order, seats, strict=True):
            assert to_act(seated) == player
            assert is_legal(seated, TakeSeat(player, seat))
            seated = apply(seated, TakeSeat(player, seat))
            assert not any(is_legal(seated, TakeSeat(each, seat)) for each in SEATS)
        if first_dealer is not None:
            assert seated.sheet.players[terms(seated).dealer] == first_dealer


# Rounds and deals


@cache
def courses(rules: Rules) -> tuple[tuple[tuple[str, bool], tuple[Seat, ...]], ...]:
    """The rounds of a match as play shows them: what is the same in each, and its dealers.

    In the deals of a round trump is found in one way, and a dealer who takes every trick gains by
    it or loses. What every trick pays alike is left out.
    """
    game = next(choices(Match(rules).start()))
    kinds = list[tuple[str, bool]]()
    while awaits(game) is not None:
        is_blind = awaits(game) is NameTrump
        game = with_tricks(game, (13, 0, 0))
        result = game.sheet.results[-1]
        named = "blind" if is_blind else "after looking" if result.terms.trump else "none"
        scores = by_role(result.scores, result.terms.dealer)
        gains = apart_from_tricks((13, 0, 0), scores)[0] > 0
        kinds.append(("by a cut" if result.terms.shown else named, gains))
    dealers = [result.terms.dealer for result in game.sheet.results]
    grouped = groupby(zip(kinds, dealers, strict=True), key=lambda deal: deal[0])
    return tuple((kind, tuple(dealer for _, dealer in deals)) for kind, deals in grouped)


@claimed
def rounds(rules: Rules, count: int) -> None:
    """A match falls into so many rounds, no two alike in trump and aim."""
    kinds = [kind for kind, _ in courses(rules)]
    assert len(kinds) == len(set(kinds)) == count, kinds


@claimed
def deals(
    rules: Rules,
    each_round: int | None = None,
    total: int | None = None,
    rounds: Sequence[int] = ALL,
) -> None:
    """A round has so many deals, and a match so many."""
    lengths = [len(dealers) for _, dealers in courses(rules)]
    assert len(lengths) >= max(rounds), lengths
    assert each_round is None or {lengths[number - 1] for number in rounds} == {each_round}
    assert total is None or sum(lengths) == total


@claimed
def deal_passes(rules: Rules, places: int) -> None:
    """The next dealer sits so many places further clockwise, throughout the match."""
    dealers = [dealer for _, each in courses(rules) for dealer in each]
    assert all((second - first) % 3 == places for first, second in pairwise(dealers))


@claimed
def positions(rules: Rules, times: int) -> None:
    """Everybody has each of the three roles so many times in every round."""
    for _, dealers in courses(rules):
        had = Counter((seat, role_of(seat, dealer)) for seat in SEATS for dealer in dealers)
        assert had == dict.fromkeys(product(SEATS, ROLES), times)


@claimed
def end(rules: Rules, deals: int | None = None, rounds: int | None = None) -> None:
    """After so many deals, or so many rounds, nothing can be done."""
    over = played(rules).end
    assert awaits(over) is None
    assert not legal_actions(over)
    assert not any(is_legal(over, action) for action in (Shuffle(PACK), Play(0, PACK[0])))
    assert deals is None or len(over.sheet.results) == deals
    assert rounds is None or len(courses(rules)) == rounds


# Shuffle, cut and deal


@claimed
def shuffled(rules: Rules) -> None:
    """In each deal chance puts the whole pack in an order, which may be any, once."""
    assert once_a_deal(rules, Shuffle)
    for before, shuffle, _ in moments(rules, Shuffle):
        assert to_act(before) is None
        assert {*shuffle.deck} == {*PACK}
        assert is_legal(before, Shuffle(shuffle.deck[::-1]))


@claimed
def cut(
    rules: Rules, rounds: Sequence[int], by: str | None = None, *, sets_trump: bool = False
) -> None:
    """In each deal of these rounds a cut, by that player, comes between shuffle and deal.

    The suit of the card that it shows may have to be trump, whichever suit it is.
    """
    assert once_a_deal(rules, Cut, rounds)
    for before, made, _ in moments(rules, Cut, rounds):
        cutter = made.seat if by is None else seat_with(by, before)
        legal = [seat for seat in SEATS if is_legal(before, Cut(seat, made.card))]
        assert legal == [cutter]
        for card in cards_named("2C 5D 7H 9S KC KD KH KS"):
            if is_legal(before, Cut(cutter, card)):  # unless it is the last of the deck
                after = apply(before, Cut(cutter, card))
                assert awaits(after) in {NameTrump, Exchange, Play}
                assert not sets_trump or terms(after).trump is card.suit


@claimed
def no_cut(rules: Rules, rounds: Sequence[int]) -> None:
    """No cut is made in these rounds, nor can be, before the shuffle or after it."""
    assert not list(moments(rules, Cut, rounds))
    for before, shuffle, after in moments(rules, Shuffle, rounds):
        for game, seat in product((before, after), SEATS):
            assert not is_legal(game, Cut(seat, shuffle.deck[9]))


def pattern(game: Game[Phase]) -> list[str]:
    """The packets to which the cards of a deal go, in the order dealt."""
    game = before_shuffle(game)
    game, order = dealt(game, in_use(game))
    names = {card: name for name, held in packets(game).items() for card in held}
    return [names[card] for card in order]


def patterns(rules: Rules) -> list[list[str]]:
    """The pattern of a deal of each round by each dealer."""
    return [pattern(begun(rules, number, dealer)) for number, dealer in product(ALL, SEATS)]


@claimed
def one_at_a_time(rules: Rules) -> None:
    """Before any packet gets its next card, all have got one."""
    for found in patterns(rules):
        size = len({*found})
        turns = [found[first : first + size] for first in range(0, len(found), size)]
        assert all(len({*turn}) == size for turn in turns)


@claimed
def dealt_clockwise(rules: Rules) -> None:
    """But for the pickup's, each card goes to the player after the last, clockwise."""
    for found in patterns(rules):
        hands = [name for name in found if name != "pickup"]
        turns = [ROLES.index(name) for name in hands]
        assert all((second - first) % 3 == 1 for first, second in pairwise(turns))


@claimed
def last_card(rules: Rules, role: str) -> None:
    """The last card that is dealt goes to that player."""
    assert {found[-1] for found in patterns(rules)} == {role}


@claimed
def same_pattern(rules: Rules) -> None:
    """Every deal has the same order of packets, from its first card to its last."""
    first, *others = patterns(rules)
    assert first == first[:4] * 13
    assert all(found == first for found in others)


@claimed
def deal_orders(rules: Rules, orders: list[str]) -> None:
    """Each of these orders of packets can be dealt."""
    for order in orders:
        changed = evolve(rules, deal_order=tuple(map(Packet, order.split())))
        assert {tuple(found) for found in patterns(changed)} == {tuple(order.split()) * 13}


@claimed
def packet_sizes(rules: Rules, hand: int | None = None, pickup: int | None = None) -> None:
    """In every round hands and pickup are dealt so many cards."""
    for found in patterns(rules):
        sizes = Counter(found)
        assert hand is None or {sizes[role] for role in ROLES} == {hand}
        assert pickup is None or sizes["pickup"] == pickup, sizes


# Trump


@claimed
def naming(rules: Rules, rounds: Sequence[int], *, blind: bool | None = None) -> None:
    """In each deal the dealer alone names any of the suits, once, before or after looking."""
    assert once_a_deal(rules, NameTrump, rounds)
    for before, named, after in moments(rules, NameTrump, rounds):
        assert blind is None or blind == (not isinstance(before.phase, Naming))
        for seat, suit in product(SEATS, Suit):
            assert is_legal(before, NameTrump(seat, suit)) == (seat == terms(before).dealer)
            assert not is_legal(after, NameTrump(seat, suit))
        assert to_act(before) == named.seat
        assert [terms(game).trump for game in choices(before)] == [*Suit]


@claimed
def no_trump(rules: Rules, rounds: Sequence[int]) -> None:
    """Nobody can name trump, and a trick goes to the highest of the suit led."""
    for before, _, after in moments(rules, Exchange, rounds):
        for game, seat, suit in product((before, after), SEATS, Suit):
            assert not is_legal(game, NameTrump(seat, suit))
    for deal in results(rules, rounds):
        assert deal.terms.trump is None
        for trick in deal.tricks:
            led = [card for card in trick.cards if card.suit is trick.cards[0].suit]
            best = min(led, key=lambda card: RANKS.index(card.name[0]))
            assert trick.card_of(trick.winner) is best


@claimed
def removal(rules: Rules, rounds: Sequence[int]) -> None:
    """Whichever suit is trump, none of its cards is dealt, and the hands have all the others."""
    for number in rounds:
        game = begun(rules, number)
        assert awaits(game) is NameTrump
        for named in choices(game):
            after, _ = dealt(named, in_use(named))
            held = {card for found in packets(after).values() for card in found}
            assert held == {card for card in PACK if card.suit is not terms(after).trump}
