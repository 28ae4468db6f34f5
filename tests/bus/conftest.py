"""The bus as in a venue: each party has an end of its own, with either carrier."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol

import pytest

from shuffleup.network.bus import Bus, Message, Will
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.trust.broker_accounts import BrokerUser
from tests.broken_bus import BreakableBus
from tests.brokers import ROOT, Broker, Cable, Ear, needs_mosquitto, until_linked


class Venue(Protocol):
    """Opens ends of one bus, and breaks and mends their links."""

    errors: list[tuple[Message, BaseException]]

    async def endpoint(self, party: str, will: Will | None = None) -> Bus: ...
    async def settled(self) -> None: ...
    async def cut(self, party: str) -> None: ...
    async def heal(self, party: str) -> None: ...
    async def close(self) -> None: ...


class MemoryVenue:
    """A venue in one process."""

    def __init__(self, folder: Path) -> None:
        self.errors: list[tuple[Message, BaseException]] = []
        self.bus = BreakableBus(on_error=lambda message, error: self.errors.append((message, error)))

    async def endpoint(self, party: str, will: Will | None = None) -> Bus:
        return self.bus.endpoint(party, will=will)

    async def settled(self) -> None:
        """Here a subscription stands at once."""

    async def cut(self, party: str) -> None:
        self.bus.cut(party)

    async def heal(self, party: str) -> None:
        self.bus.heal(party)

    async def close(self) -> None:
        pass


USERS = {"floor": "floor", "table/1": "unit-0000000000000001", "wall": "wall-1"}


class MqttVenue:
    """A venue with a broker, to which each party has a cable of its own; here everybody may do everything."""

    def __init__(self, folder: Path) -> None:
        needs_mosquitto()
        self.broker = Broker(folder)
        self.errors = self.broker.errors
        self.cables: dict[str, Cable] = {}
        self.ends: dict[str, MqttBus] = {}

    async def endpoint(self, party: str, will: Will | None = None) -> Bus:
        if not self.ends:
            everything = "".join(f"user {user}\ntopic {ROOT}#\n" for user in USERS.values())
            await self.broker.admit(*map(BrokerUser, USERS.values()), permitted=everything)
        self.cables[party] = Cable(self.broker.address)
        await self.cables[party].plug()
        at = (self.cables[party].address,)
        self.ends[party] = await self.broker.party(USERS[party], will=will, at=at)
        return self.ends[party]

    async def settled(self) -> None:
        """Wait until the broker knows of everything."""
        for end in self.ends.values():
            await end.until_acknowledged()

    async def cut(self, party: str) -> None:
        self.cables[party].pull()
        await until_linked(self.ends[party], False)

    async def heal(self, party: str) -> None:
        await self.cables[party].plug()
        await until_linked(self.ends[party])

    async def close(self) -> None:
        await self.broker.close()
        for cable in self.cables.values():
            cable.pull()


Story = Callable[[Venue], Coroutine[Any, Any, None]]


@pytest.fixture(params=[MemoryVenue, MqttVenue])
def at_a_venue(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Story], None]:
    """Runs a story at each kind of venue."""

    def run(story: Story) -> None:
        async def told() -> None:
            venue = request.param(tmp_path)
            try:
                await story(venue)
            finally:
                await venue.close()

        asyncio.run(told())

    return run


@pytest.fixture
def new_ear() -> type[Ear]:
    return Ear
