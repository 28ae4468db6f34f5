"""The updated membership of this box: its floor reports its own addresses and those of its standby."""

import logging
from pathlib import Path

from msgspec.structs import replace

from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import BrokerAddress
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Membership, MembershipUnusable, keep_membership

_log = logging.getLogger(__name__)


class Belonging:
    """The membership of a box, kept in `folder` and followed by `bus`."""

    def __init__(self, membership: Membership, folder: Path, bus: MqttBus) -> None:
        self.now = membership
        self._folder = folder
        self._bus = bus

    @property
    def linked(self) -> bool:
        """Whether this box has a broker."""
        return self._bus.linked

    def moved(self, asked: FloorAddress, floors: tuple[FloorAddress, ...]) -> None:
        """Take in the answer of a floor that was asked where this box finds it and its standby.

        The floor was reached where it was asked, whatever it takes for its own address; the broker is another
        one where the box belongs to another area now.
        """
        if floors:
            here = replace(asked, broker=floors[0].broker)
            known = tuple(here if one == asked else one for one in self.now.floors)
            self._keep(replace(self.now, floors=known).found_at((*known, *floors[1:])))

    def found(self, floors: tuple[FloorAddress, ...]) -> None:
        """Look for floors at these addresses from now on, after a power cut too."""
        self._keep(self.now.found_at(floors))

    def _keep(self, fresh: Membership) -> None:
        if fresh == self.now:
            return
        self.now = fresh
        self._bus.find_at(addresses(fresh))
        try:
            keep_membership(self._folder, fresh)
        except MembershipUnusable as failure:
            _log.warning(failure)


def addresses(membership: Membership) -> list[BrokerAddress]:
    """List the brokers of a venue, in the order in which they are tried."""
    return [BrokerAddress(floor.host, floor.broker) for floor in membership.floors]
