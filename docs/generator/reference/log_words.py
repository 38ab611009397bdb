"""What is said of the keys of a log beyond their schema."""

from __future__ import annotations

from typing import Final

INTRODUCTION: Final = """\
Every key that a log can have, what may stand there, and what it is refused for. [The log
format](log-format.md) says why it is so, and [a log to fill in](blank-log.md) shows one line by
line. The page follows from [the schema](../schema/log-1.0.schema.json), which `tribello schema`
prints. The examples are cut from logs of the repository; a code stands at a key if an executed
example gets it there, and leads to the smallest log that does."""

OWN_KEYS: Final = (
    "The envelope. Keys of your own start with `x-`; any other key must be one of these."
)

IN_VIEWS: Final = """\
An action is an object with its `type` and what stands below; all of it must be there but what is
said not to be. The `view` of a log says who saw what it holds: in `full` everything is written
down, in `public` what all see, and of a seat its own cards besides ([what each
sees](log-format.md#views))."""

WORDS: Final = {
    "format": "That this is a log of Tribello; anything else is a [T209](codes/t209.md).",
    "version": "The version of the format.",
    "span/first": "The number of the first deal recorded.",
    "span/last": "The number of the last.",
    "metadata/comment": "Whatever else is to be said.",
    "metadata/date": "When it was played, best as in ISO 8601.",
    "metadata/event": "The occasion.",
    "metadata/recorder": "Who wrote it down.",
    "metadata/seed": "What the decks were shuffled from.",
    "metadata/shuffle": "The algorithm that shuffled.",
    "metadata/site": "The place.",
    "metadata/software": "The program that wrote it.",
    "metadata/table": "The table at that place.",
    "rules/options": "The options of the rules in force, all of them required; the log is judged "
    "by these alone. One that is not as in the preset that is named is a [T303](codes/t303.md), "
    "one out of its bounds a [T312](codes/t312.md).",
    "rules/preset_version": "The version of that preset; null with a null preset.",
    "ended/reason": "The game was left, or a player gave it up.",
    "ended/player": "The player who did.",
    "claims/deals": "What came of each deal, from the first of the log.",
    "claims/deals/scores": "The scores of seats 0, 1, 2.",
    "claims/totals": "The totals of seats 0, 1, 2 in a finished game.",
    "claims/winners": "The seats that won a finished game, in any order.",
    "seat": "The seat, clockwise from 0.",
    "player": "The player, in the order of registration.",
    "card": "The card.",
    "cards": "The cards discarded, in any order; an empty list for none.",
    "count": "How many cards.",
    "deck": "All cards of the pack, the first on top.",
    "drawn": "The cards drawn, the first drawn first.",
    "suit": "Clubs, diamonds, hearts or spades.",
    "hand/cards": "The hand as it was dealt.",
    "cut/card": "The card that the cut lays bare.",
    "seen_cut/card": "The card that the cut lays bare, if it sets trump.",
}
"""Of keys that the schema does not describe, by their path or, in actions, by their name."""

CLAUSES: Final = {
    "": ("R10.1", "R10.2", "R10.7"),
    "rules": ("R10.3",),
    "rules/options": ("R10.3",),
    "span": ("R3.3",),
    "metadata": ("R10.2",),
    "claims": ("R10.5",),
    "claims/deals": ("R10.5",),
    "ended": ("R10.6",),
}
"""The clauses behind each object."""

LINES: Final = """\
A `.jsonl` file has the log without `actions`, `claims`, `ended` and `integrity` as its header
line, a line for each action, and an end line with the rest:"""

ANYWHERE: Final = ("T201", "T202", "T203", "T204", "T205", "T206", "T207", "T208", "T211")
"""The codes of shape, which can be met wherever the shape asks for something."""
