"""Burn-in protection: the glass is dimmed, moved, turned back from inverted, and dark at rest."""

import msgspec
import pytest

from shuffleup.hardware.oled.page_drawing import SHIFTS, BurnInState
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import OledView

CLOCK = OledView("clock", "L7", "12:34")
BREAK = OledView("break", "HALFTIME", "9:58")
PAUSED = OledView("paused", "PAUSED", "12:34", inverted=True, rests=True)
TEN_MINUTES = 600_000


def at(minutes: float) -> Millis:
    return Millis(int(minutes * 60_000))


@pytest.mark.parametrize(("page", "contrast"), [(CLOCK, 153), (PAUSED, 153), (BREAK, 51)])
def test_the_glass_is_lit_at_60_per_cent_in_play_and_at_20_on_a_break(page: OledView, contrast: int) -> None:
    assert BurnInState(at(0)).lighting(page, at(0)).contrast == contrast


def test_every_minute_the_page_moves_by_two_dots_round_four_places() -> None:
    places = [BurnInState(at(0)).lighting(CLOCK, at(minute)).shift for minute in range(5)]
    assert places == [(1, 2), (3, 2), (3, 4), (1, 4), (1, 2)]
    assert len(set(SHIFTS)) == 4


def test_a_page_that_is_lit_all_over_turns_dark_after_30_seconds() -> None:
    care = BurnInState(at(1)).seeing(PAUSED, at(1))
    assert care.lighting(PAUSED, Millis(89_999)).page == PAUSED
    assert care.lighting(PAUSED, Millis(90_000)).page == msgspec.structs.replace(PAUSED, inverted=False)


def test_another_page_that_is_lit_all_over_has_30_seconds_of_its_own() -> None:
    called = OledView("paused", "FLOOR CALLED", "WAIT", inverted=True)
    care = BurnInState(at(0)).seeing(PAUSED, at(0)).seeing(called, at(1))
    assert care.lighting(called, Millis(89_999)).page == called
    back = care.seeing(CLOCK, at(2)).seeing(PAUSED, at(3))
    assert back.lighting(PAUSED, at(3)).page == PAUSED


def test_a_countdown_on_an_inverted_page_does_not_begin_its_30_seconds_again() -> None:
    care = BurnInState(at(0)).seeing(PAUSED, at(0))
    later = msgspec.structs.replace(PAUSED, big="12:33")
    assert care.seeing(later, Millis(1_000)) == care


def test_a_glass_at_rest_is_dark_after_ten_minutes_and_wakes_by_a_touch() -> None:
    care = BurnInState(at(0)).seeing(PAUSED, at(0))
    assert care.lighting(PAUSED, Millis(TEN_MINUTES - 1)).page is not None
    assert care.lighting(PAUSED, Millis(TEN_MINUTES)).page is None
    assert care.stirred(at(20)).lighting(PAUSED, at(20)).page is not None


def test_a_clock_that_runs_keeps_the_glass_lit() -> None:
    assert BurnInState(at(0)).lighting(CLOCK, at(600)).page == CLOCK
    assert BurnInState(at(0)).lighting(BREAK, at(600)).page == BREAK


def test_the_glass_is_looked_at_again_when_its_lighting_changes() -> None:
    care = BurnInState(Millis(5_000)).seeing(PAUSED, Millis(40_000))
    assert care.due(CLOCK, Millis(41_000)) == 60_000
    assert care.due(PAUSED, Millis(61_000)) == 70_000
    assert care.due(PAUSED, Millis(600_500)) == 605_000
    assert care.due(PAUSED, Millis(605_000)) == 660_000
