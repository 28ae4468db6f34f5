"""A cash night from the first buy-in to the last cash-out: chips are chips, money is money, on every face."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.closing import EndEvent
from shuffleup.floor.decide import decide
from shuffleup.floor.entries.rules import Register
from shuffleup.floor.events import EventOpened
from shuffleup.floor.evolve import evolve
from shuffleup.floor.given import Given, Lots
from shuffleup.floor.hear import hear
from shuffleup.floor.levels.starting import Start
from shuffleup.floor.purchases.rules import Reload
from shuffleup.floor.reports import SeatReport
from shuffleup.floor.seating.rules import TakeSeat
from shuffleup.floor.tasks import tasks
from shuffleup.refusals import NotLegalNow
from shuffleup.rulebook import load, proposal, shipped
from shuffleup.ruleset import Game
from shuffleup.sheets import player_rows, purchase_rows, result_rows
from shuffleup.views.clock import clock_view
from shuffleup.views.floor import floor_view
from shuffleup.views.wall import wall_view
from shuffleup.views.wall.stakes import beside_the_stakes
from tests.refused import refused


class CashNight:
    """A cash table of the shipped rule set: blinds 5/10, from 20 to 200 big blinds a purchase."""

    def __init__(self, rules=None):
        self.floor = evolve(None, EventOpened("friday", rules or shipped("card-room"), 1))
        self.do(Register(("Ann", "Bongani")))

    def do(self, command):
        self.store(decide(self.floor, command, Given(lots=Lots("00"))))

    def store(self, events):
        for event in events:
            self.floor = evolve(self.floor, event)

    def gets_up(self, entry, chips):
        place = self.floor.entry(entry).place
        self.store(hear(self.floor, SeatReport(place.table, place.seat, entry, chips), 0))


@pytest.fixture
def night():
    """Ann has bought 500 chips and Bongani 1000; the game is on."""
    night = CashNight()
    night.do(TakeSeat("e1", 1, 1, 500))
    night.do(TakeSeat("e2", 1, 4, 1000))
    night.do(Start())
    return night


def test_the_task_for_a_seat_asks_for_the_buy_in():
    """CSH-01: 20 big blinds of 10 are proposed."""
    asked = [one for one in tasks(CashNight().floor) if one.verb == "take_seat"]
    assert [(one.args, one.needs) for one in asked] == [
        ({"entry": "e1", "chips": 200}, ("table", "seat", "chips")),
        ({"entry": "e2", "chips": 200}, ("table", "seat", "chips")),
    ]


def test_every_buy_in_is_a_fee(night):
    """One chip is one minor unit of money."""
    night.do(Reload("e2", 200))
    view = floor_view(night.floor, 1)
    assert [(one.chips + one.brought, one.owes) for one in view.entries] == [(500, 500), (1200, 1200)]
    assert list(purchase_rows(night.floor))[1:] == [
        ("e1", "Ann", "buy-in", 500, 5),
        ("e2", "Bongani", "buy-in", 1000, 10),
        ("e2", "Bongani", "reload", 200, 2),
    ]
    assert [row[5:9] for row in list(player_rows(night.floor))[1:]] == [(500, 0, "", 5), (1200, 0, "", 12)]


@pytest.mark.parametrize("chips", [2005, 1_000_000_000])
def test_one_zero_too_many_buys_nothing(night, chips):
    """CSH-02: 200 big blinds of 10 at once."""
    with refused(NotLegalNow, match="at most 2000 at once"):
        night.do(Reload("e1", chips))
    fresh = CashNight()
    with refused(NotLegalNow, match="the largest buy-in is 2000"):
        fresh.do(TakeSeat("e1", 1, 1, chips))


def test_who_leaves_has_cashed_out_in_money(night):
    night.do(EndEvent("closing"))
    night.gets_up("e1", 520)
    night.gets_up("e2", 980)
    ann, bongani = floor_view(night.floor, 1).entries
    assert (ann.status, ann.notes) == ("cashed out", ("cashed out 5.20",))
    assert list(result_rows(night.floor))[1:] == [
        (None, None, "Bongani", "9.80", "", ""),
        (None, None, "Ann", "5.20", "", ""),
    ]
    assert bongani.chips == 0


def test_the_wall_ends_a_cash_night_with_what_came_in_and_went_out(night):
    """CSH-04, TDA 60: 15.00 in money, and nobody's own cash-out."""
    night.do(EndEvent("closing"))
    night.gets_up("e1", 520)
    night.gets_up("e2", 980)
    wall = wall_view(night.floor, 0, None)
    assert [(one.label, one.value) for one in wall.figures] == [
        ("PLAYERS", "2"),
        ("BUY-INS", "15"),
        ("CASHED OUT", "15"),
    ]
    assert (wall.title, wall.lists) == ("THE GAME IS OVER", ())


@pytest.mark.parametrize(
    ("by", "line"),
    [("level", "GAME: HOLD'EM, then OMAHA"), ("hand", "HOLD'EM, OMAHA"), ("orbit", "HOLD'EM, OMAHA")],
)
def test_the_wall_names_the_games_of_a_rotation(by, line):
    """VAR-20: by level it knows the next one; hands and orbits are those of each table."""
    rules = replace(shipped("card-room"), game=Game(rotation=("holdem", "omaha", "holdem"), rotate_by=by))
    night = CashNight(rules)
    night.do(TakeSeat("e1", 1, 1, 500))
    night.do(TakeSeat("e2", 1, 4, 1000))
    night.do(Start())
    assert beside_the_stakes(night.floor, clock_view(night.floor, 1.0))[0] == line


def test_no_other_stakes_are_announced_where_none_follow(night):
    assert clock_view(night.floor, 1.0).next is None


def test_the_proposal_for_a_cash_night_is_one_that_its_check_likes(tmp_path):
    file = tmp_path / "cash.toml"
    file.write_text(proposal("card-room"), encoding="utf-8")
    assert load(file).warnings == ()
