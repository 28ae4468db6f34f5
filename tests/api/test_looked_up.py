"""What phones show and files hold: a look that fails is seen, and repeated (PLY-11)."""

import asyncio
from datetime import UTC, datetime

import pytest

from shuffleup.api import own_page as looked_up
from shuffleup.api.own_page import CachedLookup
from shuffleup.kernel.refusals import CommandError
from shuffleup_demo.virtual_time import run


def test_a_look_that_fails_is_logged_and_repeated_after_half_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    failures: list[Exception] = [OSError(5, "Input/output error"), CommandError("the club is damaged")]
    woken: list[int] = []

    async def find() -> int:
        if failures:
            raise failures.pop(0)
        return 7

    async def story(clock: object) -> None:
        looked = CachedLookup[int]("next event", 0, lambda: woken.append(looked.found))
        seen = []
        for _ in range(8):
            looked.look("key", find)
            await asyncio.sleep(10)
            seen.append(looked.found)
        assert seen == [0, 0, 0, 0, 0, 0, 7, 7]

    run(story, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))
    assert woken == [7]
    assert [record.getMessage() for record in caplog.records if record.name == looked_up.__name__] == [
        "next event: [Errno 5] Input/output error; looked up again in 30 s",
        "next event: the club is damaged; looked up again in 30 s",
    ]


def test_another_key_is_looked_up_at_once_and_what_was_found_is_not_told_twice() -> None:
    asked, woken = [], []

    async def story(clock: object) -> None:
        looked = CachedLookup[str]("next event", "", lambda: woken.append(looked.found))

        async def find() -> str:
            asked.append(looked.found)
            return "Friday"

        for key in (1, 1, 2):
            looked.look(key, find)
            await asyncio.sleep(1)

    run(story, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))
    assert (asked, woken) == (["", "Friday"], ["Friday"])
