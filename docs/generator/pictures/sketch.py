"""The strokes that the diagrams of the site are made of.

A diagram is 340 units wide, so that its words are large enough on a telephone. It brings its own
ground: it looks the same on a light page and on a dark one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tribello.cards import Card
from tribello.render.faces import HEIGHT, WIDTH, placed

ACROSS: Final = 340
MIDDLE: Final = ACROSS / 2
INK: Final = "#1d2b2b"
MARK: Final = "#00695c"
PALE: Final = "#b8c9c2"
_GROUND: Final = "#eef4f1"
_EDGE: Final = "#6d8a80"


def picture(title: str, told: str, height: int, parts: Iterable[str]) -> str:
    """A diagram as a whole SVG document.

    Arguments:
        title: what it is about.
        told: what it shows, for those who do not see it; the alt text of pages is the same.
        height: its height, beside a width of `ACROSS`.
        parts: what is drawn, from the bottom up.
    """
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{ACROSS}" height="{height}"'
        f' viewBox="0 0 {ACROSS} {height}" role="img" font-family="sans-serif">'
    )
    ground = (
        f'<rect x="1" y="1" width="{ACROSS - 2}" height="{height - 2}" rx="8" fill="{_GROUND}"'
        f' stroke="{_EDGE}" stroke-width="1"/>'
    )
    lines = (head, f"<title>{title}</title>", f"<desc>{told}</desc>", ground, *parts, "</svg>")
    return "\n".join(lines) + "\n"


def words(
    x: float,
    y: float,
    said: str,
    *,
    size: int = 14,
    bold: bool = False,
    anchor: str = "middle",
    colour: str = INK,
) -> str:
    """A line of text on its base line."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight} text-anchor="{anchor}"'
        f' fill="{colour}">{said}</text>'
    )


def number(x: float, y: float, value: int) -> str:
    """A number in a disc, for the order of things."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="{MARK}"/>'
    return disc + words(x, y + 5, str(value), bold=True, colour="#fff")


def frame(x: float, y: float, scale: float) -> str:
    """A frame around the card that is placed there."""
    return (
        f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{WIDTH * scale + 4:g}"'
        f' height="{HEIGHT * scale + 4:g}" rx="6" fill="none" stroke="{MARK}" stroke-width="4"/>'
    )


def pile(x: float, y: float, scale: float, count: int = 3) -> str:
    """Some cards face down, one a little to the right of another, around a middle."""
    left = x - (WIDTH * scale + 5 * (count - 1)) / 2
    return "".join(placed(None, left + 5 * place, y, scale) for place in range(count))


def pale(card: Card, x: float, y: float, scale: float) -> str:
    """A card that cannot be chosen."""
    return f'<g opacity=".35">{placed(card, x, y, scale)}</g>'


def block(x: float, y: float, width: float, height: float, colour: str | None) -> str:
    """A small upright box, empty where there is no colour."""
    fill = f'fill="{colour}" stroke="{colour}"' if colour else f'fill="none" stroke="{_EDGE}"'
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2" {fill}/>'


def stroke(path: str, width: float = 3) -> str:
    """A line along a path."""
    return f'<path d="{path}" fill="none" stroke="{MARK}" stroke-width="{width:g}"/>'
