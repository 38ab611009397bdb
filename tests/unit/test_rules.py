"""Options, their bounds and the combinations that cannot be played."""

import copy
import pickle
from enum import Enum
from typing import Any

import pytest
from attrs import fields
from situations import SMALL, small, standard

from tribello import codes
from tribello.codes import Code
from tribello.errors import InvalidRules, TribelloError
from tribello.rules import (
    STANDARD,
    CutCard,
    Cutter,
    CutWhen,
    NamingPoint,
    Packet,
    PickupEnd,
    RoundOneTrump,
    Rules,
    Seating,
    ThirdExchange,
    TrumpCut,
    WinnerRule,
)
from tribello.rules.options import AfterCut
from tribello.seats import Role

WHOLE = {
    "suits": (1, 4),
    "ranks": (1, 13),
    "hand_size": (1, 17),
    "pickup_size": (0, 49),
    "deals_per_round": (1, 12),
}
MEMBERS: dict[str, type[Enum]] = {
    "seating": Seating,
    "cut": CutWhen,
    "cutter": Cutter,
    "cut_card": CutCard,
    "after_cut": AfterCut,
    "trump_cut": TrumpCut,
    "round_1_trump": RoundOneTrump,
    "round_1_naming": NamingPoint,
    "round_2_naming": NamingPoint,
    "pickup_end": PickupEnd,
    "third_exchange": ThirdExchange,
    "winner": WinnerRule,
}
ORDERS: dict[str, type[Enum]] = {"deal_order": Packet, "exchange_order": Role}
ROWS = {"trick_points": 1}
TABLES = {"quotas": 17}
FLAGS = {"laboratory"}


def faults_of(**options: Any) -> list[tuple[Code, str]]:
    """The code and the option of every fault for which these options are refused."""
    try:
        Rules(**options)
    except InvalidRules as refusal:
        return [(fault.code, fault.option) for fault in refusal.faults]
    return []


def is_out_of_bounds(option: str, value: object) -> bool:
    """Whether the option is refused for its own bounds."""
    return (codes.OPTION_BOUNDS, option) in faults_of(**{option: value})


def test_options_are_given_by_name() -> None:
    """No option has a place, so that a new one breaks no caller."""
    with pytest.raises(TypeError):
        Rules(False)  # type: ignore[call-arg]


@pytest.mark.rule("R10.3")
@pytest.mark.parametrize(
    ("option", "value", "reason", "clause"),
    [
        ("laboratory", 1, "1 is not true or false", "R10.3"),
        ("suits", 5, "5 is not within 1 to 4", "R10.3"),
        ("ranks", "13", "'13' is not within 1 to 13", "R10.3"),
        ("cut", Cutter.LEFT, "left is not one of never, trump and every-deal", "R10.3"),
        ("cut", "trump", "'trump' is not one of never, trump and every-deal", "R10.3"),
        (
            "deal_order",
            (Packet.LEFT, Packet.RIGHT),
            "[left, right] is not an order of left, right, pickup and dealer, each once",
            "R10.3",
        ),
        (
            "exchange_order",
            [Role.DEALER],
            "[dealer] is not an order of dealer, left and right, each once; "
            "N:13 names one twice and one never",
            "R1.6",
        ),
        ("quotas", ((1, 2),), "[[1, 2]] is not 4 rows of 3 numbers within 0 to 17", "R10.3"),
        ("trick_points", (0, 2), "[0, 2] is not 4 numbers within 0 to 1", "R10.3"),
    ],
)
def test_a_value_out_of_bounds_is_told_with_what_is_wanted(
    option: str, value: object, reason: str, clause: str
) -> None:
    """The reason names the value as a log would, what the option may be, and the clause."""
    with pytest.raises(InvalidRules) as refusal:
        Rules(**{option: value})  # type: ignore[arg-type]
    (fault,) = refusal.value.faults
    assert (fault.code, fault.option) == (codes.OPTION_BOUNDS, option)
    assert (fault.reason, fault.clause) == (reason, clause)


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize("number", range(1, 5))
def test_quotas_that_do_not_sum_are_told_with_their_round(number: int) -> None:
    """The reason counts rounds from 1, and names the sum and the tricks."""
    quotas = [(6, 4, 3)] * 4
    quotas[number - 1] = (6, 4, 2)
    with pytest.raises(InvalidRules) as refusal:
        Rules(quotas=tuple(quotas))
    (fault,) = refusal.value.faults
    assert fault.reason == f"round {number} sums to 12, a deal has 13 tricks"


