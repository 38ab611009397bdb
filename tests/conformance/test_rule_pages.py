"""The pages of the rules: every clause at its permanent place, with what the tables have on it."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from generate.markdown import linked
from generate.telling import Telling

from tribello import __version__
from tribello.rules import PRESETS
from tribello.spec import Clause, claims, clauses, terms
from tribello.spec.lookup import conflicts_on, voices

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "rules"
TABLES: Final = sorted((ROOT / "spec" / "clauses").glob("*.toml"))
CARD: Final = re.compile(r"/cards/(\w\w)\.svg")

each_clause = pytest.mark.parametrize("clause", clauses().values(), ids=lambda clause: clause.id)


@cache
def text_of(name: str) -> str:
    """A page of the rules."""
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def section_of(clause: Clause) -> str:
    """What stands on the page of its chapter under the heading of a clause."""
    chapter = clause.id.lower().partition(".")[0]
    head = f"\n## {clause.id} {clause.title} {{#{clause.id.lower()}}}\n"
    before, _, rest = text_of(chapter).partition(head)
    assert rest, f"no {head!r} after {before[:40]!r}"
    return rest.partition("\n## ")[0]


def vectors() -> list[dict[str, Any]]:
    """Every vector of the clauses."""
    files = sorted((ROOT / "spec" / "vectors").glob("rules-*.json"))
    return [each for file in files for each in json.loads(file.read_text("utf-8"))["vectors"]]


VECTORS: Final = vectors()


@each_clause
def test_a_clause_stands_at_its_place(clause: Clause) -> None:
    """Under a heading with the id of the clause its text comes first, alone in its box."""
    start = f'\n<div class="rule" markdown="1">\n\n{clause.text}\n\n</div>\n'
    assert section_of(clause).startswith(start)


@each_clause
def test_a_clause_has_what_every_source_says(clause: Clause) -> None:
    """Each claim on a clause, and each silence, has a row with its place and its sign."""
    section = section_of(clause)
    for voice in voices(clause.id):
        for claim in voice.claims:
            place = f"| [{claim.place}](sources.md#{claim.id.lower()}) |"
            sign = f'<span class="sign sign-{claim.sign}">{claim.sign}</span>'
            assert f"{place} {sign} | {linked(claim.says)} |" in section
        silent = f'| {voice.source} | <span class="sign sign-silent">'
        assert section.count(silent) == len(voice.silences)


@each_clause
def test_a_clause_leads_to_all_that_bears_on_it(clause: Clause) -> None:
    """Options, codes, conflicts and the matrix are linked, and a report names the clause."""
    section = section_of(clause)
    wanted = [f"options.md#{name}" for name in clause.options]
    wanted += [f"../codes/{code.lower()}.md" for code in clause.codes]
    wanted += [f"conflicts.md#{row.id.lower()}" for row in conflicts_on(clause.id)]
    wanted += [f"matrix.md#{clause.id.lower()}", f"report.md?clause={clause.id}"]
    assert [place for place in wanted if f"]({place})" not in section] == []


@each_clause
def test_every_preset_stands_at_its_value_of_an_option(clause: Clause) -> None:
    """In the rows of each option that varies a clause every preset is named once, or all are."""
    for name in clause.options:
        rows = re.findall(rf"^\| \[{name}\]\(.*", section_of(clause), re.MULTILINE)
        played = [row.rstrip(" |").rpartition("| ")[2] for row in rows]
        named = re.findall(r"presets\.md#([\w-]+)", " ".join(played))
        assert sorted(named) == sorted(PRESETS) * ("all presets" not in played)


@each_clause
def test_a_clause_is_cited_with_the_version(clause: Clause) -> None:
    """The citation is right as it stands: it names the version, the clause and its title."""
    cited = f"Tribello rules, version {__version__}, {clause.id} “{clause.title}”"
    assert f'<cite data-clause="{clause.id.lower()}">{cited}</cite>' in section_of(clause)


def test_each_vector_has_its_place_on_the_page_of_its_clause() -> None:
    """The anchors of examples are the ids of the vectors, in their order, each once."""
    for clause in clauses().values():
        anchors = re.findall(r'<a id="(r\d+\.\d+-\d+)"></a>', section_of(clause))
        wanted = [v["id"].lower() for v in VECTORS if v["id"].rpartition("-")[0] == clause.id]
        assert anchors == wanted


def played(action: dict[str, Any]) -> list[str]:
    """The cards that a player names in an action, in their order."""
    return [*action.get("cards", ()), *([action["card"]] if "card" in action else [])]


def test_examples_show_the_cards_that_players_name() -> None:
    """Whatever card a short example draws, cuts at, discards or plays is a picture in its row."""
    shown = 0
    for vector in VECTORS:
        section = section_of(clauses()[vector["id"].rpartition("-")[0]])
        _, _, rest = section.partition(f'<a id="{vector["id"].lower()}"></a>')
        row = rest.partition("\n")[0]
        if "actions" in vector and "played to its end" not in row:
            named = [card for action in vector["actions"] for card in played(action)]
            shown += len(named)
            assert set(named) <= set(CARD.findall(row)), vector["id"]
    assert shown > 500


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"awaits": "exchange", "seat": 1}, "an exchange is due, by the left"),
        ({"awaits": "shuffle", "seat": "<none>"}, "a shuffle is due, by chance"),
        ({"awaits": "<none>", "seat": "<none>"}, "nothing more is due"),
        ({"seat": 2}, "next is the right"),
        ({"legal": "0-3"}, "to choose from: 0 to 3 cards"),
        ({"legal": "C S"}, "to choose from: clubs, spades"),
        ({"trump": "H"}, "hearts are trump"),
        ({"trump": "<none>"}, "there is no trump"),
        (
            {"scores": [2, -1, -1]},
            "scores: the dealer 2, the left \N{MINUS SIGN}1, the right \N{MINUS SIGN}1",
        ),
        ({"scores": "<none>"}, "scores: none yet"),
        ({"winners": [0, 2]}, "won by the dealer and the right"),
        ({"winners": []}, "won by nobody"),
        ({"pickup": ""}, "the pickup is empty"),
        ({"round": 2}, "it is round 2"),
    ],
)
def test_what_comes_of_it_is_told_in_words(expect: dict[str, Any], told: str) -> None:
    """A key of an expectation becomes a phrase, in which seats go by their roles."""
    assert "; ".join(Telling(dealer=0).found(expect)) == told


def test_seats_go_by_number_where_several_seats_deal() -> None:
    """Without one dealer throughout, seats and what is theirs are told by their numbers."""
    telling = Telling(dealer=None)
    assert (
        telling.done("exchange 1; name_trump 2 H")
        == "seat 1 exchanges nothing; seat 2 names hearts"
    )
    assert list(telling.found({"taken": [1, 0, 2]})) == [
        "tricks taken: seat 0 1, seat 1 0, seat 2 2"
    ]


def test_players_without_seats_go_by_their_own_numbers() -> None:
    """While seats are drawn for and chosen, whoever is to act is a player, and seats are seats."""
    found = Telling(None, are_seats_open=True).found(
        {"awaits": "take_seat", "seat": 2, "legal": [0]}
    )
    assert list(found) == ["a seat is to be chosen, by player 2", "to choose from: seat 0"]


def test_roles_turn_with_the_dealer() -> None:
    """The seat that deals is the dealer, and what each seat has is told from there."""
    told = list(Telling(dealer=2).found({"taken": [5, 6, 2]}))
    assert told == ["tricks taken: the dealer 2, the left 5, the right 6"]


def test_the_front_page_has_every_clause_with_its_text() -> None:
    """All rules stand on one page, in their order, each with the way to its place."""
    front = text_of("index")
    rows = re.findall(r"^- \[(R\d+\.\d+)\]\((\S+)\) \*\*(.+?)\*\* (.+)$", front, re.MULTILINE)
    assert rows == [
        (c.id, f"r{c.id[1:].partition('.')[0]}.md#{c.id.lower()}", f"{c.title}.", c.text)
        for c in clauses().values()
    ]


def test_the_glossary_is_sorted_and_has_a_place_for_each_word() -> None:
    """Words stand in the order of the alphabet, each with an anchor of its own."""
    found = re.findall(
        r'^\| <a id="([\w-]+)"></a>\[\*\*(.+?)\*\*\]', text_of("glossary"), re.MULTILINE
    )
    assert [word for _, word in found] == sorted((t.name for t in terms()), key=str.lower)
    assert [anchor for anchor, _ in found] == [word.replace(" ", "-") for _, word in found]


def test_the_matrix_has_a_place_for_each_clause() -> None:
    """Every clause has a heading with its id, and each of its tests is named with its path."""
    found = re.findall(r"^### (R\d+\.\d+) .* \{#(\S+)\}$", text_of("matrix"), re.MULTILINE)
    assert found == [(clause, clause.lower()) for clause in clauses()]
    named = re.findall(r"`(tests/\S+): \w+`", text_of("matrix"))
    assert [name for name in set(named) if not (ROOT / name).is_file()] == []


def test_a_line_of_a_source_leads_to_its_first_claim() -> None:
    """Lines and runs of lines are linked, but no claims, other letters or lines without a claim."""
    assert linked("See N:13 and H:38-41.") == (
        "See [N:13](sources.md#n:13.1) and [H:38-41](sources.md#h:38.1)."
    )
    assert linked("N:13.2, X:1 and N:999") == "N:13.2, X:1 and N:999"


def test_a_line_on_which_a_claim_begins_leads_to_it() -> None:
    """A claim that runs on from an earlier line does not stand before one of the line's own."""
    for claim in claims():
        line = claim.id.partition(".")[0]
        assert linked(line) == f"[{line}](sources.md#{line.lower()}.1)"


def test_the_examples_of_the_tables_are_all_told() -> None:
    """A page counts as many examples as its tables have rows."""
    for path in TABLES:
        for row in tomllib.loads(path.read_text("utf-8"))["clause"]:
            count = sum(len(example.get("each", [{}])) for example in row.get("example", ()))
            told = f"<summary>Examples, each run as a test ({count})</summary>"
            assert (told in section_of(clauses()[row["id"]])) == (count > 0)
