"""Readers of the small files of a box, of answers from strangers, and of people's input."""

import io
import wave
from collections.abc import Iterator
from pathlib import Path

import msgspec

from shuffleup.api.venue_boxes import credentials
from shuffleup.cli.audit import CannotAudit, _written_down
from shuffleup.event_file import decode, encode
from shuffleup.event_file.problems import RuleBookError
from shuffleup.kernel.field_types import TableNo, UnitId
from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.joining import NotOurFloor, _understood
from shuffleup.network.trust.paired_units import PairedUnits, RegisterUnusable
from shuffleup.network.trust.pairing import PairingAnswer, PairingRequest, key_of, read_code, request_of
from shuffleup.network.trust.pairing_desk import WaitingUnits
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.releases import NotARelease, read_found, read_signed, signed
from shuffleup.network.trust.room_wifi import RoomWifiUnusable, read_room_wifi
from shuffleup.network.trust.tls import LONGEST_WORDS, Web, WebAnswer, _said
from shuffleup.network.trust.unit_key import KeyUnusable, UnitKey, unit_key
from shuffleup.protocol.request_refusals import NotACode, PairingRefused, PinRefused
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.unit.box.announcer import RATE_HZ, NoSuchWav, samples_of
from shuffleup.unit.box.box_settings import KeptSetting, Volumes, kept_look
from shuffleup.unit.box.first_run import KeptFirstRun
from shuffleup.unit.venue.venue_box import KeptOrders, OrdersNotKept
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.steps import FirstRun
from shuffleup_demo.clocks import HandClock
from tests.fuzz.reader import Parser, file_read_by

KEY = UnitKey(bytes(range(32)))
UNIT = UnitId("5a" * 32)


def of_small_files(folder: Path) -> Iterator[Parser]:
    """All of them, with examples that are made in a folder of the test."""
    yield from _of_the_box(folder)
    yield from _kept_at_the_table(folder)
    yield from _of_a_venue(folder)
    yield from _brought_along(folder)


def _of_the_box(folder: Path) -> Iterator[Parser]:
    home = folder / "pin file"
    home.mkdir()
    pin = FloorPin(home, HandClock())
    pin.set("4711")
    path = home / "floor.pin"
    example = path.read_bytes()
    tries = file_read_by(path, lambda: FloorPin(home, HandClock()).check("4711"))
    yield Parser("PIN file", tries, (PinRefused,), (example,))
    yield Parser(
        "unit key", file_read_by(home / "unit.key", lambda: unit_key(home)), (KeyUnusable,), (b"k" * 32,)
    )
    yield Parser("stored rules", decode, (RuleBookError,), (encode(RuleSet()),))
    wifi = home / "room-wifi.toml"
    yield Parser(
        "room Wi-Fi",
        file_read_by(wifi, lambda: read_room_wifi(wifi)),
        (RoomWifiUnusable,),
        (b'name = "Card Room"\nkey = "a key of eight letters"\n',),
    )


def _kept_at_the_table(folder: Path) -> Iterator[Parser]:
    """What cannot be read is as good as none: a table is not stopped for a volume."""
    home = folder / "kept"
    (home / "venue").mkdir(parents=True)
    sound, look, first = home / "sound.json", home / "look.json", home / "first-run.json"
    begin = FirstRun(KeyTest(("fold", "call")))
    yield Parser(
        "volumes",
        file_read_by(sound, lambda: KeptSetting(Volumes(), sound)),
        (),
        (msgspec.json.encode(Volumes()),),
    )
    yield Parser(
        "look", file_read_by(look, lambda: kept_look(look)), (), (msgspec.json.encode(kept_look().now),)
    )
    reads = file_read_by(first, lambda: KeptFirstRun(home).read(begin))
    yield Parser("first run", reads, (), (msgspec.json.encode(begin),))
    orders = KeptOrders(home)
    path = home / "venue/orders.json"
    orders.write(orders.read())
    yield Parser("orders", file_read_by(path, orders.read), (OrdersNotKept,), (path.read_bytes(),))


def _of_a_venue(folder: Path) -> Iterator[Parser]:
    home = folder / "register"
    home.mkdir()
    PairedUnits(home).add(UNIT, "table 5", "a password", TableNo(5))
    path = home / "units.json"
    reads = file_read_by(path, lambda: PairedUnits(home))
    yield Parser("register of units", reads, (RegisterUnusable,), (path.read_bytes(),))
    nonce = bytes(16)
    code = key_of("7K3MQ9TX", KEY.unit_id, nonce.hex())
    asked = request_of(KEY, "table 3", nonce, code, "AA:BB", "09" + 31 * "00")
    refused = (msgspec.DecodeError, UnicodeDecodeError, RecursionError, PairingRefused)
    yield Parser("pairing request", _waits, refused, (msgspec.json.encode(asked),))
    answers = (PairingAnswer("waiting"), PairingAnswer("admitted", "00ff", "00"))
    web = Web("192.168.4.13", 8443)
    yield Parser(
        "pairing answer",
        lambda said: _understood(web, WebAnswer(200, said)),
        (NotOurFloor,),
        tuple(map(msgspec.json.encode, answers)),
    )
    yield Parser("refusal of a floor", _one_line, (), (b'{"text":"pin needed"}',))
    yield Parser(
        "pairing code",
        lambda said: read_code(said.decode(errors="replace")),
        (NotACode,),
        (b"7k3m-q9tx", b"7K3M Q9TX"),
    )
    yield Parser("unit password", lambda said: credentials(said.decode("latin-1")), (), (b"Basic dTpw",))
    yield _note_of_a_certificate(folder / "authority")


def _waits(said: bytes) -> None:
    desk = WaitingUnits()
    desk.take(msgspec.json.decode(said, type=PairingRequest), "192.168.4.21", HandClock().now())


def _one_line(said: bytes) -> None:
    words = _said(WebAnswer(403, said))
    assert words.isprintable()
    assert len(words) <= LONGEST_WORDS


def _note_of_a_certificate(home: Path) -> Parser:
    authority = Authority(home, "test", Whereabouts("floor", ("192.168.4.13",)), HandClock().wall())
    path = authority.server_file
    return Parser(
        "note of a certificate", file_read_by(path, authority._note), (), (b'{"signed_by":"AA"}\n',)
    )


def _brought_along(folder: Path) -> Iterator[Parser]:
    package = folder / "shuffleup-0.2.0-aarch64-py3.11.tar.gz"
    package.write_bytes(b"a package")
    vouched = folder / "release.signed"
    example = signed(package, KEY)
    reads = file_read_by(vouched, lambda: read_signed(vouched, [KEY.unit_id]))
    yield Parser("signed release", reads, (NotARelease,), (example,))
    found = folder / "found"
    yield Parser(
        "release on a stick", file_read_by(found, lambda: read_found(found)), (), (b'{"version":"0.2.0"}',)
    )
    proofs = folder / "proofs.json"
    yield Parser("shuffles", file_read_by(proofs, lambda: _written_down(proofs)), (CannotAudit,), (b"[]",))
    yield Parser("voice part", samples_of, (NoSuchWav,), (_wav(),))


def _wav() -> bytes:
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(bytes(range(200)))
    return made.getvalue()
