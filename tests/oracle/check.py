"""Random play-outs that hold the oracle against itself: python -m oracle.check [SEED]."""

import argparse
import collections
import json
import pathlib
import random
import sys
import tomllib
from typing import Any

from oracle import invariants, rules
from oracle.cards import PACK_ORDER, in_pack_order, pack_of
from oracle.choose import choices, is_chance, to_act
from oracle.course import start
from oracle.effects import after
from oracle.invariants import need
from oracle.look import public, totals, winners
from oracle.refuse import NOT_DUE, awaits, deck_in_use, refusal
from oracle.shapes import Action, Options, Position
from oracle.stopping import stop_at_interrupts

SPEC = pathlib.Path(__file__).parents[2] / "spec"
SEATS = [-1, 0, 1, 2, 3]


def presets() -> dict[str, Options]:
    """The options of each preset: those of standard, with its differences."""
    rows = tomllib.loads((SPEC / "options.toml").read_text(encoding="utf-8"))["option"]
    named = tomllib.loads((SPEC / "presets.toml").read_text(encoding="utf-8"))["preset"]
    standard = {row["name"]: row["default"] for row in rows}
    return {preset["name"]: {**standard, **preset["options"]} for preset in named}


def random_options(dice: random.Random) -> Options:
    """Random rules for a small laboratory pack that can be played."""
    while True:
        options: Options = {name: dice.choice(values) for name, values in rules.CHOICES.items()}
        for name, names in rules.ORDERS.items():
            options[name] = dice.sample(names, len(names))
        suits, ranks = dice.randint(1, 4), dice.randint(1, 13)
        hand = dice.randint(1, 5)
        options.update(laboratory=True, suits=suits, ranks=ranks, hand_size=hand)
        options["pickup_size"] = suits * ranks - 3 * hand
        options["deals_per_round"] = dice.randint(1, 3)
        options["quotas"] = [[dice.randint(0, hand) for _ in range(3)] for _ in range(4)]
        options["trick_points"] = [dice.randint(0, 1) for _ in range(4)]
        sound = not rules.fault_of_values(options) and not rules.fault_together(options)
        if suits * ranks <= 20 and sound:
            return options


def some_cards(dice: random.Random, cards: list[str], most: int) -> list[str]:
    """Some cards, with repeats now and then."""
    return [dice.choice(cards) for _ in range(dice.randint(0, most))]


def attempts(dice: random.Random, position: Position) -> list[Action]:
    """Actions of every type: all of those that name one thing, and some with lists of cards."""
    options = position["options"]
    tried: list[Action] = [{"type": "first_dealer", "seat": seat} for seat in SEATS]
    for who in SEATS:
        tried += [{"type": "take_seat", "player": who, "seat": seat} for seat in SEATS]
        tried += [{"type": "name_trump", "seat": who, "suit": suit} for suit in "CDHS"]
        tried += [{"type": "draw", "player": who, "card": card} for card in PACK_ORDER]
        tried += [{"type": "cut", "seat": who, "card": card} for card in PACK_ORDER]
        tried += [{"type": "play", "seat": who, "card": card} for card in PACK_ORDER]
        for hand in [*position["hands"], pack_of(options), PACK_ORDER]:
            for _ in range(3):
                cards = some_cards(dice, hand or PACK_ORDER, options["hand_size"] + 1)
                tried.append({"type": "exchange", "seat": who, "cards": cards})
                tried.append({"type": "exchange", "seat": who, "cards": in_pack_order(cards)})
    for pack in [pack_of(options), PACK_ORDER]:
        deck = dice.sample(pack, len(pack))
        tried += [{"type": "shuffle", "deck": changed} for changed in spoilt(dice, deck)]
    return tried


def spoilt(dice: random.Random, deck: list[str]) -> list[list[str]]:
    """A deck, and the same with a card less, more, twice or put in place of another."""
    place, card = dice.randrange(len(deck)), dice.choice(deck)
    replaced = [*deck[:place], card, *deck[place + 1 :]]
    foreign = [*deck[:place], dice.choice(PACK_ORDER), *deck[place + 1 :]]
    return [deck, deck[1:], deck[:1], [*deck, card], replaced, foreign]


def key_of(action: Action) -> str:
    """An action as text, the same for discards in any order."""
    if action["type"] == "exchange":
        action = {**action, "cards": in_pack_order(action["cards"])}
    return json.dumps(action, sort_keys=True)


def is_deck(position: Position, action: Action) -> bool:
    """Whether an action is a shuffle that is due of the cards that are to be shuffled."""
    if awaits(position) != "shuffle" or action["type"] != "shuffle":
        return False
    return in_pack_order(action["deck"]) == deck_in_use(position)


