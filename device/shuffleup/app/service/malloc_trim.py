"""Return of unused memory from Python to the system, every few minutes."""

import gc
from typing import NoReturn

from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.clock import Clock

GIVEN_BACK_EVERY_MS = Millis(10 * 60_000)


async def keep_giving_back(clock: Clock) -> NoReturn:
    """Have Python look through the objects since the start, every ten minutes, until cancelled.

    By itself it does so when a quarter of all records is new (`gc`), for which a table has to play for days.
    Until then it keeps up to 2,000 spare tuples of each length, and whatever has died in a circle. What is
    there at the beginning, modules and rules for the most part, is set aside: it stays as long as the program
    does, and a look at the rest holds nobody up.
    """
    gc.freeze()
    try:
        while True:
            await clock.sleep(GIVEN_BACK_EVERY_MS)
            gc.collect()
    finally:
        gc.unfreeze()
