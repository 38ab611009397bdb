"""Games in numbers: nothing hidden gets in, nothing seen is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from retelling import deals, renamed
from strategies import (
    SEEDS,
    SHORT,
    TINY,
    Pack,
    Playthrough,
    Position,
    playthroughs,
    positions,
    rulesets,
)

from tribello.actions import Action, Shuffle
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card
from tribello.course import pack_of, packet_places
from tribello.dealing import Stream
from tribello.encoding import Turn, by_field, current, decisions, ids_of, perfect_recall
from tribello.engine import apply, legal_actions, start, to_act
from tribello.replay import replay
from tribello.rules import Packet, Rules
from tribello.state import (
    Cutting,
    Dealt,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Over,
    Phase,
    Playing,
    Shuffling,
    Span,
    Terms,
)
from tribello.views import (
    PUBLIC,
    VIEWERS,
    Choice,
    SeenPhase,
    View,
    Viewer,
    legal_choices,
    settled,
    view,
)

BY_SEAT: Final = (
    "to_act",
    "dealer",
    "quotas",
    "exchange_order",
    "has_exchanged",
    "exchanged",
    "leader",
    "trick",
    "played",
    "taken",
    "plus",
    "minus",
    "choosing",
    "seats",
)
"""The fields that have something open to all for each seat."""

OWN: Final = {"hand", "discards", "drawn"}
"""The fields that are about the viewer's own cards."""


@st.composite
def single_deals(draw: DrawFn, packs: Sequence[Pack] | None = None) -> Playthrough:
    """A game of one deal, with one of these packs or, by default, any."""
    rules = draw(rulesets() if packs is None else rulesets(laboratory=True, packs=packs))
    number = draw(st.integers(1, rules.deals))
    return Playthrough(start(rules, Span(number, number)), draw(SEEDS))


def leaves(turn: Turn) -> Iterator[Choice]:
    """Every choice to which steps lead, once for each way to it."""
    assert turn.legal_ids
    for number in turn.legal_ids:
        taken = turn.taken(number)
        if isinstance(taken, Turn):
            yield from leaves(taken)
        else:
            yield taken


@given(positions(rulesets(laboratory=True, packs=SHORT), phase=Exchanging))
def test_steps_lead_to_each_exchange_once(position: Position) -> None:
    """On short packs the ways through the steps are as many as the legal exchanges."""
    seen = view(position.game, to_act(position.game) or 0)
    reached, legal = list(leaves(Turn(seen))), legal_choices(seen)
    assert len(reached) == len(legal)
    assert set(reached) == set(legal)


@given(positions())
def test_a_mask_is_of_the_choices_that_are_legal(position: Position) -> None:
    """Anywhere in a game an id may be taken if a legal choice begins with it."""
    for viewer in VIEWERS:
        seen = view(position.game, viewer)
        first = {ids_of(choice)[0] for choice in legal_choices(seen)}
        assert Turn(seen).legal_ids == tuple(sorted(first))


@given(playthroughs())
def test_a_game_is_told_by_its_ids(played: Playthrough) -> None:
    """The ids taken in a game, each legal in its turn, lead to the decisions that were made."""
    taken = []
    for turn, number in decisions(replay(played.start, played.actions)):
        assert turn.mask[number] == 1
        choice = turn.taken(number)
        if not isinstance(choice, Turn):
            taken.append(choice)
    made = [step for step in replay(played.start, played.actions).steps if decided(step.before)]
    assert [step.action for step in made] == [
        settled(step.before, choice) for step, choice in zip(made, taken, strict=True)
    ]


def decided(game: Game[Phase]) -> bool:
    """Whether somebody is to decide."""
    return to_act(game) is not None


def as_many(pairs: set[tuple[View[SeenPhase], bytes]]) -> bool:
    """Whether each view goes with one observation, and each observation with one view."""
    return len(pairs) == len({seen for seen, _ in pairs}) == len({told for _, told in pairs})


@given(single_deals(), SEEDS)
def test_perfect_recall_tells_apart_what_views_tell_apart(played: Playthrough, seed: int) -> None:
    """Of one deal, however it goes, equal views and no others have equal observations."""
    games = {*played.games, *Playthrough(played.start, seed).games}
    seen = [view(game, viewer) for game in games for viewer in VIEWERS]
    assert as_many({(each, perfect_recall(each)) for each in seen})


