"""The shuffle: chance puts the pack in order (R4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import factorial
from typing import Final, overload

from attrs import field, frozen

from tribello import codes
from tribello.actions.rule import Rule, always
from tribello.cards import Card
from tribello.course import deal_out, has_cut, pack_of
from tribello.errors import Violation
from tribello.immutable import Immutable
from tribello.rules import Rules
from tribello.state import Cutting, Game, Phase, Shuffling, Terms

FEW: Final = 4
"""So many cards are told of those that a deck with a card twice lacks."""


def _in_order_given(deck: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(deck)


@frozen(repr=False)
class Shuffle(Immutable):
    """The pack in the order that the shuffle gave it (R4.1).

    Arguments:
        deck: every card of the pack in use; the first is on top and, unless the pack is cut,
            dealt first.
    """

    deck: tuple[Card, ...] = field(converter=_in_order_given)


def why_not(game: Game[Shuffling], shuffle: Shuffle) -> Violation | None:
    """The deck holds each card in use once (R4.1), so not one that was removed (R5.3)."""
    deck, pack = shuffle.deck, cards_in_use(game.rules, game.phase.terms)
    if set(deck) == set(pack) and len(deck) == len(pack):
        return None
    missing = [card.name for card in pack if card not in deck]
    seen: set[Card] = set()
    for card in deck:
        if card in seen:
            count = f"has {len(deck)} cards, not {len(pack)}, and " if len(deck) > len(pack) else ""
            often = "twice" if deck.count(card) == 2 else f"{deck.count(card)} times"
            lacks = f", and lacks {_some(missing)}" if missing else ""
            return Violation(codes.CARD_TWICE, f"the deck {count}holds {card} {often}{lacks}")
        if card not in pack:
            breaks = "R5.3" if card in game.phase.terms.removed else ""
            reason = f"{card} is not in the pack that is dealt"
            return Violation(codes.CARD_FOREIGN, reason, breaks=breaks)
        seen.add(card)
    reason = f"the deck has {len(deck)} cards, not {len(pack)}; it lacks {', '.join(missing)}"
    return Violation(codes.CARD_MISSING, reason)


def _some(names: list[str]) -> str:
    """The first names of a list, and how many more there are."""
    more = len(names) - FEW
    return ", ".join(names[:FEW]) + (f" and {more} more" if more > 0 else "")


def cards_in_use(rules: Rules, terms: Terms) -> tuple[Card, ...]:
    """The pack without what was removed from it for this deal, in pack order."""
    if not terms.removed:
        return pack_of(rules)
    return tuple(card for card in pack_of(rules) if card not in terms.removed)


@frozen(repr=False)
class Shuffles(Immutable, Sequence[Shuffle]):
    """Every order of the cards in use: it knows its members, but is too long to list.

    Its length overflows `len` from 21 cards on.
    """

    game: Game[Shuffling]

    def __contains__(self, shuffle: object) -> bool:
        return isinstance(shuffle, Shuffle) and why_not(self.game, shuffle) is None

    def __len__(self) -> int:
        return factorial(len(cards_in_use(self.game.rules, self.game.phase.terms)))

    def __bool__(self) -> bool:
        return True  # by itself, since the length of a whole pack overflows `len`

    def __iter__(self) -> Iterator[Shuffle]:
        raise TypeError(TOO_MANY)

    @overload
    def __getitem__(self, place: int) -> Shuffle: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Shuffle]: ...
    def __getitem__(self, place: int | slice) -> Shuffle | Sequence[Shuffle]:
        raise TypeError(TOO_MANY)


TOO_MANY: Final = "shuffles are too many to list; tribello.dealing draws one"


def effect(game: Game[Shuffling], shuffle: Shuffle) -> Game[Phase]:
    """The deck is cut if the rules have a cut here (R4.2), else dealt (R4.4)."""
    phase = game.phase
    if has_cut(game.rules, phase.terms) and not phase.cut:
        return Game(game.sheet, Cutting(phase.terms, shuffle.deck))
    return deal_out(game.sheet, phase.terms, shuffle.deck)


RULE: Final = Rule(Shuffle, Shuffling, why_not, effect, Shuffles, always(codes.SHUFFLE_NOT_DUE))
