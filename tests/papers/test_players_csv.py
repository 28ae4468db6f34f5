"""Lists of players as people have them: any spreadsheet, any separator, and one clear line per error."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.__main__ import main
from shuffleup.formats.csv_export import encoded, player_rows
from shuffleup.formats.players_csv.reading import read_players

THREE = ("Ann", "Bongani", "Jürgen")


@pytest.mark.parametrize(
    "content",
    [
        b"Ann\nBongani\nJ\xc3\xbcrgen\n",
        b"\xef\xbb\xbfname\r\nAnn\r\nBongani\r\nJ\xc3\xbcrgen",
        b"Ann\rBongani\rJ\xfcrgen",
        b"name;club\nAnn;Blue\nBongani;\nJ\xfcrgen;Red\n",
        "nr\tspieler\n1\tAnn\n2\tBongani\n3\tJürgen\n".encode("utf-16"),
        b'\n"Ann",x\n\n  Bongani  ,y\n"J\xc3\xbcrgen",z\n , \n',
        "Vorname,Nachname\nAnn,\nBongani,\n,Jürgen\n".encode(),
    ],
    ids=["a line each", "mark", "cp1252", "semicolon", "utf-16", "quotes and blanks", "halves of a name"],
)
def test_a_list_is_read_however_it_was_saved(content):
    said = read_players(content)
    assert (said.names, said.bad) == (THREE, ())


def test_first_and_last_name_are_put_together():
    assert read_players(b"last name,first name,club\nBlue,Ann,x\n").names == ("Ann Blue",)


def test_columns_that_no_entry_has_room_for_are_told():
    assert read_players(b"name,club,note\nAnn,Blue,vegan\n").unused == ("club", "note")
    assert read_players(b"Ann,Blue\n").unused == ("column 2",)


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"Ann\nBob\nAnn\n", ["line 3: Ann stands in line 1 already: add a letter to tell the two apart"]),
        (b"name,club\n,Blue\n", ["line 2: no name"]),
        (b"Ann\n" + b"x" * 41 + b"\n", [f"line 2: {'x' * 40!r}... is too long: 40 letters at most"]),
        (b"Ann\nANN\n", ["line 2: ANN stands in line 1 already: add a letter to tell the two apart"]),
        (b"A\x07nn\n", ["line 1: 'A\\x07nn' holds a sign that cannot be shown: type the name without it"]),
        (b'Ann\n"Bob\nEve\n', ["line 2: the quotes around a cell are not closed"]),
        (b"club,note\nBlue,x\n", ["line 1: the head has no column for the name: call one name"]),
        (b"", ["the file holds no name"]),
        (b"name\n\n", ["the file holds no name"]),
        (b"PK\x03\x04\x00\x00", ["this is no text: save the list as CSV in UTF-8"]),
    ],
)
def test_what_is_wrong_is_said_line_by_line_and_nobody_is_read(content, lines):
    said = read_players(content)
    assert said.names == ()
    assert [str(bad) for bad in said.bad] == lines


def test_our_own_list_of_players_is_read_back(seated):
    said = read_players(b"".join(encoded(player_rows(seated))))
    assert said.names == ("Ann", "=cmd()", "Jürgen <b>", "Émile & Co")


@given(st.binary(max_size=200))
def test_whatever_is_sent_is_read_or_refused_with_a_reason(content):
    said = read_players(content)
    assert bool(said.names) != bool(said.bad)
    assert len(set(said.names)) == len(said.names)


def test_the_command_prints_what_it_reads(tmp_path, capsys):
    path = tmp_path / "list.csv"
    path.write_bytes(b"name,club\nAnn,Blue\nBob,\n")
    assert main(["players", str(path), "--check"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "   1 Ann",
        "   2 Bob",
        "not used: club",
        f"{path}: 2 players",
    ]
    path.write_bytes(b"Ann\nAnn\n")
    assert main(["players", str(path), "--check"]) == 1
    assert "line 2: Ann stands in line 1 already" in capsys.readouterr().err
    assert main(["players", str(tmp_path / "none.csv"), "--check"]) == 2
    assert main(["players", str(path), "--check", "--url", "http://127.0.0.1:1"]) == 1
    path.write_bytes(b"Ann\n")
    assert main(["players", str(path), "--url", "http://127.0.0.1:1"]) == 2
    assert "no box with a floor answers there" in capsys.readouterr().err
