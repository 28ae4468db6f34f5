"""A weekend of tournaments from its seed: all its money, chips and seats are accounted for."""

import ast
import shutil
from pathlib import Path

import pytest

from festival.__main__ import again, judged
from festival.judge.events import Event
from festival.judge.house import of_house
from festival.judge.sums import differences, of_event, of_weekend
from festival.plans import Asked
from festival.weekend import Weekend

ROOT = Path(__file__).parents[2]
SMALL = Asked(7, players=12)


@pytest.fixture(scope="module")
def weekend(tmp_path_factory):
    """Satellites, three flights of twelve, day two by the files of three floors, and a side event."""
    played = Weekend(SMALL, tmp_path_factory.mktemp("weekend"), lambda line: None)
    played.play()
    return played


@pytest.fixture
def played(weekend):
    return weekend.floors[0].parent


def test_a_small_weekend_is_accounted_for(weekend, played):
    assert [*weekend.wrong, *differences(played)] == []
    assert {path.stem for path in played.glob("floor-*/*.journal")} == {
        *("satellite-a", "satellite-b", "satellite-c"),
        *("flight-a", "flight-b", "flight-c"),
        *("day-two", "side"),
    }


@pytest.fixture(scope="module")
def on_one_floor(tmp_path_factory):
    """Day two and a side event at one time on one floor."""
    played = Weekend(
        Asked(8, flights=2, players=12, floors="one"), tmp_path_factory.mktemp("one"), lambda line: None
    )
    played.play()
    return played


def test_on_one_floor_day_two_and_the_side_event_share_tables_and_people(on_one_floor):
    (floor,) = on_one_floor.floors
    assert [*on_one_floor.wrong, *differences(floor.parent)] == []
    rows = Event(floor / "side.journal").book.rows["floor"]
    assert {"tables.lent", "seats.passed_over"} <= {row.type for row in rows}


@pytest.mark.nightly
def test_the_same_seed_leaves_the_same_weekend(tmp_path):
    told = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        lines = []
        Weekend(Asked(3, flights=2, players=12), tmp_path / name, lines.append).play()
        told.append(lines)
    assert told[0] == told[1]


@pytest.mark.nightly
def test_weekends_with_a_fault_a_minute_are_accounted_for(night, seeds_of_the_night):
    with night("festivals-with-faults") as run:
        for seed in seeds_of_the_night(0.1):
            asked = Asked(seed, 2, 12, faults="heavy")
            run.count += 1
            run.failures += [f"{one}   again: {again(asked)}" for one in judged(asked, quiet=True)[:1]]
    assert run.failures == []


@pytest.mark.nightly
def test_weekends_are_accounted_for_all_night(night, seeds_of_the_night):
    with night("festivals") as run:
        for seed in seeds_of_the_night(0.1):
            floors = "one" if seed % 3 == 0 else "three"
            asked = Asked(seed, 2 + seed % 4, 60 if run.count == 0 else 12 + seed % 12, floors)
            run.count += 1
            run.failures += [f"{one}   again: {again(asked)}" for one in judged(asked, quiet=True)[:1]]
    assert run.failures == []


def read(folder):
    return {path.stem: Event(path) for path in folder.glob("floor-*/*.journal")}


def test_the_judge_finds_money_that_nobody_has_paid(played):
    events = read(played)
    next(iter(events["side"].entries.values())).money -= 100
    assert any("has paid 6500 and 0 by a seat, of 6600" in one for one in of_event(events["side"]))
    assert any("came, " in one for one in of_weekend(events))


def test_the_judge_finds_a_seat_that_did_not_arrive(played):
    events = read(played)
    entry = next(one for one in events["flight-a"].entries.values() if one.by_seat)
    entry.by_seat, entry.money = 0, 22_000
    assert [one for one in of_weekend(events) if one.startswith("satellite-a: seats of")]


def test_the_judge_finds_a_place_that_is_given_twice(played):
    events = read(played)
    first, second = sorted(events["side"].counting, key=lambda one: one.place)[:2]
    second.place = first.place
    assert "places 1 to 1 belong to 2, place 1 comes next" in list(of_event(events["side"]))


def test_the_judge_finds_a_bag_that_nobody_opened(played):
    events = read(played)
    events["day-two"].by_bag.popitem()
    assert [one for one in of_weekend(events) if "came by bags" in one]


def test_the_judge_finds_a_bag_that_one_has_signed(played):
    bags = read(played)["flight-a"]
    next(iter(bags.bags.values())).signed = ["dealer"]
    assert [one for one in of_event(bags) if one.endswith("is signed by ['dealer']")]


def test_the_judge_finds_a_changed_line_in_a_file_of_bags(tmp_path, played):
    shutil.copytree(played, tmp_path / "weekend")
    path = next((tmp_path / "weekend" / "floor-2" / "bags").glob("*.bags"))
    path.write_bytes(path.read_bytes().replace(b"Guest", b"Ghost", 1))
    assert [one for one in differences(tmp_path / "weekend") if "a line is not as it was signed" in one]


def test_the_judge_finds_a_person_in_two_events_at_one_time(on_one_floor):
    """As if day two had been played once more as the side event."""
    (floor,) = on_one_floor.floors
    two, side = (Event(floor / f"{name}.journal") for name in ("day-two", "side"))
    side.book, side.entries = two.book, two.entries
    found = list(of_house(floor.parent, [two, side]))
    assert [one for one in found if one.startswith("people: guest-")]
    assert "tables: 1 is in day-two and in side at one time" in found


def test_the_judge_finds_chips_that_are_gone(played):
    events = read(played)
    events["side"].entries["e1"].chips += 25
    assert [one for one in of_event(events["side"]) if one.endswith("are there")]


def test_the_judge_imports_nothing_of_the_program():
    files = (ROOT / "scripts" / "festival" / "judge").glob("*.py")
    imported = {
        name
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for name in ([one.name for one in node.names] if isinstance(node, ast.Import) else [])
        + ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
    }
    own = {one for one in imported if one.startswith(("shuffleup", "tests", "festival", "simulate"))}
    assert all(one.startswith(("festival.judge.", "simulate.checker.")) for one in own)


def test_a_weekend_that_fails_names_the_command_that_plays_it_again():
    assert again(Asked(9, 2, 12, "one", "heavy")) == (
        'make festival ARGS="--seed 9 --players 12 --flights 2 --floors one --faults heavy"'
    )
