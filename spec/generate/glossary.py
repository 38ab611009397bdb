"""The glossary."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from generate.markdown import linked, links, page, table, tight

from tribello import spec
from tribello.shipped import shipped_text


@cache
def _elsewhere() -> Mapping[str, str]:
    """What players of other games call the same thing, by the name of the term."""
    rows = tomllib.loads(shipped_text("spec/terms.toml"))["term"]
    return {row["name"]: ", ".join(row["elsewhere"]) for row in rows if "elsewhere" in row}


def glossary_page() -> str:
    """The words, in English and Russian."""
    return page(
        "Glossary",
        "One meaning for each word, in the order of the alphabet. What the four sources call the "
        "same thing stands beside it, with the line, and then what players of other games say.",
        tight(
            table(
                ("word", "по-русски", "meaning", "clauses", "in the sources", "elsewhere"),
                (_row(term) for term in sorted(spec.terms(), key=lambda term: term.name.lower())),
            )
        ),
    )


def _row(term: spec.Term) -> tuple[str, ...]:
    anchor = term.name.lower().replace(" ", "-")
    return (
        f'<a id="{anchor}"></a>[**{term.name}**](#{anchor})',
        f'<span lang="ru">{term.ru}</span>',
        linked(term.text),
        links("clauses", term.clauses),
        linked("; ".join(term.also)),
        _elsewhere().get(term.name, ""),
    )
