"""A game at a table: who may know what of it, and who may do what."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from messages import Refusal
from server.tables import SECRETS, choice_at, dealt, played, resumed, three, turn_of
from table import Table

from tribello import Card, Exchange, Play, why_not
from tribello.dealing import chance
from tribello.log import (
    Ended,
    Journal,
    Log,
    read_log,
    redact,
    view_snapshot,
    write_json,
    write_jsonl,
)
from tribello.shipped import shipped_text
from tribello.state import Over, Playing
from tribello.verdict import Outcome, validate
from tribello.views import PUBLIC, VIEWERS, Lift, view, why_not_chosen

VIEW_SCHEMA = Draft202012Validator(json.loads(shipped_text("schema/view-1.0.schema.json")))

DEALS = [1, 4, 10]
"""Deals with a cut for trump, with trump named, and without trump."""


def log_in(path: Path) -> Log:
    """The log in a journal."""
    return read_log(path.read_bytes())


def lines(data: bytes) -> list[Any]:
    """The objects of a ``.jsonl`` file."""
    return [json.loads(line) for line in data.splitlines()]


@pytest.mark.parametrize("deal", DEALS)
def test_what_is_told_is_the_redacted_log(path: Path, deal: int) -> None:
    """At each decision header and entries are the redaction of the journal so far."""
    for table in played(dealt(path, deal), three("told")):
        for viewer in VIEWERS:
            header, *entries, end = lines(b"".join(write_jsonl(redact(log_in(path), viewer))))
            assert table.header(viewer) == header
            assert table.entries(viewer) == entries
            assert not table.over or table.end(viewer) == end


@pytest.mark.parametrize("deal", DEALS)
def test_chance_acts_by_itself(path: Path, deal: int) -> None:
    """Whenever something was chosen, the game waits for a seat or is over."""
    for table in played(dealt(path, deal), three("chance")):
        assert (table.turn is None) == table.over == isinstance(table.game.phase, Over)


def test_everything_is_in_the_journal_before_it_can_be_told(path: Path) -> None:
    """At each decision the journal has the game that the table has."""
    for table in played(dealt(path), three("kept")):
        assert log_in(path).replay().game == table.game


def test_a_choice_that_is_not_written_down_is_not_done(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the journal fails the game and what is told of it stay as they were."""

    def fail(*_: object) -> None:
        raise OSError("no space left")

    game, told = table.game, [*table.entries(PUBLIC)]
    monkeypatch.setattr(Journal, "append", fail)
    with pytest.raises(OSError, match="no space left"):
        table.choose(turn_of(table), choice_at(table, three("full")))
    assert (table.game, table.entries(PUBLIC)) == (game, told)


def test_an_illegal_choice_is_refused_with_the_words_of_the_library(
    table: Table, path: Path
) -> None:
    """Code, clause, reason and alternatives are those of the violation; nothing is done."""
    before, data, turn = table.game, path.read_bytes(), turn_of(table)
    wrong = Exchange(turn, (Card("2C"), Card("2C")))
    violation = why_not_chosen(view(before, turn), wrong)
    assert violation is not None
    with pytest.raises(Refusal) as refused:
        table.choose(turn, wrong)
    assert refused.value.message == {
        "type": "refused",
        "code": violation.code.id,
        "reason": violation.reason,
        "clause": violation.clause,
        "legal": [*violation.legal],
    }
    assert (table.game, path.read_bytes()) == (before, data)


def test_a_card_of_another_hand_is_refused_as_the_engine_refuses_it(path: Path) -> None:
    """In each trick a seat that plays a card of another gets the code of the engine."""
    tried = 0
    for table in played(dealt(path, 10), three("engine")):
        phase = table.game.phase
        if isinstance(phase, Playing) and phase.hands[(phase.turn + 1) % 3]:
            wrong = Play(phase.turn, phase.hands[(phase.turn + 1) % 3][0])
            violation = why_not(table.game, wrong)
            assert violation is not None
            with pytest.raises(Refusal, match=violation.code.id):
                table.choose(phase.turn, wrong)
            tried += 1
    assert tried == 39 - 1  # the last card of all finds the next hand empty


def test_a_seat_is_played_by_nobody_else(table: Table) -> None:
    """A legal choice for a seat is refused when another seat makes it."""
    choice = choice_at(table, three("others"))
    with pytest.raises(Refusal, match="not-your-seat"):
        table.choose((turn_of(table) + 1) % 3, choice)


def test_a_choice_out_of_turn_is_refused(table: Table) -> None:
    """A seat that is not due is told so by the code of the engine."""
    other = (turn_of(table) + 1) % 3
    with pytest.raises(Refusal, match="T522"):
        table.choose(other, Exchange(other, ()))


