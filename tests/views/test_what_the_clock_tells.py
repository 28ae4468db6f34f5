"""The box at the start, during breaks, notices, and a clock that cannot simply resume."""

import msgspec
import pytest

from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.table.events import HandForHandTold
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import OledMoment, oled_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 85_000, 1_800_000, at=0)


def changed(**fields):
    return msgspec.structs.replace(RUNNING, **fields)


def test_the_oled_counts_down_to_the_start(table_after):
    """STR-01."""
    view = oled_view(OledMoment(table_after(), changed(phase="before"), 0))
    assert (view.page, view.big, view.below) == ("before", "1:25", "until the start")


@pytest.mark.parametrize("name", ["halftime", "break"])
def test_a_break_has_its_name(table_after, name):
    """BRK-01, BRK-02."""
    view = oled_view(OledMoment(table_after(), changed(phase="break", message=name), 0))
    assert (view.title, view.big) == (name.upper(), "1:25")


def test_a_notice_is_on_the_oled_between_hands(table_after):
    """STR-25."""
    told = changed(notice="90 seconds: no change of dealers now")
    assert oled_view(OledMoment(table_after(), told, 0)).below == "90 seconds: no change of dealers now"


def test_a_clock_that_stands_by_itself_is_not_paused_from_the_keys(table_after):
    """STR-06, HFH-03."""
    stands = changed(running=False, held=True, message="play is stopped: fire alarm")
    assert key_meanings(table_after(), stands)["pause"].held_verb == ""
    view = oled_view(OledMoment(table_after(), stands, 0))
    assert (view.page, view.below) == ("paused", "play is stopped: fire alarm")


def test_in_hand_for_hand_the_dealer_sees_the_next_hand_and_no_pause(table_after):
    """HFH-03."""
    stands = changed(running=False, held=True, message="hand-for-hand")
    table = msgspec.structs.replace(table_after(), hand_for_hand=HandForHandTold(True).on)
    assert oled_view(OledMoment(table, stands, 0)).page == "between"
