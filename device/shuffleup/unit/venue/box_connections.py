"""The connection state of the boxes of a venue and of their tables, for the console of the floor."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from shuffleup.floor.feature_states import UnitAt, box_code
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, Stream, TableNo, UnitId
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.network.bus import Bus, Message, UnreadableMessage, Watch, topics
from shuffleup.network.bus.inbox import RowRefused
from shuffleup.network.bus.notices import LifeTold, TableStatus, UnitStatus, read_notice
from shuffleup.network.bus.row_stream import RowLink
from shuffleup.network.trust.floor_authority import Claims
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.network.trust.releases import is_earlier
from shuffleup.protocol.venue_boxes import LinksView, LinkView
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.venue.box_lives import BoxLives
from shuffleup.unit.venue.remote_tables import TableHolders
from shuffleup.views.words.faults import fault_line

POST_EVERY_MS = Millis(250)
"""Between two posts of what the console shows of the boxes."""

STANDBY = "standby"
NO_BROKER = mark_for_translation(
    "the broker of this floor does not answer: no table is heard, and all play on alone"
)
SLOW = mark_for_translation("the storage of this floor is slow: look at its card or disk")
LOG_GROWS = mark_for_translation(
    "the log of the journal of this floor cannot be emptied: look at its card or disk"
)


class _Heard(msgspec.Struct, frozen=True):
    """The last status of a box: since which time of day it is linked or not, and how far it is.

    `seq` is the last row of its table, `heard` the last of the floor that it has.
    """

    linked: bool
    since: str
    seq: int = 0
    hand: int = 0
    release: str = ""
    heard: int = 0


NOTHING = _Heard(linked=False, since="")


class VenueLinks:
    """Follows what all boxes say of themselves.

    `members` are the boxes that were let in, `root` is that of the event (hex). `deposed` is called with the
    epoch of another floor that some box has seen, where that is above our own and `claims` proves it.
    `head` is the last row of the floor that concerns a table; `lives` says which of two boxes with one key is
    heard. Boxes without a table are heard on the `spares` bus.
    `has_standby` says whether one belongs to the venue: what is retained outlasts one that was sent away.
    """

    def __init__(
        self,
        station: FloorStation,
        holders: TableHolders,
        *,
        bus: Bus,
        clock: Clock,
        hub: Hub,
        members: Callable[[], Iterable[PairedUnit]],
        deposed: Callable[[int], None],
        root: str,
        claims: Claims,
        head: Callable[[TableNo], RowLink],
        lives: BoxLives,
        spares: Bus | None = None,
        has_standby: Callable[[], bool] = lambda: True,
        told: str = "",
    ) -> None:
        self.fault = ""
        self._lives = lives
        self._told, self._head = told, head
        self._root, self._claims, self._has_standby = root, claims, has_standby
        self._station, self._holders = station, holders
        self._bus, self._spares = bus, spares or bus
        self._clock = clock
        self._hub = hub
        self._members = members
        self._deposed = deposed
        self._tables: dict[TableNo, _Heard] = {}
        self._units: dict[str, _Heard] = {}
        self._users = frozenset[str]()
        self._refused: dict[TableNo, RowRefused] = {}
        self._is_slow = self._log_grows = False
        self._changed = asyncio.Event()
        self._subscriptions: list[Watch] = []
        station.watch(self._changed.set)

    def open(self) -> None:
        """Listen to everybody."""
        self._subscriptions = [
            self._bus.subscribe("table/+/status", self._table_came),
            self._spares.subscribe(topics.unit_status("+"), self._unit_came),
            self._bus.watch_link(lambda linked: self._changed.set()),
        ]

    def close(self) -> None:
        """Listen no more."""
        for subscription in self._subscriptions:
            subscription.close()

    async def keep_posting(self) -> None:
        """Show the console what has changed, a few times a second at most, until cancelled."""
        while True:
            self._changed.clear()
            self.post()
            await self._changed.wait()
            await self._clock.sleep(POST_EVERY_MS)

    def post(self) -> None:
        """Show the console how the boxes are linked."""
        self._hub.post("links", self.view)

    def members_changed(self) -> None:
        """Take in that others were let in or sent away, and show it."""
        self._users = frozenset()
        self.post()

    def is_linked(self, table: TableNo) -> bool:
        """Return whether the box that has a table is linked."""
        return self._bus.linked and self._tables.get(table, NOTHING).linked

    def unheard(self, table: TableNo) -> int:
        """Count the events that the box of a table has told that it stored, and that are not here yet."""
        return max(0, self._tables.get(table, NOTHING).seq - self._station.heard(table).seq)

    def forked(self, stream: Stream) -> None:
        """Take in that two boxes have played the table of this stream. All others play on."""
        self._lives.forked(_table_in(stream))

    def refused(self, row: RowRefused) -> None:
        """Raise an alarm: a row of a table cannot be read, so it waits for a person. All others play."""
        self._refused[_table_in(row.stream)] = row
        self._changed.set()

    def slowness_told(self, slow: bool) -> None:
        """Take in whether the storage of this floor is slow, and show it."""
        self._is_slow = slow
        self._changed.set()

    def log_told(self, fault: str) -> None:
        """Take in why the log of the journal cannot be emptied, empty where it can, and show it."""
        self._log_grows = bool(fault)
        self._changed.set()

    def settled(self, table: TableNo) -> None:
        """Take the alarm of a table away: the floor gave it again."""
        for told in (self._refused, self._tables):
            told.pop(table, None)
        self._changed.set()

    def view(self) -> LinksView:
        """Show every box that was let in, and those that have a table though they are not."""
        at = {one.unit: one for one in self._station.state.units}
        members = [(one.unit, one.user, one.name) for one in self._members()]
        known = {unit for unit, _, _ in members}
        strangers = [(one.unit, one.user, one.name) for one in at.values() if one.unit not in known]
        links = [self._link(user, name, at.get(UnitId(unit))) for unit, user, name in (*members, *strangers)]
        has_one = STANDBY in self._units and self._has_standby()
        standby = self._link(STANDBY, "standby floor", None) if has_one else None
        return LinksView(tuple(links), standby, self._wrong(), self._told)

    def _storage(self) -> str:
        if self._log_grows:
            return say(LOG_GROWS)
        return say(SLOW) if self._is_slow else ""

    def _wrong(self) -> str:
        """Say what is worst of what is wrong with this floor, empty if nothing is."""
        if self.fault:
            return self.fault
        if failed := self._station.storage_error:
            return fault_line(failed.fault)
        return self._storage() if self._bus.linked else say(NO_BROKER)

    def _link(self, user: str, name: str, at: UnitAt | None) -> LinkView:
        if at is None:
            heard = self._units.get(user, NOTHING)
            linked = heard.linked and self._bus.linked
            fault = self._of_lives(user, name) or self._apart(name, heard)
            return LinkView(user, name, None, linked, heard.since, fault=fault)
        heard = self._tables.get(at.table, NOTHING)
        stored = self._station.heard(at.table).seq
        return LinkView(
            user,
            name,
            at.table,
            self.is_linked(at.table),
            heard.since,
            max(0, heard.seq - stored),
            heard.hand,
            self._of_lives(user, name, at) or self._apart(name, heard) or self._unread(at.table),
            unread=heard.heard < self._head(at.table).seq,
        )

    def _of_lives(self, user: str, name: str, at: UnitAt | None = None) -> str:
        """Say that two boxes have one key, or that a box has heard another branch of this floor."""
        if at and at.doubt:
            codes = ", ".join(box_code(one.life) for one in at.doubt)
            return say(
                "two boxes have the key of table {table}, or a card is an old one ({codes}): send one away,"
                " and choose under Tonight",
                table=at.table,
                codes=codes,
            )
        if at is None and self._lives.two(user):
            return say("two boxes have the key of {name}: send one away", name=name)
        if user in self._lives.lacking:
            return say("an older copy of this floor runs here: it lacks what {name} has heard", name=name)
        return ""

    def _apart(self, name: str, heard: _Heard) -> str:
        """Say which program is to be updated where a box has another release than this floor."""
        own, theirs = self._station.release.version, heard.release
        facts = {"name": name, "theirs": theirs, "own": own}
        if is_earlier(own, theirs):
            return say("{name} has release {theirs} and this floor {own}: update the floor", **facts)
        if is_earlier(theirs, own):
            return say("{name} has release {theirs} and this floor {own}: update {name}", **facts)
        return ""

    def _unread(self, table: TableNo) -> str:
        row = self._refused.get(table)
        if row is None or self._station.heard(table).seq >= row.seq:
            return ""  # another row of that number was its owner's
        return say(
            "table {table} waits: {why} Otherwise give the table again: it continues from the last row that"
            " this floor has read",
            table=table,
            why=fault_line(row.fault),
        )

    async def _table_came(self, message: Message) -> None:
        status = read_notice(message.payload, TableStatus)
        if status.root != self._root:
            return  # a box that has not heard yet that another event is on
        self._look_at_epoch(status)
        table = _table_in(message.topic)
        holder = self._holders.at(table)
        if holder is None or (status.unit, status.epoch) != (holder.unit, holder.epoch):
            return  # what the broker has kept of a box that had the table before
        if not status.linked:
            self._lives.gone(holder.user, holder, status.life)
        known = self._tables.get(table)
        seq = max(status.seq, known.seq if known else 0)
        self._tables[table] = self._as_heard(
            known, status.linked, status.release, seq, status.hand, status.heard
        )
        self._changed.set()
        is_back = status.linked and known is not None and not known.linked
        if self._lives.counts(holder, status.life):
            await self._station.hear_of(table, status.epoch, status.seq, is_back=is_back)

    async def _unit_came(self, message: Message) -> None:
        status = read_notice(message.payload, UnitStatus)
        self._look_at_epoch(status)
        user = message.topic.split("/")[1]
        if user == STANDBY or self._is_member(user):
            if not status.linked:
                self._lives.gone(user, None, status.life)
            elif user == STANDBY and status.life:
                self._lives.spoke(user, LifeTold((status.life,)))
            self._units[user] = self._as_heard(self._units.get(user), status.linked, status.release)
            self._changed.set()

    def _is_member(self, user: str) -> bool:
        """Say whether a box was let in: the register is read again only for one that is not known."""
        if user not in self._users:
            self._users = frozenset(one.user for one in self._members())
        return user in self._users

    def _look_at_epoch(self, status: TableStatus | UnitStatus) -> None:
        """Stop where another floor of this event is above this one; raises `NotProved`."""
        if status.root != self._root or status.floor_epoch <= self._station.epoch:
            return
        self._claims.check_epoch(status.root, status.floor_epoch, status.proof, known=self._station.epoch)
        self._deposed(status.floor_epoch)

    def _as_heard(
        self,
        before: _Heard | None,
        linked: bool,
        release: str,
        seq: int = 0,
        hand: int = 0,
        heard: int = 0,
    ) -> _Heard:
        same = before is not None and before.linked == linked
        since = before.since if before and same else self._clock.wall().astimezone().strftime("%H:%M")
        return _Heard(linked, since, seq, hand, release, heard)


def _table_in(topic: str) -> TableNo:
    """Read the number of the table in a topic; raises `UnreadableMessage`."""
    level = topic.split("/")[1]
    if not (level.isascii() and level.isdecimal() and level[0] != "0" and len(level) <= 4):
        raise UnreadableMessage(f"no table has the number {level!r}")
    return TableNo(int(level))
