"""Levels and their clock: start, pauses, breaks, halftime, what the director sets."""
