"""The next event on this floor, on the page of who is out: an event file beside that of tonight (PLY-11)."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shuffleup.api.own_page import NEXT_EVENT_TASK
from shuffleup.event_file import proposal
from shuffleup.kernel.field_types import PersonId
from shuffleup.protocol.house import HouseView
from shuffleup.ruleset.event import Event
from tests.players.conftest import AtOnce

TONIGHT = Event(date="2026-11-20")


def prepare(folder: Path, name: str, date: str, **keys: str) -> None:
    """Write an event file with all that the host has to set."""
    told = {"date": date, "start": "19:30"} | keys
    (folder / f"{name}.toml").write_text(
        proposal("tda-2024", {f"event.{key}": value for key, value in told.items()}), encoding="utf-8"
    )


async def ahead_of(at: Any, name: str) -> str:
    """Read what the page of a player says of the next event, after all that is looked for."""
    phone = await at.phone_of(name)
    await phone.look()
    await asyncio.gather(*(one for one in asyncio.all_tasks() if one.get_name() == NEXT_EVENT_TASK))
    said: str = (await phone.look())["own"].get("ahead", "")
    return said


async def begun(at: Any) -> None:
    asyncio.get_running_loop().set_default_executor(AtOnce())
    await at.begin("Ann", "Bongani", "Carla")
    for name in ("Ann", "Bongani", "Carla"):
        assert await (await at.phone_of(name)).act(do="scan") == "ok"


async def first_out(at: Any) -> str:
    """Let somebody leave the event for good, and return the name."""
    await at.direct("leave", entry="e3", how="removed", reason="has to go")
    assert at.floor.entry("e3").finish.first == 3
    return "Carla"


def test_who_is_out_reads_the_next_event_and_who_plays_does_not(evening: Any, tmp_path: Path) -> None:
    """PLY-11: the first one after tonight, of all event files beside that of tonight."""
    prepare(tmp_path, "december", "2026-12-04", title="The long one")
    prepare(tmp_path, "saturday", "2026-11-28")
    prepare(tmp_path, "last week", "2026-11-13")

    async def story(at: Any) -> None:
        await begun(at)
        out = await first_out(at)
        assert await ahead_of(at, out) == "Next event: saturday, 2026-11-28, 19:30"
        assert await ahead_of(at, "Ann") == ""

    evening(story, event=TONIGHT)


def test_an_open_start_has_no_time_and_the_title_comes_before_the_name_of_the_file(
    evening: Any, tmp_path: Path
) -> None:
    """PLY-11."""
    prepare(tmp_path, "a", "2026-12-04", title="The long one", start="open")

    async def story(at: Any) -> None:
        await begun(at)
        assert await ahead_of(at, await first_out(at)) == "Next event: The long one, 2026-12-04"

    evening(story, event=TONIGHT)


def test_a_file_that_is_no_ready_event_is_none(evening: Any, tmp_path: Path) -> None:
    """PLY-11: settings of a box, a file with faults, one without a day, and that of tonight."""
    (tmp_path / "unit.toml").write_text('unit = "table 1"\n', encoding="utf-8")
    (tmp_path / "broken.toml").write_text("[event\n", encoding="utf-8")
    (tmp_path / "not ready.toml").write_text('schema = 1\nbase = "tda-2024"\n', encoding="utf-8")
    prepare(tmp_path, "some day", "open")
    prepare(tmp_path, "friday", "2026-11-28")

    async def story(at: Any) -> None:
        await begun(at)
        assert await ahead_of(at, await first_out(at)) == ""

    evening(story, event=TONIGHT)


@pytest.mark.run_by("evening", event=TONIGHT)
async def test_a_file_that_is_put_there_in_the_evening_is_found_with_the_next_who_goes_out(
    at: Any, /, tmp_path: Path
) -> None:
    """PLY-11: nobody starts the box again for it."""
    await begun(at)
    assert await ahead_of(at, await first_out(at)) == ""
    prepare(tmp_path, "saturday", "2026-11-28")
    await at.direct("end_event", reason="the bar closes")
    assert await ahead_of(at, "Ann") == "Next event: saturday, 2026-11-28, 19:30"
    assert await ahead_of(at, "Carla") == "Next event: saturday, 2026-11-28, 19:30"


@pytest.mark.parametrize("date", ["2026-11-20", "open"])
def test_an_evening_of_the_same_day_or_before_is_no_next_one(evening: Any, tmp_path: Path, date: str) -> None:
    """PLY-11: an event without a day of its own is played on the day of its last row."""
    prepare(tmp_path, "today", "2026-11-20")

    async def story(at: Any) -> None:
        await begun(at)
        assert await ahead_of(at, await first_out(at)) == ""

    evening(story, event=Event(date=date))


def test_who_is_out_reads_which_event_beside_this_one_is_open(evening: Any) -> None:
    """EVT-04: it is offered to the person, who goes to the desk; nobody is entered by it."""
    view = HouseView("main", (), ahead={PersonId("p3"): ("Second chance", "Cash game")})

    async def story(at: Any) -> None:
        await begun(at)
        at.unit.hub.post("house", msgspec.json.encode(view))
        out = await first_out(at)
        assert await ahead_of(at, out) == "You may enter now: Second chance and Cash game. Go to the desk."
        assert await ahead_of(at, "Ann") == ""

    evening(story, event=TONIGHT)
