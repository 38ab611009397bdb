"""Places at the table, rounds, trump points and the dealing of cards: chapters 1 to 6."""

from oracle.cards import suit_of
from oracle.shapes import Options, Position, Swap, Terms, terms_of

ROLES = ["dealer", "left", "right"]


def seat_of(role: str, dealer: int) -> int:
    """The seat of a role: the left is the next after the dealer clockwise (R1.5)."""
    return (dealer + ROLES.index(role)) % 3


def role_of(seat: int, dealer: int) -> str:
    """The role of a seat (R1.5)."""
    return next(role for role in ROLES if seat_of(role, dealer) == seat)


def round_of(options: Options, deal: int) -> int:
    """The round of a deal: each has the same number of deals (R3.1, R3.2)."""
    return (deal - 1) // int(options["deals_per_round"]) + 1


def sets_trump(options: Options, terms: Terms) -> bool:
    """Whether a cut in this deal would set trump (R5.1)."""
    in_round_1 = round_of(options, terms["deal"]) == 1
    return in_round_1 and options["round_1_trump"] == "cut" and terms["trump"] is None


def is_cut(options: Options, terms: Terms) -> bool:
    """Whether the pack is cut after the first shuffle of this deal (R4.2)."""
    if options["cut"] == "every-deal":
        return True
    return bool(options["cut"] == "trump") and sets_trump(options, terms)


def naming_point(options: Options, deal: int) -> str | None:
    """When the dealer names trump in this deal, or None (R5.2, R5.3, R5.4, R5.5)."""
    if round_of(options, deal) == 1 and options["round_1_trump"] != "cut":
        return str(options["round_1_naming"])
    if round_of(options, deal) == 2:
        return str(options["round_2_naming"])
    return None


def deal_cards(options: Options, terms: Terms, deck: list[str]) -> dict[str, list[str]]:
    """The packets by name, each in the order in which its cards came (R4.4, R5.3)."""
    size = {"left": options["hand_size"], "right": options["hand_size"]}
    size["dealer"] = options["hand_size"]
    size["pickup"] = 0 if terms["removed"] else options["pickup_size"]
    packets: dict[str, list[str]] = {name: [] for name in size}
    rest = list(deck)
    while rest:
        for name in options["deal_order"]:
            if len(packets[name]) < size[name]:
                packets[name].append(rest.pop(0))
    return packets


def pickup_from_top(options: Options, dealt: list[str]) -> list[str]:
    """The pickup from its top down, given in the order in which it was dealt (R4.5)."""
    if options["pickup_end"] == "last-dealt":
        return list(reversed(dealt))
    return list(dealt)


def exchanger(options: Options, dealer: int, pickup: list[str], swaps: list[Swap]) -> int | None:
    """The seat that is to exchange, or None if nobody is (R6.1, R6.6)."""
    if pickup == [] or len(swaps) == 3:
        return None
    return seat_of(options["exchange_order"][len(swaps)], dealer)


def exchanger_in(position: Position) -> int | None:
    """The seat that is to exchange in a position where cards are dealt (R6.1, R6.6)."""
    dealer = terms_of(position)["dealer"]
    return exchanger(position["options"], dealer, position["pickup"], position["swaps"])


def counts(position: Position) -> list[int]:
    """How many cards the seat that is to exchange may discard (R6.2, R6.5)."""
    hand = position["options"]["hand_size"]
    left = len(position["pickup"])
    last = len(position["swaps"]) == 2
    if last and position["options"]["third_exchange"] == "all-or-none":
        return [number for number in [0, left] if number <= hand]
    return [number for number in range(hand + 1) if number <= left]


def names_now(position: Position) -> bool:
    """Whether the dealer is to name trump before anything else goes on (R5.6)."""
    terms = terms_of(position)
    if terms["trump"] is not None:
        return False
    point = naming_point(position["options"], terms["deal"])
    over = exchanger_in(position) is None
    if point == "before-exchange":
        return True
    if point == "after-dealer-exchange":
        return over or terms["dealer"] in [swap["seat"] for swap in position["swaps"]]
    if point == "after-exchanges":
        return over
    return False


def cards_of_suit(pack: list[str], suit: str) -> list[str]:
    """The cards of one suit of a pack."""
    return [card for card in pack if suit_of(card) == suit]
