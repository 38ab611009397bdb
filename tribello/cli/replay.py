"""``tribello replay``."""

import os
import sys
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from tribello.cli.exits import exit_for
from tribello.cli.output import complain_of, say, say_bytes

if TYPE_CHECKING:
    from tribello.log import Log
    from tribello.log.raw import RawGame
    from tribello.render.game import View
    from tribello.render.pen import Pen
    from tribello.replay import Replay
    from tribello.verdict import Verdict
    from tribello.views import Viewer


class Format(StrEnum):
    """How a state is printed."""

    TEXT = "text"
    JSON = "json"


def replay(
    log: Annotated[str, typer.Argument(help="A log, or - for standard input.", metavar="LOG")],
    deal: Annotated[
        int | None, typer.Option(metavar="D", help="Only this deal, by its number in the match.")
    ] = None,
    trick: Annotated[
        int | None, typer.Option(metavar="T", help="Only this trick of the deal, or of each deal.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="S", min=0, max=2, help="With the hands of this seat, 0 to 2, and its quota."
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="The state after N actions instead of the course."),
    ] = None,
    output: Annotated[
        Format,
        typer.Option("--format", help="With --at: text for people, json for programs."),
    ] = Format.TEXT,
    game: Annotated[
        int, typer.Option(metavar="K", min=1, help="Which game of a .jsonl file, from 1.")
    ] = 1,
) -> None:
    """Show a recorded game as a person would read it: deals, tricks, counts and scores.

    Quotas head the columns of counts; a trick lists its cards in the order they were played.
    A terminal gets the signs of the suits in four colours (without colours if NO_COLOR is
    set), all else plain text with cards named as in logs: TS is the ten of spades. Of a log
    that hides cards only what its viewer saw is shown.

    Exit code: 0 shown, 1 the log is invalid (shown up to there), 2 wrong usage, 3 the file
    could not be had, 4 there is no whole line of a game to show yet.
    """
    from tribello.log.completion import full_log
    from tribello.log.document import is_redacted
    from tribello.render.game import View
    from tribello.verdict import Outcome

    view = View(deal, trick, seat)
    _check_options(view, at, output)
    raw, verdict = _game_and_verdict(log, game)
    found = verdict.judgement
    if raw is None or not found.is_of_a_log:
        _explain(verdict)
        raise typer.Exit(exit_for([found.outcome]))
    hidden_from = _viewer(raw, seat) if is_redacted(raw.document) else None
    if hidden_from is not None and found.outcome is Outcome.INVALID:
        _explain(verdict)  # nobody can say what the hidden cards were
        raise typer.Exit(exit_for([found.outcome]))
    recorded = full_log(raw.document)
    played = recorded.replay()
    if at is None:
        shown = _course(recorded, played, view)
    else:
        shown = _moment(recorded, played, at, seat if hidden_from is None else hidden_from, output)
    say_bytes(shown.encode() + b"\n") if output is Format.JSON else say(shown)
    if _has_more_to_tell(verdict):
        _explain(verdict)
    # That an unfinished game is shown as far as it goes is no failure of this command.
    raise typer.Exit(exit_for([found.outcome], allow_incomplete=True))


def _check_options(view: "View", at: int | None, output: Format) -> None:
    """Refuse options that do not go together."""
    if output is Format.JSON and at is None:
        message = "json is for one state; say which one with --at N"
        raise typer.BadParameter(message, param_hint="--format")
    if at is not None and not view.is_whole:
        message = "one state is shown by itself, without --deal and --trick"
        raise typer.BadParameter(message, param_hint="--at")


def _game_and_verdict(log: str, number: int) -> "tuple[RawGame | None, Verdict]":
    """One game of a file and the verdict on it; no game where the file could not be read."""
    from tribello.log.faults import TooLarge
    from tribello.verdict import Policy, Verdict, verdict_on
    from tribello.verdict.inputs import is_folder, opened, refused

    if log != "-" and is_folder(log):
        message = f"{log} is a directory; name one log in it"
        raise typer.BadParameter(message, param_hint="LOG")
    try:
        with opened(log) as stream:
            raw = _game(stream, log, number)
    except (OSError, TooLarge) as error:
        return None, refused(log, error)
    return raw, Verdict(log, number, verdict_on(raw, Policy(laboratory=True)))


