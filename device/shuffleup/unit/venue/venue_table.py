"""A table of a venue: the box plays the table that the floor assigns, with the floor connected or not."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from shuffleup.floor.feature_states import box_code
from shuffleup.kernel.cancellation import raise_if_cancelled
from shuffleup.kernel.field_types import Millis, Stream, TableNo
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, Message, Watch, Will, topics
from shuffleup.network.bus.notices import FloorAddress, FloorsFound, LifeJudged, LifeTold, read_notice
from shuffleup.network.trust.floor_authority import NO_CLAIMS, Claims
from shuffleup.protocol.box import OledView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.errors import JournalDamaged, JournalError, JournalUnwritable
from shuffleup.table.state import Table
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.unit.venue.floor_listener import FloorListener, TableNotices
from shuffleup.unit.venue.level_clock import TableLevel, VenueClock
from shuffleup.unit.venue.table_lease import TableLeases
from shuffleup.unit.venue.venue_box import HURRIES, MAY_PLAY, TableAssignment, VenueBox
from shuffleup.unit.venue.venue_station import VenueCommands, VenueStation
from shuffleup.views.oled.clock_pages import doubt_page, not_chosen_page

RETRY_MS = Millis(5_000)
"""After so long a journal that could not be opened is tried again."""

DAMAGED_TRIES = 60
"""A damaged one is tried again after so many times as long, or when its file is another: it does not mend by
itself, and to read it whole each time would keep the computer busy all evening."""

NO_TABLE = TableNo(0)

Start = Callable[[VenueStation, asyncio.TaskGroup], None]
"""Starts what belongs to a table beside its station, as a card machine."""


def nothing_more(station: VenueStation, tasks: asyncio.TaskGroup) -> None:
    """Start nothing: the box has keys and a screen only."""


ChangeEvent = Callable[[str], Awaitable[None]]
"""Has the bus of a box send what waits, then speak and listen in the event with that name in topics."""


async def stays(event: str) -> None:
    """Change nothing: this bus knows one event."""


class VenueTable:
    """A box in a venue; `faces` show it, and `submit` takes the commands of its faces.

    `change_will` sets what the bus says of the box when its link is lost, `claims` says which floors are
    ours. `outdated` is called when the floor that is heard was taken over: the box looks for the other one.
    `found` is told where floors are found now. `change_event` has the bus speak in another event of the
    venue.
    """

    def __init__(
        self,
        bus: Bus,
        box: VenueBox,
        *,
        change_will: Callable[[Will], None],
        claims: Claims = NO_CLAIMS,
        outdated: Callable[[], None] = lambda: None,
        found: Callable[[tuple[FloorAddress, ...]], None] = lambda floors: None,
        wall_told: Callable[[datetime], None] = lambda wall: None,
        start: Start = nothing_more,
        change_event: ChangeEvent = stays,
    ) -> None:
        self.station: VenueStation | None = None
        self._bus, self._hub, self._tell = bus, box.hub, box.tell
        self._clock = box.clock
        self._start, self._found, self._change_event = start, found, change_event
        self._floor = FloorListener(bus, box, changed=self._floor_changed, outdated=outdated, claims=claims)
        self.life = self._floor.orders.life
        """Names this box until its program ends."""
        self._tenures = TableLeases(bus, box, claims, self.life)
        self._notices = TableNotices(bus, box, orders=lambda: self._floor.orders, change_will=change_will)
        self._commands = VenueCommands(
            bus, box.clock, station=self._playing, waits=self._waits, floor_there=lambda: self.linked
        )
        self._failure: JournalError | None = None
        self._forked = ""
        self._doing: TableAssignment | None = None
        self._read: VenueStation | None = None
        self._may_play = asyncio.Event()
        self._told_doubt = ""
        self._working: asyncio.Task[None] | None = None
        self._was_playing = False
        self._watchers: list[Callable[[], None]] = []
        self._subscriptions: list[Watch] = []
        self.level_clock = self._venue_clock(wall_told)
        self._level = TableLevel(
            self._floor, self.level_clock, station=self._playing, forked=self._floor_forked
        )
        self.faces = self._box_faces()

    def _venue_clock(self, wall_told: Callable[[datetime], None]) -> VenueClock:
        return VenueClock(
            self._bus,
            self._clock,
            rules=self._rules,
            changed=self._clock_changed,
            wall_told=wall_told,
            told=self._told,
            answered=self._floor_answered,
        )

    def _box_faces(self) -> BoxFaces:
        faces = BoxFaces(
            self,
            bus=self._bus,
            clock=self._clock,
            hub=self._hub,
            waits=self._waits,
            floor_gone=lambda: not self.linked,
        )
        faces.pages.instead, faces.pages.same_key = self._page_of_doubt, self._same_key
        return faces

    @property
    def linked(self) -> bool:
        """Whether the floor is there: it is linked, and no other has taken over from it."""
        return self._floor.linked

    @property
    def table(self) -> Table | None:
        """The table as it is now; None for a spare box, and before the floor has opened the event."""
        station = self._playing()
        return station.table if station else None

    @property
    def number(self) -> TableNo:
        """The number of the table, 0 for a spare box."""
        duty = self._floor.orders.duty
        return duty.given.table if duty else NO_TABLE

    @property
    def stream(self) -> Stream:
        """The stream of the table, empty for a spare box."""
        return self.station.stream if self.station else Stream("")

    @property
    def version(self) -> int:
        """The version of the table, 0 for a spare box."""
        return self.station.version if self.station else 0

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every change of the table, or of which table it is."""
        self._watchers.append(watcher)

    def open(self) -> None:
        """Listen to the floor."""
        self._subscriptions = [
            self._bus.subscribe(topics.FLOOR_TIMETABLE, self._sheet_came),
            self._bus.subscribe(topics.FLOOR_ADDRESSES, self._addresses_came),
            self._bus.watch_link(lambda linked: self._notices.publish() if linked else None),
        ]
        self._floor.open()
        self.level_clock.open()
        self.faces.open(follows_clock=False)
        self._notices.about(None)

    async def run(self) -> None:
        """Play the tables that the floor gives, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.level_clock.run())
            tasks.create_task(self._notices.keep_telling())
            tasks.create_task(self._level.run())
            tasks.create_task(self._floor.keep_telling(self._tell))
            tasks.create_task(self._floor.keep_looking())
            tasks.create_task(self._floor.look_no_more())
            try:
                await self._follow_orders(tasks)
            finally:
                await self._stop()

    def close(self) -> None:
        """Listen no more, and say that this box is gone."""
        self.faces.close()
        self.level_clock.close()
        self._floor.close()
        for subscription in self._subscriptions:
            subscription.close()
        self._commands.close()
        self._notices.close()

    def join_unit(self, submit: Callable[[Command], Awaitable[Reply]]) -> None:
        """Bring what is for the box itself to it from now on."""
        self._commands.unit = submit

    async def submit(self, command: Command) -> Reply:
        """Bring a command of a face to its owner, but a next hand while a person has to choose."""
        if self._floor.standing == "held" and command.verb == "start_hand":
            return Reply(422, self.version, self._doubted())
        return await self._commands.submit(command)

    async def storage_answers(self) -> None:
        """Return when the journal of the table answers; at once where this box has no table."""
        if self.station:
            await self.station.storage_answers()

    def storage_error(self) -> JournalError | None:
        """Return what is wrong with the storage, None if nothing is."""
        return self._failure or (self.station.storage_error if self.station else None)

    def _playing(self) -> VenueStation | None:
        """Give the station, unless its table is another box's, or another may be chosen, this very moment."""
        return None if self._is_held() or self._floor.taken_away else self.station

    def _is_held(self) -> bool:
        """Say whether a person has to choose first, and the hand that was on is over and confirmed."""
        if self._floor.standing != "held":
            return False
        play = self.station.table.play if self.station and self.station.table else None
        return not (play and (play.in_progress or play.provisional))

    def _waits(self) -> str:
        """Say why this box plays no table, empty where it has one."""
        if self._playing() is None and (why := self._doubted()):
            return why
        if self._playing() is not None or (self._floor.orders.duty and not self._floor.taken_away):
            return ""
        given = self._floor.orders.kept.given
        lost = given.table if given else self._floor.orders.lost
        if lost is not None:
            return say("table {table} is played by another box", table=lost)
        return say("no table is given to it")

    def _doubted(self) -> str:
        """Say that another box has the key of this one, and what to do; empty where none is known."""
        code = box_code(self.life)
        if self._floor.standing in ("doubt", "held"):
            return say(
                "two boxes have one key, or the card is an old one: send one away, then choose at the floor"
                " console. This box is {box}",
                box=code,
            )
        if self._floor.standing == "rejected":
            return say(
                "box {box} was not chosen: switch it off, or start it with --join-again. What it has played"
                " is kept",
                box=code,
            )
        return ""

    def _same_key(self) -> str:
        """Give the code of this box while it finishes a hand before a person chooses; empty otherwise."""
        return box_code(self.life) if self._floor.standing == "held" and not self._is_held() else ""

    def _page_of_doubt(self) -> OledView | None:
        """Show the code of this box while another one has its key, but in a hand that is on."""
        if not self._doubted() or (self.table and self.table.play.in_progress):
            return None
        return (not_chosen_page if self._floor.standing == "rejected" else doubt_page)(box_code(self.life))

    def _told(self) -> LifeTold | None:
        """Say what this box tells of itself, None before its life is stored."""
        lives, duty, judged = self._floor.lives, self._floor.orders.duty, self._floor.orders.judged
        epoch = duty.given.epoch if duty else 0
        if lives and self._read and self._read.epoch == epoch:
            return self._read.told(lives, judged.rows if judged else 0)
        return LifeTold(lives, epoch) if lives else None

    def _rules(self) -> RuleSet | None:
        table = self.table
        return (table.rules_to_come or table.rules) if table else None

    def _changed(self) -> None:
        """Show and tell what is different now."""
        table = self.table
        if table is None:
            self._hub.withdraw("table")  # a box that came back is a spare, and its hand was played elsewhere
        else:
            self._hub.post("table", lambda: self._notices.view(table))
        self._notices.changed()
        for watcher in self._watchers:
            watcher()

    def _floor_changed(self) -> None:
        """Take in that the floor is there or gone, or that the table is another box's."""
        linked = self._floor.linked
        if self.station:
            self.station.floor_gone = not linked
            self._look_for_witnesses(self.station)
        standing = self._floor.standing
        self.level_clock.floor_is(linked, asks=self._floor.there, hurries=standing in HURRIES)
        if standing in MAY_PLAY:
            self._may_play.set()
        else:
            self._may_play.clear()
        self._level.stir()
        self._changed()

    def _floor_answered(self, judged: LifeJudged | None) -> None:
        self._floor.hear(judged)
        if self._floor.standing == "lacks":
            self._floor_forked()
        self._level.stir()

    def _look_for_witnesses(self, station: VenueStation) -> None:
        orders = self._floor.orders
        station.witness.look(orders.is_witness, orders.of_floor if self._floor.linked else None)

    async def _sheet_came(self, message: Message) -> None:
        self._hub.post("timetable", message.payload)

    async def _addresses_came(self, message: Message) -> None:
        self._found(read_notice(message.payload, FloorsFound).floors)

    # Which table is played

    async def _follow_orders(self, tasks: asyncio.TaskGroup) -> None:
        """Play the table that is given, and another one when that is given, until cancelled."""
        while True:
            standing = self._floor.standing
            duty = None if standing == "rejected" else self._floor.orders.duty
            if duty != self._doing or (self.station and (standing == "doubt" or self._is_held())):
                await self._stop()
                if duty != self._doing and standing != "rejected":
                    self._tell_duty(duty)
                self._doing = duty
                self.level_clock.stir()  # the floor judges by the table that this box says it has
            if duty and self._working is None and standing != "asks":
                self._working = tasks.create_task(self._play(duty))
            if (doubt := self._doubted()) != self._told_doubt and standing not in ("asks", "waits"):
                self._told_doubt = doubt
                self._tell(doubt or f"this box plays table {self.number}")
            try:
                await self._floor.next_word()
                if (event := self._floor.goes_to) is not None:
                    await self._go_to(event)
            except JournalUnwritable as failure:
                self._failure = failure

    async def _go_to(self, event: str) -> None:
        """Leave the floor of this event, and come to that of another one as a box without a table."""
        await self._stop()
        self._doing = None
        self._tell(f"this box belongs to {event or 'the first event of the venue'} now")
        self._notices.close()
        await self._change_event(event)
        self._floor.has_gone(event)

    async def _stop(self) -> None:
        if self._working:
            self._working.cancel()
            await asyncio.wait([self._working])
            self._working = None

    def _tell_duty(self, duty: TableAssignment | None) -> None:
        if duty:
            given = duty.given
            self._tell(f"table {given.table} of {duty.event.event} is given to this box, epoch {given.epoch}")
        elif self._was_playing:
            self._tell(f"{self._waits()}: this box is a spare")
        self._was_playing = duty is not None

    async def _play(self, duty: TableAssignment) -> None:
        """Play a table until it is another box's; where the storage fails it is tried again."""
        forked, self._forked = self._forked == duty.event.root, ""
        while True:
            try:
                async with self._tenures.station(duty, self._rows_at_floor(duty), anew=forked) as station:
                    forked = False
                    self._failure = None
                    await self._keep_playing(station)
            except JournalError as failure:
                self._failure = failure
                self._tell(str(failure))
                self._changed()
                raise_if_cancelled()
                before = self._tenures.last_change(duty)
                for _ in range(DAMAGED_TRIES if isinstance(failure, JournalDamaged) else 1):
                    await self._clock.sleep(RETRY_MS)
                    if self._tenures.last_change(duty) != before:
                        break

    def _rows_at_floor(self, duty: TableAssignment) -> int | None:
        """Say how many rows of the table the floor has by its last word; None where it has not said that."""
        judged = self._floor.orders.judged
        return judged.rows if self._floor.there and judged and judged.epoch == duty.given.epoch else None

    async def _keep_playing(self, station: VenueStation) -> None:
        self._read = station
        self.level_clock.stir()
        try:
            await self._may_play.wait()
            station.floor_gone, station.doubted = not self.linked, self.level_clock.stir
            await station.open()
            self.station = station
            station.watch(self._changed)
            station.watch(self._level.stir)
            self._notices.about(station)
            if station.table and station.table.level:
                self.level_clock.suppose(station.table.level, station.table.rules)
            self._changed()
            self._level.stir()
            self._look_for_witnesses(station)
            async with asyncio.TaskGroup() as tasks:
                for job in (station.keep_time(), station.keep_asking(), station.witness.run()):
                    tasks.create_task(job)
                self._start(station, tasks)
        finally:
            self.station = self._read = None
            self._notices.about(None)
            self._changed()

    def _clock_changed(self, view: ClockView) -> None:
        self.faces.show_clock(view)
        self._level.stir()

    def _floor_forked(self) -> None:
        """A new floor may lack rows that this box has applied: the table is given again then."""
        if self._doing and self._forked != self._doing.event.root:
            self._forked = self._doing.event.root
            self._tell(
                f"the floor has other events than this box has heard: give table {self.number} anew, to this"
                " box or another"
            )
