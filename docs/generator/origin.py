"""Says on the site where the repository is, if whoever builds the site tells (`REPOSITORY_URL`).

The project is the same wherever it is kept, so no page names a host. Where a page sends readers
to the repository it has a mark, and the mark becomes a link or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

MARK: Final = "<!-- repository -->"
"""Where a page would have the address."""


def told(markdown: str, address: str) -> str:
    """A page with the address in place of each mark.

    >>> told("Report it there.\\n\\n<!-- repository -->", "https://example.org/tribello")
    'Report it there.\\n\\nThe repository: <https://example.org/tribello>'
    >>> told("Report it there.\\n\\n<!-- repository -->", "")
    'Report it there.\\n\\n'
    """
    return markdown.replace(MARK, f"The repository: <{address}>" if address else "")


def on_page_markdown(markdown: str, config: MkDocsConfig, **_: object) -> str:
    """Put the address into a page."""
    return told(markdown, config.extra["repository"])
