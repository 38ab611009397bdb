"""What a log claims, against what its actions led to (R10.5)."""

from __future__ import annotations

from collections.abc import Iterator

from tribello import codes
from tribello.log.model import Claims, DealClaim
from tribello.scoring import totals, winners
from tribello.state import DealResult, Game, Over, Phase, Span
from tribello.verdict.deals import PlayedLog
from tribello.verdict.report import Diagnostic


def claim_faults(claims: Claims, played: PlayedLog) -> Iterator[Diagnostic]:
    """Every claim that is false or too early.

    Where an action was illegal or passed over, claims on its deal and on the whole game cannot
    be checked; those on other deals are.

    Arguments:
        claims: what the log claims.
        played: what its actions came to.
    """
    game, broken = played.game, bool(played.failures or played.passed or played.stops)
    results = {result.terms.number: result for result in played.results}
    for place, claim in enumerate(claims.deals or ()):
        pointer = f"/claims/deals/{place}"
        number = game.sheet.span.first + place
        if number in results:
            yield from _deal_faults(claim, results[number], pointer)
        elif not broken:
            message = _unfinished(number, game.sheet.span)
            yield Diagnostic(codes.CLAIM_TOO_EARLY, message, pointer)
            broken = not isinstance(game.phase, Over)  # of which the totals would only tell again
            break
    if not broken:
        yield from _game_faults(claims, game)


def _unfinished(number: int, span: Span) -> str:
    """Why a deal cannot be claimed."""
    if number > span.last:
        return f"deal {number} is claimed; the log has deals {span.first} to {span.last}"
    return f"deal {number} is claimed, but it is not over"


def _deal_faults(claim: DealClaim, result: DealResult, pointer: str) -> Iterator[Diagnostic]:
    number = result.terms.number
    played = tuple([trick.winner for trick in result.tricks])
    if claim.tricks is not None and len(claim.tricks) != len(played):
        message = f"deal {number} has {len(played)} tricks, the log claims {len(claim.tricks)}"
        yield Diagnostic(codes.TRICK_COUNT, message, f"{pointer}/tricks", deal=number)
    elif claim.tricks is not None and claim.tricks != played:
        for place, (said, found) in enumerate(zip(claim.tricks, played, strict=True)):
            if said != found:
                message = f"seat {found} took trick {place + 1} of deal {number}; {said} is claimed"
                at = f"{pointer}/tricks/{place}"
                yield Diagnostic(
                    codes.FALSE_TRICK, message, at, deal=number, trick=place + 1, seat=said
                )
    if claim.scores is not None and claim.scores != result.scores:
        for seat, (said, found) in enumerate(zip(claim.scores, result.scores, strict=True)):
            if said != found:
                message = f"seat {seat} scores {found} in deal {number}; {said} is claimed"
                at = f"{pointer}/scores/{seat}"
                yield Diagnostic(codes.FALSE_SCORE, message, at, deal=number, seat=seat)


def _game_faults(claims: Claims, game: Game[Phase]) -> Iterator[Diagnostic]:
    points = totals(game.sheet.results)
    done, due = len(game.sheet.results), game.sheet.span.last - game.sheet.span.first + 1
    over = isinstance(game.phase, Over)
    for name, claimed in (("totals", claims.totals), ("winners", claims.winners)):
        if claimed is not None and not over:
            message = f"{name} are claimed, but only {done} of {due} deals are over"
            yield Diagnostic(codes.CLAIM_TOO_EARLY, message, f"/claims/{name}")
    if not over:
        return
    if claims.totals is not None:
        for seat, (said, found) in enumerate(zip(claims.totals, points, strict=True)):
            if said != found:
                message = f"seat {seat} has {found} in all; {said} is claimed"
                yield Diagnostic(codes.FALSE_TOTAL, message, f"/claims/totals/{seat}", seat=seat)
    found_winners = sorted(winners(game.rules, points))
    if claims.winners is not None and sorted(claims.winners) != found_winners:
        message = f"won by {_seats(found_winners)}; {_seats(claims.winners)} is claimed"
        yield Diagnostic(codes.FALSE_WINNER, message, "/claims/winners")


def _seats(seats: list[int] | tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"
