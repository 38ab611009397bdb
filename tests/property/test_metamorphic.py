"""What of a game does not matter: the same game told otherwise goes the same way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from logs import document_of, log_of
from retelling import SEATED, deals, renamed, rest_from, turned
from strategies import PACKS, SEEDS, Playthrough, Position, playthroughs, positions, rulesets

from tribello.actions import Action, Cut
from tribello.cards import Card, Rank, Suit
from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.engine import legal_actions
from tribello.log import read_log, record, write_json
from tribello.log.canonical import canonical_text
from tribello.replay import replay
from tribello.scoring import totals, winners
from tribello.state import Exchanging, Game, Naming, Over, Phase, Playing, Shuffling

Renamed: TypeAlias = tuple[Playthrough, dict[Card, Card]]
"""A game, and other cards for its own."""


def goes_alike(
    games: tuple[Game[Phase], ...], actions: tuple[Action, ...], told: Callable[[Any], Any]
) -> None:
    """What was done in these games can be done as it is told otherwise, and goes the same way."""
    again = replay(told(games[0]), map(told, actions))
    assert again.failure is None
    for game, step in zip(games, again.steps, strict=False):
        assert step.before.phase == told(game.phase)
        # Exchanges are too many to tell them all otherwise, and shuffles to list them.
        if not isinstance(game.phase, Exchanging | Shuffling):
            assert set(legal_actions(step.before)) == set(map(told, legal_actions(game)))
    assert again.game == told(games[-1])


def named(rank: Rank, suit: Suit) -> Card:
    """The card of that rank and suit."""
    return Card(rank.letter + suit.letter)


@st.composite
def suits_renamed(draw: DrawFn) -> tuple[Playthrough, dict[Suit, Suit]]:
    """A game, and for each suit of its pack another."""
    played = draw(playthroughs())
    suits = list(dict.fromkeys(card.suit for card in pack_of(played.start.rules)))
    return played, dict(zip(suits, draw(st.permutations(suits)), strict=True))


@st.composite
def ranks_renamed(draw: DrawFn) -> Renamed:
    """A deal with a short pack, and for each suit other ranks in the same order."""
    short = [pack for pack in PACKS if pack[1] < len(Rank)]
    played, cards = draw(deals(rulesets(laboratory=True, packs=short))), dict[Card, Card]()
    count = played.start.rules.ranks
    ranks = st.permutations(list(Rank)).map(lambda ranks: sorted(ranks[:count]))
    for suit in Suit:
        own = [card for card in pack_of(played.start.rules) if card.suit is suit]
        cards |= {card: named(rank, suit) for card, rank in zip(own, draw(ranks), strict=False)}
    return played, cards


def pickup_of(game: Game[Phase]) -> tuple[Card, ...]:
    """What is left of the pickup of a deal that is dealt."""
    match game.phase:
        case Naming(dealt=dealt) | Exchanging(dealt=dealt) | Playing(dealt=dealt):
            return dealt.pickup
        case Over():
            return game.sheet.results[-1].dealt.pickup
        case _:
            return ()


@st.composite
def undrawn_reordered(draw: DrawFn) -> tuple[Position, dict[Card, Card]]:
    """A moment of a deal, and for each card that was not drawn so far another such.

    A card that was laid bare by a cut stays where it is, as it may have set trump.
    """
    played = draw(deals(rulesets(packs=[pack for pack in PACKS if pack[3] > 1])))
    bare = {action.card for action in played.actions if isinstance(action, Cut)}
    undrawn = [[card for card in pickup_of(game) if card not in bare] for game in played.games]
    places = [place for place, left in enumerate(undrawn) if len(left) > 1]
    assume(places)
    place = draw(st.sampled_from(places))
    left = undrawn[place]
    return Position(played, place), dict(zip(left, draw(st.permutations(left)), strict=True))


SUITS: Final = suits_renamed()
TURNS: Final = st.tuples(playthroughs(SEATED), st.integers(1, 2))
RANKS: Final = ranks_renamed()
UNDRAWN: Final = undrawn_reordered()
MOMENTS: Final = positions()
DISCARDS: Final = st.tuples(playthroughs(), SEEDS)


@given(SUITS)
def test_names_of_suits_do_not_matter(drawn: tuple[Playthrough, dict[Suit, Suit]]) -> None:
    """With suits renamed in cards and trump alike, all goes as before under the new names."""
    played, suits = drawn
    pack = pack_of(played.start.rules)
    cards = {card: named(card.rank, suits[card.suit]) for card in pack}
    goes_alike(played.games, played.actions, lambda value: renamed(value, cards, suits))


@given(TURNS)
def test_numbers_of_seats_do_not_matter(drawn: tuple[Playthrough, int]) -> None:
    """With everyone some seats further round, all is as before, that many seats further round."""
    played, steps = drawn
    goes_alike(played.games, played.actions, lambda value: turned(value, steps))


@given(TURNS)
def test_whoever_wins_wins_in_any_seat(drawn: tuple[Playthrough, int]) -> None:
    """With every score some seats further round, the winners are that many seats further round."""
    played, steps = drawn
    rules, results = played.start.rules, played.end.sheet.results
    best = {(seat + steps) % 3 for seat in winners(rules, totals(results))}
    assert winners(rules, totals(turned(results, steps))) == best


@given(RANKS)
def test_only_the_order_of_ranks_matters(drawn: Renamed) -> None:
    """Once dealt, a deal with other ranks in each suit, in the same order, goes the same way."""
    played, cards = drawn
    games, actions = rest_from(played, Naming, Exchanging, Playing)
    goes_alike(games, actions, lambda value: renamed(value, cards))


@given(UNDRAWN)
def test_the_order_of_cards_not_drawn_does_not_matter(
    drawn: tuple[Position, dict[Card, Card]],
) -> None:
    """With such cards in each other's places in the deck, all is the same but the pickup."""
    position, cards = drawn
    played, place = position.played, position.place
    games, actions = played.games[: place + 1], played.actions[:place]
    goes_alike(games, actions, lambda value: renamed(value, cards))