@pytest.mark.rule("R5.3")
def test_a_suit_that_leaves_late_is_refused_with_both_reasons() -> None:
    """A strip after the shuffle breaks the removal, and would leave hands unequal."""
    with pytest.raises(InvalidRules) as refusal:
        Rules(
            round_1_trump=RoundOneTrump.STRIP,
            round_1_naming=NamingPoint.BEFORE_EXCHANGE,
            cut=CutWhen.NEVER,
        )
    (fault,) = refusal.value.faults
    assert (fault.code, fault.option, fault.clause) == (
        codes.CONTRADICTION,
        "round_1_naming",
        "R5.3",
    )
    assert "named before it" in fault.reason
    assert "unequal" in fault.reason


def test_every_option_has_its_bounds_tested_here() -> None:
    """Each option stands in exactly one of the tables of this module."""
    tables = (*WHOLE, *MEMBERS, *ORDERS, *ROWS, *TABLES, *FLAGS)
    assert sorted(tables) == sorted(option.name for option in fields(Rules))


@pytest.mark.parametrize(("option", "low", "high"), [(name, *ends) for name, ends in WHOLE.items()])
def test_a_number_keeps_to_its_bounds(option: str, low: int, high: int) -> None:
    """Both ends are allowed, and nothing beyond them nor anything but a whole number."""
    assert not any(is_out_of_bounds(option, number) for number in range(low, high + 1))
    for value in (low - 1, high + 1, -1, 10**30, True, float(low), str(low), None, (low,)):
        assert is_out_of_bounds(option, value), value


@pytest.mark.parametrize(("option", "kind"), MEMBERS.items())
def test_a_choice_is_a_member_of_its_enum(option: str, kind: type[Enum]) -> None:
    """Every member is allowed; its text, its name and members of other enums are not."""
    assert not any(is_out_of_bounds(option, member) for member in kind)
    first = next(iter(kind))
    for value in (first.value, first.name, str(first), None, 0, Role.LEFT, kind):
        assert is_out_of_bounds(option, value), value


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(("option", "kind"), ORDERS.items())
def test_an_order_names_each_member_once(option: str, kind: type[Enum]) -> None:
    """An order is a tuple of all members, each once, and of nothing that merely equals one."""
    members = tuple(kind)
    assert not is_out_of_bounds(option, members)
    assert not is_out_of_bounds(option, members[::-1])
    values: tuple[object, ...] = (
        (),
        members[:-1],
        (*members, members[0]),
        (*members[:-1], members[0]),
        list(members),
        set(members),
        tuple(member.value for member in members),
        (*members[:-1], []),
        None,
    )
    for value in values:
        assert is_out_of_bounds(option, value), value


@pytest.mark.parametrize(("option", "high"), ROWS.items())
def test_a_row_has_a_number_for_each_round(option: str, high: int) -> None:
    """A row is a tuple of four whole numbers within bounds."""
    assert not is_out_of_bounds(option, (0, high, 0, high))
    for value in ((0, 0, 0), (0,) * 5, (0, 0, 0, high + 1), (0, 0, 0, -1), [0] * 4, 0, (True,) * 4):
        assert is_out_of_bounds(option, value), value


