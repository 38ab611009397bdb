"""Change what somebody cannot know of a game, and see that nothing shown to them changes (R4.6).

`make verify-interference` runs it. A game hangs on its number alone, so that a difference comes
back. After every action, for every seat and for all, the hidden cards of one deal are others, and
what is seen, who is to act, what may be chosen and what is written must be the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from attrs import evolve, frozen  # noqa: E402
from verify.hiding import Course, Told, told_otherwise  # noqa: E402
from verify.tables import VALUES, fault  # noqa: E402
from verify.working import natural, progress, some, spread, status, table  # noqa: E402

from tribello.actions import Action  # noqa: E402
from tribello.bots import QUICK_BOTS, Bot, play_out  # noqa: E402
from tribello.dealing import Stream  # noqa: E402
from tribello.engine import start  # noqa: E402
from tribello.log import redact, view_snapshot, write_json  # noqa: E402
from tribello.log.canonical import canonical_text  # noqa: E402
from tribello.log.recording import recorded  # noqa: E402
from tribello.log.ruleset import read_options, write_options  # noqa: E402
from tribello.replay import replay  # noqa: E402
from tribello.rules import PRESETS, ROUNDS, Rules  # noqa: E402
from tribello.state import Exchanging, Game, Phase, Span  # noqa: E402
from tribello.views import (  # noqa: E402
    PUBLIC,
    VIEWERS,
    Choice,
    SeenPhase,
    View,
    Viewer,
    legal_choices,
    seat_to_act,
    view,
)

GAMES: Final = 360
"""So many games have more than a hundred thousand changes."""

VARIED: Final = (
    *("cut", "cutter", "trump_cut", "deal_order", "pickup_end"),
    *("round_1_trump", "round_1_naming", "round_2_naming", "exchange_order", "third_exchange"),
)
"""Options on which it hangs who sees what, and when; half of them change, and those of the cut."""

Cell = tuple[str, Viewer]
"""A phase, and who looks."""


@frozen
class Odd:
    """A player who mostly exchanges none or as many cards as may be, and else does anything."""

    name: str = "odd"

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        """A legal choice drawn from the stream."""
        choices = legal_choices(view)
        return choices[numbers.choice((0, 0, -1, numbers.below(len(choices))))]


ODD: Final = Odd()
PLAYERS: Final[tuple[Bot, ...]] = (*QUICK_BOTS.values(), ODD)


@frozen
class Looked:
    """What was looked at in a game.

    Arguments:
        preset: the preset that it was played under, with or without a change.
        counts: how often something hidden was changed, by phase and viewer.
        difference: the line that tells the first difference; empty where there is none.
    """

    preset: str
    counts: Counter[Cell]
    difference: str = ""


def forms(game: Game[Phase], actions: tuple[Action, ...], viewer: Viewer) -> tuple[bytes, ...]:
    """What is written for somebody of a game: the view as JSON, and the redacted log.

    The log says things that would give cards away, if they were not left out: a seed, a comment,
    keys of its own, and a digest of the whole.
    """
    telling = sha256(repr(actions).encode()).hexdigest()
    log = evolve(
        recorded(game, actions, metadata={"seed": telling, "comment": telling}),
        integrity=f"sha256:{telling}",
        extensions=(("x-own", f'"{telling}"'),),
        schema=telling,
    )
    seen = canonical_text(view_snapshot(view(game, viewer)))
    return seen.encode(), write_json(redact(log, viewer))


def shown(game: Game[Phase], actions: tuple[Action, ...], viewer: Viewer) -> dict[str, Any]:
    """All that somebody comes to see of a game."""
    seen = view(game, viewer)
    choices = legal_choices(seen)
    # Exchanges are thousands.
    of_choices = (len(choices), choices[0], choices[-1]) if choices else ()
    return {
        "view": seen,
        "seat to act": seat_to_act(seen),
        "choices": of_choices if isinstance(game.phase, Exchanging) else tuple(choices),
        **{f"form {n}": form for n, form in enumerate(forms(game, actions, viewer), start=1)},
    }


def looked(number: int) -> Looked:
    """What was looked at in the game of this number, up to the first difference."""
    preset, course = course_of(number)
    dice, counts = Random(number), Counter[Cell]()
    for place, game in enumerate(course.games):
        phase = type(game.phase).__name__
        for viewer in VIEWERS:
            told = told_otherwise(course, place, viewer, dice)
            if told is None:
                continue
            counts[phase, viewer] += 1
            if differing := differences(Told(game, course.actions[:place]), told, viewer):
                where = {"game": number, "action": place, "phase": phase, "viewer": f"{viewer!r}"}
                return Looked(preset, counts, json.dumps({**where, "differs": differing}))
    return Looked(preset, counts)


def differences(one: Told, other: Told, viewer: Viewer) -> list[str]:
    """What somebody sees otherwise in one of two games."""
    first, second = (shown(each.game, each.actions, viewer) for each in (one, other))
    return [name for name in first if first[name] != second[name]]


def course_of(number: int) -> tuple[str, Course]:
    """A game by its number, and the name of its preset: one to three deals with the whole pack."""
    dice = Random(f"course {number}")
    preset, rules = rules_of(number)
    first = rules.deals_per_round * dice.randrange(ROUNDS) + dice.randint(1, rules.deals_per_round)
    begun = start(rules, Span(first, min(rules.deals, first + dice.randrange(3))))
    players = dice.choices(PLAYERS, k=3) if dice.randrange(3) else [ODD, ODD, ODD]
    played = replay(begun, play_out(begun, f"interference {number}", players))
    actions = tuple(step.action for step in played.steps)
    return preset, Course(actions, (begun, *(step.after for step in played.steps)))


def rules_of(number: int) -> tuple[str, Rules]:
    """A preset and its rules, every other time with some options changed that can be played so."""
    turn, place = divmod(number, len(PRESETS))
    preset, dice = list(PRESETS)[place], Random(f"rules {number}")
    options = write_options(PRESETS[preset].rules)
    while turn % 2:
        names = ["cut_card", "after_cut", *(name for name in VARIED if dice.randrange(2))]
        changed = {name: dice.choice(VALUES[name]) for name in names}
        if not fault({**options, **changed}):
            return preset, read_options({**options, **changed})
    return preset, read_options(options)


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at the games; 1 where somebody sees what is hidden."""
    options = _options(arguments)
    numbers = range(options.games) if options.only is None else [options.only]
    return report(numbers, spread(looked, numbers, options.jobs))


