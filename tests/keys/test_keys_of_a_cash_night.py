"""The keys between two hands of a cash table: straddles and bomb pots (VAR-10, VAR-23)."""

from shuffleup.ruleset.hand import Bomb, RunIt, Straddle
from shuffleup.ruleset.money import Cash
from shuffleup.table.variations.variation_state import announced

CASH = {
    "cash": Cash(enabled=True),
    "straddle": Straddle("utg", most=2),
    "bomb": Bomb(ante=5, every="key"),
}
FIVE = (500,) * 5


def test_bet_raise_announces_a_straddle_then_a_further_one_and_then_none(table_panel):
    """VAR-23."""
    keys = table_panel(FIVE, CASH)
    keys.let(400)
    labels = []
    for _ in range(4):
        labels.append(keys.label("bet_raise").label)
        keys.tap("bet_raise")
        keys.let(1000)
    assert labels == ["STRADDLE 20", "STRADDLE 40", "NO STRADDLE", "STRADDLE 20"]
    assert keys.asked == [
        ("announce_straddle", 4),
        ("announce_straddle", 5),
        ("call_off_straddles",),
        ("announce_straddle", 4),
    ]
    assert keys.refused == []

    keys.tap("deal_next")

    assert keys.table.play.hand.setup.straddles == ((4, 20),)


def test_all_in_twice_within_three_seconds_makes_the_next_hand_a_bomb_pot_and_again_none(table_panel):
    """VAR-10, VAR-23."""
    keys = table_panel(FIVE, CASH)
    keys.let(400)
    keys.tap("all_in")
    keys.let(3500)
    keys.tap("all_in")
    assert keys.asked == []
    keys.let(1000)
    keys.tap("all_in")
    assert announced(keys.table).bomb.ante == 50
    assert keys.label("all_in").label == "NO BOMB POT"
    keys.let(1000)
    keys.tap("all_in")
    keys.let(1000)
    keys.tap("all_in")
    assert keys.asked == [("set_bomb_pot", True), ("set_bomb_pot", False)]
    assert announced(keys.table).bomb.ante == 0


def test_undo_takes_an_announcement_back(table_panel):
    """VAR-26."""
    keys = table_panel(FIVE, CASH)
    keys.let(400)
    keys.tap("bet_raise")
    keys.let(1000)
    keys.tap("undo")
    assert keys.table.play.straddlers == ()


def test_where_the_house_has_none_the_keys_stay_dark_between_two_hands(table_panel):
    """VAR-01, VAR-23."""
    keys = table_panel(FIVE)
    keys.let(400)
    keys.tap("bet_raise")
    keys.tap("all_in")
    assert keys.asked == []
    assert {"bet_raise", "all_in"}.isdisjoint(keys.lit())


def test_a_bomb_pot_has_no_straddle_and_in_a_hand_the_keys_are_those_of_play(table_panel):
    """VAR-08."""
    keys = table_panel(FIVE, CASH)
    keys.let(400)
    keys.tap("all_in")
    keys.let(500)
    keys.tap("all_in")
    assert keys.label("bet_raise").label == ""
    keys.let(1000)
    keys.tap("deal_next")
    keys.let(500)
    assert (keys.label("bet_raise").label, keys.label("check_call").label) == ("BET 10+", "CHECK")


def test_in_a_called_all_in_bet_raise_runs_the_board_twice_and_deal_runs_it_once(table_panel):
    """VAR-07, VAR-23."""
    for key, runs in (("bet_raise", 2), ("deal_next", 1)):
        keys = table_panel((500, 500, 500), {"cash": Cash(enabled=True), "run_it": RunIt(most=3)})
        keys.let(400)
        keys.tap("deal_next")
        keys.let(500)
        for word in ("all_in", "all_in", "fold"):
            keys.elsewhere(word)
        keys.let(500)
        assert (keys.label("bet_raise").label, keys.label("deal_next").note) == (
            "RUN TWICE",
            "the board runs once",
        )
        keys.tap(key)
        assert (keys.table.play.hand.runs, keys.table.play.hand.phase) == (runs, "showdown")
