"""An illegal action as a diagnostic, with the state in which it was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tribello.actions import Action
from tribello.replay import Failure
from tribello.state import Phase, Playing, deal_number
from tribello.verdict.deciding import deciding
from tribello.verdict.report import Diagnostic


def trick_number(phase: Phase) -> int | None:
    """The number of the trick in hand, from 1; None where none is played."""
    return len(phase.tricks) + 1 if isinstance(phase, Playing) else None


def failure_fault(failure: Failure, actions: Sequence[Action | None], document: Any) -> Diagnostic:
    """The diagnostic of an illegal action.

    Arguments:
        failure: why it is illegal.
        actions: all actions of the log; None for one that cannot be read.
        document: the log.
    """
    from tribello.log.snapshots import snapshot  # which a legal game never needs
    from tribello.verdict.pointing import card_at_fault

    violation = failure.violation
    part = card_at_fault(failure, document["actions"][failure.index])
    return Diagnostic(
        violation.code,
        violation.reason,
        f"/actions/{failure.index}{part}",
        action=failure.index,
        deal=deal_number(failure.game),
        trick=trick_number(failure.game.phase),
        seat=violation.seat,
        legal=violation.legal,
        decided_by=deciding(failure, actions),
        state=snapshot(failure.game),
        breaks=violation.breaks,
    )
