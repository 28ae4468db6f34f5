"""A transfer on the I2C bus that never ends, in a box whose keys are being pressed."""

import asyncio
import threading

import pytest

from shuffleup.hardware.hal import Key
from shuffleup.hardware.hal.pi.oled_display import PiDisplay
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.kernel.clock import BootClock
from shuffleup_demo.clocks import PacedClock
from tests.patience import HANGS_S

FASTER = 20


@pytest.fixture
def in_virtual_time():
    """Time that passes here, if quickly: a driver that waits in its thread waits for nobody's timer."""

    def runs(main):
        async def evening():
            await main(PacedClock(BootClock(), FASTER))

        asyncio.run(asyncio.wait_for(evening(), HANGS_S))

    return runs


class HangingBus:
    """The bus of a unit of its own, which takes nothing while it hangs; a driver waits in it."""

    def __init__(self):
        self.unit = SimulatedUnit()
        self.free, self.reached = threading.Event(), threading.Event()
        self.free.set()

    def write(self, address, content):
        if not self.free.is_set():
            self.reached.set()
        assert self.free.wait(30)
        self.unit.bus.write(address, content)

    def close(self):
        """There is nothing to close."""


async def until(box, what):
    """Wait until something is so; who waits for ever is stopped."""
    while not what():
        await box.at.clock.sleep(100)


async def press_until(box, key, what):
    """Press again what a guard of the keys has refused, as a dealer does: time is quick and uneven here."""
    while not what():
        await box.tap(key)
        for _ in range(50):
            if what():
                break
            await box.at.clock.sleep(100)


async def a_hand_while_it_hangs(box, bus, number):
    bus.reached.clear()
    bus.free.clear()
    await until(box, lambda: Key.DEAL_NEXT in box.metal.lamps())
    await press_until(box, Key.DEAL_NEXT, lambda: box.at.table.play.hand_no == number)
    await until(box, bus.reached.is_set)
    for folds in (1, 2):
        await press_until(box, Key.FOLD, lambda folds=folds: box.folds >= folds)
    await until(box, lambda: not box.part("display").ok)
    assert box.part("display").message == (
        "display: the bus hangs; check its four wires, the game goes on without it"
    )
    bus.free.set()
    await until(box, lambda: box.part("display").ok)


def test_hands_are_played_by_keys_while_the_bus_of_the_display_hangs(with_a_box):
    bus = HangingBus()

    async def main(box):
        try:
            for number in (1, 2, 3):
                await a_hand_while_it_hangs(box, bus, number)
        finally:
            bus.free.set()
        assert box.at.table.chips() == 30_000

    with_a_box(main, simulated=False, open_display=lambda: PiDisplay(bus, "ssd1306"))
