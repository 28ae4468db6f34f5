"""A simulated person for the self-test, who presses the key that is lit."""

import asyncio

from shuffleup.hardware.hal import Key
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.kernel.field_types import Millis
from shuffleup.unit.doctor.panel import Wish

TAKES_MS = Millis(100)
"""The time that the simulated person takes for a touch, and for which a key is held down."""


class SimulatedPerson:
    """Does one wish after the other; to be made inside the loop."""

    def __init__(self, metal: SimulatedUnit) -> None:
        self._metal = metal
        self._loop = asyncio.get_running_loop()

    def asked(self, wish: Wish) -> None:
        """Do a wish after a moment."""
        self._loop.call_later(TAKES_MS / 1000, self._do, wish)

    def _do(self, wish: Wish) -> None:
        if wish.detents:
            self._metal.turn(wish.detents)
            return
        for key in (wish.key,) if wish.key else self._metal.lamps():
            self._press(key)

    def _press(self, key: Key) -> None:
        self._metal.press(key)
        self._loop.call_later(TAKES_MS / 1000, self._metal.release, key)