@pytest.mark.parametrize(("option", "high"), TABLES.items())
def test_a_table_has_a_row_for_each_round(option: str, high: int) -> None:
    """A table is a tuple of four rows of three whole numbers within bounds."""
    row = (0, high, 0)
    assert not is_out_of_bounds(option, (row,) * 4)
    for value in (
        (row,) * 3,
        (row,) * 5,
        (row, row, row, (0, 0)),
        (row, row, row, (0, 0, high + 1)),
        (row, row, row, (0, 0, -1)),
        (row, row, row, [0, 0, 0]),
        [row] * 4,
        row,
        0,
    ):
        assert is_out_of_bounds(option, value), value


@pytest.mark.parametrize("option", sorted(FLAGS))
def test_a_flag_is_true_or_false(option: str) -> None:
    """Numbers and texts do not pass for a flag."""
    assert not is_out_of_bounds(option, True)
    assert not is_out_of_bounds(option, False)
    for value in (0, 1, "true", None):
        assert is_out_of_bounds(option, value), value


LABORATORY = {"laboratory": True, "quotas": ((0, 0, 0),) * 4}
SHORT = {"laboratory": True, "suits": 2, "ranks": 4, "hand_size": 2, "pickup_size": 2}
NAMED = {"round_1_trump": RoundOneTrump.DEALER, "cut": CutWhen.NEVER}
STRIP = {"round_1_trump": RoundOneTrump.STRIP}


@pytest.mark.rule("R1.6", "R1.4")
@pytest.mark.parametrize(
    ("options", "faults"),
    [
        ({}, []),
        (SHORT, []),
        (LABORATORY, []),
        (NAMED, []),
        (STRIP, []),
        ({"laboratory": True, "pickup_size": 12}, [(codes.PACK_SIZE, "pickup_size")]),
        ({**SHORT, "hand_size": 3}, [(codes.PACK_SIZE, "pickup_size")]),
        (
            {**SHORT, "laboratory": False, "quotas": ((1, 1, 0),) * 4},
            [(codes.NOT_LABORATORY, "laboratory")],
        ),
        (
            {"hand_size": 17, "pickup_size": 1, "quotas": ((6, 6, 5),) * 4},
            [(codes.NOT_LABORATORY, "laboratory")],
        ),
        (
            {"pickup_size": 12},
            [(codes.PACK_SIZE, "pickup_size"), (codes.NOT_LABORATORY, "laboratory")],
        ),
        ({"quotas": ((6, 4, 3), (6, 4, 2), (6, 4, 3), (3, 4, 6))}, [(codes.QUOTA_SUM, "quotas")]),
        (
            {"quotas": ((7, 4, 3), (6, 4, 3), (6, 4, 3), (3, 4, 5))},
            [(codes.QUOTA_SUM, "quotas")] * 2,
        ),
        ({"cut": CutWhen.NEVER}, [(codes.CONTRADICTION, "cut")]),
        ({**NAMED, "cut": CutWhen.TRUMP}, []),
        (
            {**LABORATORY, **NAMED, "cut": CutWhen.EVERY_DEAL, "suits": 1, "ranks": 1},
            [(codes.PACK_SIZE, "pickup_size")],
        ),
        (
            {**SHORT, "ranks": 2, "suits": 4, "seating": Seating.DRAW},
            [(codes.CONTRADICTION, "seating")],
        ),
        ({**SHORT, "seating": Seating.DRAW}, []),
        (
            {**STRIP, "round_1_naming": NamingPoint.BEFORE_EXCHANGE},
            [(codes.CONTRADICTION, "round_1_naming")],
        ),
        ({**SHORT, **STRIP}, [(codes.CONTRADICTION, "pickup_size")]),
        ({**SHORT, **STRIP, "suits": 4, "ranks": 2}, []),
        ({"round_2_naming": NamingPoint.BEFORE_SHUFFLE}, [(codes.CONTRADICTION, "round_2_naming")]),
        ({"round_1_naming": NamingPoint.AFTER_EXCHANGES}, []),
        (
            {"cut": CutWhen.NEVER, "round_2_naming": NamingPoint.BEFORE_SHUFFLE, "pickup_size": 1},
            [
                (codes.PACK_SIZE, "pickup_size"),
                (codes.NOT_LABORATORY, "laboratory"),
                (codes.CONTRADICTION, "cut"),
                (codes.CONTRADICTION, "round_2_naming"),
            ],
        ),
    ],
)
def test_a_combination_that_cannot_be_played_is_refused_with_every_fault(
    options: dict[str, Any], faults: list[tuple[Code, str]]
) -> None:
    """All faults of a combination come at once, each with its code and its option."""
    assert faults_of(**options) == faults


