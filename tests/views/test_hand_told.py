"""The view of a table's hand: the street, the pots of an all-in, stops, acts."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis
from shuffleup.poker.decision_time import DecisionClock
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Betting
from shuffleup.table.card_machine.cards_due import due
from shuffleup.table.card_machine.machine_events import Dealt, Deck
from shuffleup.table.decide import decide
from shuffleup.table.decision_clock.clock_commands import asks_from
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.events import LevelTold, SeatToClear
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.play_commands import EnterBoard, EnterWinners, PlayerChecksOrCalls, StartHand, Undo
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Leaving
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.notices import notices
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.oled.temporary_pages import OledMemory, seen
from shuffleup.views.table import table_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)
PAUSED = ClockView("level", False, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)
FOUR_ALL_IN = ("deal", "a", "a", "a", "a")
STACKS = (3_000, 1_500, 800, 12_000)


def shown(table, clock=RUNNING, amount=None, **facts):
    return touch_view(table, clock, None, BoxFacts("table 3", KeysView((), amount), **facts))


def texts(view):
    return [line.text.replace("\u00a0", " ") for line in view.lines]


def done(table, *commands):
    for number, command in enumerate(commands):
        for event in decide(table, command):
            table = evolve(table, Recorded(table.seq + 1, f"more {number}", event))
    return table


def told(table, event):
    return evolve(table, Recorded(table.seq + 1, "told", event))


def looked(*tables, now=0):
    """Look at these tables one after the other, a second apart; returns what is remembered and the time."""
    glance = OledMemory()
    for at, table in enumerate(tables):
        now = 1000 * at
        glance = seen(glance, table, Millis(now))
    return glance, Millis(now)


def touched(table, glance, now):
    return shown(table, dealt=glance.deals(now), floor_waited=glance.floor_waited_for(now))


@pytest.mark.parametrize(
    ("words", "street", "cards"),
    [((), "PREFLOP", 0), (("c",) * 3, "FLOP", 3), (("c",) * 6, "TURN", 4), (("c",) * 9, "RIVER", 5)],
)
def test_the_street_is_named_with_its_cards(table_after, words, street, cards):
    table = table_after("deal", *words)
    view, page = table_view(table), oled_view(OledMoment(table, RUNNING, Millis(0)))
    assert (view.street_name, len(view.board)) == (street, cards)
    assert (page.street, page.pips) == (street, cards)


def test_the_flop_is_told_for_two_seconds_without_a_press(table_after):
    before, after = table_after("deal", "c", "c"), table_after("deal", "c", "c", "c")
    glance, now = looked(before, after)
    assert texts(touched(after, glance, now))[:2] == ["DEAL THE FLOP", "burn one, deal three"]
    page = oled_view(OledMoment(after, RUNNING, now, glance))
    assert (page.page, page.title, page.big, page.below) == (
        "deal",
        "FLOP",
        "DEAL THE FLOP",
        "burn one, deal three",
    )
    assert glance.changes_at(now) == now + 2_000
    later = Millis(now + 2_000)
    assert texts(touched(after, glance, later))[0] == "SEAT 2  BOB"
    assert oled_view(OledMoment(after, RUNNING, later, glance)).page == "to_act"


def test_the_next_act_ends_the_word_to_deal(table_after):
    flop = table_after("deal", "c", "c", "c")
    glance, now = looked(table_after("deal", "c", "c"), flop, table_after("deal", "c", "c", "c", "c"))
    assert glance.deals(now) is None


def test_a_street_that_undo_brings_back_is_not_dealt_again(table_after):
    flop = table_after("deal", "c", "c", "c")
    bet = table_after("deal", "c", "c", "c", 40)
    glance, now = looked(table_after("deal", "c", "c"), flop, bet, done(bet, Undo()))
    assert glance.deals(now) is None


def test_nobody_deals_where_the_screen_or_the_machine_does(table_after):
    dealt = table_after("deal", table=TableUse(dealing="machine"))
    lie = tuple(Dealt("hole", one.seat, number) for number, one in enumerate(due(dealt), 1))
    deck = Deck("in_hand", dealt.play.hand_no, lie, len(lie))
    dealt = replace(dealt, machine=replace(dealt.machine, up=True, state="READY", deck=deck))
    before = done(dealt, PlayerChecksOrCalls(), PlayerChecksOrCalls())
    after = done(before, PlayerChecksOrCalls())
    glance, now = looked(before, after)
    assert glance.deals(now) is None


def test_an_all_in_names_its_pots_with_their_seats_and_what_goes_back_before_the_board(table_after):
    """ALL-02, POT-07: the dealer builds these pots with chips before a card is dealt."""
    table = table_after(*FOUR_ALL_IN, stacks=STACKS, table=TableUse(confirm_streets=True))
    assert texts(shown(table)) == [
        "ALL-IN",
        "DEAL THE BOARD",
        "RETURN 9 000 to seat 4",
        "MAIN: 3 200 (1,2,3,4)",
        "SIDE 1: 2 100 (1,2,4)",
        "SIDE 2: 3 000 (1,4)",
    ]
    assert table_view(table).returned == ((4, 9_000),)


def test_without_confirmed_streets_the_same_stands_over_the_showdown(table_after):
    table = table_after(*FOUR_ALL_IN, stacks=STACKS)
    before = table_after(*FOUR_ALL_IN[:-1], stacks=STACKS)
    glance, now = looked(before, table)
    lines = texts(touched(table, glance, now))
    assert lines[:3] == ["DEAL THE BOARD", "pot 1 of 3", "RETURN 9 000 to seat 4"]
    assert oled_view(OledMoment(table, RUNNING, now, glance)).big == "DEAL THE BOARD"


def test_a_showdown_lists_all_pots_with_ticks_for_those_awarded(table_after):
    table = table_after(*FOUR_ALL_IN, stacks=STACKS)
    assert texts(shown(table)) == [
        "TAP THE WINNER of side 2: 3 000",
        "pot 1 of 3",
        "RETURN 9 000 to seat 4",
        "MAIN: 3 200 (1,2,3,4)",
        "SIDE 1: 2 100 (1,2,4)",
        "\u25b6 SIDE 2: 3 000 (1,4)",
        "opens next: seat 2",
    ]
    assert texts(shown(done(table, EnterWinners(2, (1,))))) == [
        "TAP THE WINNER of side 1: 2 100",
        "pot 2 of 3",
        "RETURN 9 000 to seat 4",
        "MAIN: 3 200 (1,2,3,4)",
        "\u25b6 SIDE 1: 2 100 (1,2,4)",
        "\u2713 SIDE 2: 3 000 to seat 1",
        "opens next: seat 2",
    ]


def test_the_new_stack_of_an_all_in_winner_is_seen(table_after):
    table = table_after(*FOUR_ALL_IN, stacks=STACKS)
    paid = done(table, EnterWinners(2, (1,)), EnterWinners(1, (1,)), EnterWinners(0, (1,)))
    seats = {seat.seat: (seat.state, seat.stack) for seat in table_view(paid).seats}
    assert seats == {1: ("in", 8_300), 2: ("out", 0), 3: ("out", 0), 4: ("in", 9_000)}


EVERYWHERE = {
    "hand": ("deal",),
    "clock called": ("deal", "clock"),
    "showdown": ("deal", "f", "a", "c"),
    "between": ("deal", "f", "f"),
    "before a hand": (),
    "lost": ("deal", "lost"),
    "floor called": ("deal", "floor"),
    "floor called at a showdown": ("deal", "f", "a", "c", "floor"),
    "floor called between hands": ("deal", "f", "f", "floor"),
}


@pytest.mark.parametrize("words", EVERYWHERE.values(), ids=EVERYWHERE)
@pytest.mark.parametrize("over", [{}, {"menu": True}, {"amount": 40}], ids=["plain", "menu", "amount"])
@pytest.mark.parametrize("clock", [PAUSED, RUNNING], ids=["paused", "running"])
def test_what_stops_the_clock_or_the_play_is_said_whatever_is_on(table_after, words, over, clock):
    """From the clock and the table, never from the name of a screen."""
    table = table_after(*words)
    glance, now = looked(table)
    wanted = ["PAUSED"] * (clock is PAUSED) + ["FLOOR CALLED"] * bool(table.floor_called)
    assert [halt.word for halt in shown(table, clock, **over).halts] == wanted
    page = oled_view(OledMoment(table, clock, now, glance))
    words = f"{page.halt} {page.title} {page.big}"
    assert [word for word in ("PAUSED", "FLOOR CALLED") if word in words] == wanted
    assert page.inverted or not wanted


def test_it_is_said_for_how_long_the_floor_has_been_called(table_after):
    table = table_after("deal", "floor")
    glance, _ = looked(table)
    later = Millis(3 * 60_000)
    assert touched(table, glance, later).halts[0].word == "FLOOR CALLED 3 min"
    assert oled_view(OledMoment(table, RUNNING, later, glance)).title == "FLOOR CALLED 3 min"
    assert glance.changes_at(later) == 4 * 60_000
    assert seen(glance, table_after("deal"), later).called_since is None


def test_in_hand_for_hand_the_clock_steps_and_is_not_paused(table_after):
    table = table_after("deal")
    table = replace(table, hand_for_hand=True)
    assert shown(table, PAUSED).halts == ()


def test_history_names_the_street_of_each_act_and_goes_back_to_it(table_after):
    """What was the bet on the turn?"""
    table = table_after("deal", "c", "c", "c", *"ccc", 20, "c")
    log = [(step.street, step.act, step.back.verb) for step in shown(table).log]
    assert log[:3] == [
        ("TURN", "S3 call", "undo"),
        ("TURN", "S2 bet 20", "replay_from"),
        ("FLOP", "S1 check", "replay_from"),
    ]
    assert log[-1] == ("", "hand 1", "replay_from")


def test_a_long_hand_has_its_first_acts_a_tile_further(table_after):
    table = table_after("deal", *range(20, 200, 10))
    tiles = next(one for one in shown(table, menu=True).menu if one.label == "HISTORY").sheet
    assert [one.label for one in tiles][:2] == ["S3 raise 190", "S2 raise 180"]
    assert len(tiles) == 12
    assert tiles[-1].label == "EARLIER"
    assert [one.label for one in tiles[-1].sheet][-2:] == ["S1 raise 20", "hand 1"]


def test_amounts_in_what_undo_names_are_grouped(table_after):
    table = table_after("deal", 20_200, stacks=(30_000, 30_000, 30_000))
    assert table_view(table).undo == "S1 raise 20\u00a0200"


def test_cards_that_lie_open_cannot_be_picked_again(table_after):
    board = EnterBoard(("Ts", "Td", "4c", "4h", "9s"))
    view = shown(table_after("deal", "f", "a", "c", board))
    need = next(one for one in view.deeds if one.label == "ENTER CARDS").needs[1]
    assert need.out == ("Ts", "Td", "4c", "4h", "9s")


def test_in_fixed_limit_there_is_one_raise(table_after):
    """FL-01: 20 and nothing else is legal."""
    limit = LevelTold(Level(1, 5, 10, 0, 10, 20))
    table = told(table_after(betting=Betting(structure="fixed_limit")), limit)
    table = done(table, StartHand())
    assert table_view(table).detail == "to call 10, raise to 20"
    assert texts(shown(table))[2] == "raise to 20"
    assert oled_view(OledMoment(table, RUNNING, Millis(0))).below == "raise 20  12:34"


def test_where_the_limit_is_fixed_one_press_makes_the_only_raise(table_after):
    """FL-01: no pad opens for one amount; a raise that is all a player has wants two presses as ever."""
    rules, limit = Betting(structure="fixed_limit"), LevelTold(Level(1, 5, 10, 0, 10, 20))
    table = done(told(table_after(betting=rules), limit), StartHand())
    key = key_meanings(table, None)["bet_raise"]
    assert (key.label, key.note, key.args, key.dials) == ("RAISE 20", "seat 1", {"to": 20}, False)
    short = done(told(table_after(betting=rules, stacks=(20, 1000, 1000)), limit), StartHand())
    assert key_meanings(short, None)["bet_raise"].dials
    assert key_meanings(table_after("deal"), None)["bet_raise"].dials


def test_a_hand_that_nobody_follows_shows_its_own_button_and_blinds(table_after):
    """Not those of the hand after it."""
    table = table_after("deal", table=TableUse(tracking="hands"))
    view = table_view(table)
    assert (view.headline, view.detail) == ("HAND 1 IS ON", "button 1, small blind 2, big blind 3")
    assert (view.button, view.small_blind_seat, view.big_blind_seat) == (1, 2, 3)


def test_a_player_who_is_out_and_gone_is_not_told_to_leave(table_after):
    broke = table_after("deal", "a", "c", "f", "seat 1 wins", "confirm", stacks=(1000, 500, 1000))
    assert broke.stacks_now()[2] == 0
    on = told(done(broke, StartHand()), SeatToClear(2, "e2", Leaving.OUT))
    assert [line for line in notices(on) if "LEAVES" in line] == []
    assert [seat.seat for seat in table_view(on).seats if seat.leaving] == []


def test_the_end_of_a_players_time_asks_on_glass_and_oled_whatever_else_is_on(table_after):
    """The menu covered the countdown, and the hand was folded under it."""
    table = table_after("deal", stacks=STACKS, time=DecisionTime(seconds=30, ask_seconds=3))
    clock = DecisionClock(Millis(30_000), since=Millis(0))
    table = replace(table, decision=Decision(table.play.hand.to_act, clock))
    now = asks_from(table)
    for menu in (False, True):
        halt = shown(table, menu=menu, now=now).halts[0]
        assert (halt.kind, halt.word) == ("time_over", f"TIME: FOLD SEAT {table.play.hand.to_act}?")
    page = oled_view(OledMoment(table, RUNNING, now, OledMemory()))
    assert page.halt == f"TIME: FOLD SEAT {table.play.hand.to_act}?"
