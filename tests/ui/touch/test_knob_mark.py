"""The choice of the knob has a bright edge that nothing else has, in both themes."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY
from shuffleup_ui.touch.picture import Plate
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.theme import THEMES


def bright(drawn, theme):
    """Name the targets that have an edge in the colour of the ink."""
    edged = {mark.box for mark in drawn.marks if isinstance(mark, Plate) and mark.edge == THEMES[theme].ink}
    return [target.name for target in drawn.targets if target.box in edged]


@pytest.mark.parametrize("theme", THEMES)
def test_the_seat_that_the_knob_is_on_is_marked(screens, theme):
    moment = screens("showdown", 6, "side pots", theme=theme)
    assert bright(scene(moment, TOUCH_DISPLAY), theme) == []
    seat = next(tap.seat for tap in moment.view.taps)
    marked = replace(moment, view=replace(moment.view, marked_seat=SeatNo(seat)))
    assert bright(scene(marked, TOUCH_DISPLAY), theme) == [f"seat {seat}"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_button_that_the_knob_is_on_is_marked(screens, theme):
    moment = screens("menu", 6, "short", theme=theme)
    menu = (moment.view.menu[0], replace(moment.view.menu[1], marked=True), *moment.view.menu[2:])
    marked = replace(moment, view=replace(moment.view, menu=menu))
    assert bright(scene(moment, TOUCH_DISPLAY), theme) == []
    assert bright(scene(marked, TOUCH_DISPLAY), theme) == ["tile 1"]


def test_a_sheet_that_the_knob_has_opened_has_its_title(screens):
    moment = screens("menu", 6, "short")
    titled = replace(moment, view=replace(moment.view, menu_title="HISTORY"))
    assert "HISTORY" in [getattr(mark, "text", "") for mark in scene(titled, TOUCH_DISPLAY).marks]


def test_the_mark_is_drawn_as_in_its_golden(screens, pane, check_golden):
    moment = screens("showdown", 6, "side pots")
    seat = next(tap.seat for tap in moment.view.taps)
    deeds = tuple(replace(deed, marked=True) for deed in moment.view.deeds[:1])
    view = replace(moment.view, marked_seat=seat, deeds=(*deeds, *moment.view.deeds[1:]))
    pane.at(moment=replace(moment, view=view))
    check_golden("knob_on_a_seat_and_a_button", pane)
