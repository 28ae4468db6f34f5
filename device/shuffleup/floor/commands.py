"""What the floor can be asked to do, by verb."""

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import EntryId, HandNo, TableNo
from shuffleup.tournament.seating import Place


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enter these people into the event, one entry each."""

    names: tuple[str, ...]


class DrawSeats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Close registration, draw the seats and the first button."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start the clock: shuffle up and deal."""


class PauseClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop the level clock for the whole event."""


class ResumeClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let the level clock go on from what was left."""


class ConfirmLevels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set the stakes after halftime as pairs of small and big blind; empty keeps the schedule (STR-08)."""

    table: tuple[tuple[Chips, Chips], ...] = ()


FloorCommand = Register | DrawSeats | Start | PauseClock | ResumeClock | ConfirmLevels

VERBS: dict[str, type[FloorCommand]] = {
    "register": Register,
    "draw_seats": DrawSeats,
    "start": Start,
    "pause_clock": PauseClock,
    "resume_clock": ResumeClock,
    "confirm_levels": ConfirmLevels,
}

DEALER_MAY = frozenset({"pause_clock", "resume_clock"})
"""The verbs that the box at the table may post with its own keys; the others need the director."""


class Lots(msgspec.Struct, frozen=True):
    """The chance that the shell brings in: a seed, and chairs and a deck shuffled with it (APP-01)."""

    seed: str = ""
    chairs: tuple[Place, ...] = ()
    deck: tuple[str, ...] = ()


class HandReport(msgspec.Struct, frozen=True):
    """A table has begun a hand."""

    table: TableNo
    hand: HandNo
    players: int


class ResultReport(msgspec.Struct, frozen=True):
    """A table has sealed a hand: stacks before and after it, by entry."""

    table: TableNo
    hand: HandNo
    before: tuple[tuple[EntryId, Chips], ...]
    after: tuple[tuple[EntryId, Chips], ...]


class PowerReturned(msgspec.Struct, frozen=True):
    """The floor has started again; `left` is the last mark of the clock, None where there is none."""

    left: Millis | None
