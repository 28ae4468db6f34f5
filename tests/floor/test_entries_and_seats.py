"""Registration, the draw of seats and of the first button, prizes."""

import pytest

from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.contents import tasks
from shuffleup.floor.entries.leaving import Withdraw
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.prizes.prize_events import PrizesSet
from shuffleup.floor.seating.moves import without_chair
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import ButtonDrawn, PlayerSeated
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button, Seating
from shuffleup.tournament.seating import Place
from shuffleup.views.event_board import board_view
from shuffleup.views.words.tasks import asked
from tests.refused import refused


def test_names_are_entered_without_stray_spaces(open_floor):
    at = open_floor(names=())
    at.do(Register(("  Ann  Lee ", "", "Bongani")))
    assert [entry.name for entry in at.floor.entries] == ["Ann Lee", "Bongani"]
    assert [entry.id for entry in at.floor.entries] == ["e1", "e2"]


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ann",), "Ann is registered already"),
        (("Zoe", "Zoe"), "Zoe is registered already"),
        ((" ", ""), "no name was given"),
        (("N" * 41,), "too long: 40 letters at most"),
    ],
)
def test_a_wrong_name_registers_nobody(open_floor, names, why):
    at = open_floor()
    with refused(NotLegalNow, match=why):
        at.do(Register(names))
    assert len(at.floor.entries) == 3


def test_everybody_gets_a_chair_and_a_stack(open_floor):
    """SEA-01, REG-02."""
    at = open_floor(RuleSet(chips=ChipSets(start_stack=1500)))
    events = at.do(DrawSeats())
    seated = [event for event in events if isinstance(event, PlayerSeated)]
    assert [(one.name, one.table, one.seat, one.chips) for one in seated] == [
        ("Ann", 1, 1, 1500),
        ("Bongani", 1, 2, 1500),
        ("Carla", 1, 3, 1500),
    ]
    assert at.floor.entry("e3").place == Place(1, 3)


def test_the_high_card_has_the_button(open_floor):
    """BTN-01."""
    at = open_floor(names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"))
    events = at.do(DrawSeats())
    assert next(event for event in events if isinstance(event, ButtonDrawn)).seat == 4


def test_tied_high_cards_draw_again_from_the_same_deck(open_floor):
    """BTN-02."""
    at = open_floor()
    events = at.do(DrawSeats(), deck=("Kc", "Ks", "4h", "2d", "9c"))
    drawn = next(event for event in events if isinstance(event, ButtonDrawn))
    assert drawn.seat == 2
    assert drawn.draws == (((1, "Kc"), (2, "Ks"), (3, "4h")), ((1, "2d"), (2, "9c")))


def test_seat_one_has_the_button_where_the_rule_set_says_so(open_floor):
    """BTN-03."""
    at = open_floor(RuleSet(button=Button(first="seat_1")))
    events = at.do(DrawSeats())
    assert next(event for event in events if isinstance(event, ButtonDrawn)) == ButtonDrawn(1, 1)


def test_prizes_are_set_when_entries_close(open_floor):
    """PAY-01."""
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100)))
    events = at.do(DrawSeats())
    assert events[-1] == PrizesSet(3000, (1500, 900, 600))


def test_seats_are_drawn_once_and_for_two_players_at_least(open_floor):
    at = open_floor(names=("Ann",))
    with refused(NotLegalNow, match="two entries or more; registered: 1"):
        at.do(DrawSeats())
    at.do(Register(("Bongani",)))
    at.do(DrawSeats())
    with refused(NotLegalNow, match="drawn already"):
        at.do(DrawSeats())
    at.do(Start())
    with refused(NotLegalNow, match="entries are closed: they were sold until the start of play"):
        at.do(Register(("Carla",)))


def test_the_event_starts_after_the_draw(open_floor):
    at = open_floor()
    with refused(NotLegalNow, match="draw the seats first"):
        at.do(Start())
    at.begin()
    with refused(NotLegalNow, match="started already"):
        at.do(Start())


def test_two_tables_share_the_players_evenly(open_floor):
    at = open_floor(RuleSet(seating=Seating(max_per_table=3)), names="ABCDE", tables=2)
    at.do(DrawSeats())
    tables = [entry.place.table for entry in at.floor.entries]
    assert sorted(tables) == [1, 1, 1, 2, 2]


@pytest.mark.parametrize(("tie", "seat"), [("suit", 1), ("redraw", 2)])
def test_suits_break_a_tie_of_high_cards_where_the_rule_set_says_so(open_floor, tie, seat):
    """BTN-02: spades stand above clubs; else the two kings draw again, and seat 2 has the nine."""
    at = open_floor(RuleSet(button=Button(tie=tie)))
    at.do(DrawSeats(), deck=("Ks", "Kc", "2d", "3c", "9d"))
    assert [one.seat for one in at.log if isinstance(one, ButtonDrawn)] == [seat]


def test_who_registered_first_sits_first_though_others_stand_on_the_waiting_list(open_floor):
    """SEA-04: eleven for nine chairs; the last two wait, in their order, and keep their numbers."""
    at = open_floor(RuleSet(seating=Seating(max_per_table=9)), names="ABCDEFG")
    at.do(Register(("H", "I", "J", "K")))
    assert [(one.name, one.waiting) for one in at.floor.entries if one.waiting] == [("J", 1), ("K", 2)]
    (draw,) = [asked(one) for one in tasks(at.floor) if one.verb == "draw_seats"]
    assert draw == (
        "11 entries: draw the seats; 9 sit, 2 wait;"
        " more tables are set with --tables when the event is opened"
    )
    at.do(DrawSeats())
    assert [one.name for one in at.floor.entries if one.place] == list("ABCDEFGHI")
    assert [(one.name, one.waiting) for one in at.floor.entries if one.waiting] == [("J", 1), ("K", 2)]
    (start,) = [asked(one) for one in tasks(at.floor) if one.verb == "start"]
    assert start == "2 without a seat: start the clock"


def test_ten_at_a_table_of_nine_are_offered_ten_seats(open_floor):
    """SEA-04: until the draw; the tenth waits no longer."""
    at = open_floor(RuleSet(seating=Seating(max_per_table=9)), names="ABCDEFGHIJ")
    (more,) = [one for one in tasks(at.floor) if one.verb == "change_rule"]
    assert asked(more) == "1 without a seat: give each table 10 seats"
    at.do(ChangeRule(**more.args))
    assert [one.verb for one in tasks(at.floor)] == ["draw_seats"]
    at.do(DrawSeats())
    assert len([one for one in at.floor.entries if one.place]) == 10


def test_who_waits_takes_the_chair_of_somebody_who_withdraws_before_the_draw(open_floor):
    at = open_floor(RuleSet(seating=Seating(max_per_table=2)), names="ABC")
    at.do(Withdraw("e1", "ill"))
    at.do(DrawSeats())
    assert [one.name for one in at.floor.entries if one.place] == ["B", "C"]


def test_who_waits_comes_before_who_enters_later(open_floor):
    """REG-17: two chairs in the room, both are taken; the board counts who has one."""
    late = RuleSet(seating=Seating(max_per_table=2), registration=Registration(late_entry_until_level=2))
    at = open_floor(late, names="ABC")
    at.begin()
    at.do(Register(("D",)))
    assert board_view(at.floor, 1).entries == ("A", "B")
    assert [one.name for one in without_chair(at.floor)] == ["C", "D"]
