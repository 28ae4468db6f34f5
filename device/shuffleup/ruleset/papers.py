"""Papers that are signed."""

from typing import Annotated

from msgspec import Meta

from shuffleup.kernel.amounts import Money
from shuffleup.ruleset.group import Group, Price


class Papers(Group, frozen=True):
    """Papers that are signed (table `papers`)."""

    name_from: Annotated[
        Price, Meta(description="Prizes from which a charity statement names winners; 0: all paid (PAP-01).")
    ] = Money(0)
