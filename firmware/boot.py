"""Startup code of the card machine: switches every motor off, whatever state a restart has left the pins in.

A soft reset keeps the pins as they were. Resistors on the board hold the same levels without a program.
"""

from machine import Pin

STEPPER_OFF, ROLLERS_ON = 6, 14
LOW = (2, 3, 7, 8, 10, 11, 12, 13)
"""STEP and DIR, the servos, the rollers: see `shuffleup_pico.pins`, which may be missing or damaged here."""

Pin(STEPPER_OFF, Pin.OUT, value=1)
Pin(ROLLERS_ON, Pin.OUT, value=0)
for gpio in LOW:
    Pin(gpio, Pin.OUT, value=0)
