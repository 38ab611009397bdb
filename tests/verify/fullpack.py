"""One game of bots with the whole pack, in which oracle and engine are compared state by state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random
from typing import Any, Final

import oracle
from attrs import evolve, frozen
from oracle.cards import pack_of
from oracle.deal import counts
from verify.attempts import Attempt, attempt, spoilt_decks, tried_always
from verify.comparing import (
    Both,
    begun,
    defects_told,
    differ,
    same_choices,
    same_raised,
    same_refusals,
    same_state,
    same_step,
    stepped,
)
from verify.tables import VALUES, fault

from tribello.bots import BOTS, play_out
from tribello.bots.bot import Bot
from tribello.engine import legal_actions
from tribello.log.notation import write_action
from tribello.log.ruleset import read_options, write_options
from tribello.rules import PRESETS
from tribello.scoring import totals
from tribello.state import Game

TRIED: Final = 6
"""So many actions are tried in each state."""

SUCCESSORS: Final = 20
"""So many exchanges are tried where one is due."""

SEEDS: Final = ("{}", " {}\n", "żółw {} \U0001f0a1", "{0}:{0}", "0" * 300 + "{}")
"""The forms of seeds; a number takes the place of the braces."""

TABLES: Final = (
    ("random", "random", "random"),
    ("careful", "careful", "careful"),
    ("careful", "random", "random"),
    ("random", "careful", "careful"),
)
"""Who sits down together."""

CHANGES: Final[tuple[tuple[str, Any], ...]] = (
    ("seating", "given"),
    ("seating", "draw"),
    *((name, value) for name, values in VALUES.items() for value in values if name != "quotas"),
)
"""An option and its value; the first changes nothing."""


@frozen
class Played:
    """What was compared of a game.

    Arguments:
        preset: the preset that it was played under, with or without a change.
        states: how many states.
        codes: how often what was tried was refused with which code, or was legal.
    """

    preset: str
    states: int
    codes: Counter[str]


def played(number: int) -> Played:
    """The game of this number, played to its end.

    Raises:
        Difference: oracle and engine part.
    """
    preset, options = _rules_of(number)
    both = begun(read_options(options), 1, 4 * int(options["deals_per_round"]))
    seed = SEEDS[number % len(SEEDS)].format(number)
    bots: list[Bot] = [BOTS[name] for name in TABLES[number % len(TABLES)]]
    dice, codes, states = Random(number), Counter[str](), 1
    for action in play_out(both.game, seed, bots):
        with defects_told(both):
            codes += compared(both, dice)
            both = stepped(both, write_action(action), action)
            same_state(_lately(both))
        states += 1
    same_state(both)
    codes += same_refusals(both, _tried(both, dice))
    return Played(preset, states, codes)


def _rules_of(number: int) -> tuple[str, dict[str, Any]]:
    """A preset, and its options with one changed wherever that can be played."""
    preset = list(PRESETS)[number % len(PRESETS)]
    options = write_options(PRESETS[preset].rules)
    name, value = CHANGES[number // len(PRESETS) % len(CHANGES)]
    changed = {**options, name: value}
    return preset, options if fault(changed) else changed


def _lately(both: Both) -> Both:
    """The same without the deals that were compared when they ended; their sum is kept apart.

    At the end of the game all of them are compared once more.
    """
    position, game = both.position, both.game
    due, found = oracle.totals(position), list(totals(game.sheet.results))
    if due != found:
        differ(both, None, {"totals": due}, {"totals": found})
    sheet = evolve(game.sheet, results=game.sheet.results[-1:])
    return Both({**position, "finished": position["finished"][-1:]}, Game(sheet, game.phase))


def compared(both: Both, dice: Random) -> Counter[str]:
    """The codes with which both refuse what is tried in a state; choices are the same as well."""
    tried = list(_tried(both, dice))
    codes = same_refusals(both, tried)
    same_raised(both, *tried[0])
    if oracle.awaits(both.position) == "exchange":
        codes += _same_exchanges(both, dice)
    else:
        same_choices(both)
    return codes


def _tried(both: Both, dice: Random) -> Iterator[Attempt]:
    """Some actions by chance; among them one with a card that is held, legal or not."""
    position = both.position
    kind, who = oracle.awaits(position), oracle.to_act(position)
    always = tried_always(kind or "", who, tuple(pack_of(position["options"])))
    yield from dice.choices(always, k=TRIED)
    if kind == "play" and who is not None:
        card = dice.choice(position["hands"][who])
        yield attempt({"type": "play", "seat": who, "card": card})
    if kind == "shuffle":
        yield from map(attempt, dice.sample(list(spoilt_decks(position)), TRIED))


def _same_exchanges(both: Both, dice: Random) -> Counter[str]:
    """The exchanges are as many as the rule says; some of them and of others are tried."""
    position, listed = both.position, legal_actions(both.game)
    who, numbers = oracle.to_act(position), counts(position)
    assert who is not None
    hand = position["hands"][who]
    number = sum(comb(len(hand), count) for count in numbers)
    if number != len(listed):
        differ(both, None, f"{number} exchanges", f"{len(listed)} exchanges")
    tried = list[Attempt]()
    for _ in range(SUCCESSORS // 2):
        legal = dice.sample(hand, dice.choice(numbers))
        near = dice.sample(hand, dice.randint(0, len(hand)))
        near += dice.sample(dice.choice(position["hands"]), dice.randint(0, 1))
        for cards in (legal, near):
            tried.append(attempt({"type": "exchange", "seat": who, "cards": cards}))
    one = listed[dice.randrange(len(listed))]
    for entry, action in [*tried, (write_action(one), one)]:
        is_legal = oracle.refusal(position, entry) is None
        if is_legal != (action in listed):
            differ(both, entry, {"legal": is_legal}, {"legal": not is_legal})
        if is_legal:
            same_step(_lately(both), entry, action)
    return same_refusals(both, tried)
