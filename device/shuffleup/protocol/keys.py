"""The keys of the box, generated from hardware/pins.toml by hardware/make_pins.py."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from shuffleup.kernel.language import said_later


class Key(StrEnum):
    """The keys from left to right, and the push of the knob, which has no lamp."""

    FOLD = "fold"
    CHECK_CALL = "check_call"
    BET_RAISE = "bet_raise"
    ALL_IN = "all_in"
    CLOCK = "clock"
    DEAL_NEXT = "deal_next"
    UNDO = "undo"
    PAUSE = "pause"
    KNOB = "knob"


ENGRAVED: Final[Mapping[str, str]] = MappingProxyType(
    {
        Key.FOLD: said_later("FOLD"),
        Key.CHECK_CALL: said_later("CHECK/CALL"),
        Key.BET_RAISE: said_later("BET/RAISE"),
        Key.ALL_IN: said_later("ALL-IN"),
        Key.CLOCK: said_later("CLOCK"),
        Key.DEAL_NEXT: said_later("DEAL/NEXT"),
        Key.UNDO: said_later("UNDO"),
        Key.PAUSE: said_later("PAUSE"),
    }
)
"""The word below the cap of each key in the row."""
