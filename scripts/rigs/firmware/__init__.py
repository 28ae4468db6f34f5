"""The program of the card machine on real MicroPython in an emulated RP2040."""
