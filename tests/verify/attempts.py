"""Actions that are tried in a position, legal and illegal, and of types that are not due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, Final

import oracle
from oracle.cards import PACK_ORDER, SUITS, pack_of
from verify.translation import action_of

from tribello.actions import Action

Entry = dict[str, Any]
Attempt = tuple[Entry, Action]
"""An action as it stands in a log, and as the engine has it."""

NUMBERS: Final = (-1, 0, 1, 2, 3)
"""The seats, and the numbers on either side that are none."""


def attempts(position: oracle.Position) -> Iterator[Attempt]:
    """What is tried: of the type that is due all that names one thing, of any other a few."""
    kind, who = oracle.awaits(position) or "", oracle.to_act(position)
    pack = tuple(pack_of(position["options"]))
    yield from tried_always(kind, who, pack)
    if kind == "shuffle":
        yield from map(attempt, spoilt_decks(position))
    if kind == "exchange" and who is not None:
        yield from map(attempt, _exchanges(position, who))


def attempt(entry: Entry) -> Attempt:
    """The same action for oracle and engine."""
    return entry, action_of(entry)


@cache
def tried_always(kind: str, who: int | None, pack: tuple[str, ...]) -> list[Attempt]:
    """What is tried in every position where that type is due of that seat."""
    due = {
        "first_dealer": ({"type": kind, "seat": seat} for seat in NUMBERS),
        "draw": _each(kind, "player", "card", NUMBERS, _with_foreign(pack)),
        "take_seat": _each(kind, "player", "seat", NUMBERS, NUMBERS),
        "cut": _each(kind, "seat", "card", NUMBERS, _with_foreign(pack)),
        "name_trump": _each(kind, "seat", "suit", NUMBERS, SUITS),
        "play": _plays(who, pack),
        "exchange": _small_exchanges(who, pack),
    }
    return [attempt(entry) for entry in [*due.get(kind, ()), *_not_due(kind, pack)]]


def _each(
    kind: str, first: str, second: str, ones: Iterable[Any], others: Iterable[Any]
) -> Iterator[Entry]:
    """An action for each value of the one with each value of the other."""
    seconds = list(others)
    return ({"type": kind, first: one, second: other} for one in ones for other in seconds)


def _with_foreign(pack: tuple[str, ...]) -> list[str]:
    """The pack, and a card that is not in it where there is one."""
    return [*pack, *[card for card in PACK_ORDER if card not in pack][-1:]]


def _plays(who: int | None, pack: tuple[str, ...]) -> Iterator[Entry]:
    """Every card by the seat that is due, a few by the others and those that there are not."""
    yield from _each("play", "seat", "card", [who], _with_foreign(pack))
    others = [number for number in NUMBERS if number != who]
    yield from _each("play", "seat", "card", others, pack[:: len(pack) // 2])


def _small_exchanges(who: int | None, pack: tuple[str, ...]) -> Iterator[Entry]:
    """By the seat that is due at most two cards of the pack, by others one of a few or none."""
    cards = _with_foreign(pack)
    of_two = [list(pair) for pair in combinations(cards, 2)] if len(pack) <= 12 else []
    for chosen in [[], *([card] for card in cards), *of_two, *([card, card] for card in cards)]:
        yield {"type": "exchange", "seat": who, "cards": chosen}
    for other in [number for number in NUMBERS if number != who]:
        for chosen in [[], *([card] for card in pack[:: len(pack) // 2])]:
            yield {"type": "exchange", "seat": other, "cards": chosen}


def _exchanges(position: oracle.Position, who: int) -> Iterator[Entry]:
    """Larger exchanges: hands and what is beyond them, repeats, and cards of others."""
    hands, pack = position["hands"], pack_of(position["options"])
    own = hands[who]
    foreign = [card for card in pack if card not in own]
    larger = [own[:number] for number in range(3, len(own) + 1)]
    larger += [[*own[:number], *foreign[:1]] for number in range(2, len(own) + 1)]
    larger += [[*own[:number], own[0]] for number in range(2, len(own) + 1)]
    larger += [[*own, *foreign], [*pack, *pack], [foreign[0], own[0], own[0]]]
    larger += [hands[seat] for seat in range(3) if seat != who]
    # Their order must not matter: the first fault is looked for in pack order.
    for cards in [*larger, [*foreign[::-1], *own[::-1], *own]]:
        yield {"type": "exchange", "seat": who, "cards": cards}


def spoilt_decks(position: oracle.Position) -> Iterator[Entry]:
    """Decks that are whole, short, long, with a card twice or one that is not in use."""
    pack = pack_of(position["options"])
    terms = position["terms"]
    removed = terms["removed"] if terms else []
    deck = [card for card in pack if card not in removed]
    foreign = [*removed, *[card for card in PACK_ORDER if card not in pack]][:1]
    decks = [deck, deck[::-1], [], pack, PACK_ORDER, [*deck, *deck], [*foreign, *foreign]]
    for place, card in enumerate(deck):
        short = [*deck[:place], *deck[place + 1 :]]
        decks += [short, [*deck, card], [*short, deck[place - 1]], [*short, *foreign]]
        decks += [[*deck[:place], *foreign, *deck[place:]]]
    for each in decks:
        yield {"type": "shuffle", "deck": each}


@cache
def _not_due(kind: str, pack: tuple[str, ...]) -> list[Entry]:
    """An action of every type but one."""
    first, last = pack[0], pack[-1]
    every: list[Entry] = [
        {"type": "first_dealer", "seat": 0},
        {"type": "draw", "player": 0, "card": first},
        {"type": "take_seat", "player": 1, "seat": 1},
        {"type": "shuffle", "deck": list(pack)},
        {"type": "cut", "seat": 2, "card": first},
        {"type": "name_trump", "seat": 0, "suit": last[1]},
        {"type": "exchange", "seat": 1, "cards": [first, first]},
        {"type": "play", "seat": 0, "card": first},
    ]
    return [entry for entry in every if entry["type"] != kind]
