"""Puts what most readers look for before the rest in the search of the site.

Card players are more than programmers, so the rules and the questions come before the interfaces.
A page between them has the weight 1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

WEIGHTS: Final = (
    (r"rules/r[1-9]\.md", 3.0),
    (r"faq\.md", 2.5),
    (r"(learn|rules/glossary|rules/variants)\.md", 1.5),
    (r"rules/(conflicts|errata|sources)\.md", 0.6),
    (r"rules/matrix\.md", 0.2),
    (r"codes/", 0.5),
    (r"(api|examples|spec)/", 0.3),
    (r"(action-ids|adapters|architecture|benchmarks|cli|driver|log-keys|stats|testing)\.md", 0.4),
    (r"[A-Z]+\.md", 0.4),
)
"""How much more or less a page counts, by how its path begins."""


def weight(path: str) -> float:
    """The weight of a page, by its path among the pages.

    >>> weight("rules/r6.md"), weight("api/views.md"), weight("scoring.md")
    (3.0, 0.3, 1.0)
    """
    return next((weight for begins, weight in WEIGHTS if re.match(begins, path)), 1.0)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Give a page its weight."""
    page.meta["search"] = {"boost": weight(page.file.src_uri), **page.meta.get("search", {})}
    return markdown
