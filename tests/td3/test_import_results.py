"""`shuffleup import results` takes evenings that somebody typed in: the whole file or nothing of it."""

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.cli.commands import run
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup_demo.clocks import HandClock
from tests.td3.small_saves import ADA, BO, save

TABLE = """date;event;place;name;buy-in;rebuys;prize
2024-01-05;Friday;1;Ada;20;1;60
2024-01-05;Friday;2;Bo;20;;20,50
2024-01-05;Friday;2;Cy;20;0;
2024-01-05;Friday;4;Dee;20;;
2024-01-12;Friday;1;Bo;;;
2024-01-12;Friday;2;Ada;;;
"""


@pytest.fixture
def typed(tmp_path, capsys):
    def importing(text: str):
        path = tmp_path / "results.csv"
        path.write_text(text, encoding="utf-8")
        status = run(["import", "results", str(path), "--club", str(tmp_path / "club")])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err.replace(f"{path}: ", "").splitlines()

    return importing


def test_evenings_that_were_typed_in_are_taken_once(typed, tmp_path):
    assert typed(TABLE) == (
        0,
        ["2024-01-05 Friday: taken, typed in, 4 persons", "2024-01-12 Friday: taken, typed in, 2 persons"],
        [],
    )
    before = read_books(tmp_path / "club")
    assert typed(TABLE) == (
        0,
        [
            "2024-01-05 Friday: known already, typed in, 4 persons",
            "2024-01-12 Friday: known already, typed in, 2 persons",
        ],
        [],
    )
    assert read_books(tmp_path / "club") == before
    first, second = before.club.saves.values()
    assert first.facts.values["typed_in"] is True
    assert [(group["place"], len(group["people"])) for group in first.facts.values["places"]] == [
        (1, 1), (2, 2), (4, 1),
    ]  # fmt: skip
    assert set(second.facts.played) < set(first.facts.played)


def test_money_goes_to_the_formulas_of_a_season(typed, tmp_path):
    typed(TABLE)
    first = next(iter(read_books(tmp_path / "club").club.saves.values())).facts
    (ada,) = first.values["places"][0]["people"]
    assert first.values["variables"]["event"]["pot"] == 100
    assert (first.values["variables"]["people"][ada]["totalcost"], first.names[ada]) == (40, "Ada")
    assert first.values["variables"]["people"][ada]["take"] == 20


def test_every_wrong_line_is_listed_and_nothing_is_taken(typed, tmp_path):
    wrong = TABLE.replace("2024-01-05;Friday;1", "05/01/2024;Friday;1").replace(";2;Cy;20;0", ";x;;-3;0")
    status, out, err = typed(wrong)
    assert (status, out) == (1, [])
    assert err == [
        "line 2: date '05/01/2024' is no day: write 2026-03-06",
        "line 4: place 'x' is no place: write 1, 2, 3",
        "line 4: name is missing",
        "line 4: buy_in '-3' is no amount: write 1250 or 1250.50",
    ]
    assert not (tmp_path / "club").exists()


def test_places_that_do_not_follow_are_named_where_every_line_could_be_read(typed):
    assert typed(TABLE.replace("Friday;4;Dee", "Friday;3;Dee"))[2] == [
        "line 5: place 3 does not follow: place 4 comes next"
    ]


@pytest.mark.parametrize("day", ["0001-01-05", "1969-12-31", "9999-12-31", "31.12.9999"])
def test_a_day_that_cannot_be_an_evening_is_a_wrong_line(typed, tmp_path, day):
    status, out, (line,) = typed(TABLE.replace("2024-01-05;Friday;4", f"{day};Friday;4"))
    assert (status, out) == (1, [])
    shown = "9999-12-31" if "9999" in day else day
    assert line.startswith(f"line 5: date {shown} cannot be: an evening is between 1970-01-01 and 20")
    assert not (tmp_path / "club").exists()


def test_a_day_with_dots_has_the_day_first(typed):
    assert typed(TABLE.replace("2024-01-05", "5.1.2024").replace("2024-01-12", "12.01.2024")) == (
        0,
        ["2024-01-05 Friday: taken, typed in, 4 persons", "2024-01-12 Friday: taken, typed in, 2 persons"],
        [],
    )
    assert typed(TABLE.replace("2024-01-05;Friday;1", "32.1.2024;Friday;1"))[2] == [
        "line 2: date '32.1.2024' is no day: write 2026-03-06"
    ]


def test_a_name_twice_in_an_evening_is_a_wrong_line(typed):
    assert typed(TABLE.replace("4;Dee", "4;ADA"))[2] == [
        "line 5: ADA stands in line 2 already for this evening"
    ]


def test_a_file_without_the_columns_says_which_they_are(typed):
    assert typed("day,name\n1,Ada\n")[2] == [
        "line 1: the head has no column date, event, place; "
        "the columns are date, event, place, name, buy_in, rebuys, prize"
    ]
    assert typed("")[2] == ["no results: the first line is date, event, place, name, buy_in, rebuys, prize"]


def test_a_name_that_two_persons_have_is_not_guessed(typed, tmp_path):
    with open_club(tmp_path / "club", HandClock(), make=True) as club:
        club.ask_people([AddPerson(PersonId(one), "Ada") for one in ("p1", "p2")], Actor("director"))
    assert typed(TABLE)[2] == ["line 2: several persons are called Ada: rename one of them first"]


def test_a_person_of_the_book_is_found_by_the_name(typed, tmp_path):
    with open_club(tmp_path / "club", HandClock(), make=True) as club:
        club.ask_people([AddPerson(PersonId("p1"), "Ada")], Actor("director"))
    typed(TABLE)
    books = read_books(tmp_path / "club")
    assert len(books.people.persons) == 4
    assert all("p1" in save.facts.played for save in books.club.saves.values())


@pytest.mark.parametrize("kind", ["results", "td3"])
def test_a_club_that_cannot_be_made_is_one_line(kind, tmp_path, capsys):
    (tmp_path / "file").write_text("mine")
    source = tmp_path / ("friday.tdt" if kind == "td3" else "results.csv")
    source.write_text(save() if kind == "td3" else TABLE)
    club = tmp_path / "file/club"
    option = "--into" if kind == "td3" else "--club"
    assert run(["import", kind, str(source), option, str(club)]) == 2
    assert capsys.readouterr().err == f"{club}: cannot be made (not a directory); name another folder\n"
    assert (tmp_path / "file").read_text() == "mine"


def test_an_event_file_that_cannot_be_written_is_one_line(tmp_path, capsys):
    source = tmp_path / "friday.tdt"
    source.write_text(save(ADA, BO, EndTime=None))
    for option in ("--template", "--take-over"):
        assert run(["import", "td3", str(source), option, str(tmp_path / "no/e.toml")]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert [one.name for one in tmp_path.iterdir()] == ["friday.tdt"]
