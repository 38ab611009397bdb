"""What ``tribello record`` asks for, and what it tells of a line."""

from __future__ import annotations

from collections.abc import Iterator

from tribello.render.people import Labels, people
from tribello.render.words import capital, signed, waiting, winners_words
from tribello.scoring import totals, winners
from tribello.scribe import Scribe, found_empty
from tribello.state import (
    ChoosingDealer,
    Exchanging,
    NamingBlind,
    Playing,
    Shuffling,
    tricks_taken,
)


def question(scribe: Scribe) -> str:
    """What is to be typed next, as a sentence without its end."""
    game = scribe.game
    if isinstance(game.phase, ChoosingDealer) and game.sheet.span.first > 1:
        return "The first dealer of the match, who dealt deal 1, was chosen by lot"
    return capital(waiting(game, _labels(scribe)))


def news(before: Scribe, after: Scribe) -> Iterator[str]:
    """What a line has led to: who deals, no pickup, a trick taken, a deal scored, the game won."""
    labels, phase = _labels(after), after.game.phase
    old, new = before.game.sheet.results, after.game.sheet.results
    if isinstance(before.game.phase, ChoosingDealer):
        yield from _dealer(after, labels)
    if isinstance(before.game.phase, Exchanging) and (seats := found_empty(after.game)):
        yield f"The pickup is empty; {' and '.join(labels[seat] for seat in seats)} cannot exchange"
    if len(new) > len(old):
        yield f"Deal {new[-1].terms.number} is over. {standings(after)}"
    elif isinstance(phase, Playing) and phase.tricks and not phase.laid:
        taken = zip(labels, tricks_taken(phase.tricks), strict=True)
        counts = ", ".join(f"{label} {count}" for label, count in taken)
        yield f"{labels[phase.leader]} takes trick {len(phase.tricks)}: {counts}"
    if after.is_over:
        points = totals(new)
        yield winners_words(winners(after.game.rules, points), points, labels)


def standings(scribe: Scribe) -> str:
    """Everybody's points, those of the last deal first."""
    results, labels = scribe.game.sheet.results, _labels(scribe)
    points = totals(results)
    last = results[-1].scores if results else points
    shares = [
        f"{label} {signed(total)} ({signed(score)})"
        for label, total, score in zip(labels, points, last, strict=True)
    ]
    return f"In all, and in the last deal: {', '.join(shares)}"


def _dealer(scribe: Scribe, labels: Labels) -> Iterator[str]:
    """Who deals the first deal that is written down, if it is not the first of the match."""
    phase = scribe.openings[-1].game.phase
    if isinstance(phase, NamingBlind | Shuffling) and phase.terms.number > 1:
        yield f"{labels[phase.terms.dealer]} deals deal {phase.terms.number}"


def _labels(scribe: Scribe) -> Labels:
    return people(scribe.log, scribe.game).labels
