"""One deal of a redacted log, with cards put in for those that it hides (R10.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from tribello import codes
from tribello.actions import Action, Cut, Exchange, Play, Shuffle
from tribello.cards import Card
from tribello.course import has_cut
from tribello.dealing import Stream
from tribello.engine import why_not
from tribello.immutable import Immutable
from tribello.log.deals_seen import DealSeen, count_in_turn, facts_seen, plays_seen
from tribello.log.none_fit import why_none_fit
from tribello.log.untrue import Misfit, untrue_to_view
from tribello.replay import outcome
from tribello.rules import AfterCut, CutCard, Rules
from tribello.seats import Seat
from tribello.state import Exchanging, Game, NamingBlind, Phase, Shuffling, Terms
from tribello.viewer import Viewer
from tribello.views.acts import SeenAction, SeenCut, SeenHand, SeenShuffle
from tribello.views.facts import Facts, shown_revokes
from tribello.views.known import known_of
from tribello.views.layouts import Layout, count_layouts, draw_layout
from tribello.views.seen import SeenExchange

_WITNESS: Final = "tribello-witness-1"
"""The name of the stream by which hidden cards are put in, so that a log has one witness."""


@frozen(repr=False)
class Fitted(Immutable):
    """A deal with cards put in, as far as there are some that fit.

    Arguments:
        actions: places in the redacted log, and the actions there.
        misfit: what cannot be after these, if there is such a thing.
    """

    actions: tuple[tuple[int, Action], ...]
    misfit: Misfit | None = None


def fitted(viewer: Viewer, opening: Game[Phase], deal: DealSeen) -> Fitted:
    """A deal with cards put in for those that its viewer did not see.

    Arguments:
        viewer: who saw it.
        opening: the game as the deal begins.
        deal: what was seen.
    """
    terms, shown = _terms(opening), deal.actions
    untrue = next(untrue_to_view(viewer, opening.rules, terms, deal), None)
    if untrue is not None:
        shown = shown[: untrue.place - deal.first]
    in_turn = count_in_turn(terms, shown)
    if in_turn < len(shown):
        # What is said to be played out of turn was in nobody's hand for that.
        found = _fitted(viewer, opening, deal.first, shown, in_turn, None)
        if found.misfit is None or found.misfit.place != deal.first + in_turn:
            return found
    return _fitted(viewer, opening, deal.first, shown, len(shown), untrue)


def _fitted(
    viewer: Viewer,
    opening: Game[Phase],
    first: int,
    shown: Sequence[SeenAction],
    most: int,
    untrue: Misfit | None,
) -> Fitted:
    """Cards put in for the first so many actions; what comes next is judged or does not fit.

    Arguments:
        viewer: who saw it.
        opening: the game as the deal begins.
        first: the place of the first action in the log.
        shown: what was seen.
        most: for so many actions of it cards are put in.
        untrue: what cannot be after all that was seen, if there is such a thing.
    """
    rules, terms = opening.rules, _terms(opening)
    fitting, revokes = _fitting(viewer, rules, terms, shown[:most])
    facts = facts_seen(viewer, rules, terms, shown[:fitting], revokes)
    layout = draw_layout(facts, Stream(f"{_WITNESS}:{terms.number}"))
    assert layout is not None  # the beginning fits
    made = tuple(_put_in(facts, layout, first, shown[:fitting]))
    if fitting == len(shown):
        return Fitted(made, untrue)
    culprit = first + fitting
    now, _ = outcome(opening, [action for _, action in made])
    action = _as_told(now, shown[fitting])
    if action is not None and _denied(facts, now, action):
        return Fitted((*made, (culprit, action)))
    return Fitted(made, Misfit(culprit, codes.NO_CARDS_FIT, why_none_fit(facts, shown[fitting])))


def _terms(opening: Game[Phase]) -> Terms:
    assert isinstance(opening.phase, NamingBlind | Shuffling)  # a deal begins with no other
    return opening.phase.terms


def _fitting(
    viewer: Viewer, rules: Rules, terms: Terms, seen: Sequence[SeenAction]
) -> tuple[int, frozenset[int]]:
    """How many actions from the first fit some cards, and which of their plays are revokes.

    A revoke that a later play shows is one from the beginning, or else others would be blamed for
    what its seat did. But a play that fits nothing shows none.
    """
    shown = shown_revokes(plays_seen(seen))
    while True:
        revokes = frozenset(shown)
        count = _fitting_with(revokes, viewer, rules, terms, seen)
        plays = len(plays_seen(seen[:count]))
        proven = {place: proof for place, proof in shown.items() if proof < plays}
        if proven == shown:
            return count, revokes
        shown = proven


def _fitting_with(
    revokes: frozenset[int],
    viewer: Viewer,
    rules: Rules,
    terms: Terms,
    seen: Sequence[SeenAction],
) -> int:
    """How many actions from the first fit some cards, while one more fits none."""

    def fits(count: int) -> bool:
        return count_layouts(facts_seen(viewer, rules, terms, seen[:count], revokes)) > 0

    if fits(len(seen)):
        return len(seen)
    least, most = 0, len(seen)
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


def _put_in(
    facts: Facts, layout: Layout, first: int, seen: Sequence[SeenAction]
) -> Iterator[tuple[int, Action]]:
    """The actions of a deal that was laid out so, with their places in the redacted log."""
    discards = iter(layout.discards)
    is_cut = has_cut(facts.rules, facts.terms)
    decks = iter([_before_cut(facts, layout), layout.deck] if is_cut else [layout.deck] * 2)
    deck = layout.deck
    for place, each in enumerate(seen, first):
        match each:
            case SeenShuffle():
                deck = next(decks, layout.deck)
                yield place, Shuffle(deck)
            case SeenCut(seat):
                yield place, Cut(seat, deck[_bare(facts.rules)])
            case SeenExchange(seat):
                yield place, Exchange(seat, next(discards))
            case SeenHand():
                pass
            case _:
                yield place, each


def _bare(rules: Rules) -> int:
    """The place of the card that is laid bare where one card is lifted (R4.3)."""
    return 0 if rules.cut_card is CutCard.LIFTED_BOTTOM else 1


def _before_cut(facts: Facts, layout: Layout) -> tuple[Card, ...]:
    """A deck that becomes the one that is dealt, if it is cut at the shown card (R4.3)."""
    deck, shown = layout.deck, facts.terms.shown
    match facts.rules.after_cut:
        case AfterCut.COMPLETED:
            return deck[-1:] + deck[:-1]
        case AfterCut.SHUFFLED if shown is not None:
            rest = tuple([card for card in deck if card is not shown])
            bare = _bare(facts.rules)
            return (*rest[:bare], shown, *rest[bare:])
        case _:
            return deck


def _as_told(now: Game[Phase], seen: SeenAction) -> Action | None:
    """An action of which enough was seen to judge it; None for a hand, which is no action."""
    match seen:
        case SeenShuffle() | SeenHand() | SeenCut():
            return None
        case SeenExchange(seat, _, discards) if discards is not None:
            return Exchange(seat, discards)
        case SeenExchange(seat, count):
            return Exchange(seat, _some_of_hand(now, seat, count))
        case _:
            return seen


def _some_of_hand(now: Game[Phase], seat: Seat, count: int) -> tuple[Card, ...]:
    """Any so many cards that a seat can discard; of whom and how many alone is to be judged."""
    return now.phase.dealt.hands[seat][:count] if isinstance(now.phase, Exchanging) else ()


def _denied(facts: Facts, now: Game[Phase], action: Action) -> bool:
    """Whether the rules deny an action for what was seen, wherever hidden cards lie."""
    violation = why_not(now, action)
    if violation is None:
        return False
    if violation.code is codes.REVOKE:
        return False
    if violation.code is not codes.PLAY_NOT_HELD or not isinstance(action, Play):
        return True
    known = known_of(facts)
    if known is None:
        return False
    # Nobody can say where an unseen card is, but whose hand is known does not hold it.
    return action.card not in known.unseen or action.seat not in known.hidden
