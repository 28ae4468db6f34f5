"""Work that runs beside a body: it ends with it, and a fault of it is logged at once."""

import asyncio

from shuffleup.app.lifecycle import in_background


def test_work_has_ended_when_the_body_is_left():
    said = []

    async def work():
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            said.append("farewell")

    async def story():
        async with in_background(work(), "copies"):
            await asyncio.sleep(0)
        said.append("left")

    asyncio.run(story())
    assert said == ["farewell", "left"]


def test_a_fault_of_the_work_is_logged_and_the_body_goes_on(caplog):
    async def work():
        raise OSError("no stick")

    async def story():
        async with in_background(work(), "copies"):
            for _ in range(3):
                await asyncio.sleep(0)
            return [(one.getMessage(), str(one.exc_info[1])) for one in caplog.records if one.exc_info]

    assert asyncio.run(story()) == [("copies has failed", "no stick")]