def decks_alike(rules: Rules, terms: Terms, stream: Stream) -> list[Shuffle]:
    """Two shuffles that differ, unless there is a cut, in the order of the pickup alone."""
    deck = stream.shuffled(cards_in_use(rules, terms))
    places = packet_places(rules, has_pickup=not terms.removed)[Packet.PICKUP]
    turned = dict(zip(places, places[::-1], strict=True))
    other = [deck[turned.get(place, place)] for place in range(len(deck))]
    return [Shuffle(deck), Shuffle(other)]


def walked(game: Game[Phase], stream: Stream) -> Iterator[Game[Phase]]:
    """A game and all to which its decisions lead, with two shuffles, one cut and one trump."""
    yield game
    actions: Sequence[Action]
    if isinstance(game.phase, Shuffling):
        actions = decks_alike(game.rules, game.phase.terms, stream)
    elif isinstance(game.phase, Exchanging | Playing | Over):
        actions = legal_actions(game)
    else:
        actions = [stream.choice(legal_actions(game))]
    for action in actions:
        yield from walked(apply(game, action), stream)


@given(single_deals(TINY), SEEDS, st.sampled_from(VIEWERS))
def test_of_all_ways_a_deal_can_go_perfect_recall_tells_apart_as_many_as_views(
    played: Playthrough, seed: int, viewer: Viewer
) -> None:
    """On tiny packs no order of plays or draws is lost, and nothing is told that is not seen."""
    opening = next(game for game in played.games if isinstance(game.phase, Shuffling))
    games = walked(opening, Stream(f"walked:{seed}"))
    seen = [view(game, viewer) for game in games]
    assert as_many({(each, perfect_recall(each)) for each in seen})


def own(dealt: Dealt, viewer: Viewer) -> set[Card | None]:
    """What somebody knows of the cards of a deal before any is played."""
    known = {*dealt.terms.removed, dealt.terms.shown}
    if viewer is not PUBLIC:
        known.update(dealt.hands[viewer])
        known.update(*(each.discards for each in dealt.exchanges if each.seat == viewer))
    return known


def known_to(game: Game[Phase], viewer: Viewer) -> set[Card | None]:
    """The cards whose place somebody knows, told without the help of views."""
    match game.phase:
        case NamingBlind(terms=terms) | Shuffling(terms=terms) | Cutting(terms=terms):
            return {*terms.removed, terms.shown}
        case Naming(dealt=dealt) | Exchanging(dealt=dealt):
            return own(dealt, viewer)
        case Playing(dealt=dealt, tricks=tricks, laid=laid):
            return own(dealt, viewer).union(laid, *(trick.cards for trick in tricks))
        case _:
            ended = [result.tricks for result in game.sheet.results]
            results = [own(result.dealt, viewer) for result in game.sheet.results]
            return set().union(*results, *(trick.cards for tricks in ended for trick in tricks))


@pytest.mark.rule("R4.6")
@given(deals(), SEEDS)
def test_an_observation_hangs_on_nothing_hidden(played: Playthrough, seed: int) -> None:
    """If all that somebody cannot see is dealt out anew, its observations stay the same."""
    stream = Stream(f"hidden:{seed}")
    for game in played.games:
        for viewer in VIEWERS:
            known = known_to(game, viewer)
            hidden = [card for card in pack_of(game.rules) if card not in known]
            other = renamed(game, dict(zip(hidden, stream.shuffled(hidden), strict=True)))
            assert current(view(other, viewer)) == current(view(game, viewer))
            assert perfect_recall(view(other, viewer)) == perfect_recall(view(game, viewer))


@given(playthroughs())
def test_seats_are_told_as_the_viewer_counts_them(played: Playthrough) -> None:
    """What is open to all is told to each seat alike, but for the seat it begins with."""
    for game in played.games:
        first, *others = (by_field(current(view(game, viewer))) for viewer in (0, 1, 2))
        for field in BY_SEAT:
            numbers, each = first[field], len(first[field]) // 3
            for steps, other in enumerate(others, 1):
                assert other[field] == numbers[each * steps :] + numbers[: each * steps]


@given(playthroughs())
def test_the_public_sees_as_seat_0_without_its_cards(played: Playthrough) -> None:
    """But for a hand, discards and draws of its own, the public is told what seat 0 is told."""
    for game in played.games:
        seen, public = (by_field(current(view(game, viewer))) for viewer in (0, PUBLIC))
        assert {field for field in seen if seen[field] != public[field]} <= OWN
        assert not any(number for field in OWN for number in public[field])
