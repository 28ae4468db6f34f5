"""`shuffleup import td3` takes saves into a club: each once, with a report a file (TDI-01, 08 to 11, 18)."""

import gzip
import json
from pathlib import Path

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.cli.commands import run
from shuffleup.club.people.person_commands import ForgetPerson
from shuffleup.formats.td3.facts import td3_person
from shuffleup.kernel.field_types import Actor
from shuffleup_demo.clocks import HandClock
from tests.td3.small_saves import ADA, BO, CY, DEE, player, save, stake

LATER = save(player("u-a", "Ada", stake(250)), player("u-b", "Bo", stake()), CY, DEE)


@pytest.fixture
def imported(tmp_path, capsys):
    """Run the command with files by their names and contents; give status, reports and the error line."""

    def importing(*more: str, **files: str | bytes) -> tuple[int, list[dict], str]:
        paths = []
        for name, content in files.items():
            path = tmp_path / f"{name}.tdt"
            path.write_bytes(content.encode() if isinstance(content, str) else content)
            paths.append(str(path))
        status = run(["import", "td3", *paths, *more, "--into", str(tmp_path / "club"), "--json"])
        out, err = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return importing


def results(reports):
    return [report["result"] for report in reports]


def test_a_save_is_taken_once_and_a_copy_is_the_same(imported):
    """TDI-09."""
    assert results(imported(friday=save(), copy=save())[1]) == ["taken", "same"]
    assert results(imported(friday=save())[1]) == ["same"]


def test_a_later_save_replaces_the_facts_and_an_earlier_one_does_not(imported, tmp_path):
    """TDI-09."""
    early = save(player("u-a", "Ada", stake()), player("u-b", "Bo", stake()), EndTime=None)
    assert results(imported(early=early, late=save(), again=early)[1]) == ["taken", "newer", "older"]
    (known,) = read_books(tmp_path / "club").club.saves.values()
    assert known.facts.values["state"] == "ended"


def test_two_saves_of_one_moment_with_other_facts_wait_for_the_director(imported, tmp_path):
    """TDI-09."""
    other = save(ADA, BO, CY, player("u-d", "Dee", stake(91, ("u-a",))), formula="n")
    assert results(imported(friday=save(), other=other)[1]) == ["taken", "differs"]
    (known,) = read_books(tmp_path / "club").club.saves.values()
    assert (known.facts.values["formula"], known.other.values["formula"]) == ("n - r + 1", "n")


def test_one_id_is_one_person_and_another_name_is_another_name_of_it(imported, tmp_path):
    """TDI-08: nobody is merged by a name."""
    second = save(player("u-a", "Ada L.", stake()), player("u-x", "Bo", stake(9)), UUID="t-2")
    imported(first=save(ADA, BO), second=second)
    people = read_books(tmp_path / "club").people
    ada = people.persons[td3_person("u-a")]
    assert (ada.name, ada.names) == ("Ada", ("Ada L.",))
    assert people.persons[td3_person("u-b")].name == people.persons[td3_person("u-x")].name == "Bo"


def test_contact_is_taken_only_on_request(imported, tmp_path):
    """TDI-18."""
    imported(friday=save())
    book = tmp_path / "club/people.journal"
    assert b"a@b.c" not in book.read_bytes()
    imported("--contact", friday=save())
    assert read_books(tmp_path / "club").people.persons[td3_person("u-a")].contact.email == "a@b.c"


def test_who_was_forgotten_stays_forgotten_when_the_save_comes_again(imported, tmp_path):
    """PPL-09."""
    imported(friday=save())
    with open_club(tmp_path / "club", HandClock()) as club:
        club.ask_people([ForgetPerson(td3_person("u-a"))], Actor("director"))
    imported("--contact", friday=LATER)
    ada = read_books(tmp_path / "club").people.persons[td3_person("u-a")]
    assert (ada.forgotten, ada.name, ada.contact.email) == (True, "", "")


def test_what_cannot_be_read_is_refused_and_the_others_go_on(imported, tmp_path):
    """TDI-11."""
    status, reports, _ = imported(letter="Dear all,", friday=save(), cut=save()[:900])
    assert (status, results(reports)) == (1, ["refused", "taken", "refused"])
    assert reports[0]["why"] == "not_a_save"
    assert reports[0]["line"] == (
        f"{tmp_path}/letter.tdt: not a save of The Tournament Director 3: an unknown word (character 1); "
        "save the tournament there again"
    )
    status, reports, error = imported(str(tmp_path / "nowhere.tdt"), empty=b"")
    assert (status, [report["why"] for report in reports]) == (2, ["not_a_save", "unreadable"])
    assert error.count("\n") == 1
    assert "no save could be read" in error


def test_a_folder_is_searched_for_saves_and_no_link_leads_out_of_it(tmp_path, imported):
    """TDI-01."""
    folder = tmp_path / "saves"
    (folder / "2019").mkdir(parents=True)
    (tmp_path / "out.tdt").write_text(save(UUID="t-9"))
    (folder / "link.tdt").symlink_to(tmp_path / "out.tdt")
    (folder / "notes.txt").write_text("Dear all,")
    (folder / "2019/a.tdt.20190328-184559.gz").write_bytes(gzip.compress(save().encode()))
    (folder / "2019/b.TDT").write_text(save(UUID="t-2"))
    status, reports, _ = imported(str(folder))
    assert (status, [Path(report["file"]).name for report in reports]) == (
        0,
        ["a.tdt.20190328-184559.gz", "b.TDT"],
    )


def test_a_look_stores_nothing(imported, tmp_path):
    assert results(imported("--dry-run", friday=save(), copy=save())[1]) == ["taken", "same"]
    assert not (tmp_path / "club").exists()


def test_without_a_club_the_command_says_what_to_add(tmp_path, capsys):
    assert run(["import", "td3", str(tmp_path)]) == 2
    assert "--into FOLDER" in capsys.readouterr().err


def test_a_name_that_no_face_can_show_is_made_one(imported, tmp_path):
    long, bare = player("u-a", "A" * 90, stake()), player("u-b", "\u202e\u0000", stake(5))
    imported(friday=save(long, bare))
    people = read_books(tmp_path / "club").people
    assert people.persons[td3_person("u-a")].name == "A" * 40
    assert people.persons[td3_person("u-b")].name == "TD3 u-b"


def test_in_a_folder_a_copy_comes_after_the_save_that_it_was_made_of(tmp_path, imported):
    """TDI-09: the save is taken, its copy is the same."""
    folder = tmp_path / "saves"
    folder.mkdir()
    for name in ("friday (copy).tdt", "friday.tdt", "Friday II.tdt"):
        (folder / name).write_text(save(UUID="t-2") if "II" in name else save())
    _, reports, _ = imported(str(folder))
    assert [(Path(one["file"]).name, one["result"]) for one in reports] == [
        ("Friday II.tdt", "taken"),
        ("friday.tdt", "taken"),
        ("friday (copy).tdt", "same"),
    ]


def test_a_save_that_was_never_started_says_so(tmp_path, capsys):
    """TDI-10."""
    (tmp_path / "plan.tdt").write_text(save(StartTime=None, EndTime=None))
    assert run(["import", "td3", str(tmp_path / "plan.tdt"), "--dry-run"]) == 0
    assert "taken: Friday, never started, " in capsys.readouterr().out.splitlines()[0]
