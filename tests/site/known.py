"""What the theme itself does wrong, and what cannot be mended without a theme of our own."""

from __future__ import annotations

from typing import Final

from attrs import frozen
from checks import Barrier


@frozen
class Known:
    """A barrier that the theme sets up.

    Arguments:
        rule: the rule of axe that it breaks.
        selector: what it is.
        place: what stands in the selector of each place where it is found.
        page: a page where it is found; once it no longer is, the entry goes.
        reason: why it is borne.
    """

    rule: str
    selector: str
    place: str
    page: str
    reason: str

    def covers(self, found: Barrier) -> bool:
        """Whether something that axe found is this."""
        return found.rule == self.rule and self.place in found.place


KNOWN: Final = (
    Known(
        "landmark-unique",
        ".md-code__nav",
        ".md-code__nav",
        "",
        "the theme puts the button that copies a block into a landmark without a name",
    ),
    Known(
        "landmark-unique",
        ".md-nav[aria-labelledby]",
        "nav[aria-labelledby",
        "faq/",
        "the theme names each part of the contents twice, of which narrow screens show one",
    ),
)


def unknown(found: list[Barrier]) -> list[Barrier]:
    """What axe found, without what is known."""
    return [each for each in found if not any(known.covers(each) for known in KNOWN)]
