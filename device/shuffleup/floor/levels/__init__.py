"""Levels and their clock: start, pauses, breaks, halftime, the director's settings."""
