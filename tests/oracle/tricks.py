"""Which cards may be played, who takes a trick and what a deal scores: chapters 7 to 9."""

from oracle.cards import rank_of, suit_of
from oracle.deal import role_of, round_of
from oracle.shapes import Options, Terms, Trick


def playable(hand: list[str], laid: list[str]) -> list[str]:
    """The cards of a hand that may be played: of the suit led, if there are any (R7.3, R7.4)."""
    if laid == []:
        return list(hand)
    following = [card for card in hand if suit_of(card) == suit_of(laid[0])]
    if following == []:
        return list(hand)
    return following


def taker(leader: int, cards: list[str], trump: str | None) -> int:
    """The seat that takes a trick: the highest trump, else the highest of the suit led (R7.5)."""
    rivals = [card for card in cards if suit_of(card) == trump]
    if rivals == []:
        rivals = [card for card in cards if suit_of(card) == suit_of(cards[0])]
    best = rivals[0]
    for card in rivals:
        if rank_of(card) > rank_of(best):
            best = card
    return (leader + cards.index(best)) % 3


def count_taken(tricks: list[Trick]) -> list[int]:
    """How many tricks each seat took."""
    return [len([trick for trick in tricks if trick["winner"] == seat]) for seat in range(3)]


def quota_of(options: Options, terms: Terms, seat: int) -> int:
    """The quota of a seat in a deal, by round and role (R8.1)."""
    row = options["quotas"][round_of(options, terms["deal"]) - 1]
    role = role_of(seat, terms["dealer"])
    return int(row[["dealer", "left", "right"].index(role)])


def score_deal(options: Options, terms: Terms, taken: list[int]) -> list[int]:
    """The points of each seat for a deal (R8.2, R8.3, R8.4, R8.6)."""
    number = round_of(options, terms["deal"])
    scores = []
    for seat in range(3):
        above = taken[seat] - quota_of(options, terms, seat)
        if number == 4:
            above = -above  # R8.3
        besides = options["trick_points"][number - 1] * taken[seat]  # R8.4
        scores.append(above + besides)
    return scores


def sum_up(scores: list[list[int]]) -> list[int]:
    """The total of each seat over deals (R9.1)."""
    return [sum(row[seat] for row in scores) for seat in range(3)]


def best_of(options: Options, totals: list[int]) -> list[int]:
    """The seats that win with these totals (R9.2)."""
    highest = max(totals)
    if options["winner"] == "most-positive" and highest <= 0:
        return []
    return [seat for seat in range(3) if totals[seat] == highest]
