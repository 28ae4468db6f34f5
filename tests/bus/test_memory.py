"""The test verbs of the bus of one process."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from shuffleup.network.bus import ErrorHook, Message, UnreadableMessage
from shuffleup.network.bus.notices import CommandNotice, read_notice
from shuffleup.network.bus.subscription import A_DRAW, BatchHandler
from tests.broken_bus import BreakableBus


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_message_can_be_lost_and_the_next_one_comes(new_ear: Any) -> None:
    bus, ear = BreakableBus(), new_ear()
    end = bus.endpoint("floor")
    end.subscribe("a", ear)
    bus.drop_next()
    end.publish("a", b"1")
    end.publish("a", b"2")
    assert [message.payload for message in await ear.until(1)] == [b"2"]


async def test_a_message_can_come_twice(new_ear: Any) -> None:
    bus, ear = BreakableBus(), new_ear()
    end = bus.endpoint("floor")
    end.subscribe("a", ear)
    bus.duplicate_next()
    end.publish("a", b"1")
    end.publish("a", b"2")
    assert [message.payload for message in await ear.until(3)] == [b"1", b"1", b"2"]


async def test_senders_take_turns_and_the_order_of_each_stays(new_ear: Any) -> None:
    """One topic a sender: thousands of messages of one stand before no more than one of another."""
    bus, ear = BreakableBus(), new_ear()
    bus.endpoint("floor").subscribe("floor/commands/+", ear)
    greedy, honest = bus.endpoint("table/1"), bus.endpoint("table/2")
    for number in range(3):
        greedy.publish("floor/commands/1", b"greedy %d" % number)
    for number in range(2):
        honest.publish("floor/commands/2", b"honest %d" % number)
    heard = [message.payload.decode() for message in await ear.until(5)]
    assert heard == ["greedy 0", "honest 0", "greedy 1", "honest 1", "greedy 2"]


def test_a_cable_that_is_out_already_cannot_be_pulled_again() -> None:
    bus, told = BreakableBus(), list[bool]()
    bus.endpoint("floor").watch_link(told.append)
    for verb in (bus.heal, bus.cut, bus.cut, bus.heal):
        verb("floor")
    assert told == [False, True]


async def test_without_a_hook_a_failing_handler_is_told_to_the_loop() -> None:
    told: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, about: told.append(str(about["exception"])))
    end = BreakableBus().endpoint("floor")

    async def clumsy(message: Message) -> None:
        raise LookupError(f"no seat {message.payload.decode()}")

    end.subscribe("a", clumsy)
    end.publish("a", b"11")
    await turns()
    assert told == ["no seat 11"]


@pytest.mark.parametrize("reorder", [lambda parties: parties, reversed])
async def test_a_party_that_comes_again_replaces_its_former_self(
    reorder: Callable[[Any], Any], new_ear: Any
) -> None:
    bus, before, after = BreakableBus(), new_ear(), new_ear()
    bus.endpoint("table/1").subscribe("a", before)
    bus.endpoint("table/1").subscribe("a", after)
    for party in reorder(["floor", "wall"]):
        bus.endpoint(party).publish("a", party.encode())
    await after.until(2)
    assert before.heard == []


def test_when_the_program_ends_no_further_handler_is_begun() -> None:
    begun, told = list[bytes](), list[BaseException]()

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: told.append(about["exception"]))
        end = BreakableBus(on_error=lambda message, error: told.append(error)).endpoint("floor")

        async def endless(message: Message) -> None:
            begun.append(message.payload)
            await asyncio.Event().wait()

        end.subscribe("a", endless)
        end.publish("a", b"1")
        end.publish("a", b"2")
        await turns()

    asyncio.run(story())
    assert (begun, told) == ([b"1"], [])


def test_a_hook_that_fails_holds_up_no_message() -> None:
    took, told = list[bytes](), list[BaseException]()

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: told.append(about["exception"]))

        def hook(message: Message, error: BaseException) -> None:
            raise LookupError("nobody is told")

        async def handler(message: Message) -> None:
            took.append(message.payload)
            raise UnreadableMessage("no row")

        end = BreakableBus(on_error=hook).endpoint("floor")
        end.subscribe("a", handler)
        end.publish("a", b"1")
        end.publish("a", b"2")
        await turns(10)

    asyncio.run(story())
    assert took == [b"1", b"2"]
    assert list(map(type, told)) == [LookupError, LookupError]


class SlowHandler:
    """A handler that waits until it may go on, and writes down what it took."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.took: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        await self.may_go_on.wait()
        self.took.append(message.payload)


async def test_a_sender_that_says_too_much_to_a_slow_handler_loses_its_oldest_and_nobody_elses() -> None:
    lost: list[tuple[bytes, str]] = []
    bus = BreakableBus(on_error=lambda message, error: lost.append((message.payload, str(error))))
    end, slow = bus.endpoint("floor"), SlowHandler()
    end.subscribe("table/+/events", slow)
    end.publish("table/2/events", b"of table 2")
    for number in range(2_003):
        end.publish("table/1/events", b"%d" % number)
    words = "more comes than can be dealt with: the oldest is thrown away"
    assert lost == [(b"0", words), (b"1", words), (b"2", words)]
    slow.may_go_on.set()
    while len(slow.took) < 2_001:
        await asyncio.sleep(0)
    assert slow.took == [b"of table 2", *(b"%d" % number for number in range(3, 2_003))]


async def test_all_rows_of_a_draw_of_a_thousand_tables_come_though_they_are_said_at_once() -> None:
    """The tables of one process read a floor that seats 9,000 people in one act."""
    took, lost = list[bytes](), list[BaseException]()

    async def take(messages: Sequence[Message], failed: ErrorHook) -> None:
        took.extend(message.payload for message in messages)

    bus = BreakableBus(on_error=lambda message, error: lost.append(error))
    end, rows = bus.endpoint("floor"), [b"row %d" % number for number in range(10_000)]
    end.subscribe("floor/events", BatchHandler(take, A_DRAW))
    for row in rows:
        end.publish("floor/events", row)
    while len(took) + len(lost) < len(rows):
        await asyncio.sleep(0)
    assert (took, lost) == (rows, [])


async def test_what_waits_of_one_sender_is_at_most_eight_megabytes() -> None:
    lost: list[int] = []
    bus = BreakableBus(on_error=lambda message, error: lost.append(message.payload[0]))
    end, slow = bus.endpoint("floor"), SlowHandler()
    end.subscribe("table/1/events", slow)
    for number in range(34):
        end.publish("table/1/events", bytes([number]) * 256 * 1024)
    assert lost == [0, 1]
    slow.may_go_on.set()
    while len(slow.took) < 32:
        await asyncio.sleep(0)
    end.publish("table/1/events", b"again")
    while slow.took[-1] != b"again":
        await asyncio.sleep(0)
    assert lost == [0, 1]


def test_nobody_writes_a_line_into_the_log_of_another_box() -> None:
    with pytest.raises(UnreadableMessage) as refused:
        read_notice(b'{"type":"command","a\\nfloor: all is well\\u001b[2J":1}', CommandNotice)
    assert "all is well" in str(refused.value)
    assert str(refused.value).isprintable()
