"""The driver: the only package that uses gpiozero, luma and the pins.

It is handed a pin factory and a bus, so it runs alike on a Raspberry Pi and on `shuffleup.hal.simulated`.
"""

from shuffleup.hal.pi.bus import I2cBus
from shuffleup.hal.pi.display import PiDisplay
from shuffleup.hal.pi.panel import PiPanel
from shuffleup.hal.pi.pins import open_pins
from shuffleup.hal.pi.power import PiPower
from shuffleup.hal.pi.serial_port import PiSerialPort
from shuffleup.hal.pi.sounder import PiSounder
from shuffleup.hal.pi.speaker import PiSpeaker, aplay

__all__ = [
    "I2cBus",
    "PiDisplay",
    "PiPanel",
    "PiPower",
    "PiSerialPort",
    "PiSounder",
    "PiSpeaker",
    "aplay",
    "open_pins",
]
