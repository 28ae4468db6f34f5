"""A season of a club: persons of the people book, marks and points by hand, what is kept (LGE-01, LGE-15)."""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from shuffleup.archive.club_folder.books import drop_caches
from shuffleup.archive.club_folder.club_writer import ClubFolder, open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.event_archive import UnreadableArchive, archive_lines
from shuffleup.archive.season_evenings import archived_evenings, facts_of, read_evening
from shuffleup.archive.season_events import GatheredSeason, gather
from shuffleup.archive.season_views import season_files
from shuffleup.club.adjustments import AdjustPoints
from shuffleup.club.people.person_commands import AddPerson, MergePersons
from shuffleup.club.saves import ImportSave
from shuffleup.club.season.season_file import read_season
from shuffleup.club.seasons import MarkEvent, NameLeague, NameSeason
from shuffleup.club.state import AdjustmentId, ClubEventId, LeagueId, SaveFacts, SeasonId
from shuffleup.floor.decide import evolve
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.field_types import FLOOR, Actor, PersonId
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.reader import read_journal
from shuffleup_demo.clocks import HandClock

STORED = Path(__file__).parents[1] / "data/journals"
HOST = Actor("host")
FILE = 'name = "Friday"\nleague = "Friday"\nseason = "2026"\n[points]\npreset = "linear"\n'
EVENING, SAVE = ClubEventId("evening"), ClubEventId("save-1")


@pytest.fixture
def archives(tmp_path: Path) -> Path:
    folder = tmp_path / "archives"
    folder.mkdir()
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (folder / "rebuys.journal").write_bytes(packed)
    return folder


@pytest.fixture
def club(tmp_path: Path, archives: Path) -> Iterator[ClubFolder]:
    with open_club(tmp_path / "club", HandClock(), make=True) as club:
        take_archives(club, archives.glob("*.journal"))
        club.ask_club(
            [
                NameLeague(LeagueId("l"), "friday"),
                NameSeason(SeasonId("s"), LeagueId("l"), "2026"),
            ],
            HOST,
        )
        yield club


def season_of(club: ClubFolder, archives: Path, file: str = FILE) -> GatheredSeason:
    return gather(read_season(file, "s.toml"), archives, club.folder)


def table(club: ClubFolder, archives: Path, file: str = FILE) -> list[tuple[str, float]]:
    season = season_of(club, archives, file)
    return [(season.name(row.person), row.points) for row in season.table().rows]


def person(club: ClubFolder, name: str) -> PersonId:
    return next(one.id for one in club.people if one.name == name)


def test_an_evening_counts_for_persons_of_the_book(club: ClubFolder, archives: Path) -> None:
    assert table(club, archives) == [("Carla", 3), ("Bongani", 2), ("Ann", 1)]


def test_a_merged_person_stands_in_the_table_once(club: ClubFolder, archives: Path) -> None:
    club.ask_people([AddPerson(PersonId("x"), "Carla Cruz")], HOST)
    club.ask_people([MergePersons(person(club, "Carla"), PersonId("x"))], HOST)
    assert table(club, archives)[0] == ("Carla Cruz", 3)


def test_the_director_takes_an_event_out(club: ClubFolder, archives: Path) -> None:
    event = next(iter(club.club.evenings))
    club.ask_club([MarkEvent(SeasonId("s"), event, False, "a rehearsal")], HOST)
    season = season_of(club, archives)
    assert season.table().rows == ()
    assert season.table().not_counted == ((event, "marked_out"),)


def test_points_by_hand_count(club: ClubFolder, archives: Path) -> None:
    carla, event = person(club, "Carla"), next(iter(club.club.evenings))
    club.ask_club(
        [
            AdjustPoints(AdjustmentId("a"), SeasonId("s"), carla, -2.5, "late", event),
            AdjustPoints(AdjustmentId("b"), SeasonId("s"), person(club, "Ann"), 4, "ran the bar"),
        ],
        HOST,
    )
    assert table(club, archives) == [("Ann", 5), ("Bongani", 2), ("Carla", 0.5)]


