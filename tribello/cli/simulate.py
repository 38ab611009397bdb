"""``tribello simulate``."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tribello.cli.completion import preset_names
from tribello.cli.contest import Format, print_contest
from tribello.cli.lineup import DEFAULT_PLAYERS, Lineup, bot_names, is_unwritable, lineup_of
from tribello.cli.output import complain, say
from tribello.cli.presets import preset_asked_for

if TYPE_CHECKING:
    from tribello.log import Log
    from tribello.rules import Preset

_CORPUS = "games.jsonl"
_LONGEST_SEED = 900  # with the number of the game it stands in the log, which takes 1000
_SEED_OF_A_TABLE = "1"


class _Missing(typer.BadParameter):
    """An option that is needed here, told as typer tells of one that always is."""

    def format_message(self) -> str:
        """What is said."""
        return f"Missing option {self.param_hint!r}."


def simulate(
    context: typer.Context,
    games: Annotated[
        int, typer.Option(min=1, help="How many games to play, or decks with --rotate.")
    ],
    seed: Annotated[
        str | None,
        typer.Option(
            help="Any text: the same seed, the same games.  [required without --rotate]",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where the logs go; made if it is not there.  [required without --rotate]",
        ),
    ] = None,
    preset: Annotated[
        str, typer.Option(autocompletion=preset_names, help="The rules to play by.")
    ] = "standard",
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,C",
            help="Three players, each a NAME (whom careful plays for), a bot (random, greedy, "
            "careful, searching) or NAME=BOT.",
        ),
    ] = DEFAULT_PLAYERS,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT",
            autocompletion=bot_names,
            help="A bot that plays; three times, instead of --players.",
        ),
    ] = None,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="One corpus games.jsonl instead of a file a game.")
    ] = False,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate",
            help="Write no logs: play each deck in every seating of the bots, and print what "
            "they came to.",
        ),
    ] = False,
    output: Annotated[
        Format,
        typer.Option("--format", help="Of --rotate: table for people, json for programs."),
    ] = Format.TABLE,
) -> None:
    """Let bots play whole matches and write their logs, or compare the bots in a table.

    The same arguments write the same bytes, on every machine. Examples:

    tribello simulate --games 10 --seed spring --players Ann=careful,Bo=random,Cy --out logs

    tribello simulate --games 20 --bot careful --bot greedy --bot random --rotate
    """
    if rotate:
        _check_table(out, jsonl=jsonl)
        seed = _SEED_OF_A_TABLE if seed is None else seed
    elif seed is None:
        raise _Missing("", context, param_hint="--seed")
    elif out is None:
        raise _Missing("", context, param_hint="--out")
    elif output is not Format.TABLE:
        message = "logs are written in their own format; --rotate prints a table in this one"
        raise typer.BadParameter(message, param_hint="--format")
    played_by = preset_asked_for(preset, "--preset")
    _check_seed(seed)
    lineup = lineup_of(players, bot or ())
    if out is None:
        print_contest(played_by.rules, seed, games, [each for _, each in lineup], output)
        return
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


def _check_seed(seed: str) -> None:
    if len(seed) > _LONGEST_SEED:
        message = f"a seed has at most {_LONGEST_SEED} characters"
        raise typer.BadParameter(message, param_hint="--seed")
    if not seed.isascii() and is_unwritable(seed):
        raise typer.BadParameter("a seed is text, not bytes", param_hint="--seed")


def _check_table(out: Path | None, *, jsonl: bool) -> None:
    """See that no logs are asked for where a table is printed."""
    for is_typed, option in ((out is not None, "--out"), (jsonl, "--jsonl")):
        if is_typed:
            message = f"--rotate prints a table and writes no logs; leave out {option}"
            raise typer.BadParameter(message, param_hint=option)


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


def _played(games: int, seed: str, preset: "Preset", lineup: Lineup) -> "Iterator[Log]":
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
