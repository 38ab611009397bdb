"""What looks the same to somebody, found by trying every deck and every discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import TypeAlias

from attrs import frozen
from property.test_conservation import pack
from strategies import hands_of

from tribello.actions import Action, Cut, Exchange, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.engine import apply, legal_actions, why_not
from tribello.rules import AfterCut, RoundOneTrump
from tribello.state import Cutting, Exchanging, Game, Naming, Phase, Playing, Shuffling
from tribello.testing import Playthrough
from tribello.views import Viewer, view

Worlds: TypeAlias = Counter[Game[Phase]]
"""Games, each with the number of ways that lead to it."""


@frozen
class Seen:
    """A moment of a game, and all that looks like it.

    Arguments:
        game: the game.
        viewer: who looks.
        worlds: every game that looks the same; earlier deals stay as they are.
        number: how many there are, earlier deals and all: decks as dealt, and discards.
    """

    game: Game[Phase]
    viewer: Viewer
    worlds: Worlds
    number: int


def moments(played: Playthrough, viewer: Viewer, *, at_once: bool = True) -> Iterator[Seen]:
    """Every moment of a game with what looks so, found by trying all decks and discards.

    Arguments:
        played: the game.
        viewer: who looks.
        at_once: whether what looks otherwise is left out as soon as it does.
    """
    worlds, earlier, repeated = Counter({played.start: 1}), 1, 1
    for before, action, game in zip(played.games, played.actions, played.games[1:], strict=False):
        worlds = led_to(worlds, before, action)
        alike = looking_like(game, viewer, worlds)
        worlds = alike if at_once else worlds
        repeated = repeats(game, worlds) if isinstance(action, Cut) else repeated
        number = earlier * alike.total() // repeated
        yield Seen(game, viewer, alike, number)
        if len(game.sheet.results) > len(before.sheet.results):
            worlds, earlier, repeated = Counter({game: 1}), number, 1


def looking_like(game: Game[Phase], viewer: Viewer, worlds: Worlds) -> Worlds:
    """Those that look like a game."""
    seen = view(game, viewer)
    return Counter({other: n for other, n in worlds.items() if view(other, viewer) == seen})


def led_to(worlds: Worlds, before: Game[Phase], action: Action) -> Worlds:
    """What becomes of some games when all that may be is done which in one of them is an action."""
    if isinstance(action, Shuffle):
        ((_, number),) = worlds.items()  # a deck that was cut is forgotten when it is shuffled
        return Counter({game: number * n for game, n in shuffled(before).items()})
    after = Worlds()
    for game, number in worlds.items():
        for each in others(game, before, action):
            if why_not(game, each) is None:
                after[apply(game, each)] += number
    return after


@cache
def shuffled(game: Game[Phase]) -> Worlds:
    """The games after every shuffle."""
    assert isinstance(game.phase, Shuffling)
    orders = permutations(cards_in_use(game.rules, game.phase.terms))
    return Counter(apply(game, Shuffle(deck)) for deck in orders)


def others(game: Game[Phase], before: Game[Phase], action: Action) -> Iterator[Action]:
    """What may have been done in a game for all that is known of an action in another.

    A cut that shows no card is told by how many cards are lifted.
    """
    match action:
        case Exchange(seat, discards):
            hand = hands_of(game)[seat]
            yield from (Exchange(seat, each) for each in combinations(hand, len(discards)))
        case Cut() if not cuts_for_trump(before):
            yield legal_actions(game)[legal_actions(before).index(action)]
        case _:
            yield action


def cuts_for_trump(game: Game[Phase]) -> bool:
    """Whether all see the card of the cut that is due."""
    assert isinstance(game.phase, Cutting)
    rules, terms = game.rules, game.phase.terms
    by_cut = rules.round_1_trump is RoundOneTrump.CUT and rules.round_of(terms.number) == 1
    return by_cut and terms.trump is None


def repeats(cut: Game[Phase], worlds: Worlds) -> int:
    """How many shuffles and cuts lead to the same deck as dealt, once the deck is cut."""
    if isinstance(cut.phase, Shuffling):
        return worlds.total()  # to any deck
    assert isinstance(cut.phase, Naming | Exchanging | Playing)
    completed = cut.rules.after_cut is AfterCut.COMPLETED
    return len(pack(cut.rules)) - 1 if cut.phase.terms.shown and completed else 1
