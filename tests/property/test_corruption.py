"""What a replay finds in a damaged list of actions, without claims to compare with."""

from collections.abc import Iterator, Sequence

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from situations import dealt, without_exchange
from strategies import Playthrough, playthroughs

from tribello.actions import (
    Action,
    Cut,
    Draw,
    Exchange,
    FirstDealer,
    NameTrump,
    Play,
    Shuffle,
    TakeSeat,
)
from tribello.cards import cards
from tribello.engine import Match, actor_of
from tribello.replay import outcome, replay
from tribello.state import Game, Over, Phase


def is_complete(game: Game[Phase], actions: Sequence[Action]) -> bool:
    """Whether these actions are legal from here and end the game."""
    end, failure = outcome(game, actions)
    return failure is None and isinstance(end.phase, Over)


def actor(action: Action) -> int | None:
    """The seat or player whose action it is, of draws too; None for the rest of chance."""
    return action.player if isinstance(action, Draw) else actor_of(action)


def by_another(action: Action) -> Iterator[Action]:
    """The same action by every other seat or player, and by one that there is not."""
    for other in range(4):
        match action:
            case Draw() | TakeSeat():
                changed: Action = evolve(action, player=other)
            case Cut() | NameTrump() | Exchange() | Play():
                changed = evolve(action, seat=other)
            case FirstDealer() | Shuffle():
                return
        if changed != action:
            yield changed


def assert_every_actor_matters(played: Playthrough) -> None:
    """No action is legal where it stands if another seat or player claims it."""
    for place, action in enumerate(played.actions):
        for changed in by_another(action):
            _, failure = outcome(played.games[place], [changed, *played.actions[place + 1 :]])
            assert failure is not None
            assert failure.index == 0


def assert_no_action_can_be_left_out(played: Playthrough) -> None:
    """Without any one action but the last the list is not a complete legal game."""
    for place in range(len(played.actions) - 1):
        assert not is_complete(played.games[place], played.actions[place + 1 :])


def assert_no_action_can_be_repeated(played: Playthrough) -> None:
    """With any one action twice in a row the list is not legal."""
    for place, action in enumerate(played.actions):
        _, failure = outcome(played.games[place], [action, *played.actions[place:]])
        assert failure is not None


def assert_no_neighbours_can_be_swapped(played: Playthrough) -> None:
    """Two neighbours by different actors or of different types cannot change places."""
    for place in range(len(played.actions) - 1):
        one, two, *rest = played.actions[place:]
        if type(one) is not type(two) or actor(one) != actor(two):
            assert not is_complete(played.games[place], [two, one, *rest])


@given(playthroughs())
def test_a_changed_actor_is_found(played: Playthrough) -> None:
    """Whoever else claims a decision or a draw, replay fails at that action."""
    assert_every_actor_matters(played)


@given(playthroughs())
def test_a_missing_action_is_found(played: Playthrough) -> None:
    """A list without one action but the last fails or does not end the game."""
    assert_no_action_can_be_left_out(played)


@given(playthroughs())
def test_a_repeated_action_is_found(played: Playthrough) -> None:
    """A list with an action done twice fails."""
    assert_no_action_can_be_repeated(played)


@given(st.data(), playthroughs())
def test_an_action_repeated_later_is_found(data: st.DataObject, played: Playthrough) -> None:
    """A list with an action again at any later place is not a complete legal game."""
    first, later = sorted(data.draw(st.tuples(*[st.integers(0, len(played.actions) - 1)] * 2)))
    repeated = [played.actions[first], *played.actions[later + 1 :]]
    assert not is_complete(played.games[later + 1], repeated)


@given(playthroughs())
def test_swapped_neighbours_are_found(played: Playthrough) -> None:
    """Neighbours by different actors or of different types changed about are not a legal game."""
    assert_no_neighbours_can_be_swapped(played)


def test_damage_to_a_standard_match_is_found_at_every_place() -> None:
    """In one match by the standard rules every single damage of these kinds is found."""
    played = Playthrough(Match().start(), seed=1)
    assert is_complete(played.start, played.actions)
    assert 499 <= len(played.actions) <= 523
    assert_every_actor_matters(played)
    assert_no_action_can_be_left_out(played)
    assert_no_action_can_be_repeated(played)
    assert_no_neighbours_can_be_swapped(played)


@given(st.data(), playthroughs())
def test_every_proper_prefix_is_legal_and_not_over(
    data: st.DataObject, played: Playthrough
) -> None:
    """A game broken off anywhere is legal so far and waits for an action."""
    length = data.draw(st.integers(0, len(played.actions) - 1))
    done = replay(played.start, played.actions[:length])
    assert done.failure is None
    assert done.game == played.games[length]
    assert not isinstance(done.game.phase, Over)


@given(playthroughs())
def test_a_replay_gives_every_state(played: Playthrough) -> None:
    """A replay of the actions has the states of the game, and is complete."""
    done = replay(played.start, played.actions)
    assert done.failure is None
    assert tuple(done.at(count) for count in range(len(played.games))) == played.games
    assert outcome(played.start, played.actions) == (played.end, None)


def test_one_seat_may_change_the_order_of_its_own_cards() -> None:
    """The last card of a trick and the next lead by its winner may be another legal game."""
    game = without_exchange(dealt(3, left="QC KC QD", right="KH AH KS", dealer="QH QS AS"))
    seats = (0, 1, 2, 2, 0, 1, 2, 0, 1)
    first, second = (
        [Play(seat, card) for seat, card in zip(seats, cards(names), strict=True)]
        for names in ("QH QC AH KH QS KC KS AS QD", "QH QC KH AH QS KC KS AS QD")
    )
    assert [*first[:2], first[3], first[2], *first[4:]] == second
    assert first != second
    assert is_complete(game, first)
    assert is_complete(game, second)
