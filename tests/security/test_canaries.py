"""Canaries: known seeds, cards, a PIN and a key are searched for in every output."""

import asyncio
import base64
import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

from shuffleup.__main__ import main
from shuffleup.api.application import create_app
from shuffleup.api.view_streams import OTHERS, TOPICS
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.archive.event_archive import archive_lines
from shuffleup.archive.invitations import invitation_of
from shuffleup.archive.shared_results import RESULT_FILES, results_of
from shuffleup.floor.feature_states import Mystery
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.kernel.chance import commitment
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Millis, Money, Stream
from shuffleup.network.bus import Message
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.poker.cards import text
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.hand import Deal
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.table import deck_from
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.look_folder import LookFolder
from shuffleup.table.command import board_cards, hole_cards
from shuffleup.views.look.look import TileName
from shuffleup.views.look.reading import read_look
from shuffleup_demo.virtual_time import run
from shuffleup_ui.pages import pages
from tests.views.looks import SVG, png

PIN = "86420975"
KEY = b"canary: the key of the box, 32 B"
RULES = RuleSet(table=TableUse(dealing="screen"))
CARD = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][shdc](?![0-9A-Za-z])")
DRAWN = re.compile(r'draws( [1-9] [2-9TJQKA][shdc])+|\\"draws\\":\[.*?\]\]')
PICTURE = re.compile(r"[0-9A-Za-z+/]{200,}")
"""A picture of the OLED as base64: two letters of it may look like a card. Its words are heard as text."""

EVERYTHING = ",".join((*TOPICS, *OTHERS, "table/2"))


FILES = (
    *("/api/players.csv", "/api/results.csv"),
    *("/print/seats", "/print/tables", "/print/results", "/print/blinds"),
)

REFUSED = (
    *("/api/views?topics=deck", "/api/log?stream=sealed", "/api/log?before=x"),
    *("/print/decks", "/print/receipts/e99", "/friday.journal"),
)
"""Questions that have no answer: what is said instead is heard, too."""


class CanarySeeds:
    """Seeds that nobody can mistake, each written down as it is given."""

    def __init__(self) -> None:
        self.given: list[bytes] = []
        self.salts = 0

    def seed(self) -> bytes:
        self.given.append(b"canary seed number %013d" % len(self.given))
        assert len(self.given[-1]) == 32
        return self.given[-1]

    def salt(self) -> bytes:
        """The next salt. It is counted: in base64, bytes by chance can read like a card, as in "+9s/"."""
        self.salts += 1
        return b"canary salt %04d" % self.salts


def written(secret: bytes) -> set[bytes]:
    """Every way in which these bytes could stand in a text: as they are, in hex, in base64, as numbers."""
    shifted = (base64.b64encode(bytes(shift) + secret).rstrip(b"=")[4:-2] for shift in range(3))
    numbers = ",".join(map(str, secret)).encode()
    return {secret, secret.hex().encode(), secret.hex().upper().encode(), numbers, *shifted}


def found(secrets: Iterable[bytes], said: bytes) -> list[bytes]:
    return [secret for secret in secrets if any(form in said for form in written(secret))]


def words_of(said: bytes) -> str:
    """Give what was said, but for the foot of a paper: "As of row 17" names no ace of spades."""
    return said.decode(errors="replace").replace("As of row ", "")


class Ears:
    """Everything that has come out, by where it came out."""

    def __init__(self) -> None:
        self.heard: dict[str, list[bytes]] = {}

    def hear(self, where: str, said: bytes) -> None:
        self.heard.setdefault(where, []).append(said)

    def leaks(self, secrets: Iterable[bytes]) -> dict[str, list[bytes]]:
        kept = tuple(secrets)
        leaks = {where: found(kept, b"\0".join(said)) for where, said in self.heard.items()}
        return {where: leak for where, leak in leaks.items() if leak}

    def cards(self) -> set[str]:
        """The cards that are named anywhere, but for those that the seats drew for the first button."""
        said = (one for where, all_of_it in self.heard.items() if where != "/api/rules" for one in all_of_it)
        texts = (PICTURE.sub("", DRAWN.sub("", words_of(one))) for one in said)
        return {card for one in texts for card in CARD.findall(one)}


LOOK = """
title = "The Crown"
logo = "logo.svg"
background = "room.png"
preset = "figures"
sponsors = [{file = "room.png", seconds = 5}]
[words]
"IN THE MONEY: {players} left" = "MONEY! {players} to go"
[tiles]
play = [%s]
break = [%s]
before = [%s]
over = [%s]
"""


