"""The driver: the one place that knows gpiozero, luma and the pins.

It is handed a pin factory and a bus, so it runs alike on a Raspberry Pi and on `shuffleup.hal.simulated`.
"""

from shuffleup.hal.pi.display import I2cBus, PiDisplay
from shuffleup.hal.pi.panel import PiPanel
from shuffleup.hal.pi.pins import open_pins
from shuffleup.hal.pi.sounder import PiSounder

__all__ = ["I2cBus", "PiDisplay", "PiPanel", "PiSounder", "open_pins"]
