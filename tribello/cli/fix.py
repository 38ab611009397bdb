"""``tribello fix``."""

from codecs import BOM_UTF8
from collections.abc import Iterable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tribello import codes
from tribello.cli.exits import Exit
from tribello.cli.output import complain, complain_of, say_bytes, say_done
from tribello.cli.rewriting import (
    Encoding,
    each_rewritten,
    encoding_of,
    formatted,
    games_in,
    say_changes,
    write_anew,
)

if TYPE_CHECKING:
    from tribello.codes import Code
    from tribello.log.raw import RawGame
    from tribello.log.repair import Anew, Repair
    from tribello.verdict import Judgement

_CLAIMS: Final = (
    codes.FALSE_TRICK,
    codes.FALSE_SCORE,
    codes.FALSE_TOTAL,
    codes.FALSE_WINNER,
    codes.CLAIM_TOO_EARLY,
    codes.TRICK_COUNT,
)
_OPTIONS: Final = {
    codes.WRONG_DIGEST: "--digest",
    codes.INTEGRITY: "--reseal",
    **dict.fromkeys(_CLAIMS, "--claims"),
}
"""What would take anew what was found to be wrong."""


def fix(
    logs: Annotated[
        list[str],
        typer.Argument(
            help="Logs, directories that hold them (*.json, *.jsonl), or - from standard input to "
            "output.",
            metavar="PATH...",
        ),
    ],
    diff: Annotated[
        bool, typer.Option("--diff", help="Write nothing; show what would change.")
    ] = False,
    digest: Annotated[
        bool, typer.Option("--digest", help="Take the digest of the rules from the options.")
    ] = False,
    claims: Annotated[
        bool,
        typer.Option("--claims", help="Take the claims of a log from the play, if it is legal."),
    ] = False,
    reseal: Annotated[
        bool, typer.Option("--reseal", help="Take the integrity anew even if it was wrong.")
    ] = False,
) -> None:
    """Repair logs without loss: misspelt cards and words, a byte order mark, canonical form.

    10S, ts and T♠ become TS, and Play becomes play; an integrity that was right is taken anew.
    What has no reading, or several, stays, and so does all that was played: what is wrong in
    the end is told as `validate` tells it. A log that is more than misspelt is left as it is.
    Packed logs in a directory are passed over.

    Exit code: 0 nothing is wrong any more, 1 something is, or would change (--diff), 2 wrong
    usage, 3 a file could not be read or written, 130 interrupted.
    """
    from tribello.log.repair import Anew

    anew = Anew(digest=digest, claims=claims, integrity=reseal)
    raise typer.Exit(each_rewritten(logs, partial(_fix, anew=anew, diff=diff)))


def _fix(log: str, data: bytes, *, anew: "Anew", diff: bool) -> Exit:
    """Repair one log; the exit code on its account."""
    from tribello.render.repairs import words_on

    text = data.removeprefix(BOM_UTF8)
    games, repairs = _repaired(games_in(log, text), anew)
    if _tell(log, map(_judged_in_form, games)):
        complain(f"{log} is left as it is: more than spelling is wrong; mend this first")
        return Exit.INVALID
    encoding = encoding_of(log, games)
    after = formatted(games, encoding)
    written = games_in(log, after)
    done = ["byte order mark dropped"] if text != data else []
    done += words_on(repairs)
    done += [] if _has_form(text, encoding, games, written) else ["canonical form"]
    if not diff:
        _write(log, data, after, ", ".join(done))
    elif data != after:
        say_done(f"{log}: {', '.join(done)}; nothing is written")
        if text != after:
            say_changes(log, text, after)
    # What is wrong is told where it stands in the file as that is now.
    wrong = _tell_of_play(log, games if diff else written)
    return Exit.INVALID if wrong or (diff and data != after) else Exit.VALID


def _repaired(games: "Iterable[RawGame]", anew: "Anew") -> "tuple[list[RawGame], list[Repair]]":
    """The games after their repairs, and all of these."""
    from attrs import evolve

    from tribello.log.repair import repair

    repaired: list[RawGame] = []
    made: list[Repair] = []
    for game in games:
        document, repairs = repair(game.document, anew)
        repaired.append(evolve(game, document=document))
        made += repairs
    return repaired, made


def _has_form(
    text: bytes, encoding: Encoding, games: "list[RawGame]", written: "list[RawGame]"
) -> bool:
    """Whether a text was canonical but for what was repaired in its games."""
    from tribello.log.canonical import canonical_text
    from tribello.log.strict import read

    # Its lines show the order of keys, but for discards: these are in order once they are written.
    lines = BytesIO(text) if encoding is Encoding.JSONL else [text]
    return all(line == canonical_text(read(line)).encode() + b"\n" for line in lines) and all(
        one.document == other.document for one, other in zip(games, written, strict=True)
    )


def _write(log: str, before: bytes, after: bytes, done: str) -> None:
    """Write what was repaired, and tell what that was; of standard input not among the bytes."""
    if log == "-":
        say_bytes(after)
        if before != after:
            complain(f"{log}: {done}")
    elif before != after:
        write_anew(Path(log), after)
        say_done(f"{log}: {done}; rewritten")


def _tell(log: str, judgements: "Iterable[Judgement | None]") -> "list[Code]":
    """Tell what is wrong with the games of a log, a line for each defect; their codes."""
    from tribello.render.concise import concise_lines
    from tribello.verdict import Verdict

    found: list[Code] = []
    judged = list(judgements)
    for number, judgement in enumerate(judged, start=1):
        if judgement is not None:
            found += [diagnostic.code for diagnostic in judgement.diagnostics]
            for line in concise_lines(Verdict(log, number, judgement, len(judged) > 1)):
                complain_of(line)
    return found


def _judged_in_form(game: "RawGame") -> "Judgement | None":
    """The judgement of a game that cannot be put into canonical form."""
    from tribello.verdict.games import form_faults

    return None if form_faults(game) is None else _judged(game)


def _judged(game: "RawGame") -> "Judgement":
    """The judgement of a game by its own rules, be they those of the laboratory."""
    from tribello.verdict import Policy, verdict_on

    return verdict_on(game, Policy(laboratory=True))


def _tell_of_play(log: str, games: "Iterable[RawGame]") -> bool:
    """Whether a game is not right as it is now; a game that goes on is right so far."""
    from tribello.verdict import Outcome

    judgements = map(_judged, games)
    found = _tell(log, (each if each.outcome is Outcome.INVALID else None for each in judgements))
    options = {_OPTIONS.get(code) for code in found}
    if len(options) == 1 and (option := options.pop()):
        complain(f"{log}: tribello fix {option} takes that anew")
    return bool(found)
