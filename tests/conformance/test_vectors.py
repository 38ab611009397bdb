"""The vectors: every example of every clause, run as any implementation would run it."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import fields
from jsonschema import Draft202012Validator
from runner import outcome

from tribello.codes import CODES
from tribello.rules import PRESETS, Rules
from tribello.spec import clauses

ROOT: Final = Path(__file__).parents[2]
FILES: Final = sorted((ROOT / "spec" / "vectors").glob("rules-*.json"))
PACK_OPTIONS: Final = {"laboratory", "suits", "ranks", "hand_size", "pickup_size", "quotas"}


@cache
def contents(path: Path) -> Any:
    """What a file of vectors holds."""
    return json.loads(path.read_text("utf-8"))


def vectors() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each vector with the rules that its file names."""
    for path in FILES:
        for vector in contents(path)["vectors"]:
            yield vector, contents(path)["rules"]


def cases() -> Iterator[Any]:
    """Each case of each vector, marked with the clauses of the vector."""
    for vector, rules in vectors():
        for number, case in enumerate(vector["cases"], start=1):
            name = f"{vector['id']}.{number}" if len(vector["cases"]) > 1 else vector["id"]
            marks = pytest.mark.rule(*vector["clauses"])
            yield pytest.param(vector, case, rules, id=name, marks=marks)


@pytest.mark.parametrize(("vector", "case", "rules"), list(cases()))
def test_what_a_vector_expects_is_found(vector: Any, case: Any, rules: Any) -> None:
    """The last action is refused with the code that is named, or leads where it is said to."""
    assert outcome(vector, case, rules) == case["expect"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_have_the_shape_of_their_schema(path: Path) -> None:
    """Every file of vectors is valid under the schema of vectors."""
    schema = json.loads((ROOT / "schema" / "vectors-1.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(contents(path))


def test_vectors_are_many_and_each_names_its_clauses() -> None:
    """There are at least 300, with ids of their own, on clauses that there are."""
    ids = [vector["id"] for vector, _ in vectors()]
    assert len(ids) == len(set(ids)) >= 300
    for vector, _ in vectors():
        assert vector["id"].rpartition("-")[0] in vector["clauses"]
        assert set(vector["clauses"]) <= set(clauses())


def test_flags_say_what_the_cases_expect() -> None:
    """Valid: nothing is refused; invalid: the end is; depends: that hangs on the rules."""
    for vector, _ in vectors():
        refused = ["code" in case["expect"] for case in vector["cases"]]
        if vector["flag"] == "depends":
            assert len(refused) > 1
        else:
            assert refused == [vector["flag"] == "invalid"]


def test_each_code_of_rules_play_and_claims_has_two_vectors_that_are_refused() -> None:
    """Families 3xx to 7xx: each code stands in the expectation of two vectors at least."""
    expected = [
        code
        for vector, _ in vectors()
        for code in {case["expect"].get("code") for case in vector["cases"]}
    ]
    rare = [code for code in CODES if "3" <= code[1] <= "7" and expected.count(code) < 2]
    assert rare == []


def options_of(case: Any, rules: Any) -> dict[str, Any]:
    """The options that a case is run under."""
    found: dict[str, Any] = (
        case["log"]["rules"]["options"] if "log" in case else rules[case["rules"]]
    )
    return found


@pytest.mark.parametrize("option", [option.name for option in fields(Rules)])
def test_each_option_decides_a_vector(option: str) -> None:
    """Two settings of the option, with no other but of the pack, end one vector differently."""
    for vector, rules in vectors():
        for one in vector["cases"]:
            for other in vector["cases"]:
                first, second = options_of(one, rules), options_of(other, rules)
                differ = {name for name in first if first[name] != second[name]}
                others = differ - {option} - (PACK_OPTIONS if option in PACK_OPTIONS else set())
                if option in differ and not others and one["expect"] != other["expect"]:
                    return
    pytest.fail(f"no vector hangs on {option}")


def test_each_preset_is_played_in_a_vector() -> None:
    """Every preset is among the rules that vectors name."""
    assert set(PRESETS) <= {name for path in FILES for name in contents(path)["rules"]}


def test_the_runner_is_short() -> None:
    """Whoever ports the runner has at most 100 lines to write."""
    lines = (ROOT / "spec" / "runner.py").read_text("utf-8").splitlines()
    assert len(lines) <= 100
