"""Bots that play Tribello, and whole games played by them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tribello.bots.bot import BOTS_STREAM, Bot, play_out
from tribello.bots.careful import Careful
from tribello.bots.uniform import Uniform

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in (Uniform(), Careful())})
"""Every bot by its name."""

__all__ = ["BOTS", "BOTS_STREAM", "Bot", "play_out"]
