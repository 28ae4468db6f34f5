"""The touchscreen after the betting: a tap pays a pot, and corrections before the next hand."""

from msgspec.structs import replace

from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.floor import EnvelopeDueView, EnvelopesView
from shuffleup.protocol.wall import BoardView, PlaceView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Showdown
from shuffleup.ruleset.money import AddOn, Rebuy
from shuffleup.table.events import RaceTold, SeatToClear, TableClosed
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.play_commands import EnterBoard, EnterShownCards, EnterWinners
from shuffleup.tournament.reasons import Ending, Leaving
from shuffleup.tournament.seating import Place
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)
SHOWDOWN = ("deal", "f", "a", "c")
NEXT = "NEXT:  D {}   SB {}   BB {}".replace(" ", "\u00a0")
TWO_POTS = ("deal", "a", "a", "a")
BOARD = BoardView("friday", "tda-2024", 1, ("Ann", "Bob"), 2, 2000, 1000, (), (), "playing", entered=2)


def shown(table, clock=RUNNING, board=None, now=0, wall=None, address=""):
    facts = BoxFacts("table 3", KeysView(()), now=now, wall=wall, address=address)
    return touch_view(table, clock, board, facts)


def texts(view):
    return [line.text for line in view.lines]


def tap(view, seat):
    return next(one for one in view.taps if one.seat == seat)


def labels(deeds):
    return [deed.label for deed in deeds]


def deed(deeds, label):
    return next(one for one in deeds if one.label == label)


def test_one_tap_pays_the_pot(table_after):
    view = shown(table_after(*SHOWDOWN))
    assert view.screen == "showdown"
    assert texts(view)[:2] == ["TAP THE WINNER of the pot 2\u00a0000", "seats 2 and 3"]
    assert (tap(view, 2).deed.verb, tap(view, 2).deed.args) == ("declare_winners", {"pot": 0, "seats": (2,)})
    assert tap(view, 1).deed.verb == ""


DUE = EnvelopeDueView("e9", "Carla", 3, ("Ann",))


def test_the_table_where_somebody_went_out_draws_the_envelope_and_asks_once(table_after):
    """MYS-05: the dealer may; another table has no such key."""
    table = replace(table_after(), table=3)
    board = replace(BOARD, envelopes=EnvelopesView(((900, 1),), (DUE,)))
    (draw,) = deed(shown(table, board=board).deeds, "DRAW ENVELOPE").sheet
    assert (draw.verb, draw.to, draw.args, draw.role) == ("draw_envelope", "floor", {"out": "e9"}, "dealer")
    other = replace(BOARD, envelopes=EnvelopesView(((900, 1),), (replace(DUE, table=4),)))
    assert "DRAW ENVELOPE" not in labels(shown(table, board=other).deeds)


def test_where_no_table_knows_who_knocked_out_the_envelope_asks_which_seat_did(table_after):
    """MYS-05: every seat but that of the player who is out; several share it by the director (MYS-06)."""
    table = replace(table_after(), table=3)
    out = table.sitters[2].entry
    due = replace(DUE, entry=out, by=())
    board = replace(BOARD, envelopes=EnvelopesView(((900, 1),), (due,)))
    draw = deed(shown(table, board=board).deeds, "DRAW ENVELOPE")
    assert (draw.verb, draw.note) == ("", "for Carla")
    first, third, several = draw.sheet
    assert [first.label[:6], third.label[:6]] == ["SEAT 1", "SEAT 3"]
    assert (first.verb, first.to, first.role) == ("draw_envelope", "floor", "dealer")
    assert first.args == {"out": out, "by": (table.sitters[1].entry,)}
    assert third.args == {"out": out, "by": (table.sitters[3].entry,)}
    assert (several.label, several.note, several.verb) == ("SEVERAL", "the director draws", "")


def test_the_banner_tells_between_hands_whose_envelope_is_being_opened(table_after):
    """MYS-05."""
    rolls = replace(BOARD, envelopes=EnvelopesView(((900, 1),), (), "Carla"))
    assert "An envelope for Carla is being opened" in shown(table_after(), board=rolls).banners
    assert shown(table_after("deal"), board=rolls).banners == ()