def report(numbers: Sequence[int], found: Iterator[Looked]) -> int:
    """Print what was found in the games of these numbers; 1 where there is a difference."""
    counts, presets = Counter[Cell](), Counter[str]()
    wrong: list[tuple[int, str]] = []
    for done, (number, one) in enumerate(zip(numbers, found, strict=True), start=1):
        counts += one.counts
        presets[one.preset] += one.counts.total()
        wrong += [(number, one.difference)] if one.difference else []
        progress(f"{done:,} of {len(numbers):,} games, {len(wrong)} differences")
    progress("")
    phases = sorted({phase for phase, _ in counts})
    rows: list[list[str | int]] = [
        [phase, *cells([counts[phase, viewer] for viewer in VIEWERS])] for phase in phases
    ]
    of_all = [sum(counts[phase, viewer] for phase in phases) for viewer in VIEWERS]
    head = ["phase", *(f"seat {each}" for each in VIEWERS if each is not PUBLIC), "public", "all"]
    print(table(head, [*rows, ["all", *cells(of_all)]]))
    print("presets:", ", ".join(f"{name} {presets[name]:,}" for name in sorted(presets)))
    print(f"{len(wrong)} differences")
    for number, difference in wrong:
        print(f"python tests/verify/interference.py --only {number}\n{difference}")
    return 1 if wrong else 0


def cells(numbers: list[int]) -> list[int]:
    """Numbers and their sum."""
    return [*numbers, sum(numbers)]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=some, default=GAMES, help=f"how many games ({GAMES})")
    parser.add_argument("--jobs", type=some, default=2, help="how many processes (2)")
    parser.add_argument("--only", type=natural, help="look at the game of this number alone")
    options = parser.parse_args(arguments)
    if options.only is not None and options.only >= options.games:
        parser.error(f"of {options.games} games the last is {options.games - 1}: ask for more")
    return options


if __name__ == "__main__":
    sys.exit(status(main))
