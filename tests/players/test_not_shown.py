"""A person who is "not shown" stands as a label on every wall, page, paper and export (PPL-17)."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_views import RulesAsked
from shuffleup.cli.commands import run
from shuffleup.club.people.person_commands import AddPerson, SetShown
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Actor, PersonId
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import Players
from tests.players.conftest import AtOnce

DORA = Actor("director", "Dora")
KARLA, OLA, UMA, CY = "Karla Klein", "Ola Olsen", "Uma Udall", "Cy Carter"
HIDDEN = (KARLA, OLA, UMA)
LABELS = ("Player 1", "Player 2", "Player 3")
ROOM = ("wall", "board", "table", "clock", "timetable")
PAPERS = ("seats", "tables", "results", "blinds", "seats.txt", "tables.txt", "results.txt")
KINDS = ("ohh", "stars", "phh", "csv", "html")
LISTED = (*("views", "seats", "tables", "me", "/api/players.csv", "/print/results"), "stats", "season.csv")
"""Where everybody of the evening stands."""

AT_THE_BOX = "127.0.0.1"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Karla and Ola are not shown; Uma is, at first."""
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        people = [(PersonId(one), name) for one, name in (("k", KARLA), ("o", OLA), ("u", UMA))]
        club.ask_people([AddPerson(one, name) for one, name in people], DORA)
        club.ask_people([SetShown(one, shown=False) for one, _ in people[:2]], DORA)
    return tmp_path / "club"


async def registered(at: Any) -> None:
    """Karla is tapped in the book, Ola and Uma are typed, and Cy is new."""
    args = {"names": [KARLA, OLA, UMA, CY], "people": ["k"]}
    command = Command(at.ids.next(), FLOOR, "register", Actor("director"), args)
    assert (await at.app.state.submit(command)).status == 200
    for verb in ("draw_seats", "start"):
        await at.direct(verb)


async def one_hand(at: Any) -> None:
    await at.deal("start_hand")
    for _ in range(3):
        await at.deal("fold")
    await at.deal("confirm_result")


async def seen_in_the_room(at: Any) -> dict[str, str]:
    """Read what a phone without the PIN reads, the page of another player among it."""
    topics = await at.ask("GET", f"/api/views?topics={','.join(ROOM)}")
    phone = await at.phone_of(CY)
    await phone.act(do="scan")
    papers = {one: (await at.ask("GET", f"/print/{one}")).text for one in PAPERS}
    for path in ("/api/people?begins=ka", "/api/people/hidden", "/api/club/people", "/api/players.csv"):
        assert (await at.ask("GET", path)).status_code == 403
    return papers | {"views": topics.text, "me": json.dumps(await phone.look(), ensure_ascii=False)}


async def files_of_the_director(at: Any) -> dict[str, str]:
    paths = ("/api/players.csv", "/api/results.csv", "/print/receipts", "/print/results")
    session = {"x-floor-session": at.pin.begin_session()}
    return {path: (await at.ask("GET", path, AT_THE_BOX, headers=session)).text for path in paths}


async def hidden_meanwhile(at: Any) -> None:
    """Uma is hidden on the console while the event runs; the director reads the name behind each label."""
    session = {"x-floor-session": at.pin.begin_session()}
    path = "/api/club/people/u?person=Dora"
    uma = (await at.ask("POST", path, AT_THE_BOX, json={"deed": "hide"}, headers=session)).json()
    assert (uma["name"], uma["shown"], uma["tonight"]) == (UMA, False, "")
    names = await at.ask("GET", "/api/people/hidden", AT_THE_BOX, headers=session)
    assert names.json()["names"] == dict(zip(LABELS, HIDDEN, strict=True))


def exported(folder: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[tuple[str, str]]:
    """Write every export of the evening, the statistics and the pages of the season."""
    out, journal, club = folder / "out", folder / "friday.journal", folder / "club"
    wanted = [word for kind in KINDS for word in (f"--{kind}", str(out / kind))]
    assert run(["export", str(journal), *wanted, "--ots", str(out / "friday.ots")]) == 0
    assert run(["people", "export", str(out / "people.csv"), "--club", str(club), "--contact"]) == 0
    assert run(["stats", str(journal), "--card", str(out / "cards.html")]) == 0
    assert run(["export", str(journal), "--json", str(folder / "record.json")]) == 0
    capsys.readouterr()
    assert run(["stats", str(journal), "--json"]) == 0
    yield "stats", capsys.readouterr().out
    office = ClubDesk(journal, BootClock(), season_sheets).office
    rules = RulesAsked("Friday", "2026", '[points]\npreset = "linear"\n', "as agreed", take=True)
    season = office.rules(rules, "Dora")
    (folder / "archive").mkdir()
    (folder / "archive/friday.journal").write_bytes(journal.read_bytes())
    yield from ((name, content.decode()) for name, content in office.files(season.id).items())
    yield from ((str(one), one.read_text()) for one in out.rglob("*") if one.is_file())


def test_no_face_and_no_export_holds_the_name_of_who_is_not_shown(
    evening: Any, club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """PPL-17: whether tapped, typed, or hidden while the event runs; the director sees each name."""
    seen: dict[str, str] = {}

    async def story(at: Any) -> None:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        await registered(at)
        await one_hand(at)
        await hidden_meanwhile(at)
        await one_hand(at)
        seen.update(await seen_in_the_room(at))
        await at.direct("end_event", reason="the bar closes")
        seen.update(await files_of_the_director(at))

    evening(story, tables=1)
    seen.update(exported(tmp_path, capsys))
    assert [(where, name) for where, text in seen.items() for name in HIDDEN if name in text] == []
    for where in LISTED:
        assert [label for label in LABELS if label not in seen[where]] == [], where
        assert CY in seen[where]
    hands = [text for where, text in seen.items() if Path(where).parent.name in ("ohh", "stars", "phh")]
    hands.append(seen[str(tmp_path / "out/friday.ots")])
    assert len(hands) == 5
    record = (tmp_path / "record.json").read_text()
    assert [name for name in HIDDEN if name in record] == [UMA], "the record holds what was stored"
    assert all(label in text for text in hands for label in LABELS)


@pytest.mark.run_by("evening", players=Players(page=True, enroll="register"))
async def test_who_comes_to_the_door_by_phone_waits_under_the_label(at: Any, /, club: Path) -> None:
    """PPL-17, PLY-14: the line at the door becomes the entry, and the phone learns nothing of it."""
    asyncio.get_running_loop().set_default_executor(AtOnce())
    said = await at.ask("POST", "/api/me/door", json={"name": KARLA}, headers={"x-id": "0" * 32})
    assert said.json()["said"] == "ok"
    (line,) = at.floor.phones.door
    assert (line.name, line.known) == ("Player 1", "k")
