"""A floor as a process with its broker, and paired boxes: the start of every bench."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.request import Request, urlopen

import msgspec
from msgspec.structs import replace

from shuffleup.app.standalone_box import open_journal
from shuffleup.event_file import shipped
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Chips, Stream, TableNo, table_stream
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.unit.venue.venue_box import FOLDER
from shuffleup_demo.people.task_answers import names
from venue_bench.worker import ACKNOWLEDGED

HERE, VENUE = "127.0.0.1", "bench"
PATIENCE_S = 90.0
NAMES_AT_A_TIME = 200


class Box(NamedTuple):
    """A box that was let in, with the folder in which it keeps what is its own."""

    folder: Path
    table: TableNo
    area: int = 0
    """The area that it is in, 0 for none."""


class Room:
    """A floor with `tables` boxes. `host` is where floor and broker listen; it ends with the `with` block.

    `inside` are the words before the command of the floor, as `taskset -c 0`; its broker runs there, too.
    With `profile` the floor writes there, at its end, where its time went (`python -m pstats FILE`). With
    `areas` the boxes are in them by turns.
    """

    def __init__(
        self,
        folder: Path,
        tables: int,
        *,
        seats: int = 10,
        host: str = HERE,
        inside: Sequence[str] = (),
        profile: Path | None = None,
        areas: int = 0,
    ) -> None:
        self.folder, self.tables, self.seats, self.areas = folder, tables, seats, areas
        self.home = folder / "shuffleup" / "floor"
        self.broker = free_port(1 + areas)
        self.path = self.home / "bench.journal"
        self.boxes = [
            Box(folder / f"box-{n}", TableNo(n), n % areas + 1 if areas else 0) for n in range(1, tables + 1)
        ]
        self.passwords = {box.table: f"the password of box {box.table}" for box in self.boxes}
        self._host = host
        self._inside = tuple(inside)
        self._python = (sys.executable, *(("-m", "cProfile", "-o", str(profile)) if profile else ()))
        self._let_in()
        open_journal(self.path, BootClock(), "bench", rules(seats)).close()
        self._process = self._start()
        self.url, self.https = self._where()
        for box in self.boxes:
            self.lead(box, HERE, self.broker + box.area)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.communicate()
        if kind is not None:
            print((self.folder / "floor.log").read_text()[-2000:], file=sys.stderr)

    @property
    def pid(self) -> int:
        """The process of the floor."""
        return self._process.pid

    @property
    def broker_pid(self) -> int | None:
        """The process of its own broker, None while it is dead."""
        return self.pid_of_broker(0)

    def pid_of_broker(self, area: int) -> int | None:
        """Find the process of the broker of an area, 0 for the floor's own; None while it is dead."""
        conf = str(self.broker_conf(area)).encode()
        with suppress(OSError):  # one that has just died
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            for child in map(int, children):
                words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                if conf in words and b"mosquitto" in words[0]:
                    return child
        return None

    def broker_conf(self, area: int) -> Path:
        """Name the settings of the broker of an area, 0 for the floor's own."""
        return self.home / (f"broker-area-{area}" if area else "broker") / "mosquitto.conf"

    def kill(self) -> None:
        """Kill the floor; its brokers die with it."""
        self._process.kill()
        self._process.communicate()

    def start_again(self) -> None:
        """Start a floor that was killed, and return when it serves."""
        self._process = self._start()
        self.url, self.https = self._where()

    def lead(self, box: Box, host: str, port: int) -> None:
        """Let a box look for its floor at an address."""
        place = box.folder / FOLDER
        place.mkdir(parents=True, exist_ok=True)
        floor = FloorAddress(host, port, self.https)
        unit, password = unit_key(box.folder).unit_id, self.passwords[box.table]
        authority = (self.home / "ca.crt").read_text()
        signer = ClaimKey(VENUE, (self.home / "authority.pem").read_bytes()).claims.signer
        keep_membership(place, Membership(VENUE, user_of(unit), password, (floor,), authority, signer))

    def ask(self, verb: str, to: str = FLOOR, role: str = "director", **args: object) -> str:
        """Post a command, which has to be taken; returns its id."""
        actor = {"role": role, "person": "", "face": "bench"}
        name = f"bench-{time.monotonic_ns()}"
        asked = {"id": name, "to": to, "verb": verb, "actor": actor, "args": args}
        body = json.dumps(asked).encode()
        request = Request(f"{self.url}/api/commands", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=60) as answer:
            answer.read()
        return name

    def view(self, topic: str) -> Any:
        """Read one view of the floor, an empty one where there is none yet."""
        with urlopen(f"{self.url}/api/views?topics={topic}", timeout=30) as answer:
            return json.load(answer)["views"].get(topic, {})

    def begin(self) -> None:
        """Seat everybody and start the clock."""
        self.register()
        self.ask("draw_seats")
        self.ask("start")

    def register(self) -> None:
        """Enter a player for each chair."""
        everybody = names(self.seats * self.tables)
        for first in range(0, len(everybody), NAMES_AT_A_TIME):
            self.ask("register", names=list(everybody[first : first + NAMES_AT_A_TIME]))

    def linked(self) -> int:
        """Count the boxes with a link to the floor."""
        return sum(one.get("linked", False) for one in self.view("links").get("links", ()))

    def heads(self) -> dict[TableNo, int]:
        """Say how far the floor's copy of each table goes."""
        with read_journal(self.path) as copies:
            return {box.table: last(copies, table_stream(box.table)) for box in self.boxes}

    def heads_at_tables(self) -> dict[TableNo, int]:
        """Say how far each table itself is."""
        return {box.table: head(book(box), table_stream(box.table)) for box in self.boxes}

    def _let_in(self) -> None:
        self.home.mkdir(parents=True)
        register = PairedUnits(self.home)
        for box in self.boxes:
            key = unit_key(box.folder)
            password, area = self.passwords[box.table], box.area or None
            register.add(key.unit_id, f"box {box.table}", password, box.table, area=area)

    def _start(self) -> "subprocess.Popen[str]":
        ports = ("--port", "0", "--https-port", "0", "--broker-port", str(self.broker))
        areas = ("--areas", str(self.areas)) if self.areas else ()
        words = (
            "floor",
            "--tables",
            str(self.tables),
            "--venue",
            VENUE,
            "--host",
            self._host,
            *areas,
            *ports,
        )
        with (self.folder / "floor.log").open("a") as log:
            return subprocess.Popen(
                [*self._inside, *self._python, "-m", "shuffleup", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"XDG_DATA_HOME": str(self.folder)},
            )

    def _where(self) -> tuple[str, int]:
        """Read where the floor is, its pages by an address of this computer, and its port over TLS."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        plain, safe = re.search(r"reading http://[^:]+:(\d+)", line), re.search(r"https://[^:]+:(\d+)", line)
        if not plain or not safe:
            raise SystemExit(f"no floor: {(self.folder / 'floor.log').read_text()}")
        return f"http://{HERE}:{plain[1]}", int(safe[1])


def rules(seats: int) -> RuleSet:
    """Play with stacks so deep that nobody goes broke, and levels so long that none ends."""
    proposed = shipped("tda-2024")
    return replace(
        proposed,
        table=TableUse(dealing="screen"),
        seating=replace(proposed.seating, max_per_table=seats),
        chips=replace(proposed.chips, start_stack=Chips(1_000_000)),
        levels=replace(proposed.levels, length=120),
    )


def book(box: Box) -> Path:
    """Find the journal that a box has of the event."""
    return next((box.folder / FOLDER).glob("*.journal"), box.folder / "none")


def acknowledged_at(box: Box) -> list[str]:
    """List the commands that a box has acknowledged."""
    path = box.folder / ACKNOWLEDGED
    return path.read_text().splitlines() if path.exists() else []


def head(path: Path, stream: Stream) -> int:
    """Say how far a stream goes in a journal, 0 where there is none."""
    if not path.exists():
        return 0
    with read_journal(path) as reader:
        return last(reader, stream)


def last(journal: JournalReader, stream: Stream) -> int:
    """Give the number of the last row of a stream, 0 where there is none."""
    row = journal.last(stream)
    return row.seq if row else 0


def free_port(in_a_row: int = 1) -> int:
    """Find a port on which nobody listens, and nobody on those behind it, so many in all."""
    while True:
        with ExitStack() as stack, suppress(OSError):
            first: int = 0
            for number in range(in_a_row):
                probe = stack.enter_context(socket.socket())
                probe.bind((HERE, first and first + number))
                first = first or probe.getsockname()[1]
            return first


async def until(met: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    """Wait until something is so.

    Raises:
        TimeoutError: it never was.
    """
    ends = time.monotonic() + patience_s
    while True:
        began = time.monotonic()
        if await asyncio.to_thread(met):
            return
        if (now := time.monotonic()) > ends:
            raise TimeoutError(f"never in {patience_s:.0f} s: {what}")
        await asyncio.sleep(max(0.05, now - began))  # a look that costs much is not repeated at once


def told(record: object) -> str:
    """Write a record as one line for a process of ours."""
    return msgspec.json.encode(record).decode()
