"""The wall as a process: receives views, and sends nothing. Imported after Kivy is configured."""

import asyncio
from pathlib import Path
from typing import NoReturn

from shuffleup_ui.kivy_app import window
from shuffleup_ui.kivy_app.feed import WallFeed
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.http import BoxAddress, Unanswered, asked
from shuffleup_ui.wall.screen import WallScreen

OK = 200
LOOK_AGAIN_S, LINK_AGAIN_S = 0.5, 5.0
"""Time between two looks for pictures that are missing, and after a link that broke off."""


async def live(address: BoxAddress, picture: Path | None) -> None:
    """Show the wall until it is stopped."""
    glass = window.open_window()
    box_time = BoxTime()
    screen = WallScreen(size=glass.size)
    feed = WallFeed(screen, box_time)
    await window.live(screen, feed, address, box_time, picture, fetch_pictures(screen, address))


async def fetch_pictures(screen: WallScreen, address: BoxAddress) -> NoReturn:
    """Fetch what the look on the wall wants; where the link broke off, again later."""
    while True:
        for path in screen.wanted():
            try:
                async with asked(address, "GET", path) as answer:
                    body = await answer.whole()
            except Unanswered:
                await asyncio.sleep(LINK_AGAIN_S)
                break
            if answer.status == OK:
                screen.picture_came(path, body)
            else:
                screen.picture_refused(path)
        await asyncio.sleep(LOOK_AGAIN_S)
