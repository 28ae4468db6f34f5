"""The conformance suite of every bus, in one process or across a venue."""

import asyncio
from typing import Any

import pytest

from shuffleup.network.bus import Message, Will
from shuffleup.network.bus.topics import BadTopic

pytestmark = pytest.mark.run_by("at_a_venue")


async def test_a_message_reaches_everybody_who_subscribed_to_its_topic(venue: Any, /, new_ear: Any) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    own, exact, wild, rest = new_ear(), new_ear(), new_ear(), new_ear()
    floor.subscribe("floor/events", own)
    for pattern, ear in (("floor/events", exact), ("+/events", wild), ("#", rest)):
        table.subscribe(pattern, ear)
    await venue.settled()
    floor.publish("floor/events", b"level 2")
    for ear in (own, exact, wild, rest):
        assert await ear.until(1) == [Message("floor/events", b"level 2")]


async def test_other_topics_are_not_heard(venue: Any, /, new_ear: Any) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    table.subscribe("table/+/events", ear)
    await venue.settled()
    for topic in ("table/1/view", "table/events", "table/1/2/events", "floor/events"):
        floor.publish(topic, b"no")
    floor.publish("table/2/events", b"yes")
    assert await ear.until(1) == [Message("table/2/events", b"yes")]


async def test_messages_of_a_publisher_arrive_in_order(venue: Any, /, new_ear: Any) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    floor.subscribe("table/+/events", ear)
    await venue.settled()
    for number in range(200):
        table.publish(f"table/{number % 3}/events", b"%d" % number)
    assert [message.payload for message in await ear.until(200)] == [b"%d" % number for number in range(200)]


async def test_the_next_message_waits_until_the_handler_is_done(venue: Any, /, new_ear: Any) -> None:
    floor = await venue.endpoint("floor")
    seen, last = list[str](), new_ear()

    async def slow(message: Message) -> None:
        seen.append(f"begin {message.payload.decode()}")
        await asyncio.sleep(0)
        seen.append(f"end {message.payload.decode()}")
        if message.payload == b"2":
            await last(message)

    floor.subscribe("a", slow)
    floor.publish("a", b"1")
    floor.publish("a", b"2")
    await last.until(1)
    assert seen == ["begin 1", "end 1", "begin 2", "end 2"]


async def test_who_closes_a_subscription_can_wait_for_the_message_that_is_being_handled(
    venue: Any, /, new_ear: Any
) -> None:
    """Whatever the handler uses may be taken away after that, and no further message is handled."""
    floor = await venue.endpoint("floor")
    seen, began, go_on = list[bytes](), asyncio.Event(), asyncio.Event()

    async def slow(message: Message) -> None:
        began.set()
        await go_on.wait()
        seen.append(message.payload)

    subscription = floor.subscribe("a", slow)
    floor.publish("a", b"1")
    floor.publish("a", b"2")
    await began.wait()
    subscription.close()
    waiting = asyncio.create_task(subscription.finished())
    await asyncio.sleep(0)
    assert not waiting.done()
    go_on.set()
    await waiting
    assert seen == [b"1"]


async def test_a_handler_does_not_wait_for_itself(venue: Any, /, new_ear: Any) -> None:
    floor, ear = await venue.endpoint("floor"), new_ear()
    subscriptions = list[Any]()

    async def once(message: Message) -> None:
        subscriptions[0].close()
        await subscriptions[0].finished()
        await ear(message)

    subscriptions.append(floor.subscribe("a", once))
    floor.publish("a", b"1")
    assert [message.payload for message in await ear.until(1)] == [b"1"]


async def test_publishing_never_runs_a_handler_inside_itself(venue: Any, /, new_ear: Any) -> None:
    floor, ear = await venue.endpoint("floor"), new_ear()
    floor.subscribe("a", ear)
    floor.publish("a", b"1")
    assert ear.heard == []
    await ear.until(1)


