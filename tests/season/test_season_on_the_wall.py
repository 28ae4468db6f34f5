"""The season on the wall in a break: its first ranks, and what tonight changes for those who are out."""

import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from shuffleup.app.season_on_wall import NoSeasonOfThatName, SeasonAsked, season_lists
from shuffleup.archive.club_folder.books import NoClub
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.club.people.person_commands import SetShown
from shuffleup.club.seasons import NameLeague, NameSeason, RuleSeason
from shuffleup.club.state import LeagueId, SeasonId
from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext, FloorEvent, SeededDraws
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.levels.level_changes import BeginBreak
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Actor, Chips, HandNo, Millis, TableNo
from shuffleup.protocol.wall import ListView, RowView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.wall.page import wall_view
from shuffleup_demo.clocks import HandClock

STORED = Path(__file__).parents[1] / "data/journals"
HOST = Actor("host")
HIGH_CARDS = ("2c", "Ks", "4h", "5c", "6d", "7h")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
LINEAR = {"points": {"preset": "linear"}}
STACK = Chips(10_000)
TODAY = "2026-11-20"


class Box:
    """The folder of a box: one archived evening in which Carla came before Bongani and Ann, and a season."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "archive").mkdir()
        packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
        (folder / "archive/rebuys.journal").write_bytes(packed)
        with open_club(folder / "club", HandClock(), make=True) as club:
            take_archives(club, (folder / "archive").glob("*.journal"))
            league, season = LeagueId("l"), SeasonId("s")
            club.ask_club([NameLeague(league, "Friday"), NameSeason(season, league, "2026")], HOST)
        self.rule(LINEAR)

    def rule(self, rules: dict[str, Any]) -> None:
        with open_club(self.folder / "club", HandClock()) as club:
            club.ask_club([RuleSeason(SeasonId("s"), rules, "as agreed")], HOST)

    def hide(self, name: str) -> None:
        with open_club(self.folder / "club", HandClock()) as club:
            (person,) = (one.id for one in club.people.persons.values() if one.name == name)
            club.ask_people([SetShown(person, shown=False)], HOST)

    def lists(self, floor: Floor, season: str = "2026") -> tuple[ListView, ...]:
        return season_lists(SeasonAsked(season, self.folder, "tonight"), floor, TODAY)

    def tonight(self, floor: Floor) -> list[tuple[str, str]]:
        return [(row.left, row.right) for row in self.lists(floor)[1].rows]


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def stored(floor: Floor, events: Iterable[FloorEvent]) -> Floor:
    for event in events:
        floor = evolve(floor, event)
    return floor


def ask(floor: Floor, *commands: FloorCommand) -> Floor:
    for command in commands:
        floor = stored(floor, decide(floor, command, FloorContext(Millis(0), lots=LOTS)))
    return floor


def evening(*out: str, names: tuple[str, ...] = ("Ann", "Bongani", "Carla", "Dimitri")) -> Floor:
    """An evening in its break, after these went out one a hand against the last of `names`."""
    rules = RuleSet(event=Event(date="open"), chips=ChipSets(start_stack=STACK))
    floor = evolve(None, EventOpened("friday", rules, 1))
    floor = ask(floor, Register(names), DrawSeats(), Start())
    entry = {one.name: one.id for one in floor.entries}
    for hand, name in enumerate(out, 1):
        winner = next(one for one in floor.entries if one.name == names[-1])
        stacks = ((winner.id, winner.chips), (entry[name], STACK))
        after = ((winner.id, Chips(winner.chips + STACK)), (entry[name], Chips(0)))
        table, number = TableNo(1), HandNo(hand)
        floor = stored(floor, hear(floor, HandReport(table, number, len(names)), Millis(0)))
        floor = stored(floor, hear(floor, ResultReport(table, number, stacks, after), Millis(0)))
    return ask(floor, BeginBreak(15))


def test_the_wall_shows_the_first_ranks_in_a_break_and_in_no_other_time(box: Box) -> None:
    """LGE-20: ranks, shown names and points as they were before tonight."""
    floor = evening()
    ranks, tonight = lists = box.lists(floor)
    assert ranks == ListView(
        "FRIDAY 2026",
        (RowView("1  Carla", "3", marked=True), RowView("2  Bongani", "2"), RowView("3  Ann", "1")),
        "season",
    )
    assert tonight.rows == ()
    assert ranks in wall_view(floor, Millis(0), None, season=lists).lists
    assert tonight not in wall_view(floor, Millis(0), None, season=lists).lists
    playing = evolve(None, EventOpened("friday", RuleSet(), 1))
    assert ranks not in wall_view(playing, Millis(0), None, season=lists).lists


def test_who_is_out_sees_the_change_of_tonight_and_who_plays_has_none(box: Box) -> None:
    """LGE-20: third of four is 2 points, fourth 1; marked as provisional, the last one out first."""
    ranks, tonight = box.lists(evening("Ann", "Carla"))
    assert tonight == ListView(
        "TONIGHT, PROVISIONAL", (RowView("Carla", "+2"), RowView("Ann", "+1")), "season"
    )
    assert [row.right for row in ranks.rows] == ["3", "2", "1"]


def test_a_later_entry_changes_what_is_provisional(box: Box) -> None:
    """LGE-20."""
    five = ("Ann", "Bongani", "Carla", "Eve", "Dimitri")
    assert box.tonight(evening("Carla")) == [("Carla", "+1")]
    assert box.tonight(evening("Ann", "Carla", names=five)) == [("Carla", "+2"), ("Ann", "+1")]


def test_the_change_is_that_of_the_total_by_the_rules_of_the_season(box: Box) -> None:
    """LGE-20, LGE-12: the best score counts alone, and an average can fall."""
    box.rule({**LINEAR, "score": "best", "best": 1})
    assert box.tonight(evening("Ann", "Carla")) == [("Carla", "+0"), ("Ann", "+0")]
    box.rule({**LINEAR, "score": "average"})
    assert box.tonight(evening("Carla")) == [("Carla", "-1")]


def test_an_evening_that_does_not_count_changes_nothing(box: Box) -> None:
    """LGE-20, LGE-02: outside the days of the season, or of too few persons."""
    floor = evening("Ann")
    box.rule({**LINEAR, "to": "2026-11-19"})
    assert box.tonight(floor) == []
    box.rule({**LINEAR, "min_field": 5})
    assert box.tonight(floor) == []
    box.rule(LINEAR)
    assert box.tonight(floor) == [("Ann", "+1")]


def test_a_person_who_is_not_shown_stands_on_the_wall_as_a_label(box: Box) -> None:
    """LGE-20, PPL-17: in both lists."""
    box.hide("Ann")
    ranks, tonight = box.lists(evening("Ann"))
    assert "Ann" not in f"{ranks} {tonight}"
    assert [row.right for row in tonight.rows] == ["+1"]
    assert tonight.rows[0].left.startswith("Player ")


def test_the_season_is_found_by_its_name_and_that_of_its_league(box: Box) -> None:
    """LGE-20."""
    assert box.lists(evening(), "friday / 2026") == box.lists(evening(), "2026")
    with pytest.raises(NoSeasonOfThatName, match="'2025' is not one of Friday / 2026"):
        box.lists(evening(), "2025")
    with pytest.raises(NoClub):
        season_lists(SeasonAsked("2026", box.folder / "elsewhere", "tonight"), evening(), TODAY)
