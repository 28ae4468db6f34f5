"""The clock of a demo that is prepared in a hurry."""

import asyncio

from shuffleup_demo.clocks import HandClock
from shuffleup_demo.people.key_presser import HURRY, HurriedClock


async def test_half_a_minute_of_shuffling_passes_in_less_than_a_second_and_then_time_goes_on_as_ever():
    base, ready, woken = HandClock(), asyncio.Event(), []
    clock = HurriedClock(base)
    began = clock.now()
    hurry = asyncio.create_task(clock.hurry_until(ready))
    await asyncio.sleep(0)
    base.advance(750)
    assert clock.now() - began == 750 * HURRY == 30_000
    ready.set()
    await hurry
    sleeper = asyncio.create_task(clock.sleep(1_000))
    sleeper.add_done_callback(lambda _: woken.append(clock.now() - began))
    for _ in range(3):
        await asyncio.sleep(0)
    base.advance(999)
    await asyncio.sleep(0)
    assert clock.now() - began == 30_999
    assert not woken
    base.advance(1)
    await sleeper
    assert woken == [31_000]


async def test_who_sleeps_when_the_hurry_ends_sleeps_on_at_the_ordinary_pace():
    base, ready = HandClock(), asyncio.Event()
    clock = HurriedClock(base)
    hurry = asyncio.create_task(clock.hurry_until(ready))
    await asyncio.sleep(0)
    sleeper = asyncio.create_task(clock.sleep(40_000))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    base.advance(500)
    ready.set()
    await hurry
    base.advance(500)
    for _ in range(3):
        await asyncio.sleep(0)
    assert not sleeper.done()
    base.advance(19_500)
    await sleeper
    assert clock.now() == 40_000
