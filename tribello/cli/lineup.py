"""Who plays in ``tribello simulate``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from tribello.bots import Bot

Lineup: TypeAlias = "list[tuple[str, Bot]]"
"""Names and bots of the three players."""

DEFAULT_PLAYERS: Final = "careful,careful,careful"
_DEFAULT_BOT: Final = "careful"


def bot_names(incomplete: str) -> list[str]:
    """The bots whose names begin so."""
    from tribello.bots import BOTS

    return [name for name in BOTS if name.startswith(incomplete)]


def lineup_of(players: str, bots: Sequence[str]) -> Lineup:
    """The players by what was typed for ``--players``, or for ``--bot`` three times.

    Arguments:
        players: each a name, a bot or both, with commas between.
        bots: each a bot; none where ``--bot`` was not typed.
    """
    if not bots:
        return _named(players)
    if players != DEFAULT_PLAYERS:
        message = "it says who plays, and so does --players; leave out one of them"
        raise typer.BadParameter(message, param_hint="--bot")
    known = [_bot_named(bot, "--bot") for bot in bots]
    _check_three(len(known), "--bot")
    return [(f"{bot.name}-{place}", bot) for place, bot in enumerate(known, start=1)]


def _named(players: str) -> Lineup:
    from tribello.bots import BOTS

    lineup: Lineup = []
    for place, player in enumerate(players.split(","), start=1):
        name, _, bot = (part.strip() for part in player.partition("="))
        if not bot:
            name, bot = (f"{name}-{place}", name) if name in BOTS else (name, _DEFAULT_BOT)
        found = _bot_named(bot, "--players")
        if not 1 <= len(name) <= 64 or is_unwritable(name):  # the bounds of the log format
            message = "a name is a text of 1 to 64 characters"
            raise typer.BadParameter(message, param_hint="--players")
        lineup.append((name, found))
    _check_three(len(lineup), "--players")
    return lineup


def _bot_named(name: str, hint: str) -> Bot:
    from tribello.bots import BOTS

    if name not in BOTS:
        message = f"{name!r} is no bot; there are: {', '.join(BOTS)}"
        raise typer.BadParameter(message, param_hint=hint)
    return BOTS[name]


def _check_three(count: int, hint: str) -> None:
    if count != 3:  # three play
        message = f"three players are needed, not {count}"
        raise typer.BadParameter(message, param_hint=hint)


def is_unwritable(text: str) -> bool:
    """Whether an argument holds bytes that are no text."""
    return any("\ud800" <= char <= "\udfff" for char in text)
