"""A game that was drawn from a view, played again from its beginning by legal actions."""

from __future__ import annotations

from collections.abc import Iterable

from property.alike import cuts_for_trump

from tribello.actions import Action, Cut, Exchange, Shuffle
from tribello.cards import Card
from tribello.course import has_cut, packet_of, packet_places
from tribello.engine import apply
from tribello.rules import AfterCut, CutCard, Packet, Rules
from tribello.seats import SEATS
from tribello.state import Cutting, Dealt, Exchanging, Game, Naming, Phase, Playing, Shuffling


def as_dealt(dealt: Dealt) -> dict[Packet, tuple[Card, ...]]:
    """The packets as they were dealt, the pickup in the order drawn."""
    hands = [list(hand) for hand in dealt.hands]
    pickup = [card for made in dealt.exchanges for card in made.drawn]
    for made in dealt.exchanges:
        kept = [card for card in hands[made.seat] if card not in made.drawn]
        hands[made.seat] = [*kept, *made.discards]
    packets = {packet_of(seat, dealt.terms.dealer): tuple(hands[seat]) for seat in SEATS}
    return {**packets, Packet.PICKUP: (*pickup, *dealt.pickup)}


def deck_of(rules: Rules, dealt: Dealt) -> tuple[Card, ...]:
    """A deck that deals these cards; the shown card lies at that end of its packet where it may."""
    places = packet_places(rules, has_pickup=not dealt.terms.removed)
    is_last = (rules.cut_card is CutCard.LIFTED_BOTTOM) is (rules.after_cut is AfterCut.COMPLETED)
    deck = dict[int, Card]()
    for packet, packed in as_dealt(dealt).items():
        end = sorted(packed, key=lambda card: (card is dealt.terms.shown) is is_last)
        deck.update(zip(places[packet], packed if packet is Packet.PICKUP else end, strict=True))
    return tuple(deck[place] for place in sorted(deck))


def deals_of(game: Game[Phase]) -> list[Dealt]:
    """The cards of all deals that are dealt, the one that is on last."""
    finished = [result.dealt for result in game.sheet.results]
    is_dealt = isinstance(game.phase, Naming | Exchanging | Playing)
    return [*finished, game.phase.dealt] if is_dealt else finished  # type: ignore[union-attr]


def as_in(drawn_game: Game[Phase], now: Game[Phase], action: Action) -> Action:
    """What was done in a game as it was done in one that looks so: decks, cuts and discards."""
    rules, phase, deals = now.rules, now.phase, deals_of(drawn_game)[len(now.sheet.results) :]
    match action:
        case Shuffle():
            assert isinstance(phase, Shuffling)
            is_cut = has_cut(rules, phase.terms) and not phase.cut
            if is_cut and isinstance(drawn_game.phase, Cutting) and not deals:
                return Shuffle(drawn_game.phase.deck)
            if is_cut and rules.after_cut is AfterCut.SHUFFLED:
                return action
            deck = deck_of(rules, deals[0])
            completed = is_cut and rules.after_cut is AfterCut.COMPLETED
            return Shuffle(deck[-1:] + deck[:-1] if completed else deck)
        case Cut(seat) if isinstance(phase, Cutting) and not cuts_for_trump(now):
            return Cut(seat, phase.deck[rules.cut_card is CutCard.REST_TOP])
        case Exchange(seat):
            assert isinstance(phase, Exchanging)
            return Exchange(seat, deals[0].exchanges[len(phase.dealt.exchanges)].discards)
        case _:
            return action


def done_again(drawn_game: Game[Phase], begun: Game[Phase], actions: Iterable[Action]) -> None:
    """By legal actions a game comes to where it is, with the same public actions as another."""
    for action in actions:
        begun = apply(begun, as_in(drawn_game, begun, action))
    assert begun == drawn_game
