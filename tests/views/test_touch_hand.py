"""The touchscreen during a hand: the player to act, the amount owed, the effect of a tap on a seat."""

import pytest

from shuffleup.protocol.addons import BoardDue
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.button_input import begin, may_confirm
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Show, TableUse
from shuffleup.views.dealer_orders import order_words
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)
FLOP_UNKNOWN = ("deal", "c", "c", "c")


def shown(table, amount=None, menu=False, clock=RUNNING):
    return touch_view(table, clock, None, BoxFacts("table 3", KeysView((), amount), menu=menu))


def texts(view):
    return [line.text for line in view.lines]


def tap(view, seat):
    return next(one for one in view.taps if one.seat == seat)


def labels(deeds):
    return [deed.label for deed in deeds]


def deed(deeds, label):
    return next(one for one in deeds if one.label == label)


def test_the_middle_says_who_acts_what_is_owed_and_what_is_in_the_pot(table_after):
    view = shown(table_after("deal", 40))
    assert view.screen == "hand"
    assert texts(view) == ["SEAT 2  BOB", "TO CALL 35", "min raise to 70", "POT 55"]


def test_who_may_check_is_told_so(table_after):
    view = shown(table_after("deal", "c", "c"))
    assert texts(view)[:3] == ["SEAT 3  EVE", "CHECK IS FREE", "min raise to 20"]


def test_side_pots_stand_in_one_line_with_the_seats_that_can_win_them(table_after):
    view = shown(table_after("deal", "c", "a", 300, "c", "c", stacks=(100, 1000, 1000, 1000)))
    assert texts(view)[-2:] == [
        "POT 1\u00a0000",
        "main 400 (seats 1, 2, 3 and 4)  |  side 600 (seats 2, 3 and 4)",
    ]


def test_a_tap_on_the_seat_that_acts_next_folds_the_one_before_it(table_after):
    view = shown(table_after("deal", stacks=(1000,) * 4))
    assert (tap(view, 1).deed.verb, tap(view, 1).deed.args) == ("fold_to", {"seat": 1})
    assert tap(view, 1).deed.label == "FOLD TO SEAT 1"


def test_a_tap_that_would_fold_several_says_first_who(table_after):
    """Six players folded at one tap of somebody who only wanted to look."""
    view = shown(table_after("deal", stacks=(1000,) * 4))
    fold, *others = tap(view, 2).deed.sheet
    assert (fold.label, fold.note, fold.verb, fold.args) == (
        "FOLD 2 PLAYERS",
        "seats 4 and 1",
        "fold_to",
        {"seat": 2},
    )
    assert labels(others) == labels(tap(view, 2).held.sheet)


def test_a_finger_that_stays_on_such_a_seat_opens_its_sheet(table_after):
    view = shown(table_after("deal", stacks=(1000,) * 4))
    assert tap(view, 1).held.label == "SEAT 1  ANN"
    assert "OUT OF TURN" in labels(tap(view, 1).held.sheet)


def test_a_tap_on_the_seat_to_act_opens_its_sheet(table_after):
    view = shown(table_after("deal"))
    assert tap(view, 1).deed.verb == ""
    assert labels(tap(view, 1).deed.sheet) == [
        "EXPOSED CARD",
        "IS AWAY",
        "DEAD HAND",
        "PENALTY",
        "FIX A STACK",
    ]
    assert tap(view, 1).held is None


def test_no_tap_folds_past_a_seat_that_may_check(table_after):
    """BET-12: a fold binds, so a slip of the finger must not make one for nothing."""
    view = shown(table_after("deal", "c", "c"))
    assert {one.deed.verb for one in view.taps} == {""}


def test_the_seats_lie_round_the_place_where_the_unit_stands(table_after):
    assert shown(table_after("deal")).unit_at is None
    at_a_seat = table_after("deal", table=TableUse(unit_at=2), show=Show(stacks="all", pot="all"))
    assert shown(at_a_seat).unit_at == 2


def test_while_the_floor_is_called_one_touch_lets_play_go_on(table_after):
    view = shown(table_after("deal", "floor"))
    assert texts(view)[:2] == ["FLOOR CALLED", "chips on the floor"]
    assert view.lines[0].tint == "stop"
    assert [(one.label, one.verb, one.role) for one in view.deeds] == [
        ("FLOOR IS DONE", "floor_done", "dealer")
    ]
    assert {one.deed.verb for one in view.taps} == {""}


def test_a_street_that_is_dealt_may_be_entered_card_by_card(table_after):
    view = shown(table_after(*FLOP_UNKNOWN, table=TableUse(confirm_streets=True)))
    assert texts(view)[0] == "DEAL THE FLOP"
    need = deed(view.deeds, "ENTER CARDS").needs[0]
    assert (need.name, need.kind, need.count) == ("cards", "cards", 3)


