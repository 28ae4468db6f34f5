"""What the faces show of straddles and bomb pots (VAR-02, VAR-09, VAR-10)."""

import msgspec
import pytest

from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Bomb, Game, RunIt, Straddle
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.money import Cash
from shuffleup.table.contents import VERBS
from shuffleup.table.hand.hand_start import positions_of_next
from shuffleup.table.play_commands import EnterWinners
from shuffleup.table.variations.variation_commands import (
    AgreeToRun,
    AnnounceStraddle as Announce,
    RunItTimes,
    SetBombPot,
)
from shuffleup.views.clock import blinds_short, blinds_text
from shuffleup.views.game_and_street_names import burn_words, dealt_to
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.oled.temporary_pages import OledMemory
from shuffleup.views.situation import button_and_blinds
from shuffleup.views.table import table_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), None, None, None, at=0)
FOUR = (500,) * 4
CASH = {"cash": Cash(enabled=True), "straddle": Straddle("utg", most=2)}
BOMBS = CASH | {"bomb": Bomb(ante=5, boards=2, every="key")}


def touched(table, *, menu=False):
    return touch_view(table, RUNNING, None, BoxFacts("table 3", KeysView(()), menu=menu))


def oled(table):
    return oled_view(OledMoment(table, RUNNING, 0))


def boards(table):
    return [(one.name, one.won, one.is_next) for one in table_view(table).boards]


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


def test_a_blind_of_the_button_is_no_big_blind_beside_a_dead_small_one(table_after):
    """VAR-18: on the OLED, on the touchscreen, and in the words of the panel."""
    table = table_after(stacks=FOUR, blinds=Blinds(form="button_blind", ante=5), game=Game(kind="short_deck"))
    assert oled(table).below == "button 1 and blind"
    assert any("AND\u00a0BLIND" in line.text for line in touched(table).lines)
    assert button_and_blinds(positions_of_next(table)).sentence == "button 1 posts the blind"
    blinds = table_view(table).blinds
    assert (blinds_text(blinds), blinds_short(blinds)) == ("10", "10")


def test_the_oled_says_it_until_the_hand_begins_and_is_never_empty_without_a_level_clock(table_after):
    """VAR-10, VAR-23: an hour later, too, and at a cash table, whose level has no time to count down."""
    hour = Millis(3_600_000)
    waited = OledMemory(phase="between", clock_from=Millis(8000))
    timed = msgspec.structs.replace(RUNNING, left=Millis(2 * hour), length=Millis(3 * hour))
    for words, clock, shown in (
        ((Announce(4),), timed, ("between", "STRADDLE 20 S4")),
        ((SetBombPot(on=True),), timed, ("between", "BOMB 50 EACH")),
        ((), timed, ("clock", "")),
        ((), RUNNING, ("between", "button 1  SB 2  BB 3")),
    ):
        page = oled_view(OledMoment(table_after(*words, stacks=FOUR, **BOMBS), clock, hour, waited))
        assert (page.page, page.below) == shown


def test_the_touchscreen_says_in_its_middle_what_the_next_hand_is(table_after):
    """VAR-10, VAR-23: it takes no turns with other notices."""
    view = touched(table_after(Announce(4), Announce(1), stacks=FOUR, **BOMBS))
    assert view.banners == ()
    told = [line.text for line in view.lines if line.tint == "warn"]
    assert told == [f"NEXT HAND: seat {seat} straddles with {chips}" for seat, chips in ((4, 20), (1, 40))]


def test_both_boards_of_a_bomb_pot_are_dealt_with_one_burn_and_each_run_with_its_own(table_after):
    """VAR-07, VAR-09, DLG-06."""
    flop = table_after(SetBombPot(on=True), "deal", stacks=FOUR, **BOMBS).play.hand
    assert burn_words(0, 3, dealt_to(flop)) == "burn one, deal three to each board"
    runs = table_after(*ALL_IN, RunItTimes(2), **RUNS).play.hand
    assert burn_words(4, 5, dealt_to(runs)) == "each run: burn one, deal one"
    assert burn_words(4, 5) == "burn one, deal one"


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


RUNS = {"cash": Cash(enabled=True), "run_it": RunIt(most=3)}
ALL_IN = ("deal", "a", "a", "f")


def test_each_live_seat_says_yes_by_a_tap_and_the_dealer_takes_the_answer_of_all(table_after):
    """VAR-07, VAR-23."""
    table = table_after(*ALL_IN, **RUNS)
    view = touched(table)
    assert [one.label for one in view.deeds] == ["RUN TWICE", "RUN THREE TIMES", "RUN ONCE"]
    taps = {tap.seat: tap.deed for tap in view.taps}
    assert (taps[1].verb, taps[1].args) == ("agree_to_run", {"seat": 1, "times": 2})
    assert taps[3].verb == ""
    assert oled(table).big == "RUN IT?"

    taps = {tap.seat: tap.deed for tap in touched(table_after(*ALL_IN, AgreeToRun(1), **RUNS)).taps}
    assert (taps[1].verb, taps[2].verb) == ("", "agree_to_run")


def test_the_winners_of_each_run_are_tapped_one_run_after_the_other(table_after):
    """VAR-07: each board has its part of the pot, and the one that is asked for is marked."""
    table = table_after(*ALL_IN, RunItTimes(2), **RUNS)
    view = touched(table)
    assert view.lines[0].text == "TAP THE WINNER of RUN 1 OF 2: 1\u00a0010 of the pot 2\u00a0010"
    assert boards(table) == [("RUN 1 OF 2", "", True), ("RUN 2 OF 2", "", False)]
    assert oled(table).big == "RUN 1 OF 2"
    first = next(tap.deed for tap in view.taps if tap.seat == 1)
    assert first.args == {"pot": 0, "seats": (1,)}
    table = table_after(*ALL_IN, RunItTimes(2), "seat 1 wins", **RUNS)
    second = next(tap.deed for tap in touched(table).taps if tap.seat == 2)
    assert second.args == {"pot": 0, "seats": (2,), "board": 1}
    assert oled(table).big == "RUN 2 OF 2"
    assert boards(table) == [("RUN 1 OF 2", "S1", False), ("RUN 2 OF 2", "", True)]


def test_the_boards_stay_with_what_was_won_on_each_until_the_next_hand(table_after):
    """VAR-07: the odd chip goes to the first run."""
    table = table_after(*ALL_IN, RunItTimes(2), "seat 1 wins", EnterWinners(0, (2,), 1), **RUNS)
    assert boards(table) == [
        ("RUN 1 OF 2", "S1 1\u00a0010", False),
        ("RUN 2 OF 2", "S2 1\u00a0000", False),
    ]
    assert table_view(table).boards[0].cards == ("?",) * 5


def test_the_winners_of_a_bomb_pot_are_tapped_board_by_board(table_after):
    """VAR-09."""
    checks = ("c",) * 12
    table = table_after(SetBombPot(on=True), "deal", *checks, stacks=FOUR, **BOMBS)
    assert touched(table).lines[0].text == "TAP THE WINNER of BOARD 1: 100 of the pot 200"
    assert oled(table).big == "BOARD 1"
