"""Which options and spans can be played: section 1 of the model, R1.4, R1.6 and R3.3."""

from typing import Any

from oracle.shapes import Options

NUMBERS = {
    "suits": (1, 4),
    "ranks": (1, 13),
    "hand_size": (1, 17),
    "pickup_size": (0, 49),
    "deals_per_round": (1, 12),
}
NAMINGS = ["before-exchange", "after-dealer-exchange", "after-exchanges"]
CHOICES = {
    "seating": ["given", "draw"],
    "cut": ["trump", "every-deal", "never"],
    "cutter": ["right", "left"],
    "cut_card": ["lifted-bottom", "rest-top"],
    "after_cut": ["completed", "replaced", "shuffled"],
    "trump_cut": ["each-deal", "once"],
    "round_1_trump": ["cut", "dealer", "strip"],
    "round_1_naming": ["before-shuffle", *NAMINGS],
    "round_2_naming": NAMINGS,
    "pickup_end": ["last-dealt", "first-dealt"],
    "third_exchange": ["up-to-rest", "all-or-none"],
    "winner": ["most", "most-positive"],
}
ORDERS = {
    "deal_order": ["left", "right", "pickup", "dealer"],
    "exchange_order": ["dealer", "left", "right"],
}
NAMES = ["laboratory", *NUMBERS, *CHOICES, *ORDERS, "quotas", "trick_points"]


def is_number(value: Any, least: int, most: int) -> bool:
    """Whether a JSON value is an integer within bounds; true and false are no integers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_row(value: Any, length: int, least: int, most: int) -> bool:
    """Whether a JSON value is a list of so many integers within bounds."""
    if not isinstance(value, list) or len(value) != length:
        return False
    return all(is_number(number, least, most) for number in value)


def is_order(value: Any, names: list[str]) -> bool:
    """Whether a JSON value names each of the names once."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        return False
    return sorted(value) == sorted(names)


def fault_of_values(options: Options) -> str | None:
    """The code for options that are missing, unknown or out of their bounds; None if sound."""
    if [name for name in NAMES if name not in options]:
        return "T202"
    if [name for name in options if name not in NAMES]:
        return "T203"
    if not isinstance(options["laboratory"], bool):
        return "T312"
    for name, (least, most) in NUMBERS.items():
        if not is_number(options[name], least, most):
            return "T312"
    for name, values in CHOICES.items():
        if options[name] not in values:
            return "T312"
    for name, names in ORDERS.items():
        if not is_order(options[name], names):
            return "T312"
    quotas = options["quotas"]
    if not isinstance(quotas, list) or len(quotas) != 4:
        return "T312"
    if not all(is_row(row, 3, 0, 17) for row in quotas):
        return "T312"
    if not is_row(options["trick_points"], 4, 0, 1):
        return "T312"
    return None


def fault_together(options: Options) -> str | None:
    """The code for options that are sound alone and cannot be played together."""
    suits, ranks = options["suits"], options["ranks"]
    hand, pickup = options["hand_size"], options["pickup_size"]
    if suits * ranks != 3 * hand + pickup:  # R1.4
        return "T306"
    if not options["laboratory"] and [suits, ranks, hand, pickup] != [4, 13, 13, 13]:  # R1.4
        return "T307"
    for row in options["quotas"]:
        if not options["laboratory"] and sum(row) != hand:  # R8.1
            return "T305"
    if options["round_1_trump"] == "cut" and options["cut"] == "never":  # R5.1
        return "T309"
    if options["round_1_trump"] == "strip":  # R5.3
        if options["round_1_naming"] != "before-shuffle":
            return "T309"
        if pickup != ranks:
            return "T309"
    if options["seating"] == "draw" and ranks < 3:  # R2.3
        return "T309"
    return None


def fault_of_span(options: Options, first: int, last: int) -> str | None:
    """The code for a span that does not lie within the match (R3.3)."""
    if not 1 <= first <= last <= 4 * options["deals_per_round"]:
        return "T310"
    return None