async def test_the_last_retained_message_awaits_those_who_come_later(venue: Any, /, new_ear: Any) -> None:
    floor, wall = await venue.endpoint("floor"), await venue.endpoint("wall")
    first, late = new_ear(), new_ear()
    wall.subscribe("floor/clock", first)
    await venue.settled()
    for left in (b"20:00", b"19:00"):
        floor.publish("floor/clock", left, retain=True)
    floor.publish("floor/clock", b"just now")
    assert [message.retained for message in await first.until(3)] == [False, False, False]
    wall.subscribe("floor/+", late)
    assert await late.until(1) == [Message("floor/clock", b"19:00", retained=True)]


async def test_an_empty_retained_message_takes_the_last_one_away(venue: Any, /, new_ear: Any) -> None:
    floor = await venue.endpoint("floor")
    here, late = new_ear(), new_ear()
    floor.subscribe("floor/#", here)
    floor.publish("floor/clock", b"20:00", retain=True)
    floor.publish("floor/clock", b"", retain=True)
    floor.publish("floor/board", b"9 left", retain=True)
    await here.until(3)
    floor.subscribe("floor/#", late)
    assert await late.until(1) == [Message("floor/board", b"9 left", retained=True)]


async def test_a_closed_subscription_hears_no_more(venue: Any, /, new_ear: Any) -> None:
    floor = await venue.endpoint("floor")
    closed, stays = new_ear(), new_ear()
    subscription = floor.subscribe("a", closed)
    floor.subscribe("a", stays)
    floor.publish("a", b"1")
    await closed.until(1)
    subscription.close()
    floor.publish("a", b"2")
    assert await stays.until_payload(b"2") == [b"1", b"2"]
    assert len(closed.heard) == 1


async def test_a_handler_that_fails_is_told_of_and_stops_nobody(venue: Any, /, new_ear: Any) -> None:
    floor = await venue.endpoint("floor")
    ear, other = new_ear(), new_ear()

    async def clumsy(message: Message) -> None:
        await ear(message)
        if message.payload == b"1":
            raise LookupError("no such seat")

    floor.subscribe("a", clumsy)
    floor.subscribe("a", other)
    floor.publish("a", b"1")
    floor.publish("a", b"2")
    assert await ear.until_payload(b"2") == await other.until_payload(b"2") == [b"1", b"2"]
    ((message, error),) = venue.errors
    assert message.payload == b"1"
    assert str(error) == "no such seat"


async def test_a_party_without_a_link_hears_nothing_but_what_is_retained_when_it_is_back(
    venue: Any, /, new_ear: Any
) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    here, away = new_ear(), new_ear()
    floor.subscribe("#", here)
    table.subscribe("#", away)
    await venue.settled()
    await venue.cut("table/1")
    floor.publish("floor/events", b"missed")
    floor.publish("floor/clock", b"18:00", retain=True)
    await here.until(2)
    await venue.heal("table/1")
    await away.until(1)
    floor.publish("floor/events", b"heard")
    await away.until(2)
    assert [(message.payload, message.retained) for message in away.heard] == [
        (b"18:00", True),
        (b"heard", False),
    ]


async def test_what_is_said_without_a_link_is_sent_when_it_is_back(venue: Any, /, new_ear: Any) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    floor.subscribe("table/#", ear)
    await venue.settled()
    await venue.cut("table/1")
    table.publish("table/1/events", b"1")
    for view in (b"old", b"new"):
        table.publish("table/1/view", view, retain=True)
    table.publish("table/1/events", b"2")
    await venue.heal("table/1")
    table.publish("table/1/events", b"3")
    heard = await ear.until_payload(b"3")
    assert [payload for payload in heard if payload.isdigit()] == [b"1", b"2", b"3"]
    assert b"new" in heard


async def test_a_lost_link_is_told_to_the_party_and_its_will_to_the_others(
    venue: Any, /, new_ear: Any
) -> None:
    will = Will("table/1/status", b"gone")
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1", will)
    ear, late, told = new_ear(), new_ear(), list[bool]()
    floor.subscribe("table/+/status", ear)
    await venue.settled()
    watch = table.watch_link(told.append)
    table.publish("table/1/status", b"here", retain=True)
    await ear.until_payload(b"here")
    await venue.cut("table/1")
    assert await ear.until_payload(b"gone") == [b"here", b"gone"]
    assert (table.linked, told) == (False, [False])
    floor.subscribe("table/+/status", late)
    assert [message.payload for message in await late.until(1)] == [b"gone"]
    await venue.heal("table/1")
    assert (table.linked, told) == (True, [False, True])
    watch.close()
    await venue.cut("table/1")
    assert told == [False, True]


