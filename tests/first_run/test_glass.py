"""The mounting of a touch sensor is found from four corners, for every possible mounting."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Millis
from shuffleup.views.first_run.part_tests import CORNERS, SENSORS, Corners, corner_touched, panel_for
from shuffleup_ui.kivy_app.kivy_config import PANELS


def as_kivy_reads(panel, right, bottom):
    """Read a corner of a sensor as the mtdev provider of Kivy 2.3.1 does, in shares from the top left."""
    point, rotation = {}, panel.rotation

    def assign(value, invert, own, other):
        value = 1 - value if invert else value
        point[own if rotation in (0, 180) else other] = value if rotation in (0, 90) else 1 - value

    assign(int(right), panel.invert_x, "x", "y")
    assign(1 - int(bottom), False, "y", "x")
    return bool(point["x"]), not point["y"]


def touched(points):
    corners = Corners()
    for number, (x, y) in enumerate(points, 1):
        corners = corner_touched(corners, x, y, Millis(1000 * number))
    return corners


def near(corner):
    return (970 if corner[0] else 40, 950 if corner[1] else 25)


def test_settings_and_touchscreen_call_the_panels_by_the_same_names():
    known = {name: (panel.rotation, panel.invert_x) for name, panel in PANELS.items()}
    assert {name: (one.rotation, one.invert_x) for name, one in SENSORS.items()} == known
    assert len(set(known.values())) == 8


@pytest.mark.parametrize("fits", PANELS)
@pytest.mark.parametrize("now", PANELS)
def test_every_sensor_is_found_however_it_was_read_before(fits, now):
    felt = {as_kivy_reads(PANELS[fits], *corner): corner for corner in CORNERS}
    read = [as_kivy_reads(PANELS[now], *felt[corner]) for corner in CORNERS]
    assert panel_for(touched(map(near, read)), now) == fits


def test_corners_in_an_order_that_no_glass_has_fit_nothing():
    crossed = (CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3])
    assert panel_for(touched(map(near, crossed)), "aligned") is None


def test_a_touch_away_from_every_corner_is_not_taken():
    assert touched([(500, 30)]) == Corners(at=Millis(1000), missed=True)


def test_the_same_corner_again_is_not_taken_for_the_next():
    corners = touched([(20, 30), (25, 28)])
    assert (corners.read, corners.missed) == (((False, False),), True)


@given(st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 3000)), max_size=30))
def test_no_row_of_touches_counts_a_corner_twice(touches):
    corners, at = Corners(), 0
    for x, y, later in touches:
        at += later
        if not corners.done:
            corners = corner_touched(corners, x, y, Millis(at))
        assert len(set(corners.read)) == len(corners.read) <= 4
