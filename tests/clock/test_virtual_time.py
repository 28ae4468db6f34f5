"""A whole evening in a moment, and the same way every time."""

import asyncio
from datetime import UTC, datetime
from threading import Event

import pytest

from shuffleup.kernel.field_types import Millis
from shuffleup_demo.virtual_time import NothingLeftToHappen, VirtualClock, run

SEVEN = datetime(2026, 3, 6, 19, 0, tzinfo=UTC)


pytestmark = pytest.mark.run_by(run, SEVEN)


async def test_twelve_hours_pass_without_waiting(clock: VirtualClock, /) -> None:
    await clock.sleep(Millis(12 * 3_600_000))
    assert (clock.now(), clock.wall()) == (43_200_000, datetime(2026, 3, 7, 7, 0, tzinfo=UTC))


async def test_what_is_due_first_happens_first_and_each_sees_its_own_moment(clock: VirtualClock, /) -> None:
    seen: list[tuple[str, int]] = []

    async def happen(what: str, at: int) -> None:
        await clock.sleep_until(Millis(at))
        seen.append((what, clock.now()))

    await asyncio.gather(
        happen("level 2", 1_200_000),
        happen("break", 1_200_001),
        happen("call", 30_000),
        happen("tick", 1),
    )
    assert seen == [
        ("tick", 1),
        ("call", 30_000),
        ("level 2", 1_200_000),
        ("break", 1_200_001),
    ]


async def test_those_who_wait_for_the_same_moment_go_on_in_the_order_of_their_coming(
    clock: VirtualClock, /
) -> None:
    seen: list[int] = []

    async def happen(number: int) -> None:
        await clock.sleep_until(Millis(1_000))
        seen.append(number)

    await asyncio.gather(*map(happen, range(20)))
    assert seen == list(range(20))


async def test_time_stands_still_while_there_is_something_to_do(clock: VirtualClock, /) -> None:
    later = asyncio.create_task(clock.sleep(Millis(5)))
    for _ in range(10_000):
        await asyncio.sleep(0)
    before = clock.now()
    await later
    assert before == 0


async def test_every_millisecond_of_a_long_evening_is_met_exactly(clock: VirtualClock, /) -> None:
    missed = []
    for number in range(1, 20_001):
        await clock.sleep(Millis(37))
        if clock.now() != 37 * number:
            missed.append(number)
    assert missed == []


async def test_timeouts_of_the_loop_keep_virtual_time_too(clock: VirtualClock, /) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(90):
            await asyncio.Event().wait()
    assert clock.now() == 90_000


async def test_a_deadline_that_has_passed_is_met_at_once(clock: VirtualClock, /) -> None:
    await clock.sleep(Millis(10))
    await clock.sleep_until(Millis(4))
    assert clock.now() == 10


def test_an_evening_that_waits_for_nothing_is_told_instead_of_hanging() -> None:
    async def evening(clock: VirtualClock) -> None:
        await asyncio.Event().wait()

    with pytest.raises(NothingLeftToHappen, match="every task waits and no timer is set"):
        run(evening, SEVEN)


def test_an_evening_that_waits_for_a_thread_alone_is_not_at_its_end() -> None:
    begun = Event()

    async def evening(clock: VirtualClock) -> bool:
        asyncio.get_running_loop().call_soon(lambda: asyncio.get_running_loop().call_soon(begun.set))
        return await asyncio.to_thread(begun.wait)

    assert run(evening, SEVEN)


def test_time_does_not_stop_where_nobody_sleeps_any_more() -> None:
    """A wait that is over leaves no timer behind: time would have to reach the hour to find out."""
    ended_at_ms: list[int] = []

    async def evening(clock: VirtualClock) -> None:
        sleeping = asyncio.create_task(clock.sleep(Millis(3_600_000)))
        await clock.sleep(Millis(1))
        sleeping.cancel()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended_at_ms.append(clock.now())

    with pytest.raises(NothingLeftToHappen):
        run(evening, SEVEN)

    assert ended_at_ms == [1]
