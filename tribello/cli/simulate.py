"""``tribello simulate``."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.output import complain, say

if TYPE_CHECKING:
    from tribello.bots import Bot
    from tribello.log import Log
    from tribello.rules import Rules

_DEFAULT_BOT = "careful"
_LONGEST_SEED = 900  # with the number of the game it stands in the log, which takes 1000


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")],
    seed: Annotated[str, typer.Option(help="Any text: the same seed, the same games.")],
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the logs go; made if it is not there.")
    ],
    preset: Annotated[str, typer.Option(help="The rules to play by.")] = "standard",
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,C",
            help="Three players, each a NAME, a bot (random, careful) or NAME=BOT.",
        ),
    ] = "careful,careful,careful",
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="One corpus games.jsonl instead of a file a game.")
    ] = False,
) -> None:
    """Let bots play whole matches and write their logs.

    The same arguments write the same bytes, on every machine. Example:

    tribello simulate --games 10 --seed spring --players Ann=careful,Bo=random,Cy --out logs
    """
    from tribello.rules import PRESETS

    if preset not in PRESETS:
        message = f"{preset!r} is no preset; there are: {', '.join(PRESETS)}"
        raise typer.BadParameter(message, param_hint="--preset")
    if len(seed) > _LONGEST_SEED:
        message = f"a seed has at most {_LONGEST_SEED} characters"
        raise typer.BadParameter(message, param_hint="--seed")
    lineup = _lineup(players)
    width = max(4, len(str(games)))
    names = ["games.jsonl"] if jsonl else [f"game-{n:0{width}}.json" for n in range(1, games + 1)]
    _prepare(out, names)
    logs = _played(games, seed, PRESETS[preset].rules, lineup)
    try:
        _write(out, names, logs, jsonl=jsonl, games=games)
    except OSError as error:
        complain(f"{error.filename or out} cannot be written: {error.strerror}")
        raise typer.Exit(3) from None
    what = "1 game" if games == 1 else f"{games} games"
    lineup_text = ", ".join(f"{name} ({bot.name})" for name, bot in lineup)
    say(f"{what} of {lineup_text} in {out / names[0] if jsonl else out}")


def _lineup(players: str) -> "list[tuple[str, Bot]]":
    """Names and bots of the three players."""
    from tribello.bots import BOTS

    lineup: list[tuple[str, Bot]] = []
    for place, player in enumerate(players.split(","), start=1):
        name, _, bot = (part.strip() for part in player.partition("="))
        if not bot:
            name, bot = (f"{name}-{place}", name) if name in BOTS else (name, _DEFAULT_BOT)
        if bot not in BOTS:
            message = f"{bot!r} is no bot; there are: {', '.join(BOTS)}"
            raise typer.BadParameter(message, param_hint="--players")
        if not 1 <= len(name) <= 64:  # the bounds of the log format
            raise typer.BadParameter("a name has 1 to 64 characters", param_hint="--players")
        lineup.append((name, BOTS[bot]))
    if len(lineup) != 3:  # three play
        message = f"three players are needed, not {len(lineup)}"
        raise typer.BadParameter(message, param_hint="--players")
    return lineup


def _prepare(out: Path, names: list[str]) -> None:
    """Make the directory; one that holds other logs would not hold exactly these games."""
    from tribello.verdict.files import SUFFIXES

    try:
        out.mkdir(parents=True, exist_ok=True)
        others = sorted(
            file.name
            for file in out.iterdir()
            if file.suffix in SUFFIXES and file.name not in set(names)
        )
    except OSError as error:
        complain(f"{out} cannot be used: {error.strerror}")
        raise typer.Exit(3) from None
    if others:
        message = f"{out} holds other logs, {others[0]} for one; name an empty directory"
        raise typer.BadParameter(message, param_hint="--out")


def _played(
    games: int, seed: str, rules: "Rules", lineup: "list[tuple[str, Bot]]"
) -> "Iterator[Log]":
    from tribello.bots import play_out
    from tribello.dealing import SHUFFLE
    from tribello.engine import Match, apply
    from tribello.log import record

    first, second, third = (name for name, _ in lineup)
    for number in range(1, games + 1):
        name = f"{seed}/{number}"
        game = start = Match(rules).start()
        actions = tuple(play_out(start, name, [bot for _, bot in lineup]))
        for action in actions:
            game = apply(game, action)
        yield record(
            game,
            actions,
            players=(first, second, third),
            metadata={"seed": name, "shuffle": SHUFFLE, "software": "tribello simulate"},
        )


def _write(out: Path, names: list[str], logs: "Iterable[Log]", *, jsonl: bool, games: int) -> None:
    from tribello.cli.files import write_whole, written_whole
    from tribello.log import write_json, write_jsonl

    with typer.progressbar(
        logs, length=games, label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        if jsonl:
            with written_whole(out / names[0]) as stream:
                for log in bar:
                    stream.writelines(write_jsonl(log))
        else:
            for name, log in zip(names, bar, strict=True):
                write_whole(out / name, write_json(log))
