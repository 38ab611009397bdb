"""What Hypothesis draws: rules, spans, whole games, positions in them, and actions near them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Final, TypeAlias

from attrs import frozen
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
from tribello.actions.shuffle import cards_in_use
from tribello.cards import PACK, Card, Suit
from tribello.course import pack_of
from tribello.dealing import Stream, chance
from tribello.engine import apply, awaits, legal_actions, start, to_act
from tribello.rules import (
    AfterCut,
    CutCard,
    Cutter,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
    TrumpCut,
    WinnerRule,
)
from tribello.seats import Role
from tribello.state import Drawing, Exchanging, Game, Hands, Naming, Phase, Playing, Shuffling, Span

Pack: TypeAlias = tuple[int, int, int, int]
"""Suits, ranks, hand and pickup."""

WHOLE: Final[Pack] = (4, 13, 13, 13)
TINY: Final[tuple[Pack, ...]] = (
    (2, 4, 2, 2),
    (4, 2, 2, 2),
    (3, 3, 2, 3),
    (2, 3, 1, 3),
    (4, 2, 1, 5),
)
"""Packs so short that every action there is can be tried."""

SHORT: Final[tuple[Pack, ...]] = (
    *TINY,
    (3, 3, 3, 0),
    (4, 3, 3, 3),
    (4, 4, 4, 4),
    (4, 1, 1, 1),
    (1, 3, 1, 0),
    (1, 13, 4, 1),
)
PACKS: Final = (*SHORT, WHOLE, (4, 13, 17, 1), (4, 13, 2, 46))
"""Laboratory packs; where pickup and ranks agree, a suit can be stripped."""

SEEDS: Final = st.integers(0, 2**16)

SEATS_AND_BEYOND: Final = st.integers(-1, 4)
"""The three seats and some numbers that are none."""


@st.composite
def rulesets(
    draw: DrawFn, *, laboratory: bool | None = None, packs: Sequence[Pack] = PACKS
) -> Rules:
    """Valid rules with every option drawn.

    Arguments:
        laboratory: whether they are laboratory rules; either by default.
        packs: what laboratory rules may play with.
    """
    in_laboratory = draw(st.booleans()) if laboratory is None else laboratory
    pack = draw(st.sampled_from(packs)) if in_laboratory else WHOLE
    suits, ranks, hand_size, pickup_size = pack
    stripping = [RoundOneTrump.STRIP] if pickup_size == ranks else []
    trump = draw(st.sampled_from([RoundOneTrump.CUT, RoundOneTrump.DEALER, *stripping]))
    points = [NamingPoint.BEFORE_EXCHANGE, *list(NamingPoint)[2:]]
    blind = [NamingPoint.BEFORE_SHUFFLE]
    uncut = [CutWhen.NEVER] if trump is not RoundOneTrump.CUT else []
    return Rules(
        laboratory=in_laboratory,
        suits=suits,
        ranks=ranks,
        hand_size=hand_size,
        pickup_size=pickup_size,
        deals_per_round=draw(st.integers(1, 3) | st.integers(1, 12)),
        seating=draw(st.sampled_from(list(Seating) if ranks >= 3 else [Seating.GIVEN])),
        cut=draw(st.sampled_from([CutWhen.TRUMP, CutWhen.EVERY_DEAL, *uncut])),
        cutter=draw(st.sampled_from(Cutter)),
        cut_card=draw(st.sampled_from(CutCard)),
        after_cut=draw(st.sampled_from(AfterCut)),
        trump_cut=draw(st.sampled_from(TrumpCut)),
        round_1_trump=trump,
        round_1_naming=draw(
            st.sampled_from(blind if trump is RoundOneTrump.STRIP else blind + points)
        ),
        round_2_naming=draw(st.sampled_from(points)),
        deal_order=tuple(draw(st.permutations(list(Packet)))),
        pickup_end=draw(st.sampled_from(PickupEnd)),
        exchange_order=tuple(draw(st.permutations(list(Role)))),
        third_exchange=draw(st.sampled_from(ThirdExchange)),
        quotas=tuple(draw(quotas(None if in_laboratory else hand_size)) for _ in range(4)),
        trick_points=tuple(draw(st.integers(0, 1)) for _ in range(4)),
        winner=draw(st.sampled_from(WinnerRule)),
    )


def quotas(tricks: int | None) -> SearchStrategy[tuple[int, int, int]]:
    """The quotas of a round: of this sum, or of any where none is given."""
    if tricks is None:
        return st.tuples(*[st.integers(0, 17)] * 3)
    marks = st.tuples(st.integers(0, tricks), st.integers(0, tricks))
    return marks.map(lambda pair: (min(pair), max(pair) - min(pair), tricks - max(pair)))


@st.composite
def spans(draw: DrawFn, rules: Rules) -> Span:
    """Deals of a match, few enough to be played in a moment."""
    most = 2 if rules.suits * rules.ranks > 20 else 12
    first = draw(st.integers(1, rules.deals))
    return Span(first, min(rules.deals, first + draw(st.integers(0, most - 1))))


@frozen
class Playthrough:
    """A whole game, played to its end; every action hangs on the seed.

    Arguments:
        start: the game before its first action.
        seed: any number.
    """

    start: Game[Phase]
    seed: int

    @property
    def games(self) -> tuple[Game[Phase], ...]:
        """The game before the first action, between actions, and after the last."""
        return self._played[0]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done."""
        return self._played[1]

    @property
    def end(self) -> Game[Phase]:
        """The game when it is over."""
        return self.games[-1]

    @cached_property
    def _played(self) -> tuple[tuple[Game[Phase], ...], tuple[Action, ...]]:
        stream = Stream(f"decisions:{self.seed}")
        games, actions = [self.start], list[Action]()
        while awaits(games[-1]) is not None:
            assert len(actions) < 10_000, "the game does not end"
            action = chance(games[-1], f"{self.seed}") or decision(games[-1], stream)
            actions.append(action)
            games.append(apply(games[-1], action))
        return tuple(games), tuple(actions)


