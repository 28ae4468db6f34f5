"""The common parts of all commands of a table, and the rules that are declared beside the commands.

    class Muck(PlayCommand, frozen=True):
        seat: SeatNo

    @answers(Muck)
    def muck(command: PlayerMucks, table: Table, given: TableContext) -> Events: ...

The verb of a command follows from the name of its class. The modules that declare them are listed in `rooms`.
"""

from typing import Annotated

import msgspec

from shuffleup.kernel.dispatch import Rules
from shuffleup.table.context import TableContext
from shuffleup.table.events import TableEvent
from shuffleup.table.state import Table

Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]
"""Why the director rules so; it goes into the record."""

Events = tuple[TableEvent, ...]

answers: Rules[[Table, TableContext], Events] = Rules("command of a table")
"""The rules for commands: each returns events or raises a refusal."""


class TableCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a table can be asked to do.

    `room` is the group under which a page shows it. A command that `turns_cards` waits while an all-in waits
    for the floor (HFH-03). While the floor is called nothing is done but `during_calls` (GEN-06). One that
    `needs_cards`, or turns them, waits while the card machine stands and owes the hand some.
    """

    room = ""
    turns_cards = False
    needs_cards = False
    during_calls = False


class PlayCommand(TableCommand, frozen=True):
    """A command of the game itself."""

    room = "play"


class IncidentCommand(TableCommand, frozen=True):
    """A command about something beside the betting: a fault, a call, an empty chair."""

    room = "incident"


class RulingCommand(TableCommand, frozen=True, kw_only=True):
    """A ruling of the director at a table; `rule` is one of the book, such as `TDA 53`, if there is one."""

    room = "ruling"
    during_calls = True

    reason: Reason
    rule: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MachineCommand(TableCommand, frozen=True):
    """A command of the dealer to the card machine."""

    room = "machine"
    during_calls = True
