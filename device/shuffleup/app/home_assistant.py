"""Publishes the evening for Home Assistant over MQTT: nothing that comes from there is an order.

The broker is that of the home, with an account of its own; the bus of a venue is another one.
"""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NoReturn

import msgspec

from shuffleup import __version__
from shuffleup.app.config import HomeBroker, WrongSettings
from shuffleup.app.lifecycle import in_background
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis, UnitId
from shuffleup.network.bus import Bus, Message, Will
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.stations.floor import FloorStation
from shuffleup.views.home_assistant import (
    OFFLINE,
    ONLINE,
    HomeState,
    availability_topic,
    discovered,
    discovery_topic,
    home_state,
    state_topic,
    status_topic,
)

_log = logging.getLogger(__name__)

EVERY_MS = Millis(60_000)
"""The time left is sent so often where nothing changes (PAP-05)."""

ID_LETTERS = 16
"""So many letters of a unit's id stand in topics and names."""


@asynccontextmanager
async def published(
    station: FloorStation, broker: HomeBroker, unit: UnitId, name: str, clock: Clock
) -> AsyncIterator[None]:
    """Publish the evening of a floor to a broker until the body is left; then the broker says so.

    Raises:
        WrongSettings: the file of the broker's authority cannot be used.
    """
    short = unit[:ID_LETTERS]
    bus = MqttBus(
        [BrokerAddress(broker.host, broker.port)],
        Account(broker.user, broker.password),
        root="",
        tls=_tls(broker.ca),
        will=Will(availability_topic(short), OFFLINE.encode()),
        on_error=HandlerFailures(_log.warning),
        on_fault=lambda fault: _log.warning("Home Assistant: %s", fault),
    )
    publisher = HomePublisher(bus, station, short, name, clock)
    async with AsyncExitStack() as closing:
        closing.callback(publisher.close)
        await closing.enter_async_context(in_background(bus.run(), "the link to Home Assistant"))
        await closing.enter_async_context(in_background(publisher.keep_publishing(), "Home Assistant"))
        yield


def _tls(ca: str) -> ssl.SSLContext | None:
    if not ca:
        return None
    try:
        return ssl.create_default_context(cafile=Path(ca).expanduser())
    except (OSError, ssl.SSLError) as error:
        raise WrongSettings(f"home.ca: {ca} cannot be used ({error}); name a file of certificates") from error


class HomePublisher:
    """Keeps the device of Home Assistant up to date: its payload, and its state in one topic (PAP-04)."""

    def __init__(self, bus: Bus, station: FloorStation, unit: str, name: str, clock: Clock) -> None:
        self._bus, self._station, self._clock = bus, station, clock
        self._unit, self._name = unit, name
        self._sent: tuple[object, ...] = ()
        self._described = False
        self._due = Millis(0)
        self._news = asyncio.Event()
        self._prefix = station.state.rules.home.prefix
        self._subscription = bus.subscribe(status_topic(self._prefix), self._home_came)
        self._link = bus.watch_link(self._link_changed)
        station.watch(self._news.set)

    def close(self) -> None:
        """Follow the home no more."""
        self._subscription.close()
        self._link.close()

    async def keep_publishing(self) -> NoReturn:
        """Publish each change, and the time left once a minute (PAP-05), until cancelled."""
        while True:
            if self._bus.linked:
                self._publish()
            self._news.clear()
            due = self._due if self._enabled and self._bus.linked else None
            await until(self._clock, due, self._news)

    async def _home_came(self, message: Message) -> None:
        """Describe the device again: Home Assistant has just started."""
        if message.payload == ONLINE.encode():
            self._describe()

    def _publish(self) -> None:
        if self._enabled != self._described:
            self._describe()
        elif self._enabled:
            self._publish_state()

    def _link_changed(self, linked: bool) -> None:
        if linked:
            self._describe()
            self._news.set()

    def _describe(self) -> None:
        """Publish the device and its state, or take it away where the event switches it off."""
        topic, self._described = discovery_topic(self._prefix, self._unit), self._enabled
        if not self._enabled:
            self._bus.publish(topic, b"", retain=True)
            return
        payload = msgspec.json.encode(discovered(self._unit, self._name, __version__))
        self._bus.publish(topic, payload, retain=True)
        self._bus.publish(availability_topic(self._unit), ONLINE.encode(), retain=True)
        self._sent = ()
        self._publish_state()

    @property
    def _enabled(self) -> bool:
        return self._station.state.rules.home.enabled

    def _publish_state(self) -> None:
        """Publish what the sensors show, where it has changed or a minute is over."""
        floor, (now, wall) = self._station.state, self._station.room_time()
        state = home_state(floor, now, wall)
        shown = (_but_the_time(state), floor.clock)
        if shown == self._sent and now < self._due:
            return
        self._sent, self._due = shown, Millis(now + EVERY_MS)
        self._bus.publish(state_topic(self._unit), msgspec.json.encode(state), retain=True)


def _but_the_time(state: HomeState) -> HomeState:
    return msgspec.structs.replace(state, time_left=None)
