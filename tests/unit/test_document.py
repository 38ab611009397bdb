"""Logs as JSON objects and bytes, and back (R10.2)."""

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from logs import Document, deal_log, document_of, full_log, games_in, lines_of, match_log, small_log
from strategies import Playthrough, playthroughs

from tribello import log as package
from tribello.actions import Exchange
from tribello.errors import InvalidRules
from tribello.log import (
    Claims,
    DealClaim,
    Ended,
    Log,
    LogError,
    read_log,
    record,
    write_json,
)
from tribello.log.document import integrity_of, read_document, write_document, write_entries
from tribello.log.strict import read
from tribello.rules import PRESETS, STANDARD
from tribello.state import Span

VARIANTS = {
    "nothing at all": Log(preset=PRESETS["standard"]),
    "house rules": Log(rules=evolve(STANDARD, deals_per_round=1)),
    "laboratory rules": small_log(),
    "a whole match": match_log(),
    "every part": full_log(),
    "a span": Log(span=Span(2, 5)),
    "no claims in the claims": Log(claims=Claims()),
    "claims of tricks alone": Log(claims=Claims(deals=(DealClaim(tricks=(0, 1)), DealClaim()))),
    "claims of scores alone": Log(claims=Claims(deals=(DealClaim(scores=(1, -1, 0)),))),
    "claims of totals and winners": Log(claims=Claims(totals=(1, -2, 1), winners=(0, 2))),
    "nobody wins": Log(claims=Claims(winners=())),
    "broken off by nobody": Log(ended=Ended("abandoned")),
    "broken off by a player": Log(ended=Ended("forfeit", 0)),
    "a place of the schema": Log(schema=""),
    "an empty name for a key": Log(extensions=(("x-", '"\\u0000"'),)),
}


@pytest.mark.parametrize("log", VARIANTS.values(), ids=VARIANTS)
def test_a_log_is_read_back_as_it_was_written(log: Log) -> None:
    """Writing and reading loses no part of a log, in either encoding."""
    log = evolve(log, preset=None if log.rules != STANDARD else PRESETS["standard"])
    assert read_log(write_json(log)) == log
    (game,) = games_in(*lines_of(log))
    assert game.faults == ()
    assert read_document(game.document) == log
    assert game.document == write_document(log)


@given(st.data(), playthroughs())
def test_a_played_game_is_read_back_at_any_moment(data: st.DataObject, played: Playthrough) -> None:
    """The log of a game, whole or broken off anywhere, is the same after writing and reading."""
    length = data.draw(st.integers(0, len(played.actions)))
    log = record(played.games[length], played.actions[:length])
    assert read_log(write_json(log)) == log
    (game,) = games_in(*lines_of(log))
    assert read_document(game.document) == log
    assert read_document(game.document).replay().game == played.games[length]


def test_what_a_log_does_not_say_is_not_written() -> None:
    """Optional parts that are missing leave no trace, not even a null."""
    assert set(write_document(Log())) == {"format", "version", "view", "rules", "actions"}
    claimed = write_document(Log(claims=Claims(deals=(DealClaim(),))))
    assert claimed["claims"] == {"deals": [{}]}
    assert write_document(Log(ended=Ended("abandoned")))["ended"] == {"reason": "abandoned"}


def test_keys_of_ones_own_survive_where_they_stood() -> None:
    """The x- keys of a log and of its actions come back with their values, whatever these are."""
    document = document_of(deal_log())
    document["x-b"] = {"deep": [[None, True, "x", -7]]}
    document["actions"][2]["x-time"] = 5
    document["actions"][43]["x-"] = []
    log = read_log(json.dumps(document).encode())
    assert log.extensions == (("x-b", '{"deep":[[null,true,"x",-7]]}'),)
    assert log.action_extensions == ((2, (("x-time", "5"),)), (43, (("x-", "[]"),)))
    assert write_document(log) == document
    assert list(write_entries(log))[2] == document["actions"][2]


