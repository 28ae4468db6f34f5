"""The updated membership of this box: its floor reports its own addresses and those of its standby."""

import logging
from pathlib import Path

from shuffleup.bus.mqtt import MqttBus
from shuffleup.bus.mqtt_line import BrokerAddress
from shuffleup.bus.notices import FloorAddress
from shuffleup.trust.membership import Membership, MembershipUnusable, keep_membership

_log = logging.getLogger(__name__)


class Belonging:
    """The membership of a box, kept in `folder` and followed by `bus`."""

    def __init__(self, membership: Membership, folder: Path, bus: MqttBus) -> None:
        self.now = membership
        self._folder = folder
        self._bus = bus

    def found(self, floors: tuple[FloorAddress, ...]) -> None:
        """Look for floors at these addresses from now on, after a power cut too."""
        fresh = self.now.found_at(floors)
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
