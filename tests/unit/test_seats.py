"""Seats and roles."""

import pytest

from tribello.seats import SEATS, Role, clockwise, role_of, seat_of


@pytest.mark.rule("R1.1")
def test_there_are_three_seats() -> None:
    """The seats are 0, 1 and 2."""
    assert SEATS == (0, 1, 2)


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("dealer", "left", "right"),
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)],
)
def test_left_of_the_dealer_comes_next_clockwise(dealer: int, left: int, right: int) -> None:
    """Counted clockwise, the dealer's left comes first and the dealer's right last."""
    assert seat_of(Role.DEALER, dealer) == dealer
    assert seat_of(Role.LEFT, dealer) == left == clockwise(dealer)
    assert seat_of(Role.RIGHT, dealer) == right == clockwise(dealer, 2)


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("dealer", SEATS)
def test_role_and_seat_are_inverses(dealer: int) -> None:
    """Each seat has one role, and that role leads back to the seat."""
    roles = [role_of(seat, dealer) for seat in SEATS]
    assert sorted(roles) == list(Role)
    assert [seat_of(role, dealer) for role in roles] == list(SEATS)


def test_the_table_is_round() -> None:
    """Three places further is the same seat, and places can be counted backwards."""
    for seat in SEATS:
        assert clockwise(seat, 3) == seat
        assert clockwise(clockwise(seat), -1) == seat


def test_roles_show_their_names() -> None:
    """A role prints as a lower-case word."""
    assert [str(role) for role in Role] == ["dealer", "left", "right"]
