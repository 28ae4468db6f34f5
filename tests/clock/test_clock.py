"""Deadlines depend on the boot-time clock only, whatever the wall clock shows."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from shuffleup.kernel.clock import BootClock, Clock, RoomClock
from shuffleup.kernel.field_types import Millis
from shuffleup_demo.clocks import HandClock, PacedClock


async def ring(clock: Clock, deadline: int, rung: list[int]) -> None:
    await clock.sleep_until(Millis(deadline))
    rung.append(deadline)


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_nobody_wakes_before_the_deadline_and_everybody_at_it() -> None:
    clock, rung = HandClock(), list[int]()
    level = asyncio.create_task(ring(clock, 1_200_000, rung))
    await turns()
    clock.advance(1_199_999)
    await turns()
    assert rung == []
    clock.advance(1)
    await level
    assert rung == [1_200_000]


async def test_sleepers_wake_in_the_order_of_their_deadlines_then_of_their_coming() -> None:
    clock, woken = HandClock(), list[str]()

    async def sleep(name: str, span: int) -> None:
        await clock.sleep(Millis(span))
        woken.append(name)

    tasks = [
        asyncio.create_task(sleep(name, span)) for name, span in (("late", 30), ("first", 20), ("second", 20))
    ]
    await turns()
    clock.advance(60)
    await asyncio.gather(*tasks)
    assert woken == ["first", "second", "late"]


@pytest.mark.parametrize("jump", [timedelta(hours=-5), timedelta(days=400)])
async def test_a_jump_of_the_wall_clock_does_nothing_to_a_deadline(jump: timedelta) -> None:
    clock, rung = HandClock(), list[int]()
    level = asyncio.create_task(ring(clock, 1_000, rung))
    await turns()
    clock.jump_wall(jump)
    await turns()
    assert clock.now() == 0
    assert rung == []
    clock.advance(1_000)
    await level


def test_wall_time_passes_with_the_hand_and_keeps_its_jumps() -> None:
    clock = HandClock(datetime(2026, 3, 6, 19, 0, tzinfo=UTC))
    clock.advance(1_500)
    clock.jump_wall(timedelta(minutes=-10))
    assert clock.wall() == datetime(2026, 3, 6, 18, 50, 1, 500_000, tzinfo=UTC)


def test_a_power_cut_starts_the_count_anew_under_another_boot() -> None:
    clock = HandClock(now=Millis(90_000), boot_id="before")
    clock.reboot("after")
    assert (clock.now(), clock.boot_id) == (0, "after")


async def test_a_cancelled_sleeper_does_not_disturb_the_others() -> None:
    clock, rung = HandClock(), list[int]()
    gone, stays = (asyncio.create_task(ring(clock, deadline, rung)) for deadline in (10, 11))
    await turns()
    gone.cancel()
    await turns()
    clock.advance(20)
    await stays
    assert rung == [11]


async def test_a_deadline_that_has_passed_still_lets_others_have_their_turn() -> None:
    for clock in (HandClock(now=Millis(500)), BootClock()):
        order: list[str] = []
        asyncio.get_running_loop().call_soon(order.append, "other")
        await clock.sleep_until(Millis(0))
        assert order == ["other"]


async def test_the_boot_clock_wakes_at_its_deadline_and_not_before() -> None:
    clock = BootClock()
    deadline = Millis(clock.now() + 3)
    await clock.sleep_until(deadline)
    assert clock.now() >= deadline


def test_two_boot_clocks_of_one_boot_count_together_from_its_start() -> None:
    one, other = BootClock(), BootClock()
    assert one.boot_id == other.boot_id != ""
    assert 0 < one.now() <= other.now()
    assert one.wall().tzinfo is UTC


async def test_a_paced_clock_shows_a_level_of_twenty_minutes_in_twenty_seconds() -> None:
    room = HandClock(datetime(2026, 3, 6, 19, 0, tzinfo=UTC), now=Millis(700))
    clock, rung = PacedClock(room, rate=60), list[int]()
    assert (clock.now(), clock.boot_id) == (700, "boot-1 x60 from 700"), "no reading of the room's own boot"
    level = asyncio.create_task(ring(clock, 700 + 1_200_000, rung))
    await turns()
    room.advance(19_999)
    await turns()
    assert rung == []
    room.advance(1)
    await level
    assert clock.now() == 700 + 1_200_000
    assert clock.wall() == datetime(2026, 3, 6, 19, 20, tzinfo=UTC)


async def test_a_paced_clock_that_does_not_divide_evenly_never_wakes_early() -> None:
    room = HandClock()
    clock = PacedClock(room, rate=7)
    waiting = asyncio.create_task(clock.sleep_until(Millis(50)))
    await turns()
    room.advance(7)
    await turns()
    assert (clock.now(), waiting.done()) == (49, False)
    room.advance(1)
    await waiting
    assert clock.now() == 56


def test_a_box_that_was_told_the_day_goes_on_from_there_whatever_its_own_clock_does() -> None:
    below = HandClock(datetime(1970, 1, 1, tzinfo=UTC), now=Millis(60_000), boot_id="third")
    clock = RoomClock(below)
    assert (clock.wall(), clock.now(), clock.boot_id) == (datetime(1970, 1, 1, tzinfo=UTC), 60_000, "third")
    clock.tell(datetime(2027, 3, 5, 18, 0, tzinfo=UTC))
    below.advance(90_000)
    below.jump_wall(timedelta(days=20_000))
    assert clock.wall() == datetime(2027, 3, 5, 18, 1, 30, tzinfo=UTC)
    clock.tell(datetime(2027, 3, 5, 18, 1, 31, tzinfo=UTC))
    assert clock.wall() == datetime(2027, 3, 5, 18, 1, 31, tzinfo=UTC)


async def test_the_day_that_is_told_moves_no_deadline() -> None:
    below = HandClock(datetime(1970, 1, 1, tzinfo=UTC))
    clock = RoomClock(below)
    waiting = asyncio.create_task(clock.sleep_until(Millis(5_000)))
    await asyncio.sleep(0)
    clock.tell(datetime(2027, 3, 5, tzinfo=UTC))
    below.advance(4_999)
    await asyncio.sleep(0)
    assert not waiting.done()
    below.advance(1)
    await waiting
    assert clock.now() == 5_000


@pytest.mark.parametrize("rate", [0, -1])
def test_time_runs_forward_only(rate: float) -> None:
    with pytest.raises(ValueError, match="the rate has to be above 0"):
        PacedClock(HandClock(), rate)