def _game(stream: BinaryIO, log: str, number: int) -> "RawGame":
    """The game of that number; those before it are passed over unjudged."""
    from tribello.log.compression import suffix_of
    from tribello.log.reading import read_games

    games = read_games(stream, suffix_of(log))
    before = sum(1 for _ in islice(games, number - 1))
    raw = next(games, None)
    if raw is None:
        there = "1 game" if before == 1 else f"{before} games"
        message = f"there is no game {number}; {log} holds {there}"
        raise typer.BadParameter(message, param_hint="--game")
    return raw


def _viewer(raw: "RawGame", seat: int | None) -> "Viewer":
    """Who sees what a redacted log holds, which has the hand of no other seat."""
    from tribello.log.view_names import VIEWERS_BY_NAME

    document: Any = raw.document
    viewer = VIEWERS_BY_NAME[document["view"]]
    if seat not in {None, viewer}:
        message = f"the log is that of view {document['view']}, without the hand of seat {seat}"
        raise typer.BadParameter(message, param_hint="--seat")
    return viewer


def _course(log: "Log", played: "Replay", view: "View") -> str:
    """The game from its beginning."""
    from tribello.render.game import game_lines

    _check_view(played, view)
    return _drawn(_pen().page(game_lines(log, played, view)))


def _moment(log: "Log", played: "Replay", at: int, viewer: "Viewer | None", output: Format) -> str:
    """The state after some actions; to a viewer, if there is one, without what it cannot see."""
    from tribello.log.canonical import canonical_text
    from tribello.log.snapshots import snapshot
    from tribello.log.view_snapshots import view_snapshot
    from tribello.render.moment import moment_lines
    from tribello.views import view

    if at > len(played.steps):
        raise typer.BadParameter(_too_late(played), param_hint="--at")
    game = played.at(at)
    if output is Format.TEXT:
        return _drawn(_pen().page(moment_lines(log, played, at, viewer=viewer)))
    shown = snapshot(game) if viewer is None else view_snapshot(view(game, viewer))
    return canonical_text(shown)


def _check_view(played: "Replay", view: "View") -> None:
    """Refuse a deal or a trick that there is not."""
    from tribello.render.game import no_such_deal, no_such_trick

    if view.deal is not None and (message := no_such_deal(played.game, view.deal)):
        raise typer.BadParameter(message, param_hint="--deal")
    if view.trick is not None and (message := no_such_trick(played.game, view.deal, view.trick)):
        raise typer.BadParameter(message, param_hint="--trick")


def _too_late(played: "Replay") -> str:
    actions = len(played.steps)
    if played.failure is not None:
        return f"action {actions} is illegal, so states are shown after 0 to {actions} actions"
    return f"the log has {actions} action{'' if actions == 1 else 's'}"


def _pen() -> "Pen":
    """Signs for a terminal that can show them, colours for one that may."""
    from tribello.render.pen import Pen

    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    signs = terminal and sys.stdout.encoding.lower().replace("-", "") == "utf8"
    return Pen(signs=signs, colours=terminal and not os.environ.get("NO_COLOR"))


def _drawn(text: str) -> str:
    """The text with a question mark for what standard output cannot encode, as in names."""
    encoding = sys.stdout.encoding
    return text.encode(encoding, "replace").decode(encoding)


def _has_more_to_tell(verdict: "Verdict") -> bool:
    """Whether there is more to say of a log than what it shows: that its game goes on."""
    from tribello import codes

    return any(each.code is not codes.INCOMPLETE for each in verdict.judgement.diagnostics)


def _explain(verdict: "Verdict") -> None:
    from tribello.render.verdicts import verdict_text

    complain_of(verdict_text(verdict))
