"""Tribello for OpenSpiel: the game ``python_tribello``, registered when this is imported.

Players are seats, and actions the ids of `tribello.encoding`. A deck is dealt by chance one card
at a time, from its top.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tribello.adapters.bounds import bounds_of
from tribello.adapters.observer import Observer, observer_of
from tribello.adapters.openings import EXTENT, NUMBER, PRESET, opening
from tribello.adapters.packages import package
from tribello.adapters.resampling import script
from tribello.adapters.table import Table
from tribello.adapters.words import told
from tribello.cards import PACK
from tribello.dealing import Stream
from tribello.encoding import NAMES, NUM_ACTIONS
from tribello.scoring import totals
from tribello.seats import SEATS, Seat
from tribello.state import ChoosingDealer

pyspiel: Final = package("pyspiel", "openspiel")

NAME: Final = "python_tribello"

RESAMPLING: Final = "tribello-openspiel-1"
"""The name of the streams by which resampled cards are drawn; a number of the caller's follows."""

# Numbers, since the enum of pyspiel would be looked up and turned into one at each step.
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_UTILITY: Final = pyspiel.GameType.Utility

# By names of their own, since a type checker looks for classes in modules, not in values.
_Game: Any = pyspiel.Game
_State: Any = pyspiel.State


def _game_type(utility: Any) -> Any:
    """The type of the game, with the sum of its utilities."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Tribello",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(SEATS),
        min_num_players=len(SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"preset": PRESET, "extent": EXTENT, "number": NUMBER},
    )


class TribelloGame(_Game):  # type: ignore[misc]  # all of pyspiel is Any
    """A deal, a round or a match as a game of OpenSpiel.

    Arguments:
        params: ``preset``, ``extent`` and ``number``, as in `tribello.adapters.openings`.

    Raises:
        InvalidRules, ValueError: as `opening` does.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.table = Table(opening(**params))
        bounds = bounds_of(self.table.game)
        self._draws = bounds.draws
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=len(PACK),
            num_players=len(SEATS),
            min_utility=bounds.least,
            max_utility=bounds.most,
            utility_sum=bounds.whole,
            max_game_length=bounds.decisions,
        )
        # Where each trick pays besides, the points sum to what all tricks pay.
        utility = _UTILITY.CONSTANT_SUM if bounds.whole else _UTILITY.ZERO_SUM
        super().__init__(_game_type(utility), info, params)

    def new_initial_state(self) -> TribelloState:
        """The state before chance has chosen who deals."""
        return TribelloState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The choice of the first dealer and each card of each deck."""
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What makes observations of a kind, of the current form by default.

        Raises:
            ValueError: observations of that kind are not made, or parameters are given.
        """
        if params:
            raise ValueError(f"observations have no parameters, such as {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        span = self.table.game.sheet.span
        return observer_of(kind, span.last - span.first + 1)


class TribelloState(_State):  # type: ignore[misc]  # all of pyspiel is Any
    """A state of the game, which is a `Table`.

    Arguments:
        game: a `TribelloGame`.
    """

    def __init__(self, game: TribelloGame) -> None:
        super().__init__(game)
        # The only attribute. OpenSpiel clones a state by copying its attributes, and a table
        # copies to itself.
        self.table = game.table

    def current_player(self) -> int:
        """The seat that is to decide, chance, or that the game is over."""
        seat = self.table.seat
        if seat is not None:
            return seat
        return _TERMINAL if self.table.is_over else _CHANCE

    def is_terminal(self) -> bool:
        """Whether every deal is played."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """The points of all deals in the end; before it none."""
        if not self.table.is_over:
            return [0.0] * len(SEATS)
        return [float(points) for points in totals(self.table.game.sheet.results)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seats that may deal first, or the cards that are left, each as likely."""
        draws = self.table.draws
        return [(number, 1 / len(draws)) for number in draws]

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> TribelloState:
        """A state that looks the same to a player, drawn as `tribello.views.sample` draws.

        Its history is one that leads to it. It ends before an exchange that another player is
        taking in steps, since nobody sees how far that has come.

        Arguments:
            player: the seat.
            sampler: gives a number from 0 to 1, by which the cards are drawn.
        """
        instead = script(self.table, player, Stream(f"{RESAMPLING}:{sampler()!r}"))
        other: TribelloState = self.get_game().new_initial_state()
        for number in self.history():
            new = instead.instead(other.table, number)
            if new is None:
                break
            other.apply_action(new)
        return other

    def _legal_actions(self, _: int) -> list[int]:
        """The ids that may be taken, in ascending order."""
        turn = self.table.turn
        assert turn is not None  # OpenSpiel asks only for the player that is to decide
        return list(turn.legal_ids)

    def _apply_action(self, action: int) -> None:
        """Take an id, or let chance draw a number.

        Raises:
            ValueError: it may not be taken, or is not there to be drawn.
        """
        table = self.table
        self.table = table.drawn(action) if table.seat is None else table.taken(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The name of an id, or what chance draws."""
        if player != _CHANCE:
            return NAMES[action]
        if isinstance(self.table.game.phase, ChoosingDealer):
            return f"dealer-{action}"
        return PACK[action].name

    def __str__(self) -> str:
        return told(self.table)


pyspiel.register_game(_game_type(_UTILITY.ZERO_SUM), TribelloGame)
