"""The addresses of a floor and its standby: for phones, and for the boxes that look for them."""

from shuffleup.api.server import Server
from shuffleup.app.config import FloorOfVenue
from shuffleup.app.own_address import is_only_here, own_address, port_of, safe_address
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.paired import PairedUnits
from shuffleup.network.trust.whereabouts import whereabouts


def broker_port(venue: FloorOfVenue, area: int | None) -> int:
    """Say where a broker listens: those of the areas at the ports behind that of the floor, in order."""
    return venue.broker_port + (area or 0)


class FloorFound:
    """The addresses of a floor; `server` serves its pages, None before it does."""

    def __init__(self, venue: FloorOfVenue, paired: PairedUnits) -> None:
        self.server: Server | None = None
        self._venue = venue
        self._paired = paired

    def https(self) -> str:
        """Give the safe address of the pages, empty where no other machine can reach them."""
        return safe_address(self._venue.host, self.server.https_url) if self.server else ""

    def floors(self, area: int | None = None) -> tuple[FloorAddress, ...]:
        """Say where boxes find this floor, those of an area at the broker there, and its standby where that
        has been here.
        """
        if self.server is None:
            return ()
        standby = self._paired.standby.found_at if self._paired.standby else None
        own = FloorAddress(self._host(), broker_port(self._venue, area), port_of(self.server.https_url))
        return (own, standby) if standby else (own,)

    def floors_for(self, user: str) -> tuple[FloorAddress, ...]:
        """Say where the box of that user finds this floor, and its standby."""
        return self.floors(self._paired.area_of(user, self._venue.areas))

    def _host(self) -> str:
        """One that listens to its own computer only is found there alone."""
        host = self._venue.host
        if is_only_here(host):
            return host
        return own_address(host) or whereabouts().name or "localhost"
