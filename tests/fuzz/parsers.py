"""Every reader of bytes from outside: what it may raise, an example that it reads, and a way to call it."""

import asyncio
import contextlib
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx
import msgspec

from shuffleup.api import create_app
from shuffleup.bus import UnreadableMessage, notices
from shuffleup.bus.delivery import Delivery, decode_delivery, encode_delivery
from shuffleup.clock import HandClock
from shuffleup.config import Settings, WrongSettings, read_settings, write_settings
from shuffleup.event_archive import archive_lines
from shuffleup.event_archive.reading import UnreadableArchive, read_archive
from shuffleup.hub import Hub
from shuffleup.identity import Actor, CommandId, Stream
from shuffleup.journal import Draft, Journal, JournalError, read_journal
from shuffleup.journal.chain import faults
from shuffleup.phh.errors import HistoryError
from shuffleup.phh.history import read_history
from shuffleup.phh.replaying import replay_history
from shuffleup.pin import FloorPin, PinUnusable
from shuffleup.players_csv import read_players
from shuffleup.rulebook import load, proposal
from shuffleup.rulebook.problems import RuleBookError
from shuffleup.venue.membership import (
    FloorAddress,
    Membership,
    MembershipUnusable,
    keep_membership,
    read_membership,
)
from shuffleup.wire import Reply
from shuffleup_link.frame import Decoder, encode
from shuffleup_link.messages import ANSWERS, COMMANDS, EVENTS, QUERIES, read

MOST_CALLS = 300_000
"""Calls of functions that a reader may make of a few thousand bytes: more would be a hang."""

MOST_OCTETS = 64 * 1024 * 1024
"""What it may hold of them at any moment."""


class Parser(NamedTuple):
    """`takes` reads bytes and raises one of `named` where it cannot; it reads the `examples`."""

    name: str
    takes: Callable[[bytes], object]
    named: tuple[type[Exception], ...]
    examples: tuple[bytes, ...]

    def __repr__(self) -> str:
        return self.name


class Hang(AssertionError):
    """A reader does not come to an end."""


class TooMuchMemory(AssertionError):
    """A reader holds more than it was given reason to."""


def tried(parser: Parser, said: bytes) -> bool:
    """Let a parser read; returns whether it did. Whatever is not named goes through."""
    with within_budget(parser.name):
        try:
            parser.takes(said)
        except parser.named as refused:
            said_why = str(refused)
            is_one_line = "\n" not in said_why or isinstance(refused, RuleBookError)
        else:
            return True
    if not said_why or not is_one_line:
        raise AssertionError(f"{parser.name} refuses in no clear line: {said_why!r}")
    return False


@contextlib.contextmanager
def within_budget(name: str) -> Iterator[None]:
    """Count calls and memory, and stop what takes too much of either."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > MOST_CALLS:
            sys.setprofile(None)
            raise Hang(f"{name}: {calls} calls and no end")

    tracemalloc.start()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    if peak > MOST_OCTETS:
        raise TooMuchMemory(f"{name}: {peak} octets")


def parsers(folder: Path, hands: Path) -> dict[str, Parser]:
    """All of them, with examples that are made in a folder of the test."""
    made = (
        _settings(folder),
        _rules(folder),
        _journal(folder),
        _archive(folder),
        _pin(folder),
        _membership(folder),
        *_bus(),
        _serial(),
        _hands(hands),
        Parser("players CSV", _players, (), (b"name;paid\nAnn;20\nBongani;\n", b'"Ann",1\n"B ""x""",2\n')),
    )
    return {one.name: one for one in made}


def _file(path: Path, read_it: Callable[[], object]) -> Callable[[bytes], object]:
    def takes(said: bytes) -> object:
        path.write_bytes(said)
        return read_it()

    return takes


def _settings(folder: Path) -> Parser:
    path = folder / "unit.toml"
    write_settings(path, Settings(unit="table 1", language="de"))
    example = path.read_bytes()
    return Parser("unit.toml", _file(path, lambda: read_settings(path)), (WrongSettings,), (example,))


def _rules(folder: Path) -> Parser:
    path = folder / "event.toml"
    examples = tuple(proposal(name).encode() for name in ("halftime-main", "crews-of-five", "card-room"))
    return Parser("rule set", _file(path, lambda: load(path)), (RuleBookError,), examples)


def _written(folder: Path, name: str) -> Path:
    path, clock = folder / name, HandClock()
    with Journal.create(path, clock=clock, genesis=b'{"event":"friday"}') as journal:
        for number in range(20):
            draft = Draft(
                Stream("table/1"), CommandId(f"c{number}"), Actor("dealer"), "hand.folded", b'{"seat":3}'
            )
            journal.append([draft], sealed={f"deck/{number}": bytes(32)})
    return path


