"""The state of a seat is always said in words, too."""

import re

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, HandNo, SeatNo
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.table import OutOfTurnView, WaitingView
from shuffleup.protocol.touch import DeedView, TapView
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY
from shuffleup_ui.touch.picture import Plate, Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.theme import THEMES

SEAT_2 = {
    "WINS 20\u00a0800": {"won": Chips(20_800)},
    "has to go": {"leaving": True},
    "+5\u00a0000": {"pending": Chips(5_000)},
    "misses hands: 2": {"misses": 2},
    "as of hand 12": {"counted_at": HandNo(12)},
    "FOLD": {"state": "folded"},
    "ALL-IN": {"state": "all_in"},
    "OUT": {"state": "out"},
}
TABLE = {
    "away": {"away": (SeatNo(2),)},
    "out of turn": {"out_of_turn": (OutOfTurnView(SeatNo(2), "raise", Chips(3_000)),)},
    "waits": {"waiting": (WaitingView(SeatNo(2), 3),)},
}


def said(moment):
    return [mark.text for mark in scene(moment, TOUCH_DISPLAY).marks if isinstance(mark, Words)]


def with_table(moment, table):
    return replace(moment, view=replace(moment.view, table=table))


@pytest.mark.parametrize("words", SEAT_2)
def test_a_seat_says_what_has_become_of_it(words, screens):
    moment = screens("hand", 6)
    table = moment.view.table
    seats = [replace(one, **SEAT_2[words]) if one.seat == 2 else one for one in table.seats]
    told = said(with_table(moment, replace(table, seats=tuple(seats))))
    assert told.count(words) == said(moment).count(words) + 1


@pytest.mark.parametrize("words", TABLE)
def test_a_seat_says_what_the_table_knows_of_it(words, screens):
    moment = screens("hand", 6)
    assert words in said(with_table(moment, replace(moment.view.table, **TABLE[words])))


def test_a_stack_that_the_house_does_not_show_is_not_there(screens):
    moment = screens("hand", 6)
    table = moment.view.table
    hidden = replace(table, seats=tuple(replace(one, stack=None) for one in table.seats))
    assert "21\u00a0800" in said(moment)
    assert "21\u00a0800" not in said(with_table(moment, hidden))


def test_the_status_line_counts_hands_where_hands_end_a_level(screens):
    moment = screens("hand", 6)
    clock = replace(moment.clock, left=None, hands_left=3)
    assert "3 hands" in said(replace(moment, clock=clock, left_s=None))
    assert "last hand" in said(replace(moment, clock=replace(clock, hands_left=1), left_s=None))


def test_fixed_limit_shows_its_limits(screens):
    moment = screens("hand", 6)
    now = replace(moment.clock.now, low_limit=Chips(800), high_limit=Chips(1_600))
    assert "L7\u00a0 \u00a0800 / 1\u00a0600" in said(replace(moment, clock=replace(moment.clock, now=now)))


def at_the_showdown(screens, *taps):
    shown = screens("showdown", 6)
    return replace(shown, view=replace(shown.view, taps=taps))


def award(seat, label="WINS main 5\u00a0000", short="WINS"):
    deed = DeedView(label, verb="declare_winners", args={"seats": [seat]})
    return TapView(SeatNo(seat), deed, short=short)


def test_a_seat_says_what_one_tap_does_in_short_where_there_is_little_room(screens):
    """Seat 1 has shown its cards, and they take the half of its tile."""
    told = said(at_the_showdown(screens, award(1), award(2)))
    assert (told.count("WINS main 5\u00a0000"), told.count("WINS")) == (0, 2)


def test_a_seat_whose_tap_only_opens_a_sheet_is_not_marked_like_one_that_wins(screens):
    opens = DeedView("SEAT 3  CARLA", sheet=(DeedView("IS AWAY", verb="mark_absent"),))
    moment = at_the_showdown(screens, TapView(SeatNo(3), opens), award(4))
    drawn = scene(moment, TOUCH_DISPLAY)
    assert "SEAT 3  CARLA" not in said(moment)
    marked = [mark for mark in drawn.marks if isinstance(mark, Plate) and mark.edge == THEMES["dark"].chosen]
    assert [mark.box for mark in marked] == [drawn.named("seat 4").box]
    assert drawn.named("seat 3") is not None


@pytest.mark.parametrize("screen", ["hand", "amount", "between", "pick chips"])
def test_every_number_is_grouped_as_the_box_is_set(screen, screens):
    """The texts of the view come grouped from the box; here they have none, so each number is the face's."""
    moment = screens(screen, 6, "millions", gap=",")
    table = replace(moment.view.table, version=1)
    view = replace(
        moment.view, table=table, lines=(), deeds=(), chips=(), banners=(), keys=KeysView((), Chips(150_000))
    )
    told = said(replace(moment, view=view))
    assert any(re.search(r"\d,\d", words) for words in told)
    assert not any(re.search(r"\d\u00a0\d", words) for words in told)


def test_paused_is_said_before_the_blinds(screens):
    told = said(screens("paused"))
    assert "PAUSED" in told
    assert told.index("PAUSED") < next(at for at, words in enumerate(told) if "400 / 800" in words)


def test_the_only_blind_of_the_button_stands_alone_on_the_glass(screens):
    """VAR-18."""
    moment = screens("hand")
    clock = moment.clock
    now, coming = (replace(one, button_blind=True) for one in (clock.now, clock.next))
    told = said(replace(moment, clock=replace(clock, now=now, next=coming)))
    assert any(words.startswith("L7") and "800" in words and "/" not in words for words in told)
    assert not any("400 / 800" in words for words in told)
