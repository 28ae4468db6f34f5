"""The bags into which the stacks of a table go at the end of a flight, as the floor has told (FLT-03)."""

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, SeatNo


class SeatBag(msgspec.Struct, frozen=True):
    """The bag of the player of a seat: what was counted, who has signed, its number once it has one."""

    seat: SeatNo
    entry: EntryId
    counted: Chips | None = None
    signed: tuple[str, ...] = ()
    number: int = 0
    is_bagged: bool = False


class TableBags(msgspec.Struct, frozen=True):
    """The bags of a table of a flight: `smallest` is the smallest chip in them, `old` is rounded up to it."""

    flight: str
    smallest: Chips
    seats: tuple[SeatBag, ...]
    old: Chips = Chips(0)

    @property
    def open(self) -> int:
        """The stacks that are not in their bags."""
        return sum(not one.is_bagged for one in self.seats)

    def of(self, seat: SeatNo) -> SeatBag | None:
        """Find the bag of a seat."""
        return next((one for one in self.seats if one.seat == seat), None)

    def name(self, bag: SeatBag) -> str:
        """Return the number of a bag as it stands on its tag."""
        return f"{self.flight}-{bag.number:03}"
