"""An agent of one's own, tried against the bots with every deck in every seating."""

import argparse

from attrs import frozen

from tribello import Match
from tribello.bots import BOTS
from tribello.bots.contest import contest
from tribello.bots.standings import standings
from tribello.dealing import Stream
from tribello.views import Choice, SeenPhase, SeenPlaying, View, legal_choices


@frozen
class Lowest:
    """Plays its lowest card, and takes any choice elsewhere."""

    name: str = "lowest"

    def choose(self, view: View[SeenPhase], numbers: Stream) -> Choice:
        """A legal choice of the viewer, by what its seat may know and nothing else."""
        choices = legal_choices(view)
        if isinstance(view.phase, SeenPlaying):
            return min(choices, key=lambda play: play.card.rank)  # type: ignore[union-attr]
        return numbers.choice(choices)


def main() -> None:
    """Play, and print what each came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=10, help="how often cards are dealt (10)")
    decks = parser.parse_args().decks
    lineup = [Lowest(), BOTS["greedy"], BOTS["random"]]
    found = standings(lineup, contest(Match().start(), "which is better", decks, lineup))
    for name, each in found.bots:
        print(f"{name:8}{each.games:4} games{each.total / each.games:8.1f} points a game")


if __name__ == "__main__":
    main()
