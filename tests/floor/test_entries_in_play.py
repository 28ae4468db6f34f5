"""Late entries, the waiting list, fees, names, stacks to be confirmed, people who withdraw or leave."""

import pytest

from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.contents import tasks
from shuffleup.floor.entries.entry_events import EntryPaid, EntryRegistered, PlayerRemoved
from shuffleup.floor.entries.fees import AcceptLate, ConfirmStack, ConfirmStacks, RecordPayment, overdue, owed
from shuffleup.floor.entries.leaving import ComeBack, Leave, Withdraw
from shuffleup.floor.entries.registration import ReEnter, Register, Rename
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.floor.prizes.prize_events import PrizesSet
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.money import Bounty, Cash, PrizeMoney, Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.table.events import HandsMissedTold, NameTold, PlayersLeftTold, SeatToClear
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.reasons import Leaving
from shuffleup.views.words.tasks import arguments, asked
from tests.refused import refused

LATE = RuleSet(registration=Registration(late_entry_until_level=1), money=PrizeMoney(buy_in=1000))
CASH = RuleSet(
    event=Event(format="cash"), cash=Cash(enabled=True), money=PrizeMoney(payout=()), seating=Seating()
)


def test_a_late_entry_has_no_chair_before_the_draw_and_its_buy_in_comes_with_the_stack(open_floor):
    """REG-17: the pool grows when the stack is issued."""
    at = open_floor(LATE)
    at.begin()
    at.do(Register(("Dimitri",)))
    assert (at.floor.entry("e4").place, at.floor.pool) == (None, 3000)
    events = at.do(DrawSeats())
    assert PrizesSet(4000, (2000, 1200, 800)) in events
    assert at.floor.entry("e4").chips == 10_000


def test_who_is_out_already_is_behind_all_who_enter_later(open_floor):
    """REG-17: fifth of five is seventh of seven."""
    at = open_floor(LATE, names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"))
    at.begin()
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0))
    assert at.floor.entry("e2").finish == Finish("e2", 5, 5)
    at.gets_up("e2")
    at.do(Register(("Farah", "George")))
    at.do(DrawSeats())
    assert at.floor.entry("e2").finish == Finish("e2", 7, 7)


def test_entries_close_with_the_last_level_of_late_entry(open_floor):
    """REG-17."""
    at = open_floor()
    at.begin()
    with refused(NotLegalNow, match="entries are closed: they were sold until the start of play"):
        at.do(Register(("Dimitri",)))


def test_nobody_enters_on_the_day_where_places_are_sold_before_it(open_floor):
    """REG-03: once play has begun."""
    rules = RuleSet(registration=Registration(buy_on_the_day=False, late_entry_until_level=3))
    at = open_floor(rules)
    at.begin()
    with refused(NotLegalNow, match="sold before the day only"):
        at.do(Register(("Dimitri",)))


def test_who_finds_no_chair_in_the_room_waits_in_order(open_floor):
    """SEA-04."""
    at = open_floor(RuleSet(seating=Seating(max_per_table=3)))
    at.do(Register(("Dimitri", "Emma")))
    assert [(one.name, one.waiting) for one in at.floor.entries] == [
        ("Ann", 0),
        ("Bongani", 0),
        ("Carla", 0),
        ("Dimitri", 1),
        ("Emma", 2),
    ]
    at.do(Withdraw("e1", "ill"))
    at.do(Register(("Farah",)))
    assert at.floor.entry("e6").waiting == 3


def test_a_withdrawn_name_can_be_entered_again(open_floor):
    at = open_floor()
    at.do(Withdraw("e1", "ill"))
    events = at.do(Register(("Ann",)))
    assert events == (EntryRegistered("e4", "p4", "Ann"),)


def test_a_withdrawn_entry_gets_its_money_back_and_leaves_its_chair(open_floor):
    at = open_floor(LATE)
    at.do(RecordPayment("e2", 1000))
    at.do(DrawSeats())
    events = at.do(Withdraw("e2", "called away"))
    assert at.told(events, 1) == [SeatToClear(2, "e2", Leaving.WITHDRAWN)]
    assert (at.floor.entry("e2").paid, at.floor.pool) == (0, 2000)
    at.gets_up("e2")
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (20_000, 20_000)
    at.do(Start())
    with refused(NotLegalNow, match="Ann has already played: use leave instead of withdraw"):
        at.do(Withdraw("e1", "called away"))


