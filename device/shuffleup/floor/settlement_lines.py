"""The lines of a settlement as they were written down, and the settlement itself. All amounts are money."""

import msgspec

from shuffleup.kernel.field_types import EntryId, Money, PartyId, PersonId
from shuffleup.kernel.language import FreeText


class Guest(msgspec.Struct, frozen=True, tag="guest"):
    """Somebody who did not play: the host, a cook, or one with a balance of an earlier night.

    `known` is the id of the person in the people book, empty where none was chosen.
    """

    id: PartyId
    name: str
    known: PersonId = PersonId("")


class ChipCount(msgspec.Struct, frozen=True, tag="count"):
    """The chips with which an entry left were counted, and `paid` of them was handed out at once."""

    entry: EntryId
    worth: Money
    paid: Money = Money(0)
    reason: FreeText = FreeText("")


class Bank(msgspec.Struct, frozen=True, tag="bank"):
    """A person holds the money that is handed over."""

    who: PartyId


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """A person gave money to the bank, or got it from there where the amount is below zero."""

    who: PartyId
    amount: Money
    note: FreeText = FreeText("")


class CostLine(msgspec.Struct, frozen=True, tag="cost"):
    """A person paid for several."""

    paid_by: PartyId
    amount: Money
    among: tuple[PartyId, ...]
    what: FreeText = FreeText("")


class BuyInCorrection(msgspec.Struct, frozen=True, tag="bought"):
    """A person has bought chips for more than was written down, or for less where it is below zero."""

    who: PartyId
    amount: Money
    reason: FreeText


class Missing(msgspec.Struct, frozen=True, tag="missing"):
    """Missing money was decided about: it goes into the results of these people in equal parts."""

    amount: Money
    among: tuple[PartyId, ...]
    reason: FreeText


class Carried(msgspec.Struct, frozen=True, tag="carried"):
    """Open balances of earlier nights, above zero for what a person is owed."""

    balances: tuple[tuple[PartyId, Money], ...]


Entered = Guest | ChipCount | Bank | Handed | CostLine | BuyInCorrection | Missing | Carried
"""What a line of a settlement says."""


class SettleLine(msgspec.Struct, frozen=True):
    """A line with its number, 1 for the first that was ever written, and the person who wrote it."""

    number: int
    entered: Entered
    by: str = ""


class SettledLine(msgspec.Struct, frozen=True):
    """One person in a settlement: `own` is the result of the night, `total` what is to be paid.

    `total` is `own`, and what was `carried` and `handed`.
    """

    who: PartyId
    bought: Money
    cashed: Money
    own: Money
    carried: Money
    handed: Money
    total: Money
    sat: bool = True


class Tick(msgspec.Struct, frozen=True):
    """A payment was made: by whom that was written down, and the day, empty where nobody knows it."""

    by: str = ""
    day: str = ""


class DuePayment(msgspec.Struct, frozen=True):
    """A payment of a settlement; `tick` is None until it is made."""

    payer: PartyId
    payee: PartyId
    amount: Money
    tick: Tick | None = None


class SettledNight(msgspec.Struct, frozen=True):
    """A night that is settled; `least` says that no way has fewer payments."""

    lines: tuple[SettledLine, ...]
    payments: tuple[DuePayment, ...]
    least: bool
    rake: Money = Money(0)


class Settling(msgspec.Struct, frozen=True):
    """The settlement of a night: its lines in order, how many there ever were, and the result."""

    lines: tuple[SettleLine, ...] = ()
    written: int = 0
    settled: SettledNight | None = None

    def line(self, number: int) -> SettleLine | None:
        """Find a line by its number."""
        return next((one for one in self.lines if one.number == number), None)
