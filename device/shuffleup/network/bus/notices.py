"""Notices between units, beside rows: who is present, which unit plays which table, and requests.

A later release may say more in a notice: what this one does not know of it is left out.
"""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import HandNo, Millis, TableNo, UnitId
from shuffleup.network.bus import UnreadableMessage
from shuffleup.network.bus.row_stream import RowLink, RowRequest
from shuffleup.protocol.messages import Command, Reply

_Record = TypeVar("_Record", bound=msgspec.Struct)


Port = Annotated[int, Meta(ge=1, le=65535)]
MOST_FLOORS = 16
EventName = Annotated[str, Meta(pattern=r"^([a-z0-9][a-z0-9-]{0,31})?\Z")]
"""An event of a venue in topics; the first has no name there."""
UnixMillis = Annotated[int, Meta(ge=0, le=32_503_680_000_000)]
"""A time of day in milliseconds since 1970 in UTC; the bound is the year 3000."""


class FloorAddress(msgspec.Struct, frozen=True):
    """The address of a floor or a standby: its host, the port of its broker, that of its pages over TLS."""

    host: Annotated[str, Meta(min_length=1, max_length=253)]
    broker: Port
    web: Port


class FloorsFound(msgspec.Struct, frozen=True):
    """Retained on `floor/addresses`: where the floor is found, and its standby if there is one."""

    floors: Annotated[tuple[FloorAddress, ...], Meta(min_length=1, max_length=MOST_FLOORS)]


class FloorStatus(msgspec.Struct, frozen=True):
    """Retained on `floor/status`: whether the floor is there, in which epoch it owns its stream, how far that
    goes, and which box it is.

    `root` is the event's (hex), `proof` shows that the floor owns it in this epoch (`trust.epoch_proof`).
    Where several floors claim the room, units obey the highest epoch that is proved. `release` is that of its
    program, as `0.1.0`; empty in all these notices where it is not told.
    """

    linked: bool
    epoch: int
    seq: int
    unit: UnitId
    root: str
    proof: str = ""
    release: str = ""


class EventNotice(msgspec.Struct, frozen=True):
    """Retained on `floor/event`: the event, and the genesis of its journals as it was stored, byte for byte.

    `root` is the hash of that genesis, in hex.
    """

    event: str
    root: str
    genesis: str


class GivenTable(msgspec.Struct, frozen=True):
    """Table `table` is played by a box, from row `seq` of its stream on, in this epoch.

    `user` is the name of the box on the bus, `name` what people call it. The row `seq`, 0 for none, is the
    last of which the floor had a copy when it gave the table.
    """

    table: TableNo
    unit: UnitId
    user: str
    name: str
    epoch: int
    seq: int


MOST_LIVES = 64
"""Lives that a box remembers: so many starts while the floor knows of none of them are no evening."""

LifeName = Annotated[str, Meta(max_length=32)]

Standing = Literal["plays", "held", "lacks", "asks", "waits", "doubt", "rejected"]
"""Whether a box may play its table. While a person has to choose between it and another with its key it is
`held` to its hand, or may not play (`doubt`); another was chosen (`rejected`). The floor `lacks` what it has
heard, so that it plays on alone. It `asks` as long as no floor answers, and `waits` until one is sure."""


class LifeTold(msgspec.Struct, frozen=True):
    """What a box says of itself with each question to the floor.

    `lives` are those of its data folder, the one of this start of its program last; a release that draws none
    says nothing. Of the table that it has in `epoch` (0: none) it has `seq` rows, None before they are read,
    has begun `hand`, and has the row `at`, of the number that the floor has told. `heard` is the last row of
    the floor that it has.
    """

    lives: Annotated[tuple[LifeName, ...], Meta(max_length=MOST_LIVES)] = ()
    epoch: int = 0
    seq: int | None = None
    hand: int = 0
    at: RowLink | None = None
    heard: RowLink | None = None

    @property
    def life(self) -> str:
        """The life that speaks."""
        return self.lives[-1] if self.lives else ""


class LifeJudged(msgspec.Struct, frozen=True):
    """What the floor answers to a `life` with a table in `epoch`, of which it has `rows` rows."""

    life: str
    epoch: int
    standing: Standing
    rows: int = 0


