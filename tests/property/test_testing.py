"""`tribello.testing`: what is drawn is what it is said to be, and all there is of a kind."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from collections.abc import Set
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

import pytest
from attrs import fields
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from strategies import SEARCH, TINY, drawn

from tribello import codes
from tribello.actions import Shuffle
from tribello.cards import PACK, Card
from tribello.codes import CODES, Code
from tribello.engine import apply, why_not
from tribello.rules import PRESETS, STANDARD, NamingPoint, Packet, Rules
from tribello.seats import Role
from tribello.state import Over, Phase, Shuffling, Span
from tribello.testing import (
    WAYS,
    LogFile,
    Position,
    Style,
    actions,
    allowed_actions,
    broken_logs,
    decks,
    games,
    laboratory_rules,
    logs,
    positions,
    preset_rules,
    refusals,
    refused_actions,
    rules,
    spans,
)
from tribello.verdict import Outcome, Policy, validate

ROOT: Final = Path(__file__).parents[2]
LAX: Final = Policy(laboratory=True)
SHRINKING: Final = (Stage.generate, Stage.shrink)
T = TypeVar("T")


def simplest(strategy: SearchStrategy[T]) -> T:
    """What an example shrinks to where any would do."""
    return find(strategy, lambda _: True, settings=settings(SEARCH, phases=SHRINKING))


def values_of(option: str) -> Set[object]:
    """The values of an option that are few; of an order, who comes first."""
    standard = getattr(STANDARD, option)
    if option == "round_2_naming":  # never blind (R5.4)
        return {*list(NamingPoint)[1:]}
    if isinstance(standard, Enum):
        return set(type(standard))
    few: dict[str, Set[object]] = {
        "laboratory": {True, False},
        "deals_per_round": {1, 2, 3},
        "deal_order": set(Packet),
        "exchange_order": set(Role),
        "trick_points": {0, 1},
        "quotas": {STANDARD.quotas[0]},
    }
    return few.get(option, {standard})


@cache
def some_rules() -> tuple[Rules, ...]:
    """As many rules as a test would have by default."""
    return tuple(drawn(rules()))


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)])
def test_every_value_of_an_option_is_drawn(option: str) -> None:
    """A default run has each value of the option, and each first of an order."""
    values = {getattr(each, option) for each in some_rules()}
    firsts = {value[0] for value in values if isinstance(value, tuple)}
    assert values_of(option) <= values | firsts


def codes_of_play() -> list[Code]:
    """The codes of families 4xx, 5xx and 6xx, and T801; of logs that hide cards none is drawn."""
    of_play = [each for each in CODES.values() if each.id[1] in "456"]
    hiding = {codes.NO_CARDS_FIT, codes.HAND_NOT_DUE}
    return [each for each in of_play if each not in hiding] + [codes.AFTER_THE_END]


@pytest.mark.parametrize("code", codes_of_play(), ids=str)
def test_every_code_of_play_is_drawn_where_it_is_asked_for(code: Code) -> None:
    """There is an action that is refused under the code, where it is said to be."""
    for refusal in drawn(refusals(code=code), 2):
        assert refusal.violation == why_not(refusal.position.game, refusal.action)
        assert refusal.violation.code is code


def test_most_codes_of_play_are_drawn_without_asking() -> None:
    """A default run of refusals has more than half of the codes of play."""
    met = {refusal.violation.code for refusal in drawn(refusals(laboratory_rules(TINY)))}
    assert met <= set(codes_of_play())
    assert len(met) > len(codes_of_play()) / 2


@pytest.mark.parametrize("way", WAYS)
def test_a_broken_log_is_rejected_where_it_must_be(way: str) -> None:
    """What the strategy knows of a log by its making, the validator finds."""
    for broken in drawn(broken_logs(laboratory_rules(TINY), ways=[way]), 3):
        report = validate(broken.data, LAX)
        assert broken.way == way
        assert (report.outcome is Outcome.INVALID) == broken.rejected


def test_most_ways_are_taken_without_asking() -> None:
    """A default run of broken logs has more than half of the ways, harmless and not."""
    found = drawn(broken_logs(laboratory_rules(TINY)))
    assert len({broken.way for broken in found}) > len(WAYS) / 2
    assert {broken.rejected for broken in found} == {True, False}
    assert {broken.suffix for broken in found} == {".json", ".jsonl"}


@pytest.mark.parametrize("phase", get_args(Phase), ids=lambda phase: phase.__name__)
def test_positions_are_drawn_in_every_phase_that_is_asked_for(phase: type[Phase]) -> None:
    """Each type of phase can be asked for, and Hypothesis does not tire of looking for it."""
    assert all(isinstance(each.game.phase, phase) for each in drawn(positions(phase=phase), 12))


@given(positions())
def test_a_position_is_reached_by_its_actions(position: Position) -> None:
    """From the start, the actions of a position lead to its game."""
    game = position.played.start
    for action in position.actions:
        game = apply(game, action)
    assert game == position.game


@given(st.data(), positions())
def test_actions_are_as_legal_as_they_are_said_to_be(
    data: st.DataObject, position: Position
) -> None:
    """What is drawn as allowed is allowed; what is drawn as refused has the judge's words."""
    game = position.game
    action, violation = data.draw(refused_actions(game))
    assert why_not(game, action) == violation
    if not isinstance(game.phase, Over):
        assert why_not(game, data.draw(allowed_actions(game))) is None


