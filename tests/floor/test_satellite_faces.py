"""What people see of a satellite: wall, console, own page, papers, statement."""

import pytest

from shuffleup.floor.satellite.seat_holders import SetHolders
from shuffleup.floor.satellite.seats_given import GiveSeat
from shuffleup.formats.printed.event_sheets import result_sheet
from shuffleup.formats.printed.payments import charity_statement
from shuffleup.formats.printed.vouchers import seat_list, vouchers
from shuffleup.protocol.floor import PrizeView, SeatsView
from shuffleup.protocol.request_refusals import NoVouchers
from shuffleup.protocol.wall import FigureView, RowView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.views.director_console import floor_view
from shuffleup.views.event_board import board_view
from shuffleup.views.look.look import Look
from shuffleup.views.papers import charity_view, result_sheet_view, vouchers_view
from shuffleup.views.shared_results import shared_results
from shuffleup.views.wall.page import wall_view
from shuffleup.views.wall.tiles import beside_of, in_look

SIX = ("Ada", "Ben", "Cyd", "Dov", "Eve", "Fay")


@pytest.fixture
def satellite(open_floor):
    """Six entries of 100: two seats of 250 in the Sunday Main, and 100 for the third."""

    def opened(**more):
        rules = RuleSet(
            event=Event(title="Satellite", currency="GBP"),
            money=PrizeMoney(buy_in=10000, fee=1000),
            chips=ChipSets(start_stack=1000, denominations=(25, 100)),
            satellite=SatelliteRules(
                **{"kind": "seats", "seat_value": 25000, "target": "Sunday Main"} | more
            ),
        )
        at = open_floor(rules, names=SIX)
        at.begin()
        return at

    return opened


def four_left(at):
    at.result(1, e1=(1000, 2500), e2=(1000, 2500), e3=(1000, 500), e4=(1000, 500), e5=(1000, 0), e6=(1000, 0))
    return at.floor


def two_have_a_seat(at):
    four_left(at)
    at.result(2, e1=(2500, 3000), e2=(2500, 3000), e3=(500, 0), e4=(500, 0))
    return at.floor


def lines(paper):
    return [line for line in paper.text().splitlines() if line]


def test_a_wall_in_a_look_says_in_its_bubble_how_many_are_off_the_seats(satellite):
    floor = four_left(satellite())
    look = Look(digest="ab", preset="figures")
    wall = in_look(wall_view(floor, 0, None), look, beside_of(floor, 0, None, ""))
    parts = [part for sheet in wall.look.sheets for part in sheet]
    assert "2 off the seats" in [part.text for part in parts]
    assert "2 off the seats" not in wall.look.news


def test_the_wall_shows_seats_and_the_money_of_the_next_place(satellite):
    """SAT-03, SAT-15."""
    wall = wall_view(four_left(satellite()), 0, None)
    assert FigureView("SEATS", "2", "seats_won") in wall.figures
    assert FigureView("PLACE 3 PAYS", "£100", "bubble") in wall.figures
    assert "2 off the seats" in wall.lines
    (prizes,) = [one for one in wall.lists if one.title == "PRIZES"]
    assert prizes.rows == (RowView("1-2", "Sunday Main"), RowView("3", "£100"))


def test_the_wall_names_those_with_a_seat_at_the_end(satellite):
    """SAT-05, SAT-15."""
    wall = wall_view(two_have_a_seat(satellite()), 0, None)
    assert wall.beside == ("2 seats in Sunday Main",)
    assert [(row.left, row.right) for row in wall.lists[0].rows][:3] == [
        ("Ada", ""),
        ("Ben", ""),
        ("3  Cyd", "£50"),
    ]


def test_seats_of_the_room_are_the_paid_places(satellite):
    """SAT-06: the sound of the money is that of the seats."""
    assert board_view(four_left(satellite()), version=1).paid_places == 2


