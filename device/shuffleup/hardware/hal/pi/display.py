"""The OLED on the I2C bus: only changes are sent."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock

from PIL import Image

from shuffleup.hardware.hal import HEIGHT_PX, WIDTH_PX, PartMissing, UnitPart
from shuffleup.hardware.hal.pi.bus import I2cBus, KernelBus
from shuffleup.hardware.hal.pi.glass import (
    BLANK,
    CONTRAST,
    DISPLAY_OFF,
    DISPLAY_ON,
    WHOLE,
    ByteWindow,
    Controller,
    beginning,
    changes,
    packed,
    transfers,
)
from shuffleup.protocol.faults import DisplayGone, DisplaySilent

USUAL_ADDRESS = 0x3C

_LONGEST_PICTURE_S = 0.25
"""A whole picture takes 25 ms at 400 kHz, and 100 ms where the bus runs at 100."""

_COMMANDS, _CONTENT = b"\x00", b"\x40"
"""The control byte: what follows are commands, or bytes of the picture (SSD1306, 8.1.5.2)."""


class PiDisplay:
    """A display of 128 by 64 dots. `bus` is a bus, or the number of one of the kernel's.

    Raises:
        PartMissing: there is no such bus or no display on it; making it anew later tries again.
    """

    def __init__(self, bus: I2cBus | int, controller: Controller, address: int = USUAL_ADDRESS) -> None:
        self._bus = bus
        self._controller: Controller = controller
        self._address = address
        self._wires: I2cBus | None = None
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
                for window in changes(self._controller, before, self._wanted):
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
                self._command(CONTRAST, level)

    def reopen(self) -> None:
        """Initialise the display again and send the whole picture; on one that works this cannot be seen.

        Raises:
            PartMissing: the display does not answer.
        """
        with self._lock, self._trouble():
            for command in beginning(self._controller):
                self._command(*command)
            if self._level is not None:
                self._command(CONTRAST, self._level)
            self._send(WHOLE)
            self._command(DISPLAY_ON)
            self._shown = self._wanted

    def close(self) -> None:
        """Turn the display dark if it still answers; a second time does nothing.

        One that hangs in the middle of a picture is left as it is.
        """
        if not self._lock.acquire(timeout=_LONGEST_PICTURE_S):
            return
        try:
            if self._wires is not None:
                with suppress(PartMissing), self._trouble():
                    self._command(DISPLAY_OFF)
                self._wires.close()
            self._wires = self._shown = None
        finally:
            self._lock.release()

    def _needed(self) -> bytes:
        """Give what the glass shows, or refuse to talk to a display that did not answer the last time."""
        if self._shown is None:
            raise DisplayGone(UnitPart.DISPLAY)
        return self._shown

    def _send(self, window: ByteWindow) -> None:
        for transfer in transfers(self._controller, self._wanted, window):
            self._command(*transfer.command)
            self._opened().write(self._address, _CONTENT + transfer.content)

    def _command(self, *codes: int) -> None:
        self._opened().write(self._address, _COMMANDS + bytes(codes))

    def _opened(self) -> I2cBus:
        if self._wires is None:
            self._wires = KernelBus(self._bus) if isinstance(self._bus, int) else self._bus
        return self._wires

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Turn what the bus raises into `PartMissing`."""
        try:
            yield
        except OSError as error:
            self._shown = None
            raise DisplaySilent(UnitPart.DISPLAY, f"0x{self._address:02X}", str(error)) from error