def import_save(club: ClubFolder, league: str) -> None:
    """A save of two: Ann won; Zoe bought again, and the host typed a point for her."""
    ann, zoe = person(club, "Ann"), PersonId("td3:zoe")
    club.ask_people([AddPerson(zoe, "Zoe")], HOST)
    values = {
        "state": "ended",
        "started": "2026-03-01T18:00:00Z",
        "places": [{"place": 1, "people": [ann]}, {"place": 2, "people": [zoe]}],
        "still_in": [],
        "adjustments": {zoe: 1},
        "variables": {
            "event": {"buyins": 2, "totalbuyinsamount": 44, "totalbuyinsrake": 4, "totalrebuysamount": 20},
            "people": {ann: {"rank": 1, "numberOfHits": 2}, zoe: {"rank": 2, "numberOfRebuys": 1}},
        },
    }
    facts = SaveFacts(1, values, {}, {"league": league, "season": "2026"}, (ann, zoe))
    club.ask_club([ImportSave(SAVE, facts)], HOST)


def test_a_save_of_the_league_counts_with_the_points_its_host_typed(club: ClubFolder, archives: Path) -> None:
    """Ann and Carla have won once, and Ann was third besides; the other two share a rank, by their names."""
    import_save(club, "FRIDAY")
    assert table(club, archives) == [("Ann", 3), ("Carla", 3), ("Bongani", 2), ("Zoe", 2)]
    without = FILE.replace("[points]", "adjustments_of_the_files = false\n[points]")
    assert table(club, archives, without)[3] == ("Zoe", 1)


def test_a_save_of_another_league_does_not_count(club: ClubFolder, archives: Path) -> None:
    import_save(club, "Monday")
    assert len(season_of(club, archives).events) == 1


def test_a_formula_knows_the_money_of_a_save(club: ClubFolder, archives: Path) -> None:
    import_save(club, "Friday")
    formula = "if(n = 2, totalBuyinsAmount + totalRebuysAmount * 100 + nr * 10000 + nh, 0)"
    file = FILE.replace('preset = "linear"', f'formula = "{formula}"')
    assert dict(table(club, archives, file))["Zoe"] == 12_045
    after = file.replace("[points]", 'amounts = "after_rake"\n[points]')
    assert dict(table(club, archives, after))["Ann"] == 2_042


def test_a_preset_knows_the_buy_in_of_a_save(club: ClubFolder, archives: Path) -> None:
    """LGE-07: 44 were taken of two, 4 of it rake: 20 each, and log10 of 20.25 is 1.306."""
    import_save(club, "Friday")
    points = table(club, archives, FILE.replace('"linear"', '"pokerstars"'))
    assert dict(points)["Zoe"] == pytest.approx(10 * 2.306425 + 1)


def test_an_evening_is_kept_from_its_first_reading_on(tmp_path: Path, archives: Path) -> None:
    """LGE-24: whoever reads a journal leaves an empty log beside it, and that makes it no other journal."""
    (kept := tmp_path / "kept").mkdir()
    first, _ = archived_evenings(archives, kept)
    content = (kept / "evenings.cache").read_bytes()
    assert [one.name for one in sorted(archives.glob("*-wal"))] == ["rebuys.journal-wal"]
    assert archived_evenings(archives, kept)[0] == first
    assert (kept / "evenings.cache").read_bytes() == content


