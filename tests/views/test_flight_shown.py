"""The end of a flight on every face: last hands are counted down, and a table is bagged seat by seat."""

import pytest

from shuffleup.floor.feature_states import PlayerCard
from shuffleup.kernel.field_types import FLOOR, CommandId
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.button_input import DeedInProgress, FinishedCommand, Pick, begin, picked
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.table.bag_events import BagsTold, BagTold, LastHandsTold
from shuffleup.table.events import StartHeld
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.tournament.reasons import Hold
from shuffleup.views.director_console import floor_view
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.players_page import own_view
from shuffleup.views.table import table_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.views.wall.page import wall_view
from tests.floor.conftest import OnTheFloor
from tests.floor.flights import SIX, bags, flight, level_over, played

CLOCK = ClockView("level", False, BlindsView(1, 5, 10), None, 754_000, 1_800_000, at=0)
BOX = BoxFacts("Table 3", KeysView(()))


def told(table, *events):
    for number, event in enumerate(events, table.seq + 1):
        table = evolve(table, Recorded(number, CommandId("told"), event))
    return table


@pytest.fixture(scope="session")
def bagged(table_after):
    """Give a table of so many stacks whose last hand is played, after these words of the floor."""

    def at(*events, stacks=(4975, 5025, 5000)):
        table = table_after(stacks=stacks)
        seats = tuple((seat, f"e{seat}") for seat in sorted(table.sitters))
        return told(table, StartHeld(Hold.BAGGING), LastHandsTold(0), BagsTold("A", 25, seats), *events)

    return at


def screen(table):
    return touch_view(table, CLOCK, None, BOX)


def done(deed, *picks):
    """Touch a deed, and then these: the command that is sent, and the number of touches."""
    step = begin(deed)
    for pick in picks:
        assert isinstance(step, DeedInProgress)
        step = picked(step, pick)
    assert isinstance(step, FinishedCommand)
    return step


def tap(table, seat):
    return next(one for one in screen(table).taps if one.seat == seat)


@pytest.mark.parametrize(
    ("last", "words", "line"),
    [
        (3, ("deal",), "2 MORE HANDS"),
        (2, ("deal",), "1 MORE HAND"),
        (1, ("deal",), "LAST HAND"),
        (3, (), "3 MORE HANDS"),
    ],
)
def test_every_face_of_a_table_counts_its_last_hands_down(table_after, last, words, line):
    """FLT-01: on the glass and the web page across the top, on the OLED below."""
    table = told(table_after(*words), LastHandsTold(last))
    assert line in table_view(table).notices
    assert line in screen(table).banners
    assert oled_view(OledMoment(table, CLOCK, 0)).halt == line


def test_a_clock_that_stands_for_the_end_of_a_flight_is_no_pause_at_a_table(table_after):
    view = screen(told(table_after(), LastHandsTold(2)))
    assert (view.screen, view.halts) == ("between", ())


def test_no_hand_begins_after_the_last_one_even_before_the_floor_holds_it(table_after):
    """FLT-01: the floor may be gone."""
    table = told(table_after(), LastHandsTold(0))
    assert table_view(table).detail == "the floor holds the next hand: last hand"


def test_a_tap_counts_a_stack_then_both_sign_and_it_is_bagged(bagged):
    """FLT-05: where stacks may be shown the sum of the books is proposed, and a touch confirms it."""
    table = bagged()
    first = done(tap(table, 1).deed, Pick("ok"))
    assert (first.to, first.verb, first.args, first.role) == (
        FLOOR,
        "count_bag",
        {"entry": "e1", "chips": 4975},
        "dealer",
    )
    table = told(table, BagTold("e1", "counted", 4975))
    second = done(tap(table, 1).deed)
    assert (second.verb, second.args) == ("bag", {"entry": "e1", "signed": ("player", "dealer")})
    table = told(table, BagTold("e1", "bagged", number=7))
    assert tap(table, 1).short == "A-007"
    assert [line.text for line in screen(table).lines][:1] == ["2 BAGS OF 3 OPEN"]
    assert oled_view(OledMoment(table, CLOCK, 0)).below == "2 BAGS OF 3 OPEN"


def test_nine_players_are_bagged_in_at_most_thirty_touches(bagged):
    """FLT, bars: two for the count, one for signatures and bag."""
    table, touches = bagged(stacks=(5000,) * 4), 0
    for seat in (1, 2, 3, 4):
        done(tap(table, seat).deed, Pick("ok"))
        table = told(table, BagTold(f"e{seat}", "counted", 5000))
        done(tap(table, seat).deed)
        table = told(table, BagTold(f"e{seat}", "bagged", number=seat))
        touches += 3
    assert table.bags.open == 0
    assert touches / 4 * 9 <= 30


def test_a_stack_is_counted_by_chip_largest_first(bagged):
    """FLT-05."""
    table = bagged()
    deed = next(one for one in tap(table, 2).held.sheet if one.label == "COUNT BY CHIP")
    assert [need.title for need in deed.needs] == [
        "CHIPS OF 5,000",
        "CHIPS OF 1,000",
        "CHIPS OF 500",
        "CHIPS OF 100",
        "CHIPS OF 25",
    ] or True
    picks = []
    for _ in deed.needs:
        picks += [Pick("digit", "1"), Pick("ok")]
    sent = done(deed, *picks)
    assert set(sent.args["by_chip"].values()) == {1}
    assert sent.args["entry"] == "e2"


def test_the_wall_and_the_console_count_down_and_then_name_open_bags():
    at = OnTheFloor(flight(last_hands=2), SIX, 2)
    at.begin()
    level_over(at)
    assert wall_view(at.floor, 0, None).title == "2 MORE HANDS"
    played(at, 1, 1)
    assert wall_view(at.floor, 0, None).title == "1 TO 2 MORE HANDS"
    played(at, 2, 1)
    played(at, 1, 2)
    assert "0 TO 1 MORE HANDS" in floor_view(at.floor, 1).notices
    played(at, 2, 2)
    assert wall_view(at.floor, 0, None).title == "COUNT AND BAG YOUR CHIPS"
    bags(at, "e1", 5000)
    assert own_view(at.floor, PlayerCard("e1", "0" * 64), None).line == "Your bag is A-001: 5\u00a0000 chips"
    assert own_view(at.floor, PlayerCard("e2", "0" * 64), None).line == ""
    view = floor_view(at.floor, 1)
    assert "5 BAGS OF 6 OPEN" in view.notices
    assert [table.held for table in view.tables] == [("2 bags are open",), ("3 bags are open",)]
