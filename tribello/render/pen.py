"""Lines drawn as text: with or without colours, with the signs of the suits or their letters."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from tribello.cards import Suit
from tribello.render.line import Line, Piece, Weight

SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
"""The sign of each suit."""

_LETTERS: Final = str.maketrans({sign: suit.letter for suit, sign in SIGNS.items()})

_COLOURS: Final = {Suit.CLUBS: "32", Suit.DIAMONDS: "94", Suit.HEARTS: "31", Suit.SPADES: ""}
"""Green, bright blue, red and the terminal's own; each can be read on black and on white."""

_WEIGHTS: Final = {Weight.NORMAL: "", Weight.QUIET: "2", Weight.STRONG: "1"}


@frozen
class Pen:
    """How lines become text.

    Arguments:
        signs: suits are shown by their signs, else by their letters as in a log.
        colours: colours and weights are shown, as a terminal understands them.

    >>> from tribello.render.line import line
    >>> Pen().draw(line("led ", Piece("Q♠", Suit.SPADES), " "))
    'led QS'
    """

    signs: bool = False
    colours: bool = False

    def draw(self, text: Line) -> str:
        """A line as text, without blanks at its end."""
        return "".join(map(self._piece, text)).rstrip()

    def page(self, lines: list[Line]) -> str:
        """Lines as text, each but the last with its newline."""
        return "\n".join(map(self.draw, lines))

    def _piece(self, piece: Piece) -> str:
        text = piece.text
        if piece.suit is not None and not self.signs:
            text = text.translate(_LETTERS)
        codes = [_WEIGHTS[piece.weight], _COLOURS[piece.suit] if piece.suit else ""]
        style = ";".join(code for code in codes if code)
        if not self.colours or not style or not text:
            return text
        return f"\x1b[{style}m{text}\x1b[0m"


PLAIN: Final = Pen()
"""Letters without colours: ASCII, but for what people are called and what they wrote."""
