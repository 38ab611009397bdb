"""Judging and doing actions. The rules themselves stand in `tribello.actions`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import field, frozen

from tribello import codes
from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
    cut,
    exchange,
    play,
    seating,
    shuffle,
    trump,
)
from tribello.actions.rule import Rule
from tribello.course import exchanger
from tribello.errors import IllegalAction, InvalidRules, OptionFault, Violation
from tribello.immutable import Immutable
from tribello.rules import STANDARD, Rules, Seating
from tribello.seats import Seat
from tribello.state import (
    ChoosingDealer,
    Cutting,
    Drawing,
    Exchanging,
    Game,
    Naming,
    NamingBlind,
    Phase,
    Playing,
    ScoreSheet,
    Span,
    TakingSeats,
)

_RULES: Final[tuple[Rule[Any, Any], ...]] = (
    seating.FIRST_DEALER,
    seating.DRAW,
    seating.TAKE_SEAT,
    trump.RULE_BLIND,
    shuffle.RULE,
    cut.RULE,
    trump.RULE,
    exchange.RULE,
    play.RULE,
)
# A phase awaits one rule, whose types say so; a table of them all cannot, hence Any.
_AWAITED: Final[dict[type[Any], Rule[Any, Any]]] = {rule.phase: rule for rule in _RULES}
_BY_ACTION: Final[dict[type[Any], Rule[Any, Any]]] = {rule.action: rule for rule in _RULES}


def start(rules: Rules = STANDARD, span: Span | None = None) -> Game[Phase]:
    """A new game, before seats or first dealer are settled (R2.1).

    Arguments:
        rules: the rules in force.
        span: the deals to be played; the whole match by default (R3.3).

    Raises:
        InvalidRules: the span lies outside the match (T310).
    """
    span = span or Span(1, rules.deals)
    whole = type(span.first) is int and type(span.last) is int
    if not whole or not 1 <= span.first <= span.last <= rules.deals:
        reason = f"deals {span.first} to {span.last} are not within 1 to {rules.deals}"
        raise InvalidRules((OptionFault(codes.SPAN, "span", reason),))
    opening = Drawing() if rules.seating is Seating.DRAW else ChoosingDealer()
    return Game(ScoreSheet(rules, span), opening)


def why_not(game: Game[Phase], action: Action) -> Violation | None:
    """Why an action is illegal in a game; None where it is legal. The only judge there is.

    >>> from tribello.actions import FirstDealer
    >>> print(why_not(start(), FirstDealer(3)))
    T422 [R1.1] there is no seat 3
    """
    rule = _AWAITED.get(type(game.phase))
    if rule is None or type(action) is not rule.action:
        return _not_due(game, action)
    return rule.why_not(game, action)


def apply(game: Game[Phase], action: Action) -> Game[Phase]:
    """The game after an action; the game given is not changed.

    Raises:
        IllegalAction: `why_not` gives a reason; the exception carries it.
    """
    rule = _AWAITED.get(type(game.phase))
    if rule is None or type(action) is not rule.action:
        raise IllegalAction(_not_due(game, action))
    if violation := rule.why_not(game, action):
        raise IllegalAction(violation)
    return rule.effect(game, action)


def legal_actions(game: Game[Phase]) -> Sequence[Action]:
    """The actions that are legal in a game; empty when it is over.

    A lazy, immutable sequence: the thousands of exchanges are made only when iterated, and
    of shuffles only membership can be asked.

    >>> [action.seat for action in legal_actions(start())]
    [0, 1, 2]
    """
    rule = _AWAITED.get(type(game.phase))
    return rule.choices(game) if rule else ()


def awaits(game: Game[Phase]) -> type[Action] | None:
    """The one type of action that a game waits for; None when it is over."""
    rule = _AWAITED.get(type(game.phase))
    return rule.action if rule else None


def to_act(game: Game[Phase]) -> Seat | None:
    """The seat whose decision a game waits for; None for chance and when it is over.

    While seats are chosen it is the number of a player, who has no seat yet.
    """
    match game.phase:
        case Playing():
            return game.phase.turn
        case Exchanging(dealt=dealt):
            return exchanger(game.rules, dealt)
        case Naming() | NamingBlind():
            return game.phase.terms.dealer
        case Cutting(terms=terms):
            return cut.cutter_of(game.rules, terms)
        case TakingSeats(order=order, taken=taken):
            return order[len(taken)]
        case _:
            return None


def actor_of(action: Action) -> Seat | None:
    """The seat (or player, while seats are chosen) that an action claims; None for chance."""
    match action:
        case FirstDealer() | Draw() | Shuffle():
            return None
        case TakeSeat(player=player):
            return player
        case _:
            return action.seat


def _not_due(game: Game[Phase], action: Action) -> Violation:
    """The reason against an action of a type that the game does not wait for.

    Raises:
        TypeError: it is no action at all.
    """
    if type(action) not in _CALLED:
        raise TypeError(f"{action!r} is no action")
    called = _CALLED[type(action)]
    awaited = awaits(game)
    if awaited is None:
        reason = f"{called} follows the end of the game"
        return Violation(codes.AFTER_THE_END, reason, actor_of(action))
    code, breaks = _BY_ACTION[type(action)].not_due(game)
    told = "this round has no trump" if code is codes.NO_TRUMP_ROUND else f"{called} is not due"
    reason = f"{told}: the game waits for {_CALLED[awaited]}"
    return Violation(code, reason, actor_of(action), breaks=breaks)


_CALLED: Final[dict[type[Action], str]] = {
    FirstDealer: "the choice of the first dealer",
    Draw: "a draw for seats",
    TakeSeat: "the choice of a seat",
    Shuffle: "a shuffle",
    Cut: "a cut",
    NameTrump: "the naming of trump",
    Exchange: "an exchange",
    Play: "the play of a card",
}


def _check_rules(_: object, __: object, rules: object) -> None:
    if not isinstance(rules, Rules):
        raise TypeError(f"{rules!r} is no Rules; a preset has some: PRESETS[name].rules")


def _check_number(_: object, __: object, number: int) -> None:
    if type(number) is not int:
        raise TypeError(f"{number!r} is no number of a round or deal")


@frozen(repr=False)
class Match(Immutable):
    """A whole match: four rounds (R3.1).

    Arguments:
        rules: the rules in force, such as ``PRESETS["narrative"].rules``.

    Raises:
        TypeError: they are none, such as the name of a preset.

    >>> Match().span
    Span(first=1, last=12)
    """

    rules: Rules = field(default=STANDARD, validator=_check_rules)

    @property
    def span(self) -> Span:
        """The deals played."""
        return Span(1, self.rules.deals)

    def start(self) -> Game[Phase]:
        """The game before its first action."""
        return start(self.rules, self.span)


@frozen(repr=False)
class Round(Immutable):
    """One round, with the numbers, dealers and quotas it has in the match (R3.3).

    Arguments:
        number: 1 to 4.
        rules: the rules in force.

    Raises:
        TypeError: the number is no whole number, or the rules are none.

    >>> Round(4).span
    Span(first=10, last=12)
    """

    number: int = field(validator=_check_number)
    rules: Rules = field(default=STANDARD, validator=_check_rules)

    @property
    def span(self) -> Span:
        """The deals played."""
        each = self.rules.deals_per_round
        return Span((self.number - 1) * each + 1, self.number * each)

    def start(self) -> Game[Phase]:
        """The game before its first action."""
        return start(self.rules, self.span)


@frozen(repr=False)
class Deal(Immutable):
    """One deal, with the number, dealer and quotas it has in the match (R3.3).

    Arguments:
        number: 1 to the number of deals in a match.
        rules: the rules in force.

    Raises:
        TypeError: the number is no whole number, or the rules are none.

    >>> Deal(7).span
    Span(first=7, last=7)
    """

    number: int = field(validator=_check_number)
    rules: Rules = field(default=STANDARD, validator=_check_rules)

    @property
    def span(self) -> Span:
        """The deals played."""
        return Span(self.number, self.number)

    def start(self) -> Game[Phase]:
        """The game before its first action."""
        return start(self.rules, self.span)
