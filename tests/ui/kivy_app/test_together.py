"""A task of a face that dies ends the process with a trace."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from shuffleup_ui.kivy_app.feed import live_together
from tests.patience import HANGS_S


async def ends() -> None:
    await asyncio.sleep(0)


async def never_ends() -> None:
    await asyncio.get_running_loop().create_future()


async def breaks() -> None:
    await asyncio.sleep(0)
    raise KeyError("touch")


async def breaks_in_a_callback() -> None:
    asyncio.get_running_loop().call_soon(lambda: dict[str, str]()["touch"])
    await never_ends()


async def breaks_in_a_task_of_its_own() -> None:
    asyncio.create_task(breaks())  # noqa: RUF006  # nobody keeps it, which is the point
    await never_ends()


def run(*jobs: Awaitable[None]) -> None:
    asyncio.run(asyncio.wait_for(live_together(*jobs), HANGS_S))  # type: ignore[arg-type]


def test_the_others_end_with_the_window() -> None:
    ended: list[str] = []

    async def lives_beside_it() -> None:
        try:
            await never_ends()
        finally:
            ended.append("the other")

    run(ends(), lives_beside_it())
    assert ended == ["the other"]


@pytest.mark.parametrize("broken", [breaks, breaks_in_a_callback, breaks_in_a_task_of_its_own])
def test_what_breaks_beside_the_window_ends_it(broken: Callable[[], Awaitable[None]]) -> None:
    with pytest.raises(KeyError, match="touch"):
        run(never_ends(), broken())


def test_a_window_that_breaks_ends_the_others() -> None:
    with pytest.raises(KeyError, match="touch"):
        run(breaks(), never_ends())
