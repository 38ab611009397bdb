"""A whole game drawn among all that a view leaves open.

Nothing is drawn and thrown away: each card is drawn among the places that it may have, by exact
counts (see `tribello.views.layouts`), so a hand late in a deal takes no longer than an early one.
"""

from __future__ import annotations

from math import factorial, prod
from typing import Protocol

from tribello.actions import Exchange, exchange
from tribello.actions.shuffle import cards_in_use
from tribello.cards import Card
from tribello.course import deal_out
from tribello.dealing import Stream
from tribello.state import (
    Cutting,
    DealResult,
    Dealt,
    Exchanging,
    Game,
    Hands,
    Naming,
    Phase,
    Playing,
    ScoreSheet,
    Span,
)
from tribello.views.facts import Facts, facts_of, plays_of
from tribello.views.layouts import count_layouts, draw_layout
from tribello.views.seen import (
    SeenCutting,
    SeenExchanging,
    SeenNaming,
    SeenPhase,
    SeenPlaying,
    SeenResult,
    View,
)


class Bits(Protocol):
    """Anything that draws bits, such as Python's ``random.Random``."""

    def getrandbits(self, k: int, /) -> int:
        """A number of so many bits."""
        ...


def sample(view: View[SeenPhase], numbers: Stream | Bits) -> Game[Phase]:
    """A game that looks so to the viewer, each such game as likely as the others.

    The hands, pickups and discards of all deals so far are drawn; what was seen stays as it is.

    Arguments:
        view: what somebody knows.
        numbers: where chance comes from: ``Stream("any text")``, which draws alike everywhere,
            or a ``random.Random``, of whose bits a stream is made for this draw.

    Raises:
        ValueError: no game looks so; views that `tribello.views.view` made have one.

    >>> from tribello import Deal, FirstDealer, apply
    >>> from tribello.dealing import chance
    >>> from tribello.views import view
    >>> game = apply(Deal(7).start(), FirstDealer(0))
    >>> mine = view(apply(game, chance(game, "example")), 0)
    >>> other = sample(mine, Stream("dreams"))
    >>> view(other, 0) == mine, count(mine) > 10**50
    (True, True)
    """
    if not isinstance(numbers, Stream):
        numbers = Stream(f"{numbers.getrandbits(256):064x}")
    sheet = view.sheet
    results = tuple(_result(view, seen, numbers) for seen in sheet.results)
    players = sheet.players
    return Game(ScoreSheet(view.rules, sheet.span, players, results), _phase(view, numbers))


def count(view: View[SeenPhase]) -> int:
    """How many games look so to the viewer: decks as dealt, and discards, of all deals so far."""
    deals = [facts_of(view.viewer, view.rules, r.dealt, plays_of(r)) for r in view.sheet.results]
    match view.phase:
        case SeenPlaying() | SeenExchanging() | SeenNaming():
            deals.append(_facts(view, view.phase))
        case SeenCutting(cards=cards):
            return factorial(cards) * prod(map(count_layouts, deals))
        case _:
            pass
    return prod(map(count_layouts, deals))


def _facts(view: View[SeenPhase], phase: SeenPlaying | SeenExchanging | SeenNaming) -> Facts:
    plays = plays_of(phase) if isinstance(phase, SeenPlaying) else ()
    return facts_of(view.viewer, view.rules, phase.dealt, plays)


def _result(view: View[SeenPhase], seen: SeenResult, numbers: Stream) -> DealResult:
    facts = facts_of(view.viewer, view.rules, seen.dealt, plays_of(seen))
    return DealResult(_dealt(facts, numbers), seen.tricks, seen.scores)


def _phase(view: View[SeenPhase], numbers: Stream) -> Phase:
    phase = view.phase
    match phase:
        case SeenPlaying():
            facts = _facts(view, phase)
            dealt = _dealt(facts, numbers)
            hands = _without(dealt.hands, [card for _, card in facts.plays])
            return Playing(dealt, hands, phase.tricks, phase.leader, phase.laid)
        case SeenExchanging():
            return Exchanging(_dealt(_facts(view, phase), numbers))
        case SeenNaming():
            return Naming(_dealt(_facts(view, phase), numbers))
        case SeenCutting(terms=terms):
            return Cutting(terms, numbers.shuffled(cards_in_use(view.rules, terms)))
        case _:
            return phase


def _dealt(facts: Facts, numbers: Stream) -> Dealt:
    """The cards of a deal after the exchanges that were made."""
    layout = draw_layout(facts, numbers)
    if layout is None:
        raise ValueError("no game looks like this view")
    sheet = ScoreSheet(facts.rules, Span(1, 1))
    game = deal_out(sheet, facts.terms, layout.deck)
    for made, discards in zip(facts.exchanges, layout.discards, strict=True):
        now = Game(sheet, Exchanging(_held(game)))
        game = exchange.effect(now, Exchange(made.seat, discards))
    return _held(game)


def _held(game: Game[Phase]) -> Dealt:
    """The cards of a deal that is dealt."""
    assert isinstance(game.phase, Naming | Exchanging | Playing)  # no other follows a deal
    return game.phase.dealt


def _without(hands: Hands, played: list[Card]) -> Hands:
    """What is left of the hands."""
    first, second, third = (tuple([c for c in hand if c not in played]) for hand in hands)
    return first, second, third
