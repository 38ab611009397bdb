"""The deals of a redacted log: where each begins, and what is known of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tribello.actions import Cut, NameTrump, Play
from tribello.cards import Card, Suit
from tribello.course import cuts_for_trump, naming_point, pack_of
from tribello.immutable import Immutable
from tribello.rules import AfterCut, NamingPoint, RoundOneTrump, Rules
from tribello.seats import Seat
from tribello.state import Terms
from tribello.tricks import trick_winner
from tribello.viewer import Viewer
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.facts import Facts
from tribello.views.seen import SeenExchange


@frozen(repr=False)
class DealSeen(Immutable):
    """One deal of a redacted log.

    Arguments:
        number: the number of the deal in the match, from 1.
        first: the place of its first action in the log.
        actions: what was seen, in order.
    """

    number: int
    first: int
    actions: tuple[SeenAction, ...]


def deal_after(rules: Rules, number: int, actions: Sequence[SeenAction], place: int) -> int:
    """The place where a deal begins in what was seen; the end of all where it does not.

    A deal begins with its shuffle, or with a trump that is named blind just before that.

    Arguments:
        rules: the rules in force.
        number: the number of the deal in the match, from 1.
        actions: all that was seen, in order.
        place: from where on it is looked for.
    """
    places = range(place, len(actions))
    shuffle = next((each for each in places if _begins(rules, actions, each)), len(actions))
    return shuffle - (shuffle > place and _is_blind(rules, number, actions, shuffle))


def _begins(rules: Rules, actions: Sequence[SeenAction], place: int) -> bool:
    """Whether a shuffle begins a deal, and is not the one after a cut."""
    if not isinstance(actions[place], SeenShuffle):
        return False
    before = actions[place - 1] if place else None
    return rules.after_cut is not AfterCut.SHUFFLED or not isinstance(before, Cut | SeenCut)


def _is_blind(rules: Rules, number: int, actions: Sequence[SeenAction], shuffle: int) -> bool:
    """Whether the trump of a deal was named just before its shuffle."""
    blind = number <= rules.deals and naming_point(rules, number) is NamingPoint.BEFORE_SHUFFLE
    return blind and shuffle > 0 and isinstance(actions[shuffle - 1], NameTrump)


def facts_seen(
    viewer: Viewer,
    rules: Rules,
    terms: Terms,
    actions: Sequence[SeenAction],
    revokes: frozenset[int] = frozenset(),
) -> Facts:
    """What is known of the cards of a deal by what was seen of it.

    Arguments:
        viewer: who saw it.
        rules: the rules in force.
        terms: what the deal begins with.
        actions: what was seen, in order, of the whole deal or of its beginning.
        revokes: the places, among the plays, of those that later ones show to be revokes.
    """
    shown = [each.card for each in actions if isinstance(each, Cut)]
    hands = [each.cards for each in actions if isinstance(each, SeenHand) and each.seat == viewer]
    terms = Terms(
        terms.number,
        terms.dealer,
        terms.trump,
        shown[0] if shown and cuts_for_trump(rules, terms) else None,
        _removed(rules, terms, actions),
    )
    return Facts(
        viewer=viewer,
        rules=rules,
        terms=terms,
        dealt=hands[0] if hands else None,
        exchanges=tuple(each for each in actions if isinstance(each, SeenExchange)),
        plays=plays_seen(actions),
        revokes=revokes,
    )


def plays_seen(actions: Sequence[SeenAction]) -> tuple[tuple[Seat, Card], ...]:
    """Seat and card of every play, in order."""
    return tuple((each.seat, each.card) for each in actions if isinstance(each, Play))


def count_in_turn(terms: Terms, actions: Sequence[SeenAction]) -> int:
    """How many actions come before the first play of a seat whose turn it is not (R7.1, R7.6)."""
    trump, leader, laid = _trump(terms, actions), terms.dealer, list[Card]()
    for place, each in enumerate(actions):
        if not isinstance(each, Play):
            continue
        if each.seat != (leader + len(laid)) % 3:
            return place
        laid.append(each.card)
        if len(laid) == 3:
            leader = trick_winner(leader, tuple(laid), trump)
            laid.clear()
    return len(actions)


def _trump(terms: Terms, actions: Sequence[SeenAction]) -> Suit | None:
    """The trump suit of a deal, by how it was set in the end."""
    for each in actions:
        match each:
            case NameTrump(suit=suit) | Cut(card=Card(suit=suit)):
                return suit
            case Play():
                break
            case _:
                continue
    return terms.trump


def _removed(rules: Rules, terms: Terms, actions: Sequence[SeenAction]) -> tuple[Card, ...]:
    """The cards of the suit that left the pack (R5.3)."""
    stripped = rules.round_1_trump is RoundOneTrump.STRIP and rules.round_of(terms.number) == 1
    suits = [each.suit for each in actions if isinstance(each, NameTrump)][: int(stripped)]
    return tuple(card for card in pack_of(rules) if card.suit in suits)
