"""What the faces ask and say of a hand by hands that is won board by board, or high and low (VAR-25)."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Bomb, Game, RunIt
from shuffleup.ruleset.money import Cash
from shuffleup.table.play_commands import EnterWinners
from shuffleup.table.variations.variation_commands import CountPot, RunItTimes, SetBombPot
from shuffleup.views.key_meanings import key_meanings, moment
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.table import table_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), None, None, None, at=0)
HANDS = {"table": TableUse(tracking="hands"), "cash": Cash(enabled=True)}
BOMBS = HANDS | {"bomb": Bomb(ante=5, boards=2, every="key")}
FIRST, SECOND = EnterWinners(0, (3,)), EnterWinners(0, (1,), board=1)


@pytest.fixture
def bombed(table_after):
    """Give a bomb pot on two boards at a table of hands, after these words."""
    return lambda *words, **groups: table_after(SetBombPot(on=True), "deal", *words, **BOMBS, **groups)


def touched(table):
    return touch_view(table, RUNNING, None, BoxFacts("table 3", KeysView(())))


def oled(table):
    view = oled_view(OledMoment(table, RUNNING, 0))
    return (view.page, view.big, view.below)


def texts(table):
    return [line.text for line in touched(table).lines]


def test_a_tap_names_the_winner_of_the_board_that_is_next_and_then_who_is_broke(bombed):
    """VAR-25: a finger that stays opens the sheet of the seat all the while."""
    labels = []
    for words in ((), (FIRST,), (FIRST, SECOND)):
        tap = touched(bombed(*words)).taps[0]
        deed = tap.deed if tap.deed.verb else tap.deed.sheet[0]
        labels.append((deed.label, deed.verb, deed.args, tap.short, tap.held is not None))
    assert labels == [
        ("WINS BOARD 1", "declare_winners", {"seats": (1,), "pot": 0}, "WINS", True),
        ("WINS BOARD 2", "declare_winners", {"seats": (1,), "pot": 0, "board": 1}, "WINS", True),
        ("BROKE", "tap_busts", {"seats": (1,)}, "", True),
    ]


def test_the_middle_asks_for_each_part_and_says_what_everybody_gets(bombed):
    """VAR-25: 155 are 80 and 75."""
    counted = CountPot(Chips(155))
    assert texts(bombed())[0] == "TAP THE WINNER of BOARD 1"
    assert texts(bombed(counted, FIRST))[0] == "TAP THE WINNER of BOARD 2: 75 of 155"
    assert texts(bombed(counted, FIRST, SECOND)) == ["S3 80  S1 75"]


def test_buttons_split_the_part_count_the_pot_and_name_who_is_broke(bombed):
    assert [one.label for one in touched(bombed()).deeds] == ["SPLIT", "COUNT POT", "BROKE"]
    counted = touched(bombed(CountPot(Chips(150)))).deeds[1]
    assert (counted.note, counted.args) == ("SIDE POT 1", {"pot": 1})


def test_a_low_may_have_no_winner(bombed):
    """VAR-16."""
    table = bombed(FIRST, game=Game(kind="omaha8"))
    assert texts(table)[0] == "TAP THE WINNER of BOARD 1 LOW"
    none = next(one for one in touched(table).deeds if one.label == "NO LOW")
    assert none.args == {"seats": (), "pot": 0, "low": True}


def test_the_oled_asks_part_by_part_and_says_the_shares(bombed):
    assert oled(bombed()) == ("showdown", "BOARD 1", "tap or turn: who wins?")
    assert oled(bombed(FIRST)) == ("showdown", "BOARD 2", "tap or turn: who wins?")
    assert oled(bombed(FIRST, SECOND, CountPot(Chips(155)))) == ("showdown", "POT 155", "S3 80  S1 75")


def test_the_oled_names_game_and_number_of_a_hand_that_is_won_whole(table_after):
    """VAR-25: while time runs, that is the large line."""
    rules = HANDS | {"game": Game(rotation=("omaha", "holdem"), rotate_by="hand")}
    page = oled_view(OledMoment(table_after("deal", **rules), RUNNING, 0))
    assert (page.title, page.big, page.below) == ("O 5/10", "HAND 1", "is on")
    timed = replace(RUNNING, left=754_000, length=1_800_000)
    page = oled_view(OledMoment(table_after("deal", **rules), timed, 0))
    assert (page.title, page.big, page.below) == ("O 5/10", "12:34", "")


def test_the_knob_chooses_the_winner_by_turning(bombed):
    """VAR-23, VAR-25: each part is a moment of its own for the keys."""
    assert moment(bombed())[-1] == "parts"
    assert moment(bombed(FIRST, SECOND))[-1] == ""


def test_the_page_of_the_table_lists_the_parts_that_wait_and_shows_each_board(bombed):
    view = table_view(bombed(CountPot(Chips(155)), FIRST))
    assert [(one.words, one.pot, one.board, one.low) for one in view.open_parts] == [("BOARD 2", 0, 1, False)]
    assert [(one.name, one.won, one.is_next) for one in view.boards] == [
        ("BOARD 1", "S3", False),
        ("BOARD 2", "", True),
    ]
    view = table_view(bombed(CountPot(Chips(155)), FIRST, SECOND))
    assert [(one.won, one.is_next) for one in view.boards] == [("S3 80", False), ("S1 75", False)]


def test_hi_lo_on_one_board_is_one_board_with_both_halves(table_after):
    table = table_after(
        "deal", EnterWinners(0, (2,)), table=TableUse(tracking="hands"), game=Game(kind="omaha8")
    )
    assert [(one.name, one.won) for one in table_view(table).boards] == [("HIGH AND LOW", "HIGH  S2")]
    assert oled(table)[1] == "LOW"


def test_bet_raise_tells_how_often_the_board_was_run(table_after):
    """VAR-23, VAR-25."""
    rules = HANDS | {"run_it": RunIt(most=3)}
    labels = []
    for words in ((), (RunItTimes(2),), (RunItTimes(2), RunItTimes(3))):
        key = key_meanings(table_after("deal", *words, **rules), RUNNING)["bet_raise"]
        labels.append((key.label, key.args["times"]))
    assert labels == [("RUN TWICE", 2), ("RUN THREE TIMES", 3), ("RUN ONCE", 1)]
    assert oled(table_after("deal", RunItTimes(2), **rules))[1] == "RUN 1 OF 2"


def test_a_hand_that_is_not_won_by_parts_looks_as_it_did(table_after):
    """VAR-01."""
    table = table_after("deal", **HANDS)
    assert (table_view(table).open_parts, table_view(table).boards) == ((), ())
    assert [tap.deed.sheet[0].label for tap in touched(table).taps] == ["BROKE", "BROKE", "BROKE"]
    assert not key_meanings(table, RUNNING)["bet_raise"].lit


def test_a_showdown_on_two_boards_lists_its_open_parts_for_the_page(table_after):
    """VAR-09: the page of a table names the winners of each board, too."""
    rules = {"cash": Cash(enabled=True), "bomb": Bomb(ante=5, boards=2, every="key")}
    table = table_after(SetBombPot(on=True), "deal", *["c"] * 9, **rules)
    waiting = [(one.words, one.board) for one in table_view(table).open_parts]
    assert waiting == [("BOARD 1", 0), ("BOARD 2", 1)]
