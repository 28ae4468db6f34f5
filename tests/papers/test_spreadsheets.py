"""Lists as spreadsheets save them: no line of Excel's own is a name, and no cell is lost without a word."""

from datetime import date
from itertools import count
from pathlib import Path

import pytest

from shuffleup.club.people.book import People
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.formats.players_csv.people import read_people
from shuffleup.formats.players_csv.reading import read_players, rows_of
from shuffleup.formats.players_csv.results import read_results
from shuffleup.kernel.field_types import PersonId
from tests.cli.conftest import typed

LAST = date(2026, 11, 20)
BEYOND = '{} cells and {} columns, {} is in none: put a text with a comma into quotes, as "Kim, Pat"'
TWO = (
    "{} can be one name or two cells: put a name with a comma into quotes, or name the columns in a first"
    " line, as last name,first name"
)

AS_SAVED = [
    'sep=;\nname;club\n"Kim, Pat";Red\nO\'Neil, Pat;\nJürgen;Blue\n',
    'SEP=,\nname,club\n"Kim, Pat",Red\n"O\'Neil, Pat",\nJürgen,Blue\n',
    '"sep=;"\nname;club\nKim, Pat;Red\nO\'Neil, Pat;\nJürgen;Blue\n',
    "sep=|\nname|club\nKim, Pat|Red\nO'Neil, Pat|\nJürgen|Blue\n",
    "sep=\t\nname\tclub\nKim, Pat\tRed\nO'Neil, Pat\t\nJürgen\tBlue\n",
    'name\tclub\r\n"Kim, Pat"\tRed\r\nO\'Neil, Pat\t\r\nJürgen\tBlue\r\n',
    "name;club;;\nKim, Pat;Red;;\nO'Neil, Pat;;;\nJürgen;Blue;;\n",
    '"name","club"\n"Kim, Pat","Red; White"\n"O\'Neil, Pat",\nJürgen,Blue\n',
]


def names_of_people(content: bytes) -> list[str]:
    numbers = count()
    read = read_people(content, People(), lambda: PersonId(f"p{next(numbers)}"))
    assert read.bad == ()
    return [one.name for one in read.commands if isinstance(one, AddPerson)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("text", AS_SAVED, ids=range(len(AS_SAVED)))
def test_every_list_is_read_however_a_spreadsheet_saved_it(text: str, encoding: str) -> None:
    content = text.encode(encoding)
    assert read_players(content).names == ("Kim, Pat", "O'Neil, Pat", "Jürgen")
    assert names_of_people(content) == ["Kim, Pat", "O'Neil, Pat", "Jürgen"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("sign", [";", ",", "\t"])
@pytest.mark.parametrize("said", [True, False])
def test_results_are_read_however_a_spreadsheet_saved_them(sign: str, encoding: str, said: bool) -> None:
    head = f"sep={sign}\n" if said else ""
    rows = [["date", "event", "place", "name"], ["2026-01-02", "Friday", "1", '"Kim, Jürgen"']]
    text = head + "\n".join(sign.join(row) for row in rows)
    (evening,) = read_results(text.encode(encoding), LAST).evenings
    assert [(one.line, one.name) for one in evening.results] == [(2 + said, "Kim, Jürgen")]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("name\nO'Neil, Pat\n", ["line 2: " + BEYOND.format(2, 1, "Pat")]),
        ("name\nAnn\n\nKim,Pat\n", ["line 4: " + BEYOND.format(2, 1, "Pat")]),
        ("name,club\nO'Neil, Pat,Red\n", ["line 2: " + BEYOND.format(3, 2, "Red")]),
        ("name;club\nAnn;Red;1\nBo\n", ["line 2: " + BEYOND.format(3, 2, "1")]),
        ("name\nAnn;Red\n", ["line 2: " + BEYOND.format(2, 1, "Red")]),
        ("Ann\nKim,Pat\n", ["line 2: " + BEYOND.format(2, 1, "Pat")]),
        ("Kim, Pat\nKim, Sue\n", ["line 1: " + TWO.format("Kim, Pat"), "line 2: " + TWO.format("Kim, Sue")]),
        ("Kim,Pat\nKim,Sue\n", ["line 2: " + TWO.format("Kim, Sue")]),
        ("sep=,\nname\nKim, Pat\n", ["line 3: " + BEYOND.format(2, 1, "Pat")]),
    ],
)
def test_a_cell_that_may_be_half_of_a_name_is_refused_with_its_line(text: str, wrong: list[str]) -> None:
    said = read_players(text.encode())
    assert said.names == ()
    assert [str(bad) for bad in said.bad] == wrong


def test_a_column_without_a_name_is_told_as_not_used() -> None:
    assert read_players(b",name\n1,Ann\n2,Bo\n").unused == ("column 1",)


def test_a_table_of_people_or_results_loses_no_cell() -> None:
    """PPL-14."""
    people = read_people(b"name,email\nO'Neil, Pat,pat@example.org\n", People(), lambda: PersonId("p"))
    assert [str(bad) for bad in people.bad] == ["line 2: " + BEYOND.format(3, 2, "pat@example.org")]
    results = "date,event,place,name\n2026-01-02,Friday,1,O'Neil, Pat\n2026-01-02,Friday,2,Ann\n"
    read = read_results(results.encode(), LAST)
    assert [str(bad) for bad in read.wrong] == ["line 2: " + BEYOND.format(5, 4, "Pat")]
    unnamed = "date;event;place;name;\n2026-01-02;Friday;1;Ann;20\n"
    assert [str(bad) for bad in read_results(unnamed.encode(), LAST).wrong] == [
        "line 2: " + BEYOND.format(5, 5, "20")
    ]


def test_a_quote_that_is_not_closed_in_results_is_named_with_its_line() -> None:
    text = b'date,event,place,name\n2026-01-02,Friday,1,Ann\n2026-01-02,Friday,2,"Bo\n'
    assert [str(one) for one in read_results(text, LAST).wrong] == [
        "line 3: the quotes around a cell are not closed"
    ]


def test_a_table_is_cut_no_further_than_its_reader_takes() -> None:
    """A file of a million rows costs as much as one with a row too many."""
    content = b"a,b\n" * 1_000_000
    assert sum(1 for _ in rows_of(content, 5000)) == 5001


def test_more_evenings_than_a_club_has_played_are_another_file() -> None:
    days = [date.fromordinal(date(1990, 1, 1).toordinal() + number).isoformat() for number in range(2001)]
    text = "date,event,place,name\n" + "".join(f"{day},Friday,1,Ann\n" for day in days)
    assert [str(one) for one in read_results(text.encode(), LAST).wrong] == [
        "more than 2000 evenings: take them in parts"
    ]


def test_the_command_names_file_and_line_and_enters_nobody(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name\nAnn\nO'Neil, Pat\n")
    done = typed(tmp_path, "players", "list.csv")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"list.csv: line 3: {BEYOND.format(2, 1, 'Pat')}\n"
