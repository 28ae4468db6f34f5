"""Pins of the header: opened once each, and their errors in words."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import Factory, GPIODevice, GPIOPinInUse, GPIOZeroError, InputDevice, OutputDevice

from shuffleup.hal import Part, PartMissing
from shuffleup.hal.pins import HEADER_PINS, PIN_NAMES


def open_pins() -> Factory:
    """Open the header of this Raspberry Pi; the caller closes it after everything that uses it.

    Raises:
        PartMissing: this computer has no such header, or the user may not use it.
    """
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415  lgpio exists on the Pi only
    except ImportError as error:
        raise PartMissing(
            Part.KEYS, "the Python package lgpio is missing", "install shuffleup[pi] or python3-lgpio"
        ) from error
    with pin_trouble(Part.KEYS, "the pins cannot be opened"):
        return LGPIOFactory()


def open_switch(part: Part, bcm: int, factory: Factory) -> InputDevice:
    """Open a pin that a switch pulls to ground.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """
    with pin_trouble(part, f"{pin_text(bcm)} cannot be opened"):
        return InputDevice(bcm, pull_up=True, pin_factory=factory)


def open_output(part: Part, bcm: int, factory: Factory) -> OutputDevice:
    """Open a pin as an output that is low.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """
    with pin_trouble(part, f"{pin_text(bcm)} cannot be opened"):
        return OutputDevice(bcm, pin_factory=factory)


def close_device(device: GPIODevice) -> None:
    """Free a pin and stop listening to it, which gpiozero does not do by itself on lgpio."""
    if not device.closed:
        if isinstance(device, InputDevice):
            device.pin.when_changed = None
        device.close()


def pin_text(bcm: int) -> str:
    """Name a pin so that it can be found with a finger."""
    return f"{PIN_NAMES[bcm]}, GPIO{bcm} at header pin {HEADER_PINS[bcm]},"


@contextmanager
def pin_trouble(part: Part, what: str) -> Iterator[None]:
    """Turn whatever the libraries raise about pins into `PartMissing`."""
    try:
        yield
    except GPIOPinInUse as error:
        raise PartMissing(part, f"{what}: it is in use already", "use each pin once") from error
    except (GPIOZeroError, OSError, *_errors_of_lgpio()) as error:
        raise PartMissing(
            part, f"{what}: {error}", "stop the program that has it (gpioinfo) and join the group gpio"
        ) from error


def _errors_of_lgpio() -> tuple[type[Exception], ...]:
    """Find the errors of lgpio, which are neither gpiozero's nor the system's, if lgpio is in use at all."""
    lgpio = sys.modules.get("lgpio")
    return () if lgpio is None else (lgpio.error,)
