"""Every reader of bytes from outside: its errors, an example that it reads, and a way to call it."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec

from shuffleup.api.application import create_app
from shuffleup.api.server import serve
from shuffleup.app.config import Settings, WrongSettings, read_settings, write_settings
from shuffleup.archive.event_archive import UnreadableArchive, archive_lines, read_archive
from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.event_file import load, proposal
from shuffleup.event_file.problems import RuleBookError
from shuffleup.formats.phh.grammar import HistoryError
from shuffleup.formats.phh.history import read_history
from shuffleup.formats.phh.replaying import replay_history
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.formats.players_csv.reading import read_players
from shuffleup.formats.signups.chat_replies import reply_line
from shuffleup.formats.signups.signup_file import read_signups
from shuffleup.formats.td3.facts import facts_of
from shuffleup.formats.td3.reading import read_save
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.kernel.field_types import Actor, CommandId, Stream
from shuffleup.network.bus import UnreadableMessage, notices
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.bus.row_stream import Delivery, decode_delivery, encode_delivery
from shuffleup.network.trust.membership import (
    Membership,
    MembershipUnusable,
    keep_membership,
    read_membership,
)
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.messages import Reply
from shuffleup.protocol.request_refusals import PinUnusable
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft, faults
from shuffleup.storage.journal.store import Journal
from shuffleup.views.look.faults import LookRefused
from shuffleup.views.look.pictures import read_picture
from shuffleup.views.look.reading import ReadLook, read_look
from shuffleup.views.look.sounds import read_recording
from shuffleup_demo.clocks import HandClock
from shuffleup_link.frame import Decoder, encode
from shuffleup_link.messages import ANSWERS, COMMANDS, EVENTS, QUERIES, read
from tests.fuzz.reader import Parser, file_read_by
from tests.fuzz.small_files import of_small_files
from tests.patience import HANGS_S
from tests.td3.small_saves import small_saves
from tests.views.looks import SVG, jpeg, png, wav


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
        *of_small_files(folder),
        Parser("players CSV", _players, (), (b"name;paid\nAnn;20\nBongani;\n", b'"Ann",1\n"B ""x""",2\n')),
        *_looks(),
        _sign_ups(),
        Parser("save of TD3", lambda save: facts_of(read_save(save)), (NotASave, TooLarge), small_saves()),
    )
    return {one.name: one for one in made}


def _looks() -> Iterator[Parser]:
    """The files that a house brings for its look."""
    named = (LookRefused,)
    toml = (
        b'title = "Club"\npreset = "classic"\n[colours]\nink = "#FFFFFF"\n'
        b'[melodies]\nlevel = "C6:120 -:40 E6:300"\n[words]\nPAUSED = "Coffee"\n'
    )
    yield Parser("logo", lambda said: read_picture(said, "logo"), named, (png(), SVG))
    pictures = (png(), jpeg(), jpeg(progressive=True), SVG)
    yield Parser("background", lambda said: read_picture(said, "background"), named, pictures)
    yield Parser("recording", read_recording, named, (wav(0.01),))

    def read(said: bytes) -> ReadLook:
        return read_look({"look.toml": said}, BOX_SOUNDS, scaled_dots)

    yield Parser("look of the house", read, named, (toml,))


def _sign_ups() -> Parser:
    """A list of sign-ups, whose wrong lines are told and raise nothing."""
    chat = f"Ann: {reply_line('4e1f90ab', 'yes', 2, 'Ann Bell')}\nBo: see you\n".encode()
    table = "Name;Antwort;Gäste;bezahlt;Notiz;Zeit\nJürgen;ja;1;20,50;;2026-12-01T18:30\n".encode("cp1252")
    file = b'{"schema": "shuffleup-signup/1", "lines": [{"name": "Ada", "answer": "no", "guests": 0}]}'
    return Parser("list of sign-ups", _signed_up, (), (table, file, chat))


def _settings(folder: Path) -> Parser:
    path = folder / "unit.toml"
    write_settings(path, Settings(unit="table 1", language="de"))
    example = path.read_bytes()
    return Parser("unit.toml", file_read_by(path, lambda: read_settings(path)), (WrongSettings,), (example,))


def _rules(folder: Path) -> Parser:
    path = folder / "event.toml"
    examples = tuple(proposal(name).encode() for name in ("halftime-main", "crews-of-five", "card-room"))
    return Parser("rule set", file_read_by(path, lambda: load(path)), (RuleBookError,), examples)


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

    return Parser("journal", file_read_by(path, walk), (JournalError,), (example,))


def _archive(folder: Path) -> Parser:
    path = folder / "event-archive.json"
    with read_journal(_written(folder, "two.journal")) as journal:
        example = b"".join(archive_lines(journal))
    document = msgspec.json.encode(msgspec.json.decode(example))

    def unpack() -> None:
        with read_archive(path) as journal:
            journal.streams()

    return Parser(
        "archive", file_read_by(path, unpack), (UnreadableArchive, JournalError), (example, document)
    )


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
        "membership",
        file_read_by(path, lambda: read_membership(home)),
        (MembershipUnusable,),
        (path.read_bytes(),),
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


def _signed_up(said: bytes) -> None:
    heard = read_signups(said, "4e1f90ab")
    assert heard.fault is None or not heard.lines


async def _taken(command: object) -> Reply:
    return Reply(200, 1)


class Door:
    """The API of a box, to which bodies are sent."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "faces.sock"
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

    def faults_of(self, said: list[bytes]) -> list[Any]:
        """Send each of these as it is, and hear the answer out; returns what the loop tells of faults."""
        return asyncio.run(self._faults_of(said))

    async def _faults_of(self, said: list[bytes]) -> list[Any]:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
        server = await serve(self._app, host="127.0.0.1", port=0, unix_socket=self._socket)
        for one in said:
            reader, writer = await asyncio.open_unix_connection(str(self._socket))
            with suppress(ConnectionError):
                writer.write(one)
                writer.write_eof()
                async with asyncio.timeout(HANGS_S):
                    await reader.read()
            writer.close()
        await server.close()
        return faults

    async def _statuses(self, path: str, bodies: list[bytes]) -> list[int]:
        transport = httpx.ASGITransport(self._app)  # what fails inside comes out here
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            answers = [await client.post(path, content=body) for body in bodies]
        assert all(answer.json() is not None for answer in answers)
        return [answer.status_code for answer in answers]
