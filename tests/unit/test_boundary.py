"""What callers may hand in: numbers that only look like seats, texts that no log can hold."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from attrs import evolve
from logs import small_log

from tribello import codes
from tribello.actions import Action, Cut, Exchange, FirstDealer, NameTrump, Play
from tribello.dealing import chance
from tribello.engine import Deal, Match, actor_of, apply, awaits, legal_actions, start, why_not
from tribello.errors import InvalidRules
from tribello.log import (
    Ended,
    Journal,
    LogError,
    read_log,
    read_logs,
    record,
    write_json,
    write_jsonl,
)
from tribello.log.document import write_document
from tribello.log.lines import read_lines
from tribello.log.writing import line
from tribello.state import Game, Phase, Span


def decisions() -> dict[type[Action], tuple[Game[Phase], Any]]:
    """For each type of action that names a seat, a game that waits for it of seat 0 or 1."""
    found: dict[type[Action], tuple[Game[Phase], Any]] = {}
    for number, dealer in ((1, 1), (4, 1)):
        game = Deal(number).start()
        found[FirstDealer] = (game, FirstDealer(1))
        game = apply(game, FirstDealer(dealer))
        while awaits(game) is not None:
            action = chance(game, "decisions") or legal_actions(game)[0]
            if actor_of(action) in (0, 1):
                found.setdefault(type(action), (game, action))
            game = apply(game, action)
    return found


DECISIONS = decisions()


@pytest.mark.parametrize("kind", DECISIONS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("wrong", [float, bool])
def test_what_only_equals_a_seat_is_none(kind: type[Action], wrong: type[Any]) -> None:
    """A seat of 1.0 or True is refused by every action, though it is equal to 1."""
    game, action = DECISIONS[kind]
    assert why_not(game, action) is None
    only_equal = evolve(action, seat=wrong(action.seat))
    assert only_equal == action
    assert why_not(game, only_equal) is not None


def test_every_decision_of_a_deal_was_judged() -> None:
    """The decisions above are all that name a seat, but for the choice of seats."""
    assert set(DECISIONS) == {FirstDealer, Cut, NameTrump, Exchange, Play}


def test_what_is_no_action_is_a_type_error() -> None:
    """A value that is no action at all is told as the mistake of a program."""
    with pytest.raises(TypeError, match="is no action"):
        why_not(Match().start(), cast("Action", {"type": "play"}))


@pytest.mark.parametrize("span", [Span(1, cast("int", 1.0)), Span(cast("int", True), 1)])
def test_a_span_is_of_whole_numbers(span: Span) -> None:
    """A span whose ends only equal whole numbers is refused."""
    with pytest.raises(InvalidRules):
        start(span=span)


BAD = [
    {"players": ("", "B", "C")},
    {"players": ("A", "B")},
    {"metadata": {"nonsense": "x"}},
    {"metadata": {"event": 1}},
    {"players": ("\ud800", "B", "C")},
]


@pytest.mark.parametrize("named", BAD)
def test_nothing_is_recorded_that_no_reader_takes_back(named: Any, tmp_path: Path) -> None:
    """Names and metadata without a place in a log are refused before anything is written."""
    path = tmp_path / "game.jsonl"
    with pytest.raises(LogError):
        Journal.create(path, Deal(1).start(), **named)
    with pytest.raises(LogError):
        record(Deal(1).start(), (), **named)
    assert not path.exists()


def test_actions_must_lead_to_the_game_that_is_recorded() -> None:
    """A record of a game by other actions than its own is refused."""
    with pytest.raises(ValueError, match="do not lead"):
        record(Deal(1).start(), (FirstDealer(0),))


def test_a_journal_begins_with_its_game(tmp_path: Path) -> None:
    """A journal of a game already begun could not be replayed, so none is made."""
    game = apply(Deal(1).start(), FirstDealer(0))
    with pytest.raises(ValueError, match="has begun"):
        Journal.create(tmp_path / "game.jsonl", game)


@pytest.mark.parametrize("ended", [Ended("crash"), Ended("forfeit", 7)])
def test_a_reason_that_no_log_can_hold_leaves_the_journal_open(
    ended: Ended, tmp_path: Path
) -> None:
    """A refused end writes nothing, and the game goes on."""
    with Journal.create(tmp_path / "game.jsonl", Deal(1).start()) as journal:
        with pytest.raises(LogError):
            journal.finish(ended)
        journal.append(FirstDealer(0))
    assert len((tmp_path / "game.jsonl").read_bytes().splitlines()) == 2


def test_a_finished_game_was_not_broken_off(tmp_path: Path) -> None:
    """The end of a game that is over takes no reason."""
    log = small_log()
    with Journal.create(tmp_path / "game.jsonl", log.start()) as journal:
        for action in log.actions:
            journal.append(action)
        with pytest.raises(ValueError, match="is over"):
            journal.finish(Ended("abandoned"))
        journal.finish()


def test_a_game_that_goes_on_is_not_ended_without_a_reason(tmp_path: Path) -> None:
    """The end line cannot be taken back, so it is not written before the game is over."""
    log = small_log()
    with Journal.create(tmp_path / "game.jsonl", log.start()) as journal:
        journal.append(log.actions[0])
        with pytest.raises(ValueError, match="say why it ends, or close to go on later"):
            journal.finish()
        for action in log.actions[1:]:
            journal.append(action)
        journal.finish()


@pytest.mark.parametrize("first", [b"", b'{"format":"tribello', b"nonsense\n"])
def test_a_journal_without_a_header_cannot_be_resumed(first: bytes, tmp_path: Path) -> None:
    """Where not even the header was written whole, resuming says so."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(first)
    with pytest.raises(LogError):
        Journal.resume(path)
    assert path.read_bytes() == first


