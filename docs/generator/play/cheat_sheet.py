"""The cheat sheets in English and Russian: texts with figures and tables from the library.

The texts are ``cheat-sheet.en.md`` and ``cheat-sheet.ru.md`` beside this file, the words of their
tables ``cheat-sheet.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from generate.markdown import link, table
from generator.places import NOTICE, clause
from generator.play.cheat_figures import told_figures
from generator.play.reach import first_deal, score, with_sign

from tribello.log.canonical import canonical_text
from tribello.log.ruleset import write_options
from tribello.rules import PRESETS, ROUNDS, STANDARD
from tribello.scoring import deal_scores
from tribello.seats import Role
from tribello.spec import terms
from tribello.spec.model import Term
from tribello.state import Terms

PAGES: Final = {"en": "docs/cheat-sheet.md", "ru": "docs/cheat-sheet.ru.md"}
"""The page of each language."""
HERE: Final = Path(__file__).parent
"""Where the texts are."""
_ID: Final = r"(?:R\d+\.\d+|C\d+)"
"""A clause, or a row of the register, where a text names it."""
_BRACES: Final = r"\{(\w+)\}"
"""Where a text has a figure, by its name."""
_EXAMPLES: Final = {2: (8, 3, 2), 4: (4, 2, 7)}
"""By round the tricks of dealer, left and right that the sheet scores: those of H:69 and H:77."""
_NOT_OF_PLAY: Final = {"R1.4", "R1.6"}
"""Clauses whose words no player needs; those of chapter 10 are of logs."""


def cheat_sheet_files() -> Iterator[tuple[str, bytes]]:
    """The page of each language."""
    for language, name in PAGES.items():
        yield name, f"{NOTICE}\n\n{_page(language)}".encode()


def _page(language: str) -> str:
    """The text of a language with its links and figures.

    Raises:
        ValueError: the text leaves out a figure, and may say it by itself.
    """
    figures = _figures(language)
    text = _linked((HERE / f"cheat-sheet.{language}.md").read_text("utf-8"))
    if missing := figures.keys() - set(re.findall(_BRACES, text)):
        raise ValueError(f"cheat-sheet.{language}.md lacks {', '.join(sorted(missing))}")
    return re.sub(_BRACES, lambda found: figures[found[1]], text)


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "cheat-sheet.toml").read_text("utf-8"))


def _linked(text: str) -> str:
    """A text in which ids are links; those that follow each other stand in one span."""
    return re.sub(
        rf"{_ID}(?:\s+{_ID})*",
        lambda found: '<span class="cited">' + " ".join(map(_link, found[0].split())) + "</span>",
        text,
    )


def _link(name: str) -> str:
    """A link to a clause, or to a row of the register."""
    return link("conflicts" if name[0] == "C" else "clauses", name, "rules/")


def _figures(language: str) -> dict[str, str]:
    """What stands in the braces of a text."""
    return told_figures(_words()[language]["told"]) | {
        "example_2": _example(language, 2),
        "example_4": _example(language, 4),
        "table_rounds": _rounds(language),
        "table_disputed": _disputed(language),
        "table_glossary": _glossary(language),
    }


def _example(language: str, number: int) -> str:
    taken = _EXAMPLES[number]
    scores = deal_scores(STANDARD, Terms(first_deal(STANDARD, number), dealer=0), taken)
    return str(_words()[language][f"example_{number}"]).format(
        tricks=", ".join(map(str, taken)), scores=", ".join(map(with_sign, scores))
    )


def _rounds(language: str) -> str:
    words = _words()[language]
    return table(words["rounds"], (_round(words, number + 1) for number in range(ROUNDS)))


def _round(words: dict[str, Any], number: int) -> list[str]:
    """A row: deals, trump, quotas, and what a trick above the dealer's quota and below it pays."""
    first = first_deal(STANDARD, number)
    quotas = STANDARD.quotas[number - 1]
    pays = (score(STANDARD, number, Role.DEALER, quotas[0] + more) for more in (1, -1))
    deals = words["deals"].format(first, first + STANDARD.deals_per_round - 1)
    trump = words["trump"][number - 1]
    return [f"**{number}**", deals, trump, *map(str, quotas), *map(with_sign, pays)]


def _disputed(language: str) -> str:
    """What presets play otherwise than `standard`, option by option."""
    return table(
        _words()[language]["disputed"],
        (
            [
                point[language],
                _said(point, "standard", language),
                "; ".join(_others(point, language)),
                _linked(" ".join(point["rules"])),
            ]
            for point in _words()["disputed"]
        ),
    )


def _others(point: dict[str, Any], language: str) -> Iterator[str]:
    """Each other way with the presets that play it."""
    ways: dict[str, list[str]] = {}
    for name in PRESETS:
        ways.setdefault(_said(point, name, language), []).append(f"`{name}`")
    del ways[_said(point, "standard", language)]
    return (f"{', '.join(names)}: {said}" for said, names in ways.items())


def _said(point: dict[str, Any], preset: str, language: str) -> str:
    """What a preset has for an option, in words."""
    value = write_options(PRESETS[preset].rules)[point["option"]]
    return str(point["said"][canonical_text(value)][language])


def _glossary(language: str) -> str:
    rows = [_term(term, language) for term in terms() if _is_of_play(term)]
    return table(_words()[language]["glossary"], sorted(rows, key=lambda row: row[0].casefold()))


def _is_of_play(term: Term) -> bool:
    return any(not name.startswith("R10.") and name not in _NOT_OF_PLAY for name in term.clauses)


def _term(term: Term, language: str) -> list[str]:
    rules = " ".join(clause(name) for name in term.clauses)
    if language == "ru":
        return [
            term.ru,
            f'<span lang="en">{term.name}</span>',
            _words()["meaning"][term.name],
            rules,
        ]
    return [term.name, f'<span lang="ru">{term.ru}</span>', term.text, rules]
