"""The driver: who is asked, what comes of an answer, who is told, and how a run ends."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from pages import programs_of
from situations import SMALL, after, dealt, on_turn, playing, standard

from tribello import codes
from tribello.actions import (
    Action,
    Cut,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.bots import BOTS, agents, play_out
from tribello.cards import Card, Suit, cards
from tribello.dealing import chance
from tribello.driver import AT_ONCE, Agent, Fault, Patience, Run, events, run
from tribello.engine import Deal, Match, Round, apply, awaits, start, to_act, why_not
from tribello.errors import IllegalAction
from tribello.log import record
from tribello.replay import Step, replay
from tribello.rules import Seating
from tribello.state import Cutting, Game, Over, Phase, Span, TakingSeats
from tribello.views import Choice, Lift, SeenPhase, View, legal_choices, view

ONE: Final = Deal(1, SMALL).start()
"""A deal with a cut, before its first action."""


def first(seen: View[SeenPhase]) -> Choice:
    """The first choice that there is."""
    return legal_choices(seen)[0]


def answering(*answers: Any) -> Agent:
    """An agent that gives these answers one by one, and raises those that are exceptions."""
    left = iter(answers)

    def answer(_: View[SeenPhase]) -> Choice:
        given = next(left)
        if isinstance(given, BaseException):
            raise given
        choice: Choice = given
        return choice

    return answer


def asked_once(game: Game[Phase], answer: Any) -> Fault:
    """The fault of whoever decides next with this answer."""
    (fault,) = run(game, [answering(answer)] * 3, "once").faults
    return fault


@pytest.mark.parametrize("game", [Match().start(), Round(2).start(), Deal(10).start(), ONE])
def test_a_game_is_played_to_its_end(game: Game[Phase]) -> None:
    """A match, a round and a deal are over once all agents have chosen."""
    done = run(game, [first] * 3, "end")
    assert isinstance(done.game.phase, Over)
    assert (done.start, done.faults, done.forfeit) == (game, (), None)
    assert replay(game, done.actions).game == done.game


def test_a_game_goes_on_from_anywhere() -> None:
    """From the middle of a game the same agents play what they would have played."""
    whole = run(ONE, [first] * 3, "middle")
    for count in range(len(whole.actions) + 1):
        game = after(ONE, *whole.actions[:count])
        assert run(game, [first] * 3, "middle").actions == whole.actions[count:]


def test_a_run_can_be_recorded() -> None:
    """The actions of a run lead to its game, whether it is over or forfeited."""
    over = run(ONE, [first] * 3, "log")
    assert record(over.game, over.actions).replay().game == over.game
    broken = run(Deal(10).start(), [first, first, answering(first, "no")], "log")
    assert broken.forfeit is not None
    assert record(broken.game, broken.actions).replay().game == broken.game


def test_bots_are_driven_like_all_agents() -> None:
    """What bots play out is what the driver runs with their agents."""
    bots = [BOTS["random"], BOTS["greedy"], BOTS["careful"]]
    done = run(Round(1).start(), agents(bots, "bots"), "bots")
    assert done.actions == tuple(play_out(Round(1).start(), "bots", bots))


def test_agents_are_asked_with_the_view_of_their_seat() -> None:
    """Each is shown what its seat sees when it is to decide, and nothing else."""
    shown: list[View[SeenPhase]] = []

    def looking(seen: View[SeenPhase]) -> Choice:
        shown.append(seen)
        return first(seen)

    steps: list[Step] = []
    run(ONE, [looking] * 3, "look", on_step=steps.append)
    decided = [step.before for step in steps if to_act(step.before) is not None]
    assert shown == [view(game, on_turn(game)) for game in decided]


def test_an_agent_decides_for_its_player_wherever_he_sits() -> None:
    """After a draw for seats the agent of a seat is that of the player who took it."""
    asked: list[list[View[SeenPhase]]] = [[], [], []]

    def noting(player: int) -> Agent:
        def agent(seen: View[SeenPhase]) -> Choice:
            asked[player].append(seen)
            return first(seen)

        return agent

    done = run(start(standard(seating=Seating.DRAW), Span(1, 1)), [*map(noting, range(3))], "d")
    players = done.game.sheet.players
    assert players != (0, 1, 2)
    for player, views in enumerate(asked):
        choosing, *seated = views
        assert isinstance(choosing.phase, TakingSeats)
        assert choosing.viewer == player
        assert {seen.viewer for seen in seated} == {players.index(player)}


def test_chance_comes_from_a_seed() -> None:
    """A seed deals what `tribello.dealing` deals from it."""
    decks = {}
    for seed in ("one", "two"):
        for step in events(ONE, [first] * 3, seed):
            assert isinstance(step, Step)
            if to_act(step.before) is None:
                assert step.action == chance(step.before, seed)
                decks[seed] = step.action
    assert decks["one"] != decks["two"]


def test_chance_comes_from_whoever_does_it() -> None:
    """A function is asked where chance is to act, and nowhere else."""
    deck = cards("QC KC AC QD KD AD QH KH AH QS KS AS")
    given: Iterator[Action] = iter((FirstDealer(2), Shuffle(deck)))
    asked: list[type[Action] | None] = []

    def dealer(game: Game[Phase]) -> Action:
        asked.append(awaits(game))
        return next(given)

    done = run(ONE, [first] * 3, dealer)
    assert asked == [FirstDealer, Shuffle]
    assert done.actions[0] == FirstDealer(2)
    assert isinstance(done.game.phase, Over)


@pytest.mark.parametrize(("action", "raised"), [(None, TypeError), (FirstDealer(3), IllegalAction)])
def test_chance_that_does_wrong_is_told_to_the_caller(
    action: Action | None, raised: type[Exception]
) -> None:
    """No player answers for what the caller's own function does."""
    with pytest.raises(raised):
        run(ONE, [first] * 3, lambda _: action)


