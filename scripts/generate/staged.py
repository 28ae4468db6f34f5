"""A unit that runs in virtual time to be photographed, and people's actions at it."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

import msgspec

from photographs import StillDesk
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import Unit, open_journal, running_unit
from shuffleup.event_file import shipped
from shuffleup.hardware.hal import Key
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds, seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Millis, Stream
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.unit.box.box_views import re_anchored
from shuffleup_demo.people.task_answers import names

ON_THE_FLOP = ("deal_next", *["fold"] * 4, "check_call", *["fold"] * 2, *["check_call"] * 3)

LANGUAGE: ContextVar[str] = ContextVar("language", default="en")
"""The language of the box that is photographed."""


class StagedTable(NamedTuple):
    """A unit that runs to be photographed, and what people can do to it."""

    unit: Unit
    parts: SimulatedParts
    clock: Clock
    ids: CommandIds

    async def ask(self, to: Stream, verb: str, **args: object) -> None:
        """Post a command as the director to the floor, as the dealer to a table."""
        role = "director" if to == FLOOR else "dealer"
        await self.unit.evening.submit(Command(self.ids.next(), to, verb, Actor(role), args))
        await self.clock.sleep(Millis(100))

    async def press(self, name: str) -> None:
        """Press a key of the box, and look at what it did."""
        self.parts.metal.press(Key(name))
        await self.clock.sleep(Millis(100))
        self.parts.metal.release(Key(name))
        await self.clock.sleep(Millis(500))

    def desk(self) -> StillDesk:
        """Return the desk of the floor as it stands at this moment."""
        console = self.unit.evening.console
        return StillDesk(console.state, console.version, console.timetable())

    def shown(self, topics: tuple[str, ...]) -> dict[str, bytes]:
        """Return what the faces show at this moment."""
        if self.unit.evening.faces.clock_view:
            self.unit.hub.post("clock", re_anchored(self.unit.evening.faces.clock_view, self.clock.now()))
        return {topic: self.unit.hub.latest(topic) or b"" for topic in topics}


@asynccontextmanager
async def staged(clock: Clock, rules: RuleSet, tables: int = 1) -> AsyncIterator[StagedTable]:
    """Run a unit that plays the same way every time."""
    ids, parts = seeded_ids(8, "pictures"), SimulatedParts(HardwareSettings(), clock)
    with tempfile.TemporaryDirectory() as folder:
        journal = open_journal(Path(folder) / "picture.journal", clock, "Friday freezeout", rules)
        box = BoxSettings(
            parts=parts,
            clock=clock,
            seeds=RepeatableSeeds(8),
            ids=ids,
            key=UnitKey(bytes(32)),
            name="table unit",
            in_threads=False,
            speaks=catalogue(LANGUAGE.get()),
        )
        async with running_unit(journal, box, tables=tables) as unit:
            yield StagedTable(unit, parts, clock, ids)


@asynccontextmanager
async def nine_at_a_table(clock: Clock) -> AsyncIterator[StagedTable]:
    """Seat nine people seven minutes into level one, the screen dealing."""
    rules = msgspec.structs.replace(shipped("tda-2024"), table=TableUse(dealing="screen"))
    async with staged(clock, rules) as at:
        await at.ask(FLOOR, "register", names=names(9))
        await at.ask(FLOOR, "draw_seats")
        await at.ask(FLOOR, "start")
        await clock.sleep(Millis(437_000))
        yield at
