"""Another first run, from the menu of a box that is already set up."""

import asyncio

import msgspec

from shuffleup.app.unit import Unit
from shuffleup.protocol import Command, Reply
from shuffleup.unit.box.touchscreen import FIRST_RUN_AGAIN
from shuffleup.views.first_run.steps.refusals import FinishHandFirst, OnlyDirectorSetsUp


class BeginFirstRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box is set up again, and the event goes on afterwards (verb `begin_first_run`)."""


def first_run_asked(unit: Unit) -> asyncio.Event:
    """Offer the first run in the menu of the box; returns what is set when it is wanted."""
    wanted = asyncio.Event()

    async def begin(asked: BeginFirstRun, command: Command) -> Reply:
        table = unit.evening.faces.table
        if table is not None and table.play.in_progress:
            raise FinishHandFirst()
        if command.actor.role != "director":
            raise OnlyDirectorSetsUp()
        wanted.set()
        return Reply(200, unit.evening.faces.version)

    unit.box.unit_desk.serve(FIRST_RUN_AGAIN, BeginFirstRun, begin)
    return wanted
