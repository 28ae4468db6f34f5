"""The dealer display of a box in an evening: the turn in a moment, five times a second, gone and back."""

import asyncio

import msgspec
import pytest

from shuffleup.hardware.dealer_display import TwoLines
from shuffleup.hardware.hal import UnitPart
from shuffleup.protocol.box import DisplayView, PartView
from shuffleup.unit.box.optional_parts import DealerDisplay
from shuffleup_demo.customer_display import SimulatedCustomerDisplay, SimulatedTextLine

pytestmark = pytest.mark.run_by("at_a_desk")


class Desk:
    """A display with a text that the test changes, on a line that the test pulls."""

    def __init__(self, clock):
        self.clock, self.number = clock, 0
        self.glass = SimulatedCustomerDisplay("epson")
        self.line = SimulatedTextLine(self.glass)
        self.healths = []
        self.display = DealerDisplay(
            lambda: self.line,
            "epson",
            text=lambda: TwoLines(f"DEAL {self.number}".ljust(20), " " * 20),
            clock=clock,
            in_thread=False,
            health_changed=lambda: self.healths.append(self.display.health),
            changed_glass=lambda: None,
        )

    def deal(self, number):
        self.number = number
        self.display.changed()

    @property
    def upper(self):
        return self.glass.lines[0].rstrip()


@pytest.fixture
def at_a_desk(in_virtual_time):
    def runs(main):
        async def evening(clock):
            desk = Desk(clock)
            running = asyncio.create_task(desk.display.run())
            await clock.sleep(10)
            await main(desk)
            running.cancel()
            desk.display.close()

        in_virtual_time(evening)

    return runs


async def test_changes_are_sent_at_most_five_times_a_second_and_the_newest_wins(desk, /):
    before, seen = desk.glass.bytes_taken, []
    for number in range(1, 101):
        desk.deal(number)
        await desk.clock.sleep(10)
        seen.append(desk.upper)
    assert len(set(seen)) <= 6
    assert desk.glass.bytes_taken - before <= 6 * 8
    await desk.clock.sleep(200)
    assert desk.upper == "DEAL 100"


async def test_a_display_that_lost_its_power_is_right_again_within_ten_seconds(desk, /):
    desk.deal(7)
    await desk.clock.sleep(300)
    desk.glass.power_up()
    await desk.clock.sleep(10_300)
    assert (desk.upper, desk.glass.has_cursor, desk.healths) == ("DEAL 7", False, [])


async def test_a_port_that_vanishes_is_degraded_and_comes_back_by_itself(desk, /):
    desk.line.pull_out()
    desk.deal(8)
    await desk.clock.sleep(300)
    gone = PartView(
        "dealer_display",
        ok=False,
        message="dealer display: simulated dealer display is gone; look at its plug, it is tried again",
    )
    assert (desk.healths, desk.display.shown) == ([gone], None)
    desk.line.put_back()
    await desk.clock.sleep(2_300)
    assert (desk.upper, desk.healths[-1]) == ("DEAL 8", PartView("dealer_display", ok=True))


async def test_a_vanished_port_is_noticed_in_ten_seconds_though_nothing_happens_at_the_table(desk, /):
    desk.line.pull_out()
    await desk.clock.sleep(10_300)
    assert [health.ok for health in desk.healths] == [False]


@pytest.mark.run_by("in_virtual_time")
async def test_a_display_that_is_not_there_at_the_start_holds_nobody_up(clock, /):
    desk = Desk(clock)
    desk.line.pull_out()
    running = asyncio.create_task(desk.display.run())
    await clock.sleep(3_000)
    desk.line.put_back()
    await clock.sleep(3_000)
    assert (desk.upper, len(desk.healths)) == ("DEAL 0", 2)
    running.cancel()


@pytest.mark.run_by("with_a_box", dealer_display=True)
async def test_the_box_shows_the_turn_on_its_dealer_display_and_in_its_health(box, /):
    await box.at.ask("start_hand")
    await box.at.clock.sleep(500)
    seat = box.hand.to_act
    assert box.dealer_display.lines[1].startswith(f"SEAT {seat} ")
    shown = msgspec.json.decode(box.hub.latest("display"), type=DisplayView)
    assert shown.lines == box.dealer_display.lines
    box.metal.unplug(UnitPart.DEALER_DISPLAY)
    await box.at.clock.sleep(10_500)
    assert not box.part("dealer_display").ok
    assert msgspec.json.decode(box.hub.latest("display"), type=DisplayView).lines == (" " * 20,) * 2