def decision(game: Game[Phase], stream: Stream) -> Action:
    """A legal decision; half of the exchanges are of none or of as many cards as may be.

    Were all exchanges equally likely, hardly any would be.
    """
    legal = legal_actions(game)
    if awaits(game) is not Exchange or stream.below(2):
        return legal[stream.below(len(legal))]
    return legal[0] if stream.below(2) else legal[-1]


@st.composite
def playthroughs(draw: DrawFn, rules: SearchStrategy[Rules] | None = None) -> Playthrough:
    """A whole game of some deals under some rules."""
    in_force = draw(rulesets() if rules is None else rules)
    return Playthrough(start(in_force, draw(spans(in_force))), draw(SEEDS))


@frozen
class Position:
    """A moment of a game.

    Arguments:
        played: the whole game.
        place: how many actions were done.
    """

    played: Playthrough
    place: int

    @property
    def game(self) -> Game[Phase]:
        """The game at that moment."""
        return self.played.games[self.place]


@st.composite
def positions(draw: DrawFn, rules: SearchStrategy[Rules] | None = None) -> Position:
    """A game at any moment, its end included.

    Half the time all its moments are equally likely, else all its phases. The moment hangs
    on a seed, since draws of Hypothesis lean to the first of what there is.
    """
    played, stream = draw(playthroughs(rules)), Stream(f"position:{draw(SEEDS)}")
    by_phase: dict[type[Phase], list[int]] = {}
    for place, game in enumerate(played.games):
        by_phase.setdefault(type(game.phase), []).append(place)
    places = stream.choice([*by_phase.values()]) if stream.below(2) else range(len(played.games))
    return Position(played, stream.choice(places))


def hands_of(game: Game[Phase]) -> Hands:
    """The hands of a deal as they are; empty where none is dealt."""
    match game.phase:
        case Playing(hands=hands):
            return hands
        case Naming(dealt=dealt) | Exchanging(dealt=dealt):
            return dealt.hands
        case _:
            return (), (), ()


def cards_of(game: Game[Phase]) -> SearchStrategy[Card]:
    """Cards that bear on a game: of the hand whose turn it is, of its pack, or foreign."""
    held = hands_of(game)[to_act(game) or 0]
    likely = [st.sampled_from(held)] * 2 if held else []
    return st.one_of(*likely, st.sampled_from(pack_of(game.rules)), st.sampled_from(PACK))