def dress(folder: LookFolder) -> None:
    """Take a look in which every tile stands in every phase: it shows no more than there was (LOOK-16)."""
    every = ", ".join(f'["{tile}", "{"l" if tile == "clock" else "s"}"]' for tile in get_args(TileName))
    files = {"look.toml": (LOOK % (every, every, every, every)).encode(), "logo.svg": SVG, "room.png": png()}
    read = read_look(files, BOX_SOUNDS, scaled_dots)
    folder.keep(read.look.digest, read.files)
    folder.take(("", read.look.digest))


class Evening:
    """A box with all its faces, in virtual time, and ears at every exit."""

    def __init__(self, folder: Path) -> None:
        self.rules = RULES
        self.path, self.seeds, self.ears = folder / "friday.journal", CanarySeeds(), Ears()
        self.folder = folder

    async def play(self, clock: Clock, story: Any) -> None:
        journal = open_journal(self.path, clock, "friday", self.rules)
        self.pin = FloorPin(self.folder, clock)
        self.pin.set(PIN)
        settings = BoxSettings(
            parts=SimulatedParts(HardwareSettings(), clock),
            clock=clock,
            seeds=self.seeds,
            ids=(ids := seeded_ids(7, "test")),
            key=UnitKey(KEY),
            name="box",
            in_threads=False,
            pin=self.pin,
        )
        dress(LookFolder(self.folder))
        async with running_unit(journal, settings) as self.unit:
            self.ids, self.clock, self.evening = ids, clock, self.unit.evening
            self.evening._bus.endpoint("ear").subscribe("#", self._bus_came)
            self.app = create_app(
                hub=self.unit.hub,
                submit=self.evening.submit,
                metal=None,
                pages=pages(),
                floor=self.evening.console,
                own_names=[],
                now=self.unit.time,
                pin=self.pin,
            )
            await story(self)

    async def _bus_came(self, message: Message) -> None:
        self.ears.hear("bus", message.topic.encode() + b" " + message.payload)

    async def ask(self, verb: str, to: str = "table/1", role: str = "dealer", **args: Any) -> None:
        reply = await self.evening.submit(Command(self.ids.next(), Stream(to), verb, Actor(role), args))
        assert reply.status == 200, (verb, reply)
        self.ears.hear("replies", msgspec.json.encode(reply))
        await self.clock.sleep(Millis(500))
        if self.evening.floor.state.tables:
            await self.look()

    async def direct(self, verb: str, **args: Any) -> None:
        await self.ask(verb, FLOOR, "director", **args)

    async def look(self) -> None:
        """Look at every face, and ask for everything that a director may have."""
        self.ears.hear("OLED", json.dumps(msgspec.to_builtins(self.evening.faces.oled())).encode())
        for path in ("/api/views?topics=" + EVERYTHING, "/api/log", "/api/log?stream=table/1", "/api/rules"):
            self.ears.hear(path.partition("?")[0], await self._got(path))
        for path in FILES:
            self.ears.hear(path, await self._got(path))
        with self.evening.console.journal() as journal:  # what /api/archive.json sends, from a thread
            self.ears.hear("archive", b"".join(archive_lines(journal)))
            self.hear_handouts(journal)
        self.ears.hear("/api/events", await self._streamed())
        for path in REFUSED:
            self.ears.hear("refusals", await self._got(path, refused=True))

    def hear_handouts(self, journal: JournalReader) -> None:
        """Make what a host hands on; a picture and what stands in base64 look like cards by chance."""
        floor = self.evening.floor.state
        results = results_of(floor, journal)
        for kind in ("text", "csv", "html"):
            self.ears.hear(f"results as {kind}", RESULT_FILES[kind].made_of(results, b""))
        invitation = invitation_of(floor, journal.path, datetime(2026, 11, 20, tzinfo=UTC))
        self.ears.hear("invitation", invitation.text() + invitation.calendar())

    async def _streamed(self) -> bytes:
        """Follow everything for a moment, as a page does."""
        said: list[bytes] = []
        session = self.pin.begin_session().encode()
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "method": "GET",
            "scheme": "http",
            "path": "/api/events",
            "query_string": f"topics={EVERYTHING}".encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"x-floor-session", session)],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8080),
        }

        async def never() -> dict[str, Any]:
            await asyncio.Event().wait()
            return {}

        async def send(message: Any) -> None:
            said.append(message.get("body", b""))

        following = asyncio.create_task(self.app(scope, never, send))
        await self.clock.sleep(Millis(10))
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
        return b"".join(said)

    async def _got(self, path: str, *, refused: bool = False) -> bytes:
        transport = httpx.ASGITransport(self.app)
        session = {"x-floor-session": self.pin.begin_session()}
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as one:
            answer = await one.get(path, headers=session)
        assert (answer.status_code != 200) is refused, (path, answer.text)
        return answer.content

    @property
    def table(self) -> Any:
        return self.evening.table.table

    @property
    def deck_seeds(self) -> list[bytes]:
        """The seeds whose decks lie at the table; those of draws are told at once."""
        named = {play.commitment for play in (self.table.play, *(one.play for one in self.table.past))}
        return [seed for seed in self.seeds.given if commitment(seed) in named]


