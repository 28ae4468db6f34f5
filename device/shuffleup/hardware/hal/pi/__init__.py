"""The driver: the only package that uses gpiozero, luma and the pins.

It is handed a pin factory and a bus, so it runs alike on a Raspberry Pi and on `hardware.hal.simulated`.
"""
