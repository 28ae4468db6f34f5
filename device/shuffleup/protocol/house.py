"""The view of several events on one floor (topic `house`)."""

import msgspec

from shuffleup.kernel.field_types import PersonId, TableNo
from shuffleup.protocol.floor import TaskView


class HouseEventView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of the floor: what stands before its addresses, its tables, and what waits for its director.

    `offers` wait because there are other events: they are commands to this event, or to the house.
    """

    name: str
    title: str
    path: str = ""
    phase: str = ""
    closed: bool = False
    tables: tuple[TableNo, ...] = ()
    left: int = 0
    tasks: tuple[TaskView, ...] = ()
    offers: tuple[TaskView, ...] = ()


class ChipSetView(msgspec.Struct, frozen=True):
    """A kind of chips: how many the house owns, has there, and has lent to each event by name."""

    chip: int
    owned: int
    in_house: int
    lent: dict[str, int] = {}


class HouseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events of the floor in the order of their opening; `here` is the name of that whose page this is.

    `notes` name who is in two events. `ahead` are the titles that somebody who went broke here is offered, by
    person of the event (EVT-04).
    """

    here: str
    events: tuple[HouseEventView, ...]
    chips: tuple[ChipSetView, ...] = ()
    notes: tuple[str, ...] = ()
    ahead: dict[PersonId, tuple[str, ...]] = {}
