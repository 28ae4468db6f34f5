"""Rows of a lost floor that a witness sends to the standby that takes over and lacks them."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from shuffleup.bus import Bus, Message, Subscription, topics
from shuffleup.bus.delivery import Delivery, encode_delivery
from shuffleup.bus.notices import RowsHeld, RowsWanted, read_notice
from shuffleup.venue.station import VenueStation

OCTETS_A_MESSAGE = 64 * 1024
"""After so many a message is full; a longer row has one of its own."""


class FloorRowsGiven:
    """Answers who wants rows of the floor. `station` gives the table; a spare box has no copy."""

    def __init__(self, bus: Bus, station: Callable[[], VenueStation | None]) -> None:
        self._bus = bus
        self._station = station
        self._subscription: Subscription | None = None

    def open(self) -> None:
        """Listen from now on."""
        self._subscription = self._bus.subscribe(topics.FLOOR_WANTED, self._wanted)

    def close(self) -> None:
        """Listen no more."""
        if self._subscription:
            self._subscription.close()

    async def _wanted(self, message: Message) -> None:
        if not message.payload:
            return  # enough was asked
        wanted, station = read_notice(message.payload, RowsWanted), self._station()
        if station is None or station.root != wanted.root:
            return
        upto = await station.witness.head()
        if not upto:
            return  # no witness: this box has read nothing but what concerns its table
        found = await station.witness.behind(wanted.after)
        upto = found[-1].row.seq if found else upto
        topic, root = topics.floor_rows(self._bus.user), bytes.fromhex(station.root)
        for rows in _in_messages(replace(one, root=root) for one in found):
            self._bus.publish(topic, msgspec.json.encode(RowsHeld(station.root, upto, rows)))


def _in_messages(deliveries: Iterator[Delivery]) -> Iterator[tuple[msgspec.Raw, ...]]:
    """Cut rows into messages; where there is none, one says so."""
    rows, octets = list[msgspec.Raw](), 0
    for delivery in deliveries:
        row = encode_delivery(delivery)
        if rows and octets + len(row) > OCTETS_A_MESSAGE:
            yield tuple(rows)
            rows, octets = [], 0
        rows.append(msgspec.Raw(row))
        octets += len(row)
    yield tuple(rows)
