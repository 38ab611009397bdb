"""Pages of text as standard output can show them."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tribello.render.line import Line
    from tribello.render.pen import Pen


def drawn(lines: "list[Line]") -> str:
    """A page, with a question mark for what standard output cannot encode, as in names."""
    encoding = sys.stdout.encoding
    return _pen().page(lines).encode(encoding, "replace").decode(encoding)


def _pen() -> "Pen":
    """Signs for a terminal that can show them, colours for one that may."""
    from tribello.render.pen import Pen

    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    signs = terminal and sys.stdout.encoding.lower().replace("-", "") == "utf8"
    return Pen(signs=signs, colours=terminal and not os.environ.get("NO_COLOR"))
