"""What can be asked about prizes. Money is in minor units."""

from typing import Annotated, Literal

import msgspec

from shuffleup.amounts import Money
from shuffleup.floor.seating.commands import Reason
from shuffleup.identity import EntryId
from shuffleup.ruleset import MOST

Price = Annotated[Money, msgspec.Meta(ge=0, le=MOST)]
Kind = Literal["icm", "chip_chop", "equal", "amounts"]


class SetPrizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set what each place is paid, first place first, and prizes that are no money, by place.

    Without `amounts` the money stays as it is; an empty text takes a prize away.
    """

    amounts: tuple[Price, ...] | None = None
    texts: dict[int, str] = {}


class PrizesByRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go back from edited prizes or a deal to those of the rule set."""

    reason: Reason


class AgreeDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All who are left have agreed how the money of the open places is divided.

    `agreeing` are their entries; `amounts`, by entry, are asked for in a deal of that kind only.
    """

    kind: Kind
    agreeing: tuple[EntryId, ...]
    keep_for_winner: Price = Money(0)
    amounts: dict[EntryId, Price] = {}


class AwardBounty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say who knocked somebody out and gets the bounty; nobody where the player just left.

    Where several share it the first to the left of the button is named first.
    """

    out: EntryId
    by: tuple[EntryId, ...] = ()


PrizeCommand = SetPrizes | PrizesByRules | AgreeDeal | AwardBounty

VERBS: dict[str, type[PrizeCommand]] = {
    "set_prizes": SetPrizes,
    "prizes_by_rules": PrizesByRules,
    "agree_deal": AgreeDeal,
    "award_bounty": AwardBounty,
}
