"""A season that a club keeps: rules with a reason, marks, points by hand, and the signed table of its end."""

import json
import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.season_events import gather
from shuffleup.archive.season_in_club import NotAsSigned, as_it_stands
from shuffleup.cli.commands import run
from shuffleup.club.season.season_file import read_season
from shuffleup.club.season.season_text import rules_in, rules_text, season_with
from shuffleup.club.season.standings import Moved, Standings, StandingsRow, moved_between
from shuffleup.event_file.problems import RuleBookError

STORED = Path(__file__).parents[1] / "data/journals"
SEASON = 'name = "F"\nleague = "Friday"\nseason = "2026"\n[points]\npreset = "linear"\n'

Asked = Any


@pytest.fixture
def season(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    archives = tmp_path / "archives"
    archives.mkdir()
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (archives / "rebuys.journal").write_bytes(packed)
    file = tmp_path / "friday.toml"
    file.write_text(SEASON)
    places = ["--club", str(tmp_path / "club")]

    def ask(act: str, *more: str, status: int = 0) -> str:
        named = [] if act == "list" else [str(file)]
        before = ["--archives", str(archives)] if act in ("take", "close", "show") else []
        assert run(["season", act, *named, *places, *before, *more]) == status
        return capsys.readouterr().out

    ask("take", "--reason", "as agreed")
    return ask


def table(season: Asked) -> list[tuple[str, float]]:
    return [(one["person"], one["points"]) for one in json.loads(season("show", "--json"))["standings"]]


def differs(season: Asked) -> list[str]:
    found = json.loads(season("show", "--json"))
    return [one["person"] for one in found["closed"]["would_differ"]]


def test_the_rules_of_a_file_are_kept_and_its_evenings_are_taken(season: Asked, tmp_path: Path) -> None:
    """LGE-01, LGE-23."""
    books = read_books(tmp_path / "club")
    (kept,) = books.club.seasons.values()
    assert (books.club.leagues[kept.league].name, kept.name) == ("Friday", "2026")
    assert kept.rules == {"points": {"preset": "linear"}}
    assert len(books.club.evenings) == 1
    assert table(season) == [("Carla", 3), ("Bongani", 2), ("Ann", 1)]


def test_a_change_of_rules_shows_first_who_gains_and_loses(season: Asked, tmp_path: Path) -> None:
    """LGE-23: with --check nothing changes."""
    file = tmp_path / "friday.toml"
    file.write_text(SEASON.replace('preset = "linear"', "table = [1]\nrest = 2"))
    moves = [
        "Bongani: rank 2 -> 1, points 2 -> 2 (+0)",
        "Ann: rank 3 -> 2, points 1 -> 2 (+1)",
        "Carla: rank 1 -> 3, points 3 -> 1 (-2)",
    ]
    assert season("take", "--check").splitlines() == moves
    assert season("take", "--check").splitlines() == moves
    assert season("take", "--reason", "a joke").splitlines() == [*moves, "Friday: 2026: taken"]
    assert season("take", "--reason", "again").splitlines() == ["nobody moves", "Friday: 2026: as it was"]


def test_without_a_reason_nothing_is_written_down(season: Asked, tmp_path: Path) -> None:
    event = next(iter(read_books(tmp_path / "club").club.evenings))
    season("mark", event, "out", status=2)
    season("adjust", "Ann", "5", status=2)
    assert table(season) == [("Carla", 3), ("Bongani", 2), ("Ann", 1)]
    season("mark", event, "out", "--reason", "a rehearsal")
    assert table(season) == []
    told = f"not counted: 2023-11-17 rebuys ({event}): taken out by the director"
    assert told in season("show").splitlines()
    season("mark", event, "rules", "--reason", "it was none")
    season("adjust", "Ann", "5", "--reason", "ran the bar")
    assert table(season) == [("Ann", 6), ("Carla", 3), ("Bongani", 2)]


def test_a_mark_of_an_event_that_is_not_there_says_where_the_ids_are(
    tmp_path: Path, season: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["season", "mark", str(tmp_path / "friday.toml"), "Friday 2", "out", "--reason", "a rehearsal"]
    assert run([*words, "--club", str(tmp_path / "club")]) == 2
    assert capsys.readouterr().err == (
        f"the club has no event Friday 2: shuffleup season list --club {tmp_path / 'club'} names the ids;"
        " nothing was changed\n"
    )


def test_corrections_of_a_closed_season_are_a_difference(season: Asked, tmp_path: Path) -> None:
    """LGE-22."""
    season("close", "--key", str(tmp_path))
    season("close", "--key", str(tmp_path), status=2)
    said = season("adjust", "Ann", "5", "--reason", "ran the bar")
    assert said.endswith(
        "5 for Ann; the season is closed: its table changes only after shuffleup season reopen\n"
    )
    assert table(season) == [("Carla", 3), ("Bongani", 2), ("Ann", 1)]
    assert differs(season) == ["Ann", "Carla", "Bongani"]
    assert "would differ: Ann: rank 3 -> 1, points 1 -> 6 (+5)" in season("show")
    season("reopen", "--reason", "the bar was forgotten")
    assert table(season)[0] == ("Ann", 6)


def test_a_signed_table_has_no_name_and_no_other_signature(season: Asked, tmp_path: Path) -> None:
    """LGE-22, PPL-10: a closed season signs ids of persons."""
    season("close", "--key", str(tmp_path))
    (kept,) = read_books(tmp_path / "club").club.seasons.values()
    assert kept.closed is not None
    assert "Carla" not in kept.closed.table
    assert [one.split(" ")[0] for one in kept.closed.made_of][0::2] == ["rules", "points"]


def test_a_table_that_was_changed_after_it_was_signed_is_refused(season: Asked, tmp_path: Path) -> None:
    season("close", "--key", str(tmp_path))
    gathered = gather(read_season(SEASON, "s"), tmp_path / "archives", tmp_path / "club")
    assert gathered.closed is not None
    forged = msgspec.structs.replace(gathered.closed, table=gathered.closed.table.replace(":3.0", ":9.0"))
    with pytest.raises(NotAsSigned):
        as_it_stands(msgspec.structs.replace(gathered, closed=forged))


def test_the_rules_of_a_club_are_those_of_the_file() -> None:
    text = 'name = "x"\nfrom = 2026-01-01\nevents = ["a", "b"]\n[points]\ntable = [10, 7.5]\nrest = 1\n'
    rules = rules_in(text, "s.toml")
    assert rules == {"from": "2026-01-01", "events": ["a", "b"], "points": {"table": [10, 7.5], "rest": 1}}
    assert rules_in('name = "y"\n' + rules_text(rules), "s.toml") == rules
    assert season_with(rules, "2026", "Friday").name == "Friday 2026"


def test_who_moves_between_two_tables() -> None:
    before = Standings((StandingsRow(1, "a", 5.0, 1, 1, True), StandingsRow(2, "b", 4.0, 1, 1, True)), (), 1)
    after = Standings((StandingsRow(1, "c", 6.0, 1, 1, True), StandingsRow(2, "a", 5.0, 1, 1, True)), (), 1)
    assert moved_between(before, after) == (
        Moved("c", 1, 6.0, None, None),
        Moved("a", 2, 5.0, 1, 5.0),
        Moved("b", None, None, 2, 4.0),
    )
    assert [one.gained for one in moved_between(before, after)] == [6, 0, -4]


def test_a_fault_of_the_language_of_a_season_file_begins_with_its_line() -> None:
    with pytest.raises(RuleBookError, match="found line 2, column 12: "):
        read_season('name = "Friday"\nfrom = 2026-13-01\n', "friday.toml")
