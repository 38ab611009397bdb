"""The counts of fixed deals, which any implementation must come to."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator
from verify import perft
from verify.counting import by_engine, by_oracle
from verify.deals import cases
from verify.perft import FILE, ROOT, file_of, main, written
from verify.planting import plant

CASES: Final = written()
SMALL: Final = [case for case in CASES if case["expect"]["games"] <= 2000]


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case["id"])
def test_the_engine_counts_as_many_games_with_the_same_ends(case: dict[str, Any]) -> None:
    """The sequences of each length, the games and the digest are those of the file."""
    assert by_engine(case).as_json() == case["expect"]


@pytest.mark.parametrize("case", SMALL[::9], ids=lambda case: case["id"])
def test_the_numbers_are_those_of_the_oracle(case: dict[str, Any]) -> None:
    """What the file expects is what the oracle counts, not what the engine does."""
    assert by_oracle(case).as_json() == case["expect"]


def test_the_file_holds_the_cases_that_it_is_made_from() -> None:
    """The cases stand in the file in their order, and the file in the form that is written."""
    assert [{name: case[name] for name in case if name != "expect"} for case in CASES] == list(
        cases()
    )
    assert FILE.read_text("utf-8") == file_of(CASES)
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_the_file_has_the_shape_of_its_schema() -> None:
    """The file is valid under its schema, which is one."""
    schema = json.loads((ROOT / "schema" / "perft-1.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads(FILE.read_text("utf-8")))


def test_sequences_begin_with_one_and_end_with_the_games() -> None:
    """There is one sequence of no action; where games are equally long, the longest are all."""
    for case in CASES:
        sequences = case["expect"]["sequences"]
        assert sequences[:3] == [1, 1, sequences[2]]
        assert sequences[-1] <= case["expect"]["games"] <= sum(sequences)


PLANTED: Final = {
    "a trick goes to another": ("tribello.tricks.trick_winner", "leader"),
    "a score is another": ("tribello.scoring.deal_scores", "(0, 0, 0)"),
    "an exchange is missing": ("tribello.actions.exchange.allowed_counts", "(0, 1)"),
}


@pytest.mark.parametrize(("name", "becomes"), PLANTED.values(), ids=PLANTED)
def test_another_game_has_other_numbers(
    name: str, becomes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine with one rule changed counts otherwise or ends otherwise."""
    plant(monkeypatch, name, becomes)
    assert by_engine(CASES[0]).as_json() != CASES[0]["expect"]


def test_the_command_tells_the_cases_and_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row for each case; a case that is counted otherwise is a line of JSON, and 1 is given."""
    monkeypatch.setattr(perft, "written", lambda: CASES[2:4])
    assert main(["--jobs", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1] == "2 cases, 0 wrong"
    assert [row[:16] for row in rows[1:3]] == [case["id"] for case in CASES[2:4]]
    plant(monkeypatch, *PLANTED["a score is another"])
    assert main(["--jobs", "1"]) == 1
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["case"] == CASES[3]
    assert told["engine"]["sequences"] == CASES[3]["expect"]["sequences"]


def test_a_defect_is_told_in_place_of_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the engine cannot play a case, the command says why and gives 1."""
    monkeypatch.setattr(perft, "written", lambda: CASES[2:3])
    plant(monkeypatch, "tribello.tricks.playable", "().index(0)")
    assert main(["--jobs", "1"]) == 1
    assert '"engine":{"defect":"ValueError: ' in capsys.readouterr().out


def test_what_is_written_is_what_the_oracle_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """The file is made from the cases by the oracle, whatever the engine does."""
    monkeypatch.setattr(perft, "FILE", tmp_path / "perft.json")
    monkeypatch.setattr(perft, "cases", lambda: list(cases())[2:4])
    plant(monkeypatch, *PLANTED["a score is another"])
    assert main(["--write", "--jobs", "1"]) == 0
    assert (tmp_path / "perft.json").read_text("utf-8") == file_of(CASES[2:4])
