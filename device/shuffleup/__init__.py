"""Shuffle Up: a tabletop appliance for live Texas Hold'em tournaments with real cards and chips."""

__version__ = "1.0.0"
