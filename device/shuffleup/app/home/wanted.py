"""The evening for Home Assistant, where the settings of the box name a broker: no other box imports MQTT."""

import logging
from contextlib import AbstractAsyncContextManager, nullcontext

from shuffleup.app.config import HomeBroker
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.identity import UnitId
from shuffleup.stations.floor import FloorStation

_log = logging.getLogger(__name__)

NO_BROKER = "home.enabled: nothing is published, for [home] in the settings of this box names no host"


def home_published(
    station: FloorStation, broker: HomeBroker, unit: UnitId, name: str, clock: Clock
) -> AbstractAsyncContextManager[None]:
    """Publish the evening of a floor until the body is left; nothing where no broker is set.

    Raises:
        WrongSettings: the file of the broker's authority cannot be used.
    """
    if not broker.host:
        if station.state.rules.home.enabled:
            _log.warning(NO_BROKER)
        return nullcontext()
    from shuffleup.app.home.publishing import published  # noqa: PLC0415  # few boxes have a broker

    return published(station, broker, unit, name, clock)
