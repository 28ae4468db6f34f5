"""Entry of the floor PIN by knob and keys: digit by digit, twice.

The digits exist in this value alone, in the memory of the box. No view, no file and no log contains them.
"""

from typing import Literal

import msgspec

from shuffleup.protocol.button_input import PIN_DIGITS

LEAST, MOST = PIN_DIGITS

Mark = Literal["none", "take", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
"""A place of the dial: a digit, `take` for the digits as they stand, `none` for a box without a PIN."""

DIGITS: tuple[Mark, ...] = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")


class DialledPin(msgspec.Struct, frozen=True):
    """The digits so far; `first` is the PIN of the first time while it is dialled once more.

    `differed` says that the last two rounds were two different PINs.
    """

    typed: str = ""
    first: str = ""
    at: Mark = "0"
    differed: bool = False

    def __repr__(self) -> str:
        """Keep the digits out of every log and report."""
        return "DialledPin(...)"

    @property
    def again(self) -> bool:
        """Say whether the PIN is dialled the second time."""
        return bool(self.first)

    @property
    def may_take(self) -> bool:
        """Say whether the digits so far are enough for a PIN."""
        return LEAST <= len(self.typed) <= MOST

    @property
    def marks(self) -> tuple[Mark, ...]:
        """List the places of the dial from left to right."""
        digits = DIGITS if len(self.typed) < MOST else ()
        none: tuple[Mark, ...] = ("none",) if not self.typed and not self.again else ()
        take: tuple[Mark, ...] = ("take",) if self.may_take else ()
        return (*none, *digits, *take)


class Dialled(msgspec.Struct, frozen=True):
    """The same digits were dialled twice."""

    pin: str

    def __repr__(self) -> str:
        """Keep the digits out of every log and report."""
        return "Dialled(...)"


class NoPin(msgspec.Struct, frozen=True):
    """The box is to have no PIN."""


def turned(dialled: DialledPin, detents: int) -> DialledPin:
    """Turn the dial, at its ends no further."""
    marks = dialled.marks
    at = marks.index(dialled.at) if dialled.at in marks else 0
    return msgspec.structs.replace(dialled, at=marks[max(0, min(len(marks) - 1, at + detents))])


def pushed(dialled: DialledPin) -> DialledPin | Dialled | NoPin:
    """Take what the dial points at; after the last digit that fits it points at `take`."""
    if dialled.at == "none":
        return NoPin()
    if dialled.at == "take":
        return taken(dialled)
    typed = dialled.typed + dialled.at
    at: Mark = "take" if len(typed) == MOST else dialled.at
    return msgspec.structs.replace(dialled, typed=typed, at=at, differed=False)


def taken(dialled: DialledPin) -> DialledPin | Dialled:
    """End this round; fewer digits than a PIN has change nothing, and two different PINs begin again."""
    if not dialled.may_take:
        return dialled
    if not dialled.again:
        return DialledPin(first=dialled.typed)
    return Dialled(dialled.typed) if dialled.typed == dialled.first else DialledPin(differed=True)


def erased(dialled: DialledPin) -> DialledPin | None:
    """Take the last digit back, or the round before; None where nothing was dialled."""
    if dialled.typed:
        at: Mark = "0" if dialled.at in ("none", "take") else dialled.at
        return msgspec.structs.replace(dialled, typed=dialled.typed[:-1], at=at)
    return DialledPin() if dialled.again else None
