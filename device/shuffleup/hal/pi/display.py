"""The OLED on the I2C bus: luma sets it up and carries the bytes; only what changed is sent."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, Protocol

from luma.core.error import DeviceNotFoundError, DevicePermissionError
from luma.core.interface.serial import i2c
from PIL import Image

from shuffleup.hal import HEIGHT_PX, WIDTH_PX, Part, PartMissing
from shuffleup.hal.pi.glass import (
    BLANK,
    CONTRAST,
    DISPLAY_OFF,
    DISPLAY_ON,
    WHOLE,
    Controller,
    Window,
    beginning,
    changes,
    packed,
    transfers,
)

HEADER_BUS = 1
"""The kernel's number of the I2C bus on the header."""

USUAL_ADDRESS = 0x3C


class I2cBus(Protocol):
    """The part of `smbus2.SMBus` that luma uses."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Write up to 32 bytes after a first one."""


class PiDisplay:
    """A display of 128 by 64 dots. `bus` is a bus, or the number of one of the kernel's.

    Raises:
        PartMissing: there is no such bus or no display on it; making it anew later tries again.
    """

    def __init__(self, bus: I2cBus | int, controller: Controller, address: int = USUAL_ADDRESS) -> None:
        self._bus = bus
        self._controller: Controller = controller
        self._address = address
        self._wire: Any = None  # luma has no types
        self._level: int | None = None
        self._wanted = BLANK
        self._shown: bytes | None = None
        self._lock = Lock()
        self.reopen()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in dots."""
        return WIDTH_PX, HEIGHT_PX

    def show(self, image: Image.Image) -> None:
        """Show a picture of mode "1"; only what changed goes over the bus.

        Raises:
            PartMissing: the display does not answer, or did not and was not reopened since.
            ValueError: the picture has another mode or size.
        """
        if image.mode != "1" or image.size != self.size:
            raise ValueError(f"a picture of mode 1 and {self.size} dots, not {image.mode} and {image.size}")
        with self._lock:
            self._wanted = packed(image)
            before = self._needed()
            with self._trouble():
                for window in changes(before, self._wanted):
                    self._send(window)
            self._shown = self._wanted

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255; it outlasts `reopen`.

        Raises:
            PartMissing: the display does not answer, or did not and was not reopened since.
            ValueError: the level is out of range.
        """
        if level not in range(256):
            raise ValueError(f"brightness {level}: it goes from 0 to 255")
        with self._lock:
            self._level = level
            self._needed()
            with self._trouble():
                self._wire.command(CONTRAST, level)

    def reopen(self) -> None:
        """Set the display up anew and send the whole picture; on one that works this cannot be seen.

        Raises:
            PartMissing: the display does not answer.
        """
        with self._lock, self._trouble():
            self._wire = self._wire or self._open_wire()
            for command in beginning(self._controller):
                self._wire.command(*command)
            if self._level is not None:
                self._wire.command(CONTRAST, self._level)
            self._send(WHOLE)
            self._wire.command(DISPLAY_ON)
            self._shown = self._wanted

    def close(self) -> None:
        """Turn the display dark if it still answers; a second time does nothing."""
        with self._lock:
            if self._wire is None:
                return
            with suppress(PartMissing), self._trouble():
                self._wire.command(DISPLAY_OFF)
            self._wire.cleanup()
            self._wire = self._shown = None

    def _needed(self) -> bytes:
        """Give what the glass shows, or refuse to talk to a display that was gone when last asked."""
        if self._shown is None:
            raise PartMissing(Part.DISPLAY, "it was gone when last asked", "put it back, then reopen it")
        return self._shown

    def _send(self, window: Window) -> None:
        for transfer in transfers(self._controller, self._wanted, window):
            self._wire.command(*transfer.command)
            self._wire.data(transfer.content)

    def _open_wire(self) -> Any:
        if isinstance(self._bus, int):
            return i2c(port=self._bus, address=self._address)
        return i2c(bus=self._bus, address=self._address)

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Turn whatever luma and the bus raise into `PartMissing`."""
        try:
            yield
        except (OSError, DeviceNotFoundError, DevicePermissionError) as error:
            self._shown = None
            raise PartMissing(
                Part.DISPLAY,
                f"it does not answer at I2C address 0x{self._address:02X} ({error})",
                "check its four wires, and that I2C is on (dtparam=i2c_arm=on)",
            ) from error
