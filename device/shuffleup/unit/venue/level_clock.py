"""The level clock at a table of a venue: the floor's, or continued by this box while the floor is away.

The offset of the floor's clock is estimated from round trips. The floor reads a request that leaves at
`sent`, and whose answer arrives at `back`, at some moment between the two. Half of the round trip is the best
estimate, and its error is at most that half, however unequal the two ways are: so a quick round is worth more
than many slow ones, and spikes do no harm. Clocks drift apart: two quartz oscillators of 50 ppm by up to 100
ppm, 1 ms in 10 s. An older round counts with so much more possible error, until a newer one is better.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.network.bus import Bus, Message, Subscription, topics
from shuffleup.network.bus.notices import LifeJudged, LifeTold, TimeAnswered, TimeAsked, read_notice
from shuffleup.network.bus.row_stream import RowLink, StreamForked
from shuffleup.protocol.clock import ClockView, TimetableView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.time_of_day import lost_the_day
from shuffleup.storage.journal.errors import StorageError
from shuffleup.tournament.level_stakes import Level
from shuffleup.unit.venue.floor_listener import FloorListener
from shuffleup.unit.venue.venue_station import VenueStation
from shuffleup.views.clock import blinds_view, in_words
from shuffleup.views.offline_clock import level_of, next_end, own_clock

WINDOW_MS = Millis(5 * 60_000)
"""Rounds older than this count no more."""

KEPT_ROUNDS = 64
DRIFT_PPM = 100
"""By how much two clocks may differ in speed, in millionths."""


class RoundTrip(msgspec.Struct, frozen=True):
    """One question and its answer: by the clock of this box sent and back again, by the floor's `floor`."""

    sent: Millis
    floor: Millis
    back: Millis

    @property
    def offset(self) -> int:
        """The milliseconds by which the floor's clock is ahead, by this round trip."""
        return self.floor - (self.sent + self.back) // 2

    def error_at(self, now: Millis) -> float:
        """Return the largest possible error in milliseconds, if its offset is used at `now`."""
        return (self.back - self.sent) / 2 + (now - self.back) * DRIFT_PPM / 1_000_000


class Offset(msgspec.Struct, frozen=True):
    """The known offset of the floor's clock in one of its boots, named by `boot_id`."""

    boot_id: str = ""
    rounds: tuple[RoundTrip, ...] = ()

    def after(self, answer: RoundTrip, boot_id: str) -> "Offset":
        """Return what is known with one more round; another boot of the floor makes all before it void.

        An answer that is back before it was sent is left out.
        """
        if answer.back < answer.sent:
            return self
        before = self.rounds if boot_id == self.boot_id else ()
        fresh = tuple(one for one in before if answer.back - one.back <= WINDOW_MS)
        return Offset(boot_id, (*fresh, answer)[-KEPT_ROUNDS:])

    def at(self, now: Millis) -> int | None:
        """Return how far the floor's clock is ahead, in milliseconds; None before the first answer."""
        best = min(self.rounds, key=lambda one: one.error_at(now), default=None)
        return best.offset if best else None

    def error_at(self, now: Millis) -> float | None:
        """Return by how many milliseconds that may be wrong; None before the first answer."""
        return min((one.error_at(now) for one in self.rounds), default=None)


BURST = 8
BURST_MS = Millis(100)
"""At most so many questions, so far apart, when the floor is there again, until the offset is known well
enough (`JITTER_MS`); then one every `ASK_MS`, and every `UNANSWERED_MS` while none was answered. A room of a
thousand boxes that come back together asks a thousand times, not eight thousand times."""

BEGAN = datetime(1970, 1, 1, tzinfo=UTC)
"""From when on the floor counts its time of day."""

UNANSWERED_MS, ASK_MS = Millis(1_000), Millis(10_000)
JITTER_MS = 5
"""A countdown is not corrected for less: nobody sees it, and every face would be drawn."""


