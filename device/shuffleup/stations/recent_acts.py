"""Recent acts on the event, so that a console with an older state does not repeat one."""

from collections import deque

import msgspec

from shuffleup.floor.command import FloorEvent
from shuffleup.floor.conduct.ruling_events import ActUndone, CallHeard
from shuffleup.floor.conduct.undo import UNDOES, floor_for_undo
from shuffleup.floor.decision_clock.time_card_events import (
    CardHeard,
    CardReturned,
    CardsHandCounted,
    TimeTold,
)
from shuffleup.floor.levels.level_events import NoticeGiven
from shuffleup.floor.results.result_events import (
    ChipsReached,
    HandHeard,
    HandNumberHeard,
    ResultHeard,
    ResultsAwaited,
)
from shuffleup.floor.seating.seat_events import TableHeld, TableReleased
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import CommandId
from shuffleup.protocol.command_refusals import EventHasChanged, SomebodyActed
from shuffleup.protocol.floor import ActView
from shuffleup.storage.journal.row_hash import Row
from shuffleup.views.log.sentence import sentence

QUIET = (
    HandHeard,
    HandNumberHeard,
    ResultHeard,
    ResultsAwaited,
    CardHeard,
    CardReturned,
    TimeTold,
    CardsHandCounted,
    ChipsReached,
    CallHeard,
    ActUndone,
    NoticeGiven,
    TableHeld,
    TableReleased,
)
"""Events without an effect on buttons: the reports and the ticks of a whole evening."""

UNDOABLE = 1000
"""Acts that can be undone: those of an evening of 200 players. Each keeps the entries that it names."""
KEPT = 20
SHOWN = 3


class FloorAct(msgspec.Struct, frozen=True):
    """The effect of one command, or one moment of the clock: its first event, and the version after it."""

    command: CommandId
    version: int
    person: str
    face: str
    event: FloorEvent


class FloorActs:
    """The last acts on the event, and the version after the newest of them."""

    def __init__(self) -> None:
        self.changed = 0
        self.undoable: dict[int, tuple[FloorEvent, Floor]] = {}
        """The acts that can be undone, by the number of their row, and the floor before each."""
        self._acts: deque[FloorAct] = deque(maxlen=KEPT)

    def take(self, row: Row, event: FloorEvent, before: Floor | None) -> None:
        """Keep an event that was stored, and the floor before it; those of one command are one act."""
        if before and type(event) in UNDOES and (not isinstance(event, ResultHeard) or event.broke):
            self.undoable[row.seq] = event, floor_for_undo(event, before)
            if len(self.undoable) > UNDOABLE:
                del self.undoable[next(iter(self.undoable))]
        if isinstance(event, QUIET):
            return
        self.changed = row.seq
        last = self._acts[-1] if self._acts else None
        if last is not None and last.command == row.command_id:
            self._acts[-1] = msgspec.structs.replace(last, version=row.seq)
        else:
            by = row.by
            self._acts.append(FloorAct(row.command_id, row.seq, by.person, by.face, event))

    def check_fresh(self, seen: int, version: int, floor: Floor) -> None:
        """Let a command pass whose sender has seen the event as it is.

        Raises:
            Stale: somebody, or the clock, has acted since the version `seen`.
        """
        if self.changed <= seen <= version:
            return
        since = next((one for one in self._acts if one.version > seen), None)
        if since is None:
            raise EventHasChanged()
        raise SomebodyActed(since.person, sentence(since.event, floor))

    def shown(self, floor: Floor) -> tuple[ActView, ...]:
        """Show the last acts of people, the newest last."""
        by_people = [one for one in self._acts if one.person][-SHOWN:]
        return tuple(
            ActView(one.version, one.person, one.face, sentence(one.event, floor)) for one in by_people
        )
