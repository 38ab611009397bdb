"""What a legal action leads to: the effects of section 6 of the model."""

from oracle.cards import in_pack_order, pack_of, rank_of, suit_of
from oracle.course import bare, close_deal, deal_out, go_on, open_first
from oracle.deal import cards_of_suit, is_cut, sets_trump
from oracle.refuse import lifted, refusal
from oracle.shapes import Action, Position, Swap, Terms, Trick, leader_of, terms_of
from oracle.tricks import taker


def after(position: Position, action: Action) -> Position:
    """The position after a legal action; ValueError with the code of one that is refused."""
    code = refusal(position, action)
    if code is not None:
        raise ValueError(code)
    kind = action["type"]
    if kind == "first_dealer":
        return open_first(position, action["seat"])
    if kind == "draw":
        return after_draw(position, action["player"], action["card"])
    if kind == "take_seat":
        return after_take_seat(position, action["seat"])
    if kind == "shuffle":
        return after_shuffle(position, list(action["deck"]))
    if kind == "cut":
        return after_cut(position, action["card"])
    if kind == "name_trump":
        return after_name_trump(position, action["suit"])
    if kind == "exchange":
        return after_exchange(position, action["seat"], action["cards"])
    return after_play(position, action["seat"], action["card"])


def without(cards: list[str], gone: list[str]) -> list[str]:
    """The cards that are not among those gone, in their order."""
    return [card for card in cards if card not in gone]


def with_hand(position: Position, seat: int, hand: list[str]) -> list[list[str]]:
    """The hands, with another one for a seat."""
    return [hand if other == seat else position["hands"][other] for other in range(3)]


def after_draw(position: Position, player: int, card: str) -> Position:
    """A card is drawn for seats; those of equal rank are set aside and drawn again (R2.3)."""
    live = [card if other == player else position["live"][other] for other in range(3)]
    waiting = position["waiting"][1:]
    if waiting:
        return {**position, "live": live, "waiting": waiting}
    drawn = [each for each in live if each is not None]
    ranks = [rank_of(each) for each in drawn]
    equal = [other for other in range(3) if ranks.count(ranks[other]) > 1]
    if equal == []:
        order = sorted(range(3), key=lambda other: -ranks[other])
        return {**bare(position), "phase": "TakeSeats", "order": order}
    kept = [None if other in equal else live[other] for other in range(3)]
    aside = in_pack_order(position["aside"] + [drawn[other] for other in equal])
    left = [each for each in pack_of(position["options"]) if each not in kept + aside]
    if len(left) < len(equal):
        aside = []
    return {**position, "live": kept, "aside": aside, "waiting": equal}


def after_take_seat(position: Position, seat: int) -> Position:
    """A player takes a seat; the first to choose deals deal 1 (R2.2, R2.4)."""
    seats_taken = [*position["seats_taken"], seat]
    if len(seats_taken) < 3:
        return {**position, "seats_taken": seats_taken}
    players = [position["order"][seats_taken.index(place)] for place in range(3)]
    return open_first({**position, "players": players}, seats_taken[0])


def after_shuffle(position: Position, deck: list[str]) -> Position:
    """The deck is cut if a cut is due and was not made, and else dealt (R4.1, R4.2)."""
    terms = terms_of(position)
    if is_cut(position["options"], terms) and not position["again"]:
        return {**bare(position), "phase": "Cut", "terms": terms, "deck": deck}
    return deal_out(position, terms, deck)


def after_cut(position: Position, card: str) -> Position:
    """The cut sets trump where it is cut for, and the packets are laid as the rules say (R4.3)."""
    options, deck = position["options"], position["deck"]
    terms: Terms = terms_of(position)
    if sets_trump(options, terms):  # R5.1
        terms = {**terms, "trump": suit_of(card), "shown": card}
    number = lifted(position, card)
    if options["after_cut"] == "completed":
        return deal_out(position, terms, deck[number:] + deck[:number])
    if options["after_cut"] == "replaced":
        return deal_out(position, terms, deck)
    return {**bare(position), "phase": "Shuffle", "terms": terms, "again": True}


def after_name_trump(position: Position, suit: str) -> Position:
    """The dealer has named trump, blind or after looking (R5.2, R5.3, R5.4)."""
    options = position["options"]
    terms: Terms = {**terms_of(position), "trump": suit}
    if position["phase"] == "Name":
        return go_on({**position, "terms": terms})
    if options["round_1_trump"] == "strip":
        terms = {**terms, "removed": cards_of_suit(pack_of(options), suit)}
    return {**position, "phase": "Shuffle", "terms": terms}


def after_exchange(position: Position, seat: int, cards: list[str]) -> Position:
    """Cards are discarded and as many drawn from the top of the pickup (R6.3, R6.4, R6.7)."""
    drawn = position["pickup"][: len(cards)]
    hand = in_pack_order(without(position["hands"][seat], cards) + drawn)
    swap: Swap = {"seat": seat, "discards": in_pack_order(cards), "drawn": drawn}
    return go_on(
        {
            **position,
            "hands": with_hand(position, seat, hand),
            "pickup": position["pickup"][len(cards) :],
            "swaps": [*position["swaps"], swap],
        }
    )


def after_play(position: Position, seat: int, card: str) -> Position:
    """A card is laid; a complete trick goes to its taker, who leads next (R7.5, R7.6, R7.7)."""
    leader = leader_of(position)
    laid = [*position["laid"], card]
    hands = with_hand(position, seat, without(position["hands"][seat], [card]))
    if len(laid) < 3:
        return {**position, "hands": hands, "laid": laid}
    winner = taker(leader, laid, terms_of(position)["trump"])
    trick: Trick = {"leader": leader, "cards": laid, "winner": winner}
    tricks = [*position["tricks"], trick]
    if len(tricks) < position["options"]["hand_size"]:
        return {**position, "hands": hands, "tricks": tricks, "leader": winner, "laid": []}
    return close_deal(position, tricks)
