"""An inbox: rows in turn, and asks for what is missing, ever more slowly."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from shuffleup.kernel.field_types import FLOOR, Millis, Stream
from shuffleup.network.bus import Message
from shuffleup.network.bus.inbox import Inbox
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.network.bus.row_stream import (
    Delivery,
    Position,
    RowRequest,
    UnreadableDelivery,
    encode_delivery,
)
from shuffleup.network.bus.subscription import BatchHandler
from shuffleup.storage.journal.errors import StorageError
from shuffleup.storage.journal.row_hash import Row, root
from shuffleup_demo.virtual_time import VirtualClock, run
from tests.bus.rows import ROOT, written


def sent(row: Row, owner_epoch: int = 1, of_event: bytes = ROOT) -> Message:
    return Message("floor/events", encode_delivery(Delivery(owner_epoch, row, of_event)))


async def test_an_inbox_hears_no_row_of_another_event() -> None:
    """A box that comes back from last week begins with a row of that event, of a number yet to come."""
    rows, taken, asked = written(4), list[Row](), list[RowRequest]()

    async def take(row: Row) -> None:
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=asked.append)
    with pytest.raises(UnreadableDelivery, match="row 4 of floor is of another event"):
        await inbox.receive(sent(rows[3], of_event=root(b"last week")))
    await inbox.receive(sent(rows[0]))
    assert (taken, asked) == (rows[:1], [])


async def test_an_inbox_hands_rows_over_in_turn_and_asks_for_what_is_missing() -> None:
    rows, taken, asked = written(4), list[Row](), list[RowRequest]()

    async def take(row: Row) -> None:
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=asked.append)
    for row in (rows[3], rows[0], rows[3]):
        await inbox.receive(sent(row))
    assert (taken, asked) == (rows[:1], [RowRequest(FLOOR, 0, 3)])
    for row in rows:
        await inbox.receive(sent(row))
    assert taken == rows
    assert inbox.position(FLOOR) == Position(FLOOR, 1, 4, rows[3].hash)


async def test_rows_that_wait_at_one_time_are_kept_at_once_and_taken_in_turn() -> None:
    """A table that was alone for an hour comes back with thousands: each by itself would cost a sync of the
    card. One that is none of the event's holds up no other.
    """
    rows, kept, taken = written(150), list[int](), list[Row]()
    failed: list[str] = []

    async def keep(some: Sequence[Row]) -> None:
        kept.append(len(some))

    async def take(row: Row) -> None:
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=lambda _: None, keep=keep)
    bus = MemoryBus(on_error=lambda _, fault: failed.append(str(fault))).endpoint("floor")
    following = bus.subscribe("floor/events", BatchHandler(inbox.receive_all))
    bus.publish("floor/events", sent(rows[0], of_event=root(b"last week")).payload)
    for row in rows:
        bus.publish("floor/events", sent(row).payload)
    while len(taken) < 150:
        await asyncio.sleep(0)
    await following.finished()
    assert taken == rows
    assert kept == [99, 51]
    assert failed == ["row 1 of floor is of another event: it is not heard"]


async def test_rows_behind_one_that_could_not_be_stored_wait_with_it() -> None:
    rows, taken, failed = written(3), list[Row](), list[str]()

    async def keep(some: Sequence[Row]) -> None:
        if not failed:
            raise StorageError("the card is full")

    async def take(row: Row) -> None:
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=lambda _: None, keep=keep)
    await inbox.receive_all([sent(rows[0]), sent(rows[1])], lambda _, fault: failed.append(str(fault)))
    assert (taken, failed) == ([], ["the card is full"])
    await inbox.receive_all([sent(rows[2])], lambda _, fault: failed.append(str(fault)))
    assert (taken, failed) == (rows, ["the card is full"])


async def test_a_row_that_could_not_be_stored_comes_again() -> None:
    rows, taken, asked = written(2), list[Row](), list[RowRequest]()
    full = True

    async def take(row: Row) -> None:
        if full:
            raise OSError("no room")
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=asked.append)
    with pytest.raises(OSError, match="no room"):
        await inbox.receive(sent(rows[0]))
    assert inbox.position(FLOOR).seq == 0
    full = False
    await inbox.receive(sent(rows[1]))
    assert taken == rows


@pytest.mark.run_by(run, datetime(2026, 3, 6, 19, 0, tzinfo=UTC))
async def test_an_inbox_keeps_asking_ever_more_slowly_until_the_answer_comes(clock: VirtualClock, /) -> None:
    ever_more_slowly = [0, 2_000, 6_000, 14_000, 30_000, 46_000]
    rows, asked = written(3), list[int]()

    async def take(row: Row) -> None:
        pass

    inbox = Inbox(root=ROOT, take=take, ask=lambda wanted: asked.append(clock.now()))
    asking = asyncio.create_task(inbox.keep_asking(clock))
    await inbox.hear(FLOOR, 1, 2)
    await clock.sleep(Millis(50_000))
    for row in rows[:2]:
        await inbox.receive(sent(row))
    await clock.sleep(Millis(50_000))
    await inbox.hear(FLOOR, 1, 3)
    await clock.sleep(Millis(3_000))
    await inbox.receive(sent(rows[2]))
    await clock.sleep(Millis(60_000))
    asking.cancel()
    assert asked == [*ever_more_slowly, 100_000, 102_000]


def test_a_box_that_is_gone_does_not_slow_the_asks_of_another() -> None:
    """Table 1 is gone for minutes with rows that nobody has; an ask of table 2 is lost on the way."""
    gone, there = Stream("table/1"), Stream("table/2")

    async def evening(clock: VirtualClock) -> list[tuple[Stream, int]]:
        asked = list[tuple[Stream, int]]()

        async def take(row: Row) -> None:
            pass

        inbox = Inbox(root=ROOT, take=take, ask=lambda wanted: asked.append((wanted.stream, clock.now())))
        asking = asyncio.create_task(inbox.keep_asking(clock))
        await inbox.hear(gone, 1, 2)
        await clock.sleep(Millis(31_000))
        await inbox.hear(there, 1, 2)
        await clock.sleep(Millis(10_000))
        asking.cancel()
        return asked

    asked = run(evening, datetime(2026, 3, 6, 19, 0, tzinfo=UTC))
    assert [at for stream, at in asked if stream == gone] == [0, 2_000, 6_000, 14_000, 30_000]
    assert [at for stream, at in asked if stream == there] == [31_000, 34_000, 38_000]


def test_a_stream_is_not_asked_again_while_a_row_of_it_is_being_stored() -> None:
    """The card hangs for half a minute: the answer has come, and another one would wait behind it."""

    async def evening(clock: VirtualClock) -> list[int]:
        rows, asked = written(2), list[int]()

        async def take(row: Row) -> None:
            await clock.sleep(Millis(30_000))

        inbox = Inbox(root=ROOT, take=take, ask=lambda wanted: asked.append(clock.now()))
        asking = asyncio.create_task(inbox.keep_asking(clock))
        await inbox.hear(FLOOR, 1, 2)
        await inbox.receive(sent(rows[0]))
        await clock.sleep(Millis(10_000))
        asking.cancel()
        return asked

    # row 2 was lost: it is asked for when row 1 is stored, and again when nothing came of that
    assert run(evening, datetime(2026, 3, 6, 19, 0, tzinfo=UTC)) == [0, 32_000, 36_000]


async def test_an_owner_that_is_back_is_asked_at_once_for_all_that_is_missing() -> None:
    """What it was asked before its power went is lost; a status while it is there asks for nothing twice."""
    asked = list[RowRequest]()

    async def take(row: Row) -> None:
        pass

    inbox = Inbox(root=ROOT, take=take, ask=asked.append)
    await inbox.hear(FLOOR, 1, 2)
    await inbox.hear(FLOOR, 1, 2)
    assert asked == [RowRequest(FLOOR, 0, 2)]
    await inbox.hear(FLOOR, 1, 3, is_back=True)
    assert asked == [RowRequest(FLOOR, 0, 2), RowRequest(FLOOR, 0, 3)]


@pytest.mark.run_by(run, datetime(2026, 3, 6, 19, 0, tzinfo=UTC))
async def test_an_answer_that_comes_slowly_is_not_asked_for_once_more_while_it_comes(
    clock: VirtualClock, /
) -> None:
    rows, asked = written(4), list[int]()

    async def take(row: Row) -> None:
        pass

    inbox = Inbox(root=ROOT, take=take, ask=lambda wanted: asked.append(clock.now()))
    asking = asyncio.create_task(inbox.keep_asking(clock))
    await inbox.hear(FLOOR, 1, 4)
    for row in rows[:3]:
        await clock.sleep(Millis(1_500))
        await inbox.receive(sent(row))
    await clock.sleep(Millis(4_000))
    await inbox.receive(sent(rows[3]))
    await clock.sleep(Millis(60_000))
    asking.cancel()
    assert asked == [0, 8_000]


async def test_an_inbox_goes_on_where_the_station_was_before_its_restart() -> None:
    rows, taken = written(3), list[Row]()

    async def take(row: Row) -> None:
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=lambda wanted: None)
    inbox.resume([Position(FLOOR, 1, 2, rows[1].hash)])
    for row in rows:
        await inbox.receive(sent(row))
    assert taken == rows[2:]


async def test_rows_that_come_while_one_is_being_taken_wait_for_their_turn() -> None:
    rows, taken = written(3), list[Row]()

    async def take(row: Row) -> None:
        await asyncio.sleep(0)
        taken.append(row)

    inbox = Inbox(root=ROOT, take=take, ask=lambda wanted: None)
    await asyncio.gather(*(inbox.receive(sent(row)) for row in (*rows, *rows)))
    assert taken == rows


async def test_of_many_streams_those_are_behind_of_which_a_row_is_known_and_not_taken() -> None:
    rows = written(3)

    async def take(row: Row) -> None:
        """Let every row in."""

    inbox = Inbox(root=ROOT, take=take, ask=lambda ask: None)
    inbox.resume([Position(Stream(f"table/{n}"), 1, 0, ROOT) for n in (1, 2, 3)])
    assert inbox.behind() == {}
    await inbox.hear(Stream("table/2"), 1, 7)
    await inbox.receive(sent(rows[1]))
    assert inbox.behind() == {"table/2": 7, "floor": 2}
    await inbox.receive(sent(rows[0]))
    assert inbox.behind() == {"table/2": 7}
    inbox.resume([Position(Stream("table/2"), 1, 7, ROOT)])
    assert inbox.behind() == {}