def test_the_log_is_given_out_at_the_end_alone(path: Path) -> None:
    """It is refused as long as a seat decides, and then sealed, valid and that of the journal."""
    table = dealt(path)
    for _ in played(table, three("fetched")):
        if table.turn is not None:
            with pytest.raises(Refusal, match="not-over"):
                table.fetch()
    log = log_in(path)
    assert table.fetch() == json.loads(write_json(log))
    assert log.integrity is not None
    assert validate(path).outcome is Outcome.VALID


def test_nothing_is_chosen_when_the_game_is_over(path: Path) -> None:
    """A choice after the end is refused."""
    *_, table = played(dealt(path), three("over"))
    with pytest.raises(Refusal, match="over"):
        table.choose(0, Play(0, Card("2C")))


def test_who_forfeits_ends_the_game(table: Table, path: Path) -> None:
    """The log of a forfeit is sealed, tells who it was, and is given out."""
    turn = table.turn
    table.forfeit()
    assert (table.over, table.turn) == (True, None)
    assert log_in(path).ended == Ended("forfeit", turn)
    assert table.end(PUBLIC)["ended"] == {"reason": "forfeit", "player": turn}
    assert table.fetch() == json.loads(write_json(log_in(path)))


@pytest.mark.parametrize("deal", DEALS)
def test_nothing_is_awaited_of_a_game_that_has_ended(path: Path, deal: int) -> None:
    """After a forfeit everybody's view is sound, waits for nobody, and comes with the end line."""
    with closing(dealt(path, deal)) as table:
        before = {viewer: table.look(viewer) for viewer in VIEWERS}
        table.forfeit()
    for viewer in VIEWERS:
        after = table.look(viewer)
        assert (before[viewer]["end"], after["end"]) == (None, table.end(viewer))
        seen: Any = after["view"]
        VIEW_SCHEMA.validate(seen)
        assert (seen["awaits"], seen["to_act"], seen["winners"]) == (None, None, [])
        assert seen.keys() == before[viewer]["view"].keys()  # type: ignore[union-attr]


def test_a_finished_game_is_looked_at_with_its_winners(path: Path) -> None:
    """The view is that of the game, and the end line beside it has the claims of the log."""
    *_, table = played(dealt(path), three("looked at"))
    looked: Any = table.look(PUBLIC)
    assert looked["view"] == view_snapshot(view(table.game, PUBLIC))
    assert looked["end"]["claims"]["winners"] == looked["view"]["winners"]
    assert "ended" not in looked["end"]


@pytest.mark.parametrize("count", [0, -1, 52, 10**30])
def test_a_packet_that_cannot_be_lifted_is_refused_by_the_rules(path: Path, count: int) -> None:
    """The refusal has the code of the library and the range."""
    with closing(dealt(path)) as table, pytest.raises(Refusal) as refused:
        table.choose(turn_of(table), Lift(turn_of(table), count))
    assert (refused.value.code, refused.value.clause) == ("T504", "R4.3")
    assert "1 to 51 can be lifted" in refused.value.reason


@pytest.mark.parametrize("token", ["", "a-toke", "a-token ", "d", "ä", "\ud800", "c\x00"])
def test_no_other_token_is_taken(table: Table, token: str) -> None:
    """A token that was not given out is for no seat, whatever its characters."""
    with pytest.raises(Refusal, match="unknown-token"):
        table.seat_of(token)


def test_each_token_is_for_its_seat(table: Table) -> None:
    """The tokens of seats 0, 1 and 2 are told apart."""
    assert [table.seat_of(token) for token in SECRETS.tokens] == [0, 1, 2]


@pytest.mark.parametrize("deal", DEALS)
def test_a_game_goes_on_wherever_it_was_cut(path: Path, deal: int) -> None:
    """After any line, whole or torn, the table is at the next decision of the same game."""
    *_, _ = played(dealt(path, deal), three("cut"))
    whole, replayed = path.read_bytes(), log_in(path).replay()
    rows = whole.splitlines(keepends=True)
    for count in range(1, len(rows)):
        path.write_bytes(b"".join(rows[:count]) + rows[count][: count % 9])
        at = count - 1
        while chance(replayed.at(at), SECRETS.seed):
            at += 1
        with closing(resumed(path)) as table:
            assert table.game == replayed.at(at)
        assert path.read_bytes() == (whole if table.over else b"".join(rows[: at + 1]))


def test_a_game_that_has_ended_is_there_to_be_fetched(path: Path) -> None:
    """The table of a sealed journal is over, and tells and gives out the same as before."""
    *_, table = played(dealt(path), three("ended"))
    data, again = path.read_bytes(), resumed(path)
    assert again.over
    assert again.fetch() == table.fetch()
    assert [again.entries(viewer) for viewer in VIEWERS] == [
        table.entries(viewer) for viewer in VIEWERS
    ]
    assert path.read_bytes() == data
