"""`shuffleup hello`: a sign of life on the small display, before the table is there."""

from datetime import UTC, datetime

import pytest

from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.cli.hello import shown
from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.oled.page_drawing import draw
from shuffleup.protocol.box import OledView
from shuffleup.stations.latest_views import Hub
from shuffleup_demo.virtual_time import run
from tests.cli.test_imports_at_start import imported_by, within

pytestmark = pytest.mark.run_by(run, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))

PAGE = OledView("unit", "SHUFFLE UP", "STARTS", "0.2.0")


class Glass:
    """The display of a simulated box, which may be plugged in later."""

    def __init__(self, clock, plugged_after_ms=0):
        parts = SimulatedParts(HardwareSettings(), clock)
        self.metal, self._open, self._clock = parts.metal, parts.for_box(Hub()).open_display, clock
        self._from = clock.now() + plugged_after_ms

    def open(self):
        if self._clock.now() < self._from:
            raise PartMissing(UnitPart.DISPLAY)
        return self._open()


async def test_a_box_that_has_power_says_so_at_once_and_leaves_the_page_for_its_table(clock, /, monkeypatch):
    monkeypatch.setattr("shuffleup.cli.hello.__version__", "0.2.0")
    glass = Glass(clock)
    assert await shown(glass.open, clock)
    assert glass.metal.picture().tobytes() == draw(PAGE).tobytes()


async def test_a_bus_whose_driver_comes_later_is_waited_for(clock, /):
    began, glass = clock.now(), Glass(clock, plugged_after_ms=3_000)
    assert await shown(glass.open, clock)
    assert clock.now() - began == 3_000


async def test_a_box_without_a_display_is_not_waited_for_for_ever(clock, /):
    began, glass = clock.now(), Glass(clock, plugged_after_ms=60_000)
    assert not await shown(glass.open, clock)
    assert clock.now() - began == 10_000


def test_it_imports_no_table_and_no_server():
    assert (
        within(
            imported_by("shuffleup.cli.hello"), "shuffleup.stations", "shuffleup.api", "starlette", "uvicorn"
        )
        == []
    )