def test_the_side_pot_is_tapped_before_the_main_pot(table_after):
    """POT-07."""
    view = shown(table_after(*TWO_POTS, stacks=(300, 1000, 1000)))
    assert texts(view)[0] == "TAP THE WINNER of side 1: 1\u00a0400"
    assert tap(view, 2).deed.args == {"pot": 1, "seats": (2,)}
    assert tap(view, 1).deed.verb == ""


def test_several_seats_share_a_pot(table_after):
    split = deed(shown(table_after(*SHOWDOWN)).deeds, "SPLIT")
    assert (split.verb, split.args) == ("declare_winners", {"pot": 0})
    assert (split.needs[0].name, split.needs[0].kind, split.needs[0].seats) == ("seats", "seats", (2, 3))


def test_board_and_hands_may_be_entered_so_that_the_cards_speak(table_after):
    view = shown(table_after(*SHOWDOWN))
    assert deed(view.deeds, "ENTER BOARD").needs[0].count == 5
    whose, cards = deed(view.deeds, "ENTER CARDS").needs
    assert (whose.kind, whose.seats, cards.kind, cards.count) == ("seat", (2, 3), "cards", 2)


def test_a_beaten_hand_is_mucked_where_no_hand_has_to_be_opened(table_after):
    """SHD-05; with a player all-in every hand is opened (ALL-12)."""
    checked = ("deal", "f", "c", "c", *"cc", *"cc", *"cc")
    view = shown(table_after(*checked))
    assert view.screen == "showdown"
    assert deed(view.deeds, "MUCK").needs[0].seats == (2, 3)
    assert "MUCK" not in labels(shown(table_after(*SHOWDOWN)).deeds)


def test_a_seat_that_can_win_says_so_in_one_word_where_there_is_no_room_for_the_pot(table_after):
    taps = {tap.seat: tap for tap in shown(table_after(*SHOWDOWN)).taps}
    assert (taps[2].deed.label, taps[2].short) == ("WINS the pot 2\u00a0000", "WINS?")
    assert taps[1].short == ""


def test_between_hands_the_result_stands_with_the_next_button(table_after):
    view = shown(table_after("deal", "f", "f"))
    assert view.screen == "between"
    assert texts(view) == ["SEAT 3 EVE WINS 10", NEXT.format(2, 3, 1)]
    assert view.lines[0].tint == "go"


def test_the_hand_that_won_is_named_where_board_and_cards_lie_open(table_after):
    """EVA-08; without the cards nobody can name it."""
    board = EnterBoard(("Ts", "Td", "4c", "4h", "9s"))
    opened = (board, EnterShownCards(2, ("4s", "4d")), EnterShownCards(3, ("As", "Ad")))
    told = texts(shown(table_after(*SHOWDOWN, *opened)))
    assert told[:2] == ["SEAT 2 BOB WINS 2\u00a0000", "seat 2: four of a kind 4 4 4 4 10"]
    assert len(texts(shown(table_after("deal", "seat 1 wins", stacks=(1000, 5))))) == 2


def test_where_players_call_their_hands_the_tap_pays_and_no_hand_is_named(table_after):
    """SHD-06: cards that lie open pay nobody, and the faces say why."""
    board = EnterBoard(("Ts", "Td", "4c", "4h", "9s"))
    opened = (board, EnterShownCards(2, ("4s", "4d")), EnterShownCards(3, ("As", "Ad")))
    called = {"showdown": Showdown(hand_value="player_calls")}
    view = shown(table_after(*SHOWDOWN, *opened, **called))
    counts = "PLAYERS CALL THEIR HANDS: what is said counts, not the cards"
    assert texts(view) == ["TAP THE WINNER of the pot 2\u00a0000", "seats 2 and 3", counts]
    assert tap(view, 3).deed.args == {"pot": 0, "seats": (3,)}
    assert counts in view.table.notices
    table = table_after(*SHOWDOWN, *opened, EnterWinners(0, (3,)), **called)
    assert texts(shown(table)) == [
        "SEAT 3 EVE WINS 2\u00a0000",
        NEXT.format(3, 3, 1),
    ]


