"""The boxes of a venue as the director sees them: waiting for admission, admitted, and connected."""

import msgspec

from shuffleup.kernel.field_types import Millis, TableNo, UnitId


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


class LinkView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One box of the venue, by its signs to the floor.

    `table` is the one that it plays, None for a spare. `since` is the time of day, as `20:30`, from which on
    it is `linked` or is not; `behind` counts the events of its table that it is known to have and the floor
    has not. `hand` is the last that it has begun. One that is `unread` has not heard all yet that the floor
    has for its table, so it may show other seats. `fault` says in words what a person has to settle about it.
    """

    user: str
    name: str
    table: TableNo | None = None
    linked: bool = False
    since: str = ""
    behind: int = 0
    hand: int = 0
    fault: str = ""
    unread: bool = False


class AreaView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area of the floor: whether the bridge between its broker and that of the floor stands, and since
    which time of day, as `20:30`. `users` are the boxes that come to its broker, by their names on the bus.
    """

    area: int
    linked: bool = False
    since: str = ""
    users: tuple[str, ...] = ()


class AreasView(msgspec.Struct, frozen=True):
    """Every area of the floor: the topic `areas`. Where it has none nothing is posted."""

    areas: tuple[AreaView, ...] = ()


class LinksView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every box that the floor has let in.

    `standby` is the one that would take the floor over, None where there is none. `fault` says what is wrong
    with this floor itself: it hears nobody, or another one has taken its place. `told` says what this floor
    found when it took the place of another; `waits` is true at a standby, where nothing else can be done.
    """

    links: tuple[LinkView, ...] = ()
    standby: LinkView | None = None
    fault: str = ""
    told: str = ""
    waits: bool = False
