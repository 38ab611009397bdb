"""Run the vectors: `python spec/runner.py spec/vectors/rules-*.json`.

All that an implementation in another language has to write: replay, then compare the code of
the refusal of the last action, or what is seen of the game; of a log, the verdict.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from tribello.engine import apply, awaits, legal_actions, start, to_act, why_not  # noqa: E402
from tribello.log.notation import ACTION_NAMES, read_action, write_action  # noqa: E402
from tribello.log.ruleset import read_options  # noqa: E402
from tribello.scoring import totals, winners  # noqa: E402
from tribello.state import Exchanging, Game, Over, Phase, Playing, Shuffling, Span, tricks_taken  # noqa: E402
from tribello.verdict import Policy, validate  # noqa: E402

Seen = dict[str, Any]
VARIES = {"draw": "card", "cut": "card", "play": "card", "name_trump": "suit"}


def outcome(vector: Seen, case: Seen, rules: dict[str, Any]) -> Seen:
    """What comes of a vector, in the form of what its case expects."""
    if "log" in case:
        judged = validate(case["log"], Policy(**case["policy"]))
        found: Seen = {"verdict": judged.outcome.value}
        if found["verdict"] == "invalid":
            found |= {"code": judged.diagnostics[0].code.id, "at": judged.diagnostics[0].pointer}
        return found
    game = start(read_options(rules[case["rules"]]), Span(*vector["deals"]))
    for place, action in enumerate(map(read_action, vector["actions"]), start=1):
        if violation := why_not(game, action):
            early = {} if place == len(vector["actions"]) else {"at action": place}
            return {"code": violation.code.id, **early}
        game = apply(game, action)
    seen = position(game)
    return {"position": {name: seen.get(name) for name in case["expect"].get("position", seen)}}


def position(game: Game[Phase]) -> Seen:
    """All that a vector may ask about a game."""
    phase, results = game.phase, game.sheet.results
    terms = getattr(phase, "terms", None) or (results[-1].terms if results else None)
    dealt = getattr(phase, "dealt", None)
    tricks = phase.tricks if isinstance(phase, Playing) else results[-1].tricks if results else ()
    action = awaits(game)
    seen: Seen = {"awaits": ACTION_NAMES[action] if action else None, "seat": to_act(game)}
    seen |= {"legal": legal(game), "players": [*game.sheet.players], "totals": [*totals(results)]}
    seen |= {"taken": [*tricks_taken(tricks)], "scores": [*results[-1].scores] if results else None}
    if isinstance(phase, Over):
        seen["winners"] = sorted(winners(game.rules, totals(results)))
    if terms:
        seen |= {"deal": terms.number, "round": game.rules.round_of(terms.number)}
        seen |= {"dealer": terms.dealer, "trump": terms.trump and terms.trump.letter}
        seen |= {"shown": terms.shown and terms.shown.name, "removed": [*map(str, terms.removed)]}
    if dealt:
        hands = phase.hands if isinstance(phase, Playing) else dealt.hands
        seen |= {"hands": [[*map(str, one)] for one in hands], "pickup": [*map(str, dealt.pickup)]}
    for made in dealt.exchanges[-1:] if dealt else ():
        seen |= {"drawn": [*map(str, made.drawn)], "discards": [*map(str, made.discards)]}
    if isinstance(phase, Playing):
        seen |= {"leader": phase.leader, "laid": [*map(str, phase.laid)]}
    return seen


def legal(game: Game[Phase]) -> list[Any] | None:
    """The cards, suits or seats that may be chosen, or how many cards may be exchanged."""
    if isinstance(game.phase, Shuffling):
        return None
    if isinstance(game.phase, Exchanging):
        return sorted({len(action.cards) for action in legal_actions(game)})  # type: ignore[union-attr]
    entries = [write_action(action) for action in legal_actions(game)]
    return [entry[VARIES.get(str(entry["type"]), "seat")] for entry in entries]


def main(paths: list[str]) -> int:
    ran = wrong = 0
    for path in paths:
        try:
            file = json.loads(Path(path).read_text("utf-8"))
            vectors = file["vectors"] if file["format"] == "tribello-vectors" else []
        except (OSError, ValueError, LookupError, TypeError) as error:
            sys.exit(f"{path} holds no vectors: {error}")
        for vector, case in [(each, case) for each in vectors for case in each["cases"]]:
            ran += 1
            if (found := outcome(vector, case, file["rules"])) != case["expect"]:
                wrong += 1
                print(f"{vector['id']}: expected {case['expect']}, found {found}")
    print(f"{ran} cases, {wrong} wrong")
    return 0 if ran and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
