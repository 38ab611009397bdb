"""The shuffle that a seed gives, tribello-shuffle-1, as its own vectors describe it."""

import hashlib
from collections.abc import Iterator
from typing import Any


def words(seed: str, deal: int) -> Iterator[int]:
    """The words of a stream: eight of each block, big-endian."""
    block = 0
    while True:
        text = f"tribello-shuffle-1:{seed}:{deal}:{block}"
        digest = hashlib.sha256(text.encode("utf-8")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")
        block += 1


def below(stream: Iterator[int], number: int) -> int:
    """The next number below a bound, without bias."""
    while True:
        word = next(stream)
        if word < 2**32 // number * number:
            return word % number


def first_dealer(seed: str) -> int:
    """The first dealer that a seed gives."""
    return below(words(seed, 0), 3)


def shuffled(pack: list[str], seed: str, deal: int) -> list[str]:
    """The pack, given in pack order, as a seed shuffles it for a deal."""
    deck = list(pack)
    stream = words(seed, deal)
    for place in range(len(deck) - 1, 0, -1):
        other = below(stream, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def run(book: dict[str, Any], whole: list[str]) -> list[tuple[str, str | None]]:
    """Each of its vectors with what is wrong with it, "" if nothing."""
    told: list[tuple[str, Any, Any]] = []
    stream = words(book["words"]["seed"], book["words"]["deal"])
    found = [next(stream) for _ in book["words"]["first"]]
    told.append(("words", found, book["words"]["first"]))
    told += [
        (f"first dealer {case['seed']}", first_dealer(case["seed"]), case["seat"])
        for case in book["first_dealers"]
    ]
    for case in book["decks"]:
        pack = whole if case["pack"] == "all" else case["pack"].split()
        deck = shuffled(pack, case["seed"], case["deal"])
        told.append((f"deck {case['seed']} {case['deal']}", deck, case["deck"].split()))
    return [(label, "" if mine == due else f"{mine}, not {due}") for label, mine, due in told]
