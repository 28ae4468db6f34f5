"""Colour-up: odd chips counted, the chip race, chips exchanged, and their events."""
