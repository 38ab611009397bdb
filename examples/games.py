"""The sound examples: which games the bots played, and what is to be seen in them."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from tribello.bots import BOTS, play_out
from tribello.dealing import SHUFFLE
from tribello.engine import Deal, Match, Round
from tribello.log import Log, record
from tribello.replay import replay
from tribello.rules import Rules


@frozen
class Example:
    """A game for bots to play.

    Arguments:
        name: the file.
        shows: what to look at.
        entry: what is played.
        seed: for chance and for the bots.
        bots: the bot of each player.
        players: their names.
    """

    name: str
    shows: str
    entry: Deal | Round | Match
    seed: str
    bots: tuple[str, str, str] = ("careful", "careful", "careful")
    players: tuple[str, str, str] = ("Ann", "Bo", "Cy")


@cache
def play(example: Example) -> Log:
    """The log of the game."""
    start = example.entry.start()
    actions = tuple(play_out(start, example.seed, [BOTS[bot] for bot in example.bots]))
    return record(
        replay(start, actions).game,
        actions,
        players=example.players,
        metadata={"seed": example.seed, "shuffle": SHUFFLE},
    )


GAMES = (
    Example("a-match.json", "a whole match that stays close to the end", Match(), "match 115"),
    Example("a-runaway.json", "a whole match that Cy wins by far", Match(), "match 456"),
    Example("a-tie.json", "a whole match that two players win together", Match(), "example-103"),
    Example("nobody-ahead.json", "a whole match that ends 0-0-0", Match(), "match 58"),
    Example(
        "careful-against-random.json",
        "a whole match of a careful player against two who play at random",
        Match(),
        "match 1",
        ("random", "careful", "random"),
        ("Rand", "Cara", "Ruth"),
    ),
    Example(
        "three-at-random.jsonl",
        "a whole match at random, line by line: revokes are impossible, sense is not required",
        Match(),
        "match 2",
        ("random", "random", "random"),
        ("Rand", "Ralph", "Ruth"),
    ),
    Example("round-4.json", "a round of nullo by itself: deals 10 to 12", Round(4), "round 1"),
    Example(
        "a-sweep.json",
        "a deal of round 1 in which one player takes every trick",
        Deal(3),
        "deal-16",
    ),
    Example(
        "h-67-round-2.json",
        "the example of H:67-73: in round 2 dealer, left and right take 8, 3 and 2 tricks",
        Deal(4),
        "example 6",
    ),
    Example(
        "h-75-nullo.json",
        "the example of H:75-81: in nullo dealer, left and right take 4, 2 and 7 tricks",
        Deal(10),
        "example 177",
    ),
    Example(
        "g-29-seven.json",
        "the example of G:29: in round 1 the dealer takes 7 tricks and gains a point",
        Deal(1),
        "example 4",
    ),
    Example(
        "g-29-eight.jsonl",
        "the example of G:29: in round 2 the dealer takes 8 tricks and gains two points",
        Deal(4),
        "example 6",
    ),
    Example(
        "g-29-five.json",
        "the example of G:29: in round 3 the dealer takes 5 tricks and loses a point",
        Deal(7),
        "example 21",
    ),
    Example(
        "g-29-four.json",
        "the example of G:29: in round 3 the dealer takes 4 tricks and loses two points",
        Deal(7),
        "example 10",
    ),
    Example(
        "nullo-for-nothing.json",
        "a nullo deal in which the dealer takes no trick",
        Deal(10),
        "example 32",
    ),
)
"""All of them; whole matches first."""


def round_1_deal() -> Log:
    """A deal with a cut for trump, for others to break."""
    return play(Example("", "", Deal(1), "example 4"))


def round_2_deal() -> Log:
    """A deal with a named trump, for others to break."""
    return play(Example("", "", Deal(4), "example 6"))


def nullo_deal() -> Log:
    """A deal without trump, for others to break."""
    return play(Example("", "", Deal(10), "example 177"))


def laboratory_deal() -> Log:
    """A deal of a small game: two suits of four ranks, hands of two."""
    quotas = ((1, 1, 0), (1, 1, 0), (1, 1, 0), (0, 1, 1))
    rules = Rules(laboratory=True, suits=2, ranks=4, hand_size=2, pickup_size=2, quotas=quotas)
    return play(Example("", "", Deal(4, rules), "small"))