def test_a_wrong_winner_is_one_touch_away(table_after):
    view = shown(table_after("deal", "seat 1 wins", stacks=(1000, 5)))
    wrong = deed(view.deeds, "WRONG")
    assert (wrong.verb, wrong.note, wrong.role) == ("undo", "undo pot to S1", "dealer")


def test_wrong_takes_the_winner_back_whatever_was_entered_since(table_after):
    table = table_after("deal", "seat 1 wins", MarkAbsent(2, absent=True), stacks=(1000, 5))
    wrong = deed(shown(table).deeds, "WRONG")
    assert (wrong.args, wrong.note) == ({"acts": 2}, "undo pot to S1")


def test_a_bust_that_was_found_asks_once_before_it_is_final(table_after):
    view = shown(table_after("deal", "seat 1 wins", stacks=(1000, 5)))
    bust = deed(view.deeds, "BUST SEAT 2  BOB")
    assert (bust.verb, bust.note, bust.tint) == ("", "is out", "stop")
    (final,) = bust.sheet
    assert (final.label, final.verb, final.needs) == ("BUST SEAT 2  BOB", "confirm_result", ())
    assert (final.note, final.tint) == ("UNDO does not reach it", "stop")


def test_several_who_are_broke_are_out_with_the_touch_that_confirms_the_result(table_after):
    view = shown(table_after("deal", "c", "seat 1 wins", stacks=(1000, 5, 5)))
    (bust,) = [one for one in view.deeds if one.label.startswith("BUST")]
    assert (bust.label, bust.note, bust.sheet[0].verb) == ("BUST SEATS 2, 3", "are out", "confirm_result")


def test_where_rebuys_are_sold_a_broke_player_is_asked_and_it_takes_three_touches(table_after):
    """The seat, REBUY, and OK on the smallest amount."""
    rules = {"rebuy": Rebuy(allowed=True, min_amount=5000)}
    table = table_after("deal", "seat 1 wins", "confirm", stacks=(1000, 5), **rules)
    sheet = tap(shown(table), 2).deed.sheet
    rebuy = deed(sheet, "REBUY")
    assert (rebuy.to, rebuy.verb, rebuy.role, rebuy.args) == (
        "floor",
        "sell_rebuy",
        "director",
        {"entry": "e2"},
    )
    (need,) = rebuy.needs
    assert (need.name, need.least, need.start) == ("chips", 5000, 5000)
    assert labels(shown(table).deeds) == ["REBUY SEAT 2  BOB", "OUT SEAT 2  BOB"]


def test_before_the_result_is_confirmed_a_rebuy_says_what_it_waits_for(table_after):
    table = table_after("deal", "seat 1 wins", stacks=(1000, 5), rebuy=Rebuy(allowed=True))
    rebuy = deed(tap(shown(table), 2).deed.sheet, "REBUY")
    assert (rebuy.verb, rebuy.note) == ("", "confirm the result first")


def test_what_is_not_sold_now_says_why_without_a_figure(table_after):
    rich = table_after(rebuy=Rebuy(allowed=True), addon=AddOn(allowed=True, chips=500, price=1000))
    sheet = tap(shown(rich), 1).deed.sheet
    assert deed(sheet, "REBUY").note == "the stack is too large"
    assert deed(sheet, "ADD-ON").note == "not sold any more, or not yet"


def test_a_player_who_moves_is_told_where_and_gone_with_a_touch(table_after):
    order = SeatToClear(2, "e2", Leaving.TABLES_LEVEL, target=Place(1, 7))
    move = deed(shown(replace(table_after("deal", "f", "f"), orders=(order,))).deeds, "MOVE SEAT 2  BOB")
    assert (move.verb, move.note) == ("confirm_result", "to table 1, seat 7: tap = gone")


def test_a_player_who_goes_to_no_chair_is_told_why(table_after):
    table = replace(table_after("deal", "f", "f"), orders=(SeatToClear(2, "e2", Leaving.CASHES_OUT),))
    assert deed(shown(table).deeds, "MOVE SEAT 2  BOB").note == "cashes out: tap = gone"


