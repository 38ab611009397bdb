"""A log's verdict as far as rules, span, actions and claims decide: no shape, digest, preset."""

from typing import Any

from oracle.course import start
from oracle.effects import after
from oracle.look import results, totals, winners
from oracle.refuse import awaits, refusal
from oracle.shapes import Position

NOT_OURS = ["T201", "T301", "T302", "T303", "T304", "T308", "T311", "T313", "T711"]


def judge(log: dict[str, Any], expect: dict[str, Any]) -> str | None:
    """What differs from the verdict expected, "" if nothing, None where it is not ours to find."""
    wanted = expect.get("code")
    if wanted in NOT_OURS or log["view"] != "full":
        return None
    code, at, position = replay(log)
    if code is None and position is not None:
        code, at = fault_of_claims(position, log.get("claims", {}))
        if code is None and awaits(position) is None and "ended" in log:
            code, at = "T804", "/ended"
    if wanted is not None and wanted[:2] == "T3" and wanted != "T310":
        at = expect["at"]  # start() names the fault of options, not the option
    if wanted is None:
        over = position is not None and awaits(position) is None
        verdict = "invalid" if code else "valid" if over else "incomplete"
        return "" if verdict == expect["verdict"] else f"found {verdict} {code} at {at}"
    # Which card of a deck or of discards is at fault is told within the action.
    there = at == expect["at"] or expect["at"].startswith((f"{at}/deck/", f"{at}/cards/"))
    return "" if code == wanted and there else f"found {code} at {at}"


def replay(log: dict[str, Any]) -> tuple[str | None, str, Position | None]:
    """The first fault of rules, span and actions with its place, and the position reached."""
    options = log["rules"]["options"]
    span = log.get("span", {"first": 1, "last": 4 * options["deals_per_round"]})
    try:
        position = start(options, span["first"], span["last"])
    except ValueError as fault:
        return str(fault), "/span", None
    for place, action in enumerate(log["actions"]):
        code = refusal(position, action)
        if code is not None:
            return code, f"/actions/{place}", position
        position = after(position, action)
    return None, "", position


def fault_of_claims(position: Position, claims: dict[str, Any]) -> tuple[str | None, str]:
    """The first claim that the game does not bear out: R10.5 and the table of the format."""
    found = results(position)
    for number, claim in enumerate(claims.get("deals", [])):
        at = f"/claims/deals/{number}"
        if number >= len(found):
            return "T705", at
        done = found[number]
        if "tricks" in claim:
            if len(claim["tricks"]) != len(done["tricks"]):
                return "T706", f"{at}/tricks"
            for place, seat in enumerate(claim["tricks"]):
                if seat != done["tricks"][place]:
                    return "T701", f"{at}/tricks/{place}"
        for seat in range(3) if "scores" in claim else []:
            if claim["scores"][seat] != done["scores"][seat]:
                return "T702", f"{at}/scores/{seat}"
    over = awaits(position) is None
    if "totals" in claims:
        if not over:
            return "T705", "/claims/totals"
        for seat in range(3):
            if claims["totals"][seat] != totals(position)[seat]:
                return "T703", f"/claims/totals/{seat}"
    if "winners" in claims:
        if not over:
            return "T705", "/claims/winners"
        if sorted(claims["winners"]) != winners(position):
            return "T704", "/claims/winners"
    return None, ""
