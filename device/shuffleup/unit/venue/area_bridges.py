"""The areas of a floor: whether the bridge to each stands, and the wills of boxes behind one that is lost.

The broker of an area says the will of a box that it has lost. Where the broker is dead itself, or its cable,
nobody would: so the floor says the wills of all boxes in that area, and takes them back when it hears that
the bridge stands and what the boxes have said last.
"""

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.clock import Clock
from shuffleup.network.bus import Bus, Message, UnreadableMessage, Watch, topics
from shuffleup.network.bus.notices import FloorAddress, FloorsFound, TableStatus, UnitStatus, read_notice
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.protocol.venue_boxes import AreasView, AreaView
from shuffleup.stations.latest_views import Hub


class _Status(msgspec.Struct):
    """The last message of a box on a topic, and whether we have put its will there."""

    area: int
    said: TableStatus | UnitStatus
    is_cut: bool = False


class Areas:
    """Follows the bridges of a floor to its areas, and what their boxes say of themselves, inside `with`.

    `members` are the boxes that were let in; `tell` takes a line for the log. Without areas it does nothing.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        hub: Hub,
        *,
        areas: int,
        members: Callable[[], Iterable[PairedUnit]],
        tell: Callable[[str], None],
    ) -> None:
        self._bus, self._clock, self._hub = bus, clock, hub
        self._members, self._tell = members, tell
        self._links = {area: AreaView(area) for area in range(1, areas + 1)}
        self._found: dict[int, FloorsFound] = {}
        self._statuses: dict[str, _Status] = {}
        self._told_lost: set[int] = set()
        self._area_of: dict[str, int] = {}
        self._subscriptions: list[Watch] = []

    def __enter__(self) -> "Areas":
        self._look_at_members()
        if self._links:
            self._subscriptions = [
                self._bus.subscribe(topics.ANY_BRIDGE, self._bridge_came),
                self._bus.subscribe("table/+/status", self._table_came),
                self._bus.subscribe(topics.unit_status("+"), self._unit_came),
                self._bus.watch_link(self._link_changed),
            ]
        self._post()
        return self

    def __exit__(self, *_: object) -> None:
        for subscription in self._subscriptions:
            subscription.close()

    def found_at(self, floors: Callable[[int], tuple[FloorAddress, ...]]) -> None:
        """Send the boxes of each area the address of the floor, unless they have it already."""
        for area in self._links:
            found = FloorsFound(floors(area)) if floors(area) else None
            if found is not None and found != self._found.get(area):
                self._found[area] = found
                self._publish_found(area)

    def members_changed(self) -> None:
        """Say the will of boxes that were moved or sent away: the bridge they came over may not, any more."""
        self._look_at_members()
        for topic, status in tuple(self._statuses.items()):
            if self._area_of.get(status.said.unit) != status.area:
                del self._statuses[topic]
                if status.said.linked:
                    self._say_will(topic, status)
        self._post()

    def _post(self) -> None:
        """Show the console the areas, and which boxes are in them."""
        if self._links:
            self._hub.post("areas", self._view)

    def _view(self) -> AreasView:
        boxes = [(one.area_among(len(self._links)), one.user) for one in self._members()]
        return AreasView(
            tuple(
                replace(link, users=tuple(user for area, user in boxes if area == link.area))
                for link in self._links.values()
            )
        )

    def _publish_found(self, area: int) -> None:
        found = msgspec.json.encode(self._found[area])
        self._bus.publish(topics.area_addresses(area), found, retain=True)

    def _link_changed(self, linked: bool) -> None:
        """A floor's broker that was killed has forgotten everything; the bridges come back to it.

        What it says of them may be here before we hear that it is back: it holds.
        """
        for area in self._links:
            self._set(area, linked=linked and self._links[area].linked)
            if linked and area in self._found:
                self._publish_found(area)

    async def _bridge_came(self, message: Message) -> None:
        level = message.topic.split("/")[1]
        area = int(level) if level.isascii() and level.isdecimal() else 0
        if message.payload not in (topics.BRIDGE_STANDS, topics.BRIDGE_LOST):
            raise UnreadableMessage(f"{message.payload[:8]!r} is no state of a bridge")
        if area in self._links:
            self._set(area, linked=message.payload == topics.BRIDGE_STANDS)
            self._tell_state(area)

    def _tell_state(self, area: int) -> None:
        """Say in the log when an area is lost, and when it is back."""
        if not self._links[area].linked and area not in self._told_lost:
            self._told_lost.add(area)
            self._tell(f"area {area} is cut off: its tables play on alone")
        elif self._links[area].linked and area in self._told_lost:
            self._told_lost.remove(area)
            self._tell(f"area {area} is linked again")

    def _set(self, area: int, *, linked: bool) -> None:
        known = self._links[area]
        if known.linked != linked or not known.since:
            self._links[area] = replace(known, linked=linked, since=self._time_of_day())
            self._post()
        for topic, status in self._statuses.items():
            if status.area == area:
                self._settle(topic, status)

    def _time_of_day(self) -> str:
        return self._clock.wall().astimezone().strftime("%H:%M")

    async def _table_came(self, message: Message) -> None:
        self._note(message, read_notice(message.payload, TableStatus))

    async def _unit_came(self, message: Message) -> None:
        self._note(message, read_notice(message.payload, UnitStatus))

    def _note(self, message: Message, status: TableStatus | UnitStatus) -> None:
        """Take in a status, which is our own word where it says `cut_off`."""
        known = self._statuses.get(message.topic)
        if status.cut_off:
            if known is not None:
                known.is_cut = True
                self._settle(message.topic, known)
            return
        area = self._area_of.get(status.unit)
        if area is None:
            self._statuses.pop(message.topic, None)
            return
        known = self._statuses[message.topic] = _Status(area, status)
        self._settle(message.topic, known)

    def _look_at_members(self) -> None:
        """Note the area of each box: its tables say several times a second how far they are."""
        self._area_of = {
            one.unit: area
            for one in self._members()
            if (area := one.area_among(len(self._links))) is not None
        }

    def _settle(self, topic: str, status: _Status) -> None:
        """Have the will of a box stand while its area is cut off, and its own last word otherwise.

        The two may have crossed on their way, so that the wrong one came last: then the right one is said
        again.
        """
        is_lost = not self._links[status.area].linked and status.said.linked
        if not self._bus.linked or is_lost == status.is_cut:
            return
        status.is_cut = is_lost
        if is_lost:
            self._say_will(topic, status)
        else:
            self._bus.publish(topic, msgspec.json.encode(status.said), retain=True)

    def _say_will(self, topic: str, status: _Status) -> None:
        will = replace(status.said, linked=False, cut_off=True)
        self._bus.publish(topic, msgspec.json.encode(will), retain=True)
