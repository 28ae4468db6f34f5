"""What the faces show of straddles and bomb pots (VAR-02, VAR-09, VAR-10)."""

import pytest

from shuffleup.ruleset import Bomb, Cash, Straddle, TableUse
from shuffleup.table.rooms import VERBS
from shuffleup.table.variations.announcing import AnnounceStraddle as Announce
from shuffleup.table.variations.announcing import SetBombPot
from shuffleup.views.oled import OledMoment, oled_view
from shuffleup.views.table import table_view
from shuffleup.views.touch.facts import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.wire import BlindsView, ClockView, KeysView

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), None, None, None, at=0)
FOUR = (500,) * 4
CASH = {"cash": Cash(enabled=True), "straddle": Straddle("utg", most=2)}
BOMBS = CASH | {"bomb": Bomb(ante=5, boards=2, every="key")}


def touched(table, *, menu=False):
    return touch_view(table, RUNNING, None, BoxFacts("table 3", KeysView(()), menu=menu))


def oled(table):
    return oled_view(OledMoment(table, RUNNING, 0))


def sheet_of(view, seat):
    tap = next(tap for tap in view.taps if tap.seat == seat)
    return {deed.label: deed for deed in tap.deed.sheet}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), "button 1  SB 2  BB 3"),
        ((Announce(4),), "STRADDLE 20 S4"),
        ((Announce(4), Announce(1)), "STRADDLE 40 S1"),
        ((SetBombPot(on=True),), "BOMB 50 EACH"),
    ],
)
def test_the_oled_says_between_two_hands_what_the_next_one_is(table_after, words, line):
    assert oled(table_after(*words, stacks=FOUR, **BOMBS)).below == line


def test_a_straddle_stands_on_the_sheet_of_the_seat_whose_turn_it_is(table_after):
    """VAR-02, VAR-04."""
    view = touched(table_after(stacks=FOUR, **CASH))
    offered = sheet_of(view, 4)["STRADDLE"]
    assert (offered.verb, offered.args, offered.note) == ("announce_straddle", {"seat": 4}, "20")
    assert "STRADDLE" not in sheet_of(view, 1)

    view = touched(table_after(Announce(4), stacks=FOUR, **CASH))
    assert sheet_of(view, 1)["STRADDLE"].note == "40"
    assert sheet_of(view, 4)["NO STRADDLE"].verb == "call_off_straddles"


def test_the_bomb_pot_stands_in_the_menu_where_a_cash_table_has_no_colour_up(table_after):
    """VAR-10."""
    tiles = {one.label: one for one in touched(table_after(stacks=FOUR, **BOMBS), menu=True).menu}
    assert (tiles["BOMB POT"].verb, tiles["BOMB POT"].args) == ("set_bomb_pot", {"on": True})
    assert "COLOUR-UP" not in tiles
    set_ = touched(table_after(SetBombPot(on=True), stacks=FOUR, **BOMBS), menu=True).menu
    assert "NO BOMB POT" in [one.label for one in set_]
    assert VERBS["set_bomb_pot"](on=False) == SetBombPot(on=False)


def test_a_bomb_pot_is_told_a_hand_ahead_with_its_boards(table_after):
    """VAR-09, VAR-10."""
    line = "NEXT HAND: BOMB POT, 50 each, two boards"
    assert line in table_view(table_after(SetBombPot(on=True), stacks=FOUR, **BOMBS)).notices
    orbits = BOMBS | {"bomb": Bomb(ante=5, every="orbits:2")}
    played = ("deal", "f", "f", "f", "deal", "f", "f", "f", "deal", "f", "f", "f", "deal")
    assert "NEXT HAND: BOMB POT, 50 each" in table_view(table_after(*played, stacks=FOUR, **orbits)).notices


def test_where_hands_are_counted_the_hand_that_is_on_says_what_is_posted(table_after):
    """VAR-25."""
    table = table_after(Announce(4), "deal", stacks=FOUR, table=TableUse(tracking="hands"), **CASH)
    assert "STRADDLE: seat 4, 20" in table_view(table).notices


def test_nothing_of_it_is_shown_where_the_house_plays_none(table_after):
    """VAR-01: a key that is off costs nothing."""
    table = table_after(stacks=FOUR)
    assert [one.label for one in touched(table, menu=True).menu].count("COLOUR-UP") == 1
    assert not any("STRADDLE" in label for label in sheet_of(touched(table), 4))
