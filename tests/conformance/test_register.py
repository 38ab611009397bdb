"""The register of conflicts, the table of options and the glossary, held against the rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import fields, fields_dict

from tribello.errors import InvalidRules
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS, REFUSED, STANDARD, Packet, Preset, Rules
from tribello.seats import Role

ROOT: Final = Path(__file__).parents[2]
SPEC: Final = ROOT / "spec"


def table(name: str) -> dict[str, Any]:
    """What a file of the specification holds."""
    return tomllib.loads((SPEC / name).read_text(encoding="utf-8"))


CONFLICTS: Final[list[dict[str, Any]]] = table("conflicts.toml")["conflict"]
OPTIONS: Final[list[dict[str, Any]]] = table("options.toml")["option"]
TERMS: Final[list[dict[str, Any]]] = table("terms.toml")["term"]
CLAUSES: Final[dict[str, dict[str, Any]]] = {
    clause["id"]: clause
    for path in sorted((SPEC / "clauses").glob("*.toml"))
    for clause in table(f"clauses/{path.name}")["clause"]
}

NAMES: Final = [option.name for option in fields(Rules)]
LABORATORY: Final = {"laboratory", "suits", "ranks", "hand_size", "pickup_size"}
ORDERS: Final[dict[str, type[Enum]]] = {"deal_order": Packet, "exchange_order": Role}
LINES_OF: Final = {"N": 16, "G": 33, "H": 100, "R": 22}
KINDS: Final = {"disagreement", "self-contradiction", "silence", "ambiguity", "slip"}
IN_LOG: Final = write_options(STANDARD)

each_conflict = pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda row: row["id"])
each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda row: row["name"])
each_term = pytest.mark.parametrize("term", TERMS, ids=lambda row: row["name"])


def readings() -> Iterator[dict[str, Any]]:
    """Every reading of every conflict."""
    return (reading for conflict in CONFLICTS for reading in conflict["reading"])


def settings_of(name: str) -> list[Any]:
    """The values that readings give an option."""
    return [
        reading["setting"][name] for reading in readings() if name in reading.get("setting", {})
    ]


def decided(conflict: dict[str, Any]) -> dict[str, Any]:
    """The reading that `standard` takes."""
    (reading,) = (each for each in conflict["reading"] if each["name"] == conflict["decision"])
    return dict(reading)


def place_of(clause: str) -> int:
    """The place of a clause among all."""
    return list(CLAUSES).index(clause)


def is_line(source: str) -> bool:
    """Whether it is a text and a line, or a run of lines, that the text has."""
    found = re.fullmatch(r"([NGHR]):(\d+)(?:-(\d+))?", source)
    if not found:
        return False
    first = int(found[2])
    last = int(found[3]) if found[3] else first
    return 1 <= first <= last <= LINES_OF[found[1]] and (first < last or not found[3])


def is_sentence(text: str) -> bool:
    """Whether it begins with a capital and ends with a full stop, without stray space."""
    return text[0].isupper() and text.endswith(".") and text == " ".join(text.split())


def is_within_bounds(name: str, value: object) -> bool:
    """Whether an option by itself may have a value, whatever the others are."""
    option = fields_dict(Rules)[name]
    assert option.validator is not None
    try:
        option.validator(STANDARD, option, value)
    except InvalidRules:
        return False
    return True


def is_playable(name: str, value: StrEnum) -> bool:
    """Whether some preset stays playable when one option is changed to a value."""
    for preset in PRESETS.values():
        try:
            read_options({**write_options(preset.rules), name: value.value})
        except InvalidRules:
            continue
        return True
    return False


def filled(shape: object, number: int) -> object:
    """The same rows with one number everywhere."""
    if isinstance(shape, tuple):
        return tuple(filled(each, number) for each in shape)
    return number


# The register


def test_ids_of_conflicts_are_counted_without_gaps() -> None:
    """Conflicts are C01, C02 and so on, each once and in order."""
    wanted = [f"C{number:02}" for number in range(1, len(CONFLICTS) + 1)]
    assert [conflict["id"] for conflict in CONFLICTS] == wanted


@each_conflict
def test_a_conflict_names_clauses_that_there_are(conflict: dict[str, Any]) -> None:
    """A conflict bears on at least one clause, on each once and in their order."""
    assert conflict["clauses"]
    places = [place_of(clause) for clause in conflict["clauses"]]
    assert places == sorted(set(places))


@each_conflict
def test_a_conflict_is_told_in_sentences(conflict: dict[str, Any]) -> None:
    """A conflict has a kind, a heading, a question and a reason, each reading text and effect."""
    assert conflict["kind"] in KINDS
    assert conflict["title"]
    assert not conflict["title"].endswith(".")
    assert conflict["question"].endswith("?")
    assert is_sentence(conflict["reason"])
    for reading in conflict["reading"]:
        assert is_sentence(reading["text"])
        assert is_sentence(reading["effect"])


@each_conflict
def test_a_conflict_has_readings_and_decides_for_one(conflict: dict[str, Any]) -> None:
    """Readings are named a, b and so on, two at least but for slips, and one is decided for."""
    names = [reading["name"] for reading in conflict["reading"]]
    assert names == list("abcdefgh"[: len(names)])
    assert len(names) > 1 or conflict["kind"] == "slip"
    assert conflict["decision"] in names
    assert "refused" not in decided(conflict)


@each_conflict
def test_what_is_asked_for_is_answered(conflict: dict[str, Any]) -> None:
    """A reading begins with yes or no only where the question can be answered so."""
    asks = conflict["question"].partition(" ")[0] in {
        "Are",
        "Can",
        "Do",
        "Does",
        "Is",
        "May",
        "Must",
    }
    answers = {re.split(r"\W", reading["text"])[0] for reading in conflict["reading"]}
    assert asks or not answers & {"Yes", "No"}


@each_conflict
def test_sources_of_readings_are_lines_of_the_four_texts(conflict: dict[str, Any]) -> None:
    """A source is a text and a line, or a run of lines, that the text has, and is named once."""
    for reading in conflict["reading"]:
        sources = reading["sources"]
        assert all(is_line(source) for source in sources), sources
        assert len(sources) == len(set(sources))


def test_references_within_texts_lead_somewhere() -> None:
    """Lines, clauses and conflicts that the texts of a row mention are there."""
    ids = {conflict["id"] for conflict in CONFLICTS}
    for conflict in CONFLICTS:
        texts = [conflict["question"], conflict["reason"]]
        texts += [reading[key] for reading in conflict["reading"] for key in ("text", "effect")]
        for text in texts:
            assert all(map(is_line, re.findall(r"\b[NGHR]:\d+(?:-\d+)?", text))), text
            assert set(re.findall(r"\bC\d\d\b", text)) <= ids, text
            assert set(re.findall(r"\bR\d+\.\d+\b", text)) <= set(CLAUSES), text
            assert set(re.findall(r"`(.*?)`", text)) <= set(PRESETS), text


def test_every_contested_option_decides_a_conflict() -> None:
    """Conflicts name options that there are, and all of them but those of laboratory rules."""
    named = {conflict["option"] for conflict in CONFLICTS} - {""}
    assert named == set(NAMES) - LABORATORY


@each_conflict
def test_an_option_that_decides_tells_the_readings_apart(conflict: dict[str, Any]) -> None:
    """Readings give the option that decides two values or more; without one they set nothing."""
    option = conflict["option"]
    set_ups = [reading["setting"] for reading in conflict["reading"] if "setting" in reading]
    if not option:
        assert not set_ups
        return
    assert all(option in setting for setting in set_ups)
    assert len({str(setting[option]) for setting in set_ups}) > 1
    assert option in decided(conflict)["setting"]


@each_conflict
def test_an_option_that_decides_varies_a_clause_of_the_conflict(conflict: dict[str, Any]) -> None:
    """An option that decides a conflict varies a clause on which the conflict bears."""
    varied = {name for clause in conflict["clauses"] for name in CLAUSES[clause].get("options", ())}
    assert conflict["option"] in varied | {""}


@each_conflict
def test_standard_plays_what_is_decided(conflict: dict[str, Any]) -> None:
    """The options that the decided reading sets have these values in `standard`."""
    for option, value in decided(conflict).get("setting", {}).items():
        assert IN_LOG[option] == value


@each_conflict
def test_a_reading_with_a_setting_can_be_played(conflict: dict[str, Any]) -> None:
    """`standard` with the settings of a reading makes rules, and these have the settings."""
    for reading in conflict["reading"]:
        if setting := reading.get("setting"):
            rules = read_options({**IN_LOG, **setting})
            assert write_options(rules) == {**IN_LOG, **setting}


def test_refused_readings_are_those_that_the_rules_refuse() -> None:
    """Each reading that the rules refuse by name stands in the register once, with its line."""
    refused = {reading["refused"]: reading for reading in readings() if "refused" in reading}
    assert sum("refused" in reading for reading in readings()) == len(refused)
    assert set(refused) == set(REFUSED)
    for name, reading in refused.items():
        assert REFUSED[name].source in reading["sources"]
        assert "setting" not in reading


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_a_preset_departs_from_standard_by_readings_alone(preset: Preset) -> None:
    """Options of a preset read back as its rules, and what differs is a reading's setting."""
    options = write_options(preset.rules)
    assert read_options(options) == preset.rules
    for name, value in options.items():
        assert value == IN_LOG[name] or value in settings_of(name)


