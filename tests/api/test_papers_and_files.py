"""Papers and files over HTTP: papers for everybody, files for the director only, and lists of players."""

import asyncio
import csv
import json
import lzma
from pathlib import Path
from typing import Any

import httpx
import pytest

from shuffleup.api.application import create_app
from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.event_file import shipped
from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.contents import VERBS, tasks
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.fees import RecordPayment
from shuffleup.floor.entries.leaving import Withdraw
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, EntryId, Money, Stream
from shuffleup.kernel.refusals import Refusal
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.addons import PageView
from shuffleup.protocol.clock import TimetableView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.commands import read_verb
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.store import Journal
from shuffleup.views.words.tasks import asked
from shuffleup_demo.clocks import HandClock
from tests.refused import worded

PAPERS = ("seats", "tables", "results", "blinds")
FOR_THE_DIRECTOR = (
    *("/print/receipts", "/print/charity", "/print/charity.txt", "/api/charity", "/print/receipts.txt"),
    *("/api/players.csv", "/api/results.csv", "/api/archive.json"),
    *("/api/invite/text", "/api/invite/ics", "/api/share/text", "/api/share/png"),
)


def raffle(name: str, floor: Floor) -> PageView | None:
    """Make the paper of an add-on; any other cannot be made."""
    if name != "raffle":
        return None
    rows = tuple((str(number), one.name) for number, one in enumerate(floor.entries, 1))
    return PageView("Raffle <b>", ("One ticket.",), ("#Ticket", "Player"), rows)


class Desk:
    """A floor on a journal of its own, with Ann and Bob in it; Ann has paid 5."""

    version = 3

    def __init__(self, pages: Path, path: Path) -> None:
        self.journal_path, self.done = path, set[str]()
        self.state: Any = None
        self.written = Journal.create(path, clock=HandClock(), genesis=b'{"event":"friday"}')
        self.store("open", [EventOpened("friday", shipped("tda-2024"), 1)])
        paid = RecordPayment(EntryId("e1"), Money(500), "2026-11-20")
        for command in (Register(("Ann", "Bob")), paid, DrawSeats()):
            self.store(str(command), decide(self.floor(), command, FloorContext()))
        self.pin = FloorPin(path.parent, HandClock())
        floor: Any = self
        self.app = create_app(
            hub=Hub(),
            submit=self.submit,
            metal=None,
            pages=pages,
            floor=floor,
            own_names=[],
            pin=self.pin,
            addon_paper=raffle,
            past_events=ArchivedEvents(path),
        )

    def store(self, act: str, events: Any) -> None:
        drafts = [
            FLOOR_EVENTS.draft(FLOOR, CommandId(act), Actor("director"), one, RepeatableSeeds(7))
            for one in events
        ]
        self.written.append(drafts)
        for one in events:
            self.state = evolve(self.state, one)

    def floor(self) -> Any:
        return self.state

    async def submit(self, command: Command) -> Reply:
        if command.id in self.done:
            return Reply(200, 3, "was done before")
        try:
            self.store(command.id, decide(self.state, read_verb(command, VERBS), FloorContext()))
        except Refusal as refusal:
            return Reply(422, 3, worded(refusal))
        self.done.add(command.id)
        return Reply(200, 4)

    def timetable(self) -> TimetableView:
        return TimetableView(())

    async def rows(self, stream: Stream, before: int | None, limit: int) -> tuple[Row, ...]:
        rows = [one for one in self.journal().rows(stream) if before is None or one.seq < before]
        return tuple(reversed(rows[-limit:]))

    def journal(self) -> JournalReader:
        return read_journal(self.journal_path)

    def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://192.168.4.13:8080") as client:
                return await client.request(method, path, **what)

        return asyncio.run(asked())

    def names(self) -> list[str]:
        return [one.name for one in self.state.entries]


def as_director(friday: Any) -> dict[str, Any]:
    friday.pin.set("4711")
    session = friday.ask("POST", "/api/pin", json={"pin": "4711"}).json()["session"]
    return {"headers": {"x-floor-session": session}}


