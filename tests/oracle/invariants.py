"""What holds in every position: section 7 of the model, told apart from the code that plays."""

from typing import Any

from oracle.cards import PACK_ORDER, pack_of
from oracle.deal import deal_cards
from oracle.shapes import Finished, Position, Terms

DEALT = ["terms", "hands", "pickup", "swaps"]
PARTS = {
    "ChooseDealer": [],
    "Draw": ["live", "aside", "waiting"],
    "TakeSeats": ["order", "seats_taken"],
    "NameBlind": ["terms"],
    "Shuffle": ["terms", "again"],
    "Cut": ["terms", "deck"],
    "Name": DEALT,
    "Exchange": DEALT,
    "Play": [*DEALT, "began", "tricks", "leader", "laid"],
    "Over": [],
}


def need(holds: bool, *told: Any) -> None:
    """Stops the check where something does not hold."""
    if not holds:
        raise AssertionError(*told)


def spread(position: Position) -> list[str]:
    """The cards of every place of a deal that is on, in pack order."""
    terms = position["terms"]
    cards = list(terms["removed"]) if terms else []
    cards += position["deck"] + position["pickup"] + position["laid"]
    for hand in position["hands"]:
        cards += hand
    for swap in position["swaps"]:
        cards += swap["discards"]
    for trick in position["tricks"]:
        cards += trick["cards"]
    return sorted(cards, key=PACK_ORDER.index)


def check_cards(position: Position) -> None:
    """Each card is in one place, and hands are full (invariants 1 and 2, R6.8)."""
    phase, options = position["phase"], position["options"]
    if phase in ["Cut", "Name", "Exchange", "Play"]:
        need(spread(position) == pack_of(options), phase, spread(position))
    if phase in ["Name", "Exchange", "Play"]:
        for seat in range(3):
            turns = [(position["leader"] or 0) + place for place in range(len(position["laid"]))]
            laid = seat in [turn % 3 for turn in turns]
            full = options["hand_size"] - len(position["tricks"]) - laid
            need(len(position["hands"][seat]) == full, phase, seat)


def check_blank(position: Position) -> None:
    """A phase has its own components and nothing else (section 3)."""
    sheet = ["options", "first", "last", "players", "finished", "phase"]
    for name, value in position.items():
        own = name in sheet or name in PARTS[position["phase"]]
        need(own or value in [None, False, []], position["phase"], name, value)


def check_trump(position: Position) -> None:
    """In play there is trump in rounds 1 and 2 and no other (invariant 3, R5.5)."""
    terms = position["terms"]
    if position["phase"] == "Play" and terms is not None:
        early = terms["deal"] <= 2 * position["options"]["deals_per_round"]
        need((terms["trump"] is not None) == early, terms)


def check_scores(position: Position, done: Finished) -> None:
    """The scores of a deal sum to g(n - quotas) + nC (theorem R8.5), the tricks to n (R7.7)."""
    options = position["options"]
    number = (done["terms"]["deal"] - 1) // options["deals_per_round"]
    tricks = options["hand_size"]
    sign = -1 if number == 3 else 1
    due = sign * (tricks - sum(options["quotas"][number]))
    due += tricks * options["trick_points"][number]
    need(sum(done["scores"]) == due, done["scores"], due)
    need(sum(done["taken"]) == len(done["tricks"]) == tricks, done["taken"])
    need(done["tricks"][0]["leader"] == done["terms"]["dealer"], "first lead")
    for before, then in zip(done["tricks"], done["tricks"][1:], strict=False):
        need(then["leader"] == before["winner"], "next lead")


def place(position: Position, sizes: dict[str, int], packet: str, turn: int) -> int:
    """Where in the deck the card lies that a packet gets in a turn, by the formula of section 4."""
    order = position["options"]["deal_order"]
    whole = sum(min(size, turn) for size in sizes.values())
    before = [name for name in order[: order.index(packet)] if sizes[name] > turn]
    return whole + len(before)


def check_deal(position: Position, terms: Terms, deck: list[str]) -> None:
    """The cards dealt one by one are those that the formula of section 4 gives."""
    options = position["options"]
    hand = int(options["hand_size"])
    sizes = {"left": hand, "right": hand, "dealer": hand}
    sizes["pickup"] = 0 if terms["removed"] else options["pickup_size"]
    packets = deal_cards(options, terms, deck)
    for name, size in sizes.items():
        due = [deck[place(position, sizes, name, turn)] for turn in range(size)]
        need(packets[name] == due, name, packets[name], due)


def check_end(position: Position) -> None:
    """At the end the deals of the span are finished, their dealers one after the other (R2.5)."""
    deals = [done["terms"]["deal"] for done in position["finished"]]
    need(deals == list(range(position["first"], position["last"] + 1)), deals)
    dealers = [done["terms"]["dealer"] for done in position["finished"]]
    need(dealers == [(dealers[0] + step) % 3 for step in range(len(dealers))], dealers)
    for done in position["finished"]:
        check_scores(position, done)
