"""`shuffleup stats` counts the journals of every release (SEASONS STT-01, 08, 10, 16)."""

import json
import lzma
import shutil

import pytest

from shuffleup.archive.statistics import uncounted
from shuffleup.cli.commands import run
from shuffleup.club.people.book import People, Person
from shuffleup.kernel.field_types import PersonId
from tests.played_hands import DATA


@pytest.fixture(scope="module")
def journals(tmp_path_factory):
    folder = tmp_path_factory.mktemp("journals")
    for path in (DATA / "journals").glob("0.2.0-*.xz"):
        (folder / path.stem).write_bytes(lzma.decompress(path.read_bytes()))
    return folder


def counted(capsys, *words):
    assert run(["stats", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_what_some_win_in_the_kept_evenings_others_lose(journals, capsys):
    """STT-08: the sum of net is nought where nothing is raked."""
    found = counted(capsys, journals)
    assert (found["hands"], found["left_out"]) == (182, {"count_lost": 1, "not_followed": 18})
    assert sum(one["net"] or 0 for one in found["people"]) == 0
    assert [one["person"] for one in found["people"]][:3] == ["Ann", "Bongani", "Carla"]


def test_an_evening_without_bets_says_who_played_and_nothing_else(journals, capsys):
    """STT-02: not known is null."""
    found = counted(capsys, journals / "0.2.0-hands.journal", "--person", "bongani")
    (bongani,) = found["people"]
    assert (bongani["hands"], bongani["vpip"], bongani["net"]) == (18, None, None)
    assert bongani["results"]["places"] == {
        "events": 1, "wins": 0, "in_the_money": 0, "final_tables": 1, "mean": 0.666667,
    }  # fmt: skip


def test_an_archive_counts_as_its_journal_does(journals, capsys, tmp_path):
    archive = tmp_path / "story.json"
    assert run(["export", str(journals / "0.2.0-story.journal"), "--json", str(archive)]) == 0
    capsys.readouterr()
    assert counted(capsys, archive) == counted(capsys, journals / "0.2.0-story.journal")


def test_a_file_that_cannot_be_read_is_named_and_the_others_count(journals, capsys, tmp_path):
    shutil.copy(journals / "0.2.0-story.journal", tmp_path / "a.journal")
    (tmp_path / "b.journal").write_bytes(b"nonsense")
    assert run(["stats", str(tmp_path), "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["hands"] > 0
    assert "b.journal" in err
    assert run(["stats", str(tmp_path / "b.journal")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_people_see_percents_and_dashes(journals, capsys):
    assert run(["stats", str(journals / "0.2.0-hands.journal")]) == 0
    out = capsys.readouterr().out
    assert "18 hands; 18 not followed" in out
    assert "Bongani  18     -" in out


def test_who_wants_no_statistics_has_none_and_the_sums_of_others_stay(journals, capsys, tmp_path):
    """STT-15."""
    archive, people = tmp_path / "archive", tmp_path / "people.csv"
    archive.mkdir()
    shutil.copy(journals / "0.2.0-story.journal", archive / "story.journal")
    before = counted(capsys, archive)
    people.write_text("name\nAnn\n")
    assert run(["people", "import", str(people), "--club", str(tmp_path / "club")]) == 0
    assert run(["people", "uncount", "ann", "--club", str(tmp_path / "club")]) == 0
    capsys.readouterr()
    for words in ([archive], [archive / "story.journal"], [archive, "--club", tmp_path / "club"]):
        assert counted(capsys, *words)["people"] == [
            one for one in before["people"] if one["person"] != "Ann"
        ]
    assert run(["people", "count", "Ann", "--club", str(tmp_path / "club")]) == 0
    capsys.readouterr()
    assert counted(capsys, archive) == before


def test_a_card_a_person_needs_no_other_file(journals, capsys, tmp_path):
    """STT-16."""
    card = tmp_path / "card.html"
    words = [
        journals / "0.2.0-hands.journal",
        "--person",
        "bongani",
        "--card",
        card,
        "--title",
        "Friday <2026>",
    ]
    assert run(["stats", *map(str, words), "--language", "de"]) == 0
    page = card.read_text()
    assert page.count("<section>") == 1
    assert "<bdi>Bongani</bdi></h1><p>Friday &lt;2026&gt;</p>" in page
    assert "<dt>VPIP</dt><dd>–</dd>" in page
    assert "://" not in page, "it asks no other computer"


def test_a_house_without_statistics_says_so_and_counts_nobody(journals, capsys, tmp_path):
    """STT-15: the club says so for all its evenings, and the same command switches them on again."""
    archive, people = tmp_path / "archive", tmp_path / "people.csv"
    archive.mkdir()
    shutil.copy(journals / "0.2.0-story.journal", archive / "story.journal")
    before = counted(capsys, archive)
    people.write_text("name\nAnn\n")
    club = ["--club", str(tmp_path / "club")]
    assert run(["people", "import", str(people), *club]) == 0
    assert run(["people", "statistics", "off", *club]) == 0
    capsys.readouterr()
    for words in ([archive], [archive / "story.journal"], [archive, *club]):
        assert run(["stats", *map(str, words), "--json"]) == 2
        out, err = capsys.readouterr()
        assert (out, "this house keeps no statistics" in err) == ("", True)
    assert run(["people", "statistics", "on", *club]) == 0
    capsys.readouterr()
    assert counted(capsys, archive) == before


def test_who_is_not_shown_stands_in_statistics_as_a_label(journals, capsys, tmp_path):
    """PPL-17."""
    archive, people = tmp_path / "archive", tmp_path / "people.csv"
    archive.mkdir()
    shutil.copy(journals / "0.2.0-story.journal", archive / "story.journal")
    people.write_text("name\nAnn\n")
    assert run(["people", "import", str(people), "--club", str(tmp_path / "club")]) == 0
    assert run(["people", "hide", "ann", "--club", str(tmp_path / "club")]) == 0
    capsys.readouterr()
    names = [one["person"] for one in counted(capsys, archive)["people"]]
    assert "Player 1" in names
    assert "Ann" not in names


def test_a_label_without_statistics_is_counted_no_more_than_the_name():
    """STT-15, PPL-17: an evening of somebody who is not shown holds the label alone."""
    hidden = Person(PersonId("a"), 7, "Ann", shown=False, counted=False)
    assert uncounted(People({hidden.id: hidden})) == {"ann": "Player 7", "player 7": "Player 7"}


@pytest.fixture
def archive(journals, tmp_path, capsys):
    """An evening of Ann and others beside a club that has Ann."""
    folder, people = tmp_path / "archive", tmp_path / "people.csv"
    folder.mkdir()
    shutil.copy(journals / "0.2.0-story.journal", folder / "story.journal")
    people.write_text("name\nAnn\n")
    assert run(["people", "import", str(people), "--club", str(tmp_path / "club")]) == 0
    capsys.readouterr()
    return folder


def test_what_was_counted_is_kept_in_the_club_and_a_damaged_cache_is_made_again(journals, archive, capsys):
    """STT-16: each other content is as no cache; the last is a whole one with one bit changed."""
    without_club = counted(capsys, journals / "0.2.0-story.journal")
    assert counted(capsys, archive)["people"] == without_club["people"]
    cache = archive.parent / "club" / "statistics.cache"
    content = cache.read_bytes()
    for other in (b"", b"nonsense", content[:-1], content[:-1] + bytes([content[-1] ^ 1])):
        cache.write_bytes(other)
        assert counted(capsys, archive)["people"] == without_club["people"]
        assert cache.read_bytes() == content


def test_an_archive_that_has_changed_is_counted_again(journals, archive, capsys):
    """STT-16: the cache is never trusted over the file."""
    assert counted(capsys, archive)["hands"] > 0
    shutil.copy(journals / "0.2.0-hands.journal", archive / "story.journal")
    assert counted(capsys, archive)["hands"] == 18


def test_nothing_is_kept_of_who_has_no_statistics_nor_of_who_is_forgotten(archive, capsys):
    """STT-15, PPL-09."""
    club = archive.parent / "club"
    cache = club / "statistics.cache"
    counted(capsys, archive)
    assert b"Ann" in cache.read_bytes()
    assert run(["people", "uncount", "ann", "--club", str(club)]) == 0
    capsys.readouterr()
    names = [one["person"] for one in counted(capsys, archive)["people"]]
    assert b"Ann" not in cache.read_bytes()
    assert run(["people", "count", "ann", "--club", str(club)]) == 0
    capsys.readouterr()
    assert [one["person"] for one in counted(capsys, archive)["people"]] == ["Ann", *names]
    assert b"Ann" in cache.read_bytes()
    assert run(["people", "forget", "ann", "--reason", "asked for it", "--yes", "--club", str(club)]) == 0
    assert not cache.exists()


def test_a_person_who_did_not_play_is_no_empty_table(journals, capsys):
    """STT-16: a name with a letter missing is named in full."""
    path = str(journals / "0.2.0-story.journal")
    assert run(["stats", path, "--person", "Bongan"]) == 2
    near = "nobody of the name 'Bongan' played in these files; did you mean 'Bongani'?\n"
    assert capsys.readouterr().err == near
    assert run(["stats", path, "--person", "Xaver", "--json"]) == 2
    assert capsys.readouterr().err.endswith("without --person everybody is listed\n")
