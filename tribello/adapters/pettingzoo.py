"""Tribello for PettingZoo: an AEC environment, in which the seats are agents.

Observations and actions are those of `tribello.encoding`. Chance is `tribello.dealing`, from the
seed that `reset` is given.
"""

from __future__ import annotations

from typing import Any, Final

from tribello.adapters.openings import EXTENT, NUMBER, PRESET, opening
from tribello.adapters.packages import package
from tribello.adapters.recall import observation
from tribello.adapters.table import Table
from tribello.encoding import CURRENT, NUM_ACTIONS, length_of
from tribello.seats import SEATS

EXTRA: Final = "pettingzoo"

numpy: Final = package("numpy", EXTRA)
gymnasium: Final = package("gymnasium", EXTRA)
pettingzoo: Final = package("pettingzoo", EXTRA)
_wrappers: Final = package("pettingzoo.utils.wrappers", EXTRA)
_seeding: Final = package("gymnasium.utils.seeding", EXTRA)

# By a name of its own, since a type checker looks for classes in modules, not in values.
_AECEnv: Any = pettingzoo.AECEnv

AGENTS: Final = tuple(f"seat_{seat}" for seat in SEATS)
"""The agents, each at the place of its seat."""

RENDER_MODES: Final = ("human", "ansi")


class RawEnv(_AECEnv):  # type: ignore[misc]  # all of pettingzoo is Any
    """A deal, a round or a match as an environment of PettingZoo, without wrappers.

    The reward of an agent is what its seat scores, given when the deal ends. An action that may
    not be taken changes nothing and costs nothing: it stays the agent's turn, and under ``illegal``
    its info says why.

    Arguments:
        preset: the name of the rules.
        extent: ``deal``, ``round`` or ``match``.
        number: which deal or round of a match it is, from 1.
        render_mode: ``human`` prints the table after each step, ``ansi`` gives it as text; both
            show every card.

    Raises:
        InvalidRules: there is no such preset, deal or round.
        ValueError: it is another extent, or another render mode.
    """

    metadata: Final = {  # what PettingZoo asks to be known of a class
        "name": "tribello_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        preset: str = PRESET,
        extent: str = EXTENT,
        number: int = NUMBER,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in {None, *RENDER_MODES}:
            raise ValueError(f"{render_mode!r} is no render mode; there are human and ansi")
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(NUM_ACTIONS) for agent in AGENTS}
        self._start = self._table = Table(opening(preset, extent, number))
        self._seed: int | None = None
        self._episode = 0

    def observation_space(self, agent: str) -> Any:
        """What observations of an agent look like, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action ids, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew, and let chance act until an agent is to decide.

        Arguments:
            seed: the decks are those of `tribello.dealing` for its digits as seed. Without one
                the game is the next after that of the last seed; where there has been none, a
                seed is drawn.
            options: there are none.
        """
        del options
        self._seed, self._episode = self._next_seed(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        # Of the first game of a seed its digits, so that it is the one that others deal from them.
        self._chance = f"{self._seed}/{self._episode}" if self._episode else f"{self._seed}"
        self._table = self._start.dealt(self._chance)
        self._turn_to_next()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which ids it may take: none where it is not its turn."""
        seat, turn = AGENTS.index(agent), self._table.turn
        seen = observation(self._table, seat)
        mask = turn.mask if turn and self._table.seat == seat else bytes(NUM_ACTIONS)
        return {
            "observation": numpy.frombuffer(bytearray(seen), numpy.uint8),
            "action_mask": numpy.frombuffer(bytearray(mask), numpy.int8),
        }

    def step(self, action: Any) -> None:
        """Take an id for the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.infos = {each: {} for each in AGENTS}
        try:
            after = self._table.taken(action)
        except ValueError as illegal:
            self.infos[agent] = {"illegal": str(illegal)}
            return
        finished = len(self._table.game.sheet.results)
        self._table = after.dealt(self._chance)
        for result in self._table.game.sheet.results[finished:]:
            self.rewards = dict(zip(AGENTS, map(float, result.scores), strict=True))
            self._accumulate_rewards()
        self._turn_to_next()
        if self.render_mode == "human":
            self.render()

    def _turn_to_next(self) -> None:
        """Select the agent that is to decide; at the end each in turn, to be taken out."""
        seat = self._table.seat
        if seat is not None:
            self.agent_selection = AGENTS[seat]
            return
        self.terminations = dict.fromkeys(AGENTS, True)
        self._deads_step_first()

    def _next_seed(self, seed: int | None) -> tuple[int, int]:
        """A seed, and how many games were dealt from it before."""
        if seed is not None:
            return int(seed), 0
        if self._seed is not None:
            return self._seed, self._episode + 1
        return int(_seeding.np_random()[1]), 0

    def render(self) -> str | None:
        """The table in words, with all cards; printed in the mode ``human``."""
        from tribello.adapters.words import told

        if self.render_mode is None:
            gymnasium.logger.warn("render needs a render mode: human or ansi")
            return None
        if self.render_mode == "ansi":
            return told(self._table)
        print(told(self._table), end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""


def env(**parameters: Any) -> Any:
    """The environment as most will use it: `RawEnv`, and calls in the wrong order are refused.

    Arguments:
        parameters: those of `RawEnv`.
    """
    return _wrappers.OrderEnforcingWrapper(RawEnv(**parameters))


raw_env: Final = RawEnv
"""The environment without wrappers, by the name that PettingZoo has for it."""


def _observation_space() -> Any:
    spaces = gymnasium.spaces
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (length_of(CURRENT),), numpy.uint8),
            "action_mask": spaces.Box(0, 1, (NUM_ACTIONS,), numpy.int8),
        }
    )
