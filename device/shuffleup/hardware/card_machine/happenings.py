"""The reports of the link to the card machine: records without a clock, for the table and its screens."""

import msgspec


class Identity(msgspec.Struct, frozen=True):
    """The identity of the machine. Ids of commands and numbers of events belong to `machine` and `memory`
    together."""

    machine: bytes
    memory: int
    boot: int
    firmware: tuple[int, int, int]
    firmware_hash: bytes
    caps: int


class MachineStatus(msgspec.Struct, frozen=True):
    """The state of the machine, reported five times a second. See `messages.STAT_FIELDS`."""

    state: int
    fault: int
    stopped: int
    started: int
    done: int
    result: int
    first_event: int
    next_event: int
    tray: int
    slots: int
    shoe: int
    dealt: int
    text_crc: int


class StoredUpTo(msgspec.Struct, frozen=True):
    """Up to which event, not counting it, a machine has been stored here."""

    machine: bytes
    memory: int
    next_event: int


class Order(msgspec.Struct, frozen=True):
    """A command under its id, as it is stored before it is sent. As in `messages.COMMANDS`."""

    machine: bytes
    memory: int
    command: int
    op: int
    values: tuple[int | bytes, ...] = ()


class Connected(msgspec.Struct, frozen=True):
    """A session has begun. `adopted` is true of a machine that was not the one known here."""

    identity: Identity
    standing: MachineStatus
    adopted: bool


class Disconnected(msgspec.Struct, frozen=True):
    """The machine was silent for two seconds, or has restarted."""


class Mismatch(msgspec.Struct, frozen=True):
    """Machine and unit do not speak the same protocol: bring both to the same release.

    Each side is `(least, most, CRC of the tables)`. Where even the frames are of another version, that
    version is all that is known of the machine, and its CRC is 0.
    """

    ours: tuple[int, int, int]
    theirs: tuple[int, int, int]


class Stood(msgspec.Struct, frozen=True):
    """The state of the machine has changed."""

    standing: MachineStatus


class Accepted(msgspec.Struct, frozen=True):
    """The machine has begun the command."""

    command: int


class CommandRefused(msgspec.Struct, frozen=True):
    """The machine will not run the command, whose id is used up. `response` as in `messages.RESPONSES`."""

    command: int
    response: int


class Over(msgspec.Struct, frozen=True):
    """The command ended with this response. What came of it stands in the events before."""

    command: int
    response: int


class NeverBegun(msgspec.Struct, frozen=True):
    """The command was taken back in time: it has not run and never will."""

    command: int


class CommandForgotten(msgspec.Struct, frozen=True):
    """The machine knows nothing of the command: it is another machine, or its memory was changed."""

    command: int


class Happened(msgspec.Struct, frozen=True):
    """An event, in its order and once. Store it, then say `stored`. As in `messages.EVENTS`."""

    n: int
    event: int
    values: tuple[int | bytes, ...]


class Missed(msgspec.Struct, frozen=True):
    """Events before this one were acknowledged by somebody else, or lost with the memory."""

    next_event: int


class Acted(msgspec.Struct, frozen=True):
    """The machine's answer to an act; none where the link broke first: look how it stands, and ask again."""

    op: int
    response: int | None


class Answered(msgspec.Struct, frozen=True):
    """The answer to a query, as in `messages.ANSWERS`."""

    query: int
    values: tuple[int | bytes, ...]


Happening = (
    Connected
    | Disconnected
    | Mismatch
    | Stood
    | Accepted
    | CommandRefused
    | Over
    | NeverBegun
    | CommandForgotten
    | Happened
    | Missed
    | Acted
    | Answered
)