class VenueClock:
    """Follows `floor/clock` and keeps `view` right by the clock of this box; `changed` is called with it.

    The floor's anchors are readings of its own clock, so its offset is asked for. A view is trusted once the
    floor has answered since it is there: it may have been started anew. While it is gone the clock goes on by
    the schedule, with the rules of the table. `wall_told` hears the time of day that the floor shows; a floor
    that has lost the day itself tells none. `told` is what the box tells of itself with each question, None
    while it asks nothing; `answered` is called after each answer, with what the floor thinks of that.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        *,
        rules: Callable[[], RuleSet | None],
        changed: Callable[[ClockView], None],
        wall_told: Callable[[datetime], None] = lambda wall: None,
        told: Callable[[], LifeTold | None] = LifeTold,
        answered: Callable[[LifeJudged | None], None] = lambda judged: None,
    ) -> None:
        self.view: ClockView | None = None
        self.from_floor = False
        """Whether `view` is what the floor says now, and not what this box reckons."""
        self.head: RowLink | None = None
        """The last row of the floor that concerns this table, as of its last answer since it is there."""
        self._shown_from_floor = False
        self._told_life, self._floor_answered = told, answered
        self._bus = bus
        self._clock = clock
        self._rules = rules
        self._changed = changed
        self._wall_told = wall_told
        self._offset = Offset()
        self._answered = False
        self._there = self._asks = self._hurries = False
        self._told: ClockView | None = None
        self._anchored: ClockView | None = None
        self._sheet: TimetableView | None = None
        self._asked: deque[Millis] = deque(maxlen=2 * BURST)
        self._news, self._stirred = asyncio.Event(), asyncio.Event()
        self._subscriptions: list[Subscription] = []

    @property
    def advanced(self) -> bool:
        """Say whether the level that is shown has begun by the schedule, without the floor."""
        if self.from_floor or not (self.view and self._anchored):
            return False
        return self.view.phase == "level" and self.view.now.level != self._anchored.now.level

    def open(self) -> None:
        """Begin to listen."""
        self._subscriptions = [
            self._bus.subscribe(topics.FLOOR_CLOCK, self._clock_came),
            self._bus.subscribe(topics.FLOOR_TIMETABLE, self._sheet_came),
            self._bus.subscribe(topics.time_answer(self._bus.user), self._answer_came),
        ]

    def close(self) -> None:
        """Listen no more."""
        for subscription in self._subscriptions:
            subscription.close()

    def stir(self) -> None:
        """Ask at once."""
        self._stirred.set()

    def floor_is(self, there: bool, *, asks: bool | None = None, hurries: bool = False) -> None:
        """Take in that the floor is there, or gone.

        The box also `asks` one that it plays apart from, and often while it `hurries`.
        """
        before, self._hurries = (self._asks, self._hurries), hurries
        self._asks = there if asks is None else asks
        if (self._asks, hurries) > before:
            self._stirred.set()
        if there == self._there:
            return
        self._there, self._answered, self.head = there, False, None
        self._reckon()
        self._stirred.set()

    def suppose(self, level: Level, rules: RuleSet) -> None:
        """Show the level that a table has come back with, if no clock has come yet.

        After a power cut without a floor the level is known, and how long it lasts is not.
        """
        if self.view is None:
            now = self._clock.now()
            self._show(ClockView("level", True, blinds_view(level, rules), None, None, None, now))

    async def run(self) -> None:
        """Ask for the floor's time, and count on while it is gone, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._keep_asking())
            tasks.create_task(self._count_on())

    async def _keep_asking(self) -> None:
        asked = 0
        while True:
            self._stirred.clear()
            if self._bus.linked and self._asks and (told := self._told_life()) is not None:
                now = self._clock.now()
                self._asked.append(now)
                asks = msgspec.json.encode(TimeAsked(now, told))
                self._bus.publish(topics.time_ask(self._bus.user), asks)
                asked += 1
            await self._until_next(asked)
            if self._stirred.is_set():
                asked = 0

    async def _until_next(self, asked: int) -> None:
        """Wait for the next question; an answer that comes meanwhile gives it more time."""
        began = self._clock.now()
        while (due := Millis(began + self._pause(asked))) > self._clock.now() and not self._stirred.is_set():
            await until(self._clock, due, self._stirred)

    def _pause(self, asked: int) -> Millis:
        error = self._offset.error_at(self._clock.now())
        if self._there and asked < BURST and (error is None or error > JITTER_MS):
            return BURST_MS
        waits = self._hurries or (self._there and not self._answered)
        return UNANSWERED_MS if self._asks and waits else ASK_MS

    async def _count_on(self) -> None:
        """Wake when a level or break is over, to begin the next where no floor does."""
        while True:
            self._news.clear()
            due = next_end(self.view, self._clock.now()) if self.view and not self.from_floor else None
            await until(self._clock, due, self._news)
            self._reckon()

    async def _clock_came(self, message: Message) -> None:
        self._told = in_words(read_notice(message.payload, ClockView))
        self._reckon()

    async def _sheet_came(self, message: Message) -> None:
        self._sheet = read_notice(message.payload, TimetableView)

    async def _answer_came(self, message: Message) -> None:
        answer = read_notice(message.payload, TimeAnswered)
        if answer.sent not in self._asked:
            return
        self._asked.remove(answer.sent)
        one = RoundTrip(answer.sent, answer.floor, self._clock.now())
        self._offset = self._offset.after(one, answer.boot_id)
        self._answered, self.head = True, answer.head
        self._hear_the_day(answer, one)
        self._reckon()
        self._floor_answered(answer.judged)

    def _hear_the_day(self, answer: TimeAnswered, there_and_back: RoundTrip) -> None:
        if answer.wall is None:
            return
        way_ms = (there_and_back.back - there_and_back.sent) // 2
        wall = BEGAN + timedelta(milliseconds=answer.wall + way_ms)
        if not lost_the_day(wall):
            self._wall_told(wall)

    def _reckon(self) -> None:
        """Find out what the clock shows now, and tell where that is something else."""
        now = self._clock.now()
        if self._there and self._answered and self._told:
            self.from_floor = True
            self._anchored = replace(self._told, at=Millis(self._told.at - (self._offset.at(now) or 0)))
            self._show(self._anchored)
            return
        self.from_floor = False
        rules = self._rules()
        if self._anchored and self._sheet and rules:
            self._show(own_clock(self._anchored, self._sheet, rules, now))
        self._news.set()

    def _show(self, view: ClockView) -> None:
        before, was_from_floor = self.view, self._shown_from_floor
        self._shown_from_floor = self.from_floor
        if (
            before
            and was_from_floor == self.from_floor
            and replace(before, at=view.at) == view
            and abs(before.at - view.at) < JITTER_MS
        ):
            return
        self.view = view
        self._changed(view)


