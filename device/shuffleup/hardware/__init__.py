"""The parts of a box, real and simulated: pins, keys, lamps, OLED, buzzer, card machine, dealer display.

Only `hardware.hal.pi` touches pins, bus and glass. The other packages turn views into what a part shows, and
what a part reports into acts. `hardware` and `network` do not know each other. Begin at `hardware.hal`.
"""
