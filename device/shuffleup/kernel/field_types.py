"""Types of the fields of commands, events and records: amounts, ids, and texts of people.

No amount converts to another by itself. A field that holds the text of a person is stored where it can be
erased; a plain `str` is a word of this program: a key, a seed, a tag, the number of a rule.
"""

from typing import Annotated, Literal, NewType

import msgspec

Chips = NewType("Chips", int)
"""Tournament chips, in units of one. Never money (SPEC GEN-09)."""

Money = NewType("Money", int)
"""Money in minor units (cents). Never chips."""

Millis = NewType("Millis", int)
"""Milliseconds: a span, or a point on the boot-time clock of one unit."""


PersonId = NewType("PersonId", str)
"""A person, the same over all of that person's entries."""

EntryId = NewType("EntryId", str)
"""One paid place in the event; a re-entry is a new entry of the same person."""

PartyId = NewType("PartyId", str)
"""Somebody of the settlement of a cash night: a player by the person of the entries, or a guest."""

TableNo = NewType("TableNo", int)
"""A table of the room, 1 and up. It is a role: a spare box can take over table 3."""

SeatNo = NewType("SeatNo", int)
"""A seat, 1 to 10, clockwise, seat 1 at the dealer's left."""

HandNo = NewType("HandNo", int)
"""The number of a hand at its table, 1 and up."""

UnitId = NewType("UnitId", str)
"""A box, named by its key."""

CommandId = NewType("CommandId", str)
"""Given by the sender, ordered by time; the same id twice does the thing once."""

Stream = NewType("Stream", str)
"""The owner of a sequence of events: `floor` or `table/3`."""

FLOOR = Stream("floor")

HOUSE = Stream("house")
"""What the events on one floor share, where there are several."""

CARD_SECRETS = "card/"
"""The prefix of the names of sealed secrets of players' cards: they open a page and bind no chance."""

UNIT = Stream("unit")
"""The box itself: its keys, its menu, how it looks and sounds. It has no events, and no journal keeps it."""


MOST_TABLES = 1_000
"""Of a room."""

MOST_AREAS = 10
"""Brokers of a room beside that of the floor."""


def table_stream(table: TableNo) -> Stream:
    """Name the stream of events that a table owns."""
    return Stream(f"table/{table}")


class Actor(msgspec.Struct, frozen=True):
    """The author of a command, in a role, at a face of the appliance."""

    role: str
    person: str = ""
    face: str = ""


class OfAPerson(msgspec.Struct, frozen=True):
    """The mark of a text of a person: a `name`, or any other `text`."""

    kind: Literal["name", "text"]


PersonName = Annotated[str, OfAPerson("name")]
"""The name of a person: a player, a director, a deputy."""

PersonText = Annotated[str, OfAPerson("text")]
"""A text that a person may have typed, or a sentence that may contain such a text or a name."""
