"""What is played under `standard`, or with the small pack, played again under another preset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define
from generate.deals import uncut
from generate.play import Script
from generate.vectors import SMALL, rules_called, vectors_of
from runner import outcome

from tribello.actions import Action, Cut, FirstDealer, Shuffle
from tribello.course import has_cut
from tribello.engine import start
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS, STANDARD, Rules, differences
from tribello.seats import clockwise
from tribello.state import Cutting, Shuffling, Span

Row = dict[str, Any]

OF_THE_SMALL_PACK: Final = {name for name, _, _ in differences(STANDARD, SMALL)}
"""The options that make the pack small: a preset leaves them as they are."""
LIFTED: Final = 5
"""The cards that are lifted where only the preset has a cut."""


@define
class PlayedAgain(Script):
    """A script in which a cut that only these rules have is made so that the same cards are dealt.

    Arguments:
        base: the rules that the script was written for.
    """

    base: Rules = STANDARD

    def do(self, action: Action) -> None:
        """Add an action, and after a shuffle the cut that is due."""
        if not isinstance(action, Shuffle) or not self._cuts_besides():
            super().do(action)
            return
        super().do(Shuffle(tuple(uncut(list(action.deck), LIFTED))))
        if isinstance(self.game.phase, Cutting):
            super().do(Cut(self._turn(), action.deck[-1]))

    def _cuts_besides(self) -> bool:
        phase = self.game.phase
        return (
            isinstance(phase, Shuffling)
            and has_cut(self.rules, phase.terms)
            and not has_cut(self.base, phase.terms)
        )


def ends_otherwise(table: Row, preset: str) -> bool:
    """Whether something that a table of the questions plays ends otherwise under a preset.

    Arguments:
        table: what is played, in the notation of examples; a row with rules or options of its own
            and a row on a log are passed over.
        preset: the name of the preset.
    """
    return any(_ends_otherwise(row, preset) for row in _rows(table))


def _rows(table: Row) -> Iterator[Row]:
    for each in table.get("each", [{}]):
        row = {**table, **each, "do": "\n".join((table.get("do", ""), each.get("do", "")))}
        for case in row.get("cases", [{}]):
            whole = {**row, **case}
            plain = whole.get("rules", "small") in ("small", "standard")
            if plain and not {"options", "log"} & whole.keys():
                yield whole


def _ends_otherwise(row: Row, preset: str) -> bool:
    base = rules_called(row.get("rules", "small"))
    rules = _with_preset(base, preset)
    deals = _moved(row.get("deals", [3, 3]), base, rules)
    if deals is None:
        return False
    try:
        actions = _played(row, base, rules, deals)
    except (ValueError, TypeError):  # a line of the script that nothing legal can do there
        return True
    expected = _but_for_the_number(_expected(row))
    vector = {"deals": deals, "actions": actions}
    case = {"rules": preset, "expect": expected}
    return outcome(vector, case, {preset: write_options(rules)}) != expected


def _with_preset(base: Rules, preset: str) -> Rules:
    """The rules with what the preset has otherwise than `standard`."""
    kept = OF_THE_SMALL_PACK if base == SMALL else set()
    other = PRESETS[preset].rules
    names = {name for name, _, _ in differences(STANDARD, other)} - kept
    options = write_options(other)
    return read_options({**write_options(base), **{name: options[name] for name in names}})


def _moved(deals: list[int], base: Rules, rules: Rules) -> list[int] | None:
    """The deals at the same places of their rounds; nothing where rounds end at others."""
    first, last = deals
    if (first, last) == (1, base.deals):
        return [1, rules.deals]
    longer = rules.deals_per_round - base.deals_per_round
    if longer and base.round_of(first) != base.round_of(last):
        return None
    return [number + (base.round_of(number) - 1) * longer for number in deals]


def _played(row: Row, base: Rules, rules: Rules, deals: list[int]) -> list[Row]:
    """The actions of a row under other rules."""
    script = PlayedAgain(rules, row, start(rules, Span(*deals)), base=base)
    if row.get("begin") != "seats":
        script.do(FirstDealer(clockwise(row.get("dealer", 0), 1 - deals[0])))
    script.follow(row["do"])
    return script.actions


def _expected(row: Row) -> Row:
    """What the row says that comes of it."""
    example = {"title": "", **{name: row[name] for name in row if name not in ("each", "cases")}}
    (vector,) = vectors_of({"id": "R0.0", "example": [example]})
    return dict(vector["cases"][0]["expect"])


def _but_for_the_number(expected: Row) -> Row:
    """What is expected, without the number of the deal: where rounds are longer it is another."""
    if "position" not in expected:
        return expected
    return {"position": {k: v for k, v in expected["position"].items() if k != "deal"}}
