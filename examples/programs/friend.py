"""Is the log that a friend sent true? It may show what all could see, and nothing more."""

import argparse
from pathlib import Path

from tribello import Shuffle
from tribello.log import complete, read_seen_log
from tribello.verdict import validate


def main() -> None:
    """Say what is found of the log, and how the cards may have lain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log", type=Path, help="a .json file with one game")
    path = parser.parse_args().log
    (verdict,) = validate(path).verdicts
    found = verdict.judgement
    print(f"{path.name}: {found.outcome}, {found.certainty}")
    for each in found.diagnostics:
        print(f"{each.code.id} [{each.clause}] {each.message}")
    if found.outcome not in {"valid", "incomplete"}:
        raise SystemExit(1)
    if found.view != "full":
        made = complete(read_seen_log(path.read_bytes())).actions
        deck = next(action.deck for action in made if isinstance(action, Shuffle))
        print("one deck that looks so:", *deck[:13], "...")


if __name__ == "__main__":
    main()