def test_a_refusal_says_why() -> None:
    """The text of a refusal gives code, clause, option and reason of each fault."""
    with pytest.raises(InvalidRules) as refusal:
        Rules(cut=CutWhen.NEVER, round_2_naming=NamingPoint.BEFORE_SHUFFLE)
    assert str(refusal.value) == "; ".join(str(fault) for fault in refusal.value.faults)
    assert str(refusal.value).startswith("T309 [R5.1] cut: round 1 cuts for trump")
    assert isinstance(refusal.value, (TribelloError, ValueError))
    assert pickle.loads(pickle.dumps(refusal.value)).faults == refusal.value.faults


@pytest.mark.rule("R8.1")
def test_the_defaults_are_the_standard_rules() -> None:
    """Without options the rules are those on which the sources agree (G:10-18, H:7-43)."""
    rules = Rules()
    assert (rules.tricks, rules.deals) == (13, 12)
    assert rules.quotas == ((6, 4, 3), (6, 4, 3), (6, 4, 3), (3, 4, 6))
    assert rules.exchange_order == (Role.DEALER, Role.LEFT, Role.RIGHT)
    assert rules == STANDARD
    assert hash(rules) == hash(STANDARD)


@pytest.mark.rule("R3.2")
def test_a_deal_belongs_to_the_round_its_number_gives() -> None:
    """Rounds have equally many deals, and deals are counted from one."""
    assert [STANDARD.round_of(deal) for deal in range(1, 13)] == [1] * 3 + [2] * 3 + [3] * 3 + [
        4
    ] * 3
    assert [SMALL.round_of(deal) for deal in range(1, 5)] == [1, 2, 3, 4]
    assert standard(deals_per_round=12).round_of(48) == 4


def test_rules_are_values() -> None:
    """Equal options make equal rules with equal hashes, through copies and pickles too."""
    for rules in (STANDARD, small(winner=WinnerRule.MOST_POSITIVE)):
        for other in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
            assert other == rules
            assert hash(other) == hash(rules)
            assert repr(other) == repr(rules)
    assert standard(cutter=Cutter.LEFT) != STANDARD


def test_roles_of_cutters_and_packets() -> None:
    """A cutter and a packet know their role; the pickup has none."""
    assert [cutter.role for cutter in (Cutter.LEFT, Cutter.RIGHT)] == [Role.LEFT, Role.RIGHT]
    assert {packet: packet.role for packet in Packet} == {
        Packet.LEFT: Role.LEFT,
        Packet.RIGHT: Role.RIGHT,
        Packet.DEALER: Role.DEALER,
        Packet.PICKUP: None,
    }


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize("deals", [0, 13, -1, 3.0, True])
def test_a_round_has_one_to_twelve_deals(deals: Any) -> None:
    """Rules with other numbers of deals are refused."""
    with pytest.raises(InvalidRules, match="T312"):
        Rules(deals_per_round=deals)
    assert (Rules(deals_per_round=1).deals, Rules(deals_per_round=12).deals) == (4, 48)


@pytest.mark.rule("R5.4")
def test_trump_of_round_2_is_never_named_blind() -> None:
    """Rules under which the dealer of round 2 names trump without looking are refused."""
    with pytest.raises(InvalidRules, match=r"T309 \[R5.4\]"):
        Rules(round_2_naming=NamingPoint.BEFORE_SHUFFLE)
