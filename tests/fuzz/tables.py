"""What came of a campaign, in tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil
from typing import Final

from fuzz.bases import SIZES
from fuzz.campaign import ALL_PRESETS, ALTERNATIVES, Failure, Tally

from tribello.codes import CODES
from tribello.verdict import Outcome

LIMIT: Final = 50
"""Milliseconds that 99 of 100 verdicts are to stay below."""

SHARES: Final = (0.5, 0.9, 0.99, 0.999, 1.0)
"""The shares of verdicts whose longest time is told."""

MOST_FAILURES: Final = 20
"""So many failures are told, and the number of them all."""


def table(seed: str, tally: Tally) -> str:
    """All figures of a campaign."""
    parts = (_counts(tally), _codes(tally), _times(tally), _slowest(tally), _failed(seed, tally))
    return "\n\n".join("\n".join(part) for part in parts)


def _counts(tally: Tally) -> Iterator[str]:
    yield f"{'inputs':16}{tally.inputs:>12,}"
    yield f"{'verdicts':16}{tally.outcomes.total():>12,}"
    for outcome in Outcome:
        yield f"  {outcome:14}{tally.outcomes[outcome]:>12,}"
    yield "play judged, by view"
    for view, count in sorted(tally.views.items()):
        yield f"  {view:14}{count:>12,}"


def _codes(tally: Tally) -> Iterator[str]:
    """The codes that were told, and those that were not, but for that of our own defects."""
    registered = [code for code in CODES if code < "T9"]
    missing = [code for code in registered if not tally.codes[code]]
    yield f"{len(registered) - len(missing)} of {len(registered)} codes were told"
    yield f"  not told: {' '.join(missing) or 'none'}"
    rare = sorted((count, code) for code, count in tally.codes.items())[:8]
    yield f"  seldom: {', '.join(f'{code} {count}' for count, code in rare)}"


def _times(tally: Tally) -> Iterator[str]:
    """Percentiles by size and by what was asked; plain are those that were asked for no more."""
    shares = "".join(f"{_share(share):>9}" for share in SHARES)
    yield f"{'ms per verdict':16}{'verdicts':>12}{shares}"
    apart = {
        kind: sorted(tally.times.get(kind, ())) for kind in (*SIZES, ALL_PRESETS, ALTERNATIVES)
    }
    plain = sorted(chain(*(apart[size] for size in SIZES)))
    for name, times in (*apart.items(), ("plain", plain)):
        if times:
            figures = "".join(f"{milliseconds(times, share):>9.2f}" for share in SHARES)
            yield f"{name:16}{len(times):>12,}{figures}"
    if plain:
        verdict = "holds" if milliseconds(plain, 0.99) < LIMIT else "MISSED"
        yield f"limit {LIMIT} ms at 99 % of plain verdicts: {verdict}"


def _share(share: float) -> str:
    return "max" if share == 1 else f"{100 * share:g} %"


def milliseconds(times: Sequence[float], share: float) -> float:
    """The least time that a share of the verdicts, which are in order, do not exceed."""
    return 1e3 * times[ceil(share * len(times)) - 1]


def _slowest(tally: Tally) -> Iterator[str]:
    yield "the slowest verdicts"
    for each in tally.slowest:
        what = f"input {each.number} ({each.origin}), {each.size:,} bytes: {each.codes or 'valid'}"
        yield f"  {1e3 * each.seconds:7.1f} ms  {what}"


def _failed(seed: str, tally: Tally) -> Iterator[str]:
    raised = sum(failure.is_exception for failure in tally.failures)
    yield f"{'exceptions':16}{raised:>12,}"
    yield f"{'other failures':16}{len(tally.failures) - raised:>12,}"
    for failure in tally.failures[:MOST_FAILURES]:
        yield from _told(seed, failure)


def _told(seed: str, failure: Failure) -> Iterator[str]:
    yield f"  input {failure.number}: {failure.text}"
    yield f"    python tests/fuzz/run.py --seed {seed} --only {failure.number}"
