"""The board: entries, prizes, results, and agreed deals."""

import pytest

from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register, Rename
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.prizes.payouts import SetPrizes
from shuffleup.floor.prizes.prize_deals import AgreeDeal
from shuffleup.floor.purchases.sales import CashOut, Reload
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.protocol.wall import PlaceView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.event_board import board_view

HIGH_CARDS = ("2c", "Ks", "4h", "5c", "6d", "7h")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
PAID = RuleSet(money=PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100))
CARD_ROOM = RuleSet(
    event=Event(format="cash"),
    money=PrizeMoney(payout=()),
    chips=ChipSets(start_stack=1000, denominations=(25, 100), cash_value=True),
    levels=Levels(unit="none", table=((5, 10),), generator="stakes"),
    cash=Cash(enabled=True, min_bb=50),
)


class Evening:
    """A floor driven by commands and reports, looked at through its board."""

    def __init__(self, rules, *names):
        self.floor = evolve(None, EventOpened("friday", rules, 1))
        self.do(Register(names), DrawSeats(), Start())

    def do(self, *commands):
        for command in commands:
            self._store(decide(self.floor, command, FloorContext(lots=LOTS)))

    def hear(self, *reports):
        for report in reports:
            self._store(hear(self.floor, report, 0))

    def out(self, hand, winner, stack, loser, lost):
        before, after = ((winner, stack), (loser, lost)), ((winner, stack + lost), (loser, 0))
        self.hear(ResultReport(1, hand, before, after))

    @property
    def board(self):
        return board_view(self.floor, 7)

    def _store(self, events):
        for event in events:
            self.floor = evolve(self.floor, event)


@pytest.fixture
def three():
    return Evening(PAID, "Ann", "Bongani", "Carla")


def test_names_are_written_as_they_were_corrected(three):
    three.do(Rename("e2", "Bongani K."))
    three.out(1, "e1", 10_000, "e2", 10_000)
    assert three.board.entries == ("Ann", "Bongani K.", "Carla")
    assert three.board.standings == (PlaceView(3, "Bongani K.", 0, 600),)


def test_a_thing_lies_on_its_place(three):
    """PAY-05."""
    three.do(SetPrizes(None, {2: "a ham"}))
    assert three.board.prize_texts == ((2, "a ham"),)
    assert three.board.paid_places == 3
    three.out(1, "e1", 10_000, "e2", 10_000)
    three.out(2, "e1", 20_000, "e3", 10_000)
    assert three.board.standings == (
        PlaceView(1, "Ann", 30_000, 1500),
        PlaceView(2, "Carla", 0, 900, ("a ham",)),
        PlaceView(3, "Bongani", 0, 600),
    )


def test_a_deal_names_who_gets_what_before_the_places_are_given(three):
    """PAY-04."""
    three.out(1, "e1", 10_000, "e2", 10_000)
    three.do(AgreeDeal("equal", ("e1", "e3"), keep_for_winner=200))
    assert three.board.deal == (("Ann", 1100), ("Carla", 1100))
    assert three.board.prizes == (200, 0, 600)
    three.out(2, "e1", 20_000, "e3", 10_000)
    assert three.board.standings == (
        PlaceView(1, "Ann", 30_000, 1300),
        PlaceView(2, "Carla", 0, 1100),
        PlaceView(3, "Bongani", 0, 600),
    )


def test_a_cash_table_lists_who_has_cashed_what():
    """CSH-04: the most first, and nobody has a place."""
    at = Evening(CARD_ROOM, "Ann", "Bongani", "Carla")
    at.hear(ResultReport(1, 1, (("e1", 1000), ("e2", 1000)), (("e1", 400), ("e2", 1600))))
    assert at.board.standings == ()
    for seat, entry, chips in ((1, "e1", 400), (2, "e2", 1600)):
        at.do(CashOut(entry))
        at.hear(PlayerLeftSeat(entry, 1, seat, chips))
    assert at.board.standings == (PlaceView(0, "Bongani", 1600), PlaceView(0, "Ann", 400))
    assert at.board.entries == ("Ann", "Bongani", "Carla")
    assert (at.board.players_left, at.board.chips_in_play) == (1, 1000)


def test_chips_that_were_bought_and_chips_that_nobody_counted_are_in_play():
    """APP-06: they lie at the table, whoever has them."""
    at = Evening(CARD_ROOM, "Ann", "Bongani")
    at.do(Reload("e1", 500))
    assert at.board.chips_in_play == 2500
    at.hear(ResultReport(1, 1, (("e2", 1000),), (("e2", 0),), pooled=1000))
    assert (at.board.chips_in_play, at.board.average_stack) == (2500, 1250)
