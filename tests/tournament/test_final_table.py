"""The last players meet at one table."""

from hypothesis import given, strategies as st

from shuffleup.ruleset.seats import Button, FinalTable
from shuffleup.tournament.seating import FinalTableStart, Place, final_chairs, final_table_start

HALF_HOUR = FinalTable(size=10, redraw=True, next_level=True)
REFERENCE = FinalTable(size=9, redraw=True, next_level=False)
SEAT_1 = Button(first="seat_1")
HIGH_CARD = Button(first="high_card")


def test_ten_finalists_meet_after_a_new_draw_one_level_up():
    """FIN-01, FIN-02, FIN-03."""
    start = final_table_start(HALF_HOUR, SEAT_1, players=10, tables=2, level=4)
    assert start == FinalTableStart(level=5, is_new_level=True, redraw=True, first_button="seat_1")


def test_eleven_are_too_many():
    """FIN-01."""
    assert final_table_start(HALF_HOUR, SEAT_1, players=11, tables=2, level=4) is None


def test_two_tables_of_five_play_on_until_nine_are_left():
    """FIN-04, TDA RP-9: at the same level."""
    assert final_table_start(REFERENCE, HIGH_CARD, players=10, tables=2, level=8) is None
    start = final_table_start(REFERENCE, HIGH_CARD, players=9, tables=2, level=8)
    assert start == FinalTableStart(level=8, is_new_level=False, redraw=True, first_button="high_card")


def test_two_who_go_broke_together_leave_a_final_table_of_fewer():
    """FIN-01."""
    start = final_table_start(FinalTable(size=10), HIGH_CARD, players=9, tables=2, level=3)
    assert start is not None
    assert final_chairs(1, 3) == (Place(1, 1), Place(1, 2), Place(1, 3))


def test_without_a_redraw_seats_and_button_stay():
    """FIN-03, FIN-05."""
    start = final_table_start(FinalTable(size=10, redraw=False), HIGH_CARD, players=10, tables=3, level=3)
    assert start == FinalTableStart(level=3, is_new_level=False, redraw=False, first_button=None)


def test_a_single_table_is_not_formed_again():
    """FIN-01."""
    assert final_table_start(HALF_HOUR, SEAT_1, players=8, tables=1, level=4) is None


def test_a_room_without_a_final_table_forms_none():
    """FIN-05."""
    assert final_table_start(FinalTable(size=0), HIGH_CARD, players=2, tables=2, level=4) is None


def test_the_last_level_of_a_schedule_that_stops_is_kept():
    """FIN-02: no stakes are known above it."""
    start = final_table_start(HALF_HOUR, SEAT_1, players=10, tables=2, level=7, last_level=7)
    assert start == FinalTableStart(level=7, is_new_level=False, redraw=True, first_button="seat_1")
    before = final_table_start(HALF_HOUR, SEAT_1, players=10, tables=2, level=6, last_level=7)
    assert before is not None
    assert before.level == 7


@given(size=st.integers(1, 10), tables=st.integers(2, 5), players=st.integers(1, 50))
def test_it_is_formed_exactly_when_everybody_left_has_a_seat_there(size, tables, players):
    """FIN-01."""
    start = final_table_start(FinalTable(size=size), HIGH_CARD, players=players, tables=tables, level=1)
    assert (start is not None) == (len(final_chairs(1, players)) <= size)
