"""The record of what a key does now."""

from typing import Any

import msgspec

from shuffleup.kernel.field_types import FLOOR, Chips, SeatNo, Stream

OPEN_MENU = "open_menu"
"""The verb of the unit that opens the floor menu."""


class Meaning(msgspec.Struct, frozen=True):
    """The current function of a key.

    Without a `verb` and a `held_verb` it is dark, and `note` says why, or `why` at more length. `arms` wants
    a second press; where it also `warns`, the first one is refused, for it is hardly meant. `dials` opens an
    amount between `lowest` and `highest`, in steps of a `chip` or, fast, of a big blind; where it `hides`
    the highest, no face may name that. A key that `holds` acts when it comes up before the time of a hold,
    and does its `held_verb` after it, `held_to` where that has another owner; `held_note` says why a hold
    does nothing. A `quiet` key stays dark though it does something that is seldom wanted; the lamp of
    one that `runs` blinks.
    """

    key: str
    label: str = ""
    note: str = ""
    to: Stream = FLOOR
    verb: str = ""
    args: dict[str, Any] = {}
    arms: bool = False
    warns: bool = False
    dials: bool = False
    holds: bool = False
    held_verb: str = ""
    held_to: Stream | None = None
    held_note: str = ""
    quiet: bool = False
    runs: bool = False
    seat: SeatNo | None = None
    lowest: Chips = Chips(0)
    highest: Chips = Chips(0)
    step: Chips = Chips(1)
    chip: Chips = Chips(1)
    hides: bool = False
    why: str = ""

    @property
    def lit(self) -> bool:
        """Say whether the lamp is on: exactly when the key would do something that may be wanted now."""
        return self.acts and not self.quiet

    @property
    def acts(self) -> bool:
        """Say whether the key does anything at all."""
        return bool(self.verb or self.held_verb)
