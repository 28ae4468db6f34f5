"""The verbs that a test's hands have on the bus of one process."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.bus import Message
from shuffleup.bus.memory import MemoryBus


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_a_message_can_be_lost_and_the_next_one_comes(new_ear: Any) -> None:
    async def story() -> None:
        bus, ear = MemoryBus(), new_ear()
        end = bus.endpoint("floor")
        end.subscribe("a", ear)
        bus.drop_next()
        end.publish("a", b"1")
        end.publish("a", b"2")
        assert [message.payload for message in await ear.until(1)] == [b"2"]

    asyncio.run(story())


def test_a_message_can_come_twice(new_ear: Any) -> None:
    async def story() -> None:
        bus, ear = MemoryBus(), new_ear()
        end = bus.endpoint("floor")
        end.subscribe("a", ear)
        bus.duplicate_next()
        end.publish("a", b"1")
        end.publish("a", b"2")
        assert [message.payload for message in await ear.until(3)] == [b"1", b"1", b"2"]

    asyncio.run(story())


def test_a_cable_that_is_out_already_cannot_be_pulled_again() -> None:
    bus, told = MemoryBus(), list[bool]()
    bus.endpoint("floor").watch_link(told.append)
    for verb in (bus.heal, bus.cut, bus.cut, bus.heal):
        verb("floor")
    assert told == [False, True]


def test_without_a_hook_a_failing_handler_is_told_to_the_loop() -> None:
    async def story() -> list[str]:
        told: list[str] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda loop, about: told.append(str(about["exception"]))
        )
        end = MemoryBus().endpoint("floor")

        async def clumsy(message: Message) -> None:
            raise LookupError(f"no seat {message.payload.decode()}")

        end.subscribe("a", clumsy)
        end.publish("a", b"11")
        await turns()
        return told

    assert asyncio.run(story()) == ["no seat 11"]


@pytest.mark.parametrize("reorder", [lambda parties: parties, reversed])
def test_a_party_that_comes_again_replaces_its_former_self(
    reorder: Callable[[Any], Any], new_ear: Any
) -> None:
    async def story() -> None:
        bus, before, after = MemoryBus(), new_ear(), new_ear()
        bus.endpoint("table/1").subscribe("a", before)
        bus.endpoint("table/1").subscribe("a", after)
        for party in reorder(["floor", "wall"]):
            bus.endpoint(party).publish("a", party.encode())
        await after.until(2)
        assert before.heard == []

    asyncio.run(story())


def test_when_the_program_ends_no_further_handler_is_begun() -> None:
    begun, told = list[bytes](), list[BaseException]()

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: told.append(about["exception"]))
        end = MemoryBus(on_error=lambda message, error: told.append(error)).endpoint("floor")

        async def endless(message: Message) -> None:
            begun.append(message.payload)
            await asyncio.Event().wait()

        end.subscribe("a", endless)
        end.publish("a", b"1")
        end.publish("a", b"2")
        await turns()

    asyncio.run(story())
    assert (begun, told) == ([b"1"], [])
