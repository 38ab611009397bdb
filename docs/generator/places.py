"""What made pages share: links to the permanent addresses of the rules and to example logs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generate.markdown import link, place

MADE_BY: Final = "<!-- Made by `make pages`"
"""How the notice begins: a page that has it and that nothing makes any more is left over."""
NOTICE: Final = (
    f"{MADE_BY}: it follows from the program. Change docs/generator/, not this page. -->"
)
"""What a page that is made says of itself, below its title."""


def clause(name: str, top: str = ".") -> str:
    """A link to a clause.

    Arguments:
        name: its id.
        top: the way from the page to the top of the pages.

    >>> clause("R7.5", "..")
    '[R7.5](../rules/r7.md#r7.5)'
    """
    return link("clauses", name, f"{_way(top)}rules/")


def clause_links(names: Iterable[str]) -> str:
    """Links from a page at the top to clauses, with commas between them."""
    return ", ".join(map(clause, names))


def code_links(names: Iterable[str]) -> str:
    """Links from a page at the top to codes, in the order of their numbers.

    >>> code_links(["T604"])
    '[T604](codes/t604.md)'
    """
    return ", ".join(f"[{name}](codes/{name.lower()}.md)" for name in sorted(names))


def claim(name: str, top: str = ".") -> str:
    """A link to what a source claims, by the id of the claim."""
    return link("sources", name, f"{_way(top)}rules/")


def option(name: str, top: str = ".") -> str:
    """A link to an option of the rules."""
    return f"[`{name}`]({_way(top)}rules/{place('options', name)})"


def preset(name: str, top: str = ".") -> str:
    """A link to a preset."""
    return f"[`{name}`]({_way(top)}rules/{place('presets', name)})"


def example(name: str, top: str = ".") -> str:
    """A link to one of the example logs, by the name of its file."""
    return f"[`examples/games/{name}`]({_way(top)}../examples/games/{name})"


def compact(table: str, kind: str = "") -> str:
    """A table with little room around its cells.

    Arguments:
        table: the table.
        kind: another class that it has in the style sheet, if any.
    """
    names = f"compact {kind}".strip()
    return f'<div class="{names}" markdown>\n\n{table}\n\n</div>'


def folded(title: str, text: str) -> str:
    """A part of a page that opens when its title is clicked."""
    return f'<details markdown="1">\n<summary>{title}</summary>\n\n{text}\n\n</details>'


def _way(top: str) -> str:
    return "" if top == "." else f"{top}/"
