"""The view of the event for the director's console."""

import msgspec
import pytest

from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.conduct.corrections import ExplainChips
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.ruling_events import CallHeard
from shuffleup.floor.conduct.rulings import Announce, Note
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.fees import RecordPayment
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import PauseClock, Start
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.floor.prizes.payouts import SetPrizes
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.kernel.field_types import Actor
from shuffleup.protocol.floor import CurrencyView, ExplainedView, FloorSeatView, PrizeView
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.tournament.reasons import Call
from shuffleup.views.deal_and_settlement import deal_view
from shuffleup.views.director_console import floor_view

HIGH_CARDS = ("2c", "Ks", "4h", "5c", "6d", "7h")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
THANDI = Actor("director", "Thandi")
FREEZE = RuleSet(
    event=Event(currency="ZAR"), seating=Seating(max_per_table=4), money=PrizeMoney(buy_in=10_000)
)


class Evening:
    """A floor driven by commands and reports, looked at through its view."""

    def __init__(self, *names, tables=1, rules=FREEZE):
        self.floor = evolve(None, EventOpened("friday", rules, tables))
        if names:
            self.do(Register(names), DrawSeats(), Start())

    def do(self, *commands):
        for command in commands:
            self._store(decide(self.floor, command, FloorContext(by=THANDI, lots=LOTS)))

    def hear(self, *reports):
        for report in reports:
            self._store(hear(self.floor, report, 0))

    @property
    def view(self):
        return floor_view(self.floor, 7)

    def entry(self, name):
        return next(one for one in self.view.entries if one.name == name)

    def _store(self, events):
        for event in events:
            self.floor = evolve(self.floor, event)


@pytest.fixture
def evening():
    return Evening("Ann", "Bob", "Eve")


def test_before_the_draw_everybody_is_registered_and_the_draw_is_proposed():
    evening = Evening()
    evening.do(Register(("Ann", "Bob")))
    assert [(one.name, one.status, one.table) for one in evening.view.entries] == [
        ("Ann", "registered", None),
        ("Bob", "registered", None),
    ]
    assert ("draw_seats", (), {}) in [(task.verb, task.needs, task.args) for task in evening.view.tasks]


def test_a_table_shows_who_sits_where_with_which_stack(evening):
    (table,) = evening.view.tables
    assert table.seats == (
        FloorSeatView(1, "e1", "Ann", 10_000),
        FloorSeatView(2, "e2", "Bob", 10_000),
        FloorSeatView(3, "e3", "Eve", 10_000),
    )
    assert (table.state, table.hand, table.blinds.small_blind, table.blinds.big_blind) == ("open", 0, 25, 50)


def test_a_stack_says_as_of_which_hand_it_stands(evening):
    before = (("e1", 10_000), ("e2", 10_000), ("e3", 10_000))
    after = (("e1", 10_050), ("e2", 9_975), ("e3", 9_975))
    evening.hear(HandReport(1, 4, 3), ResultReport(1, 4, before, after))
    assert (evening.entry("Ann").chips, evening.entry("Ann").as_of) == (10_050, 4)


def test_a_table_counts_its_hands_of_the_level_that_is_on(evening):
    assert evening.view.tables[0].hands_at_level == 0
    evening.hear(HandReport(1, 1, 3), HandReport(1, 2, 3))
    assert evening.view.tables[0].hands_at_level == 2
    evening.do(SetLevel(2, "a late start"))
    assert evening.view.tables[0].hands_at_level == 0
    evening.hear(HandReport(1, 3, 3))
    assert evening.view.tables[0].hands_at_level == 1


def test_who_is_out_shows_place_and_prize(evening):
    """BST-01, PAY-01."""
    evening.do(SetPrizes((20_000, 10_000, 0)))
    before = (("e1", 10_000), ("e2", 10_000), ("e3", 10_000))
    evening.hear(HandReport(1, 1, 3))
    evening.hear(ResultReport(1, 1, before, (("e1", 20_000), ("e2", 0), ("e3", 10_000))))
    evening.hear(HandReport(1, 2, 2))
    evening.hear(ResultReport(1, 2, (("e1", 20_000), ("e3", 10_000)), (("e1", 30_000), ("e3", 0))))
    shown = [(one.name, one.status, one.first_place, one.prize) for one in evening.view.entries]
    assert shown == [("Ann", "out", 1, 20_000), ("Bob", "out", 3, 0), ("Eve", "out", 2, 10_000)]
    assert evening.view.phase == "over"


