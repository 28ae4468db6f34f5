"""Tables for spreadsheets: they open correctly, and no cell of them runs as a formula."""

import csv

from hypothesis import given, strategies as st

from shuffleup.formats.csv_export import as_typed, encoded, harmless, player_rows, purchase_rows, result_rows
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue


def cells(sheet, delimiter=","):
    text = b"".join(encoded(sheet)).decode("utf-8")
    assert text.startswith("\ufeff"), "Excel takes it for the code page of the computer without the mark"
    return list(csv.reader(text.removeprefix("\ufeff").splitlines(keepends=True), delimiter=delimiter))


def test_a_player_whose_name_is_a_formula_stays_a_name(seated):
    names = [row[1] for row in cells(player_rows(seated))]
    assert names == ["name", "Ann", "'=cmd()", "Jürgen <b>", "Émile & Co"]


def test_players_stand_with_what_they_paid_and_owe(seated):
    rows = cells(player_rows(seated))
    assert [row[6:9] for row in rows[:4]] == [
        ["paid", "paid_on", "owes"],
        ["27.50", "2026-11-20", "0"],
        ["10", "2026-11-20", "17.50"],
        ["0", "", "27.50"],
    ]


def test_where_people_write_a_comma_in_amounts_a_semicolon_parts_the_cells(seated):
    with speaking(catalogue("de")):
        rows = cells(player_rows(seated), delimiter=";")
    assert rows[1][6] == "27,50"


def test_results_list_places_and_prizes(playing):
    assert cells(result_rows(playing)) == [
        ["place", "to_place", "name", "prize", "things", "bounties"],
        ["3", "3", "Jürgen <b>", "16", "", "0"],
        ["4", "4", "Émile & Co", "0", "", "0"],
    ]


def test_who_has_bought_nothing_is_in_no_list_of_purchases(seated):
    assert cells(purchase_rows(seated)) == [["entry", "name", "what", "chips", "price"]]


@given(st.text())
def test_no_text_begins_as_a_formula_does_and_each_is_read_back(text):
    made = harmless(text)
    assert not made.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    if not text.startswith("'"):
        assert as_typed(made) == text


def test_a_number_below_zero_is_a_number():
    assert harmless(-5) == -5