@pytest.fixture
def friday(pages: Any, tmp_path: Any) -> Any:
    made = Desk(pages, tmp_path / "friday.journal")
    yield made
    made.written.close()


@pytest.mark.parametrize("paper", PAPERS)
def test_anybody_may_print_what_the_wall_shows(friday: Any, paper: str) -> None:
    friday.pin.set("4711")
    answer = friday.ask("GET", f"/print/{paper}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert '<link rel="stylesheet" href="/static/print/print.css">' in answer.text
    assert "<script" not in answer.text
    assert "style=" not in answer.text, "the policy would not let it through"


@pytest.mark.parametrize("path", FOR_THE_DIRECTOR)
def test_money_is_for_the_director_alone(friday: Any, path: str) -> None:
    friday.pin.set("4711")
    refused = friday.ask("GET", path)
    assert refused.status_code == 403
    assert refused.json()["text"] == "pin needed: this is for the director, enter the floor PIN"
    session = friday.ask("POST", "/api/pin", json={"pin": "4711"}).json()["session"]
    assert friday.ask("GET", path, headers={"x-floor-session": session}).status_code == 200


def test_the_invitation_is_the_same_file_each_time_and_is_called_off_by_a_word(friday: Any) -> None:
    """BEF-07: the code is drawn with the first; another state is the next number."""
    friday.pin.set("4711")
    said = {
        "headers": {"x-floor-session": friday.ask("POST", "/api/pin", json={"pin": "4711"}).json()["session"]}
    }
    first, again = (friday.ask("GET", "/api/invite/ics", **said) for _ in range(2))
    assert first.headers["content-type"] == "text/calendar; charset=utf-8"
    assert first.headers["content-disposition"] == 'attachment; filename="invitation.ics"'
    assert first.content == again.content
    off = friday.ask("GET", "/api/invite/ics?cancelled=yes", **said).text
    assert "SEQUENCE:1\r\n" in off
    assert "STATUS:CANCELLED\r\n" in off
    page = friday.ask("GET", "/api/invite/page", **said)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    unknown = friday.ask("GET", "/api/invite/fax", **said)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_such_file")


def test_results_that_are_handed_on_are_listed_in_the_club(friday: Any) -> None:
    """BEF-13, BEF-16."""
    friday.pin.set("4711")
    said = {
        "headers": {"x-floor-session": friday.ask("POST", "/api/pin", json={"pin": "4711"}).json()["session"]}
    }
    folder = friday.journal_path.parent / "club"
    with open_club(folder, HandClock(), make=True):
        pass
    answer = friday.ask("GET", "/api/share/csv?person=Dora", **said)
    assert answer.content == b"\xef\xbb\xbfplace,name\r\n"
    (copy,) = read_books(folder).club.copies
    assert (copy.what, copy.place) == ("results (csv), 0 names", "floor console")
    assert friday.ask("GET", "/api/share/fax", **said).status_code == 404


def test_the_results_of_a_past_event_are_handed_on_by_the_director(friday: Any, tmp_path: Any) -> None:
    """BEF-13: the same four files, of the journal that was put away."""
    (tmp_path / "archive").mkdir()
    packed = Path(__file__).parents[1] / "data/journals/0.2.0-freezeout.journal.xz"
    (tmp_path / "archive/night.journal").write_bytes(lzma.decompress(packed.read_bytes()))
    said = as_director(friday)
    text = friday.ask("GET", "/past/night/api/share/text", **said)
    assert text.text.splitlines()[4:] == ["1. Carla, 75", "2. Bongani, 45", "3. Ann, 30"]
    assert friday.ask("GET", "/past/night/api/share/png", **said).content.startswith(b"\x89PNG")
    assert friday.ask("GET", "/past/night/api/share/text").status_code == 403


def test_a_charity_statement_names_the_row_that_it_is_made_of(friday: Any) -> None:
    """PAP-01, PAP-08: on paper and as text; the figures are JSON, too."""
    *_, row = friday.journal().rows(FLOOR)
    made_of = f"As of row {row.seq}, {row.hash.hex()}"
    assert f'<p class="small made-of">{made_of}</p>' in friday.ask("GET", "/print/charity").text
    assert friday.ask("GET", "/print/charity.txt").text.endswith(f"\n{made_of}\n")
    figures = friday.ask("GET", "/api/charity").json()
    assert (figures["entries"], figures["re_entries"], figures["over"]) == (2, 0, False)


def test_every_paper_names_the_row_that_it_is_made_of(friday: Any) -> None:
    """PAP-08."""
    *_, row = friday.journal().rows(FLOOR)
    made_of = f"As of row {row.seq}, {row.hash.hex()}"
    for name in ("seats", "tables", "results", "blinds", "receipts", "receipts/e1", "charity"):
        for form in (name, f"{name}.txt"):
            assert friday.ask("GET", f"/print/{form}").text.count(made_of) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_plain_text_too(friday: Any, paper: str) -> None:
    """PAP-07."""
    answer = friday.ask("GET", f"/print/{paper}.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "<" not in answer.text


def test_a_receipt_is_found_by_its_entry_or_said_not_to_be_there(friday: Any) -> None:
    assert "Receipt 1" in friday.ask("GET", "/print/receipts/e1").text
    answer = friday.ask("GET", "/print/receipts/e2")
    assert (answer.status_code, answer.json()["text"]) == (
        404,
        "Bob has paid nothing yet: record the payment under Players",
    )
    assert friday.ask("GET", "/print/tickets").status_code == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/print/receipts/e2", 404),
        ("/print/tickets", 404),
        ("/print/receipts/e99", 404),
        ("/print/deal", 422),
        ("/prices", 404),
        ("/api/commands", 405),
        ("/api/nothing", 404),
        ("/api/deal?kind=chops", 422),
        ("/print/deal?keep=much", 400),
    ],
)
def test_a_person_who_follows_a_link_never_reads_json(friday: Any, path: str, status: int) -> None:
    answer = friday.ask("GET", path, headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert 'href="/floor"' in answer.text
    assert "{" not in answer.text


def test_the_tables_come_as_files(friday: Any) -> None:
    answer = friday.ask("GET", "/api/players.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="players.csv"'
    rows = list(csv.reader(answer.content.decode("utf-8-sig").splitlines()))
    assert [row[1] for row in rows] == ["name", "Ann", "Bob"]


def test_the_archive_is_one_document_with_every_row_so_far(friday: Any) -> None:
    document = friday.ask("GET", "/api/archive.json").json()
    assert (document["event"], document["over"], document["secrets"]) == ("friday", False, {})
    stored = [row.hash.hex() for row in friday.written.rows(FLOOR)]
    assert [row["hash"] for row in document["rows"]] == stored
    friday.store("later", decide(friday.state, Register(("Eve",)), FloorContext()))
    assert friday.ask("GET", "/api/archive.json").json()["count"] == len(stored) + 1


def test_a_list_of_players_is_entered_and_the_same_file_twice_enters_them_once(friday: Any) -> None:
    lines = "name;club\nBob;x\nEve;y\nZoë;z\n".encode()
    said = friday.ask("POST", "/api/players.csv?person=Thandi", content=lines)
    assert said.status_code == 200
    assert said.json() == {
        "entered": True,
        "text": "2 players entered, 1 entered already",
        "enter": ["Eve", "Zoë"],
        "known": ["Bob"],
        "bad": [],
        "unused": ["club"],
        "version": 4,
    }
    assert friday.names() == ["Ann", "Bob", "Eve", "Zoë"]
    again = friday.ask("POST", "/api/players.csv", content=lines).json()
    assert (again["entered"], again["enter"], again["known"]) == (False, [], ["Bob", "Eve", "Zoë"])
    assert len(friday.done) == 1


def test_a_name_of_a_list_that_looks_like_another_is_entered_and_told_to_the_director(friday: Any) -> None:
    """The first letter of the second Ann is Cyrillic."""
    said = friday.ask("POST", "/api/players.csv", content="name\n\u0410nn\nZoë\n".encode())
    assert (said.status_code, said.json()["enter"]) == (200, ["\u0410nn", "Zoë"])
    told = [asked(one) for one in tasks(friday.state) if one.verb == "rename"]
    assert told == ["\u0410nn looks like Ann: write one of the names differently"]


def test_an_answer_that_was_lost_is_no_reason_to_enter_anybody_twice(friday: Any) -> None:
    """The id follows from the list and the entries: a page that sends it once more asks the same."""
    before = friday.state
    friday.ask("POST", "/api/players.csv", content=b"Eve\n")
    friday.state, seen = before, friday.state
    said = friday.ask("POST", "/api/players.csv", content=b"Eve\n").json()
    friday.state = seen
    assert (said["entered"], said["text"]) == (False, "was done before")
    assert friday.names() == ["Ann", "Bob", "Eve"]


def test_who_was_withdrawn_is_entered_anew_by_the_same_list(friday: Any) -> None:
    """Twice, for the list is the same each time and the evening is not; nobody else is entered again."""
    lines = b"Eve\nZo\xc3\xab\n"
    friday.ask("POST", "/api/players.csv", content=lines)
    for _ in range(2):
        eve = next(one for one in friday.state.entries if one.name == "Eve" and not one.withdrawn)
        friday.store(
            f"withdraw {eve.id}", decide(friday.state, Withdraw(eve.id, "went home"), FloorContext())
        )
        said = friday.ask("POST", "/api/players.csv", content=lines).json()
        assert (said["entered"], said["enter"], said["known"]) == (True, ["Eve"], ["Zo\xeb"])
    assert sum(one.name == "Eve" for one in friday.state.entries) == 3


def test_a_list_is_looked_at_first_where_that_is_asked(friday: Any) -> None:
    said = friday.ask("POST", "/api/players.csv?check=yes", content=b"Eve\n").json()
    assert (said["entered"], said["text"], said["enter"]) == (False, "1 player to enter", ["Eve"])
    assert friday.names() == ["Ann", "Bob"]


def test_a_list_with_one_wrong_line_enters_nobody(friday: Any) -> None:
    answer = friday.ask("POST", "/api/players.csv", content=b"Eve\nEve\n")
    assert answer.status_code == 422
    assert answer.json()["bad"] == [
        {
            "line": 2,
            "why": "Eve stands in line 1 already: add a letter to tell the two apart",
            "code": "named_in_line_before",
            "facts": {"name": "Eve", "line": 1},
        }
    ]
    assert friday.names() == ["Ann", "Bob"]


def test_a_list_wants_the_director_and_has_a_size(friday: Any) -> None:
    friday.pin.set("4711")
    assert friday.ask("POST", "/api/players.csv", content=b"Eve\n").status_code == 403
    friday.pin.forget()
    assert friday.ask("POST", "/api/players.csv", content=b"x\n" * 300_000).status_code == 413
    assert friday.names() == ["Ann", "Bob"]


def test_a_box_without_the_floor_has_no_papers(desk: Any) -> None:
    for path in ("/print/seats", "/print/receipts", "/api/archive.json"):
        assert desk.ask("GET", path).status_code == 404
    assert json.loads(desk.ask("POST", "/api/players.csv", content=b"Eve\n").text)["text"].startswith(
        "the floor is not on this box"
    )


def test_a_paper_of_an_add_on_is_printed_like_our_own(friday: Any) -> None:
    page, text = friday.ask("GET", "/print/raffle"), friday.ask("GET", "/print/raffle.txt")
    assert (page.status_code, text.status_code) == (200, 200)
    assert "<h1>Raffle &lt;b&gt;</h1>" in page.text
    assert text.text.splitlines()[2:6] == ["", "One ticket.", "", "1: Ann"]
    assert text.text.splitlines()[-1].startswith("As of row 9, ")


def test_a_paper_that_an_add_on_cannot_make_is_refused(friday: Any) -> None:
    refused = friday.ask("GET", "/print/broken")
    assert refused.status_code == 404
    assert "broken" not in refused.text
