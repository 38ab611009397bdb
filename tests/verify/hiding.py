"""What somebody cannot know of a game by the words of R4.6, and the game with that changed.

It asks the engine for states, and views for nothing: what they show is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from tribello.actions import Action, Cut, Exchange, Shuffle
from tribello.cards import Card
from tribello.course import cuts_for_trump, has_cut
from tribello.engine import apply
from tribello.errors import IllegalAction
from tribello.rules import AfterCut
from tribello.state import Cutting, Dealt, Exchanging, Game, Naming, Phase, Playing, Shuffling
from tribello.views import PUBLIC, Viewer

Names: TypeAlias = Mapping[Card, Card]
"""The card that takes the place of each; one that is not there stays."""

TRIES: Final = 16
"""So often something else is changed where what was changed cannot have been played."""

MOST_SWAPS: Final = 3


@frozen
class Course:
    """A game as it was played.

    Arguments:
        actions: what was done.
        games: the game before the first action, between actions, and after the last.
    """

    actions: tuple[Action, ...]
    games: tuple[Game[Phase], ...]


@frozen
class Told:
    """A course up to some place, told with other hidden cards.

    Arguments:
        game: the game at that place.
        actions: what was done before.
    """

    game: Game[Phase]
    actions: tuple[Action, ...]


@frozen
class Hidden:
    """What a viewer does not know of a deal.

    Arguments:
        begin: the place in the course at which the pack is shuffled for the first time.
        cards: the cards whose places in the deck are not known, in the order of the deck.
        unplayed: those of them that were not played.
    """

    begin: int
    cards: tuple[Card, ...]
    unplayed: tuple[Card, ...]


@frozen
class Change:
    """What becomes of the hidden cards of a deal.

    Arguments:
        deck: the names that change in the decks, and of the card of a cut that shows none.
        discards: the names that change in what others discarded.
        turned: how many cards go from the top of the deck to its bottom before it is cut.
    """

    deck: Names
    discards: Names
    turned: int = 0


def told_otherwise(course: Course, place: int, viewer: Viewer, dice: Random) -> Told | None:
    """A course up to some place with other cards wherever a viewer does not know them.

    The same cards are played, and as many are exchanged.

    Returns:
        None where nothing was found that can be changed.
    """
    deals = list(hidden_in(course, place, viewer))
    if not deals:
        return None
    hidden = deals[-1] if dice.randrange(4) else dice.choice(deals)
    for turn in range(TRIES):
        told = told_with(course, place, viewer, hidden, change_of(hidden, dice, turn))
        if told is not None:
            return told
    return None


def hidden_in(course: Course, place: int, viewer: Viewer) -> Iterator[Hidden]:
    """What is hidden of each deal whose pack has been shuffled, up to some place."""
    game = course.games[place]
    for begin, action in enumerate(course.actions[:place]):
        before = course.games[begin]
        match before.phase, action:
            case Shuffling(cut=False), Shuffle(deck):
                dealt, played = cards_of(game, len(before.sheet.results))
                known = set() if dealt is None else known_of(game, dealt, viewer)
                cards = tuple(card for card in deck if card not in known)
                yield Hidden(begin, cards, tuple(card for card in cards if card not in played))


def cards_of(game: Game[Phase], number: int) -> tuple[Dealt | None, set[Card]]:
    """The cards of a deal, by its place among those of the game, and which were played so far."""
    if number < len(game.sheet.results):
        result = game.sheet.results[number]
        return result.dealt, {card for trick in result.tricks for card in trick.cards}
    match game.phase:
        case Playing(dealt=dealt, tricks=tricks, laid=laid):
            return dealt, {*laid, *(card for trick in tricks for card in trick.cards)}
        case Naming(dealt=dealt) | Exchanging(dealt=dealt):
            return dealt, set()
        case _:
            return None, set()


def known_of(game: Game[Phase], dealt: Dealt, viewer: Viewer) -> set[Card]:
    """The cards whose places in the deck somebody knows, once they are dealt (R4.6).

    They are the own hand, discards and drawn cards, and a shown card that all know the place of.
    """
    known = set[Card]()
    if viewer is not PUBLIC:
        own = [made for made in dealt.exchanges if made.seat == viewer]
        known.update(dealt.hands[viewer], *(made.discards for made in own))
    if dealt.terms.shown and game.rules.after_cut is AfterCut.COMPLETED:
        known.add(dealt.terms.shown)
    return known


def change_of(hidden: Hidden, dice: Random, turn: int) -> Change:
    """Some change of what is hidden; after many that could not have been played a small one."""
    turned = dice.randrange(len(hidden.cards)) if dice.randrange(2) and hidden.cards else 0
    if not turn and dice.randrange(2):
        mixed = dice.sample(hidden.unplayed, len(hidden.unplayed))
        other = dict(zip(hidden.unplayed, mixed, strict=True))
        return Change(other, other, turned)
    cards = hidden.cards if not dice.randrange(3) else hidden.unplayed
    swaps = dice.randint(1, MOST_SWAPS) if turn < TRIES // 2 else 1
    names = swapped(cards, swaps, dice)
    return Change(*dice.choice([(names, names), (names, names), (names, {}), ({}, names)]), turned)


def swapped(cards: tuple[Card, ...], swaps: int, dice: Random) -> Names:
    """Other names for some cards: two change theirs, as often as is said."""
    names = {card: card for card in cards}
    for _ in range(swaps if len(cards) > 1 else 0):
        one, other = dice.sample(cards, 2)
        names[one], names[other] = names[other], names[one]
    return names


def told_with(
    course: Course, place: int, viewer: Viewer, hidden: Hidden, change: Change
) -> Told | None:
    """A course with a change of what is hidden in one deal.

    Returns:
        None where it cannot be played or comes to the same state. Only where a cut pack is to be
        shuffled again does the state hold no card, so that another deck is enough.
    """
    game = course.games[hidden.begin]
    actions, number = list(course.actions[: hidden.begin]), len(game.sheet.results)
    for action in course.actions[hidden.begin : place]:
        of_deal = len(game.sheet.results) == number
        actions.append(other_action(game, action, viewer, change) if of_deal else action)
        try:
            game = apply(game, actions[-1])
        except IllegalAction:
            return None
    told = Told(game, tuple(actions))
    is_other = told.actions != course.actions[:place]
    if game == course.games[place] and not (is_other and getattr(game.phase, "cut", False)):
        return None
    return told


def may_be_turned(game: Game[Phase]) -> bool:
    """Whether a cut at the same card comes to the same, however deep it lies in the deck."""
    assert isinstance(game.phase, Shuffling)
    is_cut = has_cut(game.rules, game.phase.terms) and not game.phase.cut
    return is_cut and game.rules.after_cut is not AfterCut.REPLACED


def other_action(game: Game[Phase], action: Action, viewer: Viewer, change: Change) -> Action:
    """What was done in a deal, with the change."""
    match action:
        case Shuffle(deck):
            renamed = tuple(change.deck.get(card, card) for card in deck)
            turned = change.turned if may_be_turned(game) else 0
            return Shuffle(renamed[turned:] + renamed[:turned])
        case Cut(seat, card) if isinstance(game.phase, Cutting):
            is_shown = cuts_for_trump(game.rules, game.phase.terms)
            return action if is_shown else Cut(seat, change.deck.get(card, card))
        case Exchange(seat, cards) if seat != viewer:
            return Exchange(seat, tuple(change.discards.get(card, card) for card in cards))
        case _:
            return action
