"""A small part of `tests/verify/exhaustion.py`, and that it finds what is planted."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import oracle
import pytest
from oracle.cards import pack_of
from oracle.deal import deal_cards
from oracle.shapes import Terms
from sabotage.breaking import sabotages
from verify import exhaustion, pairs, scopes
from verify.attempts import attempts
from verify.comparing import Both, Difference, begun, stepped
from verify.decks import deck_of, distributions
from verify.exhaustion import Job, deep_jobs, jobs, main
from verify.planting import plant
from verify.tables import EIGHTS, VALUES, Pack, Setting, fault, settings, small
from verify.walking import Tally

FIRST, SECOND = EIGHTS
NINE: Final = Pack(3, 3, 2)
FOUR: Final = Pack(2, 2, 1)
Walked = Callable[[], Tally]

SLICE: Final[dict[str, Walked]] = {
    **{f"setting {n}": partial(scopes.changed, FIRST, n) for n in range(0, 190, 45)},
    **{f"setting {n}, 4x2": partial(scopes.changed, SECOND, n) for n in range(20, 190, 65)},
    "no position for another": partial(scopes.apart, FIRST, "russian", 1),
    "match": partial(scopes.match, FOUR, "narrative", 2),
    "draws": partial(scopes.seats, FIRST, "standard"),
    "exchanges": partial(scopes.exchanges, NINE, ["right", "dealer", "left"], "all-or-none"),
    "plays": partial(scopes.plays, NINE, 2, "H", stride=97),
    "plays of nullo": partial(scopes.plays, Pack(2, 5, 2), 4, None, stride=397),
}
"""A little of most that the command walks."""

TRIAL: Final[tuple[Walked, ...]] = (
    partial(scopes.games, FIRST, "standard", 0),
    partial(scopes.games, SECOND, "russian-literal", 2),
    SLICE["draws"],
    partial(scopes.match, FOUR, "russian", 1),
)
"""Enough to find whatever is planted."""


@pytest.mark.parametrize("walked", SLICE.values(), ids=SLICE)
def test_engine_and_oracle_agree_on_every_game(walked: Walked) -> None:
    """States, choices, refusals and scores are the same wherever the games may lead."""
    tally = walked()
    assert tally.games > 50
    assert tally.positions > 100
    assert tally.codes.total() - tally.codes["legal"] > 5 * tally.codes["legal"]


GAME: Final = [
    row
    for row in sabotages()
    if row.get("function", "").startswith("tribello.") and row["clause"] not in {"R1.4", "R1.6"}
]
"""The breaks of the game itself: two are of what rules a log may have."""


def difference_found() -> dict[str, Any]:
    """The first difference that a trial finds, as it is told."""
    for walked in TRIAL:
        try:
            walked()
        except Difference as difference:
            told: dict[str, Any] = json.loads(str(difference))
            return told
    pytest.fail("nothing was found")


def test_a_whole_trial_finds_nothing_in_the_engine_as_it_is() -> None:
    """What is found below is found because it was planted."""
    assert [walked().games > 0 for walked in TRIAL] == [True] * len(TRIAL)


@pytest.mark.parametrize("row", GAME, ids=lambda row: row["what"])
def test_every_planted_difference_is_found(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine with one rule broken, whichever it is, parts from the oracle in a small game."""
    plant(monkeypatch, row["function"], row["becomes"])
    told = difference_found()
    assert set(told) == {"options", "position", "action", "oracle", "engine"}
    assert told["oracle"] != told["engine"]


