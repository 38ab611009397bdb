"""What the page of the conformance kit says beside its figures."""

from __future__ import annotations

from typing import Final

INTRODUCTION: Final = """\
For whoever writes Tribello in another language, or another program that judges logs: files to
run it against, none of which knows of Python. They are made from [the rules](rules/index.md)
clause by clause, and what they expect is what the author of a clause wrote, never what this
library says. The whole game is stated as a transition system in [the model](../spec/model.md), in
the order in which an action is refused.

All files stand in the repository: the vectors in `spec/vectors/`, the logs in `spec/codes/` and
`examples/`, the schemas in `schema/`. Take the folders as they are; the site has the same files at
the same paths."""

ORDER: Final = """\
Begin with a reader of actions and the game, and run *rules*, chapter by chapter: the first one that
fails says which clause to read. Then *counts*, which show a legal action too many or too few. Then
*logs*, with the checks of the header, and last *views*. *Shuffle* and *verdicts* can wait for
whoever needs them."""

NEEDED: Final = {
    "rules": "a reader of actions as they stand in a log, and the game",
    "counts": "a list of all legal actions; no expected position is told",
    "shuffle": "SHA-256 and whole numbers",
    "logs": "JSON read strictly, presets, digests, claims, integrity",
    "views": "verdicts on logs that hide cards, which stand for all games that looked so",
    "verdicts": "the code and the place of the first diagnostic of any file",
}
"""What an implementation must have for each level."""

LEVELS: Final = {
    "rules": """\
Each vector is a list of actions under one or more sets of rules, and what comes of it: the code
with which the last action is refused, or what is seen of the game. Its shape is [a
schema](../schema/vectors-1.schema.json); its id has the clause in it, so `R7.4-02` is an example
of [R7.4](rules/r7.md#r7.4).""",
    "counts": """\
[`perft.json`](../spec/vectors/perft.json) says of fixed deals how many sequences of legal
actions there are, how many games, and the digest of how all of them end ([its
schema](../schema/perft-1.schema.json)). So an implementation sees that it has all legal actions
and no other. An implementation written from the specification alone made it.""",
    "shuffle": """\
[`tribello-shuffle-1.json`](../spec/vectors/tribello-shuffle-1.json) has the algorithm in words,
the first words of a stream, first dealers, and whole decks. With it the same seed gives the same
game everywhere; nobody needs it to play or to judge.""",
    "logs": """\
The cases with a `log`: each is a whole log, and what a validator must find: `valid`,
`incomplete`, or `invalid` with the code and the place of the first diagnostic. [The log
format](log-format.md) says what is checked, and in which order.""",
    "views": """\
The same of logs of the public or of one seat. Besides, `tests/golden/1.0/views.jsonl` of the
repository has views in their JSON form, and the files beside it games and what each viewer saw
of them.""",
    "verdicts": """\
The smallest file for each [diagnostic code](codes/index.md) that a file can show, the [broken
logs](../examples/README.md) with what is said of each in
[`broken.expected.json`](../examples/broken.expected.json), and example games that are valid.""",
}
"""What the cases of each level are."""

FIRST: Final = """\
The first vector of [R6.1](rules/r6.md#r6.1). The options of each set of rules that a case names
stand at the head of its file. `deals` are the first and the last deal of the game, here deal {deal}
alone; `first_dealer` names who deals deal 1 of the match. The deal passes to the next seat each
time: where seat {first} deals deal 1, seat {dealer} deals deal {deal}, and is first to exchange."""

POSITION: Final = """\
Of the position only what a case names is compared. These are the keys that it may name, as its
schema explains them. At the end of a game *deal*, *round*, *dealer*, *trump*, *shown* and *removed*
are those of the last deal."""

KEYS: Final = {
    "deal": "The number of the deal in the match.",
    "round": "The number of the round.",
    "dealer": "Who deals, by the seat.",
    "trump": "The trump suit.",
    "totals": "All points of seats 0, 1 and 2 so far.",
}
"""What the keys of a position are that the schema does not explain."""

HOW: Final = """\
[`spec/runner.py`](../spec/runner.py) runs the vectors. To run them elsewhere, write these and
compare:"""

FUNCTIONS: Final = (
    ("`start`", "the options of the rules, and the first and last deal", "a game"),
    ("`why_not`", "a game and an action", "the code of the refusal, or nothing"),
    ("`apply`", "a game and an action that is not refused", "the game after it"),
    ("`position`", "a game", "what is seen of it, by the names in the schema"),
    ("`validate`", "a log and a policy", "verdict, code and place of the first diagnostic"),
)
"""What the runner asks of an implementation."""

COMPARED: Final = """\
For each case start a game, and for each action ask `why_not`: a code ends the case, and must be
the one expected, of the last action; else `apply`. After the last action compare `position`. Of
a case with a `log` compare what `validate` says; it is needed from the level `logs` on only."""

CHAPTERS: Final = """\
A vector is `valid` where nothing is refused, `invalid` where the last action or the log is, and
`depends` where its cases differ by the rules."""

CLAIM: Final = """\
Name the levels that pass without a case left out, and say which vectors were run by the digest
of their digests, as in "Tribello: rules, counts and logs, by the vectors 0123abcd". That of
these vectors is:"""