def test_a_fee_after_the_deadline_is_flagged_and_the_director_decides(open_floor):
    """REG-01: due 30 days before the 18th of November, that is on the 19th of October."""
    rules = RuleSet(
        event=Event(date="2026-11-18"),
        registration=Registration(pay_deadline_days=30),
        money=PrizeMoney(buy_in=1000),
    )
    at = open_floor(rules)
    at.do(RecordPayment("e1", 1000, "2026-10-19"))
    events = at.do(RecordPayment("e2", 1000), day="2026-10-20", by=Actor("director", "Sam"))
    assert events == (EntryPaid("e2", 1000, "2026-10-20", True, "Sam"),)
    assert at.tasks("entries") == [("accept_late", {"entry": "e2"})]
    at.do(AcceptLate("e2"))
    assert at.tasks("entries") == []
    assert [overdue(at.floor, one, "2026-10-20") for one in at.floor.entries] == [0, 0, 1000]
    assert [overdue(at.floor, one, "2026-10-19") for one in at.floor.entries] == [0, 0, 0]


def test_what_is_owed_is_entry_fee_and_bounty_less_what_was_paid(open_floor):
    rules = RuleSet(money=PrizeMoney(buy_in=1000, fee=100), bounty=Bounty("fixed", 200))
    at = open_floor(rules)
    at.do(RecordPayment("e1", 500))
    assert [owed(at.floor, one) for one in at.floor.entries] == [800, 1300, 1300]
    at.do(RecordPayment("e1", -500))
    assert owed(at.floor, at.floor.entry("e1")) == 1300


@pytest.mark.parametrize(
    ("amount", "day", "why"),
    [
        (0, "", "an amount is above 0"),
        (-1, "", "no more can be given back"),
        (10, "yesterday", "'yesterday' is not a day"),
    ],
)
def test_a_wrong_payment_is_not_written_down(open_floor, amount, day, why):
    at = open_floor(RuleSet(registration=Registration(pay_deadline_days=30)))
    with refused(NotLegalNow, match=why):
        at.do(RecordPayment("e1", amount, day))
    assert at.floor.entry("e1").paid == 0


def test_stacks_are_confirmed_seat_by_seat_or_by_the_table(open_floor):
    """GEN-08, REG-06."""
    at = open_floor()
    at.do(DrawSeats())
    assert at.tasks("entries") == [("confirm_stacks", {"table": 1})]
    at.do(ConfirmStack("e1"))
    with refused(NotLegalNow, match="the stack of Ann is confirmed already"):
        at.do(ConfirmStack("e1"))
    at.do(ConfirmStacks(1))
    assert [one.stack_confirmed for one in at.floor.entries] == [True, True, True]
    assert at.tasks("entries") == []


def test_a_new_name_is_told_to_the_table(open_floor):
    at = open_floor()
    at.do(DrawSeats())
    events = at.do(Rename("e1", "  Anne  Lee "))
    assert at.told(events, 1) == [NameTold(1, "e1", "Anne Lee")]
    with refused(NotLegalNow, match="Carla is registered already"):
        at.do(Rename("e1", "Carla"))


def test_who_is_out_may_enter_anew_as_often_as_the_rule_set_says(open_floor):
    """REG-17, TDA 8: a new entry of the same person."""
    rules = RuleSet(registration=Registration(late_entry_until_level=2), reentry=Reentry(allowed=True, max=1))
    at = open_floor(rules, names=("Ann", "Bongani", "Carla", "Dimitri"))
    at.begin()
    with refused(NotLegalNow, match="this player is still in"):
        at.do(ReEnter("e1"))
    at.result(1, e1=(10_000, 0), e2=(10_000, 20_000), e3=(10_000, 10_000))
    events = at.do(ReEnter("e1"))
    assert events == (EntryRegistered("e5", "p1", "Ann (2)"),)
    with refused(NotLegalNow, match="Ann has already re-entered"):
        at.do(ReEnter("e1"))
    at.do(DrawSeats())
    at.result(2, e5=(10_000, 0), e2=(20_000, 30_000), e3=(10_000, 10_000))
    with refused(NotLegalNow, match="re-entered 1 times; the most is 1"):
        at.do(ReEnter("e5"))