def _journal(folder: Path) -> Parser:
    path = folder / "read.journal"
    example = _written(folder, "one.journal").read_bytes()

    def walk() -> int:
        for beside in folder.glob("read.journal-*"):
            beside.unlink()
        with read_journal(path) as journal:
            return sum(
                1
                for stream in journal.streams()
                for _row, _wrong in faults(journal.rows(stream), journal.root)
            )

    return Parser("journal", _file(path, walk), (JournalError,), (example,))


def _archive(folder: Path) -> Parser:
    path = folder / "event-archive.json"
    with read_journal(_written(folder, "two.journal")) as journal:
        example = b"".join(archive_lines(journal))
    document = msgspec.json.encode(msgspec.json.decode(example))

    def unpack() -> None:
        with read_archive(path) as journal:
            journal.streams()

    return Parser("archive", _file(path, unpack), (UnreadableArchive, JournalError), (example, document))


def _pin(folder: Path) -> Parser:
    pin = FloorPin(folder / "pin", HandClock())
    (folder / "pin").mkdir()
    pin.set("4711")
    record = pin.record()
    return Parser("PIN record", pin.adopt, (PinUnusable,), (record,))


def _membership(folder: Path) -> Parser:
    home = folder / "member"
    home.mkdir()
    floors = (FloorAddress("192.168.4.13", 8883, 8443),)
    keep_membership(home, Membership("halftime", "unit-1", "a password", floors, authority="PEM"))
    (path,) = (one for one in home.iterdir() if one.is_file())
    return Parser(
        "membership", _file(path, lambda: read_membership(home)), (MembershipUnusable,), (path.read_bytes(),)
    )


def _bus() -> Iterator[Parser]:
    kinds = [
        one for one in vars(notices).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)
    ]
    for kind in kinds:
        yield Parser(
            f"notice {kind.__name__}",
            lambda said, kind=kind: notices.read_notice(said, kind),  # type: ignore[misc]
            (UnreadableMessage,),
            (b'{"linked":true,"epoch":1,"seq":2,"unit":"5a","sent":1,"floor":2,"boot_id":"b","root":""}',),
        )
    ask = b'{"type":"resend","ask":{"stream":"table/1","after":1,"upto":2}}'
    yield Parser("request", notices.read_request, (UnreadableMessage,), (ask,))
    yield Parser("delivery", decode_delivery, (UnreadableMessage,), (_delivery(),))


def _delivery() -> bytes:
    with TemporaryDirectory() as folder, read_journal(_written(Path(folder), "three.journal")) as journal:
        (row, *_) = journal.rows(Stream("table/1"))
    return encode_delivery(Delivery(1, row))


def _serial() -> Parser:
    def feed(said: bytes) -> None:
        decoder = Decoder()
        for at in range(0, len(said), 7):
            for _kind, _n, _session, payload in decoder.feed(said[at : at + 7]):
                for table in (COMMANDS, EVENTS, QUERIES, ANSWERS):
                    read(table, payload)
        assert len(decoder._held) < 1_000

    frames = b"".join(encode(kind, kind, 7, bytes(range(kind))) for kind in range(32))
    return Parser("serial frames", feed, (), (frames,))


def _hands(hands: Path) -> Parser:
    def replay(said: bytes) -> None:
        replay_history(read_history(said.decode(errors="replace")))

    examples = tuple(path.read_bytes() for path in sorted(hands.glob("*.phh"))[:12])
    for example in examples:
        replay(example)  # the tables of the ranking are made once, at the first showdown
    return Parser("PHH", replay, (HistoryError,), examples)


def _players(said: bytes) -> None:
    heard = read_players(said)
    assert len(heard.names) <= len(said)


async def _taken(command: object) -> Reply:
    return Reply(200, 1)


class Door:
    """The API of a box, to which bodies are sent."""

    def __init__(self, folder: Path) -> None:
        self._app = create_app(
            hub=Hub(),
            submit=_taken,
            metal=None,
            pages=folder,
            own_names=[],
            pin=FloorPin(folder, HandClock()),
        )

    def statuses(self, path: str, bodies: list[bytes]) -> list[int]:
        return asyncio.run(self._statuses(path, bodies))

    async def _statuses(self, path: str, bodies: list[bytes]) -> list[int]:
        transport = httpx.ASGITransport(self._app)  # what fails inside comes out here
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            answers = [await client.post(path, content=body) for body in bodies]
        assert all(answer.json() is not None for answer in answers)
        return [answer.status_code for answer in answers]
