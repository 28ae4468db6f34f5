"""A cancelled request whose act is being written: the act is done all the same."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from shuffleup.app.current_event import standby_rules
from shuffleup.app.standalone_box import open_journal
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, TableNo
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.protocol.messages import Command
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.writer import ThreadWriter

REGISTER = Command(CommandId("ann"), FLOOR, "register", Actor("director", "Thandi"), {"names": ["Ann"]})


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("turns", range(6))
async def test_an_act_that_is_given_up_while_it_is_stored_is_in_the_state_and_in_the_journal(
    tmp_path: Path, turns: int, times: int
) -> None:
    clock = BootClock()
    journal = open_journal(tmp_path / "evening.journal", clock, "evening", standby_rules())
    writer = ThreadWriter(journal)
    bus = MemoryBus().endpoint("floor")
    context = StationContext(writer, bus, clock, journal.root, RepeatableSeeds(1))
    floor = FloorStation([TableNo(1)], context, ids=seeded_ids(1, "floor"))
    await floor.open("evening", standby_rules())
    asking = asyncio.create_task(floor.submit(REGISTER))
    for _ in range(turns):
        await asyncio.sleep(0)
    for _ in range(times):
        asking.cancel()
        await asyncio.sleep(0)
    with suppress(asyncio.CancelledError):
        await asking
    stored = await writer.rows(FLOOR)
    assert floor.version == len(stored)
    assert (await floor.submit(REGISTER)).status == 200
    assert [one.name for one in floor.state.entries] == ["Ann"]
    await writer.close()
