"""Bots that play Tribello by what a seat may know, and whole games played by them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tribello.bots.bot import BOTS_STREAM, Bot, agents, play_out
from tribello.bots.careful import CAREFUL
from tribello.bots.greedy import GREEDY
from tribello.bots.uniform import Uniform

_ALL: Final[tuple[Bot, ...]] = (Uniform(), GREEDY, CAREFUL)

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _ALL})
"""Every bot by its name."""

__all__ = ["BOTS", "BOTS_STREAM", "Bot", "agents", "play_out"]