async def test_who_listens_twice_to_one_topic_hears_everything_twice_and_once_what_was_retained(
    venue: Any, /, new_ear: Any
) -> None:
    floor = await venue.endpoint("floor")
    first, second = new_ear(), new_ear()
    floor.publish("floor/clock", b"20:00", retain=True)
    await venue.settled()
    floor.subscribe("floor/clock", first)
    await first.until(1)
    floor.subscribe("floor/clock", second)
    await second.until(1)
    floor.publish("floor/clock", b"19:00")
    for ear in (first, second):
        assert [(message.payload, message.retained) for message in await ear.until(2)] == [
            (b"20:00", True),
            (b"19:00", False),
        ]


async def test_when_the_link_is_told_to_be_back_every_message_arrives_again(
    venue: Any, /, new_ear: Any
) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    table.subscribe("floor/events", ear)
    await venue.settled()
    table.watch_link(lambda linked: floor.publish("floor/events", b"back" if linked else b"away"))
    await venue.cut("table/1")
    await venue.heal("table/1")
    assert [message.payload for message in await ear.until(1)] == [b"back"]


async def test_what_was_kept_goes_out_before_what_is_said_at_the_news_that_the_link_is_back(
    venue: Any, /, new_ear: Any
) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    floor.subscribe("table/#", ear)
    await venue.settled()
    table.watch_link(lambda linked: linked and table.publish("table/1/status", b"here", retain=True))
    await venue.cut("table/1")
    table.publish("table/1/events", b"row")
    await venue.heal("table/1")
    assert [message.payload for message in await ear.until(2)] == [b"row", b"here"]


async def test_a_question_about_the_time_is_not_kept(venue: Any, /, new_ear: Any) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    floor.subscribe("#", ear)
    await venue.settled()
    await venue.cut("table/1")
    table.publish("time/ask/unit", b"then")
    await venue.heal("table/1")
    table.publish("time/ask/unit", b"now")
    assert [message.payload for message in await ear.until(1)] == [b"now"]


async def test_a_command_whose_time_is_over_is_not_sent_any_more(venue: Any, /, new_ear: Any) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    table.subscribe("table/1/commands/+", ear)
    await venue.settled()
    await venue.cut("floor")
    floor.publish("table/1/commands/floor", b"too late", expires_s=0)
    floor.publish("table/1/commands/floor", b"good for a minute", expires_s=60)
    await venue.heal("floor")
    floor.publish("table/1/commands/floor", b"at once", expires_s=60)
    assert [message.payload for message in await ear.until(2)] == [b"good for a minute", b"at once"]


async def test_without_a_link_the_last_thousand_messages_are_kept_and_whatever_is_retained(
    venue: Any, /, new_ear: Any
) -> None:
    floor, table = await venue.endpoint("floor"), await venue.endpoint("table/1")
    ear = new_ear()
    floor.subscribe("table/#", ear)
    await venue.settled()
    await venue.cut("table/1")
    table.publish("table/1/status", b"here", retain=True)
    for number in range(1_002):
        table.publish("table/1/events", b"%d" % number)
    await venue.heal("table/1")
    heard = [message.payload for message in await ear.until(1_001)]
    assert heard == [b"here", *(b"%d" % number for number in range(2, 1_002))]


@pytest.mark.parametrize("topic", ["", "floor/+", "table/#"])
async def test_a_message_needs_one_topic(venue: Any, /, topic: str) -> None:
    floor = await venue.endpoint("floor")
    with pytest.raises(BadTopic, match="give a name without"):
        floor.publish(topic, b"x")


@pytest.mark.parametrize("pattern", ["", "#/events", "table/x+/events", "floor/a#"])
async def test_a_wildcard_stands_for_whole_levels(venue: Any, /, pattern: str, new_ear: Any) -> None:
    floor = await venue.endpoint("floor")
    with pytest.raises(BadTopic, match="stand for whole levels"):
        floor.subscribe(pattern, new_ear())
