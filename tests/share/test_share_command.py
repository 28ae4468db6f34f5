"""`shuffleup share`: the results of an event for others, of a box with a club (BEF-13 to BEF-17)."""

import base64
import io
import lzma
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from shuffleup.__main__ import main
from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_folder.names import hidden_beside
from shuffleup.archive.event_exports import floor_of
from shuffleup.archive.shared_results import results_of
from shuffleup.club.people.book import Contact
from shuffleup.club.people.person_commands import SetContact, SetShown
from shuffleup.club.seasons import NameLeague, NameSeason, RuleSeason
from shuffleup.club.state import LeagueId, SeasonId
from shuffleup.kernel.field_types import Actor
from shuffleup.ruleset.event import Share
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import Look, prepared
from shuffleup_demo.clocks import HandClock

STORED = Path(__file__).parents[1] / "data/journals"
HOST = Actor("host")
FILES = ("results.png", "results.txt", "results.csv", "results.html")


@pytest.fixture
def box(tmp_path, monkeypatch):
    """The folder of a box with one archived evening: Carla before Bongani and Ann, in the season 2026."""
    (tmp_path / "archive").mkdir()
    packed = (STORED / "0.2.0-rebuys.journal.xz").read_bytes()
    (tmp_path / "archive/rebuys.journal").write_bytes(lzma.decompress(packed))
    with open_club(tmp_path / "club", HandClock(), make=True) as club:
        take_archives(club, (tmp_path / "archive").glob("*.journal"))
        league, season = LeagueId("l"), SeasonId("s")
        club.ask_club([NameLeague(league, "Friday"), NameSeason(season, league, "2026")], HOST)
        club.ask_club([RuleSeason(season, {"points": {"preset": "linear"}}, "as agreed")], HOST)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def share(box, capsys):
    """Share the evening; returns the status and all that was said."""

    def run(*words: str, journal: str = "archive/rebuys.journal") -> tuple[int, str]:
        status = main(["share", journal, *words])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def persons(box: Path) -> dict[str, str]:
    return {one.name: one.id for one in read_books(box / "club").people}


def hide(box: Path, name: str) -> str:
    with open_club(box / "club", HandClock()) as club:
        (person,) = (one for one in club.people.persons.values() if one.name == name)
        club.ask_people([SetShown(person.id, shown=False)], HOST)
        return person.label


def test_all_files_are_named_for_the_event(share) -> None:
    status, said = share("--png", "--text", "--csv", "--html")
    assert (status, said) == (0, "rebuys: written: rebuys.png, rebuys.txt, rebuys.csv, rebuys.html\n")
    with Image.open("rebuys.png") as picture:
        assert (picture.format, picture.size) == ("PNG", (1080, 1350))
    text = Path("rebuys.txt").read_text(encoding="utf-8")
    assert [line.split(",")[0] for line in text.splitlines()[4:]] == ["1. Carla", "2. Bongani", "3. Ann"]
    assert Path("rebuys.csv").read_bytes().startswith(b"\xef\xbb\xbfplace,name,prize,things\r\n1,Carla,")


def test_the_page_has_the_table_of_the_season_in_which_the_event_counts(share) -> None:
    assert share("--html")[0] == 0
    page = Path("rebuys.html").read_text(encoding="utf-8")
    season = page.partition("<h2>Friday 2026</h2>")[2]
    assert re.findall(r"<td>(\w+)</td><td class=\"number\">(\d)</td>", season) == [
        ("Carla", "3"),
        ("Bongani", "2"),
        ("Ann", "1"),
    ]


def test_the_same_row_gives_the_same_bytes_and_another_file_is_never_replaced(share) -> None:
    words = ("--png", "--text", "--csv", "--html")
    assert share(*words)[0] == 0
    before = {path.name: path.read_bytes() for path in Path().glob("rebuys.*")}
    assert share(*words)[0] == 0
    assert {path.name: path.read_bytes() for path in Path().glob("rebuys.*")} == before
    status, said = share("--text", "new.txt", "--html", "--language", "de")
    assert status == 2
    assert "rebuys.html: holds something else and was not changed; name another place" in said
    assert not Path("new.txt").exists()


