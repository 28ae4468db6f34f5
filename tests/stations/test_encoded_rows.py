"""Rows are kept as they go out only where boxes ask for them."""

import tracemalloc

from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import Actor, CommandId, Stream
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.stations.row_sync import Exchange
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup_demo.clocks import HandClock

TABLE = Stream("table/1")


async def nothing(row):
    """Take no row."""


async def test_a_station_that_no_box_asks_keeps_no_rows_encoded(tmp_path):
    """At a table that stands alone, rows of four megabytes go by, and less than one of them stays."""
    journal = Journal.create(tmp_path / "friday.journal", clock=HandClock(), genesis=b"{}")
    writer, bus = InlineWriter(journal), MemoryBus().endpoint("table")
    context = StationContext(writer, bus, HandClock(), journal.root, RepeatableSeeds(1))
    exchange = Exchange(TABLE, context, take=nothing)
    tracemalloc.start()
    try:
        for act in range(40):
            said = Draft(TABLE, CommandId(f"act {act}"), Actor("dealer"), "Said", b'"%s"' % (b"a" * 100_000))
            exchange.publish(await writer.append([said]))
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    exchange.close()
    await writer.close()
    assert held < 1_000_000