def exported(journal: Path, folder: Path) -> list[Path]:
    """Write every file that `shuffleup export` makes of an evening that is not over."""
    folder.mkdir()
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
        for kind in ("phh", "csv", "html"):
            main(["export", str(journal), f"--{kind}", str(folder / kind)])
        main(["export", str(journal), "--json", str(folder / "event.json")])
    (folder / "said.txt").write_text(said.getvalue())
    return [one for one in folder.rglob("*") if one.is_file()]


@pytest.fixture
def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Any:
    """Play a story; what was printed and logged meanwhile has been heard, too."""
    caplog.set_level(logging.DEBUG)
    at = Evening(tmp_path)

    def plays(story: Any, rules: RuleSet = RULES) -> Evening:
        at.rules = rules
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            run(lambda clock: at.play(clock, story), datetime(2026, 11, 20, 19, 0, tzinfo=UTC))
        at.ears.hear("printed", (out.getvalue() + err.getvalue()).encode())
        at.ears.hear("log", caplog.text.encode())
        with read_journal(at.path) as journal:
            at.ears.hear("archive", b"".join(archive_lines(journal)))
        for file in exported(at.path, tmp_path / "exported"):
            at.ears.hear(f"export {file.suffix}", file.read_bytes())
        return at

    return plays


async def begin(at: Evening) -> None:
    await at.direct("register", names=["Ann", "Bongani", "Carla"])
    await at.direct("draw_seats")
    await at.direct("start")


@pytest.mark.run_by("evening")
async def test_no_card_is_named_before_it_lies_on_the_table_and_then_only_that_one(at: Evening, /) -> None:
    await begin(at)
    at.ears.heard.clear()
    await at.ask("start_hand")
    deck = deck_from(at.deck_seeds[-1])
    hidden = {text(card) for two in hole_cards(at.table.play.hand, deck).values() for card in two}
    assert len(hidden) == 6
    for _ in range(3):
        assert at.ears.cards() == set(), "the cards of the players lie face down"
        await at.ask("check_or_call")
    board: set[str] = set()
    for street in range(3):
        board |= {text(card) for card in at.table.play.hand.board}
        assert len(board) == 3 + street
        assert at.ears.cards() == board
        future = {text(card) for card in board_cards(at.table.play.hand, deck, Deal())}
        assert not at.ears.cards() & (future | hidden)
        for _ in range(3 if street < 2 else 0):
            await at.ask("check_or_call")


def test_hands_that_are_folded_are_named_nowhere_ever(evening: Any) -> None:
    async def story(at: Evening) -> None:
        await begin(at)
        at.ears.heard.clear()
        for _ in range(4):
            await at.ask("start_hand")
            await at.ask("fold")
            await at.ask("fold")
        await at.ask("undo")
        await at.ask("redo")
        await at.ask("confirm_result")

    assert evening(story).ears.cards() == set()


def test_no_seed_of_a_deck_comes_out_anywhere_while_the_event_lasts(evening: Any) -> None:
    seeds: list[bytes] = []

    async def story(at: Evening) -> None:
        await begin(at)
        for _ in range(3):
            await at.ask("start_hand")
            seeds.extend(at.deck_seeds[-1:])
            await at.ask("fold")
            await at.ask("fold")

    at = evening(story)
    assert len(set(seeds)) == 3
    assert at.ears.leaks(seeds) == {}


MYSTERY = RuleSet(
    money=PrizeMoney(buy_in=Money(1000)),
    bounty=Bounty("mystery", Money(500), envelopes={Money(900): 1, Money(400): 1, Money(200): 1}),
    registration=Registration(),
    table=TableUse(tracking="hands"),
)