class TablesGiven(msgspec.Struct, frozen=True):
    """Retained on `floor/tables`: all tables that are given, by the floor of this epoch, in the event of that
    root (hex).

    Where several events are played in the room, `moved` names the units that belong to another event, each
    with that event's name in topics, empty for the first.
    """

    floor_epoch: int
    tables: tuple[GivenTable, ...]
    root: str
    moved: dict[UnitId, EventName] = {}


class TableStatus(msgspec.Struct, frozen=True):
    """Retained on `table/<n>/status`: the box that plays the table, and how far its stream goes.

    `heard` is the last row of the floor that it has, `floor_epoch` the highest epoch of a floor that it has
    seen, and `proof` what proves it: a floor that reads a higher one than its own has been taken over.
    `root` is that of the event that the box plays, in hex: one that comes back from another event counts its
    rows and epochs there. `cut_off` says that the floor says it, because the broker of the box's area is
    out of reach. `life` is the last of its lives (`LifeTold`).
    """

    linked: bool
    unit: UnitId
    epoch: int
    seq: int
    hand: HandNo
    heard: int
    floor_epoch: int
    root: str
    proof: str = ""
    release: str = ""
    cut_off: bool = False
    life: str = ""


class UnitStatus(msgspec.Struct, frozen=True):
    """Retained on `unit/<user>/status`: a box that holds no table, ready to take one.

    `proof` proves `floor_epoch`, of the event of that `root`; both are empty before it has seen a floor.
    `cut_off` and `life` as in the status of a table.
    """

    linked: bool
    unit: UnitId
    name: str
    floor_epoch: int
    root: str = ""
    proof: str = ""
    release: str = ""
    cut_off: bool = False
    life: str = ""


class RowsWanted(msgspec.Struct, frozen=True):
    """Retained on `floor/wanted` by a standby that takes over: who has rows of the floor behind `after`, in
    the event of that root (hex)?
    """

    root: str
    after: int


class RowsHeld(msgspec.Struct, frozen=True):
    """What a box says to that on `unit/<user>/floor-rows`, in as many messages as it takes: its copy goes as
    far as `upto`, and here are some of the rows that were wanted, as deliveries.
    """

    root: str
    upto: int
    rows: tuple[msgspec.Raw, ...] = ()


class Resend(msgspec.Struct, frozen=True, tag="resend", forbid_unknown_fields=True):
    """A request to publish rows once more. The floor answers for a table's stream from its copy."""

    ask: RowRequest


class CommandNotice(msgspec.Struct, frozen=True, tag="command", forbid_unknown_fields=True):
    """A command from another unit; its reply goes to the sender's topic of replies."""

    command: Command


class ReplyNotice(msgspec.Struct, frozen=True):
    """The reply to a command that came over the bus, named by the command's id."""

    id: str
    reply: Reply


class TimeAsked(msgspec.Struct, frozen=True):
    """A request for the time of the floor's clock. `sent` is the requester's own clock.

    The requester tells of itself with it: who asks is there.
    """

    sent: Millis
    told: LifeTold = LifeTold()


class TimeAnswered(msgspec.Struct, frozen=True):
    """It showed `floor` when the question sent at `sent` of the asker's clock came.

    `boot_id` names the boot from which the floor counts: readings of two boots cannot be compared. `wall` is
    the time of day there, in milliseconds since 1970 in UTC, for boxes that have none of their own. `head` is
    the last row of the floor that concerns the table of the asker; None for one without a table. `judged`
    says whether the asker may play; a release that cannot tell two boxes with one key apart says None.
    """

    sent: Millis
    floor: Millis
    boot_id: str
    wall: UnixMillis | None = None
    head: RowLink | None = None
    judged: LifeJudged | None = None


Request = Resend | CommandNotice
_REQUESTS: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Resend | CommandNotice)


def read_notice(octets: bytes, kind: type[_Record]) -> _Record:
    """Read one of these records; raises `UnreadableMessage`."""
    try:
        return msgspec.json.decode(octets, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableMessage(f"not a {kind.__name__}: {error}") from error


def read_request(octets: bytes) -> Request:
    """Read what another unit asks for; raises `UnreadableMessage`."""
    try:
        return _REQUESTS.decode(octets)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableMessage(f"not a request: {error}") from error
