"""`shuffleup odds`: exact equities from the command line."""

import json

import pytest


def test_aces_against_kings_are_counted_over_every_board(shuffleup):
    done = shuffleup("odds", "AsAh", "KsKd", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert (answer["board"], answer["boards"]) == ("", 1_712_304)
    aces, kings = answer["hands"]
    assert (aces["hand"], aces["win"], aces["tie"]) == ("AsAh", 1_399_204, 7_923)
    assert (kings["hand"], kings["win"], kings["tie"]) == ("KsKd", 305_177, 7_923)
    assert aces["exactly"] == "255121/311328"
    assert round(aces["equity"], 6) == 0.819461


def test_a_board_that_lies_there_and_dead_cards_are_taken_into_account(shuffleup):
    """990 boards for the turn and the river; without the two other kings none is left to win with."""
    flop = json.loads(shuffleup("odds", "AsAh", "KsKd", "--board", "Td9h2c", "--json").stdout)
    assert [(one["win"], one["tie"]) for one in flop["hands"]] == [(891, 0), (99, 0)]
    words = ("--board", "Td9h2c7s", "--dead", "Kc Kh", "--json")
    river = json.loads(shuffleup("odds", "AsAh", "KsKd", *words).stdout)
    assert (river["boards"], river["dead"], river["hands"][1]["win"]) == (42, "KcKh", 0)


def test_cards_are_read_as_people_type_them(shuffleup):
    words = ("asAH", "KSkd", "--board", "10D9h2C", "--dead", "kC kh", "--json")
    answer = json.loads(shuffleup("odds", *words).stdout)
    assert [one["hand"] for one in answer["hands"]] == ["AsAh", "KsKd"]
    assert (answer["board"], answer["dead"], answer["boards"]) == ("Td9h2c", "KcKh", 903)


def test_the_other_games_are_counted_from_the_flop_on(shuffleup):
    """VAR-22: in hi-lo a hand that takes high and low alone wins, and one that takes a part shares."""
    words = ("As Ah 2d 3c", "9s8s7h6h", "--board", "4s5d2s", "--json")
    answer = json.loads(shuffleup("odds", "--game", "Omaha8", *words).stdout)
    scoops, halves = answer["hands"]
    assert (answer["boards"], scoops["win"], scoops["tie"], halves["win"]) == (820, 289, 531, 0)
    assert [one["exactly"] for one in answer["hands"]] == ["1109/1640", "531/1640"]


def test_people_get_a_table(shuffleup):
    done = shuffleup("odds", "AsAh", "KsKd", "--board", "Td9h2c")
    assert done.returncode == 0
    assert "90.00 %" in done.stdout
    assert "990 boards after Td9h2c" in done.stdout


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("AsAh",), "name two to ten hands, not 1"),
        (("AsAh", "KsXd"), "'Xd' is not a card"),
        (("AsAh", "AsKd"), "As is named twice"),
        (("AsAhAc", "KsKd"), "hand 1 has 3 cards, not 2"),
        (("AsAhKdQc", "9s8s7h6h"), "hand 1 has 4 cards, not 2; four cards are a hand of --game omaha"),
        (("--game", "omaha", "AsAhKdQc", "9s8s7h6h"), "this game is counted from the flop on"),
        (("--game", "short_deck", "AsAh", "5d5c", "--board", "Td9h6c"), "5c is not in the short deck"),
        (("AsAh", "KsKd", "--board", "2c3c4c5c6c7c"), "a board has at most five cards, not 6"),
    ],
)
def test_cards_that_cannot_be_are_named_in_one_line(shuffleup, words, fault):
    done = shuffleup("odds", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"shuffleup odds: {fault}")
    assert done.stderr.count("\n") == 1
