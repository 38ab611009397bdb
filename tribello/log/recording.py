"""A played game as a log, with all that can be claimed of it (R10.5)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from tribello.actions import Action
from tribello.log.agreement import check_writable
from tribello.log.document import integrity_of, write_document
from tribello.log.model import Claims, DealClaim, Log
from tribello.log.schema import schema_faults
from tribello.replay import outcome
from tribello.rules import Preset, preset_of
from tribello.scoring import totals, winners
from tribello.state import Game, Over, Phase, Span


def record(
    game: Game[Phase],
    actions: tuple[Action, ...],
    *,
    preset: Preset | None = None,
    players: tuple[str, str, str] | None = None,
    metadata: Mapping[str, str] | None = None,
) -> Log:
    """The log of a game, with every claim that can be made and its integrity.

    Arguments:
        game: the game after the actions.
        actions: everything that happened in it, in order.
        preset: what to call its rules; by default the first preset that they are, if any.
        players: names in order of registration.
        metadata: free texts by name; see `Log`.

    Raises:
        ValueError: the actions do not lead to the game, or the preset has other rules.
        LogError: names or metadata have no place in a log.
    """
    if preset is not None and preset.rules != game.rules:
        raise ValueError(f"the game was not played by the rules of {preset.name}")
    log = recorded(game, actions, preset=preset, players=players, metadata=metadata)
    if outcome(log.start(), actions) != (game, None):
        raise ValueError("these actions do not lead to this game")
    log = evolve(log, claims=claims_of(game))
    check_writable(write_document(log), schema_faults)
    return sealed(log)


def recorded(
    game: Game[Phase],
    actions: tuple[Action, ...],
    *,
    preset: Preset | None = None,
    players: tuple[str, str, str] | None = None,
    metadata: Mapping[str, str] | None = None,
) -> Log:
    """The log of a game with nothing but facts: no claims, no integrity."""
    sheet = game.sheet
    whole = sheet.span == Span(1, sheet.rules.deals)
    return Log(
        rules=sheet.rules,
        actions=actions,
        preset=preset or preset_of(sheet.rules),
        span=None if whole else sheet.span,
        players=players,
        metadata=tuple(sorted((metadata or {}).items())),
    )


def claims_of(game: Game[Phase]) -> Claims:
    """Everything that can be claimed of a game as it stands (R10.5)."""
    results = game.sheet.results
    deals = tuple(
        DealClaim(tuple(trick.winner for trick in result.tricks), result.scores)
        for result in results
    )
    if not isinstance(game.phase, Over):
        return Claims(deals)
    points = totals(results)
    return Claims(deals, points, tuple(sorted(winners(game.rules, points))))


def sealed(log: Log) -> Log:
    """The same log with its integrity computed anew (R10.7)."""
    return evolve(log, integrity=integrity_of(write_document(log)))