# The options


def test_options_are_those_of_the_rules() -> None:
    """The options are told by the names and in the order of the rules, with their defaults."""
    assert [option["name"] for option in OPTIONS] == NAMES
    assert {option["name"]: option["default"] for option in OPTIONS} == IN_LOG


@each_option
def test_an_option_names_the_clauses_that_name_it(option: dict[str, Any]) -> None:
    """The clauses of an option are those that it varies, in their order."""
    name = option["name"]
    varied = [clause for clause, row in CLAUSES.items() if name in row.get("options", ())]
    assert option["clauses"] == varied


@each_option
def test_an_option_names_the_conflicts_that_it_decides(option: dict[str, Any]) -> None:
    """The conflicts of an option are the rows of the register that name it, in their order."""
    decides = [each["id"] for each in CONFLICTS if each["option"] == option["name"]]
    assert option["conflicts"] == decides


@each_option
def test_an_option_is_told_in_sentences(option: dict[str, Any]) -> None:
    """An option has a heading and a sentence, and so has each of its settings a sentence."""
    assert option["title"]
    assert not option["title"].endswith(".")
    assert is_sentence(option["text"])
    assert all(is_sentence(setting["text"]) for setting in option.get("setting", ()))
    assert ("setting" in option) != ("bounds" in option)