def seats_of(game: Game[Phase]) -> SearchStrategy[int]:
    """The seat whose turn it is, the others, and numbers that are no seat."""
    seat = to_act(game)
    return SEATS_AND_BEYOND if seat is None else st.just(seat) | SEATS_AND_BEYOND


def decks_of(game: Game[Phase]) -> SearchStrategy[tuple[Card, ...]]:
    """Decks of a game's pack, good and bad: short, long, doubled, with foreign cards."""
    pack = used = pack_of(game.rules)
    if isinstance(game.phase, Shuffling):
        used = cards_in_use(game.rules, game.phase.terms)
    turned = st.integers(0, len(used)).map(lambda place: used[place:] + used[:place])
    return st.one_of(
        turned,
        turned.map(lambda deck: deck[1:]),
        turned.map(lambda deck: (*deck, deck[0])),
        turned.map(lambda deck: (deck[-1], *deck[1:])),
        turned.map(lambda deck: deck + deck),
        st.tuples(turned, st.sampled_from(PACK)).map(lambda drawn: (drawn[1], *drawn[0][1:])),
        st.sampled_from([(), pack, PACK, PACK + PACK]),
    )


def exchanges_near(game: Game[Phase]) -> SearchStrategy[Exchange]:
    """Exchanges of some cards, often of different cards of one hand."""
    held = hands_of(game)[to_act(game) or 0]
    some = st.lists(st.sampled_from(held), unique=True) if held else st.just([])
    any_cards = st.lists(cards_of(game), max_size=game.rules.hand_size + 1)
    return st.builds(Exchange, seats_of(game), (some | any_cards).map(tuple))


def actions_near(game: Game[Phase]) -> SearchStrategy[Action]:
    """Actions of every type, half of them of the type awaited, many legal or nearly so."""
    seats, cards = seats_of(game), cards_of(game)
    players = SEATS_AND_BEYOND
    if isinstance(game.phase, Drawing):
        players |= st.just(game.phase.waiting[0])
    by_type: dict[type[Action], SearchStrategy[Action]] = {
        FirstDealer: st.builds(FirstDealer, SEATS_AND_BEYOND),
        Draw: st.builds(Draw, players, cards),
        TakeSeat: st.builds(TakeSeat, seats, SEATS_AND_BEYOND),
        Shuffle: st.builds(Shuffle, decks_of(game)),
        Cut: st.builds(Cut, seats, cards),
        NameTrump: st.builds(NameTrump, seats, st.sampled_from(Suit)),
        Exchange: exchanges_near(game),
        Play: st.builds(Play, seats, cards),
    }
    due = awaits(game)
    # A sampled branch, since `a | b | c` makes each of the three as likely as another.
    likely = [by_type[due]] if due is not None else []
    return st.sampled_from([*likely, st.one_of(*by_type.values())]).flatmap(lambda branch: branch)


def every_action(game: Game[Phase]) -> tuple[Action, ...]:
    """Every action with seats from -1 to 3, and cards of the pack or the two of clubs.

    Exchanges are of at most three cards, more than a tiny hand holds. Of shuffles there are
    two right ones and some wrong.
    """
    pack = used = pack_of(game.rules)
    if isinstance(game.phase, Shuffling):
        used = cards_in_use(game.rules, game.phase.terms)
    return _every_action(pack, used)


@cache
def _every_action(pack: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Action, ...]:
    foreign = Card("2C")
    cards, seats = (*pack, foreign), range(-1, 4)
    decks = (used, used[::-1], used[1:], (*used[1:], foreign), used + used, (*used, used[0]))
    discards = [chosen for count in range(4) for chosen in combinations(cards, count)]
    return (
        *(FirstDealer(seat) for seat in seats),
        *(Draw(player, card) for player in seats for card in cards),
        *(TakeSeat(player, seat) for player in seats for seat in seats),
        *(Shuffle(deck) for deck in decks),
        *(Cut(seat, card) for seat in seats for card in cards),
        *(NameTrump(seat, suit) for seat in seats for suit in Suit),
        *(Exchange(seat, chosen) for seat in seats for chosen in discards),
        *(Exchange(seat, (card, card)) for seat in seats for card in cards),
        *(Play(seat, card) for seat in seats for card in cards),
    )
