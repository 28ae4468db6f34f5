"""The simulated box of `shuffleup doctor --simulated`: every part is there and well."""

from collections.abc import Callable

from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.hardware.hal import SerialPort
from shuffleup.kernel.clock import Clock
from shuffleup_demo.card_machine.demo_machine import in_memory
from shuffleup_demo.customer_display import SimulatedTextLine


def simulated_box(clock: Clock) -> tuple[SimulatedParts, Callable[[], SerialPort]]:
    """Make the parts of the box, and say how the port of its card machine is opened."""
    settings = HardwareSettings(speaker="simulated")
    return SimulatedParts(settings, clock, text_line=SimulatedTextLine()), in_memory(clock, seed=1).open