@each_option
def test_settings_are_the_values_that_can_be_played(option: dict[str, Any]) -> None:
    """A choice has a setting for each value that rules can have, and a reading plays each."""
    kind: Any = type(getattr(STANDARD, option["name"]))
    is_choice = issubclass(kind, StrEnum)
    assert is_choice == ("setting" in option)
    if is_choice:
        values = [setting["value"] for setting in option["setting"]]
        assert values == [each.value for each in kind if is_playable(option["name"], each)]
        assert set(settings_of(option["name"])) == set(values)


@each_option
def test_bounds_are_those_of_the_rules(option: dict[str, Any]) -> None:
    """Numbers may be the ends of their bounds and nothing beyond; orders have every member."""
    name, bounds = option["name"], option.get("bounds", "")
    default: Any = getattr(STANDARD, name)
    if found := re.fullmatch(r"(\d+) to (\d+)", bounds):
        low, high = int(found[1]), int(found[2])
        for number in range(low - 1, high + 2):
            assert is_within_bounds(name, filled(default, number)) == (low <= number <= high)
    elif isinstance(default, bool):
        assert bounds == "false or true"
    elif bounds:
        assert bounds == ", ".join(str(member) for member in ORDERS[name])
    else:
        assert isinstance(default, StrEnum)


# The glossary


def test_terms_are_in_the_order_of_the_alphabet() -> None:
    """Terms stand in the order of their names, each once."""
    names = [term["name"] for term in TERMS]
    assert names == sorted(set(names))


@each_term
def test_a_term_is_explained(term: dict[str, Any]) -> None:
    """A term has one sentence, a Russian word, and clauses that there are, each once, in order."""
    assert is_sentence(term["text"])
    assert ". " not in term["text"]
    assert re.fullmatch(r"[\u0430-\u044f\u0451 ]+", term["ru"])
    assert term["clauses"]
    places = [place_of(clause) for clause in term["clauses"]]
    assert places == sorted(set(places))


@each_term
def test_words_of_the_sources_have_their_line(term: dict[str, Any]) -> None:
    """A word that a source uses for a term is followed by the line where it stands."""
    for word in term["also"]:
        found = re.fullmatch(r"(\S.*) \((\S+)\)", word)
        assert found, word
        assert is_line(found[2]), word


def rows_naming(page: str, option: str) -> str:
    """The rows of tables on a page that name an option."""
    lines = (ROOT / page).read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if line.startswith("|") and f"`{option}`" in line)


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: row["name"])
def test_pages_for_implementers_have_every_value_of_an_option(row: Any) -> None:
    """The model and the page on the format name all values of an option, and their bounds."""
    for page in ("spec/model.md", "docs/log-format.md"):
        said = rows_naming(page, row["name"])
        assert said, page
        for setting in row.get("setting", ()):
            assert setting["value"] in said, (page, setting["value"])
    if "bounds" in row and row["bounds"][0].isdecimal():
        bounds = "0 or 1" if row["bounds"] == "0 to 1" else row["bounds"]
        assert bounds in rows_naming("spec/model.md", row["name"])
