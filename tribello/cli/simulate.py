"""``tribello simulate``."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.completion import preset_names
from tribello.cli.output import complain, say
from tribello.cli.presets import preset_asked_for

if TYPE_CHECKING:
    from tribello.bots import Bot
    from tribello.log import Log
    from tribello.rules import Preset

_DEFAULT_BOT = "careful"
_CORPUS = "games.jsonl"
_LONGEST_SEED = 900  # with the number of the game it stands in the log, which takes 1000


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")],
    seed: Annotated[str, typer.Option(help="Any text: the same seed, the same games.")],
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the logs go; made if it is not there.")
    ],
    preset: Annotated[
        str, typer.Option(autocompletion=preset_names, help="The rules to play by.")
    ] = "standard",
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
    played_by = preset_asked_for(preset, "--preset")
    if len(seed) > _LONGEST_SEED:
        message = f"a seed has at most {_LONGEST_SEED} characters"
        raise typer.BadParameter(message, param_hint="--seed")
    if not seed.isascii() and _is_unwritable(seed):
        raise typer.BadParameter("a seed is text, not bytes", param_hint="--seed")
    lineup = _lineup(players)
    name = _CORPUS if jsonl else f"game-{{:0{max(4, len(str(games)))}}}.json"
    _prepare(out, name, games)
    logs = _played(games, seed, played_by, lineup)
    try:
        _write(out, name, logs, games)
    except FileExistsError as error:
        message = f"{error.filename} holds something else; name an empty directory"
        raise typer.BadParameter(message, param_hint="--out") from None
    except OSError as error:
        complain(f"{error.filename or out} cannot be written: {error.strerror}")
        raise typer.Exit(3) from None
    what = "1 game" if games == 1 else f"{games} games"
    lineup_text = ", ".join(f"{name} ({bot.name})" for name, bot in lineup)
    say(f"{what} of {lineup_text} in {out / name if jsonl else out}")


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
        if not 1 <= len(name) <= 64 or _is_unwritable(name):  # the bounds of the log format
            message = "a name is a text of 1 to 64 characters"
            raise typer.BadParameter(message, param_hint="--players")
        lineup.append((name, BOTS[bot]))
    if len(lineup) != 3:  # three play
        message = f"three players are needed, not {len(lineup)}"
        raise typer.BadParameter(message, param_hint="--players")
    return lineup


def _is_unwritable(text: str) -> bool:
    """Whether an argument holds bytes that are no text."""
    return any("\ud800" <= char <= "\udfff" for char in text)


def _prepare(out: Path, name: str, games: int) -> None:
    """Make the directory; one that holds other logs would not hold exactly these games."""
    from tribello.log.reading import SUFFIXES

    try:
        out.mkdir(parents=True, exist_ok=True)
        logs = [file.name for file in out.iterdir() if file.suffix in SUFFIXES]
    except OSError as error:
        complain(f"{out} cannot be used: {error.strerror}")
        raise typer.Exit(3) from None
    others = sorted(log for log in logs if not _is_ours(log, name, games))
    if others:
        message = f"{out} holds other logs, {others[0]} for one; name an empty directory"
        raise typer.BadParameter(message, param_hint="--out")


def _is_ours(log: str, name: str, games: int) -> bool:
    """Whether the name of a file is one of those to be written."""
    number = int("".join(filter(str.isdecimal, log)) or 0)
    return log == name or (1 <= number <= games and log == name.format(number))


def _played(
    games: int, seed: str, preset: "Preset", lineup: "list[tuple[str, Bot]]"
) -> "Iterator[Log]":
    from tribello.bots import play_out
    from tribello.dealing import SHUFFLE
    from tribello.engine import Match, apply
    from tribello.log import record

    first, second, third = (name for name, _ in lineup)
    for number in range(1, games + 1):
        name = f"{seed}/{number}"
        game = start = Match(preset.rules).start()
        actions = tuple(play_out(start, name, [bot for _, bot in lineup]))
        for action in actions:
            game = apply(game, action)
        yield record(
            game,
            actions,
            preset=preset,
            players=(first, second, third),
            metadata={"seed": name, "shuffle": SHUFFLE, "software": "tribello simulate"},
        )


def _write(out: Path, name: str, logs: "Iterable[Log]", games: int) -> None:
    """Write the logs; a file that is there already may only be the same.

    Raises:
        FileExistsError: it is another.
    """
    from tribello.cli.files import written_whole
    from tribello.log import write_json, write_jsonl

    with typer.progressbar(
        logs, length=games, label="playing", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        if name == _CORPUS:
            with written_whole(out / name, replace=False) as stream:
                for log in bar:
                    stream.writelines(write_jsonl(log))
        else:
            for number, log in enumerate(bar, start=1):
                with written_whole(out / name.format(number), replace=False) as stream:
                    stream.write(write_json(log))
