"""The notices of a box to a venue, beside its rows: its presence, its progress, and its table's view."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import HandNo
from shuffleup.network.bus import Bus, Will, topics
from shuffleup.network.bus.notices import TableStatus, UnitStatus
from shuffleup.table.state import Table
from shuffleup.unit.venue.box.orders import Orders
from shuffleup.unit.venue.box.parts import VenueBox
from shuffleup.unit.venue.box.station import VenueStation
from shuffleup.unit.venue.status_telling import StatusTelling
from shuffleup.views.table import table_view


class TableNotices:
    """Keeps the retained notices of one box up to date.

    `change_will` sets what the bus says of the box when its link is lost; `orders` knows the highest epoch of
    a floor that the box has seen.
    """

    def __init__(
        self,
        bus: Bus,
        box: VenueBox,
        *,
        orders: Callable[[], Orders],
        change_will: Callable[[Will], None],
    ) -> None:
        self._bus = bus
        self._telling = StatusTelling(box.clock, self._publish_status, self._beside_rows)
        self._unit = box.key.unit_id
        self._name = box.name
        self._release = box.release.version
        self._orders = orders
        self._change_will = change_will
        self._station: VenueStation | None = None
        self._view = b""
        self._made: tuple[Table | None, bytes] = None, b""
        """The newest view, and the table that it shows."""

    def about(self, station: VenueStation | None) -> None:
        """Tell of this table from now on, or of a spare box."""
        self._station, self._view = station, b""
        topic, status = self._status(linked=False)
        self._change_will(Will(topic, msgspec.json.encode(status)))
        self.publish()

    def changed(self) -> None:
        """Take in that the table is another than before."""
        self._publish_view()
        self._telling.changed()

    def publish(self) -> None:
        """Publish everything, as is due when the link is back: a broker that was killed has forgotten it."""
        self._view = b""
        self._publish_view()
        self._publish_status()

    async def keep_telling(self) -> None:
        """Publish the status after changes, until cancelled."""
        await self._telling.run()

    def close(self) -> None:
        """Say that this box is there no more."""
        self._publish_status(linked=False)

    def _publish_status(self, *, linked: bool = True) -> None:
        topic, status = self._status(linked=linked)
        self._bus.publish(topic, msgspec.json.encode(status), retain=True)

    def _publish_view(self) -> None:
        station = self._station
        if station is None or station.table is None:
            return
        if station.table is not self._made[0]:  # a state never changes: each row makes another
            self._made = station.table, msgspec.json.encode(table_view(station.table))
        view = self._made[1]
        if view != self._view:
            self._view = view
            self._bus.publish(topics.view(station.number), view, retain=True)

    def _beside_rows(self) -> object:
        """Give what the status tells and no row does."""
        topic, status = self._status(linked=True)
        return topic, replace(status, seq=0) if isinstance(status, TableStatus) else status

    def _status(self, *, linked: bool) -> tuple[str, TableStatus | UnitStatus]:
        station, orders = self._station, self._orders()
        if station is None:
            at = (orders.floor_epoch, orders.root, orders.proof)
            spare = UnitStatus(linked, self._unit, self._name, *at, self._release, life=orders.life)
            return topics.unit_status(self._bus.user), spare
        hand = station.table.play.hand_no if station.table else HandNo(0)
        status = TableStatus(
            linked,
            self._unit,
            station.epoch,
            station.version,
            hand,
            station.heard,
            orders.kept.epochs.get(station.root, 0),
            station.root,
            orders.kept.proofs.get(station.root, ""),
            self._release,
            life=orders.life,
        )
        return topics.status(station.stream), status
