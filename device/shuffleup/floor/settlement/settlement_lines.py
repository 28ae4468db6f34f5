"""The lines of a settlement as they were written down, and the settlement itself. All amounts are money."""

import msgspec

from shuffleup.kernel.field_types import Money, PartyId


class SettleLine(msgspec.Struct, frozen=True):
    """A line with its number, 1 for the first that was ever written: the event that wrote it, and by whom."""

    number: int
    entered: msgspec.Struct
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
