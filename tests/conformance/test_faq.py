"""The questions and answers: each answer names rules and examples that there are, and is played."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from elsewhere import ends_otherwise
from generate.vectors import rules_called, vectors_of
from runner import outcome

from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, differences
from tribello.spec import clauses, conflicts, options

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "faq.md").read_text("utf-8")
HEADINGS: Final = re.findall(r"^### (.*)$", PAGE, re.MULTILINE)
ANSWERS: Final = dict(re.findall(r"^### (.*)\n\n([\s\S]*?)(?=\n##|\Z)", PAGE, re.MULTILINE))
PLAYED: Final[dict[str, dict[str, Any]]] = {
    table["asks"]: table
    for table in tomllib.loads((ROOT / "tests" / "data" / "faq.toml").read_text("utf-8"))[
        "question"
    ]
}
VECTORS: Final[dict[str, dict[str, Any]]] = {
    vector["id"]: vector
    for path in sorted((ROOT / "spec" / "vectors").glob("rules-*.json"))
    for vector in json.loads(path.read_text("utf-8"))["vectors"]
}
ADDRESSES: Final = (
    {each: f"rules/{each.partition('.')[0]}.md#{each}".lower() for each in (*clauses(), *VECTORS)}
    | {row.id: f"rules/conflicts.md#{row.id.lower()}" for row in conflicts()}
    | {f"`{each.name}`": f"rules/options.md#{each.name}" for each in options()}
)
"""Where what an answer names stands on the site."""
LINK: Final = re.compile(r"\[([^]]+)\]\(([^)]+)\)")


def links(text: str) -> Iterator[tuple[str, str]]:
    """The words and the goal of each link, as they stand in one line."""
    for words, goal in LINK.findall(text):
        yield " ".join(words.split()), goal


def cited(answer: str) -> tuple[list[str], list[str]]:
    """The clauses and the examples that stand below an answer."""
    ids = [words for words, _ in links(answer) if re.fullmatch(r"R\d+\.\d+(-\d+)?", words)]
    return [each for each in ids if "-" not in each], [each for each in ids if "-" in each]


def played(question: str) -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """The vectors of an answer with each of their cases, and the options of the case."""
    example = {"title": question, **PLAYED[question]}
    for vector in vectors_of({"id": "R0.0", "example": [example]}):
        for case in vector["cases"]:
            name = case.get("rules", "small")
            yield vector, case, {name: write_options(rules_called(name))}


def test_the_page_asks() -> None:
    """Every heading of the third level is a question, and no question stands twice."""
    assert 25 <= len(HEADINGS) <= 50
    assert len(set(HEADINGS)) == len(HEADINGS)
    assert [heading for heading in HEADINGS if not heading.endswith("?")] == []
    assert list(ANSWERS) == HEADINGS


def test_each_question_is_played() -> None:
    """The page and the table of what is played have the same questions in the same order."""
    assert list(PLAYED) == HEADINGS


@pytest.mark.parametrize("question", HEADINGS)
def test_an_answer_names_its_rule_and_an_example_of_it(question: str) -> None:
    """Clauses and examples of an answer exist, and each example is of a clause named beside it."""
    rules, examples = cited(ANSWERS[question])
    assert rules
    assert examples
    assert set(rules) <= set(clauses())
    for example in examples:
        assert set(VECTORS[example]["clauses"]) & set(rules), example


@pytest.mark.parametrize("question", HEADINGS)
def test_an_answer_links_to_the_place_of_what_it_names(question: str) -> None:
    """Each id and each option of an answer is a link to its permanent address."""
    for words, goal in links(ANSWERS[question]):
        assert goal == ADDRESSES.get(words, "scoring.md"), words
    bare = re.sub(r"`T\d+`", "", LINK.sub("", ANSWERS[question]))
    assert re.findall(r"\b[CRT]\d+[\d.-]*", bare) == []


@pytest.mark.parametrize("question", HEADINGS)
def test_an_answer_is_what_play_shows(question: str) -> None:
    """The engine, and the validator for logs, do what the answer says under each of its rules."""
    for vector, case, rules in played(question):
        assert outcome(vector, case, rules) == case["expect"], (vector["id"], case)


@pytest.mark.parametrize("question", HEADINGS)
def test_an_answer_plays_each_preset_that_it_names(question: str) -> None:
    """What an answer says of a preset is played under that preset."""
    named = set(re.findall(r"`(narrative|russian|russian-literal)`", ANSWERS[question]))
    rules = {case.get("rules", "small").split()[0] for _, case, _ in played(question)}
    assert named <= rules


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("question", HEADINGS)
def test_a_preset_under_which_an_answer_ends_otherwise_is_named(question: str, preset: str) -> None:
    """Where a preset ends otherwise, the answer names it, or it is said why the answer holds."""
    alike = preset in PLAYED[question].get("alike", {})
    named = f"`{preset}`" in ANSWERS[question]
    if ends_otherwise(PLAYED[question], preset):
        assert named or alike
    else:
        assert not alike


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_preset_plays_otherwise_is_told(preset: str) -> None:
    """Each option that a preset changes has an answer that names the preset beside its clause."""
    told = [cited(answer)[0] for answer in ANSWERS.values() if f"`{preset}`" in answer]
    of_option = {each.name: set(each.clauses) for each in options()}
    for name, _, _ in differences(PRESETS["standard"].rules, PRESETS[preset].rules):
        assert any(of_option[name] & set(rules) for rules in told), name
