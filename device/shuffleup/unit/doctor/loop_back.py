"""The test of a serial line with its loop-back plug, which sends back what is sent."""

from enum import StrEnum, auto
from typing import NamedTuple

from shuffleup.hardware.hal import SerialPort
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis

SENT = b"Shuffle Up, loop back: " + bytes(range(0x20, 0x7F)) + b"\xff\xfe\xaa\x55\x80"
"""Every printable character, and bytes whose eighth bit is set."""

WAIT_MS = Millis(1_000)
LOOK_MS = Millis(10)


class Echo(StrEnum):
    """What came back."""

    WHOLE = auto()
    NOTHING = auto()
    DAMAGED = auto()


class LoopBack(NamedTuple):
    """The result, and how many of the bytes that were sent came back before the first wrong one."""

    echo: Echo
    right_bytes: int


async def loop_back(port: SerialPort, clock: Clock) -> LoopBack:
    """Send and listen for at most a second; raises `PartMissing` where the port is gone."""
    port.read()
    unsent, came, until = SENT, b"", clock.now() + WAIT_MS
    while clock.now() < until and len(came) < len(SENT):
        unsent = unsent[port.write(unsent) :]
        await clock.sleep(LOOK_MS)
        came += port.read()
    right = next((at for at, (one, two) in enumerate(zip(came, SENT, strict=False)) if one != two), len(came))
    if came == SENT:
        return LoopBack(Echo.WHOLE, len(SENT))
    return LoopBack(Echo.DAMAGED if came else Echo.NOTHING, min(right, len(SENT)))
