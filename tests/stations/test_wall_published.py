"""The wall is posted on every change, and once a minute: news grow old by themselves."""

import asyncio

import msgspec
import pytest

from shuffleup.protocol.wall import WallView

pytestmark = pytest.mark.run_by("in_virtual_time")

MINUTE = 60_000


async def test_an_announcement_comes_to_the_wall_and_goes(clock, /, journal_path, friday):
    at = friday(journal_path, clock)

    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        watch = at.hub.watch(("wall",))
        await at.begin()
        await at.direct("announce", text="pizza at ten")
        assert (await newest(watch)).news == ("pizza at ten",)
        await clock.sleep(6 * MINUTE)
        gone = await newest(watch)
        assert (gone.page, gone.news) == ("play", ())
        await at.close()


async def test_what_has_not_changed_is_not_sent_again(clock, /, journal_path, friday):
    at = friday(journal_path, clock)

    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        watch = at.hub.watch(("wall",))
        await newest(watch)
        await clock.sleep(3 * MINUTE)
        assert await came(watch) is None
        await at.close()


async def newest(watch):
    body = await came(watch)
    assert body is not None
    return msgspec.json.decode(body, type=WallView)


async def came(watch):
    """Return the view that waits, None where none does."""
    next_one = asyncio.ensure_future(anext(watch))
    await asyncio.sleep(0)
    if next_one.done():
        return next_one.result()[1]
    next_one.cancel()
    return None
