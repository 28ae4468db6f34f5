"""Shuffle Up: a tabletop appliance for live Texas Hold'em tournaments with real cards and chips."""

__version__ = "0.2.0"