def test_who_is_not_shown_is_a_number_in_every_file(box, share) -> None:
    label = hide(box, "Bongani")
    assert share("--text", "--csv", "--html")[0] == 0
    for path in Path().glob("rebuys.*"):
        content = path.read_text(encoding="utf-8")
        assert "Bongani" not in content
        assert content.count(label) == (2 if path.suffix == ".html" else 1)


def test_a_label_is_whole_where_other_names_are_short_in_a_past_event_too(box) -> None:
    """BEF-14, PPL-17: the papers of a past event have the label in the place of the name already."""
    label = hide(box, "Bongani")
    with read_journal(box / "archive/rebuys.journal") as journal:
        floor = floor_of(journal)
        initials = replace(floor, rules=replace(floor.rules, share=Share(names="initials")))
        shown = replace(initials, entries=hidden_beside(journal.path).floor(initials).entries)
        for one in (initials, shown):
            assert [row.name for row in results_of(one, journal).rows] == ["C.", label, "A."]


def test_what_is_handed_on_is_listed_with_how_many_names_for_forgetting(box, share) -> None:
    assert share("--png", "--csv", "friday.csv")[0] == 0
    copies = read_books(box / "club").club.copies
    assert [(one.what, one.place) for one in copies] == [
        ("results (png), 3 names", str(box / "rebuys.png")),
        ("results (csv), 3 names", str(box / "friday.csv")),
    ]


def test_what_could_not_be_written_is_not_listed(box, share) -> None:
    Path("rebuys.csv").write_text("mine", encoding="utf-8")
    assert share("--csv", "--text")[0] == 2
    assert read_books(box / "club").club.copies == ()
    assert not Path("rebuys.txt").exists()


def test_no_file_holds_an_id_or_a_contact(box, share) -> None:
    with open_club(box / "club", HandClock()) as club:
        (carla,) = (one.id for one in club.people.persons.values() if one.name == "Carla")
        club.ask_people(
            [SetContact(carla, Contact("canary@example.org", "0049canary", "born 1980-canary"))], HOST
        )
    assert share("--png", "--text", "--csv", "--html")[0] == 0
    for path in Path().glob("rebuys.*"):
        content = path.read_bytes()
        assert b"canary" not in content
        assert not [one for one in persons(box).values() if one.encode() in content]
    with Image.open(io.BytesIO(Path("rebuys.png").read_bytes())) as picture:
        assert picture.info == {}


def test_the_logo_of_the_house_is_on_picture_and_page_of_a_past_event(box, share) -> None:
    """LOOK-16: as the picture that a browser has drawn, written anew and without what else its file held."""
    assert share("--png", "plain.png", "--html", "plain.html")[0] == 0
    drawn = io.BytesIO()
    Image.new("RGBA", (200, 100), "red").save(drawn, "PNG")
    files = {"look.toml": b'logo = "club.png"', "club.png": drawn.getvalue() + b"canary"}
    look, kept = prepared(Look(logo="club.png", bitmaps={"club.png": "club.png"}), files)
    LookFolder(box).keep(look.digest, kept)
    LookFolder(box).take(("", look.digest))
    assert share("--png", "--html")[0] == 0
    page = Path("rebuys.html").read_text(encoding="utf-8")
    assert page.count('<img src="data:image/png;base64,') == 1
    assert "<img" not in Path("plain.html").read_text(encoding="utf-8")
    with Image.open("rebuys.png") as picture:
        assert picture.getpixel((540, 130)) == (255, 0, 0)
    (embedded,) = re.findall(r"base64,([^\"]+)\"", page)
    assert b"canary" not in base64.b64decode(embedded)


def test_no_box_and_no_club_are_needed(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    packed = (STORED / "0.2.0-freezeout.journal.xz").read_bytes()
    Path("night.journal").write_bytes(lzma.decompress(packed))
    assert main(["share", "night.journal", "--text"]) == 0
    assert "prize pool 150" in Path("night.txt").read_text(encoding="utf-8")
    assert capsys.readouterr().err == ""


def test_nothing_asked_for_is_no_work(share) -> None:
    status, said = share()
    assert status == 2
    assert "say what to write: --png, --text, --csv or --html" in said


def test_what_is_no_journal_is_named_in_one_line(share) -> None:
    Path("no.journal").write_text("no", encoding="utf-8")
    for journal in ("no.journal", "nobody.journal"):
        status, said = share("--text", journal=journal)
        assert status == 2
        assert journal in said
        assert "Traceback" not in said
