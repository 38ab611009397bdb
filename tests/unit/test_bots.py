"""Bots: what they may know, how well they play, and that a game played by them is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from situations import on_turn, phase_of, small, standard
from strategies import rulesets, spans

from tribello.actions import Exchange, Play, Shuffle
from tribello.bots import BOTS, Bot, play_out
from tribello.bots.careful import best_discards, best_play, best_trump
from tribello.bots.contest import contest
from tribello.bots.greedy import card_for_now, longest_suit, poorest_cards
from tribello.bots.sight import Sight, sight_of
from tribello.bots.standings import standings
from tribello.cards import PACK, Card, Suit, cards, in_order
from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.engine import Deal, Match, Round, apply, legal_actions, start, to_act
from tribello.errors import IllegalAction
from tribello.rules import CutWhen, NamingPoint, RoundOneTrump, Rules, Seating
from tribello.scoring import totals
from tribello.seats import SEATS, Seat
from tribello.state import (
    Cutting,
    Dealt,
    Exchanging,
    Game,
    Hands,
    Naming,
    Over,
    Phase,
    Playing,
    Span,
    TakingSeats,
)
from tribello.views import PUBLIC, Choice, SeenPhase, View, view

CAREFUL: Final = BOTS["careful"]
GREEDY: Final = BOTS["greedy"]
RANDOM: Final = BOTS["random"]
ALL_CAREFUL: Final = (CAREFUL, CAREFUL, CAREFUL)
THREE: Final = (RANDOM, GREEDY, CAREFUL)


def games(game: Game[Phase], seed: str, bots: tuple[Bot, ...]) -> Iterator[Game[Phase]]:
    """Every game on the way to the end."""
    yield game
    for action in play_out(game, seed, bots):
        game = apply(game, action)
        yield game


def end(game: Game[Phase], seed: str, bots: tuple[Bot, ...]) -> Game[Phase]:
    """The game when it is over."""
    *_, last = games(game, seed, bots)
    return last


def mean_score(game: Game[Phase], times: int) -> float:
    """The mean total of careful against two randoms, in each seat equally often."""
    points = 0
    for number in range(times):
        seat = number % 3
        bots = tuple(CAREFUL if other == seat else RANDOM for other in SEATS)
        points += totals(end(game, f"{number // 3}", bots).sheet.results)[seat]
    return points / times


def test_greedy_beats_random_and_careful_beats_greedy() -> None:
    """Whoever thinks further gains more, when each deck is played in all seatings."""
    found = standings(THREE, contest(Match().start(), "ranks", 4, THREE))
    points = {name: standing.total for name, standing in found.bots}
    assert points["random"] < 0 < points["greedy"] < points["careful"]


def test_careful_beats_random_over_whole_matches() -> None:
    """Against two randoms careful gains some two points a deal."""
    assert mean_score(Match().start(), 60) > 20


def test_careful_beats_random_in_nullo() -> None:
    """Against two randoms careful avoids some two tricks a deal."""
    assert mean_score(Round(4).start(), 60) > 6


def exchange_counts(number: int, seed: str) -> list[int]:
    """How many cards each careful bot exchanged in one deal, in order."""
    actions = play_out(Deal(number).start(), seed, ALL_CAREFUL)
    before_play = takewhile(lambda action: not isinstance(action, Play), actions)
    return [len(action.cards) for action in before_play if isinstance(action, Exchange)]


def test_careful_exchanges_any_number_of_cards() -> None:
    """Over many deals every count from none to thirteen occurs, and pickups are emptied."""
    deals = [exchange_counts(number, f"{seed}") for number in (1, 4, 7, 10) for seed in range(90)]
    assert {count for counts in deals for count in counts} == set(range(14))
    emptied = [counts for counts in deals if sum(counts) == 13]
    assert len(deals) / 3 < len(emptied) < len(deals)


def hidden_from(game: Game[Phase], seat: Seat) -> list[Card]:
    """The cards whose place a seat cannot know, told without the help of `sight_of`.

    The card that a cut showed is left out, since its place may be known.
    """
    phase = game.phase
    assert isinstance(phase, Naming | Exchanging | Playing)
    hands = phase.hands if isinstance(phase, Playing) else phase.dealt.hands
    known = {*hands[seat], *phase.terms.removed, phase.terms.shown}
    for made in phase.dealt.exchanges:
        if made.seat == seat:
            known.update(made.discards, made.drawn)
    if isinstance(phase, Playing):
        known.update(phase.laid, *(trick.cards for trick in phase.tricks))
    return [card for card in pack_of(game.rules) if card not in known]


def rearranged(game: Game[Phase], seat: Seat, stream: Stream) -> Game[Phase]:
    """The same game to the eyes of a seat: what it cannot see lies in other places."""
    phase, hidden = game.phase, hidden_from(game, seat)
    places = dict(zip(hidden, stream.shuffled(hidden), strict=True))

    def moved(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(card, card) for card in pile)

    def moved_hands(hands: Hands) -> Hands:
        first, second, third = (in_order(moved(hand)) for hand in hands)
        return first, second, third

    def moved_deal(deal: Dealt) -> Dealt:
        exchanges = tuple(
            evolve(made, discards=in_order(moved(made.discards)), drawn=moved(made.drawn))
            for made in deal.exchanges
        )
        hands, pickup = moved_hands(deal.hands), moved(deal.pickup)
        return evolve(deal, hands=hands, pickup=pickup, exchanges=exchanges)

    assert isinstance(phase, Naming | Exchanging | Playing)
    phase = evolve(phase, dealt=moved_deal(phase.dealt))
    if isinstance(phase, Playing):
        phase = evolve(phase, hands=moved_hands(phase.hands))
    return evolve(game, phase=phase)


STRIPPED: Final = standard(
    round_1_trump=RoundOneTrump.STRIP,
    round_1_naming=NamingPoint.BEFORE_SHUFFLE,
    cut=CutWhen.NEVER,
)
LATE: Final = standard(round_2_naming=NamingPoint.AFTER_EXCHANGES)


@pytest.mark.parametrize(
    "deal",
    [Deal(1), Deal(4), Deal(7), Deal(10), Deal(1, STRIPPED), Deal(4, LATE)],
    ids=["round 1", "round 2", "round 3", "nullo", "a suit removed", "named late"],
)
@pytest.mark.parametrize("seed", ["first", "second"])
@pytest.mark.parametrize("bot", [CAREFUL, GREEDY], ids=["careful", "greedy"])
def test_bots_choose_by_nothing_that_they_cannot_see(deal: Deal, seed: str, bot: Bot) -> None:
    """Hidden cards dealt out anew among hands, pickup and discards change no choice."""
    stream, moved = Stream(f"rearranged:{seed}"), 0
    for game in games(deal.start(), seed, (bot, bot, bot)):
        if not isinstance(game.phase, Naming | Exchanging | Playing):
            continue
        seat = to_act(game)
        assert seat is not None
        seen = view(game, seat)
        unseen = {*sight_of(seen).unseen} - {game.phase.terms.shown}
        assert unseen == {*hidden_from(game, seat)}
        choice = bot.choose(seen, Stream(seed))
        for _ in range(3):
            other = rearranged(game, seat, stream)
            assert bot.choose(view(other, seat), Stream(seed)) == choice
            moved += other != game
    assert moved > 100


def test_careful_cuts_blind() -> None:
    """The place of the cut hangs on the stream alone, not on the cards of the deck."""
    cutting = next(g for g in games(Deal(1).start(), "cut", ALL_CAREFUL) if to_act(g) is not None)
    phase = phase_of(cutting, Cutting)
    turned = evolve(cutting, phase=evolve(phase, deck=phase.deck[::-1]))
    cutter = on_turn(cutting)
    first, second = (CAREFUL.choose(view(game, cutter), Stream("a")) for game in (cutting, turned))
    assert first == second
    seen = view(cutting, cutter)
    assert len({CAREFUL.choose(seen, Stream(f"{n}")) for n in range(20)}) > 10


def test_a_game_played_out_is_settled_by_its_arguments() -> None:
    """The same game, seed and bots give the same actions; another seed gives others."""
    game, bots = Deal(4).start(), (CAREFUL, RANDOM, RANDOM)
    actions = list(play_out(game, "seed", bots))
    assert actions == list(play_out(game, "seed", bots))
    assert actions != list(play_out(game, "another", bots))


@pytest.mark.parametrize("player", SEATS)
def test_each_player_has_a_stream_of_its_own(player: int) -> None:
    """The first choice of each player comes from the first numbers of a stream named for him."""
    start_of_deal, bots = Deal(10).start(), (RANDOM, RANDOM, RANDOM)
    steps = zip(
        games(start_of_deal, "own", bots), play_out(start_of_deal, "own", bots), strict=False
    )
    game, choice = next(step for step in steps if to_act(step[0]) == player)
    numbers = Stream(f"tribello-bots-1:own:{player}")
    assert choice == RANDOM.choose(view(game, player), numbers)


def test_bots_never_move_a_card_of_the_deals_to_come() -> None:
    """Whoever plays, the decks of a seed are the same."""
    lineups = [(RANDOM, RANDOM, RANDOM), (RANDOM, CAREFUL, RANDOM), ALL_CAREFUL]
    decks = [
        [action for action in play_out(Match().start(), "decks", bots) if type(action) is Shuffle]
        for bots in lineups
    ]
    assert decks[0] == decks[1] == decks[2]
    assert len(set(decks[0])) == 12


class Witness:
    """A bot that plays at random and notes whose decisions it is asked for."""

    name = "witness"

    def __init__(self) -> None:
        self.players: set[int] = set()
        self.seats: set[Seat] = set()

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        seat = view.viewer
        assert seat is not PUBLIC
        if isinstance(view.phase, TakingSeats):
            self.players.add(seat)
        else:
            self.players.add(view.sheet.players[seat])
            self.seats.add(seat)
        return RANDOM.choose(view, numbers)


def test_a_bot_decides_for_its_player_wherever_he_sits() -> None:
    """After a draw for seats each bot follows its player to his seat."""
    witnesses = (Witness(), Witness(), Witness())
    over = end(start(standard(seating=Seating.DRAW), Span(1, 1)), "chairs", witnesses)
    assert over.sheet.players != (0, 1, 2)
    for player, witness in enumerate(witnesses):
        assert witness.players == {player}
        assert witness.seats == {over.sheet.players.index(player)}


@given(st.data(), rulesets())
def test_bots_play_to_the_end_under_any_rules(data: st.DataObject, rules: Rules) -> None:
    """Whatever the options and however small the pack, bots make no illegal choice."""
    span = data.draw(spans(rules))
    bots = tuple(data.draw(st.sampled_from([CAREFUL, GREEDY, RANDOM])) for _ in SEATS)
    over = end(start(rules, span), "any", bots)
    assert isinstance(over.phase, Over)
    assert len(over.sheet.results) == span.last - span.first + 1


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_refuses_where_no_decision_is_due(bot: Bot) -> None:
    """Chance, the end of a game and the turn of another are not for bots to decide."""
    over = end(Deal(1, small()).start(), "over", ALL_CAREFUL)
    other = next(g for g in games(Deal(10).start(), "few", ALL_CAREFUL) if to_act(g) == 1)
    for seen in (view(Deal(1).start(), 0), view(over, 0), view(other, 0), view(other, PUBLIC)):
        with pytest.raises(ValueError, match="no decision is due"):
            bot.choose(seen, Stream("none"))


def test_there_is_nothing_to_see_before_the_cards_are_dealt() -> None:
    """A sight needs a deal."""
    with pytest.raises(ValueError, match="no cards are dealt"):
        sight_of(view(Deal(1).start(), 0))


def test_everybody_has_no_sight_of_a_hand() -> None:
    """What lies open to all holds no hand to go by."""
    game = next(g for g in games(Deal(10).start(), "few", ALL_CAREFUL) if to_act(g) is not None)
    with pytest.raises(ValueError, match="no hand is everybody's"):
        sight_of(view(game, PUBLIC))


def test_only_a_dealer_who_has_yet_to_name_trump_is_to_name_it() -> None:
    """A trump named blind is settled; one to be named after the exchanges is not."""
    blind = standard(round_1_trump=RoundOneTrump.DEALER, cut=CutWhen.NEVER)
    for rules, number, names in ((blind, 1, False), (LATE, 4, True)):
        on_the_way = games(Deal(number, rules).start(), "names", ALL_CAREFUL)
        game = next(g for g in on_the_way if isinstance(g.phase, Exchanging))
        dealer = phase_of(game, Exchanging).terms.dealer
        assert [sight_of(view(game, seat)).names for seat in SEATS] == [
            names and seat == dealer for seat in SEATS
        ]


def test_random_draws_the_number_of_cards_before_the_cards() -> None:
    """Each count is exchanged about as often as another, and each card too."""
    game = next(g for g in games(Deal(10).start(), "few", ALL_CAREFUL) if to_act(g) is not None)
    hand = phase_of(game, Exchanging).dealt.hands[on_turn(game)]
    seen, stream = view(game, on_turn(game)), Stream("draws")
    drawn = [RANDOM.choose(seen, stream) for _ in range(1400)]
    discards = [choice.cards for choice in drawn if isinstance(choice, Exchange)]
    for count in range(14):
        assert 60 < sum(len(some) == count for some in discards) < 140
    for card in hand:
        assert 600 < sum(card in some for some in discards) < 800


def test_random_plays_every_card_it_may() -> None:
    """No legal play is left out."""
    game = next(
        g for g in games(Deal(10).start(), "few", ALL_CAREFUL) if isinstance(g.phase, Playing)
    )
    seen, stream = view(game, on_turn(game)), Stream("plays")
    assert {RANDOM.choose(seen, stream) for _ in range(300)} == set(legal_actions(game))


def seen(hand: str, *, laid: str = "", gone: str = "", **facts: Any) -> Sight:
    """What seat 0 sees with this hand; `gone` are cards of earlier tricks.

    The others hold two thirds of what is unseen, as they do when play begins.
    """
    held, played = cards(hand), cards(laid)
    known = {*held, *played, *cards(gone)}
    unseen = tuple(card for card in PACK if card not in known)
    common: dict[str, Any] = {
        "seat": 0,
        "hand": in_order(held),
        "deals": False,
        "names": False,
        "trump": None,
        "nullo": False,
        "quota": 4,
        "suits": tuple(Suit),
        "unseen": unseen,
        "sizes": (len(held), len(unseen) // 3, len(unseen) // 3),
        "voids": NO_VOIDS,
        "laid": played,
        "counts": range(len(held) + 1),
    }
    return Sight(**{**common, **facts})


NO_VOIDS: Final[tuple[frozenset[Suit], ...]] = (frozenset(), frozenset(), frozenset())
TRUMPS_AND_MOST_CLUBS: Final = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 4C 5C 6C 7C 8C 9C TC JC"
VOID_IN_CLUBS: Final = (NO_VOIDS[0], frozenset({Suit.CLUBS}), frozenset({Suit.CLUBS}))


@pytest.mark.parametrize(
    ("sight", "choice"),
    [
        pytest.param(seen("3C QC KC AC", laid="TC JC"), "QC", id="wins cheaply as the last"),
        pytest.param(seen("2C 9C AC KH", laid="TC KC"), "AC", id="wins if it can as the last"),
        pytest.param(seen("4C 9C QC KH", laid="TC KC"), "4C", id="throws its lowest if beaten"),
        pytest.param(seen("2D KD AH KH", laid="TC KC"), "2D", id="throws what is useless"),
        pytest.param(
            seen("2H 5S 9S AS", laid="AC 3C", trump=Suit.SPADES), "5S", id="ruffs with its lowest"
        ),
        pytest.param(
            seen("2H 5S 9S AS", laid="AC 7S", trump=Suit.SPADES), "9S", id="overruffs cheaply"
        ),
        pytest.param(
            seen("4C JC 3D 6D 7H", gone="QC KC AC"), "JC", id="leads what has become high"
        ),
        pytest.param(
            seen("2C 3C 8H 9S", laid="AD KS", trump=Suit.SPADES), "8H", id="makes a void to ruff"
        ),
        pytest.param(
            seen("9D QC KC AC", laid="AH KH", gone=TRUMPS_AND_MOST_CLUBS, trump=Suit.SPADES),
            "9D",
            id="keeps a long suit once trumps are gone",
        ),
        pytest.param(
            seen("AC 3D 6D 7H", trump=Suit.SPADES, voids=VOID_IN_CLUBS),
            "3D",
            id="leads no winner to be ruffed",
        ),
        pytest.param(
            seen("2S KS 4D 5D 6D", laid="AC", gone="AS", trump=Suit.SPADES, voids=VOID_IN_CLUBS),
            "KS",
            id="ruffs high ahead of one who may overruff",
        ),
        pytest.param(
            seen("3C 6C TC KC", laid="8C QC", nullo=True), "TC", id="nullo: ducks with its highest"
        ),
        pytest.param(
            seen("TC QC AC 2D", laid="3C 5C", nullo=True),
            "AC",
            id="nullo: if it must, with its ace",
        ),
        pytest.param(
            seen("2D 3D 4D AH", laid="3C 5C", nullo=True),
            "AH",
            id="nullo: throws what is dangerous",
        ),
        pytest.param(seen("2C 9D KH AS", nullo=True), "2C", id="nullo: leads low"),
    ],
)
def test_careful_plays_as_a_sensible_person_would(sight: Sight, choice: str) -> None:
    """The situations in which every player agrees on the card."""
    assert best_play(sight) is Card(choice)


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("2H 3H 4H 5H 6H 7H 2D 3D 4D 2C 3C 2S 3S", Suit.HEARTS),
        ("2C 3C 4C QD KD AD 2H 3H 4H 2S 3S 4S 5D", Suit.DIAMONDS),
        ("JS QS KS AS 2C 3C 4C 5C 2D 3D 2H 3H 4H", Suit.SPADES),
    ],
    ids=["length", "both", "strength"],
)
def test_careful_names_its_best_suit(hand: str, suit: Suit) -> None:
    """Trump is named by length and by strength."""
    assert best_trump(seen(hand, names=True)) is suit


def test_careful_keeps_high_cards_and_trumps() -> None:
    """With trumps, low cards of other suits go and nothing else."""
    sight = seen("2C 7C AC 4D 8D KD AD 3H 5H 2S 6S JS AS", trump=Suit.SPADES)
    assert set(best_discards(sight)) == set(cards("2C 7C 4D 8D 3H 5H"))


def test_careful_does_not_count_on_a_long_suit_beside_trumps() -> None:
    """High cards of a long suit are ruffed in its later rounds, unless there are no trumps."""
    hand = "8C 9C TC JC QC KC AC AD AH 2S 3S 4S 5S"
    assert set(cards("8C 9C TC")) <= set(best_discards(seen(hand, trump=Suit.SPADES)))
    assert set(best_discards(seen(hand))) == set(cards("2S 3S 4S 5S"))


def test_careful_keeps_low_cards_in_nullo() -> None:
    """In nullo high cards go and nothing else."""
    sight = seen("2C 3C AC 2D 4D KD AD 2H 3H 4H 5H QS AS", nullo=True)
    assert set(best_discards(sight)) == set(cards("AC KD AD QS AS"))


def test_a_dealer_short_of_quota_exchanges_more() -> None:
    """The weaker the dealer's hand against the quota, the more cards go."""
    hand = "2C 7C JC 4D 8D QD KD 3H 5H JH 6S JS QS"
    counts = [len(best_discards(seen(hand, deals=True, quota=quota))) for quota in (0, 6, 13)]
    assert counts == sorted(set(counts))
    assert len(best_discards(seen(hand, deals=False, quota=13))) == counts[0]


