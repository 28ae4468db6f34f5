"""The boxes of a venue as the director sees them: those that wait for admission, and the admitted ones."""

import msgspec

from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.identity import TableNo, UnitId


class WaitingUnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit that wants to join: its name, the short form of its key, how long it waits, wrong codes."""

    unit: UnitId
    name: str
    fingerprint: str
    waits: Millis
    wrong: int = 0


class PairedUnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit that belongs to the venue, its user on the bus, and the table that it is meant for.

    The `standby` can take the floor's place. A box comes to the broker of its `area`, None for the floor's
    own.
    """

    unit: UnitId
    name: str
    fingerprint: str
    user: str
    table: TableNo | None = None
    standby: bool = False
    area: int | None = None


class PairingView(msgspec.Struct, frozen=True):
    """All of them, and the fingerprint of the floor's authority, to be compared with what a phone shows.

    `areas` counts the brokers that the floor has beside its own.
    """

    waiting: tuple[WaitingUnitView, ...]
    paired: tuple[PairedUnitView, ...]
    authority: str
    areas: int = 0
