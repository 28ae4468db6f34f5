"""The serial ports of a box, by its settings: of the card machine, and of the display before a dealer."""

from collections.abc import Callable

from shuffleup.app.config import CustomerDisplay, MachinePort
from shuffleup.hardware.hal import UnitPart
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort

DISPLAY_BAUD = 9600


def machine_port(machine: MachinePort) -> Callable[[], PiSerialPort] | None:
    """Say how the port of the card machine is opened, None for a box without one."""
    if not machine.port:
        return None
    return lambda: PiSerialPort(machine.port, machine.baud, UnitPart.CARD_MACHINE)


def display_port(display: CustomerDisplay) -> Callable[[], PiSerialPort] | None:
    """Say how the port of the dealer display is opened, None for a box without one."""
    if not display.port:
        return None
    return lambda: PiSerialPort(display.port, DISPLAY_BAUD, UnitPart.DEALER_DISPLAY)
