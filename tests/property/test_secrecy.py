"""The reason against an action tells nothing that the offender may not know."""

import re
from functools import lru_cache
from typing import Any, Final

import pytest
from attrs import fields, has
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    SEEDS,
    TINY,
    Playthrough,
    Position,
    actions_near,
    every_action,
    hands_of,
    playthroughs,
    positions,
    rulesets,
)

from tribello.actions import Action, Cut, Draw, Exchange, Play, Shuffle
from tribello.cards import Card
from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.engine import actor_of, why_not
from tribello.state import (
    Cutting,
    Drawing,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    Shuffling,
)

ON_TINY_PACKS: Final = rulesets(laboratory=True, packs=TINY)
CARD: Final = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def named_by(action: Action) -> set[Card]:
    """The cards that whoever acts names."""
    match action:
        case Draw(card=card) | Cut(card=card) | Play(card=card):
            return {card}
        case Exchange(cards=discards):
            return set(discards)
        case Shuffle(deck=deck):
            return set(deck)
        case _:
            return set()


def open_to_all(game: Game[Phase]) -> set[Card]:
    """The cards of the deal that lie face up, or whose place is told."""
    match game.phase:
        case Drawing(live=live, aside=aside):
            return {card for card in (*live, *aside) if card is not None}
        case Playing(terms=terms, tricks=tricks, laid=laid):
            return {*terms.removed, *laid, *(card for trick in tricks for card in trick.cards)} | (
                set() if terms.shown is None else {terms.shown}
            )
        case NamingBlind() | Shuffling() | Cutting() | Naming() | Exchanging():
            terms = game.phase.terms
            return {*terms.removed} | (set() if terms.shown is None else {terms.shown})
        case _:
            return set()


def seen_by(game: Game[Phase], seat: int | None) -> set[Card]:
    """The cards of the deal that a seat has seen; of what is no seat, those open to all."""
    seen = open_to_all(game)
    if seat not in {0, 1, 2}:
        return seen
    seen |= set(hands_of(game)[seat])
    match game.phase:
        case Naming(dealt=dealt) | Exchanging(dealt=dealt) | Playing(dealt=dealt):
            own = [made for made in dealt.exchanges if made.seat == seat]
            return seen.union(*(made.discards + made.drawn for made in own))
        case _:
            return seen


def names_nothing_hidden(game: Game[Phase], action: Action) -> bool:
    """Whether the violation, if any, names only cards that the offender has seen or named."""
    violation = why_not(game, action)
    if violation is None or is_of_the_deck(game, action):
        return True
    text = " ".join((violation.reason, *violation.legal))
    named = {Card(name) for name in CARD.findall(text)}
    return named <= seen_by(game, actor_of(action)) | named_by(action)


@pytest.mark.rule("R4.6")
@given(st.data(), positions())
def test_a_violation_names_no_card_that_the_offender_may_not_see(
    data: st.DataObject, position: Position
) -> None:
    """Cards in other hands, in the pickup or in the deck are named only if the offender did."""
    game = position.game
    for action in data.draw(st.lists(actions_near(game), min_size=5, max_size=20)):
        assert names_nothing_hidden(game, action)


@pytest.mark.rule("R4.6")
@given(positions(ON_TINY_PACKS))
def test_of_all_violations_none_names_a_hidden_card(position: Position) -> None:
    """On tiny packs the reason against every illegal action there is keeps the secrets."""
    game = position.game
    assert [act for act in every_action(game) if not names_nothing_hidden(game, act)] == []


def is_of_the_deck(game: Game[Phase], action: Action) -> bool:
    """Whether the action is a shuffle that is due: no seat's, of a pack that is no secret."""
    return isinstance(game.phase, Shuffling) and isinstance(action, Shuffle)


@lru_cache
def with_swapped(game: Game[Phase], first: Card, second: Card) -> Game[Phase]:
    """The game with two cards of its phase in each other's places."""
    return Game(game.sheet, swapped(game.phase, first, second))


def swapped(value: Any, first: Card, second: Card) -> Any:
    """The same value with two cards in each other's places."""
    if isinstance(value, Card):
        return {first: second, second: first}.get(value, value)
    if isinstance(value, tuple):
        return tuple(swapped(item, first, second) for item in value)
    if not has(type(value)):
        return value
    inner = (getattr(value, field.name) for field in fields(type(value)))
    return type(value)(*(swapped(item, first, second) for item in inner))


@pytest.mark.rule("R4.6")
@given(playthroughs(ON_TINY_PACKS), SEEDS)
def test_a_verdict_hangs_on_nothing_that_the_offender_may_not_see(
    played: Playthrough, seed: int
) -> None:
    """If two cards that a seat has not seen change places, it is judged in the same words.

    A cut alone is told by a card that nobody has seen, so where that card lies must count.
    """
    stream = Stream(f"hidden:{seed}")
    for _ in range(8):
        game, pack = stream.choice(played.games), stream.shuffled(pack_of(played.start.rules))
        seen = {actor: seen_by(game, actor) for actor in (None, *range(-1, 4))}
        for action in every_action(game):
            if isinstance(action, Exchange) and len(action.cards) > 1:
                continue  # many, and judged card by card
            known = seen[actor_of(action)] | ({action.card} if isinstance(action, Cut) else set())
            unseen = [card for card in pack if card not in known][:2]
            if len(unseen) == 2 and not is_of_the_deck(game, action):
                other = with_swapped(game, *unseen)
                assert why_not(other, action) == why_not(game, action)
