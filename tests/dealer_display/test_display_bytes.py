"""Bytes for a dealer display, read back by a display that knows the manuals, in both dialects."""

from typing import get_args

import pytest
from hypothesis import given, strategies as st

from shuffleup.hardware.dealer_display import BLANK, COLUMNS, Dialect, TwoLines, begin, render
from shuffleup_demo.customer_display import SimulatedCustomerDisplay

in_both_dialects = pytest.mark.parametrize("dialect", get_args(Dialect))
lines = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=COLUMNS, max_size=COLUMNS)
texts = st.builds(TwoLines, lines, lines)
TURN = TwoLines("DEAL 47 400/800 BTN3", "SEAT 4    CALL 9 400")
NEXT_TURN = TwoLines("DEAL 47 400/800 BTN3", "SEAT 5    CALL 9 400")


@in_both_dialects
@given(st.lists(texts, min_size=1, max_size=6))
def test_the_display_shows_each_text_after_the_other_and_never_blinks(dialect, row):
    display, before = SimulatedCustomerDisplay(dialect), None
    display.take(begin(dialect))
    for text in row:
        display.take(render(before, text, dialect))
        assert display.lines == text.lines
        before = text
    assert (display.unknown, display.has_cursor) == ([], False)
    assert display.blinks == 2  # ESC @ and CLR, when it was set up


@in_both_dialects
@given(texts, texts)
def test_only_cells_that_change_are_sent_and_never_more_than_a_whole_picture(dialect, old, new):
    change = render(old, new, dialect)
    differing = sum(a != b for a, b in zip("".join(old.lines), "".join(new.lines), strict=True))
    assert len(change) <= min(5 * differing, len(render(None, new, dialect)))
    assert bool(change) == (old != new)


@in_both_dialects
@given(texts)
def test_a_display_that_lost_its_power_is_right_after_the_next_whole_picture(dialect, text):
    display = SimulatedCustomerDisplay(dialect)
    display.take(begin(dialect) + render(BLANK, text, dialect))
    display.power_up()
    display.take(render(None, text, dialect))
    assert (display.lines, display.has_cursor) == (text.lines, False)


def test_the_bytes_of_the_next_turn_are_five_in_either_dialect():
    assert render(TURN, NEXT_TURN, "epson") == b"\x1f\x24\x06\x025"
    assert render(TURN, NEXT_TURN, "cd5220") == b"\x1b\x6c\x06\x025"


def test_two_runs_are_one_where_a_command_would_cost_as_much_as_what_lies_between():
    old = TwoLines("a...b".ljust(COLUMNS), "a....b".ljust(COLUMNS))
    new = TwoLines("A...B".ljust(COLUMNS), "A....B".ljust(COLUMNS))
    assert render(old, new, "epson") == b"\x1f\x24\x01\x01A...B\x1f\x24\x01\x02A....B"
    old, new = (TwoLines(upper.ljust(COLUMNS), BLANK.lower) for upper in ("a.....b", "A.....B"))
    assert render(old, new, "epson") == b"\x1f\x24\x01\x01A\x1f\x24\x07\x01B"


@in_both_dialects
def test_a_whole_picture_with_the_setting_up_fits_into_one_frame_of_the_link(dialect):
    assert len(begin(dialect) + render(None, TURN, dialect)) <= 80


@in_both_dialects
def test_the_quick_command_for_a_line_that_shuts_out_the_cursor_is_never_sent(dialect):
    assert b"\x1bQ" not in begin(dialect) + render(None, TURN, dialect) + render(TURN, BLANK, dialect)


def test_a_display_that_is_switched_to_the_other_dialect_shows_that_it_is_wrong():
    display = SimulatedCustomerDisplay("cd5220")
    display.take(begin("epson") + render(None, TURN, "epson") + render(TURN, NEXT_TURN, "epson"))
    assert display.lines != NEXT_TURN.lines
    assert display.unknown


@given(texts, st.lists(st.integers(1, 9), max_size=20))
def test_bytes_may_come_in_pieces_of_any_size(text, sizes):
    display, some = SimulatedCustomerDisplay("epson"), begin("epson") + render(None, text, "epson")
    for size in sizes:
        display.take(some[:size])
        some = some[size:]
    display.take(some)
    assert display.lines == text.lines
