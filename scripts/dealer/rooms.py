"""The places of the hands: a box for each hand, its face, and its virtual time."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import Any

from dealer.face import Face
from dealer.glass import Glass
from dealer.keys import Keys
from dealer.page import open_tab, page_at
from dealer.story import Story
from dealer.table import Wait, table_for
from shuffleup.kernel.field_types import Millis
from shuffleup_demo.clocks import HandClock
from shuffleup_demo.virtual_time import VirtualClock, run as run_in_virtual_time
from tests.ui.conftest import Page as Tab
from window import Window

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
SETTLED = 60
"""Turns of the loop in which everything is done that has become due."""

AtFace = Callable[[Face], Coroutine[Any, Any, None]]
Room = Callable[[Story, AtFace], None]
"""Deals a story: sets a table up for it, and calls what is to be done at its face."""


@contextmanager
def keys_room() -> Iterator[Room]:
    """Give a room in which time passes only when somebody waits for it."""

    def room(story: Story, play: AtFace) -> None:
        async def main(clock: VirtualClock) -> None:
            async with table_for(story, clock, clock.sleep) as table:
                await play(Keys(table))

        run_in_virtual_time(main, EVENING)

    yield room


@contextmanager
def glass_room() -> Iterator[Room]:
    """Give a room with one window, in which each box has a touchscreen of its own."""
    with Window() as window:

        def room(story: Story, play: AtFace) -> None:
            async def main(clock: VirtualClock) -> None:
                async with table_for(story, clock, clock.sleep) as table:
                    await play(Glass(table, window))

            run_in_virtual_time(main, EVENING)

        yield room


@contextmanager
def page_room() -> Iterator[Room]:
    """Give a room whose box is served to a browser; its time goes on when the dealer lets it."""
    with open_tab() as tab:
        yield lambda story, play: asyncio.run(_at_page(story, play, tab))


async def _at_page(story: Story, play: AtFace, tab: Tab) -> None:
    clock = HandClock(EVENING)
    async with table_for(story, clock, _by_hand(clock)) as table, page_at(table, tab) as page:
        await play(page)


def _by_hand(clock: HandClock) -> Wait:
    async def wait(span: Millis) -> None:
        clock.advance(span)
        for _ in range(SETTLED):
            await asyncio.sleep(0)

    return wait


ROOMS: dict[str, Callable[[], AbstractContextManager[Room]]] = {
    "glass": glass_room,
    "keys": keys_room,
    "page": page_room,
}