def test_a_stack_is_blinded_off_until_its_owner_is_back(open_floor):
    """ABS-10: the table deals the player in, takes the blinds and kills the hand."""
    at = open_floor()
    at.begin()
    events = at.do(Leave("e2", "has to go"))
    assert at.told(events, 1) == [HandsMissedTold(2, "e2", 99_999, "has to go")]
    at.hand(1, 3)
    back = at.do(ComeBack("e2"))
    assert at.told(back, 1) == [HandsMissedTold(2, "e2", 0, "")]
    assert not at.floor.entry("e2").away


def test_who_is_removed_has_the_last_place_and_the_chips_leave_play(open_floor):
    """ABS-10, TDA 71-D."""
    at = open_floor(LATE, names=("Ann", "Bongani", "Carla", "Dimitri"))
    at.begin()
    events = at.do(Leave("e2", "left the building", "removed"))
    assert events == (PlayerRemoved("e2", "removed", 10_000, 1, 0, "left the building", "", 2),)
    assert at.told(events, 1) == [SeatToClear(2, "e2", Leaving.OUT)]
    events = at.gets_up("e2")
    assert PlayerPlaced("e2", 4, 4, 1, 0) in events
    assert at.told(events, 1) == [PlayersLeftTold(3)]
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (30_000, 30_000, ())


def test_a_hand_that_is_on_is_played_out_before_a_removed_player_is_placed(open_floor):
    """Who goes broke in that hand is ahead of the one who was removed before its end."""
    at = open_floor()
    at.begin()
    at.hand(1, 3)
    at.do(Leave("e3", "has had enough", "removed"))
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0), e3=(10_000, 10_000))
    assert at.floor.phase == "playing"
    events = at.gets_up("e3")
    placed = [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)]
    assert placed == [("e3", 3), ("e2", 2), ("e1", 1)]
    assert isinstance(events[-1], EventEnded)


def test_somebody_may_sit_down_at_a_cash_table_at_any_time(open_floor):
    at = open_floor(CASH)
    at.begin()
    assert at.do(Register(("Dimitri",))) == (EntryRegistered("e4", "p4", "Dimitri"),)


def test_who_waits_when_entries_close_gets_the_money_back_and_no_seat(open_floor):
    """REG-17, SEA-04: Carla waits for one of two chairs; level 2 is the last with late entry."""
    at = room_of_two(open_floor)
    assert at.tasks("seating") == []
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0))
    assert at.floor.phase == "playing", "Carla may still come in"
    at.gets_up("e2")
    assert at.tasks("seating") == [("draw_seats", {})]
    at.do(SetLevel(3, "late dinner"))
    assert at.floor.phase == "over"
    assert [entry.finish.first for entry in at.floor.entries if entry.finish] == [1, 2]
    (gone,) = [one for one in tasks(at.floor) if one.verb == "withdraw"]
    assert asked(gone) == "entries are closed, and Carla has no seat: give 20 back"
    assert arguments(gone) == {"entry": "e3", "reason": "entries are closed"}
    at.do(Withdraw(**arguments(gone)))
    assert (at.floor.entry("e3").withdrawn, at.tasks("entries")) == (True, [])


def test_a_draw_after_the_close_names_the_rule_that_closed_the_entries(open_floor):
    at = room_of_two(open_floor)
    at.do(SetLevel(3, "late dinner"))
    with refused(NotLegalNow, match="they were sold until the end of level 2"):
        at.do(DrawSeats())
    at.do(ChangeRule("registration.late_entry_until_level", 3, "all agree"))
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0))
    at.gets_up("e2")
    assert at.tasks("seating") == [("draw_seats", {})]


def test_who_was_out_and_waits_again_stays_as_long_as_re_entries_are_sold(open_floor):
    """REG-17, TDA 8: re-entries are sold a level longer than entries."""
    at = room_of_two(open_floor, reentry=Reentry(allowed=True, until_level=3))
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0))
    at.gets_up("e2")
    at.do(DrawSeats())
    at.do(ReEnter("e2"))
    at.do(SetLevel(3, "late dinner"))
    assert [one for one in tasks(at.floor) if one.verb == "withdraw"] == []
    at.do(SetLevel(4, "late dinner"))
    assert [one.args["entry"] for one in tasks(at.floor) if one.verb == "withdraw"] == ["e4"]


def room_of_two(open_floor, **rules):
    late = Registration(late_entry_until_level=2)
    seats = RuleSet(
        money=PrizeMoney(buy_in=2000), registration=late, seating=Seating(max_per_table=2), **rules
    )
    at = open_floor(seats)
    for entry in ("e1", "e2", "e3"):
        at.do(RecordPayment(entry, 2000))
    at.begin()
    return at