def test_a_defect_is_told_like_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the engine raises and should not is told with the position in which it did."""
    plant(monkeypatch, "tribello.tricks.playable", "().index(0)")
    told = difference_found()
    assert told["engine"] == "ValueError: tuple.index(x): x not in tuple"
    assert told["position"]["phase"] == "Play"


@pytest.mark.parametrize("preset", ["standard", "russian-literal"])
def test_positions_with_the_same_future_are_counted_as_often_as_they_come(preset: str) -> None:
    """As many games are counted where positions are taken together as where none is."""
    together, apart = scopes.games(FIRST, preset, 5), scopes.apart(FIRST, preset, 5)
    assert together.games == apart.games
    assert together.positions < apart.positions


TERMS: Final[Terms] = {"deal": 1, "dealer": 0, "trump": None, "shown": None, "removed": []}


@pytest.mark.parametrize("order", VALUES["deal_order"][::5])
def test_every_distribution_is_dealt_by_its_deck(order: list[str]) -> None:
    """There are 8! / (2! 2! 2!) distributions with the pickup in order, each from its own deck."""
    options = small("standard", FIRST, deal_order=order)
    packets = list(distributions(pack_of(options), 2, ordered=True))
    decks = [deck_of(options, each) for each in packets]
    assert len({tuple(deck) for deck in decks}) == len(packets) == 5040
    assert [deal_cards(options, TERMS, deck) for deck in decks[::97]] == packets[::97]


def test_every_option_is_changed_to_each_of_its_values() -> None:
    """Whatever value an option has, it is walked under some preset on one of the two packs."""
    walked = [setting.options for pack in EIGHTS for setting in settings(pack)]
    for name, values in VALUES.items():
        found = [options[name] for options in walked]
        assert [value for value in values if value not in found] == []


def test_both_refuse_options_that_cannot_be_played_together() -> None:
    """Rules that contradict each other are refused by both, with the same code."""
    assert fault(small("standard", FIRST, cut="never")) == "T309"
    assert fault(small("standard", FIRST, round_1_trump="strip")) == "T309"
    assert fault(small("standard", FIRST, pickup_size=3)) == "T306"
    assert fault(small("standard", FIRST, laboratory=False)) == "T307"


def test_of_distributions_that_differ_by_names_of_suits_one_is_dealt() -> None:
    """Those that are dealt become all distributions when the suits get each other's names."""
    options = small("standard", FIRST)
    every = list(distributions(pack_of(options), 2, ordered=False))
    dealt = [each for each in every if not scopes.is_told_already(each, options, None)]
    other = {"H": "S", "S": "H"}
    renamed = [
        {name: sorted(card[0] + other[card[1]] for card in each[name]) for name in each}
        for each in dealt
    ]
    as_sets = [{name: sorted(each[name]) for name in each} for each in every]
    kept = [{name: sorted(each[name]) for name in each} for each in dealt]
    assert len(dealt) < 0.6 * len(every)
    assert all(each in kept or each in renamed for each in as_sets)
    assert not any(scopes.is_told_already(each, options, "S") for each in every)


def test_what_is_tried_names_every_seat_and_card() -> None:
    """In play every card of the pack is tried by the seat that is due, and some by all others."""
    both = scopes.first_lead(begun_dealt(), None)
    tried = [entry for entry, _ in attempts(both.position)]
    due = oracle.to_act(both.position)
    plays = [entry for entry in tried if entry["type"] == "play"]
    assert {entry["card"] for entry in plays if entry["seat"] == due} >= set(
        pack_of(both.position["options"])
    )
    assert {entry["seat"] for entry in plays} == {-1, 0, 1, 2, 3}
    assert len({entry["type"] for entry in tried}) == 8


def begun_dealt() -> Both:
    """A deal of round 3 that is dealt."""
    options = small("standard", FIRST)
    both = begun(Setting("standard", options).rules, 3, 3)
    both = stepped(both, {"type": "first_dealer", "seat": 0})
    return stepped(both, {"type": "shuffle", "deck": pack_of(options)})


def only_two(*_: object) -> list[Job]:
    """Two jobs of two scopes."""
    return [Job("draws", SLICE["draws"]), Job("games", TRIAL[0])]


def test_the_command_tells_what_was_walked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row for each scope and one for all, the same by one process and by two."""
    monkeypatch.setattr(exhaustion, "jobs", only_two)
    told = []
    for processes in ("1", "2"):
        assert main(["--jobs", processes]) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].err == ""
    lines = told[0].out.splitlines()
    assert [line.split()[0] for line in lines] == [
        "scope",
        "draws",
        "games",
        "all",
        "codes:",
        "0",
    ]


def test_the_command_fails_where_they_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A difference is a line of JSON with position and action, and the exit code is 1."""
    monkeypatch.setattr(exhaustion, "jobs", only_two)
    plant(monkeypatch, "tribello.tricks.trick_winner", "leader")
    assert main(["--jobs", "1"]) == 1
    *_, number, line = capsys.readouterr().out.splitlines()
    assert number == "1 differences"
    told = json.loads(line)
    assert (told["position"]["phase"], told["action"]["type"]) == ("Play", "play")


def test_the_command_has_much_to_do() -> None:
    """Each option of both packs and each pair is among the work, and more with hands of three."""
    scopes_walked = [job.scope for job in jobs()]
    changed = [scope for scope in scopes_walked if scope.startswith("each option changed")]
    assert len(changed) == sum(len(list(settings(pack))) for pack in EIGHTS)
    assert scopes_walked.count("options in pairs") == len(pairs.cover().rows)
    assert len(set(scopes_walked)) >= 12
    assert {job.scope for job in deep_jobs()} - set(scopes_walked)