@pytest.mark.parametrize(
    ("hand", "read", "proposed"),
    [
        (1, ("Ah", "Td", "7c"), ("Ah", "Td", "7c")),
        (2, ("Ah", "Td", "7c"), ()),  # read for another hand
        (1, ("Ah", "Td"), ()),
        (1, ("Ah", "Ah", "7c"), ()),
        (1, ("Ah", "Td", "1c"), ()),
    ],
)
def test_cards_that_a_source_has_read_are_proposed_and_confirmed(table_after, hand, read, proposed):
    table = table_after(*FLOP_UNKNOWN, table=TableUse(confirm_streets=True))
    box = BoxFacts("table 3", KeysView(()), board_read=(BoardDue(hand, (), 3), read))
    enter = deed(touch_view(table, RUNNING, None, box).deeds, "ENTER CARDS")
    flow = begin(enter)
    assert (enter.needs[0].cards, flow.cards, may_confirm(flow)) == (proposed, proposed, bool(proposed))


def test_an_amount_shows_its_bounds_and_the_usual_sizes(table_after):
    view = shown(table_after("deal", 40), amount=70)
    assert view.screen == "amount"
    assert texts(view) == [
        "SEAT 2  BOB",
        "RAISE TO 70",
        "70 to 1\u00a0000",
        "POT 55",
        "STACK 995",
        "TO CALL 35",
    ]
    assert {one.label: one.args.get("to") for one in view.deeds} == {
        "MIN": 70,
        "×2.5": 100,
        "×3": 125,
        "POT": 125,
    }


def test_an_amount_takes_chips_on_top_up_to_the_highest(table_after):
    chips = ChipSets(denominations=(25, 500, 1000, 2_000_000), colours={25: "green"})
    view = shown(table_after("deal", 40, chips=chips), amount=70)
    assert [(one.label, one.args, one.colour) for one in view.chips] == [
        ("+25", {"chips": 25, "opening": 0}, "green"),
        ("+500", {"chips": 500, "opening": 0}, ""),
        ("+1\u00a0000", {}, ""),
        ("+2M", {}, ""),
    ]


def test_the_pad_of_an_amount_bets_what_is_shown(table_after):
    view = shown(table_after("deal", 40), amount=95)
    assert [one.label for one in view.pad] == [*"0123456789", "000", "<", "OK", "CANCEL"]
    assert deed(view.pad, "OK").args == {"to": 95, "opening": 0}
    wrong = KeysView((), 96, wrong="nearest 100")
    view = touch_view(table_after("deal", 40), RUNNING, None, BoxFacts("table 3", wrong))
    assert (deed(view.pad, "OK").verb, texts(view)[2]) == ("", "nearest 100")


def test_where_stacks_are_hidden_the_upper_bound_is_not_told(table_after):
    """TDA 60: no bound that is the whole stack."""
    hidden = table_after("deal", 40, show=Show(stacks="never"), table=TableUse(unit_at=1))
    view = shown(hidden, amount=70)
    assert texts(view)[2] == "70 or more"
    assert [one.label for one in view.chips if not one.verb] == []
    assert "POT" not in labels(view.deeds)


@pytest.mark.parametrize("amount", [None, 70])
def test_the_menu_lies_over_what_is_on(table_after, amount):
    view = shown(table_after("deal", 40), amount=amount, menu=True)
    assert view.screen == "menu"
    assert len(view.menu) == 12
    assert (view.deeds, view.taps) == ((), ())


def test_in_a_hand_that_nobody_follows_no_single_tap_puts_a_seat_out(table_after):
    """A tap opens the sheet of the seat, which says first what BROKE means."""
    view = shown(table_after("deal", table=TableUse(tracking="hands")))
    assert view.screen == "hand"
    assert "a player lost the last chip: tap the seat" in texts(view)
    opened = tap(view, 2).deed
    assert (opened.label, opened.verb) == ("SEAT 2  BOB", "")
    broke = opened.sheet[0]
    assert (broke.label, broke.verb, broke.args) == ("BROKE", "tap_busts", {"seats": (2,)})
    assert broke.note == "the last chip is lost: out after this hand"
    assert tap(view, 2).held.label == "SEAT 2  BOB"


def test_who_is_out_with_the_hand_stands_there_with_the_chips_until_it_is_over(table_after):
    """What the next press makes final is named on the screen and on its key."""
    hands = {"table": TableUse(tracking="hands"), "stacks": (1000, 1000, 1000)}
    table = table_after("deal", "bust 2", **hands)
    assert texts(shown(table))[-2:] == ["OUT AFTER THIS HAND: SEAT 2  BOB", "1\u00a0000 not counted yet"]
    key = key_meanings(table, RUNNING)["deal_next"]
    assert (key.verb, key.note) == ("start_hand", "seat 2 is out")
    sealed = table_after("deal", "bust 2", "confirm", **hands)
    assert order_words(sealed)[-1] == "STACKS AS OF THE START, 1\u00a0000 NOT COUNTED YET"


def test_a_box_without_a_table_says_what_it_waits_for():
    view = touch_view(None, None, None, BoxFacts("table 3", KeysView(())))
    assert view.screen == "boot"
    assert texts(view)[:2] == ["TABLE 3", "WAITING FOR THE FLOOR"]
