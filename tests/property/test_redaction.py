"""What redaction holds to, whatever game was played, and whoever looked at how much of it."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest
from attrs import evolve, fields, has
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import TINY, Playthrough, Position, playthroughs, positions, rulesets

from tribello.actions import Action, Draw, Play
from tribello.bots import QUICK_BOTS, play_out
from tribello.cards import Card
from tribello.course import pack_of
from tribello.dealing import Stream
from tribello.engine import Match
from tribello.log import Log, claims_of, complete, record, redact, write_json
from tribello.log.document import read_seen_document, write_document
from tribello.replay import outcome
from tribello.rules import PRESETS
from tribello.seats import SEATS
from tribello.state import Exchanging, Game, Naming, Over, Phase, Playing
from tribello.verdict import CONSISTENT, PROVEN, Outcome, Policy, judge
from tribello.viewer import PUBLIC, VIEWERS, Viewer

LAX: Final = Policy(laboratory=True)
ANYBODY: Final = st.sampled_from(VIEWERS)
ON_TINY_PACKS: Final = rulesets(laboratory=True, packs=TINY)


def log_at(position: Position) -> Log:
    """The log of a game that was broken off at some moment, with its claims."""
    return evolve(record(position.game, position.actions), integrity=None)


def begun(start: Game[Phase], actions: tuple[Action, ...]) -> Log:
    """The log of some actions, with nothing else."""
    return Log(start.rules, actions, span=start.sheet.span)


@pytest.mark.rule("R10.11")
@given(playthroughs(), ANYBODY)
def test_the_redaction_of_a_beginning_is_the_beginning_of_the_redaction(
    game: Playthrough, viewer: Viewer
) -> None:
    """After any number of actions what was seen is what was seen before, and more."""
    whole = redact(begun(game.start, game.actions), viewer).actions
    for count in range(len(game.actions) + 1):
        seen = redact(begun(game.start, game.actions[:count]), viewer).actions
        assert count <= len(seen)
        assert seen == whole[: len(seen)]


def assert_looks_alike(log: Log, viewer: Viewer) -> None:
    """A witness of what somebody saw of a log looks as the log did."""
    seen = redact(log, viewer)
    assert redact(complete(seen), viewer) == seen


@pytest.mark.rule("R10.12")
@given(playthroughs(ON_TINY_PACKS), ANYBODY)
def test_a_witness_of_a_short_game_looks_so_at_every_moment(
    game: Playthrough, viewer: Viewer
) -> None:
    """With few cards, after any number of actions, the cards that are put in show what was seen."""
    for count in range(len(game.actions) + 1):
        assert_looks_alike(begun(game.start, game.actions[:count]), viewer)


@pytest.mark.rule("R10.12")
@given(positions(), ANYBODY)
def test_a_witness_looks_so_whatever_the_rules(position: Position, viewer: Viewer) -> None:
    """Of a game that was broken off anywhere the cards that are put in show what was seen."""
    assert_looks_alike(log_at(position), viewer)


@pytest.mark.rule("R10.12")
@pytest.mark.parametrize("bot", QUICK_BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_bots_can_have_played_what_was_seen_of_them(preset: str, bot: str) -> None:
    """Of a match of bots by each preset every beginning that is tried has a witness."""
    start = Match(PRESETS[preset].rules).start()
    actions = tuple(play_out(start, f"{preset}, {bot}", [QUICK_BOTS[bot]] * 3))
    numbers = Stream(f"tried: {preset}, {bot}")
    for viewer in VIEWERS:
        for _ in range(3):
            assert_looks_alike(begun(start, actions[: numbers.below(len(actions) + 1)]), viewer)


HIDING: Final = (Naming, Exchanging, Playing)
"""The phases in which cards are dealt that somebody will see later."""


@pytest.mark.rule("R10.12")
@given(positions(), ANYBODY)
def test_a_legal_game_is_legal_to_whoever_saw_it(position: Position, viewer: Viewer) -> None:
    """Redacted, a log has the verdict that it has, with the same scores, winners and claims."""
    log = log_at(position)
    whole, seen = (judge(write_document(each), LAX) for each in (log, redact(log, viewer)))
    over = isinstance(position.game.phase, Over)
    assert seen.outcome is whole.outcome is (Outcome.VALID if over else Outcome.INCOMPLETE)
    assert (seen.scores, seen.winners, seen.rules) == (whole.scores, whole.winners, whole.rules)
    assert redact(log, viewer).claims == log.claims == claims_of(position.game)


@pytest.mark.rule("R10.12")
@given(positions(), ANYBODY)
def test_a_verdict_is_consistent_while_cards_hide_and_proven_else(
    position: Position, viewer: Viewer
) -> None:
    """Only of an unfinished deal, and only to who does not see all, is it less than proven."""
    log = log_at(position)
    hides = isinstance(position.game.phase, HIDING)
    assert judge(write_document(redact(log, viewer)), LAX).certainty == (
        CONSISTENT if hides else PROVEN
    )
    assert judge(write_document(log), LAX).certainty == PROVEN


@pytest.mark.rule("R10.11")
@given(positions(), st.sampled_from(SEATS))
def test_what_a_seat_saw_is_made_public_as_the_whole_is(position: Position, seat: Viewer) -> None:
    """The public log of a seat's log is that of the log with every card."""
    log = log_at(position)
    assert redact(redact(log, seat), PUBLIC) == redact(log, PUBLIC)


@pytest.mark.rule("R10.11")
@given(positions(), ANYBODY)
def test_what_is_written_of_a_redaction_is_read_again(position: Position, viewer: Viewer) -> None:
    """The object of a redacted log is that of no other."""
    seen = redact(log_at(position), viewer)
    assert read_seen_document(write_document(seen)) == seen


def cards_seen(position: Position, viewer: Viewer) -> set[Card]:
    """The cards that somebody saw, taken from the states of the game."""
    seen = {each.card for each in position.actions if isinstance(each, Play | Draw)}
    for game in position.played.games[: position.place + 1]:
        phase: Any = game.phase
        terms = getattr(phase, "terms", None)
        if terms is not None:
            seen |= {*terms.removed} | ({terms.shown} if terms.shown else set())
        if isinstance(phase, HIDING) and viewer is not PUBLIC:
            seen |= {*phase.dealt.hands[viewer]}
    return seen


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


@pytest.mark.rule("R10.11")
@given(positions(ON_TINY_PACKS), ANYBODY)
def test_what_somebody_cannot_see_changes_no_byte(position: Position, viewer: Viewer) -> None:
    """Two games that differ by where two unseen cards lie look the same, to the last byte."""
    seen = cards_seen(position, viewer)
    unseen = [card for card in pack_of(position.game.rules) if card not in seen]
    log = log_at(position)
    start, looks = log.start(), write_json(redact(log, viewer))
    others = [swapped(log.actions, *pair) for pair in combinations(unseen, 2)]
    legal = [each for each in others if outcome(start, each)[1] is None and each != log.actions]
    assume(legal)
    assert {write_json(redact(evolve(log, actions=each), viewer)) for each in legal} == {looks}
