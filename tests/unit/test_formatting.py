"""Canonical form: only the form is touched (R10.7)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logs import (
    Document,
    bare,
    deal_log,
    document_of,
    full_log,
    games_in,
    lines_of,
    match_log,
    small_log,
    spread,
)
from strategies import Playthrough, playthroughs

from tribello.log import Log, read_log, record, write_json
from tribello.log.formatting import as_json, as_jsonl
from tribello.log.raw import RawGame
from tribello.log.reading import read_text


def jumbled(document: Document) -> bytes:
    """The document in as unfamiliar a form as JSON allows."""
    for entry in document["actions"]:
        if entry["type"] == "exchange":
            entry["cards"].reverse()
    text = json.dumps(dict(reversed(document.items())), indent=3, ensure_ascii=True)
    return text.replace('"seat"', '"\\u0073eat"').encode()


LOGS = [deal_log(), full_log(), match_log(), small_log()]


@pytest.mark.parametrize("log", LOGS)
def test_any_form_becomes_the_one_that_is_written(log: Log) -> None:
    """However a log is spelled, its canonical form is what the library would have written."""
    game = read_text(jumbled(document_of(log)))
    assert as_json(game) == write_json(log)
    assert as_jsonl([game]) == b"".join(lines_of(log))


@given(playthroughs())
def test_canonical_form_is_reached_at_once(played: Playthrough) -> None:
    """Formatting what is formatted changes nothing, in both encodings and between them."""
    log = record(played.end, played.actions)
    once = as_json(read_text(jumbled(document_of(log))))
    assert once == write_json(log)
    assert as_json(read_text(once)) == once
    lines = as_jsonl([read_text(once)])
    assert as_jsonl(games_in(lines)) == lines
    (game,) = games_in(lines)
    assert as_json(game) == once
    assert read_log(once) == log


@given(st.integers(0, 2**30))
def test_what_is_said_is_kept_be_it_true_or_not(number: int) -> None:
    """False claims, a false digest and a false integrity stay as they stand."""
    document = document_of(deal_log())
    document["claims"]["totals"] = [number % 9000, 1, 2]
    document["rules"]["digest"] = document["integrity"] = f"sha256:{number:064x}"
    document["rules"]["preset"] = "of-tomorrow"
    document["rules"]["preset_version"] = number % 1000 + 1
    assert json.loads(as_json(read_text(spread(document).encode()))) == document


def test_discards_are_sorted_and_their_own_keys_stay() -> None:
    """An exchange is written in pack order, with what else stands on its line."""
    document = document_of(deal_log())
    entry = document["actions"][3]
    sorted_cards = list(entry["cards"])
    entry["cards"].reverse()
    entry["x-clock"] = {"b": 1, "a": [2]}
    formatted = json.loads(as_json(RawGame(document)))["actions"][3]
    assert formatted == {**entry, "cards": sorted_cards}
    assert sorted_cards != entry["cards"]


def test_a_game_without_an_end_line_gets_none() -> None:
    """Canonical form does not end a game that its file leaves open."""
    header, *actions, _ = lines_of(small_log())
    open_game = b"".join([header, *actions])
    assert as_jsonl(games_in(open_game)) == open_game
    both = open_game + b"".join(lines_of(small_log()))
    assert as_jsonl(games_in(both)) == both


def test_an_end_line_comes_back_with_what_it_said() -> None:
    """Even an end line without claims is written again."""
    header, *actions, _ = lines_of(small_log())
    data = b"".join([header, *actions, b'{"actions":14,"type":"end"}\n'])
    assert as_jsonl(games_in(data)) == data
    (game,) = games_in(data)
    assert json.loads(as_json(game)) == bare(document_of(small_log()))
