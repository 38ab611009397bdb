"""What the page of the benchmarks says beside its figures."""

from __future__ import annotations

from typing import Final

AT_LEAST: Final = "at least"
"""How the limit of a ratio begins that is the better the larger it is."""

INTRODUCTION: Final = """\
How quick the library is beside others that people use for games. Figures are medians; a ratio is
ours divided by the peer's, the median over pairs of runs, so below 1 ours is quicker. An aim is
what we set ourselves; where it is missed, the table shows that too. Games differ, and so does
the work in a step of each: what is compared with what is said in full in
`tests/bench/README.md`."""

TELLING: Final = (
    "play_vs_openspiel_hearts",
    "play_vs_python_chess",
    "load_replay_vs_python_chess",
    "validate_fast_vs_json_loads",
    "cold_start_vs_python",
)
"""The comparisons that say most, which stand first."""

GROUPS: Final = (
    (
        "A card played",
        "The list of legal plays, and the state after one of them with the state before it kept.",
        {
            "play_vs_openspiel_hearts": "a card played, beside hearts of OpenSpiel, in C++",
            "play_vs_python_chess": "a card played, beside a move of python-chess",
            "play_vs_pokerkit": "a card played, beside a check or call of PokerKit, which does not "
            "set out to keep old states",
            "play_vs_openspiel_python": "a card played, beside liar's poker of OpenSpiel, in "
            "Python",
            "play_vs_openspiel_kuhn": "a card played, beside Kuhn poker of OpenSpiel, in Python",
        },
    ),
    (
        "Inside frameworks",
        "The same game behind the interfaces of OpenSpiel and PettingZoo "
        "([adapters](adapters.md)).",
        {
            "adapter_play_vs_openspiel_python": "a card played by `python_tribello`, beside liar's "
            "poker of OpenSpiel",
            "adapter_step_vs_pettingzoo": "a step of our environment, beside all card games of "
            "PettingZoo",
            "adapter_turn_vs_pettingzoo": "a whole turn there: look, choose, step",
        },
    ),
    (
        "Engine and views",
        "The peer is `apply` of the same action, where there is one.",
        {
            "step_apply": "any action of a match applied, chance included",
            "view_vs_apply": "the view of a seat after an action",
            "observation_vs_apply": "such a view, and its observation in the current form",
            "perfect_recall_vs_apply": "such a view, and its observation with perfect recall",
            "sample_p99": "a whole game drawn that looks so to a seat, 99th percentile",
        },
    ),
    (
        "Records read and judged",
        "A whole game from its text, divided by its actions. The libraries do not check the same.",
        {
            "replay_whole_log": "a log of a match replayed, every state kept",
            "replay_kept_vs_python_chess": "an action of a log replayed, beside python-chess with "
            "every state kept",
            "replay_kept_vs_pokerkit": "an action of a log replayed, beside PokerKit with every "
            "state kept",
            "load_replay_vs_python_chess": "an action of a log read and replayed, beside a PGN "
            "file of python-chess",
            "load_replay_vs_pokerkit": "an action of a log read and replayed, beside a PHH file of "
            "PokerKit",
            "validate_vs_python_chess": "an action of a log read and judged, beside a PGN file of "
            "python-chess",
            "validate_vs_pokerkit": "an action of a log read and judged, beside a PHH file of "
            "PokerKit",
        },
    ),
    (
        "Verdicts and the command",
        "The peer is what nobody can do without: to parse the JSON, to start Python. A log is "
        "that of a full match. With the extra `fast` the schema is compiled.",
        {
            "validate_fast_vs_json_loads": "a verdict on a log with `fast`, beside `json.loads`",
            "validate_default_vs_json_loads": "a verdict on a log without extras, beside the same",
            "cold_start_vs_python": "`tribello validate LOG` with `fast`, beside Python with "
            "attrs and json",
            "cold_start_default_vs_python": "`tribello validate LOG` without extras, beside the "
            "same",
            "cold_import_vs_python": '`python -c "import tribello"`, beside the same',
            "jobs2_vs_jobs1": "one `.jsonl` file judged with `--jobs 2`, beside `--jobs 1`; more "
            "is better",
            "jobs2_vs_jobs1_json": "`.json` files of one game each, likewise",
            "memory_flat": "peak memory of a verdict on 500 games, beside 50 games",
        },
    ),
)
"""Title, introduction and comparisons of each table, by their names in the results."""

QUICKER: Final = 1.0
"""A peer is quicker where the ratio is above this."""
CLOSE: Final = 0.4
"""A peer is close where the ratio is above this."""

SLOWER: Final = {
    "play_vs_openspiel_hearts": (
        QUICKER,
        "OpenSpiel's hearts takes a card in less time: ours takes {ratio} times as long. It is "
        "C++, and the figure has the way from Python to it and back.",
    ),
    "adapter_play_vs_openspiel_python": (
        CLOSE,
        "Behind OpenSpiel's interface most of our lead is spent: ours takes {ratio} of what its "
        "own game in Python takes.",
    ),
    "adapter_turn_vs_pettingzoo": (
        CLOSE,
        "A whole turn in PettingZoo costs {ratio} of theirs, and not less, since our observation "
        "has {numbers} numbers.",
    ),
    "validate_fast_vs_json_loads": (
        QUICKER,
        "A verdict takes {ratio} times as long as to parse the same bytes.",
    ),
    "cold_start_vs_python": (
        QUICKER,
        "To start and judge a log the command takes {ratio} times as long as Python takes to start "
        "with attrs and json.",
    ),
}
"""What is to be said against us: the ratio above which it is so, and the words."""

MEASURED: Final = """\
Ours and the peer's in turn, up to {runs} pairs of runs ({taken}). Work within a process is timed by
the processor's time, whole processes by the wall clock. All games are played by bots from fixed
seeds, so every machine times the same games. The peers:"""

PEERS: Final = {
    "open-spiel": "OpenSpiel",
    "chess": "python-chess",
    "pokerkit": "PokerKit",
    "pettingzoo": "PettingZoo",
    "rlcard": "RLCard",
}
"""The packages that are measured beside ours, and their names."""

COMMAND: Final = """\
To measure anew takes some minutes. It prints the table, and keeps the figures in
`tests/bench/results.json`, from which `make pages` makes this page:"""