def test_careful_exchanges_as_many_as_the_rules_let_it() -> None:
    """Where only none or all that remain may be exchanged, it weighs the two."""
    weak, strong = "2C 3D 4H 5S", "QC KC AC AD"
    assert len(best_discards(seen(weak, counts=(0, 4)))) == 4
    assert best_discards(seen(strong, counts=(0, 4))) == ()


@pytest.mark.parametrize(
    ("sight", "choice"),
    [
        pytest.param(seen("3C QC KC AC", laid="TC"), "QC", id="takes cheaply for now"),
        pytest.param(seen("4C 9C QC KH", laid="TC KC"), "4C", id="throws its lowest if beaten"),
        pytest.param(
            seen("2H 5S 9S", laid="AC 3C", trump=Suit.SPADES), "5S", id="ruffs with its lowest"
        ),
        pytest.param(
            seen("2S 3H", laid="AC 5S", trump=Suit.SPADES), "3H", id="keeps a trump that is beaten"
        ),
        pytest.param(seen("AC 2S 3D", trump=Suit.SPADES), "2S", id="leads its highest trump"),
        pytest.param(seen("3C AD KH"), "AD", id="leads its highest card without trump"),
        pytest.param(
            seen("3C 6C TC KC", laid="8C QC", nullo=True), "TC", id="nullo: ducks with its highest"
        ),
        pytest.param(
            seen("TC QC AC 2D", laid="3C", nullo=True), "AC", id="nullo: if it must, with its ace"
        ),
        pytest.param(seen("2C 9D KH AS", nullo=True), "2C", id="nullo: leads low"),
    ],
)
def test_greedy_takes_what_it_can_get_now(sight: Sight, choice: str) -> None:
    """It looks at the trick as it lies, and at nothing else."""
    assert card_for_now(sight) is Card(choice)


