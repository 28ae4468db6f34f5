"""`shuffleup season` over archived evenings: the table, its pages and sheets (LGE-21, LGE-24, LGE-26)."""

import csv
import io
import json
import lzma
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.season_evenings import read_evening
from shuffleup.archive.season_events import GatheredSeason, gather, renamed
from shuffleup.archive.season_views import publish, season_files
from shuffleup.cli.commands import run
from shuffleup.club.season.season_file import read_season
from shuffleup.club.season.standings import SeasonEvent, standings_of
from shuffleup.formats.printed.club_pages import points_text, season_sheets
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue

STORED = Path(__file__).parents[1] / "data/journals"
SEASON = 'name = "Friday"\nscore = "best"\nbest = 3\n[points]\ntable = [10, 7, 5]\nrest = 0.5\n'


@pytest.fixture
def archives(tmp_path: Path) -> Path:
    folder = tmp_path / "archives"
    folder.mkdir()
    for name in ("rebuys", "freezeout", "crews", "story"):
        packed = lzma.decompress((STORED / f"0.2.0-{name}.journal.xz").read_bytes())
        (folder / f"{name}.journal").write_bytes(packed)
    return folder


@pytest.fixture
def season(tmp_path: Path) -> Path:
    path = tmp_path / "friday.toml"
    path.write_text(SEASON, encoding="utf-8")
    return path


