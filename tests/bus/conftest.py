"""The bus as a venue has it: parties with an end of their own, whatever carries their messages."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import pytest

from shuffleup.bus import Bus, Message, Will
from shuffleup.bus.memory import MemoryBus

PATIENCE_S = 5


class Venue(Protocol):
    """Opens ends of one bus, and breaks and mends their links."""

    errors: list[tuple[Message, BaseException]]

    async def endpoint(self, party: str, will: Will | None = None) -> Bus: ...
    async def cut(self, party: str) -> None: ...
    async def heal(self, party: str) -> None: ...
    async def close(self) -> None: ...


class MemoryVenue:
    """A venue in one process."""

    def __init__(self) -> None:
        self.errors: list[tuple[Message, BaseException]] = []
        self.bus = MemoryBus(on_error=lambda message, error: self.errors.append((message, error)))

    async def endpoint(self, party: str, will: Will | None = None) -> Bus:
        return self.bus.endpoint(party, will=will)

    async def cut(self, party: str) -> None:
        self.bus.cut(party)

    async def heal(self, party: str) -> None:
        self.bus.heal(party)

    async def close(self) -> None:
        pass


class Ear:
    """Keeps what it hears and lets a test wait for it."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self._more = asyncio.Event()

    async def __call__(self, message: Message) -> None:
        self.heard.append(message)
        self._more.set()

    async def until(self, count: int) -> list[Message]:
        """Wait until so many messages have come."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.heard) < count:
                self._more.clear()
                await self._more.wait()
        return self.heard

    async def until_payload(self, payload: bytes) -> list[bytes]:
        """Wait until a message with this payload has come; give all payloads so far."""
        async with asyncio.timeout(PATIENCE_S):
            while payload not in (message.payload for message in self.heard):
                self._more.clear()
                await self._more.wait()
        return [message.payload for message in self.heard]


Story = Callable[[Venue], Coroutine[Any, Any, None]]


@pytest.fixture(params=[MemoryVenue])
def at_a_venue(request: pytest.FixtureRequest) -> Callable[[Story], None]:
    """Runs a story at each kind of venue."""

    def run(story: Story) -> None:
        async def told() -> None:
            venue = request.param()
            try:
                await story(venue)
            finally:
                await venue.close()

        asyncio.run(told())

    return run


@pytest.fixture
def new_ear() -> type[Ear]:
    return Ear
