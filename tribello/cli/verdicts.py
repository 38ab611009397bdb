"""Printing verdicts in each of the formats of ``tribello validate``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from attrs import field, frozen

from tribello import codes
from tribello.cli.output import say, say_bytes, say_json
from tribello.codes import Code
from tribello.verdict import Outcome, Verdict
from tribello.verdict.report import statistics

FEW: Final = 3
"""So many codes are named to be looked up."""

SPELLING: Final = frozenset(
    code.id
    for code in (
        codes.BYTE_ORDER_MARK,
        codes.UNKNOWN_ACTION,
        codes.NOT_A_CARD,
        codes.NOT_ALLOWED,
        codes.UNKNOWN_PRESET,
    )
)
"""What `tribello fix` can often mend."""


@frozen
class Seen:
    """Verdicts as they come, with a count of the outcomes of those that came.

    Arguments:
        verdicts: where they come from.
        make_room: is called before each is printed.
        outcomes: how many came to which outcome so far.
    """

    verdicts: Iterable[Verdict]
    make_room: Callable[[], object] = lambda: None
    outcomes: Counter[Outcome] = field(factory=Counter)

    def __iter__(self) -> Iterator[Verdict]:
        for verdict in self.verdicts:
            self.outcomes[verdict.judgement.outcome] += 1
            self.make_room()
            yield verdict


def print_text(verdicts: Seen, *, quiet: bool) -> None:
    """Print each verdict for people, and a count of them."""
    from tribello.render.verdicts import summary, verdict_text

    cited: dict[str, None] = {}  # in the order in which they were told first
    for verdict in verdicts:
        if not (quiet and verdict.judgement.outcome is Outcome.VALID):
            say(verdict_text(verdict))
        cited.update(dict.fromkeys(each.code.id for each in verdict.judgement.diagnostics))
    if not quiet:
        say(summary(verdicts.outcomes))
    if cited:
        say(f"What it means, and what to do: tribello explain {' '.join(islice(cited, FEW))}")
    if not cited.keys().isdisjoint(SPELLING):
        say("Where only the spelling is wrong it can be mended: tribello fix --diff LOG")


def print_concise(verdicts: Seen) -> None:
    """Print a line for each defect."""
    from tribello.render.concise import concise_lines

    _print_lines(verdicts, concise_lines)


def print_github(verdicts: Seen) -> None:
    """Print a workflow command for each defect."""
    from tribello.render.github import github_commands

    _print_lines(verdicts, github_commands)


def print_json(verdicts: Seen) -> None:
    """Print one report of all verdicts, entry by entry."""
    from tribello.log.canonical import canonical_text

    separator = '{"files":['
    for verdict in verdicts:
        say_bytes(f"{separator}\n{canonical_text(verdict.as_json())}".encode())
        separator = ","
    say_bytes(b"" if verdicts.outcomes else separator.encode())
    say_bytes(b'\n],"format_version":1}\n')


def print_jsonl(verdicts: Seen) -> None:
    """Print the entry of each verdict on a line of its own."""
    from tribello.log.canonical import canonical_text

    _print_lines(verdicts, lambda verdict: [canonical_text(verdict.as_json())])


def print_sarif(verdicts: Seen) -> None:
    """Print one SARIF log of all verdicts."""
    from tribello.render.sarif import sarif_parts

    for part in sarif_parts(verdicts):
        say_bytes(part.encode())


def print_junit(verdicts: Seen, *, allow_incomplete: bool) -> None:
    """Print one JUnit document of all verdicts."""
    from tribello.render.junit import junit_parts

    for part in junit_parts(verdicts, allow_incomplete=allow_incomplete):
        say_bytes(part.encode())


def print_statistics(verdicts: Seen) -> None:
    """Print for people how many games came to what, and how often each code is cited."""
    from tribello.render.counts import statistics_text

    cited = _codes(verdicts)
    say(statistics_text(verdicts.outcomes, cited))


def print_json_statistics(verdicts: Seen) -> None:
    """Print the same counts as one line of JSON."""
    cited = _codes(verdicts)
    say_json(statistics(verdicts.outcomes, cited))


def _codes(verdicts: Seen) -> Counter[Code]:
    """How often each code is cited, once all verdicts have come."""
    return Counter(each.code for found in verdicts for each in found.judgement.diagnostics)


def _print_lines(verdicts: Seen, lines: Callable[[Verdict], Iterable[str]]) -> None:
    """Print the lines on each verdict as it comes, in UTF-8 under any locale."""
    for verdict in verdicts:
        for line in lines(verdict):
            say_bytes(f"{line}\n".encode())
