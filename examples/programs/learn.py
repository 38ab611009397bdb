"""A player that learns one deal by trying: a table of what each kind of play came to.

It plays nullo against two bots, deal after deal from new decks. What it may do is boiled down to
three kinds of play, and what it sees to a handful of situations; the table has the mean score of
each kind in each. That is Monte Carlo control, the plainest of all methods, and it is enough to
leave chance behind.
"""

import argparse
from collections import defaultdict

from tribello import Card, Deal, Play
from tribello.bots import BOTS, agents
from tribello.dealing import Stream
from tribello.driver import run
from tribello.seats import SEATS
from tribello.tricks import playable, trick_winner
from tribello.views import Choice, SeenPhase, SeenPlaying, View, legal_choices

Situation = tuple[int, bool, bool]
"""How many cards lie there, whether the suit is followed, whether a card can stay below."""

KINDS = ("lowest", "highest", "highest that does not take")


class Learner:
    """An agent that keeps what came of its plays.

    Arguments:
        numbers: where its trials come from.
        trials: of a hundred plays so many are tried at random.
    """

    def __init__(self, numbers: Stream, trials: int) -> None:
        self.numbers, self.trials = numbers, trials
        self.means: dict[tuple[Situation, str], float] = defaultdict(float)
        self.counts: dict[tuple[Situation, str], int] = defaultdict(int)
        self._plays: list[tuple[Situation, str]] = []

    def __call__(self, view: View[SeenPhase]) -> Choice:
        """A play of the kind that did best so far, or one on trial; no card is exchanged."""
        phase = view.phase
        if not isinstance(phase, SeenPlaying) or phase.hand is None:
            return legal_choices(view)[0]
        cards = sorted(playable(phase.hand, phase.laid), key=lambda card: card.rank)
        below = [card for card in cards if not takes(phase.laid, card)]
        situation = (len(phase.laid), all(follows(phase.laid, each) for each in cards), bool(below))
        kind = self._kind(situation)
        self._plays.append((situation, kind))
        card = {"lowest": cards[0], "highest": cards[-1]}.get(kind, (below or cards)[-1])
        return Play(phase.turn, card)

    def _kind(self, situation: Situation) -> str:
        if self.numbers.below(100) < self.trials:
            return self.numbers.choice(KINDS)
        return max(KINDS, key=lambda kind: self.means[situation, kind])

    def learn(self, score: int) -> None:
        """Put down what all the plays of a deal came to."""
        for each in self._plays:
            self.counts[each] += 1
            self.means[each] += (score - self.means[each]) / self.counts[each]
        self._plays.clear()


def takes(laid: tuple[Card, ...], card: Card) -> bool:
    """Whether a card beats what lies there, as there is no trump in nullo."""
    return trick_winner(0, (*laid, card), None) == len(laid)


def follows(laid: tuple[Card, ...], card: Card) -> bool:
    """Whether a card is of the suit that was led."""
    return not laid or card.suit is laid[0].suit


def played(learner: Learner, deals: int, seed: str) -> float:
    """The mean score of the learner over so many deals, in each seat in turn."""
    total = 0
    for number in range(deals):
        seat, name = SEATS[number % 3], f"{seed} {number}"
        lineup = list(agents([BOTS["random"]] * 3, name))
        lineup[seat] = learner
        score = run(Deal(10).start(), lineup, name).game.sheet.results[0].scores[seat]
        learner.learn(score)
        total += score
    return total / deals


def main() -> None:
    """Learn, and say what it was worth."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=3000, help="how many to learn from (3000)")
    deals = parser.parse_args().deals
    learner = Learner(Stream("trials"), trials=100)
    print(f"at random it scores {played(learner, deals // 3, 'at first'):.2f} a deal")
    learner.trials = 20
    played(learner, deals, "learning")
    learner.trials = 0
    print(f"with what it learned {played(learner, deals // 3, 'at last'):.2f}")
    for (situation, kind), mean in sorted(learner.means.items()):
        print(f"{situation!s:18} {kind:28} {mean:6.2f} {learner.counts[situation, kind]:7}")


if __name__ == "__main__":
    main()