def with_discards_turned(document: Document) -> Document:
    """The same log with the discards of every exchange in the opposite order."""
    actions = [
        {**entry, "cards": entry["cards"][::-1]} if entry["type"] == "exchange" else entry
        for entry in document["actions"]
    ]
    return {**document, "actions": actions}


@pytest.mark.rule("R10.7")
def test_the_order_of_discards_is_no_part_of_a_log() -> None:
    """Discards in another order give an equal log with the same integrity."""
    document = document_of(deal_log())
    turned = with_discards_turned(document)
    assert turned["actions"] != document["actions"]
    assert any(isinstance(action, Exchange) and action.cards for action in deal_log().actions)
    assert integrity_of(turned) == integrity_of(document) == document["integrity"]
    assert read_document(turned) == deal_log()
    assert read_document(turned).integrity == integrity_of(turned)


@pytest.mark.rule("R10.7")
def test_integrity_is_taken_of_all_but_itself() -> None:
    """What the log says of its own integrity is no part of it, and the order of keys neither."""
    document = document_of(deal_log())
    assert integrity_of({**document, "integrity": "?"}) == document["integrity"]
    del document["integrity"]
    assert integrity_of(dict(reversed(document.items()))) == deal_log().integrity


@pytest.mark.rule("R10.7")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["$schema"], "https://example.org/log.json"),
        (["version"], "0.2"),
        (["rules", "preset_version"], 2),
        (["rules", "options", "winner"], "most-positive"),
        (["span", "last"], 5),
        (["players", 2], "Di"),
        (["metadata", "site"], "Bonn"),
        (["actions", 1, "deck", 0], "6H"),
        (["actions", 5, "seat"], 2),
        (["actions", 19, "x-b"], []),
        (["claims", "deals"], [{}]),
        (["ended", "player"], 1),
        (["x-league", "a", 1, "b"], False),
    ],
)
def test_integrity_covers_every_part(path: list[str | int], value: Any) -> None:
    """Nothing can be changed in a log without another integrity, keys of ones own included."""
    document = document_of(full_log())
    *way, last = path
    part: Any = document
    for step in way:
        part = part[step]
    assert part[last] != value
    part[last] = value
    assert integrity_of(document) != full_log().integrity


def test_a_preset_that_is_not_known_is_none() -> None:
    """Reading takes the options as they are, under whatever name they go."""
    document = document_of(deal_log())
    document["rules"]["preset"] = "standard-of-tomorrow"
    assert read_document(document) == evolve(deal_log(), preset=None)


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"format": "tribello-log"}'])
def test_what_is_no_log_is_refused_with_its_faults(data: bytes) -> None:
    """Reading a log raises one error that lists what is wrong."""
    with pytest.raises(LogError) as refused:
        read_log(data)
    assert len(refused.value.faults) >= 1
    assert str(refused.value) == "\n".join(str(fault) for fault in refused.value.faults)


def test_rules_that_cannot_be_played_are_refused() -> None:
    """A log of a sound shape under unplayable options raises for the options."""
    document = document_of(deal_log())
    document["rules"]["options"]["hand_size"] = 12
    with pytest.raises(InvalidRules):
        read_log(json.dumps(document).encode())


def test_a_log_file_is_one_canonical_line() -> None:
    """A .json file is the canonical form and a newline, nothing else."""
    data = write_json(match_log())
    assert data.endswith(b"}\n")
    assert data.count(b"\n") == 1
    assert read(data) == write_document(match_log())


def test_the_schema_comes_first() -> None:
    """An editor finds the place of the schema where it looks: at the top of the file."""
    named = evolve(match_log(), schema="log.json")
    assert write_json(named).startswith(b'{"$schema":"log.json","actions":[')
    header, *entries = lines_of(named)
    assert header.startswith(b'{"$schema":"log.json","format":')
    assert not any(b"$schema" in entry for entry in entries)


def test_the_package_shows_what_it_says() -> None:
    """Every name that the package lists can be had from it, and no other is made up."""
    assert {name: getattr(package, name).__name__ for name in package.__all__} == {
        name: name for name in package.__all__
    }
    with pytest.raises(AttributeError, match="nothing"):
        getattr(package, "nothing")  # noqa: B009
