"""The actions of the game, one module each: value, precondition and effect together."""

from typing import TypeAlias

from tribello.actions.cut import Cut
from tribello.actions.exchange import Exchange
from tribello.actions.play import Play
from tribello.actions.seating import Draw, FirstDealer, TakeSeat
from tribello.actions.shuffle import Shuffle
from tribello.actions.trump import NameTrump

Action: TypeAlias = FirstDealer | Draw | TakeSeat | Shuffle | Cut | NameTrump | Exchange | Play

__all__ = [
    "Action",
    "Cut",
    "Draw",
    "Exchange",
    "FirstDealer",
    "NameTrump",
    "Play",
    "Shuffle",
    "TakeSeat",
]
