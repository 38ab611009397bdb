"""A game that is saved at every action, and gone on with in the next run.

Each run plays some actions and stops, as if the power had failed; the last one seals the log.
"""

import argparse
from pathlib import Path

from tribello import Deal
from tribello.bots import BOTS, play_out
from tribello.log import Journal
from tribello.state import Over


def main() -> None:
    """Play on by so many actions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("journal", type=Path, help="a .jsonl file; it is made if it is not there")
    parser.add_argument("--actions", type=int, default=20, help="how many to play (20)")
    options = parser.parse_args()
    path = options.journal
    journal = Journal.resume(path) if path.exists() else Journal.create(path, Deal(4).start())
    with journal:
        before = len(journal.actions)
        # What bots choose hangs on view and seed alone, so they go on as they would have.
        on_the_way = play_out(journal.game, "one of many", [BOTS["greedy"]] * 3)
        for _, action in zip(range(options.actions), on_the_way, strict=False):
            journal.append(action)
        print(f"{path.name}: {before} actions were there, {len(journal.actions)} are now")
        if isinstance(journal.game.phase, Over):
            journal.finish()
            print("the game is over, and the log is sealed")


if __name__ == "__main__":
    main()
