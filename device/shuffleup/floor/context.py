"""The inputs of the shell for a command: the actor, the time, and the chance that is drawn for it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from shuffleup.floor.boxes.box_records import Boxes
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis, Money
from shuffleup.kernel.identity import Actor, TableNo
from shuffleup.tournament.timetable import PutForward, never_set

Item = TypeVar("Item")


def _as_they_lie(what: str, items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(items)


class SeededDraws(msgspec.Struct, frozen=True):
    """Chance from one seed, in hex: the same seed gives the same draws, so anyone can check them (APP-01)."""

    seed: str = ""
    shuffle: Callable[[str, Sequence[Any]], tuple[Any, ...]] = _as_they_lie

    def shuffled(self, what: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """Shuffle these items; draws of different names do not depend on each other."""
        return self.shuffle(what, items)


class FloorContext(msgspec.Struct, frozen=True):
    """The circumstances of a command.

    `now` is a reading of the boot-time clock; `day` the calendar day in the room, year first, and
    `until_start` the time until the scheduled start, None where the event has no date or nobody knows the
    time; `put_forward` says how the clocks of the room will be set. `boxes` are those of the venue, None
    where one box has all tables. `behind` are the tables that are known to have stored more than the floor
    has heard, each with the last row that it is known to have.
    `commitment` binds the seed that the shell has drawn for a command that seals one, and `envelope` is the
    position and the value of the next one, None where its seed does not lie here (MYS-04). `acts` are
    those that a command can undo: by the number of its row each event, and the floor before it.
    """

    now: Millis = Millis(0)
    by: Actor = Actor("director")
    lots: SeededDraws = SeededDraws()
    day: str = ""
    until_start: Millis | None = None
    put_forward: PutForward = never_set
    boxes: Boxes | None = None
    behind: Mapping[TableNo, int] = {}
    commitment: str = ""
    envelope: tuple[int, Money] | None = None
    acts: Mapping[int, tuple[Any, Floor]] = {}

    def put_forward_in(self, evening: Millis) -> Millis:
        """Return by how much the clocks are put forward between the scheduled start and so long after it."""
        if self.until_start is None:
            return Millis(0)
        end = Millis(self.until_start + evening)
        return Millis(self.put_forward(end) - self.put_forward(self.until_start))

    def lacks(self, tables: Iterable[TableNo]) -> bool:
        """Say whether one of these tables has stored rows that the floor has not read."""
        return not self.behind.keys().isdisjoint(tables)
