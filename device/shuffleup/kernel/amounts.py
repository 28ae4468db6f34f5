"""Integer types for chips, money and time. None converts to another by itself."""

from typing import NewType

Chips = NewType("Chips", int)
"""Tournament chips, in units of one. Never money (SPEC GEN-09)."""

Money = NewType("Money", int)
"""Money in minor units (cents). Never chips."""

Millis = NewType("Millis", int)
"""Milliseconds: a span, or a point on the boot-time clock of one unit."""