def shown(season: Path, archives: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    status = run(["season", "show", str(season), "--archives", str(archives), "--json"])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, told


def test_the_table_of_archived_evenings(
    season: Path, archives: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = shown(season, archives, capsys)
    assert (status, told["season"], told["events"]) == (0, "Friday", 4)
    assert told["standings"][0] == {
        "rank": 1,
        "person": "Carla",
        "person_id": "name:carla",
        "points": 25,
        "events": 3,
        "counted": 3,
        "qualified": True,
    }
    assert [one["why"] for one in told["not_counted"]] == ["not_ended"]


def test_a_damaged_archive_is_named_and_the_others_count(
    season: Path, archives: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """LGE-24: one is cut off, and in another a name was replaced."""
    _, before = shown(season, archives, capsys)
    run(["export", str(archives / "rebuys.journal"), "--json", str(archives / "rebuys.json")])
    capsys.readouterr()
    whole = (archives / "rebuys.json").read_bytes()
    (archives / "cut.json").write_bytes(whole[: len(whole) // 2])
    (archives / "forged.json").write_bytes(whole.replace(b"price", b"pryce"))
    (archives / "rebuys.journal").unlink()

    status, told = shown(season, archives, capsys)
    assert status == 1
    assert told["standings"] == before["standings"]
    assert [one["file"] for one in told["left_out"]] == ["cut.json", "forged.json"]


def test_an_archive_beside_its_journal_counts_once(
    season: Path, archives: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, before = shown(season, archives, capsys)
    run(["export", str(archives / "rebuys.journal"), "--json", str(archives / "rebuys.json")])
    capsys.readouterr()
    assert shown(season, archives, capsys)[1] == before


def test_a_reentry_is_an_entry_of_the_same_person(archives: Path) -> None:
    """LGE-10: the evening has entries of one person more than once at most, and each person one place."""
    evening = read_evening(archives / "rebuys.journal")
    assert evening is not None
    places = evening.event.finishes("last")
    assert sorted(person for group in places for person in group) == sorted(evening.names)
    assert evening.event.facts.known["pot"] == sum(evening.event.facts.winnings.values())


def test_pages_are_written_again_only_where_something_changed(
    season: Path, archives: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = tmp_path / "pages"
    command = ["season", "publish", str(season), str(pages), "--archives", str(archives)]
    assert run(command) == 0
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in pages.iterdir()}
    assert run(command) == 0
    assert capsys.readouterr().out.endswith("nothing has changed\n")
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in pages.iterdir()} == before


class Page(HTMLParser):
    """Collects what a page loads and leads to, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.leads: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.leads += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.text += data


LONG = "W" * 60
ODD = ("<script>alert(1)</script>", "שלום עליכם", LONG, "=HYPERLINK(1)", "'; drop table")


def odd_season(names: dict[str, str]) -> GatheredSeason:
    event = SeasonEvent("e1", "2026-01-02", tuple((name,) for name in ODD), title='<img src="x">')
    return GatheredSeason(read_season(SEASON, "s.toml"), (event,), (), names)


def test_odd_names_are_shown_as_they_are_and_run_nowhere(tmp_path: Path) -> None:
    """LGE-21: markup, right to left, sixty letters; no script and no outside address."""
    gathered = odd_season({})
    assert publish(gathered, gathered.table(), tmp_path / "pages", season_sheets) == 5 + 6
    for path in (tmp_path / "pages").glob("*.html"):
        page = Page(path.read_text(encoding="utf-8"))
        assert not {"script", "img", "iframe"} & set(page.tags)
        assert all((path.parent / lead).exists() for lead in page.leads)
    index = Page((tmp_path / "pages/index.html").read_text(encoding="utf-8"))
    assert all(name in index.text for name in ODD)
    sheet = (tmp_path / "pages/season.csv").read_text(encoding="utf-8-sig")
    assert [row[1] for row in csv.reader(io.StringIO(sheet))][4] == "'=HYPERLINK(1)"


def test_a_person_who_is_not_shown_stands_nowhere_under_the_name(tmp_path: Path) -> None:
    """PPL-17 and LGE-21: the results count under the label; the page of nobody else is left behind."""
    everybody = odd_season({})
    publish(everybody, everybody.table(), tmp_path, season_sheets)
    hidden = odd_season({LONG: "Player 3"})
    files = season_files(hidden, hidden.table(), season_sheets)
    assert b"Player 3" in files["index.html"]
    for name in ("index.html", "season.txt", "season.csv", "scores.csv"):
        assert LONG.encode() not in files[name]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Rank  Player  Points  Played  Counted", "   1  Ada         10       1        1"]),
        (
            "es",
            ["Posición  Jugador  Puntos  Jugados  Contados", "       1  Ada          10        1         1"],
        ),
    ],
)
def test_the_table_is_plain_text_too(language: str, lines: list[str]) -> None:
    """PAP-07, LGE-21: in the language of the box, with the events behind it."""
    events = (
        SeasonEvent("e1", "2026-01-02", (("Ada",), ("Bo", "Cy")), title="New Year"),
        SeasonEvent("e2", "2026-02-06", (), title="", ended=False),
    )
    gathered = GatheredSeason(read_season(SEASON, "s.toml"), events, (), {})
    with speaking(catalogue(language)):
        text = season_files(gathered, gathered.table(), season_sheets)["season.txt"].decode()
    title, _, head, first, *_ = text.splitlines()
    assert (title, [head, first]) == ("Friday", lines)
    assert "2026-01-02  New Year" in text
    assert "1. Ada, 2. Bo, 2. Cy\n" in text


def test_the_page_of_a_person_who_left_the_table_is_removed(tmp_path: Path) -> None:
    gathered = odd_season({})
    publish(gathered, gathered.table(), tmp_path, season_sheets)
    fewer = GatheredSeason(
        gathered.file, (renamed(gathered.events[0], dict(zip(ODD, "abcde", strict=True))),), (), {}
    )
    publish(fewer, fewer.table(), tmp_path, season_sheets)
    assert len(list(tmp_path.glob("person-*.html"))) == 5


def test_pages_that_could_not_be_made_again_stay(tmp_path: Path) -> None:
    """The add-on that makes them has failed, or is not installed."""
    gathered = odd_season({})
    publish(gathered, gathered.table(), tmp_path, season_sheets)
    assert publish(gathered, gathered.table(), tmp_path, lambda _: {"champion.txt": b"Ada"}) == 1
    assert len(list(tmp_path.glob("person-*.html"))) == len(ODD)


def test_points_are_written_as_the_language_writes_numbers() -> None:
    """LGE-26."""
    assert [points_text(one) for one in (3.0, 2.5, -0.001, 1234.5678, -7)] == [
        "3",
        "2.5",
        "0",
        "1\u00a0234.57",
        "-7",
    ]
    with speaking(catalogue("de")):
        assert points_text(2.5) == "2,5"


def test_the_same_evenings_make_the_same_bytes(archives: Path) -> None:
    """LGE-24: whatever order the folder lists them in."""
    file = read_season(SEASON, "s.toml")
    first = gather(file, archives, None)
    assert season_files(first, first.table(), season_sheets) == season_files(
        first, first.table(), season_sheets
    )
    turned = standings_of(file.rules, reversed(first.events), first.by_hand)
    assert turned.rows == first.table().rows


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "none.toml", "--archives", "."], "cannot be read"),
        (["show", "FILE"], "--archives FOLDER"),
        (["show", "FILE", "--archives", "nowhere"], "no such folder"),
        (["publish", "FILE", "FILE", "--archives", "."], "name another folder"),
        (["new", "FILE"], "exists already"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_2(
    season: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["season", *(str(season) if word == "FILE" else word for word in words)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_check_names_an_unknown_name_of_a_formula_once_with_the_nearest_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """LGE-09: the same line ten times, and never the name, helped nobody."""
    path = tmp_path / "s.toml"
    path.write_text('name = "F"\n[points]\nformula = "2 * numberofrebuy"\n', encoding="utf-8")
    assert run(["season", "check", str(path)]) == 0
    assert capsys.readouterr().err == (
        'warning: no points where the formula reads "numberofrebuy": there is no such name; '
        "did you mean numberofrebuys?\n"
    )


def test_a_check_shows_the_points_and_names_places_without_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.toml"
    path.write_text('name = "F"\n[points]\nformula = "1 / (r - 3)"\n', encoding="utf-8")
    assert run(["season", "check", str(path)]) == 0
    told = capsys.readouterr()
    assert "none" in told.out
    assert "no points for place 3 of 3 (no_value)" in told.err
    assert run(["season", "check", str(path), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["no_points"]) == 98


def test_who_can_still_reach_a_rank(season: Path, archives: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """LGE-18: an event gives ten points at most by this table. Carla has 25 of her best three."""
    common = [str(season), "--archives", str(archives), "--top", "1", "--json"]
    assert run(["season", "reach", *common, "--left", "0"]) == 0
    assert json.loads(capsys.readouterr().out) == {"can_reach": ["Carla"], "secured": ["Carla"], "most": 10}
    assert run(["season", "reach", *common, "--left", "3"]) == 0
    assert len(json.loads(capsys.readouterr().out)["can_reach"]) == 10


def test_the_stacks_of_the_final(season: Path, archives: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """LGE-19: 500 more for each place above 10,000."""
    common = [str(season), "--archives", str(archives), "--top", "2"]
    assert run(["season", "final", *common, "--base", "10000", "--step", "500", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(row["person"], row["chips"]) for row in told["stacks"]] == [("Carla", 10500), ("Bongani", 10000)]
    assert told["total"] == 20500
    assert run(["season", "final", *common, "--average", "10000", "--step", "5"]) == 2
    assert "name --average" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Without a rank: fewer than 4 events played."),
        ("de", "Ohne Rang: weniger als 4 Events gespielt."),
        ("es", "Sin posición: menos de 4 eventos jugados."),
    ],
)
def test_pages_and_text_say_why_somebody_has_no_rank(
    season: Path, archives: Path, tmp_path: Path, language: str, said: str
) -> None:
    """LGE-14: the points of who has played too few may be above those of the last rank."""
    season.write_text(f"min_events = 4\n{SEASON}", encoding="utf-8")
    pages = tmp_path / "pages"
    words = ["season", "publish", str(season), str(pages), "--archives", str(archives)]
    assert run([*words, "--language", language]) == 0
    assert said in (pages / "index.html").read_text("utf-8")
    assert said in (pages / "season.txt").read_text("utf-8").splitlines()
    season.write_text(SEASON, encoding="utf-8")
    assert run([*words, "--language", language]) == 0
    assert said not in (pages / "index.html").read_text("utf-8")


@pytest.mark.parametrize("act", ["show", "publish", "reach", "final", "take", "close"])
def test_a_folder_of_archives_that_is_not_there_is_one_line(
    season: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], act: str
) -> None:
    """LGE-24: as before the first evening is put away; nothing is written."""
    season.write_text(f'league = "F"\nseason = "2026"\n{SEASON}', encoding="utf-8")
    club = ["--club", str(tmp_path / "club")]
    assert run(["season", "take", str(season), *club, "--reason", "as agreed"]) == 0
    more = {
        "publish": [str(tmp_path / "pages")],
        "reach": ["--top", "3", "--left", "1"],
        "final": ["--top", "3", "--average", "5000"],
        "take": ["--reason", "again"],
    }
    capsys.readouterr()
    words = ["season", act, str(season), *more.get(act, []), *club, "--archives", str(tmp_path / "none")]
    assert run(words) == 2
    said = f"{tmp_path / 'none'}: there is no such folder; name one that holds archives\n"
    assert capsys.readouterr().err == said


def test_a_season_without_its_file_is_told_where_seasons_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("season", "show", "--archives", ".")) == 2
    assert capsys.readouterr().err == (
        "name the file of the season; shuffleup season new SEASON.toml writes one,"
        " with every key explained, and the page Season of the console shows the seasons of the club\n"
    )