@given(MOMENTS)
def test_a_replay_may_be_broken_off_and_taken_up(position: Position) -> None:
    """A replay to any moment and one from there on have the states of a replay of the whole."""
    played, place = position.played, position.place
    first = replay(played.start, played.actions[:place])
    rest = replay(first.game, played.actions[place:])
    states = [each.after for part in (first, rest) for each in part.steps]
    assert states == list(played.games[1:])


@given(MOMENTS)
def test_a_log_may_be_broken_off_and_taken_up(position: Position) -> None:
    """What was written to any moment, and read, goes on into the log of the whole."""
    played, place = position.played, position.place
    log = read_log(write_json(record(position.game, played.actions[:place])))
    rest = replay(log.replay().game, played.actions[place:])
    assert rest.failure is None
    whole = record(rest.game, (*log.actions, *played.actions[place:]))
    assert write_json(whole) == write_json(log_of(played))


@given(DISCARDS)
def test_the_order_in_which_discards_are_named_does_not_matter(
    drawn: tuple[Playthrough, int],
) -> None:
    """A log that names the discards of each exchange in another order is the same log."""
    played, seed = drawn
    log, stream = log_of(played), Stream(f"discards:{seed}")
    document = document_of(log)
    for entry in document["actions"]:
        if entry["type"] == "exchange":
            entry["cards"] = list(stream.shuffled(entry["cards"]))
    found = read_log(canonical_text(document).encode())
    assert (found, found.replay().game) == (log, played.end)


PLANTED: Final = {
    "spades are trump where nothing is": (
        test_names_of_suits_do_not_matter,
        SUITS,
        ("tribello.tricks.trick_winner", "unbroken(leader, laid, trump or Suit.SPADES)"),
    ),
    "seat 0 never takes a trick": (
        test_numbers_of_seats_do_not_matter,
        TURNS,
        ("tribello.tricks.trick_winner", "unbroken(leader, laid, trump) or 1"),
    ),
    "the first of the best wins alone": (
        test_whoever_wins_wins_in_any_seat,
        TURNS,
        ("tribello.scoring.winners", "frozenset([points.index(max(points))])"),
    ),
    "ranks begin anew at ten": (
        test_only_the_order_of_ranks_matters,
        RANKS,
        (
            "tribello.tricks.trick_winner",
            "(leader + max(range(3), key=lambda place: (laid[place].suit is trump, "
            "laid[place].suit is laid[0].suit, laid[place].rank % 5))) % 3",
        ),
    ),
    "exchanges end where a red card is last in the pickup": (
        test_the_order_of_cards_not_drawn_does_not_matter,
        UNDRAWN,
        (
            "tribello.course.exchanger",
            "None if dealt.pickup and dealt.pickup[-1].suit in (Suit.DIAMONDS, Suit.HEARTS) "
            "else unbroken(rules, dealt)",
        ),
    ),
    "a replay ends in the state before the last": (
        test_a_replay_may_be_broken_off_and_taken_up,
        MOMENTS,
        ("tribello.replay:Replay.game", "self.steps[-1].before if self.steps else self.start"),
    ),
    "a log loses its last action": (
        test_a_log_may_be_broken_off_and_taken_up,
        MOMENTS,
        ("tribello.log.notation.read_actions", "unbroken(list(entries)[:-1])"),
    ),
    "cards stay in the order in which they are named": (
        test_the_order_in_which_discards_are_named_does_not_matter,
        DISCARDS,
        ("tribello.cards.in_order", "tuple(cards)"),
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