def test_a_player_on_the_way_shows_where_to(evening):
    evening.do(MovePlayer("e2", 1, 4, "wrong seat"))
    moving = evening.entry("Bob")
    assert (moving.status, moving.seat, moving.to_table, moving.to_seat) == ("moving", 2, 1, 4)
    assert [one.leaving for one in evening.view.tables[0].seats] == [False, True, False]


def test_a_call_and_a_pause_are_told_in_words(evening):
    """GEN-06."""
    evening.hear(CallHeard(1, Call(note="chips on the floor")))
    assert evening.view.tables[0].called == "chips on the floor"
    evening.do(PauseClock())
    assert [task.verb for task in evening.view.tasks if task.room == "conduct"] == ["settle_call"]


def test_money_comes_with_how_it_is_written(evening):
    evening.do(SetPrizes((30_000, 0, 0), {2: "a bottle"}))
    assert evening.view.currency == CurrencyView("R", "before", 2)
    assert evening.view.pool == 30_000
    assert evening.view.prizes[:2] == (PrizeView(1, 30_000), PrizeView(2, 0, "a bottle"))


def test_chips_that_are_missing_are_an_alarm_until_somebody_explains_them(evening):
    """APP-06."""
    evening.do(MovePlayer("e2", 1, 4, "wrong seat"))
    evening.hear(PlayerLeftSeat("e2", 1, 2, 9_900))
    missing = "29\u00a0900 chips are known of, 100 fewer than the 30\u00a0000 that were issued and explained"
    assert evening.view.alarms == (missing,)
    evening.do(ExplainChips(-100, "one chip under the sofa"))
    audit = evening.view.audit
    assert (audit.issued, audit.expected, audit.counted) == (30_000, 29_900, 29_900)
    assert audit.explained == (ExplainedView(-100, "one chip under the sofa", "Thandi"),)


def test_announcements_and_rulings_are_listed(evening):
    """GEN-04, GEN-05."""
    evening.do(Announce("pizza at ten"), Note("the bet stands", question="string bet?", rule="TDA 40"))
    assert evening.view.announcements == ("pizza at ten",)
    assert evening.view.rulings == ("string bet?: the bet stands (TDA 40), Thandi",)


def test_a_penalty_stands_beside_the_player(evening):
    """PEN-01."""
    evening.do(Penalise("e3", "warning", "phone at the table"))
    assert evening.entry("Eve").notes == ("warnings: 1",)
    assert evening.entry("Ann").notes == ()


def test_no_card_is_anywhere_in_the_view(evening):
    """APP-03."""

    def words(value):
        if isinstance(value, dict):
            return [word for pair in value.items() for one in pair for word in words(one)]
        return [word for one in value for word in words(one)] if isinstance(value, list) else [value]

    cards = {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"}
    assert cards.isdisjoint(map(str, words(msgspec.to_builtins(evening.view))))


def test_the_figures_of_a_deal_name_everybody_who_is_left(evening):
    evening.do(SetPrizes((20_000, 10_000, 0)))
    deal = deal_view(evening.floor, "equal", 3_000)
    assert [(one.name, one.chips, one.money) for one in deal.shares] == [
        ("Ann", 10_000, 9_000),
        ("Bob", 10_000, 9_000),
        ("Eve", 10_000, 9_000),
    ]


def test_what_is_owed_and_what_is_overdue_stands_beside_the_entry():
    """REG-01: due 30 days before the 18th of November."""
    rules = RuleSet(
        event=Event(currency="ZAR", date="2026-11-18"),
        registration=Registration(pay_deadline_days=30),
        money=PrizeMoney(buy_in=10_000, fee=1_000),
    )
    evening = Evening(rules=rules)
    evening.do(Register(("Ann", "Bob", "Eve")))
    evening.do(RecordPayment("e1", 11_000, "2026-10-01"), RecordPayment("e2", 4_000, "2026-10-01"))
    in_time, late = (floor_view(evening.floor, 7, day).entries for day in ("2026-10-19", "2026-10-20"))
    assert [(one.owes, one.notes) for one in in_time] == [(0, ()), (7_000, ()), (11_000, ())]
    assert [one.notes for one in late] == [
        (),
        ("the fee is overdue: R70 to pay",),
        ("the fee is overdue: R110 to pay",),
    ]


def test_the_director_reads_what_the_rules_have_for_an_offence(evening):
    """W-02, TDA 71."""
    warned = "a warning, missed hands or missed rounds; a hand is never dead for it (TDA 71)"
    assert evening.view.penalties == (f"a card was shown: {warned}", f"conduct: {warned}")
