"""A floor with its broker and two boxes, as somebody hostile on the network finds them."""

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

from shuffleup.event_file import proposal
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Actor, TableNo, table_stream
from shuffleup.network.bus import topics
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import Account, BrokerAddress
from shuffleup.network.bus.notices import CommandNotice, FloorStatus, ReplyNotice, read_notice
from shuffleup.network.bus.row_stream import Delivery, encode_delivery
from shuffleup.network.bus.topics import root_of
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.tls import client_context
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.table.events import PlayersLeftTold
from tests.brokers import until_linked
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