def test_a_false_digest_is_not_laundered(tmp_path: Path) -> None:
    """What the validator refuses of the rules no reader of logs accepts either."""
    document: Any = write_document(small_log())
    document["rules"]["digest"] = "sha256:" + "0" * 64
    with pytest.raises(LogError) as refused:
        read_log(line(document))
    assert refused.value.faults[0].code is codes.WRONG_DIGEST
    header = next(iter(write_jsonl(small_log())))
    path = tmp_path / "game.jsonl"
    path.write_bytes(header.replace(b"sha256:", b"sha256:0", 1))
    with pytest.raises(LogError):
        Journal.resume(path)


def test_both_encodings_are_read_back() -> None:
    """One game is read from either encoding, a corpus game by game."""
    log = small_log()
    lines = b"".join(write_jsonl(log))
    assert read_log(write_json(log)) == read_log(lines) == log
    assert list(read_logs(BytesIO(lines * 3))) == [log] * 3
    with pytest.raises(LogError, match="2 more games"):
        read_log(lines * 3)
    with pytest.raises(LogError, match='"actions" is missing'):
        read_log(lines.splitlines()[0])  # without its newline a header may be anything


def test_a_fault_of_reading_has_its_line() -> None:
    """A log that cannot be read is told with line and column."""
    with pytest.raises(LogError, match="line 2, column 2"):
        read_log(b"{\n x}")


def test_the_actor_of_chance_is_nobody() -> None:
    """Chance claims no seat."""
    assert actor_of(FirstDealer(1)) is None


def test_a_key_from_a_stranger_commands_no_terminal() -> None:
    """A message never carries a control character of the log that it is about."""
    *_, end = write_jsonl(small_log())
    key = '"\\u001b[2Jall valid\\n": 1, "type"'
    text = b"".join(list(write_jsonl(small_log()))[:-1]) + end.replace(b'"type"', key.encode())
    (game,) = read_lines(text.splitlines(keepends=True))
    assert all(char.isprintable() for fault in game.faults for char in fault.message)
