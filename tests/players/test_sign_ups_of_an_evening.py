"""Sign-ups of a running box: a file is looked at, taken and entered, and the room hears nothing of it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.forgetting import forget_everywhere
from shuffleup.archive.invitations import invitation_of
from shuffleup.cli.audit import audit
from shuffleup.club.people.book import Contact
from shuffleup.club.people.person_commands import AddPerson, ForgetPerson, SetContact, SetShown
from shuffleup.formats.signups.chat_replies import reply_line
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Actor, Money, PersonId
from shuffleup.ruleset.event import Event, Players, SignUpRules
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.storage.journal.reader import read_journal
from tests.players.conftest import AtOnce

AT_THE_BOX = "127.0.0.1"
DORA = Actor("director", "Dora")
SIGNED = {
    "signup": SignUpRules(enabled=True, most=3),
    "money": PrizeMoney(buy_in=Money(2000)),
    "event": Event(title="Friday"),
}
FILE = (
    "name;answer;guests;note;person;phone\n"
    "Karla Klein;ja;;with a dog;k;0151\n"
    "Cy Carter;;1;;;\n"
    "Uma Udall;perhaps;;;;\n"
    "Vic Vale;;;;;\n"
    "Wim Wolf;?;;;;\n"
)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Karla is not shown, and Vic can be reached."""
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        club.ask_people([AddPerson(PersonId("k"), "Karla Klein"), SetShown(PersonId("k"), shown=False)], DORA)
        club.ask_people(
            [AddPerson(PersonId("v"), "Vic Vale"), SetContact(PersonId("v"), Contact("vic@example.org", ""))],
            DORA,
        )
    return tmp_path / "club"


async def asked(at: Any, method: str, path: str, **what: Any) -> Any:
    asyncio.get_running_loop().set_default_executor(AtOnce())
    session = {"x-floor-session": at.pin.begin_session()}
    return await at.ask(method, path, AT_THE_BOX, headers=session, **what)


@pytest.mark.run_by("evening", tables=1, players=Players(), **SIGNED)
async def test_a_file_is_looked_at_and_taken_without_the_lines_that_are_struck(at: Any, /) -> None:
    """BEF-02, BEF-04, BEF-05."""
    looked = (await asked(at, "POST", "/api/signups?check=yes", content=FILE.encode())).json()
    assert (looked["new"], looked["unused"]) == (
        ["Karla Klein: yes", "Cy Carter +1: yes", "Vic Vale: yes", "Wim Wolf: maybe"], ["phone"],
    )  # fmt: skip
    assert [(one["line"], one["code"]) for one in looked["refused"]] == [(4, "unknown_answer")]
    assert (looked["coming"], looked["waiting"], looked["taken"]) == (3, 1, False)
    refused = await asked(at, "POST", "/api/signups?person=Dora", content=FILE.encode())
    assert (refused.status_code, at.floor.signups.lines) == (422, ())
    done = await asked(at, "POST", "/api/signups?person=Dora&strike=4", content=FILE.encode())
    assert (done.status_code, done.json()["taken"]) == (200, True)
    assert [one.name for one in at.floor.signups.lines] == [
        "Karla Klein",
        "Cy Carter",
        "Vic Vale",
        "Wim Wolf",
    ]
    version = at.evening.floor.version
    again = (await asked(at, "POST", "/api/signups?strike=4", content=FILE.encode())).json()
    assert (again["text"], at.evening.floor.version) == ("0 new, 0 changed, 4 the same", version)
    spoilt = await asked(at, "POST", "/api/signups?strike=0", content=b"{")
    assert (spoilt.status_code, [one["code"] for one in spoilt.json()["refused"]]) == (422, ["bad_json"])
    large = await asked(at, "POST", "/api/signups", content=b"name\n" + b"A" * 2_000_000)
    assert (large.status_code, large.json()["code"]) == (422, "file_too_large")
    assert (await at.ask("GET", "/api/signups")).status_code == 403


