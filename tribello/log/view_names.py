"""What the ``view`` of a log says (R10.11)."""

from __future__ import annotations

from typing import Final

from tribello.viewer import PUBLIC, VIEWERS, Viewer

FULL: Final = "full"
"""The view of somebody who sees every card."""

VIEWERS_BY_NAME: Final[dict[str, Viewer]] = {
    "public" if viewer is PUBLIC else f"seat-{viewer}": viewer for viewer in VIEWERS
}
"""Who sees what a redacted log holds, by what its ``view`` says."""

_NAMES: Final = {viewer: name for name, viewer in VIEWERS_BY_NAME.items()}


def name_of(viewer: Viewer) -> str:
    """What ``view`` says of a viewer.

    >>> name_of(2), name_of(PUBLIC)
    ('seat-2', 'public')
    """
    return _NAMES[viewer]
