"""What the page of a log to fill in says beside its example."""

from __future__ import annotations

from typing import Final

INTRODUCTION: Final = """\
To keep a game that is played with cards, write down what everybody sees: trump, how many cards
each exchanges, and the cards as they are played. Hands and discards are never written down, and
yet such a log can be checked: a revoke shows as soon as its player plays the suit after all. All
that stands here is one deal, the fourth of a match, as it was played."""

ON_PAPER: Final = """\
A deal fits on half a page. Write ranks as `2` to `9`, `T`, `J`, `Q`, `K`, `A` and suits as `C`,
`D`, `H`, `S`. Who leads and who takes a trick follows from the cards ([R7.5](rules/r7.md#r7.5),
[R7.6](rules/r7.md#r7.6)); written down it guards against slips. The first dealer dealt deal 1, the
dealer deals this one; in round 3 and in nullo trump stays empty. A dash: the pickup was used up."""

TYPED: Final = """\
[`tribello record`](recording.md) takes what stands in the form, one thing on a line, without the
dashes and the dealer of the deal: the dealer of deal 1, then trump, or in round 1 the card shown,
the exchanges in their order, and the cards. Type it at the table, or keep the lines in a file,
here `friday.txt`. What cannot be is refused at once, with the number of the line. It begins so:"""

BY_HAND: Final = """\
This is what it writes, and what an editor can write as well: copy it, put your own names, deal
and cards in, and leave out the end line while the game goes on. Each line is an object. Keys may
stand in any order, and white space does not matter. [Keys and values](log-keys.md) has them all."""

LINES: Final = {
    "header": (
        "who played, by which rules, and which deals; `public`, since all see what stands here",
        "the names in `players`, clockwise; the number of the deal in `span`, twice; for other "
        "rules take what [What differs at my table](rules/my-table.md) gives",
    ),
    "first_dealer": (
        "who dealt deal 1, and so deals 4, 7 and 10: seats are 0, 1, 2 in the order of `players`",
        "the seat",
    ),
    "shuffle": ("the pack is shuffled; nobody sees how", "nothing"),
    "name_trump": (
        "in round 2 the dealer names trump; in round 1 a `cut` with `seat` and `card` stands here, "
        "in rounds 3 and 4 nothing",
        "seat and suit",
    ),
    "exchange": (
        "how many cards a seat exchanges: dealer, left, right, until the pickup is used up",
        "seat and count, 0 for none",
    ),
    "play": ("the cards as they were played, three to a trick", "seat and card"),
    "end": (
        "the number of the lines between header and end; `claims` are tricks, scores, totals and "
        "winners, which are checked, and can be left out",
        "the number",
    ),
}
"""What the lines of each type say, and what is to be written in them."""

CHECK: Final = """\
[`tribello validate`](cli.md#validate) says whether all of it can have been, and if not, which
line is wrong by which rule. A game that is not over is called incomplete, which is no fault."""
