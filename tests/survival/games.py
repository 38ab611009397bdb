"""Games as they go where nothing disturbs them, and how a journal is held beside one."""

from __future__ import annotations

from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from verify.tables import EIGHTS, small

from tribello.actions import Action
from tribello.bots import BOTS, play_out
from tribello.engine import Deal, Match
from tribello.log import Journal, LogError, record, write_json, write_jsonl
from tribello.log.document import read_document
from tribello.log.lines import read_lines
from tribello.log.ruleset import read_options
from tribello.replay import outcome
from tribello.rules import PRESETS
from tribello.state import Game
from tribello.verdict import Outcome, Policy, validate

PLAYERS: Final = ("Ann", "Bo", "Zoë")
RULES: Final = [preset.rules for preset in PRESETS.values()]

MATCHES: Final = 4
"""The courses before this number are matches; then comes a deal by each preset."""

SHORTEST: Final = MATCHES + len(RULES)
"""The number of the shortest course, a deal of eight cards."""

COURSES: Final = SHORTEST + 1
"""How many courses there are."""


class Damage(Exception):
    """What a journal has lost or spoilt, or a fault that it has not told."""


@frozen(slots=False)
class Course:
    """A whole game and its file.

    Arguments:
        start: the game before its first action.
        actions: everything that happens in it.
    """

    start: Game[Any]
    actions: tuple[Action, ...]

    @cached_property
    def lines(self) -> tuple[bytes, ...]:
        """The lines of its file: the header, the actions, the end."""
        end, _ = outcome(self.start, self.actions)
        log = record(end, self.actions, players=PLAYERS)
        asked = validate(write_json(log), Policy(laboratory=True))
        require(asked.outcome is Outcome.VALID, f"the game is not valid: {asked.diagnostics}")
        return tuple(write_jsonl(log))

    @property
    def data(self) -> bytes:
        """The bytes of its file."""
        return b"".join(self.lines)


@cache
def course(number: int) -> Course:
    """The course of a number below `COURSES`."""
    if number == SHORTEST:
        start = Deal(3, read_options(small("standard", EIGHTS[0]))).start()
    elif number < MATCHES:
        start = Match(RULES[number]).start()
    else:
        start = Deal(3, RULES[number - MATCHES]).start()
    return Course(start, tuple(play_out(start, f"course {number}", [BOTS["random"]] * 3)))


def begin(path: Path, game: Course, journal: type[Journal] = Journal, *, sync: bool) -> Journal:
    """The journal of a course before its first action."""
    return journal.create(path, game.start, players=PLAYERS, sync=sync)


def require(holds: bool, otherwise: str) -> None:
    """Raise `Damage` unless something holds."""
    if not holds:
        raise Damage(otherwise)


def survives(path: Path, before: bytes, game: Course, acknowledged: int) -> str:
    """See that a journal that was left in some way is whole, and play it to its end.

    Arguments:
        path: the file.
        before: the bytes of the games before it in the file.
        game: the course that it records.
        acknowledged: how many of its lines were acknowledged.

    Returns:
        How the file was left.

    Raises:
        Damage: something was lost or spoilt.
    """
    data = path.read_bytes() if path.exists() else b""
    kept = data[len(before) :]
    require(data.startswith(before), "the games before it are not as they were")
    require(game.data.startswith(kept), "the file does not hold the beginning of its game")
    whole = kept.count(b"\n")
    require(whole >= acknowledged, f"of {acknowledged} acknowledged lines {whole} are there")
    if whole:
        _check_reading(data, game, min(whole - 1, len(game.actions)))
    _play_on(path, game, whole)
    require(path.read_bytes() == before + game.data, "the file in the end is not that of its game")
    if not kept.endswith(b"\n"):
        return "torn" if kept else "not begun"
    return "more than acknowledged" if whole > acknowledged else "as acknowledged"


def _check_reading(data: bytes, game: Course, actions: int) -> None:
    """A reader finds the actions of the whole lines, and of the rest at most that it is torn."""
    *_, found = read_lines(BytesIO(data))
    require(not found.faults, f"a reader finds faults: {found.faults}")
    require((found.torn is None) == data.endswith(b"\n"), "a torn line is not told, or one that is")
    require(
        read_document(found.document).actions == game.actions[:actions], "a reader finds others"
    )


def _play_on(path: Path, game: Course, whole: int) -> None:
    """Resume a journal with so many whole lines, and play to the end of the game."""
    if whole in {0, len(game.lines)} and path.exists():
        _check_not_resumed(path)
        if whole:
            return
        path.unlink()
    with Journal.resume(path) if whole else begin(path, game, sync=False) as journal:
        require(journal.actions == game.actions[: max(whole - 1, 0)], "others are resumed")
        for action in game.actions[len(journal.actions) :]:
            journal.append(action)
        journal.finish()


def _check_not_resumed(path: Path) -> None:
    """What has no header, or has ended, is refused and stays as it is."""
    data = path.read_bytes()
    try:
        Journal.resume(path).close()
    except LogError:
        require(path.read_bytes() == data, "a file that was refused was changed")
    else:
        raise Damage("a game that has not begun or has ended was resumed")
