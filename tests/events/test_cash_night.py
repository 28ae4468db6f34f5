"""A cash night from the first buy-in to the last cash-out: chips are chips, money is money, on every face."""

import pytest
from msgspec.structs import replace

from shuffleup.event_file import load, proposal, shipped
from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.purchases.sales import Reload
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.floor.results.result_events import HandNumberHeard
from shuffleup.floor.seating.seat_draw import TakeSeat
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.formats.csv_export import player_rows, purchase_rows, result_rows
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.hand import Betting, Game, RotationGame
from shuffleup.views.clock import clock_view
from shuffleup.views.director_console import floor_view
from shuffleup.views.wall.page import wall_view
from shuffleup.views.wall.stakes_and_figures import beside_the_stakes
from tests.refused import refused


class CashNight:
    """A cash table of the shipped rule set: blinds 5/10, from 20 to 200 big blinds a purchase."""

    def __init__(self, rules=None, tables=1):
        self.floor = evolve(None, EventOpened("friday", rules or shipped("card-room"), tables))
        self.do(Register(("Ann", "Bongani")))

    def do(self, command):
        self.store(decide(self.floor, command, FloorContext(lots=SeededDraws("00"))))

    def store(self, events):
        for event in events:
            self.floor = evolve(self.floor, event)

    def hand(self, table, number):
        """Let a table seal its last hand and begin the next one with two players."""
        if number > 1:
            self.store(hear(self.floor, ResultReport(table, number - 1, (), ()), 0))
        self.store(hear(self.floor, HandReport(table, number, 2), 0))

    def gets_up(self, entry, chips):
        place = self.floor.entry(entry).place
        self.store(hear(self.floor, PlayerLeftSeat(entry, place.table, place.seat, chips), 0))


@pytest.fixture
def night():
    """Ann has bought 500 chips and Bongani 1000; the game is on."""
    night = CashNight()
    night.do(TakeSeat("e1", 1, 1, 500))
    night.do(TakeSeat("e2", 1, 4, 1000))
    night.do(Start())
    return night


def test_the_task_for_a_seat_asks_for_the_buy_in():
    """CSH-01: a free chair and 20 big blinds of 10 are proposed."""
    asked = [one for one in tasks(CashNight().floor) if one.verb == "take_seat"]
    assert [(one.args, one.needs) for one in asked] == [
        ({"entry": "e1", "table": 1, "seat": 1, "chips": 200}, ("table", "seat", "chips")),
        ({"entry": "e2", "table": 1, "seat": 2, "chips": 200}, ("table", "seat", "chips")),
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
    with refused(NotLegalNow, match="at most 2\u00a0000 at once"):
        night.do(Reload("e1", chips))
    fresh = CashNight()
    with refused(NotLegalNow, match="the largest buy-in is 2\u00a0000"):
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


def turning(by, *rotation, tables=1):
    """Begin a night whose games change; two play at table 1."""
    rules = replace(shipped("card-room"), betting=Betting("no_limit"))
    night = CashNight(replace(rules, game=Game(rotation=rotation, rotate_by=by)), tables)
    night.do(TakeSeat("e1", 1, 1, 500))
    night.do(TakeSeat("e2", 1, 4, 1000))
    night.do(Start())
    return night


def told_of_games(night):
    return beside_the_stakes(night.floor, clock_view(night.floor, 1.0))


@pytest.mark.parametrize(
    ("by", "lines"),
    [
        ("level", ["GAME: HOLD'EM, then OMAHA"] * 4),
        (
            "hand",
            [
                "GAME: HOLD'EM, then OMAHA",
                "GAME: OMAHA, then HOLD'EM",
                "GAME: HOLD'EM, then HOLD'EM",
                "GAME: HOLD'EM, then OMAHA",
            ],
        ),
        (
            "orbit",
            [
                "GAME: HOLD'EM, then OMAHA",
                "GAME: HOLD'EM, then OMAHA",
                "GAME: OMAHA, then HOLD'EM",
                "GAME: OMAHA, then HOLD'EM",
            ],
        ),
    ],
)
def test_the_wall_names_the_game_of_each_hand_and_the_one_that_follows(by, lines):
    """VAR-20: an orbit of two players has two hands."""
    night, found = turning(by, "holdem", "omaha", "holdem"), []
    for hand in range(1, 5):
        night.hand(1, hand)
        found += told_of_games(night)[:1]
    assert found == lines


def test_a_hand_that_is_taken_back_is_none_of_the_orbit():
    """VAR-20, GEN-05: taken back and begun again it counts once."""
    night = turning("orbit", "holdem", "omaha")
    for hand in (1, 2):
        night.hand(1, hand)
    night.store(hear(night.floor, HandNumberHeard(1, 1), 0))
    night.store(hear(night.floor, HandNumberHeard(1, 2), 0))
    assert told_of_games(night)[0] == "GAME: HOLD'EM, then OMAHA"
    night.store(hear(night.floor, HandNumberHeard(1, 1), 0))
    for hand in (2, 3):
        night.hand(1, hand)
    assert told_of_games(night)[0] == "GAME: OMAHA, then HOLD'EM"


def test_where_the_tables_are_not_at_the_same_game_the_wall_names_them_all():
    """VAR-20."""
    night = turning("hand", "holdem", "omaha8", tables=2)
    night.do(Register(("Cem", "Dana")))
    night.do(TakeSeat("e3", 2, 1, 500))
    night.do(TakeSeat("e4", 2, 4, 500))
    night.hand(1, 1)
    night.hand(1, 2)
    assert told_of_games(night)[0] == "HOLD'EM, OMAHA HI-LO"


def test_the_wall_has_the_limits_of_a_rotation_below_its_blinds():
    """VAR-20, STR-15: by hand they are the limits of some hands, by level those of its game."""
    limit = RotationGame("omaha8", "fixed_limit")
    by_hand = turning("hand", limit, "holdem")
    assert (wall_view(by_hand.floor, 0, None).stakes.split(), told_of_games(by_hand)[:2]) == (
        ["5", "/", "10"],
        ["GAME: LIMIT OMAHA HI-LO, then HOLD'EM", "LIMITS 10\u00a0/\u00a020"],
    )
    by_level = turning("level", limit, "holdem")
    assert wall_view(by_level.floor, 0, None).stakes.split() == ["10", "/", "20"]


def test_no_other_stakes_are_announced_where_none_follow(night):
    assert clock_view(night.floor, 1.0).next is None


def test_the_proposal_for_a_cash_night_is_one_that_its_check_likes(tmp_path):
    file = tmp_path / "cash.toml"
    file.write_text(proposal("card-room"), encoding="utf-8")
    assert load(file).warnings == ()
