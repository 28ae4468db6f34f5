"""A touchscreen of a real kernel, read by Kivy as on the appliance: one tap is one action."""

import asyncio
import fcntl
import os
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shuffleup.protocol.box import KeysView, KeyView
from shuffleup.protocol.keys import ENGRAVED
from shuffleup.protocol.touch import TouchView

pytestmark = pytest.mark.nightly

UINPUT = Path("/dev/uinput")
KEYS = tuple(ENGRAVED)
WIDE, HIGH = 800, 480
TAP_S = 0.05
"""How long a finger rests; and the touchscreen takes no second touch within 150 ms."""
BETWEEN_TAPS_S = 0.3

# linux/uinput.h and linux/input-event-codes.h
UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_DEV_SETUP, UI_ABS_SETUP = 0x405C5503, 0x401C5504
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x4004556E
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, INPUT_PROP_DIRECT = 0x14A, 1
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39
MOST = 4095
SLOTS = 5


class Touchscreen:
    """A panel of five fingers that the kernel makes for whoever opens /dev/uinput."""

    def __init__(self) -> None:
        self._fd = os.open(UINPUT, os.O_WRONLY)
        self._fingers = 0
        for bit in (EV_KEY, EV_ABS):
            fcntl.ioctl(self._fd, UI_SET_EVBIT, bit)
        fcntl.ioctl(self._fd, UI_SET_KEYBIT, BTN_TOUCH)
        fcntl.ioctl(self._fd, UI_SET_PROPBIT, INPUT_PROP_DIRECT)
        for code, most in (
            (ABS_MT_SLOT, SLOTS - 1),
            (ABS_MT_POSITION_X, MOST),
            (ABS_MT_POSITION_Y, MOST),
            (ABS_MT_TRACKING_ID, 0xFFFF),
        ):
            fcntl.ioctl(self._fd, UI_ABS_SETUP, struct.pack("=HH6i", code, 0, 0, 0, most, 0, 0, 0))
        fcntl.ioctl(self._fd, UI_DEV_SETUP, struct.pack("=4H80sI", 0x18, 1, 1, 1, b"panel of the test", 0))
        fcntl.ioctl(self._fd, UI_DEV_CREATE)

    def close(self) -> None:
        """Pull the panel out."""
        fcntl.ioctl(self._fd, UI_DEV_DESTROY)
        os.close(self._fd)

    def down(self, slot: int, across: float, down: float) -> None:
        """Put a finger on the glass, at shares of its width and height from the top left."""
        self._fingers += 1
        self._tell(
            (EV_ABS, ABS_MT_SLOT, slot),
            (EV_ABS, ABS_MT_TRACKING_ID, self._fingers),
            (EV_ABS, ABS_MT_POSITION_X, round(across * MOST)),
            (EV_ABS, ABS_MT_POSITION_Y, round(down * MOST)),
            (EV_KEY, BTN_TOUCH, 1),
        )

    def up(self, slot: int) -> None:
        """Lift it."""
        self._tell((EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0))

    def tap(self, across: float, down: float) -> None:
        """Touch the glass as a person does."""
        self.down(0, across, down)
        time.sleep(TAP_S)
        self.up(0)
        time.sleep(BETWEEN_TAPS_S)

    def _tell(self, *events: tuple[int, int, int]) -> None:
        for event in (*events, (EV_SYN, 0, 0)):
            os.write(self._fd, struct.pack("llHHi", 0, 0, *event))


def in_guest() -> bool:
    """Only where nothing but the test can be touched: a tap here would go to the desktop below."""
    return UINPUT.exists() and "User Mode Linux" in Path("/proc/cpuinfo").read_text()


@pytest.fixture
def touchscreen() -> Iterator[Touchscreen]:
    """A panel that was there before the face started."""
    if not in_guest():
        pytest.skip("needs a kernel of its own: scripts/rigs/touch/run.sh boots one")
    panel = Touchscreen()
    yield panel
    panel.close()


@pytest.fixture
def keys_on_glass(view_box: Any) -> Any:
    """A box whose touchscreen shows its eight keys, all lit."""
    keys = KeysView(tuple(KeyView(name, name.upper(), lit=True) for name in KEYS))
    view_box.views["touch"] = TouchView(1, "before", "TABLE 3", None, keys)
    return view_box


def above(key: str) -> tuple[float, float]:
    """The middle of the label above a key, as shares of the picture from its top left."""
    return (KEYS.index(key) + 0.5) / len(KEYS), (HIGH - 41) / HIGH


def turned(rotation: int, across: float, down: float) -> tuple[float, float]:
    """Where on the panel a place of the picture lies that Kivy has turned against the clock."""
    return {
        0: (across, down),
        90: (down, 1 - across),
        180: (1 - across, 1 - down),
        270: (1 - down, across),
    }[rotation]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_one_tap_on_the_glass_is_one_press_of_a_key(
    rotation: int,
    touchscreen: Touchscreen,
    keys_on_glass: Any,
    face_process: Callable[..., Any],
    in_loop: Callable[..., Any],
) -> None:
    size = f"{WIDE}x{HIGH}" if rotation in (0, 180) else f"{HIGH}x{WIDE}"

    async def scene() -> list[tuple[str, Any]]:
        options = ("--socket", keys_on_glass.socket, "--size", size, "--rotate", rotation)
        async with keys_on_glass.on(), face_process("touch", *options) as face:
            await face.says("linked")
            for key in ("fold", "pause", "all_in"):
                await asyncio.to_thread(touchscreen.tap, *turned(rotation, *above(key)))
            commands: list[tuple[str, Any]] = await keys_on_glass.commanded(6)
            return commands

    assert in_loop(scene()) == [
        ("key_down", "fold"),
        ("key_up", "fold"),
        ("key_down", "pause"),
        ("key_up", "pause"),
        ("key_down", "all_in"),
        ("key_up", "all_in"),
    ]


def test_a_hand_that_rests_on_the_glass_is_no_second_finger(
    touchscreen: Touchscreen,
    keys_on_glass: Any,
    face_process: Callable[..., Any],
    in_loop: Callable[..., Any],
) -> None:
    def two_fingers() -> None:
        touchscreen.down(0, *above("fold"))
        time.sleep(BETWEEN_TAPS_S)
        touchscreen.down(1, *above("undo"))
        time.sleep(TAP_S)
        touchscreen.up(1)
        touchscreen.up(0)
        time.sleep(BETWEEN_TAPS_S)
        touchscreen.tap(*above("clock"))

    async def scene() -> list[tuple[str, Any]]:
        async with keys_on_glass.on(), face_process("touch", "--socket", keys_on_glass.socket) as face:
            await face.says("linked")
            await asyncio.to_thread(two_fingers)
            commands: list[tuple[str, Any]] = await keys_on_glass.commanded(4)
            return commands

    assert in_loop(scene()) == [
        ("key_down", "fold"),
        ("key_up", "fold"),
        ("key_down", "clock"),
        ("key_up", "clock"),
    ]
