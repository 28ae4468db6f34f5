"""`shuffleup hello`: show on the small display that the box begins, seconds before its table is there.

It imports little and waits for nothing but the display, for a person who has just given power looks for a
sign of life. The picture stays until the table draws its own.
"""

import argparse
import asyncio
from collections.abc import Callable

from shuffleup import __version__
from shuffleup.app.config import read_settings
from shuffleup.hardware.hal import Display, PartMissing
from shuffleup.hardware.hal.pi.oled_display import PiDisplay
from shuffleup.hardware.oled.page_drawing import draw
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import OledView

AGAIN_MS = Millis(200)
TRIES = 50
"""Ten seconds: the driver of the bus may come later than this program."""


def run(args: argparse.Namespace) -> int:
    """Show it; 0 where it is shown or this box has no display, 1 where the display does not answer."""
    hardware = read_settings(None).hardware
    if hardware.kind != "pi":
        return 0
    opened = hardware.i2c_bus, hardware.display, hardware.i2c_address
    return 0 if asyncio.run(shown(lambda: PiDisplay(*opened), BootClock())) else 1


async def shown(open_display: Callable[[], Display], clock: Clock) -> bool:
    """Draw the page as soon as the display answers, and leave it there; say whether it did."""
    for _ in range(TRIES):
        try:
            open_display().show(draw(OledView("unit", "SHUFFLE UP", "STARTS", __version__)))
        except PartMissing:
            await clock.sleep(AGAIN_MS)
        else:
            return True
    return False
