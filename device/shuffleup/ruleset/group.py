"""The common base of the groups of a rule set: their form, and the bounds of an amount."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Chips, Money

MOST = 1_000_000_000
"""No amount of a rule set is larger: far above any event, and still far inside 64 bits."""

Amount = Annotated[Chips, Meta(ge=0, le=MOST)]
"""An amount of chips that may be zero."""

Stake = Annotated[Chips, Meta(ge=1, le=MOST)]
"""An amount of chips that is never zero: a blind, a limit, the worth of a chip."""

Price = Annotated[Money, Meta(ge=0, le=MOST)]
"""An amount of money in minor units, which may be zero. A TOML file writes whole units."""

PositiveMoney = Annotated[Money, Meta(ge=1, le=MOST)]
"""An amount of money that is never zero."""

SignedMoney = Annotated[Money, Meta(ge=-MOST, le=MOST)]
"""An amount of money that may flow either way: below zero it goes back."""

Level = Annotated[int, Meta(ge=1, le=999)]
"""The number of a level, 1 for the first."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of a rule set. Each field carries its bounds, what it means and the rule it stands for."""
