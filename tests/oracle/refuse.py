"""The code for which an action is refused: section 6 of the model, first fault first (R10.10)."""

from oracle.cards import in_pack_order, pack_of, suits_in_use
from oracle.deal import counts, exchanger_in, round_of, seat_of
from oracle.shapes import Action, Position, leader_of, terms_of
from oracle.tricks import playable

AWAITS = {
    "ChooseDealer": "first_dealer",
    "Draw": "draw",
    "TakeSeats": "take_seat",
    "NameBlind": "name_trump",
    "Shuffle": "shuffle",
    "Cut": "cut",
    "Name": "name_trump",
    "Exchange": "exchange",
    "Play": "play",
}
NOT_DUE = {
    "first_dealer": "T421",
    "draw": "T431",
    "take_seat": "T441",
    "shuffle": "T411",
    "cut": "T501",
    "name_trump": "T511",
    "exchange": "T521",
    "play": "T601",
}


def awaits(position: Position) -> str | None:
    """The type of the action that is due, None at the end."""
    return AWAITS.get(position["phase"])


def refusal(position: Position, action: Action) -> str | None:
    """The code of the first fault of an action, None where it is legal."""
    kind = action["type"]
    if position["phase"] == "Over":
        return "T801"  # R9.3
    if kind != awaits(position):
        return not_due(position, kind)
    if kind == "first_dealer":
        return None if action["seat"] in [0, 1, 2] else "T422"  # R1.1
    if kind == "draw":
        return of_draw(position, action["player"], action["card"])
    if kind == "take_seat":
        return of_take_seat(position, action["player"], action["seat"])
    if kind == "shuffle":
        return of_shuffle(position, action["deck"])
    if kind == "cut":
        return of_cut(position, action["seat"], action["card"])
    if kind == "name_trump":
        return of_name_trump(position, action["seat"], action["suit"])
    if kind == "exchange":
        return of_exchange(position, action["seat"], action["cards"])
    return of_play(position, action["seat"], action["card"])


def not_due(position: Position, kind: str) -> str:
    """The code for an action of a type that is not awaited (R5.5, R10.10)."""
    if kind != "name_trump" or position["terms"] is None:
        return NOT_DUE[kind]
    if round_of(position["options"], position["terms"]["deal"]) in [3, 4]:
        return "T512"
    return "T511"


def cards_to_draw(position: Position) -> list[str]:
    """The cards that may be drawn for seats: neither live nor set aside (R2.3)."""
    gone = position["live"] + position["aside"]
    return [card for card in pack_of(position["options"]) if card not in gone]


def deck_in_use(position: Position) -> list[str]:
    """The cards that are shuffled for the deal that is on (R4.1, R5.3)."""
    removed = terms_of(position)["removed"]
    return [card for card in pack_of(position["options"]) if card not in removed]


def cutter_in(position: Position) -> int:
    """The seat that cuts (R4.2)."""
    return seat_of(position["options"]["cutter"], terms_of(position)["dealer"])


def player_in(position: Position) -> int:
    """The seat whose turn it is to play (R7.1, R7.2, R7.6)."""
    return (leader_of(position) + len(position["laid"])) % 3


def lifted(position: Position, card: str) -> int:
    """How many cards a cut at this card of the deck lifts (R4.3)."""
    place = position["deck"].index(card)
    return place + 1 if position["options"]["cut_card"] == "lifted-bottom" else place


def of_draw(position: Position, player: int, card: str) -> str | None:
    """The fault of a draw for seats (R2.3)."""
    if player != position["waiting"][0]:
        return "T432"
    return None if card in cards_to_draw(position) else "T433"


def of_take_seat(position: Position, player: int, seat: int) -> str | None:
    """The fault of a choice of seat (R2.4, R1.1)."""
    if player != position["order"][len(position["seats_taken"])]:
        return "T442"
    if seat not in [0, 1, 2]:
        return "T422"
    return "T443" if seat in position["seats_taken"] else None


def of_shuffle(position: Position, deck: list[str]) -> str | None:
    """The fault of a shuffle, looked through card by card from the top (R4.1)."""
    in_use = deck_in_use(position)
    for place, card in enumerate(deck):
        if card in deck[:place]:
            return "T401"
        if card not in in_use:
            return "T404"
    return "T402" if [card for card in in_use if card not in deck] else None


def of_cut(position: Position, seat: int, card: str) -> str | None:
    """The fault of a cut (R4.2, R4.3)."""
    if seat != cutter_in(position):
        return "T502"
    if card not in position["deck"]:
        return "T503"
    return None if 0 < lifted(position, card) < len(position["deck"]) else "T504"


def of_name_trump(position: Position, seat: int, suit: str) -> str | None:
    """The fault of a naming that is due (R5.4, R5.6)."""
    if seat != terms_of(position)["dealer"]:
        return "T513"
    return None if suit in suits_in_use(position["options"]) else "T514"


def of_exchange(position: Position, seat: int, cards: list[str]) -> str | None:
    """The fault of an exchange, its cards looked through in pack order (R6.1, R6.2, R6.3, R6.5)."""
    if seat != exchanger_in(position):
        return "T522"
    cards = in_pack_order(cards)
    for place, card in enumerate(cards):
        if card not in position["hands"][seat]:
            return "T523"
        if card in cards[:place]:
            return "T524"
    if len(cards) > len(position["pickup"]):
        return "T525"
    return None if len(cards) in counts(position) else "T526"


def of_play(position: Position, seat: int, card: str) -> str | None:
    """The fault of a card that is played (R7.2, R7.3, R7.4)."""
    if seat != player_in(position):
        return "T602"
    hand = position["hands"][seat]
    if card not in hand:
        return "T603"
    return None if card in playable(hand, position["laid"]) else "T604"
