"""The look of the house in an event: taken by its SHA-256, and gone back from (LOOK-15)."""

from shuffleup.floor.conduct.look import LookBefore, LookTaken, NoLookBefore, NoSuchLook, TakeLook
from tests.refused import refused

FIRST, SECOND = 64 * "a", 64 * "b"


def test_a_look_that_lies_on_the_box_is_taken_and_the_five_before_it_are_kept(open_floor):
    """LOOK-15."""
    at = open_floor()
    before = tuple(f"{number:064}" for number in range(6))
    (taken,) = at.do(TakeLook(FIRST), looks_taken=before, looks_there=frozenset({FIRST}))
    assert taken == LookTaken(FIRST, before[1:])
    assert at.floor.looks == (*before[1:], FIRST)


def test_a_look_that_is_taken_again_stands_once_among_those_before(open_floor):
    """LOOK-15: going to and fro between two looks forgets none."""
    at = open_floor()
    at.do(TakeLook(FIRST), looks_taken=("", FIRST, SECOND), looks_there=frozenset({FIRST, SECOND}))
    assert at.floor.looks == ("", SECOND, FIRST)


def test_a_look_that_is_not_here_is_refused(open_floor):
    at = open_floor()
    with refused(NoSuchLook, "that look does not lie on this box: bring its files again"):
        at.do(TakeLook(FIRST), looks_there=frozenset({SECOND}))
    assert at.floor.looks == ()


def test_one_goes_back_to_the_look_before_and_to_none_before_the_first(open_floor):
    """LOOK-15."""
    at = open_floor()
    at.do(LookBefore(), looks_taken=("", FIRST, SECOND))
    assert at.floor.looks == ("", FIRST)
    at.do(LookBefore(), looks_taken=at.floor.looks)
    assert at.floor.looks == ("",)
    with refused(NoLookBefore, "there is no look before this one"):
        at.do(LookBefore(), looks_taken=at.floor.looks)