@pytest.mark.parametrize("count", [0, 2, 4])
def test_three_agents_play(count: int) -> None:
    """More or fewer are refused before anything is asked."""
    with pytest.raises(ValueError, match=f"three agents play, not {count}"):
        run(ONE, [first] * count, "count")


def test_a_game_that_is_over_asks_nobody() -> None:
    """Nothing is left to be done after the end."""
    over = run(ONE, [first] * 3, "over").game
    assert run(over, [answering()] * 3, "over") == Run(over, over, (), ())


def test_every_action_is_told_with_the_games_around_it() -> None:
    """The hook has each step as it is done, in order, and the last leads to the end."""
    told: list[Step] = []
    done = run(ONE, [first] * 3, "told", on_step=told.append)
    assert tuple(step.action for step in told) == done.actions
    assert [step.index for step in told] == [*range(len(told))]
    assert [apply(step.before, step.action) for step in told] == [step.after for step in told]
    assert told[-1].after == done.game


def test_a_hook_is_called_before_the_next_is_asked() -> None:
    """What a hook has written is there when an agent thinks."""
    order: list[str] = []

    def thinking(seen: View[SeenPhase]) -> Choice:
        order.append("asked")
        return first(seen)

    game = after(playing())
    run(game, [thinking] * 3, "order", on_step=lambda _: order.append("told"))
    assert order == ["asked", "told"] * 9


def test_what_a_hook_raises_stops_the_run() -> None:
    """A hook is the caller's: its exception is not an agent's fault."""

    def full(_: Step) -> None:
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        run(ONE, [first] * 3, "hook", on_step=full)


