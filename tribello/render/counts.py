"""Counts over many verdicts as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from tribello.codes import Code
from tribello.render.verdicts import summary
from tribello.verdict import Outcome
from tribello.verdict.report import most_frequent


def statistics_text(outcomes: Mapping[Outcome, int], codes: Mapping[Code, int]) -> str:
    """How many games came to which outcome, and below it each code with its count.

    Arguments:
        outcomes: how many games came to which outcome.
        codes: how many diagnostics have which code.

    >>> from tribello.codes import CODES
    >>> print(statistics_text({Outcome.INVALID: 2}, {CODES["T604"]: 3}))
    2 games: 2 invalid
      3  T604 revoke: a player who could follow suit did not
    """
    counted = most_frequent(codes)
    width = max((len(str(count)) for _, count in counted), default=0)
    lines = [f"  {count:>{width}}  {code.id} {code.name}: {code.title}" for code, count in counted]
    return "\n".join([summary(outcomes), *lines])