@given(st.data(), positions(phase=Shuffling))
def test_decks_may_be_dealt(data: st.DataObject, position: Position) -> None:
    """A deck holds the pack of its rules, but for the suit that was removed."""
    game = position.game
    assert isinstance(game.phase, Shuffling)
    removed = game.phase.terms.removed
    deck = data.draw(decks(game.rules, removed=removed[0].suit if removed else None))
    assert why_not(game, Shuffle(deck)) is None


def test_both_legal_and_illegal_actions_are_tried() -> None:
    """Of the actions tried at the start of a match some are allowed and some refused."""
    game = find(positions(phase=Shuffling), lambda _: True, settings=SEARCH).game
    assert {why_not(game, action) is None for action in drawn(actions(game))} == {True, False}


@given(logs())
def test_logs_are_valid_or_legal_so_far(file: LogFile) -> None:
    """A log that is drawn has no fault but, perhaps, that it stops before the end."""
    report = validate(file.data, LAX)
    over = isinstance(file.log.replay().game.phase, Over)
    assert report.outcome is (Outcome.VALID if over else Outcome.INCOMPLETE)


@pytest.mark.parametrize("finished", [True, False])
@pytest.mark.parametrize("suffix", [".json", ".jsonl"])
def test_logs_are_as_they_are_asked_for(finished: bool, suffix: str) -> None:
    """Only whole games are drawn, or only such as are cut off; in the one encoding asked for."""
    for file in drawn(logs(laboratory_rules(TINY), finished=finished, suffix=suffix), 10):
        assert isinstance(file.log.replay().game.phase, Over) == finished
        assert (file.data.count(b"\n") == 1) == (file.suffix == ".json") == (suffix == ".json")


def test_preset_rules_are_those_of_every_preset() -> None:
    """The rules of each preset are drawn and no others."""
    assert set(drawn(preset_rules())) == {preset.rules for preset in PRESETS.values()}


def test_what_is_found_is_simple() -> None:
    """Rules shrink to the standard, spans to the first deal, seeds to 0, decks to the pack."""
    game = simplest(games())
    assert game.start.rules == Rules(deals_per_round=1)
    assert (game.start.sheet.span, game.seed) == (Span(1, 1), 0)
    assert (game.style, game.by_suit) == (Style.MIXED, False)
    assert simplest(spans(STANDARD)) == Span(1, 1)
    assert simplest(decks()) == PACK
    assert simplest(laboratory_rules(TINY)).ranks == TINY[0][1]


def test_a_position_shrinks_to_the_first_that_fails() -> None:
    """Of all positions in which a card lies on the table the first of a game is left."""
    few = positions(st.just(simplest(laboratory_rules(TINY))))
    found = find(few, has_laid, settings=settings(SEARCH, phases=SHRINKING))
    assert found.played.seed == 0
    assert not any(has_laid(Position(found.played, place)) for place in range(found.place))


def has_laid(position: Position) -> bool:
    """Whether a card lies on the table."""
    laid: tuple[Card, ...] = getattr(position.game.phase, "laid", ())
    return bool(laid)


WITHOUT: Final = """
import sys
from collections.abc import Set
sys.modules["hypothesis"] = None
import tribello, tribello.log, tribello.verdict, tribello.bots, tribello.cli.app
try:
    import tribello.testing
except ImportError as refusal:
    print(refusal)
"""


def test_without_hypothesis_all_else_works() -> None:
    """Only `tribello.testing` needs Hypothesis, and says how to get it."""
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, check=True, text=True
    )
    needs = 'tribello.testing needs Hypothesis: pip install "tribello[testing]"\n'
    assert run.stdout == needs


PAGE: Final = (ROOT / "docs/testing.md").read_text(encoding="utf-8")
PROGRAMS: Final = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_a_program_of_the_page_runs(program: str) -> None:
    """Every example of the page on testing finds its tests passing, and prints nothing."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "testing.md", "exec"), {})
    assert not printed.getvalue()


def test_the_page_has_its_examples_and_all_names() -> None:
    """The page has three programs and names each strategy and each way to break a log."""
    assert len(PROGRAMS) == 3
    import tribello.testing

    told = set(re.findall(r"`(\w+)", PAGE))
    assert set(tribello.testing.__all__) <= told
    assert [way for way in WAYS if way not in PAGE] == []


@pytest.mark.parametrize("option", ["hand_size", "suits", "pickup_size", "ranks", "nonsense"])
def test_an_option_that_is_not_for_rules_is_refused_at_once(option: str) -> None:
    """The pack is chosen whole, and what is no option is told by its name."""
    options: dict[str, Any] = {option: 4}
    with pytest.raises(TypeError, match=option):
        rules(**options)
