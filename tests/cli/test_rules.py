"""``tribello rules`` as a user types it."""

from __future__ import annotations

import json
import os
import re
import subprocess
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve, fields
from commands import COMMAND, process, run
from typer.testing import CliRunner

from tribello.cli.app import app
from tribello.codes import CODES
from tribello.log.canonical import canonical_text
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, REFUSED, STANDARD, Rules, differences
from tribello.spec import SOURCES, Clause, claims, clauses, conflicts, presets, silences

MOST: Final = 80
OPTIONS: Final = [option.name for option in fields(Rules)]
PAIRS: Final = list(product(PRESETS, PRESETS))
ASKED: Final = (
    (),
    ("show", "narrative"),
    ("diff", "narrative", "russian-literal"),
    ("clause", "R6.1", "T604"),
)
"""A way to ask for each page."""

each_page = pytest.mark.parametrize("asked", ASKED, ids=" ".join)
each_preset = pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
each_pair = pytest.mark.parametrize(("first", "second"), PAIRS)
each_clause = pytest.mark.parametrize(
    "clause", list(clauses().values()), ids=lambda clause: clause.id
)
each_format = pytest.mark.parametrize("output", ["text", "json"])


def words(text: str) -> str:
    """A text without its line breaks and indents."""
    return " ".join(text.split())


def told(*asked: str) -> str:
    """What is printed of the rules: a page for people, no line of it too long."""
    ran = run("rules", *asked)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")
    for line in ran.out.splitlines():
        assert len(line) <= MOST
        assert line == line.rstrip()
    assert "\x1b" not in ran.out
    return ran.out


