"""A box reads the floor's rows that concern its table, sees a gap among them, and takes no forged one."""

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from shuffleup.floor.levels.level_events import PlayWentOn
from shuffleup.floor.seating.seat_events import ButtonDrawn, PlayersCounted, TableHeld
from shuffleup.kernel.field_types import FLOOR, Actor, table_stream
from shuffleup.network.bus.row_stream import (
    ROOM,
    Delivery,
    Position,
    RowLink,
    decode_delivery,
    encode_delivery,
    ready,
    receive,
    start,
    took,
)
from shuffleup.stations.floor_to_table import for_table
from shuffleup.storage.journal.row_hash import Row
from shuffleup.tournament.reasons import Hold
from shuffleup.unit.venue.remote_tables import RowsByTable

ROOT = b"root" * 8
TABLES = (1, 2, 3)
EVENTS = st.one_of(
    st.sampled_from(TABLES).map(lambda table: TableHeld(table, Hold.BREAK)),
    st.sampled_from(TABLES).map(lambda table: ButtonDrawn(table, 3)),
    st.just(PlayWentOn()),
    st.integers(2, 90).map(PlayersCounted),
)


def row(seq, previous):
    hashed = seq.to_bytes(4, "big") * 8
    return Row(FLOOR, 1, seq, f"c{seq}", None, Actor("clock"), "x", 1, b"{}", "", "", 0, previous, hashed)


def stream_of(events):
    """Number the events of a floor; returns its rows, and deliveries of them."""
    concerns, previous, sent = RowsByTable(ROOT), ROOT, []
    for seq, event in enumerate(events, 1):
        one = row(seq, previous)
        concerns.note(one, event)
        sent.append(Delivery(1, one, ROOT, links=concerns.links(seq)))
        previous = one.hash
    return concerns, sent


@given(st.lists(EVENTS, max_size=40), st.randoms())
def test_a_table_reads_what_concerns_it_in_order_whatever_the_way_loses_and_turns_round(events, chance):
    concerns, sent = stream_of(events)
    for table in TABLES:
        due = [one.row.seq for one, event in zip(sent, events, strict=True) if for_table(event, table)]
        reading, taken = start(Position(FLOOR, 0, 0, ROOT), table), []
        way = [one for one in sent if one.after(table)]
        shaken = [one for one in way if chance.random() < 0.7]
        chance.shuffle(shaken)
        for one in (*shaken, *way):  # what was lost comes again, in order
            reading = receive(reading, 1, one.row, one.after(table))
            while rows := ready(reading):
                for took_row in rows:
                    taken.append(took_row.seq)
                    reading = took(reading, took_row)
        assert taken == due == concerns.numbers(table, 0, len(events))
        assert concerns.head(table).seq == (due[-1] if due else 0)


@given(st.lists(EVENTS, min_size=1, max_size=40))
def test_a_row_that_is_missing_is_seen_by_those_alone_whom_it_concerns(events):
    _, sent = stream_of(events)
    gone = sent[len(sent) // 2]
    for table in TABLES:
        reading = start(Position(FLOOR, 0, 0, ROOT), table)
        for one in sent:
            if one is not gone and one.after(table):
                reading = receive(reading, 1, one.row, one.after(table))
                for took_row in ready(reading):
                    reading = took(reading, took_row)
        later = any(one.after(table) for one in sent if one.row.seq > gone.row.seq)
        assert bool(reading.held) == (gone.after(table) is not None and later)


@given(st.lists(EVENTS, min_size=1, max_size=30))
def test_links_come_over_the_bus_as_they_were(events):
    _, sent = stream_of(events)
    for one in sent:
        links = msgspec.json.decode(msgspec.json.encode(dict(one.links)), type=dict[str, RowLink])
        assert links == one.links


def test_a_row_for_one_table_names_that_table_and_one_for_the_room_those_that_it_comes_behind():
    _, sent = stream_of([PlayersCounted(9), TableHeld(3, Hold.BREAK), PlayWentOn(), TableHeld(1, Hold.BREAK)])
    assert [{whom: link.seq for whom, link in one.links.items()} for one in sent] == [
        {ROOM: 0},
        {table_stream(3): 1},
        {ROOM: 1, table_stream(3): 2},
        {table_stream(1): 3},
    ]


@pytest.mark.run_by("in_a_venue", tables=5)
async def test_a_box_hears_the_room_and_its_own_table(room, /):
    """What the other tables are told goes to none but them, the witnesses and a standby."""
    units = await room.begin(players=45, tables=5)
    ordinary = next(one for one in units if not one.at._floor.orders.is_witness)
    heard = []

    async def note(message):
        heard.append(decode_delivery(message.payload).row.type)

    for whom in ("room", f"table/{ordinary.at.number}"):
        ordinary.end.subscribe(f"floor/{whom}/events", note)
    await room.direct("stop_play", reason="fire alarm")
    for one in units:
        await one.do("call_floor", reason="a question")
    await room.quiet(1_000)
    for one in units:
        await room.direct("settle_call", table=one.at.number)
    await room.quiet(1_000)
    assert (heard.count("play.stopped"), heard.count("call.settled")) == (1, 1)


@pytest.mark.run_by("in_a_venue")
async def test_a_row_that_the_floor_has_not_signed_changes_nothing_at_the_table(room, /):
    (one,) = await room.begin()
    await room.quiet(1_000)
    sent = []

    async def copy(message):
        sent.append(decode_delivery(message.payload))

    one.end.subscribe("floor/room/events", copy)
    await room.direct("stop_play", reason="fire alarm")
    await room.quiet(1_000)
    await room.direct("go_on")
    await room.quiet(1_000)
    stopped, went_on = sent
    before = one.at.version
    for forged in (
        replace(went_on, owner_epoch=2, proof="00" * 64),
        replace(went_on, owner_epoch=2, links={ROOM: RowLink(went_on.row.seq + 1, b"")}),
        replace(went_on, proof=stopped.proof),
    ):
        room.bus.endpoint("floor").publish("floor/room/events", encode_delivery(forged))
    await room.quiet(1_000)
    assert one.at.version == before
    assert sum("is not signed by the floor" in line for line in room.log) >= 1