@pytest.mark.run_by("evening", tables=1, players=Players(), **SIGNED)
async def test_a_pasted_chat_is_read_with_the_code_of_the_invitation(at: Any, /) -> None:
    """BEF-10, BEF-11."""
    chat = f"Cy: {reply_line('4e1f90ab', 'yes', 0, 'Cy')}"
    looked = (await asked(at, "POST", "/api/signups?check=yes", content=chat.encode())).json()
    assert [one["code"] for one in looked["refused"]] == ["other_event"]
    code = invitation_of(at.floor, at.path, BootClock().wall()).record.code
    chat = f"see you\nCy: {reply_line(code, 'yes', 2, 'Cy')}"
    done = (await asked(at, "POST", "/api/signups", content=chat.encode())).json()
    assert (done["new"], done["passed_over"], done["taken"]) == (["Cy +2: yes"], 1, True)
    assert (await asked(at, "GET", "/api/signups")).json()["code"] == code
    at.path.with_name(f"{at.path.name}.invitation").write_bytes(b"{")
    spoilt = await asked(at, "GET", "/api/signups")
    assert (spoilt.status_code, "delete it to begin anew" in spoilt.json()["text"]) == (422, True)


@pytest.mark.run_by("evening", tables=1, players=Players(), **SIGNED)
async def test_entries_are_made_under_the_names_that_the_room_may_read(at: Any, /, club: Path) -> None:
    """BEF-01, PPL-17: one press, one undo; a name that is not shown is in no view of the room."""
    await asked(at, "POST", "/api/signups?person=Dora&strike=4", content=FILE.encode())
    command = {
        "id": "1",
        "to": "floor",
        "verb": "enter_signups",
        "actor": {"role": "director", "person": "Dora"},
    }
    for _ in range(2):  # the answer was lost, and the page sends it once more
        assert (await asked(at, "POST", "/api/commands", json=command)).status_code == 200
    assert [(one.name, one.known[:4]) for one in at.floor.entries] == [
        ("Player 1", "k"),
        ("Cy Carter", "new-"),
    ]
    seen = (await asked(at, "GET", "/api/signups")).json()
    assert [(one["name"], one.get("place", ""), one.get("entered", False)) for one in seen["lines"]] == [
        ("Karla Klein", "coming", True),
        ("Cy Carter", "coming", True),
        ("Vic Vale", "waiting", False),
        ("Wim Wolf", "", False),
    ]
    views = await at.ask("GET", "/api/views?topics=wall,board,table,clock,timetable")
    floor = await asked(at, "GET", "/api/views?topics=floor")
    assert "Karla" not in views.text + floor.text
    log = (await asked(at, "GET", "/api/log?stream=floor")).json()["lines"]
    (undo,) = [one["undo"] for one in log if one["what"] == "Entries are made of sign-ups: 2."]
    await at.direct(undo["verb"], **undo["args"])
    assert at.floor.entries.present == 0


@pytest.mark.run_by("evening", tables=1, players=Players(), **SIGNED)
async def test_reminders_are_texts_to_copy_with_contacts_for_the_director_alone(
    at: Any, /, club: Path
) -> None:
    """BEF-12."""
    await asked(at, "POST", "/api/signups?person=Dora&strike=4", content=FILE.encode())
    await asked(
        at, "POST", "/api/signups?person=Dora", content=b"name,answer,paid\nCy Carter,no,\nKarla Klein,,20\n"
    )
    seen = (await asked(at, "GET", "/api/signups")).json()["reminders"]
    assert {
        one["about"]: [(to["name"], to["text"], to["contact"]) for to in one["people"]] for one in seen
    } == {
        "maybe": [("Wim Wolf", "Hello Wim Wolf, you said maybe for Friday: do you come?", "")],
        "owes": [("Vic Vale", "Hello Vic Vale, 20 are still open for Friday.", "vic@example.org")],
        "moved_up": [("Vic Vale", "Hello Vic Vale, a place is free for you at Friday.", "vic@example.org")],
    }
    assert seen[0]["text"] == "Hello, you said maybe for Friday: do you come?\nWim Wolf"


def test_who_is_forgotten_is_forgotten_in_the_sign_ups_too(evening: Any, club: Path, tmp_path: Path) -> None:
    """PPL-09: the name, the note and the id; the audit finds every row as it was."""

    async def story(at: Any) -> None:
        await asked(at, "POST", "/api/signups?person=Dora&strike=4", content=FILE.encode())

    evening(story, tables=1, players=Players(), **SIGNED)
    journal = tmp_path / "friday.journal"
    forget_everywhere(club, [tmp_path], ForgetPerson(PersonId("k")), DORA, BootClock())
    with read_journal(journal) as reader:
        texts = [text.content for row in reader.rows(FLOOR) for text in row.texts]
    assert [one for one in ("Karla Klein", "with a dog", "k") if one in texts] == []
    assert "Cy Carter" in texts
    assert audit([journal], []).whole