def document(*asked: str) -> dict[str, Any]:
    """What is printed of the rules for programs: one document, in canonical form."""
    ran = run("rules", *asked, "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    assert ran.out == canonical_text(found) + "\n"
    assert found["format_version"] == 1
    return found


def refusal(*asked: str) -> str:
    """What is said to wrong usage, which prints nothing else."""
    ran = run("rules", *asked)
    assert (ran.code, ran.out) == (2, "")
    return words(ran.err)


# All presets


def test_alone_it_lists_presets_and_refused_readings() -> None:
    """Every preset comes with its summary, every refused reading with its source line and why."""
    text = words(told())
    for preset in PRESETS.values():
        assert f"{preset.name} (version {preset.version}): {preset.summary}" in text
    for reading in REFUSED.values():
        why = reading.reason[:1].upper() + reading.reason[1:]
        assert f"{reading.name} ({reading.source}) {why}." in text


@each_preset
def test_the_list_has_the_options_in_which_a_preset_differs(preset: Any) -> None:
    """Under the name of a preset stands a row for each option that is not as in `standard`."""
    start = f"{preset.name} (version"
    (part,) = (part for part in told().split("\n\n") if part.startswith(start))
    rows = [line.split()[0] for line in part.splitlines() if line.startswith("  ")]
    found = [name for name, _, _ in differences(STANDARD, preset.rules)]
    assert [row for row in rows if row in OPTIONS] == found
    assert ("Every option is as in standard." in part) == (not found and preset.name != "standard")


def test_the_list_for_programs_has_the_same() -> None:
    """The document names each preset with both values of each difference, and each refusal."""
    found = document()
    assert [each["name"] for each in found["presets"]] == list(PRESETS)
    usual = write_options(STANDARD)
    for each in found["presets"]:
        preset = PRESETS[each["name"]]
        assert (each["version"], each["summary"]) == (preset.version, preset.summary)
        values = {**usual, **{key: two["preset"] for key, two in each["differences"].items()}}
        assert values == write_options(preset.rules)
        assert all(two["standard"] == usual[key] for key, two in each["differences"].items())
    assert {each["name"]: (each["source"], each["reason"]) for each in found["refused"]} == {
        reading.name: (reading.source, reading.reason) for reading in REFUSED.values()
    }


# One preset


@each_preset
def test_a_preset_is_shown_with_every_option(preset: Any) -> None:
    """Each option has a line, marked where `standard` has another value, and its clauses."""
    text = told("show", preset.name)
    shown = re.findall(r"^(\*?) +([a-z_0-9]+): \S", text, re.MULTILINE)
    assert [name for _, name in shown] == OPTIONS
    marked = [name for mark, name in shown if mark]
    assert marked == [name for name, _, _ in differences(STANDARD, preset.rules)]
    assert len(re.findall(r"\[R[\d.]+(?:, R[\d.]+)*\]", words(text))) == len(OPTIONS)


@each_preset
def test_a_preset_is_shown_with_what_it_gives_up(preset: Any) -> None:
    """The text that it plays is named, with the place, the claim and the reason of each loss."""
    text = words(told("show", preset.name))
    about = presets()[preset.name]
    assert about.text in text
    assert ("It plays the text" in text) == bool(about.source)
    assert ("gives up nothing" in text) == bool(about.source and not about.gives_up)
    by_id = {claim.id: claim for claim in claims()}
    for given in about.gives_up:
        claim = by_id[given.claim]
        assert f"{claim.place} {claim.says} {given.why} {given.conflict} " in text


@each_preset
def test_a_preset_for_programs_has_every_option(preset: Any) -> None:
    """The document has the options in order, as in a log, each with a meaning and clauses."""
    found = document("show", preset.name)["preset"]
    assert [option["name"] for option in found["options"]] == OPTIONS
    assert {each["name"]: each["value"] for each in found["options"]} == write_options(preset.rules)
    assert {each["name"]: each["standard"] for each in found["options"]} == write_options(STANDARD)
    for option in found["options"]:
        assert option["meaning"]
        assert option["title"]
        assert set(option["clauses"]) <= set(clauses())
    assert [each["claim"]["id"] for each in found["gives_up"]] == [
        given.claim for given in presets()[preset.name].gives_up
    ]


def test_the_value_of_a_choice_is_explained() -> None:
    """Of a choice the page has what the very value means, of a number its bounds."""
    standard, literal = words(told("show", "standard")), words(told("show", "russian-literal"))
    assert "third_exchange: up-to-rest The last exchange. Any number up to what is left" in standard
    assert "third_exchange: all-or-none (standard: up-to-rest) The last exchange. All" in literal
    assert "How many deals each of the four rounds has. Values: 1 to 12." in standard
    assert "Any order of dealer, left, right." in standard


# Two presets


@each_pair
def test_any_two_presets_can_be_compared(first: str, second: str) -> None:
    """Page and document have the options in which they differ, and no other."""
    found = list(differences(PRESETS[first].rules, PRESETS[second].rules))
    text, report = told("diff", first, second), document("diff", first, second)
    assert re.findall(r"^([a-z_0-9]+) \[R", text, re.MULTILINE) == [name for name, _, _ in found]
    assert report["presets"] == [first, second]
    assert [each["name"] for each in report["differences"]] == [name for name, _, _ in found]
    one, other = write_options(PRESETS[first].rules), write_options(PRESETS[second].rules)
    for each in report["differences"]:
        values = [value["value"] for value in each["values"]]
        assert values == [one[each["name"]], other[each["name"]]]
        for conflict in each["conflicts"]:
            assert f"{conflict['id']} {conflict['title']}: {conflict['question']}" in words(text)
    assert ("no difference" in text) == (not found)


@pytest.mark.parametrize("same", ["article", "handbook", "standard"])
def test_no_difference_is_said_in_a_sentence(same: str) -> None:
    """Presets with the same options are told to be the same, and that is no failure."""
    expected = (
        f"There is no difference between standard and {same}: every option has the same value."
    )
    assert words(told("diff", "standard", same)) == expected
    assert document("diff", "standard", same)["differences"] == []


def test_a_difference_is_shown_with_both_values_and_meanings() -> None:
    """Each option comes with clauses, what it decides, a line for each preset, and conflicts."""
    text = words(told("diff", "standard", "narrative"))
    assert text.startswith("standard and narrative differ in 4 options.")
    assert (
        "winner [R9.2] Who wins the match. standard: most. Every player with the highest total. "
        "narrative: most-positive. Every player with the highest total, if it is above zero; "
        "otherwise nobody. C73 The winner: "
    ) in text


# Clauses


@each_clause
def test_a_clause_is_told_with_all_that_bears_on_it(clause: Clause) -> None:
    """The page has its text and reason, and what other tables have on it, and no more of those."""
    text = words(told("clause", clause.id))
    assert text.startswith(f"{clause.id} {clause.title} ({clause.kind}) {clause.text} Why: ")
    assert clause.rationale in text
    assert all(f"{option}: " in text for option in clause.options)
    assert ", ".join(clause.actions) in text
    assert all(f"{code} {CODES[code].name}: {CODES[code].title}" in text for code in clause.codes)
    assert all(f"- {title}" in text for title in clause.examples)
    for claim in claims():
        said = f"{claim.place} {claim.sign} {claim.says}"
        assert (said in text) == (clause.id in claim.clauses)
    for conflict in conflicts():
        heading = f"{conflict.id} {conflict.title} ({conflict.kind}) {conflict.question}"
        assert (heading in text) == (clause.id in conflict.clauses)
        if clause.id in conflict.clauses:
            assert f"In standard: {conflict.reason}" in text
            assert all(f" {each.name} {each.text}" in text for each in conflict.readings)


@each_clause
def test_a_clause_has_a_word_on_every_source(clause: Clause) -> None:
    """Each source speaks or is said to be silent; where none speaks, one sentence says so."""
    text = told("clause", clause.id)
    heard = {each.source for each in claims() if clause.id in each.clauses}
    unheard = {each.source for each in silences() if clause.id in each.clauses}
    spoken = set(re.findall(r"^  ([NGHR]):\d+(?:-\d+)? +(?:for|against|open) ", text, re.MULTILINE))
    silent = set(re.findall(r"^  ([NGHR]) +silent ", text, re.MULTILINE))
    assert spoken == heard
    if heard or unheard:
        assert silent == unheard | (set(SOURCES) - heard)
    else:
        assert not silent
        assert "None of the four texts speaks of it." in text


@each_clause
def test_a_clause_for_programs_has_the_same(clause: Clause) -> None:
    """The document has the fields of the clause, and ids and places of all that bears on it."""
    (found,) = document("clause", clause.id.lower())["clauses"]
    for name in ("id", "title", "kind", "text", "rationale"):
        assert found[name] == getattr(clause, name)
    for name in ("actions", "examples"):
        assert found[name] == [*getattr(clause, name)]
    assert found["asked"] == [clause.id]
    assert clause.id.startswith(f"R{found['chapter']}.")
    assert [option["name"] for option in found["options"]] == [*clause.options]
    assert [code["id"] for code in found["codes"]] == [*clause.codes]
    assert list(found["sources"]) == sorted(SOURCES)
    said = [claim for source in SOURCES for claim in found["sources"][source]["claims"]]
    assert [(claim["id"], claim["place"], claim["sign"]) for claim in said] == [
        (claim.id, claim.place, claim.sign) for claim in claims() if clause.id in claim.clauses
    ]
    assert sum(len(each["silences"]) for each in found["sources"].values()) == sum(
        clause.id in silence.clauses for silence in silences()
    )
    assert [conflict["id"] for conflict in found["conflicts"]] == [
        conflict.id for conflict in conflicts() if clause.id in conflict.clauses
    ]


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_a_code_stands_for_its_clause(code: Any) -> None:
    """A code tells what it means, then its own clause, then the others it is cited for."""
    listed = [each.id for each in clauses().values() if code.id in each.codes]
    expected = dict.fromkeys([code.clause, *listed])
    own = "\n\n".join(told("clause", each) for each in expected)
    said, _, rest = told("clause", code.id.lower()).partition("\n\n")
    assert words(said) == f"{code.id} {code.name}: {code.title}; see {code.clause}."
    assert rest == own
    report = document("clause", code.id)["clauses"]
    assert [each["id"] for each in report] == [*expected]
    assert all(each["asked"] == [code.id] for each in report)


@each_format
def test_an_id_is_taken_in_any_case(output: str) -> None:
    """Small letters and blanks around an id make no difference."""
    expected = run("rules", "clause", "R7.4", "--format", output)
    assert expected.code == 0
    for typed in ("r7.4", " R7.4 "):
        assert run("rules", "clause", typed, "--format", output) == expected


def test_several_clauses_are_told_once_each_in_the_order_asked() -> None:
    """A clause asked for twice, by its id or a code, is told once."""
    asked = ("clause", "R8.1", "t604", "R7.4", "r8.1")
    headings = re.findall(r"^(R\d+\.\d+) ", told(*asked), re.MULTILINE)
    assert headings == ["R8.1", "R7.4"]
    found = document(*asked)["clauses"]
    assert [(each["id"], each["asked"]) for each in found] == [
        ("R8.1", ["R8.1"]),
        ("R7.4", ["T604", "R7.4"]),
    ]


def test_conflicts_tell_lines_that_say_a_reading_from_those_that_allow_it() -> None:
    """Lines that a reading fits stand behind the word, all others of its lines before it."""
    texts = {each: words(told("clause", each)) for each in clauses()}
    for conflict in conflicts():
        text = texts[conflict.clauses[0]]
        for reading in conflict.readings:
            saying = [place for place in reading.sources if place not in reading.fits]
            lines = [", ".join(saying)] if saying else []
            lines += [f"fits {', '.join(reading.fits)}"] if reading.fits else []
            if lines:
                assert f"{reading.text} [{'; '.join(lines)}]" in text


def test_conflicts_say_how_each_reading_is_played() -> None:
    """A reading comes with the options that play it, or the name under which it is refused."""
    text = words(told("clause", "R6.1"))
    assert "Played with exchange_order: dealer, right, left" in text
    assert "Nobody can play it; it is refused as narrative-literal-exchange." in text
    deals = words(told("clause", "R3.2"))
    assert deals.count("Played with deals_per_round: 12.") == 1
    assert deals.count("Played as standard.") == 1


def test_a_clause_that_holds_no_more_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """A withdrawn clause keeps its page, which says why it holds no more."""
    gone = evolve(clauses()["R7.2"], withdrawn="R7.1 has it.")
    monkeypatch.setattr("tribello.render.clauses.clauses", lambda: {"R7.2": gone})
    assert "Withdrawn: R7.1 has it." in words(told("clause", "R7.2"))


def test_a_reading_without_a_name_is_refused_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a reading cannot be played and has no name of its own, the reason is told."""
    (row,) = (conflict for conflict in conflicts() if conflict.id == "C50")
    first, second = row.readings
    row = evolve(row, readings=(first, evolve(second, refused="The pickup is empty.")))
    monkeypatch.setattr("tribello.render.clauses.conflicts_on", lambda _: (row,))
    assert "Nobody can play it: The pickup is empty." in words(told("clause", "R6.5"))


# Wrong usage


@each_format
@pytest.mark.parametrize("place", [("show",), ("diff", "standard")])
@pytest.mark.parametrize("name", ["bridge", "Standard", ""])
def test_a_wrong_preset_is_refused(place: tuple[str, ...], name: str, output: str) -> None:
    """Exit code 2 comes with the presets that there are."""
    said = refusal(*place, name, "--format", output)
    assert f"{name!r} is no preset; there are: {', '.join(PRESETS)}" in said


@each_format
@pytest.mark.parametrize("reading", REFUSED.values(), ids=lambda reading: reading.name)
def test_a_refused_reading_says_why(reading: Any, output: str) -> None:
    """Exit code 2 comes with the reason and the line of the source."""
    for asked in (("show", reading.name), ("diff", reading.name, "standard")):
        said = refusal(*asked, "--format", output)
        assert f"{reading.name} cannot be played: {reading.reason} ({reading.source})" in said


@each_format
@pytest.mark.parametrize(
    ("typed", "near"), [("7.4", "R7.4"), ("R7.44", "R7.4"), ("r11.1", "R1.1"), ("T640", "T604")]
)
def test_an_unknown_id_is_told_which_are_near(typed: str, near: str, output: str) -> None:
    """Exit code 2 comes with ids that look like what was typed; no other clause is told."""
    said = refusal("clause", "R1.1", typed, "--format", output)
    assert f"{typed!r} is no clause and no code; near it: " in said
    assert re.search(rf"near it: .*\b{re.escape(near)}\b", said)


def test_every_unknown_id_is_named() -> None:
    """Of several all are told, and what is like no id is told how ids look."""
    said = refusal("clause", "7.4", "zzz", "", "forger")
    assert "'7.4' is no clause and no code; near it: R7.4" in said
    assert "'forger' is no clause and no code; it stands in R10.7" in said
    for typed in ("zzz", ""):
        assert f"{typed!r} is no clause and no code; they look like R7.4 and T604" in said


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("C43", ["R6.1"]),
        ("N:13.1", ["R6.1"]),
        ("h:38", ["R6.1", "R6.2"]),
        ("quotas", ["R1.6", "R8.1", "R8.5", "R8.6"]),
        ("revoke", ["R7.4"]),
        ("R9", ["R9.1", "R9.2", "R9.3"]),
        ("9", ["R9.1", "R9.2", "R9.3"]),
        ("Pickup", ["R4.5"]),
        ("пикап", ["R4.5"]),
    ],
)
def test_a_clause_is_found_by_what_leads_to_it(asked: str, expected: list[str]) -> None:
    """A row, a claim, a line, an option, the name of a code, a chapter or a word will do."""
    assert [each["id"] for each in document("clause", asked)["clauses"]] == expected


def test_without_an_id_the_titles_of_all_clauses_are_told() -> None:
    """The bare command is the table of contents, and in JSON every clause."""
    said = told("clause")
    for each in clauses().values():
        assert f"{each.id} " in said
        assert each.title in said
    assert [each["id"] for each in document("clause")["clauses"]] == [*clauses()]


@pytest.mark.parametrize(
    "asked",
    [
        ("narrative",),
        ("show",),
        ("show", "standard", "article"),
        ("diff", "standard"),
        ("clause", "R7.4", "--format", "yaml"),
    ],
)
def test_wrong_usage_is_told(asked: tuple[str, ...]) -> None:
    """Too little, too much and what is not known give exit code 2 and a line on what is wrong."""
    assert "Error: " in refusal(*asked)


def test_the_format_stands_after_the_command_that_it_is_for() -> None:
    """A format before a command would be lost, so it is refused with its proper place."""
    assert "write it after show" in refusal("--format", "json", "show", "standard")


# Printing


@each_page
def test_colours_are_for_terminals(asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal gets weights, which change no word; with NO_COLOR or TERM=dumb it gets none."""
    plain = told(*asked)

    def on_terminal(**environment: str | None) -> str:
        with monkeypatch.context() as patch:
            for name in ("NO_COLOR", "TERM"):
                patch.delenv(name, raising=False)
            result = CliRunner().invoke(app, ["rules", *asked], color=True, env=environment)
        assert result.exit_code == 0
        return result.stdout

    coloured = on_terminal()
    assert "\x1b[1m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain
    assert on_terminal(NO_COLOR="1") == plain
    assert on_terminal(TERM="dumb") == plain


@each_page
def test_the_same_is_printed_every_time(asked: tuple[str, ...], tmp_path: Path) -> None:
    """Page and document are the same bytes here and in a process of their own, in any place."""
    for output in ("text", "json"):
        arguments = ("rules", *asked, "--format", output)
        environment = {**os.environ, "PYTHONHASHSEED": "7", "COLUMNS": "40"}
        assert process(*arguments, cwd=tmp_path, env=environment) == run(*arguments)


@each_page
def test_documents_are_utf_8_whatever_the_terminal_is(asked: tuple[str, ...]) -> None:
    """A document is the same bytes where text would be in another encoding."""
    command = [*COMMAND, "rules", *asked, "--format", "json"]
    outputs = {
        subprocess.run(
            command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": name}
        ).stdout
        for name in ("utf-8", "ascii")
    }
    (output,) = outputs
    json.loads(output.decode("utf-8"))


# Help


@pytest.mark.parametrize("command", [(), ("show",), ("diff",), ("clause",)], ids=" ".join)
def test_help_teaches(command: tuple[str, ...]) -> None:
    """The help of a command has examples that work as they stand, and the exit codes."""
    page = words(run("rules", *command, "--help").out)
    assert "--format" in page
    assert "Exit code: 0 told, 2 " in page
    examples = re.findall(r"`tribello (rules [^`]+)`", page)
    assert examples
    for example in examples:
        assert example.startswith(" ".join(("rules", *command)))
        assert run(*example.split()).code == 0
