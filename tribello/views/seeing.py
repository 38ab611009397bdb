"""From a game, which holds every card, to what somebody sees of it (R4.6)."""

from __future__ import annotations

from tribello.rules import Rules
from tribello.state import (
    Cutting,
    DealResult,
    Dealt,
    Exchanged,
    Exchanging,
    Game,
    Naming,
    Phase,
    Playing,
    ScoreSheet,
)
from tribello.viewer import PUBLIC, Viewer, check_viewer
from tribello.views.remembered import remembered
from tribello.views.seen import (
    SeenCutting,
    SeenDealt,
    SeenExchange,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenResult,
    SeenSheet,
    View,
)
from tribello.views.shown import lies


def view(game: Game[Phase], viewer: Viewer) -> View[SeenPhase]:
    """All that somebody may know of a game, and nothing else (R4.6).

    A seat knows its own hand, discards and drawn cards, and what is public: see `PUBLIC`.

    Arguments:
        game: the game.
        viewer: seat 0, 1 or 2, or `PUBLIC`.

    Raises:
        ValueError: nobody of that number plays.

    >>> from tribello.engine import Deal
    >>> view(Deal(1).start(), 0).phase
    ChoosingDealer()
    """
    check_viewer(viewer)
    return View(viewer, _sheet(game.sheet, viewer), _phase(game, viewer))


def _phase(game: Game[Phase], viewer: Viewer) -> SeenPhase:
    phase = game.phase
    match phase:
        case Playing():
            dealt = _dealt(phase.dealt, game.rules, viewer)
            hand = None if viewer is PUBLIC else phase.hands[viewer]
            return SeenPlaying(dealt, hand, phase.tricks, phase.leader, phase.laid)
        case Exchanging():
            return SeenExchanging(_dealt(phase.dealt, game.rules, viewer))
        case Naming():
            return SeenNaming(_dealt(phase.dealt, game.rules, viewer))
        case Cutting():
            return SeenCutting(phase.terms, len(phase.deck))
        case _:
            return phase  # it hides nothing


def _see_sheet(sheet: ScoreSheet, viewer: Viewer) -> SeenSheet:
    results = tuple(_result(result, sheet.rules, viewer) for result in sheet.results)
    return SeenSheet(sheet.rules, sheet.span, sheet.players, results)


def _see_result(result: DealResult, rules: Rules, viewer: Viewer) -> SeenResult:
    return SeenResult(_dealt(result.dealt, rules, viewer), result.tricks, result.scores)


def _see_dealt(dealt: Dealt, rules: Rules, viewer: Viewer) -> SeenDealt:
    return SeenDealt(
        terms=dealt.terms,
        hand=None if viewer is PUBLIC else dealt.hands[viewer],
        pickup=len(dealt.pickup),
        exchanges=tuple(_exchange(made, viewer) for made in dealt.exchanges),
        lies=lies(rules, dealt.terms, dealt.exchanges),
    )


def _exchange(made: Exchanged, viewer: Viewer) -> SeenExchange:
    if made.seat == viewer:
        return SeenExchange(made.seat, len(made.discards), made.discards, made.drawn)
    return SeenExchange(made.seat, len(made.discards))


# These stay the same objects over many actions.
_sheet = remembered(_see_sheet)
_result = remembered(_see_result)
_dealt = remembered(_see_dealt)
