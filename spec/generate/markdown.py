"""The few forms of Markdown that the pages use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from tribello.cards import Card
from tribello.spec import claims

NOTICE = "<!-- Made by `make spec` from the tables of spec/. Change those, not this page. -->"


def page(title: str, *parts: str, notice: str = NOTICE) -> str:
    """A whole page: a heading, and its parts with a blank line between them.

    The heading stands first: mkdocs takes the title of a page from nothing else.
    """
    return "\n\n".join([f"# {title}", notice, *filter(None, parts)]) + "\n"


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading, with a permanent anchor."""
    mark = f" {{#{anchor.lower()}}}" if anchor else ""
    return f"{'#' * level} {text}{mark}"


def card_image(card: Card, folder: str = "..") -> str:
    """A card as a small picture, which is read aloud by its name.

    Arguments:
        card: the card.
        folder: the way from the page to the top of the pages.
    """
    return (
        f"![{card.rank.name.lower()} of {card.suit}]({folder}/assets/cards/{card}.svg){{ .card }}"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; nothing where it has no rows."""
    lines = ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in rows]
    if not lines:
        return ""
    return "\n".join(["| " + " | ".join(head) + " |", "|---" * len(head) + "|", *lines])


def tight(text: str) -> str:
    """A table of many short rows, with less room around its cells; nothing of nothing."""
    return f'<div class="tight" markdown="1">\n\n{text}\n\n</div>' if text else ""


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")


def bullets(lines: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {line}" for line in lines)


def code(words: Iterable[str]) -> str:
    """Words in the type of code, with commas between them."""
    return ", ".join(f"`{word}`" for word in words)


def fenced(language: str, text: str) -> str:
    """A block of code, whatever stands in it."""
    return f"~~~{language}\n{text.rstrip(chr(10))}\n~~~"


def link(page_name: str, anchor: str, rules: str = "") -> str:
    """A link from a page of the rules to the place of an id or a name.

    Arguments:
        page_name: ``clauses``, ``codes``, or else the name of a page of the rules.
        anchor: the id or the name.
        rules: from a page of another folder, the way to the pages of the rules.

    >>> link("clauses", "R6.1"), link("conflicts", "C43", "rules/")
    ('[R6.1](r6.md#r6.1)', '[C43](rules/conflicts.md#c43)')
    """
    return f"[{anchor}]({rules}{place(page_name, anchor)})"


def place(page_name: str, anchor: str) -> str:
    """Where an id or a name stands, from the pages of the rules.

    >>> place("clauses", "R10.3"), place("codes", "T604"), place("options", "cutter")
    ('r10.md#r10.3', '../codes/t604.md', 'options.md#cutter')
    """
    name = anchor.lower()
    match page_name:
        case "clauses":
            return f"{name.partition('.')[0]}.md#{name}"
        case "codes":
            return f"../codes/{name}.md"
    return f"{page_name}.md#{name}"


def links(page_name: str, anchors: Iterable[str], rules: str = "") -> str:
    """Links to places on a page, with commas between them."""
    return ", ".join(link(page_name, anchor, rules) for anchor in anchors)


def linked(text: str, rules: str = "") -> str:
    """A text in which ids of clauses and conflicts, and lines of the sources, are links.

    A line leads to the first claim that is made of it.

    >>> linked("By R6.1; N:13 errs.")
    'By [R6.1](r6.md#r6.1); [N:13](sources.md#n:13.1) errs.'
    """
    text = re.sub(r"\bR\d+\.\d+\b", lambda found: link("clauses", found[0], rules), text)
    text = re.sub(r"\bC\d\d\b", lambda found: link("conflicts", found[0], rules), text)
    return _LINE.sub(lambda found: _to_line(found, rules), text)


_LINE = re.compile(r"(?<![\w#])([NGHR]):(\d+)(?:-\d+)?(?![\d.]*\d)")


def _to_line(found: re.Match[str], rules: str) -> str:
    claim = _first_claims().get(f"{found[1]}:{found[2]}")
    return f"[{found[0]}]({rules}{place('sources', claim)})" if claim else found[0]


@cache
def _first_claims() -> Mapping[str, str]:
    """For each line of a source the id of the first claim made of it.

    A claim that begins on the line goes before one that runs on to it.
    """
    first: dict[str, str] = {}
    for claim in claims():
        first.setdefault(claim.id.partition(".")[0], claim.id)
    for claim in claims():
        start, _, end = claim.lines.partition("-")
        for line in range(int(start), int(end or start) + 1):
            first.setdefault(f"{claim.source}:{line}", claim.id)
    return first
