"""The driver: the only package that uses gpiozero, luma and the pins.

It is handed a pin factory and a bus, so it runs alike on a Raspberry Pi and on `hardware.hal.simulated`.
"""

from shuffleup.hardware.hal.pi.bus import I2cBus
from shuffleup.hardware.hal.pi.display import PiDisplay
from shuffleup.hardware.hal.pi.panel import PiPanel
from shuffleup.hardware.hal.pi.pins import open_pins
from shuffleup.hardware.hal.pi.power import PiPower
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from shuffleup.hardware.hal.pi.sounder import PiSounder
from shuffleup.hardware.hal.pi.speaker import PiSpeaker, aplay

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
