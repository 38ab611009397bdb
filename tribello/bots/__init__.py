"""Bots that play Tribello by what a seat may know, and whole games played by them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tribello.bots.bot import BOTS_STREAM, Bot, agents, play_out
from tribello.bots.careful import CAREFUL
from tribello.bots.greedy import GREEDY
from tribello.bots.searching import SEARCHING
from tribello.bots.uniform import Uniform

QUICK_BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {bot.name: bot for bot in (Uniform(), GREEDY, CAREFUL)}
)
"""The bots that play a match in a moment, by name."""

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({**QUICK_BOTS, SEARCHING.name: SEARCHING})
"""Every bot by its name."""

__all__ = ["BOTS", "BOTS_STREAM", "QUICK_BOTS", "SEARCHING", "Bot", "agents", "play_out"]
