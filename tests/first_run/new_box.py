"""A box that is set up for the first time, on simulated metal and in virtual time."""

import asyncio
from datetime import UTC, datetime

import msgspec

from shuffleup.app.config import HardwareSettings, Settings
from shuffleup.app.first_run import begun
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.hardware.hal import Key
from shuffleup.hardware.hal.pins import KEY_PINS
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import UNIT, Actor
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.messages import Command
from shuffleup.protocol.touch import FirstRunView
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.box.first_run import BoxToSetUp, FirstRunDesk, KeptFirstRun
from shuffleup.views.first_run.steps import SetupChoices, TimeZone
from shuffleup_demo.virtual_time import run
from tests.buzzer import HeardBuzzer

ZONES = (
    TimeZone("America/New_York", -300),
    TimeZone("Europe/London", 0),
    TimeZone("Africa/Johannesburg", 120),
)
FRIDAY = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
OFFERED = SetupChoices(languages(), ZONES)
CORNERS = ((20, 30), (980, 30), (980, 970), (20, 970))


class NewBox:
    """A box in its first run, with fingers on its keys and on its glass."""

    def __init__(self, desk, metal, hub, clock, kept):
        self.desk, self.metal, self.hub, self.clock, self.kept = desk, metal, hub, clock, kept
        self.buzzer = HeardBuzzer(metal)
        self._ids = seeded_ids(7, "touch")
        self._at = 0

    @property
    def view(self):
        return msgspec.json.decode(self.hub.latest("first_run"), type=FirstRunView)

    @property
    def words(self):
        """All lines of the step."""
        return [line.text for line in self.view.lines]

    async def tap(self, key, held_ms=60):
        self.metal.press(key)
        await self.clock.sleep(held_ms)
        self.metal.release(key)
        await self.clock.sleep(100)

    async def turn(self, detents):
        self.metal.turn(detents)
        await self.clock.sleep(50)

    async def ask(self, verb, role="dealer", command_id=None, **args):
        actor = Actor(role, face="touch")
        reply = await self.desk.submit(Command(command_id or self._ids.next(), UNIT, verb, actor, args))
        await self.clock.sleep(50)
        return reply

    async def touch(self, x, y, after_ms=600):
        self._at += after_ms
        return await self.ask("touch_glass", x=x, y=y, at=self._at)

    async def touch_corners(self, corners=CORNERS):
        for x, y in corners:
            await self.touch(x, y)

    async def press_lit_keys(self):
        """Press whatever is lit, and do with the knob what is asked, until nothing more is."""
        while self.desk.run_now.keys.wanted:
            await self.press_lit_key()

    async def press_lit_key(self):
        """Press the key that is lit, or turn the knob where that is asked."""
        if (wanted := self.desk.run_now.keys.wanted) == "knob_turn":
            await self.turn(1)
        else:
            await self.tap(Key(wanted))

    async def come_to(self, step):
        """Go on by keys alone, past what can be left out."""
        while self.view.step != step:
            if self.view.step == "keys":
                await self.press_lit_keys()
            if self.view.step == "pin":
                await self.turn(-1)
            await self.tap(Key.KNOB)

    async def dial(self, digits):
        """Dial digits with the knob, whatever it points at."""
        for digit in digits:
            await self.turn(-11)
            while self.desk.page().big.rpartition(" ")[2] != digit:
                await self.turn(1)
            await self.tap(Key.KNOB)


def run_box(folder, main, *, unplugged=(), address="192.168.4.13", wall=FRIDAY, pin_kind=FloorPin):
    """Run `main`, which takes a `NewBox`; the same folder goes on where the last one ended.

    `pin_kind` is the class of its floor PIN.
    """

    async def evening(clock):
        parts, hub, kept = SimulatedParts(HardwareSettings(), clock), Hub(), KeptFirstRun(folder)
        for part in unplugged:
            parts.metal.unplug(part)
        pin = pin_kind(folder, clock)
        first = msgspec.structs.replace(begun(Settings(), pin=pin.is_set), zone="Europe/London")
        desk = FirstRunDesk(
            parts.for_box(hub),
            box=BoxToSetUp(
                OFFERED,
                catalogue,
                address=lambda: address,
                console=lambda: f"http://{address}:8080/floor" if address else "",
                pins={key.value: bcm for key, bcm in KEY_PINS.items()},
            ),
            run=kept.read(first),
            kept=kept,
            pin=pin,
            hub=hub,
            clock=clock,
            in_threads=False,
        )
        async with asyncio.TaskGroup() as tasks:
            stop = desk.start(tasks)
            await clock.sleep(100)
            await main(NewBox(desk, parts.metal, hub, clock, kept))
            stop()
        desk.close()

    run(evening, wall)
