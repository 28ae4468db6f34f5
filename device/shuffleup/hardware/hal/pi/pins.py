"""Pins of the header: each is opened once and closed at the end, and its errors become clear messages."""

import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from tempfile import TemporaryDirectory

from gpiozero import Factory, GPIOPinInUse, GPIOZeroError, InputDevice, OutputDevice, PinUnknownPi

from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.hal.pins import HEADER_PINS, PIN_NAMES
from shuffleup.protocol.faults import GpioInUse, GpioNotDriven, GpioNotOpened, NoPinLibrary, NotARaspberryPi


def open_pins() -> Factory:
    """Open the header of this Raspberry Pi; the caller closes it after everything that uses it.

    Call it before other threads run: the working directory is another one for a moment.

    Raises:
        PartMissing: this computer has no such header, or the user may not use it.
    """
    try:
        with TemporaryDirectory() as folder, chdir(folder):
            # lgpio, when imported, leaves a pipe in the working directory, where a service may not write
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415  lgpio is installed on a Pi only
    except ImportError as error:
        raise NoPinLibrary(UnitPart.KEYS) from error
    with pin_trouble(UnitPart.KEYS):
        return LGPIOFactory()


@contextmanager
def switch_pin(bcm: int, pin_factory: Factory) -> Iterator[InputDevice]:
    """Hold a pin that a switch pulls to ground.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """
    with pin_trouble(UnitPart.KEYS, bcm):
        device = InputDevice(bcm, pull_up=True, pin_factory=pin_factory)
    try:
        yield device
    finally:
        if not device.closed:
            device.pin.when_changed = None  # gpiozero alone would go on listening
            device.close()


@contextmanager
def output_pin(part: UnitPart, bcm: int, pin_factory: Factory) -> Iterator[OutputDevice]:
    """Hold a pin as an output that begins low.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """
    with pin_trouble(part, bcm):
        device = OutputDevice(bcm, pin_factory=pin_factory)
    with device:
        yield device


def is_closed(switch: InputDevice) -> bool:
    """Read whether a switch connects its pin to ground at this moment."""
    return not switch.pin.state


@contextmanager
def pin_trouble(part: UnitPart, bcm: int | None = None) -> Iterator[None]:
    """Turn whatever the libraries raise about pins into `PartMissing`; `bcm` is the pin that is opened."""
    try:
        yield
    except PinUnknownPi as error:
        raise NotARaspberryPi(part) from error
    except (GPIOZeroError, OSError, *_errors_of_lgpio()) as error:
        raise _unusable(part, bcm, error) from error


def _unusable(part: UnitPart, bcm: int | None, error: Exception) -> PartMissing:
    if bcm is None:
        return GpioNotDriven(part, str(error))
    if isinstance(error, GPIOPinInUse):
        return GpioInUse(part, PIN_NAMES[bcm], bcm, HEADER_PINS[bcm])
    return GpioNotOpened(part, PIN_NAMES[bcm], bcm, HEADER_PINS[bcm], str(error))


def _errors_of_lgpio() -> tuple[type[Exception], ...]:
    """Find the error of lgpio, which is neither gpiozero's nor the system's, if lgpio is in use at all."""
    lgpio = sys.modules.get("lgpio")
    return () if lgpio is None else (lgpio.error,)
