"""The notice of a new floor to the floor before it: if that one returns, it stops itself."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from shuffleup.app.floor.unit import FloorSettings, RunningFloor
from shuffleup.app.membership_update import addresses
from shuffleup.app.service.background_task import beside
from shuffleup.network.bus import topics
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.bus.notices import UnitStatus
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.membership import Membership
from shuffleup.network.trust.tls import client_context
from shuffleup.unit.venue.standby import NAME


@asynccontextmanager
async def herald(at: RunningFloor, former: Membership | None, settings: FloorSettings) -> AsyncIterator[None]:
    """Knock at the broker of the former floor while the body runs; without one there is nothing to tell.

    A floor that was off may come back before any box has come to it. It knows this one as its standby still.
    """
    if former is None:
        yield
        return
    bus = MqttBus(
        addresses(former),
        Account(NAME, former.password),
        root=root_of(former.venue),
        tls=client_context(former.authority),
    )

    def tell(linked: bool) -> None:
        if linked:
            station, root = at.floor.floor, at.floor.event.root
            proof = at.authority.claim_key.epoch(root, station.epoch)
            said = UnitStatus(False, settings.key.unit_id, NAME, station.epoch, root, proof)
            bus.publish(topics.unit_status(NAME), msgspec.json.encode(said), retain=True)

    bus.watch_link(tell)
    async with beside(bus.run(), "herald"):
        yield