def mystery_of(at: Evening) -> Mystery:
    """The envelopes of an evening that has begun to draw them."""
    mystery = at.evening.floor.state.mystery
    assert mystery is not None
    return mystery


def test_no_seed_of_envelopes_comes_out_anywhere_while_they_are_drawn(evening: Any) -> None:
    """MYS-04: at the beginning, in the drum roll and after it, in a refusal, in archives and exports."""
    seeds: list[bytes] = []

    async def story(at: Evening) -> None:
        await begin(at)
        await at.direct("begin_mystery")
        bound = mystery_of(at).commitment
        seeds.extend(seed for seed in at.seeds.given if commitment(seed) == bound)
        again = Command(at.ids.next(), Stream(FLOOR), "begin_mystery", Actor("director"), {})
        at.ears.hear("refusals", msgspec.json.encode(await at.evening.submit(again)))
        await at.ask("start_hand")
        await at.ask("tap_busts", seats=[3])
        await at.ask("confirm_result")
        (out,) = [one for one in at.evening.floor.state.entries if one.finish]
        by = next(one.id for one in at.evening.floor.state.entries if not one.finish)
        await at.direct("draw_envelope", out=out.id, by=[by])
        assert mystery_of(at).drum_roll
        await at.clock.sleep(Millis(6000))
        await at.look()
        assert not mystery_of(at).drum_roll

    at = evening(story, MYSTERY)
    assert len(seeds) == 1
    assert at.ears.leaks(seeds) == {}


def test_no_digit_of_the_pin_and_no_byte_of_the_key_comes_out_anywhere(evening: Any) -> None:
    async def story(at: Evening) -> None:
        await begin(at)
        await at.ask("set_pin", "unit", "director", pin=PIN)
        await at.ask("start_hand")
        await at.ask("fold")
        await at.ask("fold")
        await at.ask("confirm_result")

    at = evening(story)
    assert at.ears.leaks([KEY]) == {}
    assert [where for where, said in at.ears.heard.items() if PIN.encode() in b"".join(said)] == []
    kept = b"".join(path.read_bytes() for path in at.folder.iterdir() if path.is_file())
    assert PIN.encode() not in kept
    assert found([KEY], kept) == []


def test_in_the_journal_a_seed_of_a_deck_lies_among_the_sealed_secrets_and_nowhere_else(evening: Any) -> None:
    seeds: list[bytes] = []

    async def story(at: Evening) -> None:
        await begin(at)
        await at.ask("start_hand")
        seeds.extend(at.deck_seeds)
        await at.ask("fold")
        await at.ask("fold")
        await at.ask("confirm_result")

    at = evening(story)
    assert len(seeds) == 1
    with sqlite3.connect(at.path) as journal:
        tables = [name for (name,) in journal.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = {
            table: b"\0".join(
                value if isinstance(value, bytes) else str(value).encode()
                for row in journal.execute(f'SELECT * FROM "{table}"')
                for value in row
            )
            for table in tables
        }
    journal.close()
    assert [table for table, said in kept.items() if found(seeds, said)] == ["sealed"]


def test_the_ears_hear_what_is_said(evening: Any) -> None:
    """Each exit is heard: what everybody may know comes out of it."""

    async def story(at: Evening) -> None:
        await begin(at)
        await at.ask("start_hand")

    at = evening(story)
    assert set(at.ears.leaks(at.seeds.given[:1])) >= {"bus", "archive"}, "a draw is on record"
    exits = ("bus", "/api/views", "/api/events", "/api/log", "archive", "/print/tables")
    for where in (*exits, "/api/players.csv", "/print/seats", "export .csv", "export .html", "export .json"):
        assert any(b"Bongani" in one for one in at.ears.heard[where]), where
    assert any(b"The Crown" in one for one in at.ears.heard["/api/views"]), "the wall is in the look"
    assert at.ears.heard["OLED"]


@pytest.mark.parametrize("secret", [b"canary seed number 0000000000001", KEY])
def test_a_secret_is_found_however_it_is_written(secret: bytes) -> None:
    for form in (
        secret,
        secret.hex().encode(),
        base64.b64encode(secret),
        base64.b64encode(b"ab" + secret + b"c"),
        msgspec.json.encode(list(secret)),
    ):
        assert found([secret], b"before " + form + b" behind") == [secret]
