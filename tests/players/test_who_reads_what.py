"""Who reads what: every path and topic, asked with a player's card, gives no facts of another player."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.routing import Mount, Route

from shuffleup.api.contents import routes
from shuffleup.api.phone_feed import OF_THE_ROOM, WAKES
from shuffleup.api.view_streams import OTHERS, TOPICS
from shuffleup.floor.phones.phone_requests import OF_THE_ROOM as SHOWN_TO_ALL
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.seats import Seating
from shuffleup_ui.pages import pages
from tests.night import at_night

CHAIRS = 10
RULES = {"players": Players(page=True), "seating": Seating(max_per_table=CHAIRS)}
ROOMS = pytest.mark.parametrize("tables", [3, at_night(300)])
SEALED = ("/api/me", "/api/me/events")
"""Where a player's own facts come from, sealed with a key of the card."""

PLACES = {
    "entry": "e2",
    "paper": "seats",
    "page": "console",
    "unit": "ab" * 32,
    "season": "s1",
    "file": "index.html",
    "content": "0",
}


def name_of(number: int) -> str:
    return f"Player {number:04}"


def note_for(number: int) -> str:
    """What the director answers to one player, and nobody else is to read."""
    return f"between us {number:04}"


async def full_room(at: Any, tables: int) -> list[Any]:
    """Seat everybody; each phone is let in, asks for the floor, and has an answer of its own."""
    await at.begin(*(name_of(number) for number in range(1, tables * CHAIRS + 1)))
    phones = []
    for number in range(1, tables * CHAIRS + 1):
        phone = await at.phone_of(name_of(number), address=f"10.0.{number // 250}.{number % 250 + 1}")
        assert await phone.act(do="scan") == "ok"
        assert await phone.act(do="ask", ask="call_floor") == "ok"
        (asked,) = at.floor.phones.open_requests()
        await at.direct("answer_request", number=asked.number, granted=False, note=note_for(number))
        phones.append(phone)
    return phones


def paths() -> Iterable[str]:
    """List every path that is read, each place in it filled."""
    for route in routes(pages()):
        if isinstance(route, Route) and "GET" in (route.methods or ()):
            yield re.sub(r"{(\w+)(:\w+)?}", lambda place: PLACES.get(place[1], "x"), route.path)
        else:
            assert isinstance(route, Route | Mount)


def notes_in(said: bytes) -> set[bytes]:
    return set(re.findall(rb"between us \d+", said))


@ROOMS
def test_each_of_a_full_room_reads_the_own_facts_and_those_of_nobody_else(evening: Any, tables: int) -> None:
    """PLY-06, PLY-07, PLY-10: of others the names at the own table, as on the wall."""

    async def story(at: Any) -> None:
        phones = await full_room(at, tables)
        for number, phone in enumerate(phones, 1):
            seen = await phone.look()
            own, place = seen["own"], at.floor.entry(f"e{number}").place
            said = repr(own).encode()
            assert own["name"] == name_of(number)
            assert own["seat"] == f"Table {place.table}, seat {place.seat}"
            assert notes_in(said) == {note_for(number).encode()}
            at_table = {one.name for one in at.floor.at_table(place.table)}
            assert set(re.findall(r"Player \d{4}", repr(own))) == at_table
            others = seen.keys() - {"own"}
            assert others == {*OF_THE_ROOM, "card"}

    evening(story, tables=tables, **RULES)


@ROOMS
def test_a_card_opens_no_path_beside_the_own_page(evening: Any, tables: int) -> None:
    """PLY-05, PLY-07: whatever a phone asks for with its card, it reads no answer to anybody."""

    async def story(at: Any) -> None:
        phone = (await full_room(at, tables))[0]
        topics = [*TOPICS, *OTHERS, *OF_THE_ROOM, WAKES, "table/2", "own", "phones/e2"]
        asked = {path for path in paths() if path not in (*SEALED, "/api/events")}
        asked |= {f"/api/views?topics={topic}" for topic in topics}
        assert len(asked) > len(topics) + 30
        for path in sorted(asked):
            headers = phone.signed("GET", path.partition("?")[0])
            answer = await at.ask("GET", path, f"10.1.0.{len(path)}", headers=headers)
            assert notes_in(answer.content) == set(), path
            assert answer.status_code in (200, 400, 401, 403, 404, 405, 422, 429), (path, answer)
        director = await at.ask("GET", "/api/views?topics=floor", headers=phone.signed("GET", "/api/views"))
        assert director.status_code == 403

    evening(story, tables=tables, **RULES)


@pytest.mark.run_by("evening", players=Players(page=True))
async def test_without_a_good_card_only_the_room_is_shown(at: Any, /) -> None:
    """PLY-06, PLY-18: no card, no session, a card that was replaced, an event that was put away."""
    await at.begin("Ann", "Ben", "Cy")
    stranger = (await at.ask("GET", "/api/me")).json()["views"]
    ann, ben = await at.phone_of("Ann"), await at.phone_of("Ben")
    assert (stranger["card"], stranger["own"]) == ("none", "")
    assert await told(ann) == ("no_session", {})
    await ann.act(do="scan")
    assert (await told(ann))[0] == "ok"
    await at.direct("new_card", entry="e1", reason="lost")
    assert await told(ann) == ("revoked", {})
    await ben.act(do="scan")
    await at.direct("end_event", reason="late")
    await at.direct("archive_event")
    assert await told(ben) == ("ended", {})
    assert set(stranger) == {*OF_THE_ROOM, "card", "own"}
    assert not {"own_seat", "own_receipt", "own_stack"} & SHOWN_TO_ALL


async def told(phone: Any) -> tuple[str, dict[str, Any]]:
    """Give the word for a card, and the own page."""
    seen = await phone.look()
    return seen["card"], seen["own"]
