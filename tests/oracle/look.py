"""What can be read off a position, in plain values."""

import copy
from typing import Any

from oracle.choose import to_act
from oracle.deal import round_of
from oracle.refuse import awaits
from oracle.shapes import Position, Terms
from oracle.tricks import best_of, sum_up

DEALT = ["Name", "Exchange", "Play"]


def results(position: Position) -> list[dict[str, Any]]:
    """The finished deals in order: who took each trick, tricks taken and scores by seat."""
    return [
        {
            "deal": done["terms"]["deal"],
            "tricks": [trick["winner"] for trick in done["tricks"]],
            "taken": list(done["taken"]),
            "scores": list(done["scores"]),
        }
        for done in position["finished"]
    ]


def totals(position: Position) -> list[int]:
    """The total of each seat over the finished deals (R9.1)."""
    return sum_up([done["scores"] for done in position["finished"]])


def winners(position: Position) -> list[int] | None:
    """The winning seats in order, None before the end (R9.2, R9.3)."""
    if position["phase"] != "Over":
        return None
    return best_of(position["options"], totals(position))


def terms_seen(position: Position) -> Terms | None:
    """The terms of the deal that is on, at the end those of the last, None before the first."""
    if position["phase"] == "Over":
        return position["finished"][-1]["terms"]
    return position["terms"]


def public(position: Position) -> dict[str, Any]:
    """All that a state holds by the model, in plain names; None for what its phase has not."""
    phase = position["phase"]
    terms = terms_seen(position)
    seen: dict[str, Any] = {
        "phase": phase,
        "awaits": awaits(position),
        "to_act": to_act(position),
        "first": position["first"],
        "last": position["last"],
        "players": position["players"],
        "deal": terms["deal"] if terms else None,
        "round": round_of(position["options"], terms["deal"]) if terms else None,
        "dealer": terms["dealer"] if terms else None,
        "trump": terms["trump"] if terms else None,
        "shown": terms["shown"] if terms else None,
        "removed": terms["removed"] if terms else None,
        "live": position["live"] if phase == "Draw" else None,
        "aside": position["aside"] if phase == "Draw" else None,
        "waiting": position["waiting"] if phase == "Draw" else None,
        "order": position["order"] if phase == "TakeSeats" else None,
        "seats_taken": position["seats_taken"] if phase == "TakeSeats" else None,
        "again": position["again"] if phase == "Shuffle" else None,
        "deck": position["deck"] if phase == "Cut" else None,
        "hands": position["hands"] if phase in DEALT else None,
        "pickup": position["pickup"] if phase in DEALT else None,
        "exchanges": position["swaps"] if phase in DEALT else None,
        "hands_at_first_lead": position["began"] if phase == "Play" else None,
        "tricks": position["tricks"] if phase == "Play" else None,
        "leader": position["leader"] if phase == "Play" else None,
        "laid": position["laid"] if phase == "Play" else None,
        "finished": position["finished"],
        "totals": totals(position),
        "winners": winners(position),
    }
    return copy.deepcopy(seen)
