"""Diagrams of what comes before play: the seats, the deal, the cut and the exchange."""

from __future__ import annotations

from typing import Final

from generator.pictures.sketch import (
    ACROSS,
    MARK,
    MIDDLE,
    PALE,
    block,
    number,
    picture,
    pile,
    stroke,
    words,
)

from tribello.course import packet_places
from tribello.render.faces import name_of, placed, placed_pip
from tribello.rules import Packet, Rules
from tribello.seats import Role, role_of
from tribello.state import DealResult

_LIFTED: Final = 3
_STAYS: Final = 5
"""The cards that are drawn of the two packets of a cut: which is which shows."""
_LIFTED_COLOUR: Final = "#3f5e6b"
_NAMES: Final = {Role.DEALER: "Dealer", Role.LEFT: "Left", Role.RIGHT: "Right"}


def seats(rules: Rules) -> str:
    """Who sits where, and who cuts, leads and deals next (R1.5, R2.5, R4.2, R7.1)."""
    cutter = _NAMES[rules.cutter.role]
    told = (
        "Three players around a table, seen from above: the dealer, clockwise the player at the"
        " dealer's left, then the player at the dealer's right. The pickup lies in the middle."
        f" {cutter} cuts for trump, the dealer leads first, left deals next."
    )
    duties = {Role.DEALER: "leads first", Role.LEFT: "deals next", rules.cutter.role: "cuts"}
    places = {Role.DEALER: (MIDDLE, 208), Role.LEFT: (56, 36), Role.RIGHT: (284, 36)}
    table = f'<ellipse cx="{MIDDLE:g}" cy="118" rx="98" ry="68" fill="{PALE}"/>'
    turn = stroke("M134 172A62 54 0 0 1 134 76") + stroke("M206 76A62 54 0 0 1 206 172")
    heads = stroke("M120 78L136 75L132 91") + stroke("M219 172L205 173L207 158")
    parts = [table, turn, heads, pile(MIDDLE, 86, 0.7), words(MIDDLE, 162, "pickup")]
    for role, (x, y) in places.items():
        parts += [words(x, y, _NAMES[role], size=17, bold=True), words(x, y + 19, duties[role])]
    return picture("The table", told, 240, parts)


def deal(rules: Rules) -> str:
    """To whom the cards go, in which order (R4.4)."""
    order = [str(packet) for packet in rules.deal_order]
    told = (
        f"{', '.join(order[:-1]).capitalize()} and {order[-1]} get a card in turn, over and over,"
        f" until each has {rules.hand_size}: the pack of {rules.suits * rules.ranks} is dealt out."
    )
    tops = {
        Packet.LEFT: (70, 22),
        Packet.RIGHT: (270, 22),
        Packet.PICKUP: (MIDDLE, 84),
        Packet.DEALER: (MIDDLE, 188),
    }
    parts = []
    for turn, packet in enumerate(rules.deal_order, 1):
        x, y = tops[packet]
        dealt = sorted(place + 1 for place in packet_places(rules, has_pickup=True)[packet])
        first, second, third, *_, last = dealt
        parts += [
            pile(x, y, 0.65),
            number(x - 40, y + 14, turn),
            words(x, y + 70, str(packet).capitalize(), size=16, bold=True),
            words(x, y + 88, f"{first}, {second}, {third} … {last}", size=13),
        ]
    return picture("The deal", told, 292, parts)


def cut(result: DealResult, rules: Rules) -> str:
    """How the cut sets trump (R4.3, R5.1)."""
    terms = result.terms
    assert terms.shown is not None
    assert terms.trump is not None
    cutter = str(rules.cutter.role)
    told = (
        f"The player at the dealer's {cutter} lifts a packet off the pack. The bottom card of what"
        f" is lifted is shown: the {name_of(terms.shown)}, so {terms.trump} are trump. Then the"
        " other packet goes on top."
    )
    parts = [
        number(30, 26, 1),
        *_lines(62, "lift", "a packet"),
        _packet(62, 50, _LIFTED),
        _packet(62, 87, _STAYS, None),
        stroke("M22 92V62M15 70L22 61L29 70"),
        number(134, 26, 2),
        placed(terms.shown, MIDDLE - 28, 38, 1),
        *_lines(MIDDLE, "show its", "bottom card"),
        number(242, 26, 3),
        _packet(278, 50, _STAYS, None),
        _packet(278, 97, _LIFTED),
        *_lines(278, "put the rest", "on top"),
        placed_pip(terms.trump, 82, 176, 0.8),
        words(122, 198, f"{terms.trump} are trump", size=17, bold=True, anchor="start"),
    ]
    return picture("The cut for trump", told, 220, parts)


def _lines(x: float, *said: str) -> list[str]:
    """What is done, below the drawing of it."""
    return [words(x, 144 + 18 * row, line, bold=True) for row, line in enumerate(said)]


def _packet(x: float, y: float, layers: int, colour: str | None = _LIFTED_COLOUR) -> str:
    """A packet seen from its side, its cards empty where there is no colour."""
    sheets = (block(x - 28, y + 7 * layer, 56, 5, colour) for layer in range(layers))
    return "".join(sheets)


def exchange(result: DealResult, rules: Rules) -> str:
    """What each player does in an exchange, and what is left of the pickup (R6.1 to R6.6)."""
    made = {role_of(each.seat, result.terms.dealer): each for each in result.dealt.exchanges}
    parts, told, drawn = [words(24, 24, "▾ top of the pickup", size=13, anchor="start")], [], 0
    for turn, role in enumerate(rules.exchange_order, 1):
        count = len(made[role].drawn) if role in made else 0
        left = rules.pickup_size - drawn - count
        told.append(_told(_NAMES[role], count, left, nothing=role not in made))
        y = 36 + 76 * (turn - 1)
        parts += [
            _pickup(range(drawn, drawn + count), rules.pickup_size, y),
            number(31, y + 46, turn),
            words(50, y + 51, told[-1], size=15, anchor="start"),
        ]
        drawn += count
    said = f"An exchange, with a pickup of {rules.pickup_size} cards. {'. '.join(told)}."
    return picture("The exchange", said, 266, parts)


def _told(name: str, count: int, left: int, *, nothing: bool) -> str:
    if nothing:
        return f"{name} finds the pickup empty"
    return f"{name} discards {count}, draws {count}; {left or 'none'} left"


def _pickup(drawn: range, size: int, y: float) -> str:
    """The pickup in a row, its top to the left: what is drawn now, gone and left."""
    step = (ACROSS - 40) / size
    colours = (MARK if at in drawn else None if at < drawn.start else PALE for at in range(size))
    return "".join(block(20 + step * at, y, step - 5, 28, c) for at, c in enumerate(colours))
