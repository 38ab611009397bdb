"""An independent, naive oracle of the card game Tribello, written from its specification alone."""

from oracle.choose import choices, is_chance, to_act
from oracle.course import start
from oracle.effects import after
from oracle.look import public, results, totals, winners
from oracle.refuse import awaits, refusal
from oracle.shapes import Action, Options, Position

__all__ = [
    "Action",
    "Options",
    "Position",
    "after",
    "awaits",
    "choices",
    "is_chance",
    "public",
    "refusal",
    "results",
    "start",
    "to_act",
    "totals",
    "winners",
]
