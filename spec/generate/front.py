"""The front page of the rules, and the page on how to report an error in them."""

from __future__ import annotations

from collections.abc import Iterator

from generate.deals import SMALL_PACKETS
from generate.grounds import SIGNS
from generate.markdown import bullets, fenced, heading, link, page, place
from generate.register import SOURCE_TITLES
from generate.telling import ROLES, pictures
from generate.vectors import SMALL

from tribello import __version__, spec
from tribello.rules import PRESETS

KIND_TEXTS = {
    "definition": "says what a word means",
    "setup": "a choice made before play",
    "duty": "what a player must or must not do",
    "procedure": "how something is done",
    "scoring": "what tricks are worth",
    "derived": "follows from the others, and is proved",
    "logging": "what a log must hold to",
}
"""What the kinds of clauses are."""


def index_page() -> str:
    """All clauses on one page, with how to read them."""
    others = ", ".join(link("presets", name) for name in PRESETS if name != "standard")
    return page(
        "The rules of Tribello",
        "All rules on one page, to be searched and printed. Each is a clause with an id that is "
        "never given to another; the id leads to its place, with the sources, the options and "
        "executed examples. To learn the game, begin with [five minutes](../learn.md).",
        "The text is that of the preset `standard`: what the sources that speak on a point agree "
        "on, or the greater number of them; where all are silent, what the "
        f"[register](conflicts.md) decides. Other presets are {others}; the "
        "[variants](variants.md) tell what they play otherwise, and the [glossary](glossary.md) "
        "what words mean. "
        "Below the rules stands [how to read a clause](#how-to-read-a-clause).",
        *(part for chapter in spec.chapters() for part in _chapter(chapter)),
        *_how_to_read(),
    )


def _chapter(chapter: spec.Chapter) -> Iterator[str]:
    yield heading(2, f"{chapter.number} {chapter.title}")
    yield bullets(
        f"{link('clauses', clause.id)} **{clause.title}.** {clause.withdrawn or clause.text}"
        for clause in chapter.clauses
    )


def _how_to_read() -> Iterator[str]:
    yield heading(2, "How to read a clause", "how-to-read-a-clause")
    yield "Every clause is of a kind:"
    yield bullets(f"*{kind}*: {text}" for kind, text in KIND_TEXTS.items())
    yield "The four sources are cited by letter and line, as N:13, and told in our own words:"
    yield bullets(f"**{name}**: {title}" for name, title in SOURCE_TITLES.items())
    yield "Each stands to the clause in one of these ways:"
    yield bullets(f"*{sign}*: {text}" for sign, text in SIGNS.items())
    yield (
        "Where play hangs on a point on which they part, it is an option. The preset *article* is "
        "what G says, *handbook* H, *narrative* N, *russian* and *russian-literal* R."
    )
    yield heading(3, "Examples", "examples")
    yield (
        "Each row of an example is run as a test, here and by every other implementation that "
        "takes the vectors. In a single deal seats go by their roles: "
        f"{ROLES[0]}, who is in seat 0 unless it is said otherwise, {ROLES[1]} and {ROLES[2]}. "
        "Each row begins with the rules: a preset, or *small*. That is a game of "
        f"{SMALL.suits * SMALL.ranks} cards, queens, kings and aces, with hands and pickup of "
        f"{SMALL.hand_size} and one deal a round. Where nothing else is said, it is dealt so, "
        "each packet in the order in which it is dealt:"
    )
    yield bullets(f"{name}: {pictures(names)}" for name, names in SMALL_PACKETS.items())
    yield (
        "Vectors are found by their ids, such as "
        f"[R6.1-01]({place('clauses', 'R6.1').partition('#')[0]}#r6.1-01), here and in "
        "`spec/vectors/`."
    )


TEMPLATE = f"""\
Clause:
It says:
It should say:
What shows it (a source with its line, or a log):
Rules played (preset or options):
Version: {__version__}
"""
"""What a report is made of."""


def report_page() -> str:
    """How to report an error in the rules."""
    return page(
        "Report an error in the rules",
        "A clause contradicts its sources or another clause, an example is not what would happen, "
        "a source is cited for what it does not say: such errors are mended, and whoever finds one "
        "helps everybody who plays by these rules.",
        heading(2, "What a good report has", "good-report"),
        bullets(
            (
                "**The clause**, by its id, such as R6.1. One report for each clause.",
                "**What it should say**, in your own words. A sentence will do.",
                "**What shows it**: a line of a source, as H:38 is cited here, or a log on which "
                "`tribello validate` and you differ. A log is best; "
                "[a log to fill in](../blank-log.md) is a start.",
                "**The rules that you play**: a preset, or the options that differ from it.",
            )
        ),
        "Look first at the [register of conflicts](conflicts.md): what two sources tell "
        "differently is decided there with reasons, and often is an [option](options.md). A better "
        "reason is a good report, too. That you would like another rule is none; "
        "[play it as an option](my-table.md), or say which one is missing.",
        heading(2, "How to send it", "how-to-send-it"),
        "Open an issue in the project's repository with the form *Error in the rules*. It asks for "
        "what stands here; you can copy this and fill it in.",
        "<!-- repository -->",
        f'<div class="report-template" markdown="1">\n\n{fenced("text", TEMPLATE)}\n\n</div>',
    )
