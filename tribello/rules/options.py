"""The rules as options: every point on which the sources part is a choice here.

A `Rules` object is complete, immutable and playable: a combination that cannot be played
is refused when it is made, with the reasons. What the sources say on each point,
and why the defaults are what they are, stands in ``spec/``.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from attrs import field, frozen

from tribello import codes
from tribello.errors import InvalidRules, OptionFault
from tribello.immutable import Immutable
from tribello.rules.bounds import flag, member, order_of, row_of, rows_of, whole
from tribello.seats import Role


class Seating(StrEnum):
    """How players come by their seats (R2.1)."""

    GIVEN = "given"
    """Player i sits in seat i; chance picks the first dealer."""
    DRAW = "draw"
    """High cards choose seats and the highest deals first (N:3)."""


class CutWhen(StrEnum):
    """Which deals have a cut (R4.2)."""

    NEVER = "never"
    TRUMP = "trump"
    """Only a deal whose trump is set by a cut."""
    EVERY_DEAL = "every-deal"
    """Every deal; where trump is set by a cut the one cut serves both (N:4, N:7)."""


class Cutter(StrEnum):
    """Who cuts (R4.2: N:4 has the player at the dealer's right)."""

    RIGHT = "right"
    LEFT = "left"

    @property
    def role(self) -> Role:
        """The role of the cutter."""
        return Role.RIGHT if self is Cutter.RIGHT else Role.LEFT


class CutCard(StrEnum):
    """Which card a cut shows (R4.3)."""

    LIFTED_BOTTOM = "lifted-bottom"
    """The bottom card of the lifted packet; a completed cut leaves it last in the deck."""
    REST_TOP = "rest-top"
    """The top card of what remains; a completed cut leaves it first in the deck."""


class AfterCut(StrEnum):
    """What becomes of the two packets of a cut (R4.3)."""

    COMPLETED = "completed"
    """The lower packet goes on top."""
    REPLACED = "replaced"
    """The lifted packet goes back where it was."""
    SHUFFLED = "shuffled"
    """The pack is shuffled again before the deal."""


class TrumpCut(StrEnum):
    """How often round 1 cuts for trump (R5.1)."""

    EACH_DEAL = "each-deal"
    ONCE = "once"
    """The first deal of the round sets trump for all of it."""


class RoundOneTrump(StrEnum):
    """How the trump of round 1 is found (R5.1 to R5.3)."""

    CUT = "cut"
    """By the suit of the cut card (N:7, G:13, H:18)."""
    DEALER = "dealer"
    """The dealer names it (R:13)."""
    STRIP = "strip"
    """The dealer names it blind and its cards leave the pack (R:13 word by word)."""


class NamingPoint(StrEnum):
    """When the dealer names trump (R5.2, R5.4)."""

    BEFORE_SHUFFLE = "before-shuffle"
    """Blind."""
    BEFORE_EXCHANGE = "before-exchange"
    """After looking, before any exchange."""
    AFTER_DEALER_EXCHANGE = "after-dealer-exchange"
    AFTER_EXCHANGES = "after-exchanges"


class PickupEnd(StrEnum):
    """Which end of the pickup is its top, from which cards are drawn (R4.5)."""

    LAST_DEALT = "last-dealt"
    FIRST_DEALT = "first-dealt"


class ThirdExchange(StrEnum):
    """How many cards the last player may exchange (R6.5)."""

    UP_TO_REST = "up-to-rest"
    ALL_OR_NONE = "all-or-none"


class WinnerRule(StrEnum):
    """Who wins the match (R9.2)."""

    MOST = "most"
    """Every player with the highest total."""
    MOST_POSITIVE = "most-positive"
    """The same, but a total that is not above zero never wins (N:16)."""


class Packet(StrEnum):
    """One of the four packets that are dealt (R4.4)."""

    LEFT = "left"
    RIGHT = "right"
    PICKUP = "pickup"
    DEALER = "dealer"

    @property
    def role(self) -> Role | None:
        """The role that receives the packet; None for the pickup."""
        return None if self is Packet.PICKUP else Role[self.name]


ROUNDS: Final = 4
MOST_TRICKS: Final = 17
"""52 cards make at most 17 tricks of three."""
NULLO: Final = 4
"""The round whose aim is to avoid tricks."""


@frozen(kw_only=True, cache_hash=True, repr=False)
class Rules(Immutable):
    """One complete set of rules; the defaults are those of the `standard` preset.

    Arguments:
        laboratory: allows another pack, other hands and pickup, and quotas that do not sum
            to the tricks, for small games (R1.4).
        suits: number of suits in the pack, 1 to 4.
        ranks: number of ranks in each suit, 1 to 13, counted from the ace down.
        hand_size: cards dealt to each seat, and so tricks in a deal, 1 to 17.
        pickup_size: cards dealt to the pickup, 0 to 49.
        deals_per_round: deals in each of the four rounds, 1 to 12 (R3.2).
        seating: how players come by their seats (R2.1).
        cut: which deals have a cut (R4.2).
        cutter: who cuts (R4.2).
        cut_card: which card a cut shows (R4.3).
        after_cut: what becomes of the packets (R4.3).
        trump_cut: how often round 1 cuts for trump (R5.1).
        round_1_trump: how the trump of round 1 is found (R5.1 to R5.3).
        round_1_naming: when the dealer names it, if he does (R5.2).
        round_2_naming: when the dealer names the trump of round 2, never blind (R5.4).
        deal_order: the packets in the order in which they are dealt to (R4.4).
        pickup_end: which end of the pickup is its top (R4.5).
        exchange_order: the roles in the order in which they exchange (R6.1).
        third_exchange: how many cards the last player may exchange (R6.5).
        quotas: for each round the tricks expected of dealer, left and right (R8.1).
        trick_points: for each round the points that every trick pays besides, 0 or 1 (R8.4).
        winner: who wins the match (R9.2).

    Raises:
        InvalidRules: the options cannot be played together.

    >>> Rules().quotas[0], Rules().deals
    ((6, 4, 3), 12)
    >>> Rules(deals_per_round=0)
    Traceback (most recent call last):
    tribello.errors.InvalidRules: T312 [R10.3] deals_per_round: 0 is not within 1 to 12
    """

    laboratory: bool = field(default=False, validator=flag())
    suits: int = field(default=4, validator=whole(1, 4))
    ranks: int = field(default=13, validator=whole(1, 13))
    hand_size: int = field(default=13, validator=whole(1, 17))
    pickup_size: int = field(default=13, validator=whole(0, 49))
    deals_per_round: int = field(default=3, validator=whole(1, 12))
    seating: Seating = field(default=Seating.GIVEN, validator=member(Seating))
    cut: CutWhen = field(default=CutWhen.TRUMP, validator=member(CutWhen))
    cutter: Cutter = field(default=Cutter.RIGHT, validator=member(Cutter))
    cut_card: CutCard = field(default=CutCard.LIFTED_BOTTOM, validator=member(CutCard))
    after_cut: AfterCut = field(default=AfterCut.COMPLETED, validator=member(AfterCut))
    trump_cut: TrumpCut = field(default=TrumpCut.EACH_DEAL, validator=member(TrumpCut))
    round_1_trump: RoundOneTrump = field(default=RoundOneTrump.CUT, validator=member(RoundOneTrump))
    round_1_naming: NamingPoint = field(
        default=NamingPoint.BEFORE_SHUFFLE, validator=member(NamingPoint)
    )
    round_2_naming: NamingPoint = field(
        default=NamingPoint.BEFORE_EXCHANGE, validator=member(NamingPoint)
    )
    deal_order: tuple[Packet, ...] = field(
        default=(Packet.LEFT, Packet.RIGHT, Packet.PICKUP, Packet.DEALER),
        validator=order_of(Packet),
    )
    pickup_end: PickupEnd = field(default=PickupEnd.LAST_DEALT, validator=member(PickupEnd))
    exchange_order: tuple[Role, ...] = field(
        default=(Role.DEALER, Role.LEFT, Role.RIGHT),
        validator=order_of(Role, note="; N:13 names one twice and one never", breaks="R1.6"),
    )
    third_exchange: ThirdExchange = field(
        default=ThirdExchange.UP_TO_REST, validator=member(ThirdExchange)
    )
    quotas: tuple[tuple[int, int, int], ...] = field(
        default=((6, 4, 3), (6, 4, 3), (6, 4, 3), (3, 4, 6)),
        validator=rows_of(ROUNDS, 3, 0, MOST_TRICKS),
    )
    trick_points: tuple[int, ...] = field(default=(0, 0, 0, 0), validator=row_of(ROUNDS, 0, 1))
    winner: WinnerRule = field(default=WinnerRule.MOST, validator=member(WinnerRule))

    def __attrs_post_init__(self) -> None:
        if faults := tuple(combination_faults(self)):
            raise InvalidRules(faults)

    @property
    def tricks(self) -> int:
        """Tricks in a deal: one for each card of a hand (R7.7)."""
        return self.hand_size

    @property
    def deals(self) -> int:
        """Deals in a match (R3.2)."""
        return ROUNDS * self.deals_per_round

    def round_of(self, deal: int) -> int:
        """The round, 1 to 4, to which a deal, counted from 1, belongs (R3.2)."""
        return (deal - 1) // self.deals_per_round + 1


def combination_faults(rules: Rules) -> Iterator[OptionFault]:
    """Every reason for which options, each sound by itself, cannot be played together."""
    yield from _pack_faults(rules)
    yield from _quota_faults(rules)
    yield from _contradictions(rules)


def _pack_faults(rules: Rules) -> Iterator[OptionFault]:
    pack = rules.suits * rules.ranks
    dealt = 3 * rules.hand_size + rules.pickup_size
    if dealt != pack:
        reason = f"three hands and the pickup take {dealt} cards, the pack has {pack}"
        yield OptionFault(codes.PACK_SIZE, "pickup_size", reason)
    whole_pack = (rules.suits, rules.ranks, rules.hand_size, rules.pickup_size) == (4, 13, 13, 13)
    if not whole_pack and not rules.laboratory:
        reason = "pack, hands and pickup other than 4 x 13, 13 and 13 need laboratory rules"
        yield OptionFault(codes.NOT_LABORATORY, "laboratory", reason)


def _quota_faults(rules: Rules) -> Iterator[OptionFault]:
    """Quotas that do not sum to the tricks: a deal would not sum to zero (R8.5)."""
    if rules.laboratory:
        return
    for number, quotas in enumerate(rules.quotas, start=1):
        if sum(quotas) != rules.tricks:
            reason = f"round {number} sums to {sum(quotas)}, a deal has {rules.tricks} tricks"
            yield OptionFault(codes.QUOTA_SUM, "quotas", reason)


def _contradictions(rules: Rules) -> Iterator[OptionFault]:
    by_cut = rules.round_1_trump is RoundOneTrump.CUT
    stripped = rules.round_1_trump is RoundOneTrump.STRIP
    blind = NamingPoint.BEFORE_SHUFFLE
    if by_cut and rules.cut is CutWhen.NEVER:
        reason = "round 1 cuts for trump, so it needs a cut"
        yield OptionFault(codes.CONTRADICTION, "cut", reason, "R5.1")
    if rules.seating is Seating.DRAW and rules.ranks < 3:
        reason = "three players cannot draw different ranks from fewer than three"
        yield OptionFault(codes.CONTRADICTION, "seating", reason, "R2.3")
    if stripped and rules.round_1_naming is not blind:
        reason = "the trump suit leaves the pack before the shuffle, so it is named before it; "
        reason += "trumps that left hands already dealt would leave them unequal (R:13, R:22)"
        yield OptionFault(codes.CONTRADICTION, "round_1_naming", reason, "R5.3")
    if stripped and rules.pickup_size != rules.ranks:
        reason = "the suit that leaves the pack takes the place of the pickup"
        yield OptionFault(codes.CONTRADICTION, "pickup_size", reason, "R5.3")
    if rules.round_2_naming is blind:
        reason = "the dealer looks at the hand before naming trump in round 2"
        yield OptionFault(codes.CONTRADICTION, "round_2_naming", reason, "R5.4")
