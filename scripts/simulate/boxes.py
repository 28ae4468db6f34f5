"""A table box of a simulated venue, with keys, glass and a card machine where it has these."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from shuffleup.app.box import BoxSettings, StandingBox, box_at, machine_at
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.hardware.oled.page_drawing import BLANK
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import RoomClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import Millis
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import OledView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.unit.box.optional_parts import BoxParts
from shuffleup.unit.venue.venue_box import VenueBox
from shuffleup.unit.venue.venue_table import VenueTable
from shuffleup_demo.card_machine.demo_machine import DemoMachine
from shuffleup_demo.card_machine.ports import MemoryPort
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from simulate.computers import FLOOR_AT, FLOORS_KEY, STANDBY_AT, Computer, World, recorded

GLASS_TICK = Millis(60_000)
"""The countdown on the glass is drawn so seldom; every other page when it changes."""


class ReadableParts(SimulatedParts):
    """The simulated metal with a glass that takes pages and no dots: people read it, and a picture costs more
    than the act that it shows.
    """

    def for_box(self, hub: Hub) -> BoxParts:
        """Post each page that would be drawn."""

        def drawn(page: OledView, shift: tuple[int, int]) -> Any:
            hub.post("glass", page)
            return BLANK

        return replace(super().for_box(hub), drawn=drawn)


class TableBox(Computer):
    """A table box of the venue."""

    def __init__(self, world: World, number: int, name: str = "", key: UnitKey | None = None) -> None:
        super().__init__(world, name or f"box {number}", number)
        self.label = name or self.name
        self.key = key or UnitKey(bytes([number]) * 32)
        self.user = user_of(self.key.unit_id)
        self.at: VenueTable | None = None
        self.has_hardware = number in world.with_hardware
        self.parts: SimulatedParts | None = None
        self.twin: SimulatedMachine | None = None
        self.machine: DemoMachine | None = None

    @property
    def member(self) -> PairedUnit:
        """Its entry in the register of the floor."""
        return PairedUnit(self.key.unit_id, self.label, "hash", None)

    def path(self) -> Path | None:
        """Name the file of its journal."""
        folder = self.folder / "venue"
        try:
            names = [name for name in os.listdir(folder) if name.endswith(".journal")]
        except FileNotFoundError:
            return None
        return folder / min(names) if names else None

    def pull_the_plug(self) -> None:
        """Take its power away."""
        super().pull_the_plug()
        self.at = None

    async def _submit(self, command: Command) -> Reply:
        if self.at is None:
            return Reply(503, 0, "it starts")
        return await self.at.submit(command)

    async def _run(self) -> None:
        world = self.world
        clock = RoomClock(self.own_clock)
        bus = self.bus = self._bus((FLOOR_AT, STANDBY_AT), self.user, on_error=self._failures())
        self.hub = Hub(world.loop.time)
        box = VenueBox(
            self.folder,
            self.label,
            clock,
            self.hub,
            seeds=RepeatableSeeds(0, f"{world.seed} {self.node}"),
            key=self.key,
            make_writer=self._writer,
            tell=self.log.append,
            release=self.release,
        )
        at = VenueTable(
            bus,
            box,
            change_will=bus.change_will,
            claims=FLOORS_KEY.claims,
            outdated=bus.move_on,
            wall_told=clock.tell,
            start=self._start_machine,
        )
        self._standing = standing = self._stand(at, clock)
        at.open()
        self.at = at
        try:
            async with asyncio.TaskGroup() as tasks:
                for one in (bus.run(), at.run()):
                    tasks.create_task(one)
                if standing:
                    standing.box.start(tasks)
        finally:
            if standing:
                standing.box.close()
            at.close()

    def _start_machine(self, station: TableStation, tasks: asyncio.TaskGroup) -> None:
        if self._standing:
            machine_at(station, self._standing, self._settings, tasks)

    def _stand(self, at: VenueTable, clock: RoomClock) -> StandingBox | None:
        """Join keys, lamps, glass, buzzer, touchscreen and card machine to the table of a box with these."""
        if not self.has_hardware:
            return None
        self.parts = ReadableParts(HardwareSettings(), clock, GLASS_TICK)
        if self.world.rules.table.dealing == "machine":
            self.twin = self.twin or SimulatedMachine(self.world.dice(f"machine of {self.name}"))
            port = MemoryPort(self.twin, clock.now)
            self.machine = DemoMachine(self.twin, port, port.open)
        self._settings = settings = BoxSettings(
            parts=self.parts,
            clock=clock,
            seeds=RepeatableSeeds(2, f"{self.world.seed} {self.node}"),
            ids=seeded_ids(2, f"{self.world.seed} {self.node}"),
            key=self.key,
            name=self.label,
            in_threads=False,
            open_machine=self.machine.open if self.machine else None,
        )
        return box_at(AtKeys(self, at), self.hub, settings, linked=lambda: at.linked)

    def _writer(self, journal: Journal) -> ThreadWriter:
        return self.card.writer(journal)


class AtKeys:
    """The place of a box whose keys are pressed: what they ask for is recorded with the answer."""

    def __init__(self, box: TableBox, at: VenueTable) -> None:
        self._box, self._at = box, at

    @property
    def faces(self) -> BoxFaces:
        """The views of the table."""
        return self._at.faces

    def join_unit(self, submit: Callable[[Command], Awaitable[Reply]]) -> None:
        """Bring what is for the box itself to it from now on."""
        self._at.join_unit(submit)

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner."""
        reply = await recorded(self._box.world, self._box, command, self._at.submit(command))
        assert reply is not None
        return reply

    def storage_error(self) -> JournalError | None:
        """Return what is wrong with the storage, None if nothing is."""
        return self._at.storage_error()