def test_greedy_names_its_longest_suit() -> None:
    """Length decides, whatever the cards."""
    assert longest_suit(seen("2H 3H 4H 5H KD AD AC", names=True)) is Suit.HEARTS


@pytest.mark.parametrize(
    ("sight", "discards"),
    [
        pytest.param(seen("2C TC JC 3D AD", trump=Suit.CLUBS), "3D", id="no trump goes"),
        pytest.param(seen("2C TC JC 3D AD"), "2C 3D TC", id="the lowest first"),
        pytest.param(seen("2S 3S 9S 4D", names=True), "4D", id="nor what is to be trump"),
        pytest.param(seen("2C 9C AC 8D 7S", nullo=True), "AC 9C 8D", id="nullo: the highest"),
        pytest.param(seen("2C 3C 4D", counts=range(2)), "2C", id="as many as may be"),
        pytest.param(seen("2C 3C AD", counts=(0, 3)), "", id="none where all would have to go"),
    ],
)
def test_greedy_exchanges_its_poor_cards(sight: Sight, discards: str) -> None:
    """Of the cards that are poor as many go as the rules admit."""
    assert poorest_cards(sight) == cards(discards)


class Wrong:
    """A bot that answers what it is told to, or raises it."""

    name = "wrong"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, *_: object, **__: object) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "raised", "said"),
    [
        (Play(0, Card("2C")), IllegalAction, "not due"),
        ("pass", TypeError, "an answer of type str is no choice"),
        (KeyError("lost"), KeyError, "lost"),
    ],
)
def test_a_bot_that_breaks_the_rules_is_told_to_the_caller(
    answer: Any, raised: type[Exception], said: str
) -> None:
    """Bots are the caller's own, so their faults are raised and nobody forfeits."""
    with pytest.raises(raised, match=said):
        list(play_out(Deal(10).start(), "wrong", [Wrong(answer)] * 3))
