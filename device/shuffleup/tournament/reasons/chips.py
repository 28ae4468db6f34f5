"""Reasons for which the floor brings chips to a seat or has them taken off, as records with their facts.

The tags are stored names and never change.
"""

from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.language import FreeText

Goods = Literal["rebuy", "add-on", "reload"]
"""The goods that are sold beyond a first stack."""


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """A player has bought them."""

    what: Goods


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A sale is taken back, for the reason of the director."""

    what: Goods
    note: FreeText


class ChangedUp(msgspec.Struct, frozen=True, tag="changed_up"):
    """They were won or lost when the chips of `old` were coloured up."""

    old: Chips


class Fined(msgspec.Struct, frozen=True, tag="fined"):
    """A penalty in chips, for the reason of the director (PEN-04)."""

    note: FreeText


class GivenBack(msgspec.Struct, frozen=True, tag="given_back"):
    """They were won by a mistake and go back to their owner, for the reason of the director (APP-04)."""

    note: FreeText


ChipOrder = Bought | TakenBack | ChangedUp | Fined | GivenBack
