"""A loop-back plug sends back what is sent, and the test of the line counts the bytes."""

import asyncio

import pytest

from shuffleup.kernel.clock import BootClock
from shuffleup.unit.doctor.serial_lines import SENT, Echo, loop_back


class Plug:
    """A line whose far end gives back what `change` makes of the bytes."""

    def __init__(self, change):
        self._change, self._came = change, b""

    def write(self, some):
        self._came += self._change(some)
        return len(some)

    def read(self):
        came, self._came = self._came, b""
        return came


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda some: some, (Echo.WHOLE, len(SENT))),
        (lambda some: bytes(byte & 0x7F for byte in some), (Echo.DAMAGED, len(SENT) - 5)),
        (lambda some: b"?" * len(some), (Echo.DAMAGED, 0)),
    ],
    ids=["joined", "seven-bits", "other-speed"],
)
def test_what_comes_back_is_compared(change, found):
    assert asyncio.run(loop_back(Plug(change), BootClock())) == found
