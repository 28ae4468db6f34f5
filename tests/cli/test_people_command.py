"""`shuffleup people`: the people book of a club on the shell."""

import json
import lzma
import re
import shlex
from pathlib import Path

import pytest

from shuffleup.__main__ import main
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup_demo.clocks import HandClock

STORED = Path(__file__).parents[1] / "data/journals"


@pytest.fixture
def people(tmp_path, monkeypatch, capsys):
    """Run the command on a club with Ann, Anna Lind, Bo and two of the name Cy; returns status and lines."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))

    def run(*words):
        capsys.readouterr()
        status = main(["people", *map(str, words)])
        said = capsys.readouterr()
        return status, (said.out + said.err).splitlines()

    table = "id,name,email\n,Ann,ann@x\n,Anna Lind,\n,Bo,\nc1,Cy,\n"
    (tmp_path / "members.csv").write_text(table, encoding="utf-8")
    assert run("import", tmp_path / "members.csv")[0] == 0
    return run


def listed(people, *words):
    return json.loads(people("list", *words, "--json")[1][0])


def test_the_same_table_twice_changes_nothing(people, tmp_path):
    """PPL-14."""
    before = listed(people)
    assert people("import", tmp_path / "members.csv") == (0, [f"{tmp_path}/members.csv: 0 added, 0 changed"])
    assert listed(people) == before
    assert [one["name"] for one in before["people"]] == ["Ann", "Anna Lind", "Bo", "Cy"]


def test_an_export_comes_back_in_another_club_with_ids_names_and_contact(people, tmp_path):
    """PPL-13, PPL-14."""
    people("rename", "Bo", "=Bob")
    people("export", tmp_path / "out.csv", "--contact")
    text = (tmp_path / "out.csv").read_bytes().decode("utf-8-sig")
    assert text.splitlines()[0] == "id,name,other names,events,first,last,email,phone,note"
    assert ",'=Bob,Bo,0,,,,," in text
    other = ("--club", tmp_path / "other")
    assert people("import", tmp_path / "out.csv", *other)[0] == 0
    assert listed(people, *other, "--contact")["people"] == listed(people, "--contact")["people"]


@pytest.mark.parametrize(
    ("table", "line", "why"),
    [
        ("name\nDi\n \u202e\n", "line 3", "\\u202e"),
        ("name\nDi\n" + "x" * 41 + "\n", "line 3", "40"),
        ("id,name\nc1,Cyd\nc1,Cyril\n", "line 3", "c1 stands in line 2 already"),
        ("nick\nDi\n", "line 1", "the head has no column for the name"),
        ("", "", "the file holds no name"),
    ],
)
def test_a_table_with_a_wrong_line_changes_nobody(people, tmp_path, table, line, why):
    """PPL-14."""
    before = listed(people)
    (tmp_path / "bad.csv").write_text(table, encoding="utf-8")
    status, (said, *_) = people("import", tmp_path / "bad.csv")
    assert status == 1
    assert line in said
    assert why in said or why == "\\u202e"
    assert listed(people) == before


def test_persons_are_merged_split_hidden_and_renamed_by_name_or_id(people):
    assert people("merge", "Ann", "anna lind")[1][0].endswith("Anna Lind, also Ann")
    assert people("split", "Ann")[1][0].endswith("Ann")
    assert people("rename", "c1", "Cyril")[1] == ["c1  Cyril, also Cy"]
    people("hide", "cy")
    assert [one["shown"] for one in listed(people)["people"]] == [True, True, True, False]
    assert people("merge", "Bo", "Bo")[0] == 2
    assert people("split", "Bo") == (2, ["Bo is not merged into anybody; nothing was changed"])
    assert people("rename", "Nobody", "x")[0] == 2


def test_a_name_that_two_have_is_answered_with_their_ids(people, tmp_path):
    """PPL-01: nothing guesses."""
    people("rename", "c1", "Bo")
    status, (said,) = people("rename", "Bo", "Bob")
    assert status == 2
    assert "c1 (last never)" in said
    (tmp_path / "more.csv").write_text("name\nBo\n", encoding="utf-8")
    assert "several persons have the name Bo" in people("import", tmp_path / "more.csv")[1][0]


def test_forgetting_wants_a_reason_and_a_yes_and_names_the_copies(people, tmp_path):
    """PPL-09, PPL-11."""
    people("export", tmp_path / "out.csv")
    assert people("forget", "Ann") == (2, ["say why, in general terms: --reason 'asked for it'"])
    assert people("forget", "Ann", "--reason", "asked")[0] == 2
    status, lines = people("forget", "Ann", "--reason", "asked for it", "--yes")
    assert status == 1
    assert lines[0] == "forgotten: the results stand under Player 1"
    assert any("out.csv of 20" in one and "cannot be reached" in one for one in lines)
    assert f"still holds the name: {tmp_path}/out.csv; delete it or write it again" in lines
    assert [one["name"] for one in listed(people)["people"]] == ["Player 1", "Anna Lind", "Bo", "Cy"]
    assert b"ann@x" not in (tmp_path / "club/people.journal").read_bytes()


def test_letters_find_persons_by_any_word_of_any_name(people):
    """PPL-04."""
    people("rename", "Bo", "Robert")
    assert [one["name"] for one in listed(people, "li")["people"]] == ["Anna Lind"]
    assert [one["name"] for one in listed(people, "bo")["people"]] == ["Robert"]
    assert listed(people, "a")["people"] == []


def test_without_a_club_a_line_says_how_to_begin_one(people, tmp_path):
    status, (said,) = people("list", "--club", tmp_path / "none")
    assert status == 2
    assert "begin one with shuffleup people import" in said


def test_a_copy_is_made_to_be_read_and_is_remembered(people, tmp_path):
    """PPL-11, PPL-16."""
    assert people("copy", tmp_path / "stick")[0] == 0
    assert listed(people, "--club", tmp_path / "stick") == listed(people)
    lines = people("forget", "Bo", "--reason", "asked for it", "--yes")[1]
    assert any(f"at {tmp_path}/stick" in one and "cannot be reached" in one for one in lines)


def test_who_waits_stands_there_by_the_name_in_the_archive(people, tmp_path):
    """PPL-03: nobody is chosen of two who are called Ann."""
    (tmp_path / "archive").mkdir()
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (tmp_path / "archive/rebuys.journal").write_bytes(packed)
    with open_club(tmp_path / "club", HandClock(), make=True) as club:
        club.ask_people([AddPerson(PersonId("a2"), "Ann")], Actor("director"))
        take_archives(club, (tmp_path / "archive").glob("*.journal"))
    lines = people("list")[1]
    assert any(one.startswith("waits: Ann of rebuys: shuffleup people join evening-") for one in lines)
    assert any("Carla (1 event, last " in one for one in lines)
    other = next(one["name"] for one in listed(people)["people"] if one["events"] and one["name"] != "Carla")
    status, (said, *_) = people("merge", "Carla", other)
    assert status == 2
    played = re.compile(rf"Carla and {other} both played in rebuys, \d{{4}}-\d\d-\d\d: they are two")
    assert played.match(said), said
    waits = next(one for one in lines if one.startswith("waits: Ann of rebuys"))
    words = shlex.split(waits.partition(": shuffleup people ")[2].replace("WHO", "a2"))
    assert re.fullmatch(r"rebuys, \d{4}-\d\d-\d\d: player \S+ is Ann", people(*words)[1][0])


def test_arguments_may_stand_after_the_options(people, tmp_path):
    club = ("--club", tmp_path / "club")
    assert people("list", *club, "an") == people("list", "an", *club)
    assert people("rename", *club, "Bo", "Bob")[1][0].endswith("  Bob, also Bo")


def test_a_proposal_is_a_command_that_reaches_the_club_that_was_named(people, tmp_path):
    """PPL-08."""
    club = tmp_path / "our club"
    table = "name\nZoe Lind\nZoë Lind\n"
    (tmp_path / "two.csv").write_text(table, encoding="utf-8")
    people("import", tmp_path / "two.csv", "--club", club)
    (line,) = [line for line in people("list", "--club", club)[1] if line.startswith("one person?")]
    words = shlex.split(line.partition(": shuffleup people ")[2])
    assert words[-2:] == ["--club", str(club)]
    assert people(*words)[0] == 0
    assert [one["name"] for one in listed(people, "--club", club)["people"]] in (["Zoe Lind"], ["Zoë Lind"])


def test_an_import_counts_new_persons_as_added_only(people, tmp_path):
    """PPL-14: contact of somebody new is no change; of somebody known it is one."""
    (tmp_path / "more.csv").write_text("name;email\nDee;dee@x\nEd;\n", encoding="utf-8")
    assert people("import", tmp_path / "more.csv")[1] == [f"{tmp_path}/more.csv: 2 added, 0 changed"]
    people("export", tmp_path / "out.csv", "--contact")
    table = (tmp_path / "out.csv").read_text("utf-8-sig").replace("dee@x", "dee@y").replace(",Ed,", ",Eddie,")
    (tmp_path / "out.csv").write_text(table, encoding="utf-8")
    assert people("import", tmp_path / "out.csv")[1] == [f"{tmp_path}/out.csv: 0 added, 2 changed"]


def test_a_name_that_is_nearly_one_of_the_book_is_named(people):
    status, (said,) = people("rename", "Anna", "Ann Lind")
    assert (status, said) == (2, "the people book has nobody of the name 'Anna'; did you mean 'Anna Lind'?")
    assert people("rename", "Zoe", "Zoé")[1][0].endswith("'Zoe'; see shuffleup people list")


def test_to_hide_a_person_says_so(people):
    """PPL-17, STT-15."""
    assert people("hide", "Bo")[1][0].endswith("  Bo, not shown")
    assert people("uncount", "Bo")[1][0].endswith("  Bo, not shown, no statistics")
    assert people("show", "Bo")[1][0].endswith("  Bo, no statistics")


def test_a_list_by_letters_proposes_nobody_else(people):
    """PPL-08."""
    assert [one["person"] for one in listed(people)["proposals"]] != []
    assert listed(people, "an")["proposals"] == listed(people)["proposals"]
    assert listed(people, "bo")["proposals"] == []