def test_the_console_shows_seats_among_the_prizes(satellite):
    """SAT-15, SAT-14."""
    view = floor_view(four_left(satellite()), version=1)
    assert view.prizes == (
        PrizeView(1, text="Sunday Main"),
        PrizeView(2, text="Sunday Main"),
        PrizeView(3, 10000),
    )
    assert view.seats == SeatsView(2, 0, 2, "Sunday Main", 0, 0, 0)
    over = floor_view(two_have_a_seat(satellite()), version=2)
    assert over.seats == SeatsView(2, 2, 0, "Sunday Main", 50000, 0, 0)
    assert [one.things for one in over.entries][:3] == [("Sunday Main",), ("Sunday Main",), ()]


def test_another_event_has_no_seats(open_floor):
    at = open_floor(RuleSet(), names=SIX)
    at.begin()
    view = floor_view(at.floor, version=1)
    assert view.seats is None
    assert {"give_seat", "tell_play_off"} <= set(view.not_needed)
    assert not {"set_holders", "enter_seat", "agree_deal"} & set(view.not_needed)


def test_the_console_of_a_satellite_offers_no_deal(satellite):
    """SAT-14."""
    unused = set(floor_view(satellite(tie="play_off").floor, version=1).not_needed)
    assert {"stop_for_deal", "agree_deal", "give_seat", "enter_seat"} <= unused
    assert not {"tell_play_off", "set_holders"} & unused


def test_each_seat_has_a_voucher_and_the_target_a_list(satellite):
    """SAT-15, SAT-12."""
    view = vouchers_view(two_have_a_seat(satellite()))
    said = lines(vouchers(view, "As of row 40, 00ff"))
    assert said[:6] == [
        "Seat 1",
        "Satellite · 2026-01-01",
        "Ada",
        "holds a seat in Sunday Main, worth £250.",
        "It is valid for this person, and is not paid out.",
        "Director: ____________",
    ]
    assert said.count("As of row 40, 00ff") == 2
    listed = seat_list(view).text()
    assert "Seats in Sunday Main" in listed
    assert "2 seats" in listed
    assert "£500" in listed


def test_others_read_the_names_with_a_seat_and_the_rest_money_by_place(satellite):
    """BEF-15, SAT-05: those with a seat have no places among themselves."""
    view = shared_results(two_have_a_seat(satellite()), {"Ada": "Player 7"})
    assert view.seats == ("Ben", "Player 7")
    assert [(row.place, row.name, row.prize) for row in view.rows] == [
        ("3-4", "Cyd", 5000),
        ("3-4", "Dov", 5000),
        ("5-6", "Eve", 0),
        ("5-6", "Fay", 0),
    ]


def test_there_is_no_voucher_before_a_seat_is_won(satellite):
    with pytest.raises(NoVouchers):
        vouchers_view(four_left(satellite()))


def test_a_second_seat_is_a_ticket_on_paper(satellite):
    """SAT-11."""
    at = satellite(second="ticket")
    at.do(SetHolders(("Ben",)))
    said = lines(vouchers(vouchers_view(two_have_a_seat(at))))
    assert "Ticket 2" in said
    assert "holds a ticket of £250 for an entry like Sunday Main." in said


def test_results_and_statement_say_what_is_owed_to_the_target(satellite):
    """SAT-14: 600 are two seats of 250 and 100, and no person is paid a seat."""
    floor = two_have_a_seat(satellite())
    said = lines(result_sheet(result_sheet_view(floor)))
    assert "2 seats in Sunday Main: the house owes its box £500" in said
    statement = lines(charity_statement(charity_view(floor)))
    assert "Seats in Sunday Main, owed to its box: £500" in statement
    assert "Prizes: £100" in statement
    assert "Net without donations and expenses: £60" in statement


def test_a_stack_that_wins_a_seat_leads_the_tasks(satellite):
    """SAT-09."""
    at = satellite(kind="milestone", milestone=2500)
    at.result(1, e1=(1000, 2600), e2=(1000, 400), e3=(1000, 0))
    view = floor_view(at.floor, version=1)
    assert view.tasks[0].text == "Ada at table 1 has 2\xa0600 and wins a seat: count the stack and give it"
    at.do(GiveSeat("e1", 2600))
    at.gets_up("e1")
    view = floor_view(at.floor, version=2)
    assert [(one.chips, one.reason) for one in view.audit.explained] == [(-2600, "Ada has left with a seat")]
