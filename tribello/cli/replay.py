"""``tribello replay``."""

from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from tribello.cli.exits import exit_for
from tribello.cli.output import complain_of, say, say_bytes
from tribello.cli.page import drawn

if TYPE_CHECKING:
    from tribello.log import Log
    from tribello.log.raw import RawGame
    from tribello.render.game import View
    from tribello.replay import Replay
    from tribello.verdict import Verdict


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
    from tribello.log.document import is_redacted, read_document
    from tribello.render.game import View
    from tribello.verdict import Outcome

    view = View(deal, trick, seat)
    _check_options(view, at, output)
    raw, verdict = _game_and_verdict(log, game)
    found = verdict.judgement
    if raw is None or not found.is_of_a_log:
        _explain(verdict)
        raise typer.Exit(exit_for([found.outcome]))
    if is_redacted(raw.document):
        _check_seat(raw, seat)
        if found.outcome is Outcome.INVALID:
            _explain(verdict)  # nobody can say what the hidden cards were
            raise typer.Exit(exit_for([found.outcome]))
        shown = _as_seen(raw.document, view, at, output)
    else:
        recorded = read_document(raw.document)
        played = recorded.replay()
        if at is None:
            shown = _course(recorded, played, view)
        else:
            shown = _moment(recorded, played, at, seat, output)
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


def _check_seat(raw: "RawGame", seat: int | None) -> None:
    """Refuse a seat whose hand a redacted log does not tell."""
    from tribello.log.view_names import VIEWERS_BY_NAME

    document: Any = raw.document
    if seat not in {None, VIEWERS_BY_NAME[document["view"]]}:
        message = f"the log is that of view {document['view']}, without the hand of seat {seat}"
        raise typer.BadParameter(message, param_hint="--seat")


def _course(log: "Log", played: "Replay", view: "View") -> str:
    """The game from its beginning."""
    from tribello.render.game import game_lines

    _check_view(played, view)
    return drawn(game_lines(log, played, view))


def _moment(log: "Log", played: "Replay", at: int, seat: int | None, output: Format) -> str:
    """The state after some actions; to a seat, if one is asked for, without what it cannot see."""
    from tribello.log.canonical import canonical_text
    from tribello.log.snapshots import snapshot
    from tribello.log.view_snapshots import view_snapshot
    from tribello.render.moment import moment_lines
    from tribello.views import view

    if at > len(played.steps):
        raise typer.BadParameter(_too_late(played), param_hint="--at")
    game = played.at(at)
    if output is Format.TEXT:
        return drawn(moment_lines(log, played, at, viewer=seat))
    return canonical_text(snapshot(game) if seat is None else view_snapshot(view(game, seat)))


def _as_seen(document: Any, view: "View", at: int | None, output: Format) -> str:
    """A log that hides cards, or the state after some of its actions, hands among them."""
    from attrs import evolve

    from tribello.log.canonical import canonical_text
    from tribello.log.completion import completed, completion, eyes_at
    from tribello.log.document import read_seen_document
    from tribello.render.moment import moment_lines
    from tribello.state import deal_number
    from tribello.verdict.unseen import state_before

    seen = read_seen_document(document)
    found = completion(seen)
    witness = completed(seen, found)
    played = witness.replay()
    count = len(seen.actions)
    if at is None:
        untold = None if eyes_at(seen, count) == seen.viewer else deal_number(played.game)
        return _course(witness, played, evolve(view, untold=untold, counted=count))
    if at > count:
        raise typer.BadParameter(_so_many(count), param_hint="--at")
    done = found.before(at)
    if output is Format.JSON:
        return canonical_text(state_before(played.at(done), seen, at))
    eyes = eyes_at(seen, at)
    return drawn(moment_lines(witness, played, done, viewer=eyes, counted=(at, count)))


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
    return _so_many(actions)


def _so_many(actions: int) -> str:
    return f"the log has {actions} action{'' if actions == 1 else 's'}"


def _has_more_to_tell(verdict: "Verdict") -> bool:
    """Whether there is more to say of a log than what it shows: that its game goes on."""
    from tribello import codes

    return any(each.code is not codes.INCOMPLETE for each in verdict.judgement.diagnostics)


def _explain(verdict: "Verdict") -> None:
    from tribello.render.verdicts import verdict_text

    complain_of(verdict_text(verdict))
