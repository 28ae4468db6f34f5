"""The plug of a dealer display pulled again and again: a pseudo-terminal, opened by the real driver."""

import asyncio
import os
import select
import tty

import pytest

from shuffleup.app.config import CustomerDisplay, HardwareSettings
from shuffleup.app.hardware_parts import build_parts
from shuffleup.hardware.dealer_display import TwoLines, begin, render
from shuffleup.hardware.hal import UnitPart
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from shuffleup.kernel.clock import BootClock
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.box.optional_parts import DealerDisplay
from shuffleup_demo.customer_display import SimulatedCustomerDisplay
from tests.patience import HANGS_S


class Socket:
    """A socket with a dealer display in it, under a name that stays."""

    def __init__(self, folder):
        self.path, self.ends = folder / "dealer-display", ()
        self.put_back()

    def pull_out(self):
        self.path.unlink()
        for end in self.ends:
            os.close(end)

    def put_back(self):
        """A display that was without power shows nothing and knows nothing."""
        self.glass = SimulatedCustomerDisplay("epson")
        self.ends = os.openpty()
        tty.setraw(self.ends[1])
        self.path.symlink_to(os.ttyname(self.ends[1]))

    def shows(self, upper):
        """Take what comes over the line until this is on the glass; say whether it came."""
        while self.glass.lines[0].rstrip() != upper:
            if not select.select([self.ends[0]], [], [], HANGS_S)[0]:
                return False
            self.glass.take(os.read(self.ends[0], 4096))
        return True


async def display_pulled(clock, folder, times):
    socket, number, healths = Socket(folder), 0, []
    display = DealerDisplay(
        lambda: PiSerialPort(str(socket.path), 9600, UnitPart.DEALER_DISPLAY),
        "epson",
        text=lambda: TwoLines(f"DEAL {number}".ljust(20), " " * 20),
        clock=clock,
        in_thread=False,
        health_changed=lambda: healths.append(display.health.ok),
        changed_glass=lambda: None,
    )
    running = asyncio.create_task(display.run())
    await clock.sleep(300)
    for number in range(1, times + 1):
        socket.pull_out()
        display.changed()
        await clock.sleep(300)
        assert not display.health.ok
        socket.put_back()
        await clock.sleep(2_300)
        assert display.health.ok
        assert socket.shows(f"DEAL {number}")
    assert not running.done()
    running.cancel()
    display.close()
    socket.pull_out()
    return healths


async def display_that_hangs(clock, folder):
    """Change the text 20 000 times while the display takes nothing; then it is well again."""
    socket, number, faults = Socket(folder), 0, []
    display = DealerDisplay(
        lambda: PiSerialPort(str(socket.path), 9600, UnitPart.DEALER_DISPLAY),
        "epson",
        text=lambda: TwoLines(f"DEAL {number}".ljust(20), " " * 20),
        clock=clock,
        in_thread=False,
        health_changed=lambda: faults.append(display.health.message),
        changed_glass=lambda: None,
    )
    running = asyncio.create_task(display.run())
    for text in range(1, 20_001):
        number = text
        display.changed()
        await clock.sleep(300)
    while faults and "DEAL 20000" not in socket.glass.lines[0]:
        await clock.sleep(2_000)
        socket.shows("DEAL 20000")
    assert not running.done()
    running.cancel()
    display.close()
    socket.pull_out()
    return faults


def test_a_dealer_display_that_takes_nothing_for_two_hours_is_told_and_comes_back(in_virtual_time, tmp_path):
    faults = in_virtual_time(lambda clock: display_that_hangs(clock, tmp_path))
    assert "its port takes no more bytes; look whether it is its own port" in faults[0]
    assert faults[1] == ""


def test_a_dealer_display_that_is_pulled_20_times_shows_the_newest_text_each_time(in_virtual_time, tmp_path):
    assert in_virtual_time(lambda clock: display_pulled(clock, tmp_path, 20)) == [False, True] * 20


@pytest.mark.nightly
def test_a_dealer_display_that_is_pulled_500_times_shows_the_newest_text_each_time(in_virtual_time, tmp_path):
    assert in_virtual_time(lambda clock: display_pulled(clock, tmp_path, 500)) == [False, True] * 500


def test_a_display_at_a_port_shows_the_text_of_a_box_whose_other_hardware_is_simulated(tmp_path):
    """A laptop with a display on USB: it stayed dark, and nobody said why."""

    async def opened():
        settings = CustomerDisplay(str(socket.path))
        line = build_parts(HardwareSettings(), BootClock(), settings).for_box(Hub()).open_text_line()
        line.write(begin("epson") + render(None, TwoLines("DEAL 47".ljust(20), " " * 20), "epson"))
        try:
            return socket.shows("DEAL 47")
        finally:
            line.close()

    socket = Socket(tmp_path)
    assert asyncio.run(opened())
    socket.pull_out()