@pytest.mark.parametrize("name", ["crews", "freezeout", "hands", "rebuys", "story", "two-tables"])
def test_a_season_reads_of_an_evening_what_the_whole_floor_says(name: str, tmp_path: Path) -> None:
    """LGE-24: rows about stacks and tables alone are passed over, and every fact is the same."""
    path = tmp_path / f"{name}.journal"
    path.write_bytes(lzma.decompress((STORED / f"0.2.0-{name}.journal.xz").read_bytes()))
    evening, floor = read_evening(path), None
    with read_journal(path) as journal:
        for row in journal.rows(FLOOR):
            floor = evolve(floor, FLOOR_EVENTS.read(row))
    assert evening is not None
    assert floor is not None
    there = [one for one in floor.entries if not one.withdrawn]
    assert evening.event.facts == facts_of(floor, there)
    places = {str(one.person): one.finish.first for one in there if one.finish}
    assert {who for group in evening.event.out for who in group} == set(places)
    best_last = sorted(set(places.values()), reverse=True)
    assert [places[group[0]] for group in evening.event.out] == best_last


def test_an_archive_says_what_its_journal_says(tmp_path: Path, archives: Path) -> None:
    """LGE-24: also in one line, with the keys of a row in another order, as another program may write it."""
    archive, rewritten = tmp_path / "rebuys.json", tmp_path / "rewritten.json"
    with read_journal(archives / "rebuys.journal") as journal:
        archive.write_bytes(b"".join(archive_lines(journal)))
    document = json.loads(archive.read_bytes())
    document["rows"] = [dict(reversed(row.items())) for row in reversed(document["rows"])]
    rewritten.write_text(json.dumps(document))
    evening = read_evening(archives / "rebuys.journal")
    assert evening is not None
    assert read_evening(archive) == read_evening(rewritten) == evening


def test_an_archive_that_lacks_a_row_of_a_table_is_not_read(tmp_path: Path, archives: Path) -> None:
    """LGE-24: a season reads the rows of the floor alone, and counts the others."""
    archive = tmp_path / "rebuys.json"
    with read_journal(archives / "rebuys.journal") as journal:
        lines = b"".join(archive_lines(journal)).splitlines(keepends=True)
    of_a_table = next(at for at, line in enumerate(lines) if line.startswith(b'{"stream":"table/'))
    archive.write_bytes(b"".join(lines[:of_a_table] + lines[of_a_table + 1 :]))
    with pytest.raises(
        UnreadableArchive, match=f"{len(lines) - 2} rows were archived and {len(lines) - 3} are"
    ):
        read_evening(archive)


def test_what_is_kept_changes_no_byte(club: ClubFolder, archives: Path) -> None:
    """LGE-24: without it, with it, and after a file was replaced under it."""
    fresh = season_of(club, archives)
    assert (club.folder / "evenings.cache").exists()
    kept = season_of(club, archives)
    assert season_files(kept, kept.table(), season_sheets) == season_files(
        fresh, fresh.table(), season_sheets
    )
    path = archives / "rebuys.journal"
    path.write_bytes(path.read_bytes()[:5_000])
    assert [one.file for one in season_of(club, archives).left_out] == ["rebuys.journal"]


def test_forgetting_drops_what_is_kept(club: ClubFolder, archives: Path) -> None:
    season_of(club, archives)
    drop_caches(club.folder)
    assert not (club.folder / "evenings.cache").exists()


def test_an_evening_that_was_typed_in_belongs_to_a_season_by_its_day(
    club: ClubFolder, archives: Path
) -> None:
    """LGE-01: it can name no league, as an evening of this appliance."""
    zoe = PersonId("results-1")
    club.ask_people([AddPerson(zoe, "Zoe")], HOST)
    values = {
        "typed_in": True,
        "state": "ended",
        "started": "2026-03-01T00:00:00Z",
        "places": [{"place": 1, "people": [zoe]}],
    }
    club.ask_club([ImportSave(ClubEventId("typed-1"), SaveFacts(1, values, {}, {}, (zoe,)))], HOST)
    assert ("Zoe", 1) in table(club, archives)
    until = FILE.replace("[points]", "to = 2026-02-28\n[points]")
    assert ("Zoe", 1) not in table(club, archives, until)
