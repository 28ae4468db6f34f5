"""What the floor shows to the rest of the venue: the clock and the board, published anew on every change."""

import msgspec

from shuffleup.bus import Bus, topics
from shuffleup.stations.floor import FloorStation
from shuffleup.views.board import board_view
from shuffleup.views.clock import clock_view


class FloorProjections:
    """Keeps the retained topics of the floor up to date. They are never storage: the journal is.

    `rate` is how many seconds of the event pass in one second of the room.
    """

    def __init__(self, station: FloorStation, bus: Bus, rate: float = 1.0) -> None:
        self._station = station
        self._bus = bus
        self._rate = rate
        station.watch(self.publish)

    def publish(self) -> None:
        """Publish clock and board as they are now."""
        floor = self._station.state
        clock = msgspec.json.encode(clock_view(floor, self._rate))
        board = msgspec.json.encode(board_view(floor, self._station.version))
        self._bus.publish(topics.FLOOR_CLOCK, clock, retain=True)
        self._bus.publish(topics.FLOOR_BOARD, board, retain=True)
