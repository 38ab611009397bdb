"""The rules that are walked: those of each preset on small packs, one option changed at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Final

import oracle
from attrs import frozen
from oracle.rules import CHOICES
from verify.comparing import Difference

from tribello.errors import InvalidRules
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS, Rules

Options = dict[str, Any]


@frozen
class Pack:
    """A small pack with its hands.

    Arguments:
        suits: how many suits.
        ranks: how many ranks of each.
        hand: how many cards a hand has; the pickup has the rest.
    """

    suits: int
    ranks: int
    hand: int

    def __str__(self) -> str:
        return f"{self.suits}x{self.ranks}, hands of {self.hand}"

    @property
    def pickup(self) -> int:
        """How many cards the pickup has."""
        return self.suits * self.ranks - 3 * self.hand


EIGHTS: Final = (Pack(2, 4, 2), Pack(4, 2, 2))
"""The two packs of eight cards."""

BASES: Final = {
    name: write_options(PRESETS[name].rules)
    for name in ("standard", "narrative", "russian", "russian-literal")
}
"""The presets that differ: article and handbook have the rules of standard."""

QUOTAS: Final = {
    1: {"narrative": [[1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 1, 0]]},
    2: {"narrative": [[1, 1, 0], [1, 1, 0], [1, 0, 1], [0, 2, 0]]},
    3: {"narrative": [[1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 2, 0]]},
}
"""The quotas of a preset brought down to the tricks of a hand, where they are not those below."""

USUAL: Final = {
    1: [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    2: [[1, 1, 0], [1, 1, 0], [1, 1, 0], [0, 1, 1]],
    3: [[2, 1, 0], [1, 1, 1], [1, 1, 1], [0, 1, 2]],
}

VALUES: Final[dict[str, Sequence[Any]]] = {
    **{name: values for name, values in CHOICES.items() if name != "seating"},
    "deal_order": list(map(list, permutations(["left", "right", "pickup", "dealer"]))),
    "exchange_order": list(map(list, permutations(["dealer", "left", "right"]))),
    "quotas": [
        [[2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 0, 1]],
        [[0, 1, 2], [2, 2, 2], [0, 0, 0], [2, 0, 1]],
    ],
    "trick_points": [[0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 0, 1], [1, 0, 1, 0]],
    "deals_per_round": [1, 2],
}
"""What each option is set to: all there is, but for the last three, which have too many values."""

ROUNDS: Final = {
    "round_1_trump": (1,),
    "round_1_naming": (1,),
    "trump_cut": (1,),
    "round_2_naming": (2,),
    "exchange_order": (2, 3),
    "deal_order": (4,),
}
"""The rounds that are walked with an option changed, where they are not all four."""

ALL_ROUNDS: Final = (1, 2, 3, 4)


@frozen
class Setting:
    """Rules of a small pack.

    Arguments:
        name: the preset, and the option that is changed.
        options: all of them.
        rounds: the rounds that are walked.
    """

    name: str
    options: Options
    rounds: tuple[int, ...] = ALL_ROUNDS

    @property
    def rules(self) -> Rules:
        """The rules as the engine has them."""
        return read_options(self.options)


def small(preset: str, pack: Pack, **changes: Any) -> Options:
    """The options of a preset on a small pack with one deal a round.

    Where a suit is no pickup, it cannot take the place of one: the dealer names trump (R5.3).
    """
    options = {
        **BASES[preset],
        "laboratory": True,
        "suits": pack.suits,
        "ranks": pack.ranks,
        "hand_size": pack.hand,
        "pickup_size": pack.pickup,
        "deals_per_round": 1,
        "quotas": QUOTAS[pack.hand].get(preset, USUAL[pack.hand]),
    }
    if options["round_1_trump"] == "strip" and pack.pickup != pack.ranks:
        options["round_1_trump"] = "dealer"
    return {**options, **changes}


def settings(pack: Pack) -> Iterator[Setting]:
    """Each preset as it is, and with each other value of each option, where it can be played.

    Raises:
        Difference: only one of oracle and engine says that it cannot.
    """
    known = set[str]()
    changes = [("", None), *((name, value) for name in VALUES for value in VALUES[name])]
    for preset in BASES:
        for name, value in changes:
            options = small(preset, pack, **({name: value} if name else {}))
            text = json.dumps(options, sort_keys=True)
            if text not in known and fault(options) is None:
                told = f"{preset}, {name} {json.dumps(value)}" if name else preset
                yield Setting(told, options, ROUNDS.get(name, ALL_ROUNDS))
            known.add(text)


def fault(options: Options) -> str | None:
    """The code for which both refuse options; None where both take them.

    Raises:
        Difference: they do not agree.
    """
    due = found = None
    try:
        oracle.start(options, 1, 1)
    except ValueError as refused:
        due = str(refused)
    try:
        read_options(options)
    except InvalidRules as refused:
        found = refused.faults[0].code.id
    if due != found:
        told = {"options": options, "position": None, "action": None}
        raise Difference(json.dumps({**told, "oracle": due, "engine": found}, sort_keys=True))
    return due
