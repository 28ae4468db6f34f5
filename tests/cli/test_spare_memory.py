"""Unused memory of Python: returned to the system regularly, as long as a unit runs."""

import asyncio
import gc
import weakref

from shuffleup.app.lifecycle import GIVEN_BACK_EVERY_MS, keep_giving_back
from shuffleup_demo.clocks import HandClock


class Circle:
    """It holds itself: nothing but a look through all records finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


async def turns() -> None:
    """Let the loop turn a few times."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_died_in_a_circle_is_gone_after_ten_minutes() -> None:
    async def scene() -> tuple[bool, bool]:
        clock = HandClock()
        giving = asyncio.create_task(keep_giving_back(clock))
        await turns()
        dead = weakref.ref(Circle())
        clock.advance(GIVEN_BACK_EVERY_MS - 1)
        await turns()
        before = dead() is not None
        clock.advance(1)
        await turns()
        giving.cancel()
        return before, dead() is None

    gc.disable()
    try:
        assert asyncio.run(scene()) == (True, True)
    finally:
        gc.enable()


async def test_what_was_set_aside_is_looked_through_again_when_the_unit_has_ended() -> None:
    giving = asyncio.create_task(keep_giving_back(HandClock()))
    await turns()
    aside = gc.get_freeze_count() > 1000
    giving.cancel()
    await turns()
    assert (aside, gc.get_freeze_count()) == (True, 0)
