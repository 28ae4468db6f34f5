"""The touchscreen's rulings on a pot that several boards, or high and low, decide (VAR-16, VAR-26)."""

from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.hand import Bomb, Game
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.variations.variation_commands import SetBombPot
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)


def awards(table):
    """Give the label, the note and the arguments of each ruling on a pot, and whether it asks for seats."""
    box = BoxFacts("table 3", KeysView(()), menu=True)
    tiles = {one.label: one for one in touch_view(table, RUNNING, None, box).menu}
    rulings = next(one for one in tiles["MISDEAL"].sheet if one.label == "RULINGS").sheet
    found = [one for one in rulings if one.verb == "award_pot"]
    args = [{name: one.args[name] for name in one.args if name != "reason"} for one in found]
    return [(one.label, one.note, given, bool(one.needs)) for one, given in zip(found, args, strict=True)]


def test_each_board_has_a_ruling_of_its_own(table_after):
    """VAR-09, VAR-26."""
    bomb = Bomb(ante=5, boards=2, every="key")
    won = ask.EnterWinners(0, (1,)), ask.EnterWinners(0, (2,), board=1)
    checks = ["c"] * 9
    table = table_after(SetBombPot(on=True), "deal", *checks, *won, cash=Cash(enabled=True), bomb=bomb)
    assert awards(table) == [
        ("WRONG WINNER", "", {"pot": 0}, True),
        ("WRONG WINNER", "BOARD 1", {"pot": 0, "board": 0, "low": False}, True),
        ("WRONG WINNER", "BOARD 2", {"pot": 0, "board": 1, "low": False}, True),
    ]


def test_high_and_low_have_rulings_of_their_own_and_nobody_has_to_win_the_low(table_after):
    """VAR-16, VAR-26."""
    table = table_after("deal", "a", "c", "f", game=Game(kind="omaha8"))
    assert awards(table) == [
        ("WRONG WINNER", "", {"pot": 0}, True),
        ("WRONG WINNER", "HIGH", {"pot": 0, "board": 0, "low": False}, True),
        ("WRONG WINNER", "LOW", {"pot": 0, "board": 0, "low": True}, True),
        ("NO LOW", "LOW", {"pot": 0, "board": 0, "low": True, "seats": ()}, False),
    ]


def test_a_pot_of_one_part_has_one_ruling(table_after):
    assert awards(table_after("deal", "a", "c", "f")) == [("WRONG WINNER", "", {"pot": 0}, True)]


def showdown_of_omaha8(table_after, *named):
    """All-in of two players for 2 000 at Omaha high-low, some parts of whose pot are named."""
    return touch_view(
        table_after("deal", "a", "c", "f", *named, game=Game(kind="omaha8")), RUNNING, None, BOX
    )


BOX = BoxFacts("table 3", KeysView(()))


def test_a_tap_says_what_the_half_is_worth_and_not_the_whole_pot(table_after):
    """VAR-15: the high wins half of 2 010, and the chip that is left."""
    labels = {tap.deed.label for tap in showdown_of_omaha8(table_after).taps if tap.short}
    assert labels == {"WINS HIGH: 1\u00a0010 of the pot 2\u00a0010"}


def test_a_pot_half_of_which_is_still_to_be_won_is_not_shown_as_paid(table_after):
    """VAR-15: of a side pot of 1 000 the high is named, the low is not."""
    high = ask.EnterWinners(1, (3,))
    table = table_after("deal", "a", "a", "a", high, game=Game(kind="omaha8"), stacks=(1000, 500, 2000))
    lines = [line.text.replace("\u00a0", " ") for line in touch_view(table, RUNNING, None, BOX).lines]
    assert "\u25b6 SIDE 1: HIGH 500 to seat 3" in lines
    assert not [line for line in lines if line.startswith("\u2713 SIDE")]
