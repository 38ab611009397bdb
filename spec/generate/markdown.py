"""The few forms of Markdown that the pages use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

NOTICE = "<!-- Made by `make spec` from the tables of spec/. Change those, not this page. -->"


def page(title: str, *parts: str) -> str:
    """A whole page: a heading, and its parts with a blank line between them."""
    return "\n\n".join([NOTICE, f"# {title}", *filter(None, parts)]) + "\n"


def heading(level: int, text: str, anchor: str = "") -> str:
    """A heading, with a permanent anchor before it."""
    mark = f'<a id="{anchor.lower()}"></a>\n\n' if anchor else ""
    return f"{mark}{'#' * level} {text}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; nothing where it has no rows."""
    lines = ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in rows]
    if not lines:
        return ""
    return "\n".join(["| " + " | ".join(head) + " |", "|---" * len(head) + "|", *lines])


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


def link(page_name: str, anchor: str) -> str:
    """A link to the place of an id or a name on a page."""
    return f"[{anchor}]({page_name}.md#{anchor.lower()})"


def links(page_name: str, anchors: Iterable[str]) -> str:
    """Links to places on a page, with commas between them."""
    return ", ".join(link(page_name, anchor) for anchor in anchors)


def linked(text: str) -> str:
    """A text in which ids of clauses, conflicts and claims are links."""
    text = re.sub(r"\bR\d+\.\d+\b", lambda found: link("clauses", found[0]), text)
    return re.sub(r"\bC\d\d\b", lambda found: link("conflicts", found[0]), text)
