"""The parts of a box, real and simulated: keys, lamps, OLED, buzzer, card machine, dealer display.

Only `hardware.hal.pi` touches pins, bus and glass; the other packages turn views into outputs, and inputs
into acts. It may import `storage` and below, but not `network`. Begin at `hardware.hal`, the protocols of the
parts.
"""
