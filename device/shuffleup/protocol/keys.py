"""The keys of the box, generated from hardware/pins.toml by hardware/make_pins.py."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from shuffleup.kernel.language import mark_for_translation


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
        Key.FOLD: mark_for_translation("FOLD"),
        Key.CHECK_CALL: mark_for_translation("CHECK/CALL"),
        Key.BET_RAISE: mark_for_translation("BET/RAISE"),
        Key.ALL_IN: mark_for_translation("ALL-IN"),
        Key.CLOCK: mark_for_translation("CLOCK"),
        Key.DEAL_NEXT: mark_for_translation("DEAL/NEXT"),
        Key.UNDO: mark_for_translation("UNDO"),
        Key.PAUSE: mark_for_translation("PAUSE"),
    }
)
"""The word below the cap of each key in the row."""
