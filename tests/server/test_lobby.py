"""Who waits for the game to begin."""

import pytest
from lobby import Lobby
from messages import Refusal


def waiting(*names: str) -> Lobby:
    """A lobby in which these have joined."""
    lobby = Lobby()
    for name in names:
        lobby.join(name)
    return lobby


def test_seats_are_taken_in_order() -> None:
    """Who joins gets the first free seat, also one that was given up."""
    lobby = waiting("Ann", "Bo", "Cy")
    lobby.leave(1)
    assert lobby.join("Di")[0] == 1
    assert lobby.names == ("Ann", "Di", "Cy")


def test_each_token_is_new() -> None:
    """No two who join get the same token, in the same seat or another."""
    lobby = Lobby()
    tokens = set()
    for _ in range(100):
        seat, token = lobby.join("Ann")
        tokens.add(token)
        lobby.leave(seat)
    assert len(tokens) == 100


def test_a_fourth_is_refused() -> None:
    """Three seats are all there are."""
    with pytest.raises(Refusal, match="full"):
        waiting("Ann", "Bo", "Cy").join("Di")


def test_a_name_is_taken_once() -> None:
    """Nobody joins under the name of another."""
    with pytest.raises(Refusal, match="name-taken"):
        waiting("Ann").join("Ann")


def test_the_game_waits_until_all_are_ready() -> None:
    """It may begin when three sit there, and each has said so."""
    lobby = waiting("Ann", "Bo")
    ready = []
    lobby.ready(0)
    lobby.ready(1)
    ready.append(lobby.all_ready)
    lobby.join("Cy")
    ready.append(lobby.all_ready)
    lobby.ready(2)
    ready.append(lobby.all_ready)
    assert ready == [False, False, True]
    assert [player.name for player in lobby.players] == ["Ann", "Bo", "Cy"]


def test_who_comes_after_one_who_was_ready_is_not_ready() -> None:
    """To give up a seat takes back that its client was ready."""
    lobby = waiting("Ann", "Bo", "Cy")
    for seat in (0, 1, 2):
        lobby.ready(seat)
    lobby.leave(0)
    lobby.join("Di")
    assert not lobby.all_ready
