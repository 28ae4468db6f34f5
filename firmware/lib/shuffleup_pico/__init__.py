"""The card machine's own program: pure logic for MicroPython and, in the simulated twin, for CPython."""
