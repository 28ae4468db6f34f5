"""Two flights and day two: in one house one after another, and on several floors by files (EVT-09 to 11)."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from shuffleup.floor.day_two.day_two_events import FlightsRead
from shuffleup.kernel.field_types import FLOOR, Chips, Money
from shuffleup.network.trust.bag_lists import BagFolder, fingerprint_of
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Players
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.reader import read_journal
from shuffleup_demo.virtual_time import run
from tests.players.conftest import AtOnce, PhoneEvening

AT_THE_BOX = "127.0.0.1"
FRIDAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
SATURDAY = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
SUNDAY = datetime(2026, 11, 22, 14, 0, tzinfo=UTC)


def rules(name: str = "", **more: Any) -> RuleSet:
    flights = FlightRules(ends="level:2", name=name) if name else FlightRules(second_bag="ranks")
    return RuleSet(
        event=Event(title="Autumn Open"),
        money=PrizeMoney(buy_in=Money(100), unit=Money(1)),
        chips=ChipSets(start_stack=Chips(5_000), denominations=(Chips(25), Chips(100), Chips(1000))),
        players=Players(),
        flights=flights,
    )


def at_a_box(
    folder: Path, name: str, at: datetime, of: RuleSet, story: Callable[[Any], Awaitable[Any]]
) -> Any:
    """Run an event in a folder that other events of the house have, too; returns what the story does."""
    told: list[Any] = []

    async def tells(there: Any) -> None:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        told.append(await story(there))

    evening = PhoneEvening(folder)
    evening.path = folder / f"{name}.journal"
    run(lambda clock: evening.play(clock, of, tells, 2), at)
    return told[0]


async def asked(at: Any, method: str, path: str, **what: Any) -> Any:
    session = {"x-floor-session": at.pin.begin_session()}
    return await at.ask(method, path, AT_THE_BOX, headers=session, **what)


def flight(folder: Path, name: str, at: datetime, people: tuple[str, ...]) -> bytes:
    """Play a flight to its bags, at once after the start, and take its list along."""

    async def story(there: Any) -> bytes:
        await there.begin(*people)
        await there.direct("call_last_hands", hands=0)
        for entry in there.floor.left():
            await there.direct("count_bag", entry=entry.id, chips=entry.total)
            await there.direct("sign_bag", entry=entry.id, by="player")
            await there.direct("sign_bag", entry=entry.id, by="director")
            await there.direct("bag", entry=entry.id)
        await there.direct("close_flight")
        return bytes((await asked(there, "GET", "/api/bags/own")).content)

    return bytes(at_a_box(folder, f"flight-{name}", at, rules(name), story))


A, B = ("Ann", "Ben", "Cyd"), ("Ann", "Eve")


async def plays_day_two(there: Any) -> None:
    await there.direct("draw_seats")
    for entry in there.floor.left():
        await there.direct("confirm_bag", entry=entry.id, counted=entry.total)
    await there.direct("start")


async def read_all(there: Any) -> Any:
    view = (await asked(there, "GET", "/api/bags")).json()
    await there.direct("read_bags", lists=[one["digest"] for one in view["lists"]])
    return (await asked(there, "GET", "/api/bags")).json()


def events_of(folder: Path) -> list[Any]:
    """What day two has stored, without the key and the file of each list."""
    with read_journal(folder / "sunday.journal") as journal:
        events = [FLOOR_EVENTS.read(row) for row in journal.rows(FLOOR)]
    return [
        (one.head.flight, one.lines, one.head.entries, one.head.money)
        if isinstance(one, FlightsRead)
        else one
        for one in events
        if type(one).__name__ not in ("RuleChanged", "EventOpened")
    ]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("house")
    flight(folder, "A", FRIDAY, A)
    flight(folder, "B", SATURDAY, B)
    return folder


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Path:
    """A house in which both flights were played, each with its own journal."""
    return Path(copytree(played, tmp_path / "house"))


def test_day_two_of_a_house_finds_the_lists_of_its_flights(house: Path) -> None:
    async def story(there: Any) -> Any:
        view = await read_all(there)
        await plays_day_two(there)
        return view

    view = at_a_box(house, "sunday", SUNDAY, rules(), story)
    assert [(one["flight"], one["own"], one["is_read"]) for one in view["lists"]] == [
        ("A", True, True), ("B", True, True),
    ]  # fmt: skip
    assert (view["players"], view["chips"], view["out_of_play"], view["entries"]) == (4, 20_000, 5_000, 5)
    assert [(one["bag"], one.get("plays"), one.get("leaves")) for one in view["lists"][1]["bags"]] == [
        ("B-001", None, True), ("B-002", True, None),
    ]  # fmt: skip


def test_files_of_other_floors_make_the_same_day_two(house: Path, tmp_path: Path) -> None:
    """EVT-11: the journals of both days two are equal but for stamps."""

    async def at_home(there: Any) -> None:
        await read_all(there)
        await plays_day_two(there)

    at_a_box(house, "sunday", SUNDAY, rules(), at_home)
    files = []
    for name, at, people in (("A", FRIDAY, A), ("B", SATURDAY, B)):
        (tmp_path / name).mkdir()
        files.append((flight(tmp_path / name, name, at, people), BagFolder(tmp_path / name).own_key))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    async def by_files(there: Any) -> None:
        for content, key in files:
            unknown = await asked(there, "POST", "/api/bags", content=content)
            assert (unknown.status_code, unknown.json()["code"]) == (422, "unknown_signer")
            shown = unknown.json()["facts"]["fingerprint"]
            assert shown == fingerprint_of(key)
            taken = await asked(there, "POST", f"/api/bags?trust={shown}", content=content)
            assert taken.status_code == 200
        await read_all(there)
        await plays_day_two(there)

    at_a_box(elsewhere, "sunday", SUNDAY, rules(), by_files)
    assert events_of(house) == events_of(elsewhere)


def test_a_file_is_looked_at_before_it_is_read_and_a_bad_one_changes_nothing(house: Path) -> None:
    async def story(there: Any) -> None:
        for path in sorted((house / "bags").glob("*.bags")):
            shown = (await asked(there, "POST", "/api/bags", content=path.read_bytes())).json()
            assert shown["flight"] in ("A", "B")
            spoilt = path.read_bytes().replace(b"5000", b"6000")
            refused = await asked(there, "POST", "/api/bags", content=spoilt)
            assert (refused.status_code, refused.json()["code"]) == (422, "line_changed")
        assert not there.floor.bag_lists

    at_a_box(house, "sunday", SUNDAY, rules(), story)


def test_the_list_of_a_flight_that_is_open_again_does_not_lie_there(house: Path) -> None:
    async def story(there: Any) -> Any:
        return (await asked(there, "GET", "/api/bags")).json()

    async def opens(there: Any) -> None:
        await there.direct("undo_act", row=there.evening.floor.closed_by.seq)

    at_a_box(house, "flight-B", SATURDAY, rules("B"), opens)
    view = at_a_box(house, "sunday", SUNDAY, rules(), story)
    assert [one["flight"] for one in view["lists"]] == ["A"]


def test_a_flight_that_day_two_has_read_is_not_opened_again(house: Path) -> None:
    """FLT-08: once the list is taken back there, it is."""

    async def reads(there: Any) -> None:
        await read_all(there)

    async def opens(there: Any) -> Any:
        return (await there.submit("undo_act", row=there.evening.floor.closed_by.seq)).code

    async def takes_back(there: Any) -> None:
        rows = [
            row for row, (act, _) in there.evening.floor.acts.undoable.items() if type(act) is FlightsRead
        ]
        for row in rows:
            await there.direct("undo_act", row=row)

    at_a_box(house, "sunday", SUNDAY, rules(), reads)
    assert at_a_box(house, "flight-B", SATURDAY, rules("B"), opens) == "changed_since"
    at_a_box(house, "sunday", SUNDAY, rules(), takes_back)
    assert at_a_box(house, "flight-B", SATURDAY, rules("B"), opens) == ""


def test_only_the_director_gets_at_the_lists(house: Path) -> None:
    async def story(there: Any) -> None:
        for method, path in (("GET", "/api/bags"), ("POST", "/api/bags"), ("GET", "/api/bags/own")):
            assert (await there.ask(method, path)).status_code in (401, 403)

    at_a_box(house, "sunday", SUNDAY, rules(), story)
