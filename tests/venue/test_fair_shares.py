"""A box that sends endless requests gets its share of the floor's time, memory and line, and no more."""

import asyncio

import msgspec

from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, TableNo
from shuffleup.network.bus import topics
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.network.bus.mqtt_line import WINDOW
from shuffleup.network.bus.notices import CommandNotice, ReplyNotice, Resend
from shuffleup.network.bus.reconnecting import WAITING_MESSAGES
from shuffleup.network.bus.row_stream import RowRequest
from shuffleup.network.trust.broker_accounts import BrokerUser
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.row_sync import EncodedRows, Exchange, Resending
from shuffleup.stations.shared_services import NoPeers, StationContext
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup_demo.clocks import HandClock
from tests.brokers import Ear

GREEDY = BrokerUser("unit-00000000000000aa", TableNo(1))
HONEST = BrokerUser("unit-00000000000000bb", TableNo(2))
THE_FLOOR = BrokerUser("floor")
ASKS, ROWS, AN_ANSWER = 2_000, 300, 200
CLOCK = Actor("clock")


class Boxes(NoPeers):
    """Boxes that are lent nothing; each row that goes to them is signed."""

    has_boxes = True

    def __init__(self, sign):
        self.prove = sign

    def lends(self, user, stream):
        return False


class Floor:
    """The floor's part in the exchange; it counts what it signs and what goes through it at most."""

    def __init__(self, folder, bus):
        self.signed = self.most_open = self.most_under_way = self.most_waiting = 0
        self._bus = bus
        journal = Journal.create(folder / "friday.journal", clock=HandClock(), genesis=b"{}")
        self.writer = InlineWriter(journal)
        elsewhere = Boxes(self._sign)
        context = StationContext(
            self.writer, bus, HandClock(), journal.root, RepeatableSeeds(1), elsewhere, kept_octets=1 << 20
        )
        self.exchange = Exchange(FLOOR, context, take=self._nothing)

    async def open(self):
        drafts = [
            Draft(
                stream=FLOOR, command_id=CommandId(f"c{act}"), actor=CLOCK, type="LevelStarted", payload=b"{}"
            )
            for act in range(ROWS)
        ]
        await self.writer.append(drafts)
        await self.exchange.answer_asks(ROWS, self._answer)

    async def watch(self):
        while True:
            self.most_open = max(self.most_open, self.exchange.open_asks)
            self.most_under_way = max(self.most_under_way, self._bus.under_way)
            self.most_waiting = max(self.most_waiting, self._bus.waiting)
            await asyncio.sleep(0)

    async def close(self):
        self.exchange.close()
        await self.exchange.finished()
        await self.writer.close()

    async def _answer(self, command, sender):
        return Reply(200, ROWS, f"heard {sender}")

    async def _nothing(self, row):
        pass

    def _sign(self, row):
        self.signed += 1
        return "a signature"


async def ear_of(bus, topic):
    """Have a party listen; what is said from now on reaches it."""
    ear = Ear()
    bus.subscribe(topic, ear)
    await bus.until_acknowledged()
    return ear


def flood(bus):
    for _ in range(ASKS):
        ask = msgspec.json.encode(Resend(RowRequest(FLOOR, 0, AN_ANSWER)))
        bus.publish(topics.commands(FLOOR, bus.user), ask)


async def test_a_box_that_floods_the_floor_with_asks_holds_up_no_other_box(broker, tmp_path):
    """Two thousand asks of one box within a moment: one of them is open, its rows are signed once, the line
    holds a window of messages, and the command of another box is answered.
    """
    async with broker(THE_FLOOR, GREEDY, HONEST) as venue:
        floor = Floor(tmp_path, await venue.party("floor"))
        await floor.open()
        watching = asyncio.create_task(floor.watch())
        greedy, honest = await venue.party(GREEDY.name), await venue.party(HONEST.name)
        rows = await ear_of(greedy, topics.copies(GREEDY.name))
        replies = await ear_of(honest, topics.replies(HONEST.name, "+"))
        flood(greedy)
        fold = Command(CommandId("f1"), FLOOR, "fold", Actor("dealer"), {})
        honest.publish(topics.commands(FLOOR, HONEST.name), msgspec.json.encode(CommandNotice(fold)))
        (reply,) = await replies.until(1)
        assert msgspec.json.decode(reply.payload, type=ReplyNotice).reply.text == f"heard {HONEST.name}"
        await greedy.until_acknowledged()
        await rows.until(AN_ANSWER + 1)
        watching.cancel()
        await floor.close()
        assert venue.errors == []
        assert (floor.signed, floor.most_open) == (AN_ANSWER + 1, 1)
        assert (floor.most_under_way <= WINDOW, floor.most_waiting) == (True, 0)


async def test_a_line_takes_a_window_of_messages_and_the_others_wait(broker):
    """What is said in one moment, before the broker can acknowledge any; of too much the oldest goes."""
    async with broker(THE_FLOOR) as venue:
        floor = await venue.party("floor")
        for number in range(WINDOW + WAITING_MESSAGES + 10):
            floor.publish("floor/events", b"%d" % number)
        assert (floor.under_way, floor.waiting) == (WINDOW, WAITING_MESSAGES)
        await floor.until_room()
        assert floor.waiting == 0
        await floor.until_acknowledged()
        assert floor.under_way == 0


async def test_asks_of_one_box_for_one_stream_are_one_ask_and_boxes_take_turns(tmp_path):
    """Rows go out one answer a box, whoever has asked more often."""
    asked = list[tuple[str, int]]()

    async def find(ask):
        asked.append((ask.stream, ask.after))
        await asyncio.sleep(0)
        return ()

    resending = Resending(MemoryBus().endpoint("floor"), find=find, topic=lambda user, stream: user)
    for after in (0, 1, 2):
        resending.ask("greedy", RowRequest("table/1", after, 9))
        resending.ask("greedy", RowRequest("table/2", after, 9))
    resending.ask("honest", RowRequest("table/3", 5, 9))
    assert resending.open == 3
    await resending.finished()
    assert asked == [("table/1", 2), ("table/3", 5), ("table/2", 2)]


def test_rows_are_kept_as_they_go_out_up_to_a_number_of_octets(tmp_path):
    encoded = list[int]()

    def encode(row):
        encoded.append(row.seq)
        return b"ten octets"

    with Journal.create(tmp_path / "j", clock=HandClock(), genesis=b"{}") as journal:
        one, two, three, four = journal.append(
            [
                Draft(
                    stream=FLOOR, command_id=CommandId(act), actor=CLOCK, type="LevelStarted", payload=b"{}"
                )
                for act in ("a", "b", "c", "d")
            ]
        )
    rows = EncodedRows(encode, most=30)
    for row in (one, two, three, one, four, one):
        assert rows.of(row) == b"ten octets"
    assert encoded == [1, 2, 3, 4]
    assert rows.octets == 30
    assert rows.run(FLOOR, 2, 4) == (b"ten octets", b"ten octets")
    assert rows.run(FLOOR, 1, 4) == ()
