"""The link between the unit and the card machine; runs unchanged on CPython and MicroPython."""
