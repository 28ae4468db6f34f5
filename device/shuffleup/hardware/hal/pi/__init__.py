"""The driver: the only package that uses gpiozero, luma and the pins.

It is handed a pin factory and a bus, so it runs alike on a Raspberry Pi and on `hardware.hal.simulated`.
"""

from shuffleup.hardware.hal.pi.oled_display import I2cBus, PiDisplay
from shuffleup.hardware.hal.pi.panel import PiPanel, open_pins
from shuffleup.hardware.hal.pi.power import PiPower
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from shuffleup.hardware.hal.pi.sound import PiSounder, PiSpeaker, aplay

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
