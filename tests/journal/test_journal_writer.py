"""The journal inside a loop: the same in a thread of its own and inline."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from shuffleup.kernel.field_types import FLOOR, CommandId
from shuffleup.storage.journal.errors import AlreadyStored, JournalClosed
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter, ThreadWriter, Writer
from shuffleup_demo.clocks import HandClock
from tests.patience import HANGS_S

MakeDraft = Callable[..., Draft]
Story = Callable[[Writer], Coroutine[Any, Any, None]]


class HeldClock(HandClock):
    """A clock that a journal has to wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()

    def now(self) -> Any:
        self.gate.wait(HANGS_S)
        return super().now()


@pytest.fixture(params=[InlineWriter, ThreadWriter])
def play(request: pytest.FixtureRequest, path: Path, clock: HandClock) -> Callable[[Story], None]:
    """Runs a story with each kind of writer on a fresh journal and closes it."""

    def run(story: Story) -> None:
        async def told() -> None:
            writer = request.param(Journal.create(path, clock=clock, genesis=b"{}"))
            await story(writer)
            await writer.close()

        asyncio.run(told())

    return run


@pytest.mark.run_by("play")
async def test_what_is_awaited_is_stored(writer: Writer, /, draft: MakeDraft) -> None:
    (row,) = await writer.append([draft("c1")], sealed={"deck": b"As"})
    assert await writer.rows(FLOOR) == (row,)
    assert await writer.command(CommandId("c1")) == (row,)
    assert await writer.unseal("deck") == b"As"
    await writer.mark_clock(b"{}")
    assert await writer.clock_mark() == b"{}"


@pytest.mark.run_by("play")
async def test_acts_are_stored_in_the_order_of_their_calls(writer: Writer, /, draft: MakeDraft) -> None:
    await asyncio.gather(*(writer.append([draft(f"c{act}")]) for act in range(30)))
    assert [row.command_id for row in await writer.rows(FLOOR)] == [f"c{act}" for act in range(30)]


@pytest.mark.run_by("play")
async def test_who_comes_after_the_end_is_told_that_the_journal_is_closed(
    writer: Writer, /, draft: MakeDraft
) -> None:
    """What was asked for before is stored; a floor that ends has boxes that speak on."""
    before = asyncio.create_task(writer.append([draft("c1")]))
    await asyncio.sleep(0)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    for late in (writer.append([draft("c2")]), writer.adopt(()), writer.rows(FLOOR), writer.settle()):
        with pytest.raises(JournalClosed, match="is closed; nothing was stored"):
            await late
    await closing
    assert len(await before) == 1


@pytest.mark.run_by("play")
async def test_an_error_reaches_the_caller_and_the_writer_goes_on(
    writer: Writer, /, draft: MakeDraft
) -> None:
    await writer.append([draft("c1")])
    with pytest.raises(AlreadyStored):
        await writer.append([draft("c1")])
    await writer.append([draft("c2")])
    assert len(await writer.rows(FLOOR)) == 2


@pytest.mark.run_by("play")
async def test_a_group_can_be_settled_or_discarded(writer: Writer, /, draft: MakeDraft) -> None:
    await writer.append([draft("c1")], settle=False)
    await writer.settle()
    await writer.append([draft("c2")], settle=False)
    await writer.discard()
    assert [row.command_id for row in await writer.rows(FLOOR)] == ["c1"]


def test_a_stream_is_copied_and_taken_over(
    play: Callable[[Story], None], draft: MakeDraft, tmp_path: Path, clock: HandClock
) -> None:
    with Journal.create(tmp_path / "other.journal", clock=clock, genesis=b"{}") as other:
        rows = other.append([draft("c1"), draft("c1")])

    async def story(writer: Writer) -> None:
        assert await writer.adopt(rows) == rows
        assert await writer.begin_epoch(FLOOR) == 2
        assert await writer.epoch(FLOOR) == 2

    play(story)


async def test_a_slow_card_does_not_hold_up_the_loop(path: Path, draft: MakeDraft) -> None:
    """The append waits in its thread until the loop, which is free meanwhile, lets the clock answer."""
    slow = HeldClock()
    writer = ThreadWriter(Journal.create(path, clock=slow, genesis=b"{}"))
    stored = asyncio.create_task(writer.append([draft("c1")]))
    await asyncio.sleep(0)
    assert not stored.done()
    slow.gate.set()
    assert [row.seq for row in await stored] == [1]
    await writer.close()


@pytest.mark.parametrize("times", [1, 2, 5])
async def test_who_is_cancelled_while_a_row_is_stored_is_given_the_row_and_then_cancelled(
    path: Path, draft: MakeDraft, times: int
) -> None:
    """However often: a row that is on the disk is in the state, too."""
    clock, state = HeldClock(), list[CommandId]()
    writer = ThreadWriter(Journal.create(path, clock=clock, genesis=b"{}"))

    async def keep() -> None:
        state.extend(row.command_id for row in await writer.append([draft("c1")]))
        await asyncio.Event().wait()

    keeping = asyncio.create_task(keep())
    await asyncio.sleep(0)
    for _ in range(times):
        keeping.cancel()
        await asyncio.sleep(0)
    assert not keeping.done()
    clock.gate.set()
    await asyncio.wait([keeping])
    assert keeping.cancelled()
    assert state == [row.command_id for row in await writer.rows(FLOOR)] == ["c1"]
    await writer.close()


@pytest.mark.parametrize("times", [1, 2, 5])
def test_who_is_cancelled_while_a_write_fails_is_cancelled(path: Path, draft: MakeDraft, times: int) -> None:
    """The row was stored before, so the journal refuses it; nobody is left who could be told."""
    with Journal.create(path, clock=HandClock(), genesis=b"{}") as journal:
        journal.append([draft("c1")])
    clock = HeldClock()

    async def story() -> None:
        writer = ThreadWriter(Journal.open(path, clock=clock))
        other = asyncio.create_task(writer.append([draft("c2")]))
        failing = asyncio.create_task(writer.append([draft("c1")]))
        await asyncio.sleep(0)
        for _ in range(times):
            failing.cancel()
            await asyncio.sleep(0)
        clock.gate.set()
        await asyncio.wait([failing])
        assert failing.cancelled()
        assert len(await other) == 1
        await writer.close()

    asyncio.run(story())
