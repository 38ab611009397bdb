"""The games that are damaged: bots play them by every preset, house rules and small packs."""

from __future__ import annotations

import json
from enum import Enum
from functools import cache
from itertools import chain
from typing import Any, Final

from attrs import evolve, fields, frozen
from logs import METADATA, Document
from strategies import SHORT, TINY, WHOLE, Pack

from tribello.bots import QUICK_BOTS, play_out
from tribello.dealing import Stream
from tribello.engine import start
from tribello.errors import InvalidRules
from tribello.log import record, redact, sealed, write_json
from tribello.log.document import read_document
from tribello.replay import outcome
from tribello.rules import PRESETS, Preset, Rules
from tribello.state import Span
from tribello.testing.log import resealed
from tribello.viewer import Viewer

SMALL: Final = "small"
DEAL: Final = "deal"
MATCH: Final = "match"
SIZES: Final = (SMALL, DEAL, MATCH)
"""A game with a small pack, a deal with the whole pack, or a whole match with it."""


@frozen
class Base:
    """A game to be played and damaged.

    Arguments:
        name: its name, on which all that happens in it hangs.
        size: one of `SIZES`.
        rules: the rules.
        span: the deals that are played; None for the whole match.
        preset: what the rules are called in the log, or None for whatever they are.
        viewer: who sees what the log holds; None where it holds every card.
    """

    name: str
    size: str
    rules: Rules
    span: Span | None = None
    preset: Preset | None = None
    viewer: Viewer | None = None


@cache
def bases() -> dict[str, tuple[Base, ...]]:
    """Every base, by its size."""
    small = (_small(number) for number in range(40))
    deals = chain(*map(_deals, PRESETS.values()), map(_house_deal, range(16)))
    matches = (
        *(Base(f"match, {name}", MATCH, each.rules, None, each) for name, each in PRESETS.items()),
        *(Base(f"match, house {number}", MATCH, _whole(f"match {number}")) for number in range(4)),
    )
    return {SMALL: tuple(small), DEAL: tuple(deals), MATCH: matches}


@cache
def document_of(base: Base) -> Document:
    """The log of a base, valid and sealed; every other one has names, metadata and own keys."""
    if base.viewer is not None:
        return _seen(document_of(evolve(base, viewer=None)), base.viewer)
    stream = Stream(f"fuzz:base:{base.name}")
    bot = QUICK_BOTS[stream.choice(list(QUICK_BOTS))]
    game = start(base.rules, base.span)
    actions = tuple(play_out(game, base.name, [bot] * 3))
    end, _ = outcome(game, actions)
    log = record(end, actions, preset=base.preset)
    if stream.below(2):
        log = sealed(
            evolve(
                log,
                players=("Ann", "Bo", "Zoë"),
                metadata=tuple(METADATA.items()),
                extensions=(("x-league", '{"a":[1,{"b":true}],"z":"ö"}'),),
                action_extensions=((1, (("x-clock", "[0,1]"),)),),
            )
        )
    document: Document = json.loads(write_json(log))
    return document


def _seen(whole: Document, viewer: Viewer) -> Document:
    """A log as somebody saw it, with the texts and keys that are dropped put back."""
    log = read_document(whole)
    seen = evolve(
        redact(log, viewer),
        metadata=log.metadata,
        extensions=log.extensions,
        action_extensions=log.action_extensions,
    )
    document: Document = json.loads(write_json(seen))
    return resealed(document)


def _deals(preset: Preset) -> tuple[Base, ...]:
    """The last deal of each round by a preset."""
    each = preset.rules.deals_per_round
    return tuple(
        Base(f"deal {last}, {preset.name}", DEAL, preset.rules, Span(last, last), preset)
        for last in range(each, preset.rules.deals + 1, each)
    )


def _house_deal(number: int) -> Base:
    name = f"deal, house {number}"
    rules, stream = _whole(name), Stream(name)
    deal = 1 + stream.below(rules.deals)
    return Base(name, DEAL, rules, Span(deal, deal))


def _small(number: int) -> Base:
    """A few deals with a small pack, or a whole match of short ones."""
    name = f"laboratory {number}"
    stream = Stream(f"fuzz:{name}")
    rules = _drawn(stream, stream.choice(TINY if number % 2 else SHORT))
    first = 1 + stream.below(rules.deals)
    return Base(name, SMALL, rules, stream.choice((None, Span(first, first))))


def _whole(name: str) -> Rules:
    """Rules with the whole pack and every other option drawn."""
    return _drawn(Stream(f"fuzz:rules:{name}"), WHOLE)


def _drawn(stream: Stream, pack: Pack) -> Rules:
    """Rules with every option drawn; those that cannot be played are drawn again."""
    suits, ranks, hand_size, pickup_size = pack
    sizes = {"suits": suits, "ranks": ranks, "hand_size": hand_size, "pickup_size": pickup_size}
    while True:
        options = {each.name: _value(each.name, each.default, stream) for each in fields(Rules)}
        laboratory = pack != WHOLE
        quotas = Rules().quotas if not laboratory else options["quotas"]
        try:
            return Rules(**{**options, **sizes, "laboratory": laboratory, "quotas": quotas})
        except InvalidRules:
            continue


def _value(option: str, standard: Any, stream: Stream) -> Any:
    """A value of an option; of one that is no choice between names, mostly the standard."""
    if isinstance(standard, Enum):
        return stream.choice(tuple(type(standard)))
    if option == "deals_per_round":
        return 1 + stream.below(2)
    if option == "quotas":
        return tuple(tuple(stream.below(4) for _ in range(3)) for _ in range(4))
    if option == "trick_points":
        return tuple(stream.below(2) for _ in range(4))
    return stream.shuffled(standard) if isinstance(standard, tuple) else standard
