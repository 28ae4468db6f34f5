"""The OLED of a box in an evening: dark at rest, back by a touch, on the second, and a bus that hangs."""

import asyncio
import threading
from functools import partial
from itertools import count

import msgspec
import pytest

from shuffleup.app.config import HardwareSettings
from shuffleup.hardware.hal import Key
from shuffleup.hardware.hal.pi.oled_display import PiDisplay
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.hardware.oled.page_drawing import draw
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import OledView
from shuffleup.unit.box.optional_parts import OledGlass
from shuffleup_demo.clocks import HandClock
from tests.patience import HANGS_S

pytestmark = pytest.mark.run_by("in_a_room")


@pytest.fixture
def in_a_room(with_a_box):
    """Run a coroutine function that takes a box with an SSD1309."""
    return partial(with_a_box, metal=HardwareSettings(display="ssd1309"))


async def test_a_paused_box_is_lit_all_over_for_30_seconds_and_dark_after_ten_minutes(room, /):
    await room.at.direct("pause_clock")
    await room.at.clock.sleep(1_000)
    assert room.lit > 128 * 64 * 2 // 3
    await room.at.clock.sleep(30_000)
    assert 0 < room.lit < 128 * 64 // 2
    await room.at.clock.sleep(600_000)
    assert room.lit == 0


async def test_a_touch_of_any_key_wakes_a_dark_glass(room, /):
    await room.at.direct("pause_clock")
    await room.at.clock.sleep(700_000)
    assert room.lit == 0
    await room.tap(Key.FOLD)
    assert room.lit > 0


async def test_a_glass_is_never_dark_while_the_level_counts_down(room, /):
    for _ in range(11):
        await room.at.clock.sleep(60_000)
        assert room.lit > 0
    assert room.metal.glass.contrast == 153


async def test_the_knob_turns_the_page_and_it_comes_back_after_five_seconds(room, /):
    await room.tap(Key.DEAL_NEXT)
    room.metal.turn(2)
    await room.at.clock.sleep(100)
    page = room.at.evening.faces.oled()
    assert (page.page, page.title) == ("next", "NEXT LEVEL 2")
    await room.at.clock.sleep(5_000)
    assert room.at.evening.faces.oled().page == "to_act"


async def test_an_undo_by_its_key_is_named_on_the_glass(room, /):
    await room.tap(Key.DEAL_NEXT)
    await room.tap(Key.FOLD)
    await room.tap(Key.UNDO)
    page = room.at.evening.faces.oled()
    assert (page.page, page.big) == ("undone", f"S{room.at.table.play.hand.to_act} fold")
    await room.at.clock.sleep(2_000)
    assert room.at.evening.faces.oled().page == "to_act"


class HangingBus:
    """The bus of a simulated unit that takes nothing while it hangs."""

    def __init__(self, unit):
        self._bus = unit.bus
        self.goes_on = threading.Event()
        self.goes_on.set()
        self.reached = threading.Event()

    def write(self, address, content):
        self.reached.set()
        self.goes_on.wait()
        self._bus.write(address, content)

    def close(self):
        self._bus.close()


class Stand:
    """A glass on a bus that can hang, drawn in a thread, and pages that are set by hand."""

    def __init__(self):
        self.clock, self.unit = HandClock(), SimulatedUnit()
        self.bus = HangingBus(self.unit)
        self.page = OledView("called", "CLOCK", "30")
        self.asked = count()
        self.shown = asyncio.Event()
        self.sick = asyncio.Event()
        self.glass = OledGlass(
            lambda: PiDisplay(self.bus, "ssd1306"),
            page=lambda: (next(self.asked), self.page)[1],
            changes_at=lambda: None,
            clock=self.clock,
            in_thread=True,
            health_changed=self._health_changed,
            shown=self.shown.set,
        )

    def show(self, big):
        self.page = msgspec.structs.replace(self.page, big=big)
        self.glass.changed()

    async def until_shown(self):
        self.shown.clear()
        await self.shown.wait()

    def _health_changed(self):
        if not self.glass.health.ok:
            self.sick.set()


def on_a_stand(main):
    async def stands():
        stand = Stand()
        running = asyncio.create_task(stand.glass.run())
        try:
            await stand.until_shown()
            await main(stand)
        finally:
            stand.bus.goes_on.set()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(stands(), HANGS_S))


async def hang(stand):
    """Let the next write hang, and wait until it does."""
    stand.bus.reached.clear()
    stand.bus.goes_on.clear()
    stand.show("29")
    await asyncio.to_thread(stand.bus.reached.wait)


@pytest.mark.run_by.with_args(on_a_stand)
async def test_while_the_bus_hangs_the_loop_goes_on_and_afterwards_the_newest_page_wins(stand, /):
    await hang(stand)
    asked = next(stand.asked)
    for second in range(28, 20, -1):
        stand.show(str(second))
        await asyncio.sleep(0)
    assert next(stand.asked) == asked + 1

    stand.bus.goes_on.set()
    await stand.until_shown()
    await stand.until_shown()
    newest = draw(OledView("called", "CLOCK", "21"), (1, 2))
    assert stand.unit.picture().tobytes() == newest.tobytes()


@pytest.mark.run_by.with_args(on_a_stand)
async def test_a_bus_that_hangs_for_two_seconds_is_shown_as_degraded_until_it_goes_on(stand, /):
    await hang(stand)
    assert stand.glass.health.ok
    stand.clock.advance(Millis(2_000))
    await stand.sick.wait()
    assert stand.glass.health.message == (
        "display: the bus hangs; check its four wires, the game goes on without it"
    )
    stand.bus.goes_on.set()
    await stand.until_shown()
    assert stand.glass.health.ok


@pytest.mark.run_by.with_args(on_a_stand)
async def test_a_unit_that_is_stopped_does_not_wait_for_a_bus_that_hangs(stand, /):
    await hang(stand)
    stand.glass.close()
    assert not stand.bus.goes_on.is_set()
