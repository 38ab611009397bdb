"""Everything that may be done in a position, and by whom."""

import itertools

from oracle.cards import suits_in_use
from oracle.deal import counts, exchanger_in
from oracle.refuse import awaits, cards_to_draw, cutter_in, lifted, player_in
from oracle.shapes import Action, Position, terms_of
from oracle.tricks import playable


def is_chance(position: Position) -> bool:
    """Whether chance acts: the lot for the first dealer, a draw for seats, a shuffle (R10.4)."""
    return awaits(position) in ["first_dealer", "draw", "shuffle"]


def to_act(position: Position) -> int | None:
    """The seat that decides, a player while seats are chosen; None for chance and at the end."""
    kind = awaits(position)
    if kind == "take_seat":
        return position["order"][len(position["seats_taken"])]
    if kind == "cut":
        return cutter_in(position)
    if kind == "name_trump":
        return terms_of(position)["dealer"]
    if kind == "exchange":
        return exchanger_in(position)
    if kind == "play":
        return player_in(position)
    return None


def choices(position: Position) -> list[Action]:
    """Every legal action as it stands in a log; none for a shuffle, whose orders are too many."""
    kind = awaits(position)
    who = to_act(position)
    if kind == "first_dealer":
        return [{"type": kind, "seat": seat} for seat in [0, 1, 2]]
    if kind == "draw":
        player = position["waiting"][0]
        return [{"type": kind, "player": player, "card": c} for c in cards_to_draw(position)]
    if kind == "take_seat":
        free = [seat for seat in [0, 1, 2] if seat not in position["seats_taken"]]
        return [{"type": kind, "player": who, "seat": seat} for seat in free]
    if kind == "cut":
        deck = position["deck"]
        cards = [card for card in deck if 0 < lifted(position, card) < len(deck)]
        return [{"type": kind, "seat": who, "card": card} for card in cards]
    if kind == "name_trump":
        suits = suits_in_use(position["options"])
        return [{"type": kind, "seat": who, "suit": suit} for suit in suits]
    if kind == "exchange" and who is not None:
        hand = position["hands"][who]
        chosen = [c for n in counts(position) for c in itertools.combinations(hand, n)]
        return [{"type": kind, "seat": who, "cards": list(cards)} for cards in chosen]
    if kind == "play" and who is not None:
        cards = playable(position["hands"][who], position["laid"])
        return [{"type": kind, "seat": who, "card": card} for card in cards]
    return []