class TableLevel:
    """Watches over what a table plays by. `station` gives the table, None for a spare box.

    `forked` is called when the floor has other events than the table has heard: it was taken over by one that
    lacks the last of them.
    """

    def __init__(
        self,
        floor: FloorListener,
        clock: VenueClock,
        *,
        station: Callable[[], VenueStation | None],
        forked: Callable[[], None],
    ) -> None:
        self._floor = floor
        self._clock = clock
        self._station = station
        self._forked = forked
        self._news = asyncio.Event()

    def stir(self) -> None:
        """Look again: the clock, the table or the floor is another."""
        self._news.set()

    async def run(self) -> None:
        """Look whenever there is news, until cancelled; what has no room now is tried again with the next."""
        while True:
            await self._news.wait()
            self._news.clear()
            station = self._station()
            if station is None or station.table is None:
                continue
            try:
                with suppress(StorageError):
                    await self._bring(station)
            except StreamForked:
                self._forked()

    async def _bring(self, station: VenueStation) -> None:
        """The floor's word comes after all of its rows have: they may say the same."""
        view, status, head = self._clock.view, self._floor.orders.of_floor, self._clock.head
        if view is None:
            return
        if self._clock.advanced:
            await station.level_by_schedule(level_of(view.now))
        if not (self._floor.linked and self._clock.from_floor and status and status.root == station.root):
            return
        if head is None:
            return
        await station.hear_head(status.epoch, head)
        if station.heard >= head.seq and station.alone:
            await station.floor_is_back(level_of(view.now))
