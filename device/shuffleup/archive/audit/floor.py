"""Replay of the floor from its rows: reports, automatic rules, the clock, the chips and the draws."""

from collections.abc import Iterator

from shuffleup.archive.audit.acts import CANNOT_FOLLOW, RecordedAct, Unread, acts, difference
from shuffleup.archive.audit.chains import sound_rows
from shuffleup.archive.audit.draws import behind, redrawn
from shuffleup.archive.audit.finding import Finding, told, unlike_the_rules, wrong
from shuffleup.archive.audit.tables import FindRow
from shuffleup.floor.automatic_rules import with_what_follows
from shuffleup.floor.boxes.box_records import box_code
from shuffleup.floor.boxes.events import BoxBegan, TwoBoxesFound
from shuffleup.floor.context import FloorContext
from shuffleup.floor.evolve import evolve
from shuffleup.floor.message import FloorEvent
from shuffleup.floor.results.events import AuditFailed
from shuffleup.floor.state import ChipsDiffer, Floor
from shuffleup.floor.table_reports import hear, tick
from shuffleup.kernel.identity import FLOOR, TableNo
from shuffleup.stations.clock_checkpoint import Runs
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.table_to_floor import report_of
from shuffleup.storage.journal import JournalReader, JournalTooNew
from shuffleup.views.words.chips import differ


def _two_boxes(event: TwoBoxesFound | BoxBegan) -> str:
    """Say that two boxes had the key of a table, or which of them a person has chosen."""
    if isinstance(event, BoxBegan):
        return f"box {box_code(event.life)} was chosen for table {event.table}"
    lives = ", ".join(f"{box_code(one.life)} ({one.rows} rows, hand {one.hand})" for one in event.lives)
    return f"two boxes had the key of table {event.table}: {lives}"


class FloorAudit:
    """The floor of the event, and how it stands at the end of its sound rows."""

    def __init__(self, book: JournalReader, find: FindRow) -> None:
        self.floor: Floor | None = None
        self.rows = self.draws = 0
        self.runs = Runs()
        """The runs of the level clock."""
        self.unread = Unread()
        self._book, self._find = book, find

    def findings(self) -> Iterator[Finding]:
        """Play the floor again to the end of its sound rows.

        Raises:
            JournalTooNew: a later version has stored one of them; nothing can be said of it.
        """
        row = 0
        try:
            for act in acts(sound_rows(self._book, FLOOR), FLOOR_EVENTS):
                row = act.first.seq
                yield from self._take(act)
        except JournalTooNew:
            raise
        except CANNOT_FOLLOW as error:
            yield wrong(f"cannot be played on from here ({error or type(error).__name__})", FLOOR, row)

    def _take(self, act: RecordedAct[FloorEvent]) -> Iterator[Finding]:
        if self.floor is not None and (what := self._not_by_the_rules(act, self.floor)):
            yield unlike_the_rules(what, FLOOR, act.first.seq)
        for row, event in zip(act.rows, act.events, strict=True):
            self.rows += 1
            self.floor = evolve(self.floor, event)
            self.runs.take(self.floor)
            if isinstance(event, TwoBoxesFound) or (isinstance(event, BoxBegan) and event.others):
                yield told(_two_boxes(event), FLOOR, row.seq)
            if isinstance(event, AuditFailed):
                yield told(differ(ChipsDiffer(event.expected, event.found)), FLOOR, row.seq)

    def _not_by_the_rules(self, act: RecordedAct[FloorEvent], floor: Floor) -> str:
        """Decide an act again from the recorded circumstances, and compare."""
        drawn = redrawn(act, floor, self.unread)
        if drawn is not None:
            self.draws += not drawn
            return f"the draw: {drawn}" if drawn else ""
        if act.first.caused_by is not None:
            return self._not_as_heard(act, floor)
        if act.first.actor.role == "clock" and floor.phase == "playing":
            what = difference(act.events, tick(floor, act.now, behind=behind(act, floor)), self.unread)
            return f"the clock: {what}" if what else ""
        given = FloorContext(act.now, act.first.by, behind=behind(act, floor))
        return difference(act.events, with_what_follows(floor, act.events, given), self.unread)

    def _not_as_heard(self, act: RecordedAct[FloorEvent], floor: Floor) -> str:
        stream, seq = act.first.caused_by or (FLOOR, 0)
        source = self._find(stream, seq)
        if source is None:
            return ""
        number = TableNo(int(stream.partition("/")[2] or 0))
        report = report_of(TABLE_EVENTS.read(source), number)
        if report is None and not floor.awaited:
            return f"is said to follow from {stream} row {seq}, which is nothing to the floor"
        due = hear(floor, report, act.now, behind(act, floor))
        what = difference(act.events, due, self.unread)
        return f"after {stream} row {seq}: {what}" if what else ""
