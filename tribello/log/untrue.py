"""What a redacted log tells more of a deal than its viewer sees, or less (R10.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from tribello import codes
from tribello.actions import Cut
from tribello.codes import Code
from tribello.course import cuts_for_trump, has_cut
from tribello.immutable import Immutable
from tribello.log.deals_seen import DealSeen
from tribello.rules import AfterCut, Rules
from tribello.state import Terms
from tribello.viewer import PUBLIC, Viewer
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.seen import SeenExchange


@frozen(repr=False)
class Misfit(Immutable):
    """Something that cannot have been seen so.

    Arguments:
        place: its place in ``actions`` of the redacted log.
        code: what is wrong with it.
        reason: one sentence.
    """

    place: int
    code: Code
    reason: str


def untrue_to_view(viewer: Viewer, rules: Rules, terms: Terms, deal: DealSeen) -> Iterator[Misfit]:
    """What tells more than its viewer can know, or less than it must."""
    hand_due = False
    for place, seen in enumerate(deal.actions, deal.first):
        if hand_due and not isinstance(seen, SeenHand):
            reason = f"seat {viewer} sees its hand once cards are dealt: a hand is due before this"
            yield Misfit(place, codes.SEEN_UNTOLD, reason)
        match seen:
            case SeenHand(seat) if seat != viewer:
                yield Misfit(place, codes.HIDDEN_TOLD, f"{_who(viewer)} does not see this hand")
            case SeenHand(seat) if not hand_due:
                reason = f"seat {seat} looks at no new hand here"
                yield Misfit(place, codes.HAND_NOT_DUE, reason)
            case SeenExchange():
                yield from _exchange_untrue(viewer, rules, place, seen)
            case Cut() if not cuts_for_trump(rules, terms):
                reason = "this cut sets no trump, so that nobody sees its card"
                yield Misfit(place, codes.HIDDEN_TOLD, reason)
            case SeenCut() if cuts_for_trump(rules, terms):
                reason = "this cut sets trump, so that all see its card, which is not told"
                yield Misfit(place, codes.SEEN_UNTOLD, reason)
            case _:
                pass
        hand_due = viewer is not PUBLIC and _deals(rules, terms, deal.actions, place - deal.first)


def _exchange_untrue(
    viewer: Viewer, rules: Rules, place: int, seen: SeenExchange
) -> Iterator[Misfit]:
    if seen.seat == viewer and seen.discards is None:
        reason = f"seat {viewer} sees its own exchange: tell its cards and those drawn"
        yield Misfit(place, codes.SEEN_UNTOLD, reason)
    if seen.seat != viewer and seen.discards is not None:
        reason = f"{_who(viewer)} sees only how many cards seat {seen.seat} exchanges"
        yield Misfit(place, codes.HIDDEN_TOLD, reason)
    if seen.count > rules.hand_size:
        reason = f"seat {seen.seat} exchanges {seen.count} cards of a hand of {rules.hand_size}"
        yield Misfit(place, codes.EXCHANGE_TOO_MANY, reason)


def _who(viewer: Viewer) -> str:
    return "the public" if viewer is PUBLIC else f"seat {viewer}"


def _deals(rules: Rules, terms: Terms, seen: Sequence[SeenAction], place: int) -> bool:
    """Whether the cards are dealt after what was seen there."""
    again = rules.after_cut is AfterCut.SHUFFLED
    match seen[place]:
        case SeenShuffle():
            after_cut = place > 0 and isinstance(seen[place - 1], Cut | SeenCut)
            return after_cut or not has_cut(rules, terms)
        case Cut() | SeenCut():
            return not again
        case _:
            return False