def test_after_a_lost_hand_winners_are_tapped_and_stacks_counted(table_after):
    view = shown(table_after("deal", "lost"))
    assert view.screen == "lost"
    assert (tap(view, 1).deed.verb, tap(view, 1).deed.args) == ("declare_winners", {"pot": 0, "seats": (1,)})
    count = deed(view.deeds, "COUNT")
    assert [(need.name, need.kind, need.seats) for need in count.needs] == [("stacks", "stacks", (1, 2, 3))]
    assert deed(view.deeds, "NOT COUNTED").held


def test_a_second_tap_takes_a_lost_hands_winner_back(table_after):
    table = table_after("deal", "lost", "seat 1 wins")
    assert texts(shown(table))[-1] == "winner: seat 1"
    assert (tap(shown(table), 1).deed.label, tap(shown(table), 1).deed.args["seats"]) == (
        "NOT THE WINNER",
        (),
    )
    assert tap(shown(table), 3).deed.args["seats"] == (1, 3)


def test_a_break_counts_down_and_says_when_play_goes_on(table_after):
    """At 20:00 with 15 minutes left."""
    on_break = ClockView("break", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 900_000, 900_000, at=0)
    view = shown(table_after(), on_break, wall=WallClock(20 * 3_600_000))
    assert view.screen == "break"
    assert texts(view) == ["BREAK", "back at 20:15", "next level 2: 10/20"]


def test_a_pause_says_so_and_how_it_ends(table_after):
    paused = replace(RUNNING, running=False, message="paused")
    view = shown(table_after(), paused)
    assert view.screen == "paused"
    assert texts(view) == ["PAUSED", "paused", "hold PAUSE to go on"]
    assert texts(shown(table_after(), replace(paused, held=True)))[-1] == "paused"


def test_a_hand_that_is_on_stays_on_the_screen_while_the_clock_is_paused(table_after):
    assert shown(table_after("deal"), replace(RUNNING, running=False)).screen == "hand"


def test_before_the_start_the_entries_are_counted_and_the_console_is_named(table_after):
    before = replace(RUNNING, phase="before", running=False, message="not started")
    view = shown(table_after(), before, BOARD, address="http://192.168.4.13:8080/floor")
    assert view.screen == "before"
    assert texts(view)[:4] == ["FRIDAY", "2 entries", "not started", "3 players sit here"]
    assert view.address == "http://192.168.4.13:8080/floor"


def test_the_end_lists_the_places_with_what_they_pay(table_after):
    over = replace(table_after(), closed=TableClosed(Ending.BY_DIRECTOR, "Ann has all chips"))
    standings = (PlaceView(1, "Ann", 3000, 90_000), PlaceView(2, "Bob", 0, 0, ("a bottle",)))
    view = shown(over, replace(RUNNING, phase="over"), replace(BOARD, standings=standings))
    assert view.screen == "over"
    assert texts(view) == ["THE END", "1.  Ann  900", "2.  Bob  a bottle", "Ann has all chips"]
    assert view.taps == ()


def test_what_the_room_was_told_lies_across_the_top(table_after):
    told = replace(RUNNING, notice="the last minute")
    board = replace(BOARD, announcement="pizza is here")
    assert shown(table_after("deal"), told, board).banners == ("the last minute", "pizza is here")


def test_busts_of_a_hand_that_nobody_follows_are_confirmed(table_after):
    table = table_after("deal", "bust 2", table=TableUse(tracking="hands"), stacks=(1000, 1000, 1000))
    view = shown(table)
    assert tap(view, 2).deed.sheet[0].label == "NOT BROKE"
    assert tap(view, 3).deed.sheet[0].args == {"seats": (2, 3)}


def test_who_has_won_a_chip_race_stands_on_the_screen_from_the_break_to_the_next_hand(table_after):
    """CLR-06: the chips are handed over in the break."""
    on_break = ClockView("break", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 900_000, 900_000, at=0)
    raced = replace(table_after(), race=RaceTold((2, 3), {2: ("As",), 3: ("Kd",)}))
    told = "CHIP RACE WON, one new chip each: seats 2 As, 3 Kd"
    assert told in shown(raced, on_break).banners
    assert told in shown(raced).banners
    assert told not in shown(replace(raced, race_before=4)).banners
