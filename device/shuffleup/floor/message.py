"""The common parts of all commands and events of the floor, and the rules that are declared beside them.

    class SwapPlayers(SeatCommand, frozen=True):
        first: EntryId
        second: EntryId

    @answers(SwapPlayers)
    def swap_players(command: SwapPlayers, floor: Floor, given: FloorContext) -> Events: ...

    class MoveOrdered(FloorEvent, frozen=True, tag="move.ordered"):
        entry: EntryId

    @changes(MoveOrdered)
    def move_ordered(event: MoveOrdered, floor: Floor) -> Floor: ...

The verb of a command follows from the name of its class. The modules that declare them are listed in `rooms`.
"""

from enum import Enum
from typing import Annotated

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.dispatch import Rules

Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]
"""Why the director does it; it goes into the record."""

Remark = Annotated[str, msgspec.Meta(max_length=200)]
"""A reason that is needed only where a command overrules something."""


class Stacks(Enum):
    """Whose stacks have to be known before a command is decided: no hand that changes them may be missing."""

    NOBODY = "nobody"
    PLAYER = "player"
    """Those of the `entry` that the command names, or whether the next hand has begun where it went broke."""
    TABLE = "table"
    """Those at the `table` that the command names."""
    EVERYBODY = "everybody"
    """All stacks, who is left, or how many sit where."""


class FloorCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the floor.

    `room` is the group under which a page shows it. A command that `draws` is given a seed of its own.
    One that `seals` is given what binds a seed that stays closed, and one that `opens_envelope` the next
    envelope whose order follows from that seed.
    `dealer_may` says that the box at the table may post it with its own keys; else it needs the director.
    One that is `from_phone` comes from a player's page alone, and is no verb of the director.
    """

    room = ""
    draws = False
    seals = False
    opens_envelope = False
    dealer_may = False
    from_phone = False
    decides_on = Stacks.NOBODY


class FloorEvent(msgspec.Struct, frozen=True):
    """Something that happened on the floor. Its tag is its stored name and never changes."""


Events = tuple[FloorEvent, ...]

hears: Rules[[Floor, Millis], Events] = Rules("report to the floor")
"""The rules for reports of a table or of the unit itself; `Millis` is a reading of the boot-time clock."""

answers: Rules[[Floor, FloorContext], Events] = Rules("command of the floor")
"""The rules for commands: each returns events or raises a refusal."""

changes: Rules[[Floor], Floor] = Rules("event of the floor")
"""The change that each event makes to the floor."""


class EntryCommand(FloorCommand, frozen=True):
    """A command about entries."""

    room = "entries"


class SeatCommand(FloorCommand, frozen=True):
    """A command about seats and tables."""

    room = "seating"


class CrewCommand(FloorCommand, frozen=True):
    """A command about the stages of crews."""

    room = "crews"


class LevelCommand(FloorCommand, frozen=True):
    """A command about levels, breaks and their clock."""

    room = "levels"


class HandForHandCommand(FloorCommand, frozen=True):
    """A command about hand-for-hand."""

    room = "hand_for_hand"


class ColourUpCommand(FloorCommand, frozen=True):
    """A command about a colour-up."""

    room = "colour_up"


class ResultCommand(FloorCommand, frozen=True):
    """A command about results."""

    room = "results"


class PurchaseCommand(FloorCommand, frozen=True):
    """A command about purchases."""

    room = "purchases"


class PrizeCommand(FloorCommand, frozen=True):
    """A command about prizes."""

    room = "prizes"


class SettleCommand(FloorCommand, frozen=True):
    """A command about the settlement of a cash night."""

    room = "settling"


class ConductCommand(FloorCommand, frozen=True):
    """A command about conduct, rulings or corrections; each is the director's own decision."""

    room = "conduct"


class UnitCommand(FloorCommand, frozen=True):
    """A command about the boxes of a venue."""

    room = "units"


class PhonesCommand(FloorCommand, frozen=True):
    """A command of the director about players' cards, phones and requests, and about the door."""

    room = "phones"


class PlayerCommand(FloorCommand, frozen=True):
    """A command from a player's phone. The door of the API has checked who sends it."""

    room = "phones"
    from_phone = True
