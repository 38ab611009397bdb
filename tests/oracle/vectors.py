"""Runs the vectors of the specification: python -m oracle.vectors [FILE ...]."""

import argparse
import json
import pathlib
import sys
from typing import Any

from oracle import shuffle
from oracle.cards import PACK_ORDER
from oracle.choose import choices, is_chance, to_act
from oracle.course import start
from oracle.effects import after
from oracle.logs import judge
from oracle.look import DEALT, public, totals, winners
from oracle.refuse import awaits, refusal
from oracle.shapes import Action, Position
from oracle.stopping import stop_at_interrupts
from oracle.tricks import count_taken

HERE = pathlib.Path(__file__).parents[2] / "spec" / "vectors"
FILES = [*sorted(HERE.glob("rules-*.json")), HERE / "tribello-shuffle-1.json"]


def legal(position: Position) -> list[Any] | None:
    """What may be chosen, in the form of the vectors; None for a shuffle."""
    kind = awaits(position)
    if kind == "shuffle":
        return None
    listed = choices(position)
    if kind == "exchange":
        return sorted({len(action["cards"]) for action in listed})
    key = {"first_dealer": "seat", "take_seat": "seat", "name_trump": "suit"}.get(str(kind), "card")
    return [action[key] for action in listed]


def seen(position: Position, name: str) -> Any:
    """What a vector asks for by this name."""
    shown = public(position)
    if name == "awaits":
        return awaits(position)
    if name == "seat":
        return None if is_chance(position) else to_act(position)
    if name == "legal":
        return legal(position)
    if name == "taken":
        if position["phase"] == "Play":
            return count_taken(position["tricks"])
        return position["finished"][-1]["taken"] if position["finished"] else [0, 0, 0]
    if name == "scores":
        return position["finished"][-1]["scores"] if position["finished"] else None
    if name == "totals":
        return totals(position)
    if name == "winners":
        return winners(position)
    if name in ["drawn", "discards"]:
        return last_swap(position)[name]
    if name == "pickup" and position["phase"] not in DEALT:
        return f"no pickup in {position['phase']}"
    return shown[name]


def last_swap(position: Position) -> Any:
    """The last exchange, of the deal that is on or at the end of the last."""
    if position["phase"] == "Over":
        return position["finished"][-1]["swaps"][-1]
    return position["swaps"][-1]


def play_all(options: dict[str, Any], deals: list[int], actions: list[Action]) -> Any:
    """The position after the actions, or the code of a refusal and the place where it came."""
    position = start(options, deals[0], deals[1])
    for place, action in enumerate(actions):
        code = refusal(position, action)
        if code is not None:
            return code, place
        position = after(position, action)
    return position


def wrong_in_play(options: dict[str, Any], vector: dict[str, Any], expect: dict[str, Any]) -> str:
    """What differs in a case of play, nothing if it is as expected."""
    found = play_all(options, vector["deals"], vector["actions"])
    if "code" in expect:
        wanted = (expect["code"], len(vector["actions"]) - 1)
        return "" if found == wanted else f"expected {wanted}, found {str(found)[:80]}"
    if isinstance(found, tuple):
        return f"refused {found}"
    told = []
    for name, value in expect["position"].items():
        if seen(found, name) != value:
            told.append(f"{name}: expected {value}, found {seen(found, name)}")
    return "; ".join(told)


def run(book: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Each case of a file with what is wrong with it, None where it is not ours to judge."""
    if "algorithm" in book:
        return shuffle.run(book, PACK_ORDER)
    told: list[tuple[str, str | None]] = []
    for vector in book["vectors"]:
        for number, case in enumerate(vector["cases"]):
            label = f"{vector['id']}/{number}"
            if "log" in case:
                told.append((label, judge(case["log"], case["expect"])))
            else:
                options = book["rules"][case["rules"]]
                told.append((label, wrong_in_play(options, vector, case["expect"])))
    return told


def read(path: str) -> dict[str, Any]:
    """What a file of vectors holds; another file is an argument that means nothing."""
    try:
        book = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise argparse.ArgumentTypeError(f"{path} cannot be read: {fault}") from None
    if isinstance(book, dict) and (book.get("vectors") or "algorithm" in book):
        return book
    raise argparse.ArgumentTypeError(f"{path} holds no vectors")


def main(arguments: list[str] | None = None) -> int:
    """Runs the vectors of the files and prints what is wrong and how many cases there were."""
    parser = argparse.ArgumentParser("python -m oracle.vectors", description="Runs vectors.")
    parser.add_argument("books", nargs="*", type=read, metavar="FILE", help="by default all")
    told: list[tuple[str, str | None]] = []
    for book in parser.parse_args(arguments).books or [read(str(path)) for path in FILES]:
        told += run(book)
    wrong = [(label, fault) for label, fault in told if fault]
    skipped = [label for label, fault in told if fault is None]
    for label, fault in wrong:
        print(f"{label}: {fault}")
    judged = len(told) - len(skipped)
    print(f"{judged} cases, {len(wrong)} wrong")
    print(f"{len(skipped)} cases of logs skipped: {', '.join(skipped)}")
    return 0 if judged and not wrong else 1


if __name__ == "__main__":
    stop_at_interrupts()
    sys.exit(main())
