"""Alternates wait in the order in which they came."""

import pytest

from shuffleup.tournament.waiting_list import DoesNotWait, WaitingList, WaitsAlready


def three_waiting():
    return WaitingList().joined("e8").joined("e9").joined("e10")


def test_whoever_came_first_has_the_next_free_seat():
    """REG-17."""
    seated, still = three_waiting().seated(2)
    assert (seated, still.entries) == (("e8", "e9"), ("e10",))


def test_more_free_seats_than_people_who_wait_empty_the_list():
    assert three_waiting().seated(5) == (("e8", "e9", "e10"), WaitingList())


@pytest.mark.parametrize("free_seats", [0, -1])
def test_nobody_is_seated_where_there_is_no_room(free_seats):
    assert three_waiting().seated(free_seats) == ((), three_waiting())


def test_those_behind_move_up_when_somebody_leaves_the_list():
    left = three_waiting().gone("e9")
    assert (left.place_of("e8"), left.place_of("e10")) == (1, 2)


def test_nobody_waits_twice():
    with pytest.raises(WaitsAlready, match="e9 waits already, at place 2"):
        three_waiting().joined("e9")


def test_somebody_who_does_not_wait_cannot_leave_the_list():
    with pytest.raises(DoesNotWait, match="e7 is not on the waiting list"):
        three_waiting().gone("e7")
