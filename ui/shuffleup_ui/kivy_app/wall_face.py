"""The wall as a process: receives views, and sends nothing. Imported after Kivy is configured."""

from pathlib import Path

from shuffleup_ui.kivy_app import window
from shuffleup_ui.kivy_app.feed import WallFeed
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.http import BoxAddress
from shuffleup_ui.wall.screen import WallScreen


async def live(address: BoxAddress, picture: Path | None) -> None:
    """Show the wall until it is stopped."""
    glass = window.open_window()
    box_time = BoxTime()
    screen = WallScreen(size=glass.size)
    await window.live(screen, WallFeed(screen, box_time), address, box_time, picture)
