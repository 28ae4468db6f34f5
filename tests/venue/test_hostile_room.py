"""A wrong box, a stranger or a phone against a running floor: a line in its log, and nothing else."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from shuffleup.bus import topics
from shuffleup.bus.delivery import Delivery, encode_delivery
from shuffleup.bus.mqtt import MqttBus
from shuffleup.bus.mqtt_line import MESSAGE_LIMIT, Account, BrokerAddress
from shuffleup.bus.notices import (
    CommandNotice,
    FloorStatus,
    ReplyNotice,
    TablesGiven,
    TableStatus,
    read_notice,
)
from shuffleup.bus.topics import root_of
from shuffleup.clock import BootClock
from shuffleup.identity import FLOOR, Actor, TableNo, table_stream
from shuffleup.journal import Draft, Journal, read_journal
from shuffleup.rulebook import proposal
from shuffleup.stations.records import TABLE_EVENTS
from shuffleup.table.events import PlayersLeftTold
from shuffleup.trust.paired import PairedUnits
from shuffleup.trust.pairing import user_of
from shuffleup.trust.tls import client_context
from shuffleup.trust.unit_key import UnitKey
from shuffleup.trust.whereabouts import whereabouts
from shuffleup.wire import Command
from tests.brokers import needs_mosquitto, until_linked
from tests.patience import HANGS_S
from tests.ports import free_port

TABLE = table_stream(TableNo(1))
BOXES = [UnitKey(bytes([number]) * 32) for number in (7, 8)]
STRANGER = UnitKey(bytes([9]) * 32)
DEALER = Actor("dealer", face="keys")


def password_of(key):
    return f"the password of {user_of(key.unit_id)}"


def drafted(stream, command, *, players):
    """Draft a row that any floor can read, and that nothing follows from."""
    told = PlayersLeftTold(players)
    return Draft(stream, command, DEALER, TABLE_EVENTS.name(told), TABLE_EVENTS.write(told))


class Room:
    """A floor that was started from its command, with two boxes let in: the first has table 1."""

    def __init__(self, folder):
        self.folder, self.home = folder, folder / "shuffleup" / "floor"
        self.broker = free_port()
        self.home.mkdir(parents=True)
        register = PairedUnits(self.home)
        for number, key in enumerate(BOXES, 1):
            register.add(key.unit_id, f"box {number}", password_of(key), 1 if number == 1 else None)
        (folder / "friday.toml").write_text(proposal("tda-2024"))
        self.log = folder / "log"
        self.process = self._start()
        self.url = re.search(r"reading (http://[\d.:]+)", self.process.stdout.readline())[1]
        self._played = self._journal_of_the_box()
        self._wait_until_it_hears()

    def _start(self):
        ports = ("--port", "0", "--https-port", "0", "--broker-port", str(self.broker))
        words = ("floor", "friday.toml", "--tables", "2", "--host", "0.0.0.0", *ports)
        with self.log.open("w") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "shuffleup", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.folder,
                env=os.environ | {"XDG_DATA_HOME": str(self.folder)},
            )

    def _wait_until_it_hears(self):
        """Wait for the status that the floor leaves at the broker: what it listens to stands by then."""

        async def main():
            bus, linked = self.bus(BOXES[1]), asyncio.Event()

            async def look(message):
                if read_notice(message.payload, FloorStatus).linked:
                    linked.set()

            bus.subscribe(topics.status(FLOOR), look)
            running = asyncio.create_task(bus.run())
            async with asyncio.timeout(HANGS_S):
                await linked.wait()
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

        asyncio.run(main())

    def stop(self):
        self.process.kill()
        self.process.communicate()

    @property
    def journal(self):
        return read_journal(self.home / "friday.journal")

    @property
    def genesis(self):
        with self.journal as journal:
            return journal.genesis

    @property
    def root(self):
        with self.journal as journal:
            return journal.root

    def _journal_of_the_box(self):
        """Rows as the box of table 1 could store them, in the epoch in which it was given the table."""
        path = self.folder / "box.journal"
        with Journal.create(path, clock=BootClock(), genesis=self.genesis) as journal:
            journal.begin_epoch(TABLE, above=1)
            return [journal.append([drafted(TABLE, f"c{n}", players=n)])[0] for n in range(3)]

    def delivery(self, number=0, epoch=2, of_event=None, **changes):
        row = msgspec.structs.replace(self._played[number], **changes)
        return encode_delivery(Delivery(epoch, row, self.root if of_event is None else of_event))

    def bus(self, key, password=None, faults=None):
        return MqttBus(
            [BrokerAddress("127.0.0.1", self.broker)],
            Account(user_of(key.unit_id), password_of(key) if password is None else password),
            root=root_of("room"),
            tls=client_context((self.home / "ca.crt").read_text()),
            on_fault=lambda line: None if faults is None else faults.append(line),
        )

    def as_box(self, key, story):
        """Run a story on the line of a box; returns what it returns. All that was said has arrived then."""

        async def main():
            bus = self.bus(key)
            running = asyncio.create_task(bus.run())
            try:
                await until_linked(bus)
                told = story(bus)
                await bus.until_acknowledged()
                return told
            finally:
                running.cancel()
                with suppress(asyncio.CancelledError):
                    await running

        return asyncio.run(main())

    def says(self, key, topic, payload, retain=False):
        self.as_box(key, lambda bus: bus.publish(topic, payload, retain=retain))

    def answer_to(self, key, command):
        """Ask the floor something as a box, and wait for its answer: what was said before was dealt with."""

        async def main():
            bus, came = self.bus(key), asyncio.get_running_loop().create_future()
            running = asyncio.create_task(bus.run())

            async def look(message):
                answered = read_notice(message.payload, ReplyNotice)
                if answered.id == command.id and not came.done():
                    came.set_result(answered.reply)

            bus.subscribe(topics.replies(bus.user, FLOOR), look)
            await until_linked(bus)
            bus.publish(topics.commands(FLOOR, bus.user), msgspec.json.encode(CommandNotice(command)))
            async with asyncio.timeout(HANGS_S):
                reply = await came
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            return reply

        return asyncio.run(main())

    def settle(self):
        """Return when the floor has dealt with all that came to it."""
        self.answer_to(BOXES[1], Command(f"settle-{time.monotonic_ns()}", FLOOR, "fly", DEALER))

    def faults_of(self, key, words, password=None, say=lambda bus: None):
        """Come with an account, say something, and wait until the broker has an answer with these words."""

        async def main():
            bus = self.bus(key, password, faults := [])
            running = asyncio.create_task(bus.run())
            async with asyncio.timeout(HANGS_S):
                if password is None:
                    await until_linked(bus)
                    say(bus)
                while not any(words in fault for fault in faults):
                    await asyncio.sleep(0.02)
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            return faults

        return asyncio.run(main())

    def kept(self):
        """All that the floor has stored."""
        with self.journal as journal:
            return {stream: [row.hash for row in journal.rows(stream)] for stream in journal.streams()}

    def lines(self):
        return self.log.read_text()

    def until_line(self, words):
        deadline = time.monotonic() + HANGS_S
        while words not in self.lines():
            assert time.monotonic() < deadline, f"no {words!r} in: {self.lines()}"
            time.sleep(0.02)
        return True

    def post(self, command, host="127.0.0.1", **headers):
        """Post a command over HTTP; returns the status and what was answered."""
        url = self.url.replace("127.0.0.1", host) + "/api/commands"
        headers = {"Content-Type": "application/json", **headers}
        request = Request(url, json.dumps(command).encode(), headers)
        try:
            with urlopen(request, timeout=HANGS_S) as answer:
                return answer.status, json.load(answer)
        except HTTPError as refused:
            return refused.code, json.load(refused)

    def is_well(self):
        """The floor takes a command as if nothing had been: it lives, and can store."""
        actor = {"role": "director", "person": "", "face": "test"}
        asked = {"id": f"well-{time.monotonic_ns()}", "to": "floor", "verb": "announce", "actor": actor}
        status, said = self.post({**asked, "args": {"text": "dinner is served"}})
        return status == 200, said


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    needs_mosquitto()
    room = Room(tmp_path_factory.mktemp("room"))
    yield room
    room.stop()


@pytest.fixture
def without_effect(room):
    """What happens in the test leaves no row in the journal of the floor, and the floor well."""
    before = room.kept()
    yield
    room.settle()
    assert room.kept() == before
    assert room.is_well()[0]
    assert room.process.poll() is None


MALFORMED = {
    "no JSON": (b"\xff\x00 not at all", "JSON is malformed: invalid character (byte 0)"),
    "nothing": (b"", "Input data was truncated"),
    "half a row": (b'{"owner_epoch":2,"stream":"table/1"', "Input data was truncated"),
    "a row without its hash": (
        b'{"owner_epoch":2,"root":"","stream":"table/1","epoch":2,"seq":1}',
        "Object missing required field `command_id`",
    ),
    "very deep": (b"[" * 5000, "Expected `object`, got `array`"),
    "a number without end": (b'{"seq":' + b"9" * 5000 + b"}", "Integer value out of range - at `$.seq`"),
}


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_malformed_is_a_line_in_the_log_once(room, what):
    payload, fault = MALFORMED[what]
    for _ in range(2):
        room.says(BOXES[0], topics.events(TABLE), payload)
    assert room.until_line(f"table/1/events: not a row: {fault}")
    room.settle()
    assert room.lines().count(f"table/1/events: not a row: {fault}\n") == 1


@pytest.mark.usefixtures("without_effect")
def test_what_is_larger_than_any_message_ends_the_line_of_who_sent_it(room):
    """Our own end would not even send it; this one is made of the parts below."""

    def too_much(bus):
        line = bus._line
        line._client.publish(line._root + topics.events(TABLE), b"x" * (MESSAGE_LIMIT + 64 * 1024), 1)

    assert room.faults_of(BOXES[0], "lost", say=too_much)


@pytest.mark.usefixtures("without_effect")
def test_a_row_that_was_changed_on_its_way_is_refused(room):
    room.says(BOXES[0], topics.events(TABLE), room.delivery(payload=b'{"n":999}'))
    assert room.until_line("table/1 row 1 is not as its owner stored it")


@pytest.mark.usefixtures("without_effect")
def test_a_row_of_an_epoch_that_was_not_given_is_refused(room):
    room.says(BOXES[0], topics.events(TABLE), room.delivery(epoch=99))
    assert room.until_line("what is sent in epoch 99 is not heard")


@pytest.mark.usefixtures("without_effect")
def test_a_row_of_another_event_is_refused(room):
    room.says(BOXES[0], topics.events(TABLE), room.delivery(of_event=bytes(32)))
    assert room.until_line("row 1 of table/1 is of another event")


@pytest.mark.usefixtures("without_effect")
def test_a_box_cannot_speak_for_the_table_of_another(room):
    """The broker refuses it, and so it never comes to the floor."""
    faults = room.faults_of(
        BOXES[1], "refused", say=lambda bus: bus.publish(topics.events(TABLE), room.delivery())
    )
    assert "the broker refused what was said on table/1/events: Not authorized" in faults


@pytest.mark.usefixtures("without_effect")
def test_a_row_of_another_table_on_the_own_topic_is_refused(room):
    other = Journal.create(room.folder / "other.journal", clock=BootClock(), genesis=room.genesis)
    with other as journal:
        (row,) = journal.append([drafted(table_stream(TableNo(2)), "c", players=9)])
    room.says(BOXES[0], topics.events(TABLE), encode_delivery(Delivery(2, row, room.root)))
    assert room.until_line("a row of table/2 came on table/1/events")


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("password", ["", "wrong", password_of(BOXES[1])])
def test_a_wrong_password_is_refused(room, password):
    assert room.faults_of(BOXES[0], "refuses us", password=password)


@pytest.mark.usefixtures("without_effect")
def test_a_box_that_was_not_let_in_is_refused(room):
    assert room.faults_of(STRANGER, "refuses us", password="any")


@pytest.mark.usefixtures("without_effect")
def test_a_second_floor_cannot_speak_on_the_bus(room):
    """A box says that it is the floor, and that a table is its own: nobody hears it."""
    event = room.root.hex()
    status = msgspec.json.encode(FloorStatus(True, 99, 0, STRANGER.unit_id, root=event))
    forged = [
        (topics.status(FLOOR), status),
        (topics.FLOOR_TABLES, msgspec.json.encode(TablesGiven(99, (), root=event))),
        (topics.events(FLOOR), status),
    ]
    for topic, payload in forged:
        faults = room.faults_of(
            BOXES[1], "refused", say=lambda bus, to=topic, what=payload: bus.publish(to, what)
        )
        assert f"the broker refused what was said on {topic}: Not authorized" in faults


@pytest.mark.usefixtures("without_effect")
def test_a_claim_to_a_table_with_a_false_epoch_changes_nothing(room):
    key = BOXES[0].unit_id
    claim = TableStatus(True, key, 50, 900, 60, 0, 1, root=room.root.hex())
    room.says(BOXES[0], topics.status(TABLE), msgspec.json.encode(claim), retain=True)
    room.settle()
    with urlopen(f"{room.url}/api/views?topics=links", timeout=HANGS_S) as answer:
        first = json.load(answer)["views"]["links"]["links"][0]
    assert (first.get("behind", 0), first.get("hand", 0)) == (0, 0)


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("verb", ["take_table_back", "register", "stop_play", "fly"])
def test_a_box_that_calls_itself_director_is_a_dealer(room, verb):
    command = Command(f"forged-{verb}", FLOOR, verb, Actor("director", "Thandi", "console"), {"table": 1})
    assert room.answer_to(BOXES[1], command).status == 403


@pytest.mark.usefixtures("without_effect")
def test_a_box_cannot_ask_in_the_name_of_another(room):
    topic = topics.commands(FLOOR, user_of(BOXES[0].unit_id))
    asked = msgspec.json.encode(CommandNotice(Command("x", FLOOR, "pause_clock", DEALER)))
    assert room.faults_of(BOXES[1], "refused", say=lambda bus: bus.publish(topic, asked))


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("name", ["floor<table/1#1", "table/1 time after 3", "", "x" * 101])
def test_a_box_cannot_give_a_command_the_id_of_an_act_of_the_floor_itself(room, name):
    """Two acts of one id would be one on the record, and an audit would find it torn."""
    own = topics.commands(FLOOR, user_of(BOXES[0].unit_id))
    room.says(BOXES[0], own, msgspec.json.encode(CommandNotice(Command(name, FLOOR, "fly", DEALER))))
    assert room.until_line("Expected `str` matching regex")


STOP = {"id": "phone", "to": "floor", "verb": "stop_play", "actor": {"role": "director"}, "args": {}}


@pytest.mark.usefixtures("without_effect")
def test_a_phone_on_the_guest_network_cannot_command(room):
    """It comes over the line that everybody can read, and is told where else to go."""
    addresses = [one for one in whereabouts().addresses if ":" not in one]
    if not addresses:
        pytest.skip("this computer has no address but its own")
    status, said = room.post(STOP, host=addresses[0])
    assert (status, "this line is open to the room: use https://" in said["text"]) == (403, True)


@pytest.mark.usefixtures("without_effect")
def test_a_page_of_another_site_cannot_command_at_the_box(room):
    status, said = room.post(STOP, Origin="http://guest.example")
    assert (status, said["text"]) == (403, "only the pages of this box may do that")


def test_rows_that_come_twice_and_in_any_order_are_stored_once_each_in_turn(room):
    """Last, for these are true rows, and stay."""
    order = (2, 0, 0, 2, 1, 1, 0, 2)

    def say(bus):
        for number in order:
            bus.publish(topics.events(TABLE), room.delivery(number))

    room.as_box(BOXES[0], say)
    deadline = time.monotonic() + HANGS_S
    while len(room.kept().get(TABLE, ())) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert room.kept()[TABLE] == [row.hash for row in room._played]
    room.says(BOXES[0], topics.events(TABLE), room.delivery(1))
    assert room.is_well()[0]
    assert room.kept()[TABLE] == [row.hash for row in room._played]
    assert "Traceback" not in room.lines()