class Impostor:
    """Claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Impostor()"  # the tests are named by it


class Whole(int):
    """A number that is not quite one."""


class Playing(Play):
    """A play that is not quite one."""


NOTHING: Final = Impostor()

NO_CHOICES: Final[tuple[Any, ...]] = (
    None,
    "KH",
    ("play", "KH"),
    NOTHING,
    Play,
    Cut(0, Card("KH")),
    Shuffle(cards("KH")),
    FirstDealer(0),
    Playing(0, Card("KH")),
)
"""Answers of other types than those of choices."""

FOREIGN: Final[tuple[Any, ...]] = (
    Play(0, "KH"),  # type: ignore[arg-type]
    Play(0, NOTHING),  # type: ignore[arg-type]
    Play(False, Card("KH")),
    Play(Whole(0), Card("KH")),
    Play(NOTHING, Card("KH")),  # type: ignore[arg-type]
    Lift(0, 1.0),  # type: ignore[arg-type]
    Lift(None, 1),  # type: ignore[arg-type]
    NameTrump(0, "C"),  # type: ignore[arg-type]
    NameTrump(None, Suit.CLUBS),  # type: ignore[arg-type]
    TakeSeat(0, "0"),  # type: ignore[arg-type]
    TakeSeat(None, 0),  # type: ignore[arg-type]
    Exchange(0, ("KH",)),  # type: ignore[arg-type]
    Exchange("0", ()),  # type: ignore[arg-type]
)
"""Choices with values in them that have no place there."""


@pytest.mark.parametrize("answer", [*NO_CHOICES, *FOREIGN], ids=repr)
def test_what_is_no_choice_is_a_fault(answer: Any) -> None:
    """Only a choice that is made of its own parts is taken for one."""
    game = playing()
    fault = asked_once(game, answer)
    assert (fault.index, fault.game, fault.player, fault.left) == (0, game, on_turn(game), 0)
    assert fault.answer is answer
    assert (fault.violation, fault.error) == (None, None)
    is_foreign = any(answer is each for each in FOREIGN)
    assert ("not of the types" if is_foreign else "is no choice") in fault.reason
    assert type(answer).__name__ in fault.reason


@pytest.mark.parametrize(
    ("game", "answer", "action"),
    [
        (playing(), Play(0, Card("QC")), Play(0, Card("QC"))),
        (playing(), Play(1, Card("QC")), Play(1, Card("QC"))),
        (playing(), Exchange(0, ()), Exchange(0, ())),
        (playing(), Lift(0, 3), Cut(0, Card("2C"))),
        (dealt(2), NameTrump(1, Suit.CLUBS), NameTrump(1, Suit.CLUBS)),
        (dealt(3), Exchange(0, cards("QC")), Exchange(0, cards("QC"))),
    ],
)
def test_an_illegal_choice_is_a_fault_with_its_violation(
    game: Game[Phase], answer: Choice, action: Action
) -> None:
    """The one judge is asked, and its reason is that of the fault."""
    fault = asked_once(game, answer)
    assert fault.violation == why_not(game, action)
    assert fault.violation is not None
    assert fault.reason == fault.violation.reason
    assert (fault.answer, fault.error) == (answer, None)


@pytest.mark.parametrize("lifted", [0, 12, -1, 52])
def test_a_cut_that_leaves_a_packet_empty_is_a_fault(lifted: int) -> None:
    """So many cards cannot be lifted off the pack."""
    cutting = next(
        step.before
        for step in events(ONE, [first] * 3, "cut")
        if isinstance(step, Step) and isinstance(step.before.phase, Cutting)
    )
    violation = asked_once(cutting, Lift(on_turn(cutting), lifted)).violation
    assert violation is not None
    assert violation.code is codes.CUT_EMPTY_PACKET


@pytest.mark.parametrize("error", [KeyError("card"), StopIteration(), AssertionError(), OSError(5)])
def test_what_an_agent_raises_is_a_fault(error: Exception) -> None:
    """No exception of an agent reaches the caller; the fault carries it."""
    fault = asked_once(playing(), error)
    assert fault.error is error
    assert (fault.answer, fault.violation) == (None, None)
    assert fault.reason == f"the agent raised {type(error).__name__}"


def test_an_answer_with_nothing_in_it_is_a_fault() -> None:
    """What raises as soon as it is looked at is told as raised by the agent."""
    fault = asked_once(playing(), object.__new__(Play))
    assert isinstance(fault.error, AttributeError)


@pytest.mark.parametrize("leaving", [KeyboardInterrupt(), SystemExit(3), GeneratorExit()])
def test_whoever_ends_the_program_ends_it(leaving: BaseException) -> None:
    """Ctrl-C and the like are not for a driver to catch."""
    with pytest.raises(type(leaving)):
        run(playing(), [answering(leaving)] * 3, "leave")


def test_the_first_fault_forfeits_unless_there_is_patience() -> None:
    """The run ends with the fault of whoever forfeited, and the game as it stands."""
    game = playing()
    done = run(game, [first, answering("no"), first], "at once", patience=AT_ONCE)
    assert done.forfeit is not None
    assert done.forfeit is done.faults[-1]
    assert [fault.player for fault in done.faults] == [1]
    assert done.game == after(game, *done.actions) == done.forfeit.game
    assert len(done.actions) == done.forfeit.index == 1


def test_an_agent_is_asked_again_as_often_as_there_is_patience() -> None:
    """After so many faults in one decision it forfeits; each tells how many are left."""
    done = run(playing(), [answering("a", "b", KeyError())] * 3, "n", patience=Patience(2))
    assert [(fault.answer, fault.left) for fault in done.faults] == [("a", 2), ("b", 1), (None, 0)]
    assert done.forfeit is done.faults[-1]
    assert done.actions == ()


def test_every_decision_has_the_whole_patience() -> None:
    """An agent that fails once in each decision plays to the end if it may be asked again."""
    agent = halting()
    done = run(ONE, [agent, first, first], "halting", patience=Patience(1))
    assert done.forfeit is None
    assert isinstance(done.game.phase, Over)
    assert len(done.faults) > 3
    assert done.actions == run(ONE, [first] * 3, "halting").actions


def halting() -> Agent:
    """An agent that raises whenever it is asked for the first time."""
    asked: set[View[SeenPhase]] = set()

    def agent(seen: View[SeenPhase]) -> Choice:
        if seen not in asked:
            asked.add(seen)
            raise LookupError("one moment")
        return first(seen)

    return agent


def test_faults_are_told_as_they_happen() -> None:
    """The hook for faults has each before the agent is asked again."""
    told: list[Fault] = []
    seen: list[int] = []

    def agent(_: View[SeenPhase]) -> Any:
        seen.append(len(told))

    done = run(playing(), [agent] * 3, "told", patience=Patience(3), on_fault=told.append)
    assert tuple(told) == done.faults
    assert seen == [0, 1, 2, 3]


@pytest.mark.parametrize("again", [-1, 1.0, "1", None])
def test_patience_is_a_whole_number(again: Any) -> None:
    """It is none at all, or so many times."""
    with pytest.raises((ValueError, TypeError)):
        Patience(again)


def test_the_loop_waits_for_whoever_iterates() -> None:
    """Nothing is dealt or asked before the next event is asked for."""
    asked: list[View[SeenPhase]] = []

    def agent(seen: View[SeenPhase]) -> Choice:
        asked.append(seen)
        return first(seen)

    loop = events(playing(), [agent] * 3, "lazy")
    assert asked == []
    next(loop)
    assert len(asked) == 1


PAGE: Final = (Path(__file__).parents[2] / "docs/driver.md").read_text(encoding="utf-8")
PROGRAMS: Final = programs_of(PAGE)


def test_the_person_of_the_page_is_asked_until_a_card_may_be_played() -> None:
    """What is wrong with a card is told to whoever types it, and another is asked for."""
    space: dict[str, Any] = {}
    program = next(program for program, _ in PROGRAMS if "def person" in program)
    exec(compile(program, "driver.md", "exec"), space)
    typed, printed = iter(["QC", "KH"]), io.StringIO()
    with contextlib.redirect_stdout(printed):
        choice = space["person"](view(playing(), 0), ask=lambda _: next(typed))
    assert choice == Play(0, Card("KH"))
    assert printed.getvalue() == "QC is not in the hand of seat 0\n"


def test_the_page_names_all_there_is() -> None:
    """The page has its seven programs and names everything that the driver has."""
    import tribello.driver

    assert len(PROGRAMS) == 7
    told = set(re.findall(r"\b(\w+)\b", PAGE))
    assert set(tribello.driver.__all__) - {"AT_ONCE", "Agent", "AsyncAgent", "Chance"} <= told
