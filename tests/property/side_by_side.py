"""A machine that plays with engine and oracle side by side, as Hypothesis tells it."""

from __future__ import annotations

import pickle
from io import BytesIO

from attrs import frozen
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from oracle.invariants import check_cards, check_end, check_trump
from property.openings import Opening, cards_held, decisions, openings
from strategies import SEEDS, actions_near, decision
from verify.attempts import attempts
from verify.comparing import (
    Both,
    begun,
    defects_told,
    same_choices,
    same_raised,
    same_refusals,
    same_state,
    same_step,
)
from verify.translation import position_of

from tribello.actions import Action
from tribello.bots import QUICK_BOTS, play_out
from tribello.dealing import Stream, chance
from tribello.engine import legal_actions, why_not
from tribello.log import Log, read_logs, record, write_json, write_jsonl
from tribello.log.notation import write_action
from tribello.log.reading import SUFFIXES
from tribello.state import Game, Over, Phase, Shuffling


def written(log: Log, suffix: str) -> bytes:
    """The bytes of a log in the encoding that belongs to the suffix."""
    return write_json(log) if suffix == ".json" else b"".join(write_jsonl(log))


@frozen(eq=False)
class Kept:
    """A moment to come back to, and what its game was like when it was kept."""

    both: Both
    actions: tuple[Action, ...]
    twin: Game[Phase]
    number: int


class SideBySide(RuleBasedStateMachine):
    """One game, of which engine and oracle have each its own state."""

    kept = Bundle("kept")

    def __init__(self) -> None:
        super().__init__()
        self.both: Both
        self.actions: tuple[Action, ...] = ()
        self.memory: list[Kept] = []
        self.is_listed = self.is_tried = False

    @initialize(target=kept, opening=openings())
    def begin(self, opening: Opening) -> Kept:
        """A game begins, and goes on into a phase, or to the end of a deal without it."""
        self.both = begun(opening.rules, opening.span.first, opening.span.last)
        stream, left = Stream(f"opening:{opening.seed}"), opening.more + 1
        while left and self.is_on() and not self.both.game.sheet.results:
            game = self.both.game
            if isinstance(game.phase, opening.phase):
                left -= 1
            if left:
                with defects_told(self.both):
                    self._do(chance(game, f"{opening.seed}") or decision(game, stream))
        return self._moment()

    @rule(target=kept)
    def keep(self) -> Kept:
        """The moment is kept."""
        return self._moment()

    def _moment(self) -> Kept:
        game = self.both.game
        moment = Kept(self.both, self.actions, pickle.loads(pickle.dumps(game)), hash(game))
        self.memory.append(moment)
        return moment

    @rule(moment=kept)
    def go_back(self, moment: Kept) -> None:
        """The game goes on from a moment that was kept, perhaps another way than before."""
        self.both, self.actions = moment.both, moment.actions
        self.is_listed = self.is_tried = False

    def is_on(self) -> bool:
        """Whether something can be done."""
        return not isinstance(self.both.game.phase, Over)

    @precondition(is_on)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Something legal is done."""
        self._do(data.draw(decisions(self.both.game)))

    def _do(self, action: Action) -> None:
        before, number = self.both, hash(self.both.game)
        same_refusals(before, cards_held(before.position))
        self.both = same_step(before, write_action(action), action)
        assert hash(before.game) == number
        self.actions += (action,)
        self.is_listed = self.is_tried = False

    @precondition(lambda self: self.is_on() and not self.is_tried)
    @rule(data=st.data())
    def try_much(self, data: st.DataObject) -> None:
        """Much is tried that is illegal, nearly legal or legal, and not gone on with."""
        near = actions_near(self.both.game)
        for action in data.draw(st.lists(near, min_size=1, max_size=5)):
            self._try(action)
        if not isinstance(self.both.game.phase, Shuffling):
            same_refusals(self.both, attempts(self.both.position))
        self.is_tried = True

    def _try(self, action: Action) -> None:
        game, entry = self.both.game, write_action(action)
        same_refusals(self.both, [(entry, action)])
        same_raised(self.both, entry, action)
        assert (action in legal_actions(game)) == (why_not(game, action) is None)

    @precondition(lambda self: self.is_on() and not self.is_listed)
    @rule()
    def list_choices(self) -> None:
        """All that is legal is asked for."""
        same_choices(self.both)
        self.is_listed = True

    @precondition(lambda self: not self.is_on())
    @rule(data=st.data(), moment=kept)
    def try_after_the_end(self, data: st.DataObject, moment: Kept) -> None:
        """Nothing is legal any more, so the game goes on from a moment that was kept."""
        self._try(data.draw(actions_near(self.both.game)))
        same_choices(self.both)
        self.go_back(moment)

    @rule(suffix=st.sampled_from(SUFFIXES))
    def save_and_load(self, suffix: str) -> None:
        """The game is written down, and goes on from what is read."""
        saved = self.both.game
        data = written(record(saved, self.actions), suffix)
        (log,) = read_logs(BytesIO(data), suffix)
        loaded = log.replay().game
        assert (loaded, hash(loaded), log.actions) == (saved, hash(saved), self.actions)
        self.both = Both(self.both.position, loaded)

    @precondition(is_on)
    @rule(bot=st.sampled_from(sorted(QUICK_BOTS)), seed=SEEDS, most=st.none() | st.integers(1, 12))
    def play_on(self, bot: str, seed: int, most: int | None) -> None:
        """Bots play to the end of the deal, or so many actions."""
        finished, done = len(self.both.game.sheet.results), len(self.actions)
        with defects_told(self.both):
            for action in play_out(self.both.game, f"{seed}", [QUICK_BOTS[bot]] * 3):
                self._do(action)
                is_ended = len(self.both.game.sheet.results) > finished
                if is_ended or len(self.actions) - done == most:
                    break

    @invariant()
    def both_show_the_same(self) -> None:
        """Engine and oracle have the same state."""
        same_state(self.both)

    @invariant()
    def cards_are_conserved(self) -> None:
        """The engine's state holds to the invariants of the model, card by card."""
        position = position_of(self.both.game)
        check_cards(position)
        check_trump(position)
        if not self.is_on():
            check_end(position)

    @invariant()
    def deals_sum_to_zero(self) -> None:
        """A finished deal sums to zero if its quotas sum to its tricks and no trick pays."""
        rules = self.both.game.rules
        for result in self.both.game.sheet.results:
            place = rules.round_of(result.terms.number) - 1
            if sum(rules.quotas[place]) == rules.tricks and not rules.trick_points[place]:
                assert sum(result.scores) == 0

    @invariant()
    def what_was_kept_stays(self) -> None:
        """Whatever was done since, a game that was kept is equal to its twin, with its hash."""
        for moment in self.memory:
            game = moment.both.game
            assert (game, hash(game)) == (moment.twin, moment.number)