def look_through(dice: random.Random, position: Position, codes: dict[str, int]) -> None:
    """What is listed is accepted and leads on, what is not listed is refused with a code."""
    written = json.dumps(position)
    need(json.loads(written) == position, "not plain")
    invariants.check_cards(position)
    invariants.check_trump(position)
    invariants.check_blank(position)
    need(json.loads(json.dumps(public(position))) == public(position), "not plain")
    listed = choices(position)
    keys = {key_of(action) for action in listed}
    need(len(keys) == len(listed), "listed twice")
    need(bool(listed) == (awaits(position) not in ["shuffle", None]), "nothing to choose")
    decides = awaits(position) is not None and not is_chance(position)
    need((to_act(position) is not None) == decides, "who acts")
    for action in listed:
        need(refusal(position, action) is None, action)
    for action in dice.sample(listed, min(len(listed), 12)):
        need(after(position, action) != position, action)
    for action in attempts(dice, position):
        code = refusal(position, action)
        legal = key_of(action) in keys or is_deck(position, action)
        need((code is None) == legal, code, action)
        codes[str(code)] += 1
        if code is not None and dice.random() < 0.01:
            refused_after(position, action, code)
    need(json.dumps(position) == written, "the position was changed")


def refused_after(position: Position, action: Action, code: str) -> None:
    """The position after an action that is refused is an error with its code."""
    try:
        after(position, action)
    except ValueError as fault:
        need(str(fault) == code, fault, code)
    else:
        need(False, action)


def some_action(dice: random.Random, position: Position) -> Action:
    """A legal action by chance; a shuffle is held against the formula of the deal."""
    if awaits(position) != "shuffle":
        return dice.choice(choices(position))
    pack = deck_in_use(position)
    deck = dice.sample(pack, len(pack))
    if position["terms"] is not None:
        invariants.check_deal(position, position["terms"], deck)
    return {"type": "shuffle", "deck": deck}


def play_out(dice: random.Random, position: Position, codes: dict[str, int], often: float) -> Any:
    """The position at the end of a random game, and how many actions it had."""
    number = 0
    while awaits(position) is not None:
        if dice.random() < often:
            look_through(dice, position, codes)
        position = after(position, some_action(dice, position))
        number += 1
    look_through(dice, position, codes)
    invariants.check_end(position)
    need(position["phase"] == "Over" and winners(position) is not None, "no end")
    return position, number


def main(arguments: list[str] | None = None) -> int:
    """Plays matches of each preset and games under random small rules, and tells how many."""
    parser = argparse.ArgumentParser("python -m oracle.check", description="Random play-outs.")
    parser.add_argument("seed", nargs="?", default="1", help="any text: what is drawn (1)")
    dice = random.Random(parser.parse_args(arguments).seed)
    codes: dict[str, int] = collections.Counter()
    for name, options in presets().items():
        deals = 4 * options["deals_per_round"]
        lengths = []
        for _ in range(8 if deals == 12 else 2):
            end, number = play_out(dice, start(options, 1, deals), codes, 0.1)
            lengths.append(number)
            if name == "standard":
                need(499 <= number <= 523, number)  # section 6 of the model
                need(all(-65 <= total <= 91 for total in totals(end)), totals(end))  # R8.7
        told = f"{len(lengths)} matches of {min(lengths)} to {max(lengths)} actions"
        print(f"{name}: {told}", flush=True)
    games, seen = 300, 0
    for _ in range(games):
        options = random_options(dice)
        first = dice.randint(1, 4 * options["deals_per_round"])
        last = dice.randint(first, 4 * options["deals_per_round"])
        seen += play_out(dice, start(options, first, last), codes, 0.5)[1]
    print(f"random small rules: {games} games of {seen} actions in all")
    print(f"attempts: {sum(codes.values())}, of these legal: {codes.pop('None')}; refused:")
    print(", ".join(f"{code} {codes[code]}" for code in sorted(codes)))
    missed = sorted({*NOT_DUE.values(), *rules_of_refusal()} - set(codes))
    print(f"{len(missed)} codes never came up: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


def rules_of_refusal() -> list[str]:
    """The codes of section 6 of the model but those of actions that are not due."""
    found = "T401 T402 T404 T422 T432 T433 T442 T443 T502 T503 T504 T512 T513 T514 "
    found += "T522 T523 T524 T525 T526 T602 T603 T604 T801"
    return sorted(found.split())


if __name__ == "__main__":
    stop_at_interrupts()
    sys.exit(main())
