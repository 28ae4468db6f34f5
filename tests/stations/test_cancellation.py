"""A cancelled task ends, even if something fails in the same moment."""

import asyncio

from shuffleup.kernel.cancellation import raise_if_cancelled


class StorageFails(Exception):
    """What the journal of a table raises."""


async def fails_when_it_is_cancelled() -> None:
    try:
        await asyncio.Event().wait()
    finally:
        raise StorageFails


async def plays_on_whatever_fails(rounds: list[str]) -> None:
    for number in ("first", "second"):
        rounds.append(number)
        try:
            async with asyncio.TaskGroup() as tasks:
                if number == "first":
                    tasks.create_task(fails_when_it_is_cancelled())
        except* StorageFails:
            pass
        raise_if_cancelled()


async def test_a_loop_that_outlives_errors_ends_when_it_is_cancelled() -> None:
    rounds: list[str] = []
    playing = asyncio.create_task(plays_on_whatever_fails(rounds))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    playing.cancel()
    await asyncio.wait([playing])
    assert playing.cancelled()
    assert rounds == ["first"]
