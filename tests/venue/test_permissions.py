"""Permissions on the bus: each role on each topic, as a real broker judges it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from shuffleup.kernel.field_types import TableNo, UnitId
from shuffleup.network.bus import Message
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.broker_accounts import BadUser, BrokerUser, permissions
from shuffleup.network.trust.pairing import user_of
from tests.brokers import ROOT, Broker, Brokers, Ear, password_of, until_linked
from tests.patience import HANGS_S

pytestmark = pytest.mark.run_by("at_a_broker")

HOLDER, SPARE, WALL = "unit-00000000000000aa", "unit-00000000000000bb", "wall-hall"
USERS = (
    BrokerUser("floor"),
    BrokerUser("standby"),
    BrokerUser(HOLDER, TableNo(3)),
    BrokerUser(SPARE),
    BrokerUser(WALL),
)
ROLES = {"F": "floor", "S": "standby", "H": HOLDER, "P": SPARE, "W": WALL}

TOPICS = {
    # topic: who may say it, who may hear it (F floor, S standby, H unit that holds table 3, P spare, W wall)
    "floor/status": ("F", "FSHPW"),
    "floor/event": ("F", "FSHPW"),
    "floor/clock": ("F", "FSHPW"),
    "floor/board": ("F", "FSHPW"),
    "floor/timetable": ("F", "FSHPW"),
    "floor/tables": ("F", "FSHP"),
    "floor/addresses": ("F", "FSHP"),
    "floor/wanted": ("F", "FSHP"),
    "floor/events": ("F", "FSHP"),
    f"floor/copies/{HOLDER}": ("F", "FSH"),
    f"floor/copies/{SPARE}": ("F", "FSP"),
    "floor/commands/floor": ("F", "FS"),
    "floor/commands/standby": ("FS", "FS"),
    f"floor/commands/{HOLDER}": ("FH", "FS"),
    f"floor/commands/{SPARE}": ("FP", "FS"),
    f"floor/commands/{WALL}": ("F", "FS"),
    "table/3/status": ("FH", "FS"),
    "table/3/events": ("FH", "FS"),
    "table/3/view": ("FH", "FSW"),
    "table/3/commands/floor": ("F", "FSH"),
    "table/3/commands/standby": ("FS", "FSH"),
    f"table/3/commands/{SPARE}": ("F", "FSH"),
    "table/4/status": ("F", "FS"),
    "table/4/events": ("F", "FS"),
    "table/4/view": ("F", "FSW"),
    "table/4/commands/floor": ("F", "FS"),
    "table/4/commands/standby": ("FS", "FS"),
    "table/33/events": ("F", "FS"),
    "unit/standby/status": ("FS", "FS"),
    f"unit/{HOLDER}/status": ("FH", "FS"),
    f"unit/{SPARE}/status": ("FP", "FS"),
    f"unit/{WALL}/status": ("F", "FS"),
    f"unit/{HOLDER}/floor-rows": ("FH", "FS"),
    f"unit/{SPARE}/floor-rows": ("FP", "FS"),
    "unit/standby/floor-rows": ("F", "FS"),
    f"replies/floor/{HOLDER}": ("FH", "FS"),
    f"replies/floor/{SPARE}": ("FP", "FS"),
    "replies/floor/standby": ("FS", "FS"),
    f"replies/{HOLDER}/floor": ("F", "FSH"),
    f"replies/{HOLDER}/standby": ("FS", "FSH"),
    f"replies/{HOLDER}/{SPARE}": ("FP", "FSH"),
    f"replies/{SPARE}/{HOLDER}": ("FH", "FSP"),
    f"replies/{WALL}/floor": ("F", "FS"),
    f"time/ask/{HOLDER}": ("FH", "FS"),
    f"time/ask/{SPARE}": ("FP", "FS"),
    "time/ask/standby": ("FS", "FS"),
    f"time/ask/{WALL}": ("F", "FS"),
    f"time/answer/{HOLDER}": ("F", "FSH"),
    f"time/answer/{SPARE}": ("F", "FSP"),
    "time/answer/standby": ("F", "FS"),
    "floor": ("F", "FS"),
    "table/3": ("F", "FS"),
    "table/3/view/more": ("F", "FS"),
    "table/3/secrets": ("F", "FS"),
    "anything": ("F", "FS"),
}


class Hearing:
    """What a party has heard, up to a last word that everybody may hear."""

    def __init__(self) -> None:
        self.live: set[str] = set()
        self.retained: set[str] = set()
        self._last = asyncio.Event()

    async def __call__(self, message: Message) -> None:
        if message.payload == b"that is all":
            self._last.set()
        elif message.payload:
            (self.retained if message.retained else self.live).add(message.topic)

    async def to_the_end(self, floor: MqttBus) -> None:
        floor.publish("floor/status", b"that is all")
        async with asyncio.timeout(HANGS_S):
            await self._last.wait()


@pytest.fixture
def at_a_broker(broker: Brokers) -> Callable[[Callable[[Broker], Awaitable[None]]], None]:
    """Run a story at a broker that knows these users."""

    def runs(story: Callable[[Broker], Awaitable[None]]) -> None:
        async def told() -> None:
            async with broker(*USERS) as venue:
                await story(venue)

        asyncio.run(told())

    return runs


@pytest.mark.parametrize("role", ROLES)
async def test_what_a_role_may_say_is_heard_and_nothing_else(venue: Broker, /, role: str) -> None:
    floor, heard = await venue.party("floor"), Hearing()
    floor.subscribe("#", heard)
    await floor.until_acknowledged()
    speaker = floor if role == "F" else await venue.party(ROLES[role])
    for topic in sorted(TOPICS, key=lambda name: not name.startswith("time/")):  # those have no answer
        speaker.publish(topic, b"heard?", retain=not topic.startswith("time/"))
    await speaker.until_acknowledged()
    await heard.to_the_end(floor)
    assert heard.live == {topic for topic, (sayers, _) in TOPICS.items() if role in sayers}
    assert speaker.linked


@pytest.mark.parametrize("role", ROLES)
async def test_what_a_role_may_hear_reaches_it_and_nothing_else(venue: Broker, /, role: str) -> None:
    floor, heard = await venue.party("floor"), Hearing()
    for topic in TOPICS:
        floor.publish(topic, b"kept", retain=True)
    await floor.until_acknowledged()
    listener = floor if role == "F" else await venue.party(ROLES[role])
    for pattern in ("#", "+/+/events", "table/+/view", *TOPICS):
        listener.subscribe(pattern, heard)
    await listener.until_acknowledged()
    for topic in TOPICS:
        floor.publish(topic, b"now")
    await heard.to_the_end(floor)
    expected = {topic for topic, (_, hearers) in TOPICS.items() if role in hearers}
    assert (heard.live, heard.retained) == (expected, expected)


async def test_nobody_has_a_say_in_another_venue_or_hears_of_the_broker_itself(
    venue: Broker, /, new_hearing: Any
) -> None:
    floor, heard = await venue.party("floor"), new_hearing()
    account = Account("standby", password_of("standby"))
    stray = MqttBus((venue.address,), account, root=root_of("next-door"), tls=None, on_fault=print)
    running = asyncio.create_task(stray.run())
    await until_linked(stray)
    stray.subscribe("#", heard)
    for topic in ("floor/commands/standby", "unit/standby/status"):
        stray.publish(topic, b"x")
    await stray.until_acknowledged()
    assert stray.fault == "the broker refused what was said on unit/standby/status: Not authorized"
    floor.publish("floor/status", b"x")
    await floor.until_acknowledged()
    assert heard.live == set()
    running.cancel()


@pytest.fixture
def new_hearing() -> type[Hearing]:
    return Hearing


def thief_of_the_account(name: str = "") -> Any:
    """Make a client that knows the password of table 3, and calls itself what it likes."""
    thief = Client(CallbackAPIVersion.VERSION2, name, protocol=MQTTProtocolVersion.MQTTv5)
    thief.username_pw_set(HOLDER, password_of(HOLDER))
    return thief


async def test_who_comes_under_the_name_of_another_throws_nobody_out(venue: Broker, /) -> None:
    """Of two sessions with one name the broker throws the former out: the names of ours are drawn."""
    floor = await venue.party("floor")
    held = list[bool]()
    floor.watch_link(held.append)
    thief = thief_of_the_account("floor")
    thief.connect("127.0.0.1", venue.address.port)
    thief.loop_start()
    said = thief.publish(ROOT + "table/3/status", b"here", qos=1)
    await asyncio.to_thread(said.wait_for_publish, HANGS_S)
    thief.disconnect()
    thief.loop_stop()
    await floor.until_acknowledged()
    ear = Ear()
    floor.subscribe("floor/status", ear)
    floor.publish("floor/status", b"still here")
    await ear.until_payload(b"still here")
    assert False not in held
    assert floor.fault == ""


async def test_a_will_is_said_where_its_sender_may_speak_and_nowhere_else(venue: Broker, /) -> None:
    floor, heard, ear = await venue.party("floor"), Hearing(), Ear()
    floor.subscribe("#", heard)
    floor.subscribe("table/3/status", ear)
    await floor.until_acknowledged()
    for topic in ("floor/status", "table/4/status", "table/3/status"):
        thief = thief_of_the_account()
        thief.will_set(ROOT + topic, b"gone", qos=1, retain=True)
        thief.connect("127.0.0.1", venue.address.port)
        thief.socket().close()  # the plug is pulled, and the broker says the will
    await ear.until_payload(b"gone")
    await heard.to_the_end(floor)
    assert heard.live == {"table/3/status"}


def test_the_file_names_every_topic_in_full() -> None:
    assert permissions([BrokerUser(SPARE), BrokerUser(WALL)], "shuffleup/v1/hall/") == (
        "user unit-00000000000000bb\n"
        "topic write shuffleup/v1/hall/unit/unit-00000000000000bb/status\n"
        "topic write shuffleup/v1/hall/floor/commands/unit-00000000000000bb\n"
        "topic write shuffleup/v1/hall/replies/+/unit-00000000000000bb\n"
        "topic write shuffleup/v1/hall/time/ask/unit-00000000000000bb\n"
        "topic write shuffleup/v1/hall/unit/unit-00000000000000bb/floor-rows\n"
        "topic read shuffleup/v1/hall/floor/status\n"
        "topic read shuffleup/v1/hall/floor/event\n"
        "topic read shuffleup/v1/hall/floor/clock\n"
        "topic read shuffleup/v1/hall/floor/board\n"
        "topic read shuffleup/v1/hall/floor/timetable\n"
        "topic read shuffleup/v1/hall/floor/tables\n"
        "topic read shuffleup/v1/hall/floor/addresses\n"
        "topic read shuffleup/v1/hall/floor/wanted\n"
        "topic read shuffleup/v1/hall/floor/events\n"
        "topic read shuffleup/v1/hall/floor/room/events\n"
        "topic read shuffleup/v1/hall/floor/copies/unit-00000000000000bb\n"
        "topic read shuffleup/v1/hall/replies/unit-00000000000000bb/+\n"
        "topic read shuffleup/v1/hall/time/answer/unit-00000000000000bb\n"
        "\n"
        "user wall-hall\n"
        "topic read shuffleup/v1/hall/floor/status\n"
        "topic read shuffleup/v1/hall/floor/event\n"
        "topic read shuffleup/v1/hall/floor/clock\n"
        "topic read shuffleup/v1/hall/floor/board\n"
        "topic read shuffleup/v1/hall/floor/timetable\n"
        "topic read shuffleup/v1/hall/table/+/view\n"
    )


def test_a_unit_of_a_further_event_has_the_topics_of_that_event() -> None:
    users = [BrokerUser(HOLDER, TableNo(3), event="side"), BrokerUser(SPARE, TableNo(3))]
    of_side, of_first = permissions(users, "hall/", several=True).split("\n\n")
    assert [line for line in of_side.splitlines() if "/e/side/" not in line] == [
        f"user {HOLDER}",
        f"topic write hall/unit/{HOLDER}/status",
        f"topic write hall/e/+/unit/{HOLDER}/status",
        "topic read hall/floor/tables",
        "topic read hall/e/+/floor/tables",
    ]
    assert "topic write hall/e/side/table/3/events\n" in of_side
    assert [line for line in of_first.splitlines() if "/e/" in line] == [
        f"topic write hall/e/+/unit/{SPARE}/status",
        "topic read hall/e/+/floor/tables",
    ]
    assert "topic write hall/table/3/events\n" in of_first


async def test_a_box_that_changes_its_root_hears_the_other_event_and_not_the_former(venue: Broker, /) -> None:
    """What it had not yet said below the former root is not said below the other one."""
    users = (BrokerUser("floor"), BrokerUser(HOLDER, TableNo(3), event="side"))
    await venue.admit(*users, permitted=permissions(users, ROOT, several=True))
    first, heard, said = await venue.party("floor"), Ear(), Ear()
    first.publish("floor/tables", b"of the first", retain=True)
    first.publish("e/side/floor/tables", b"of the side event", retain=True)
    first.subscribe("e/side/table/3/events", said)
    await first.until_acknowledged()
    box = await venue.party(HOLDER)
    box.subscribe("floor/tables", heard)
    await heard.until(1)
    venue.kill()
    await until_linked(box, False)
    box.publish("table/3/events", b"meant for the first")
    box.change_root(ROOT + "e/side/")
    await venue.again()
    await until_linked(first)
    first.publish("e/side/floor/tables", b"of the side event", retain=True)
    await heard.until(2)
    box.publish("table/3/events", b"row 1")
    await said.until(1)
    assert [one.payload for one in heard.heard] == [b"of the first", b"of the side event"]
    assert [one.payload for one in said.heard] == [b"row 1"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "root",
        "Floor",
        "floor\n",
        "floor\nuser wall-hall",
        "unit-+",
        "unit-00000000000000AA",
        "unit-00000000000000aa0",
        "unit-#",
        "wall-",
        "wall-a/b",
        "wall-+",
        "wall-a b",
        "wall-a:b",
        "wall-a\ntopic readwrite #",
    ],
)
def test_a_name_that_could_say_more_than_a_name_is_refused(name: str) -> None:
    with pytest.raises(BadUser, match="is no user"):
        permissions([BrokerUser(name)], "shuffleup/v1/hall/")


@pytest.mark.parametrize(
    ("users", "reason"),
    [
        ([BrokerUser("floor"), BrokerUser("floor")], "floor stands there twice"),
        ([BrokerUser(WALL, TableNo(1))], "wall-hall cannot hold table 1: it is no unit"),
        (
            [BrokerUser(HOLDER, TableNo(3)), BrokerUser(SPARE, TableNo(3))],
            "table 3 is held by unit-00000000000000aa and by unit-00000000000000bb",
        ),
    ],
)
def test_what_cannot_be_is_refused(users: list[BrokerUser], reason: str) -> None:
    with pytest.raises(BadUser, match=f"^{reason}$"):
        permissions(users, "shuffleup/v1/hall/")


def test_a_unit_is_a_user_by_the_beginning_of_its_name() -> None:
    assert user_of(UnitId("0123456789abcdef" * 4)) == "unit-0123456789abcdef"
