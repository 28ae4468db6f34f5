"""The floor's part of time cards and of the decision clock: moments, renewals, a count, a shorter time."""

import pytest
from msgspec.structs import replace

from shuffleup.event_file import shipped
from shuffleup.floor.conduct.corrections import UndoElimination
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.conduct.undo import UndoAct
from shuffleup.floor.decide import hear
from shuffleup.floor.decision_clock.time_card_events import (
    CardHeard,
    CardReturned,
    CardsRenewed,
    CardsSet,
    ClockShortened,
    ShotClockOn,
    TimeTold,
)
from shuffleup.floor.decision_clock.time_cards import SetTimeCards, ShortenClock, moments_at, stage
from shuffleup.floor.entries.registration import ReEnter, Register
from shuffleup.floor.reports import HandReport
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_draw import DrawSeats, TakeSeat
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Breaking, FinalTable, Seating
from shuffleup.table.events import PlayersTimeTold, ShotClockTold
from shuffleup.tournament.decision_clock.time_cards import CardAccount
from tests.refused import refused

SIX = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Fikile")


def rules(**time):
    time = {"mode": "shot", "bank_cards": 2, "bank_seconds": 30} | time
    return RuleSet(
        time=DecisionTime(**time),
        seating=Seating(max_per_table=4),
        final_table=FinalTable(size=0),
        breaking=Breaking(enabled=False),
    )


@pytest.fixture
def playing(open_floor):
    """Open a floor with six players at two tables: Ann, Bongani and Carla at the first."""

    def begun(tables=2, names=SIX, **time):
        at = open_floor(rules(**time), names=names, tables=tables)
        at.begin()
        return at

    return begun


def plays_card(at, entry):
    table = at.floor.entry(entry).place.table
    return at.store(hear(at.floor, CardHeard(table, entry), 0))


def account(at, entry):
    return at.floor.entry(entry).card_account


def test_cards_that_follow_the_rule_set_need_no_word_to_any_table(playing):
    """SHT-11."""
    at = playing()
    plays_card(at, "e1")
    at.hand(1, 3, table=1)
    assert [one for one in at.log if isinstance(one, TimeTold)] == []
    assert account(at, "e1") == CardAccount(given=2, played=1)
    assert account(at, "e2") == CardAccount(given=2)


def test_a_card_that_the_table_takes_back_is_there_again(playing):
    """SHT-20."""
    at = playing()
    plays_card(at, "e1")
    at.store(hear(at.floor, CardReturned(1, "e1"), 0))
    assert account(at, "e1") == CardAccount(given=2)


def test_every_decision_is_timed_from_a_moment_on_that_comes_once(playing):
    """SHT-01."""
    at = playing(shot_from="left:5")
    assert at.floor.timed_from == ""
    events = at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    assert ShotClockOn("left:5") in events
    assert ShotClockTold("left:5") in at.told(events, 1)
    assert ShotClockTold("left:5") in at.told(events, 2)
    at.result(2, e1=(20_000, 30_000), e2=(10_000, 0))
    at.do(UndoElimination("e2"))
    assert [one for one in at.log if isinstance(one, ShotClockOn)] == [ShotClockOn("left:5")]


def test_a_level_is_a_moment_from_the_start_of_play(playing):
    """SHT-01: `level:1` is on as soon as the clock runs."""
    assert playing(shot_from="level:1").floor.timed_from == "level:1"
    assert playing(shot_from="level:2").floor.timed_from == ""


def test_what_is_on_from_the_start_is_no_event_and_stays_on_where_the_moment_is_changed(playing):
    """SHT-01: once on stays on."""
    at = playing(shot_from="start")
    assert [one for one in at.log if isinstance(one, ShotClockOn)] == []
    events = at.do(ChangeRule("time.shot_from", "level:9", "too slow"))
    assert ShotClockOn("start") in events


def test_a_moment_waits_while_people_may_enter(open_floor):
    """SHT-01: five who are left are not few as long as others come."""
    open_until_two = Registration(late_entry_until_level=2)
    at = open_floor(
        RuleSet(time=DecisionTime(mode="shot", shot_from="left:9"), registration=open_until_two), names=SIX
    )
    at.begin()
    assert at.floor.timed_from == ""
    at.do(ChangeRule("registration.late_entry_until_level", 0, "all are here"))
    assert at.floor.timed_from == "left:9"


AT_FIVE = CardRenewal("left:5", "set", 3)


def test_cards_are_renewed_with_the_next_hand_of_each_table(playing):
    """SHT-14: until then the old ones are played."""
    at = playing(bank_renew=(AT_FIVE,))
    plays_card(at, "e4")
    at.hand(1, 3, table=2)
    events = at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    assert CardsRenewed("left:5", "set", 3) in events
    plays_card(at, "e4")
    assert [account(at, entry).left for entry in ("e1", "e4")] == [2, 0]
    told = at.told(at.hand(2, 3, table=2), 2)
    assert PlayersTimeTold(1, "e4", cards=5) in told
    assert account(at, "e4") == CardAccount(given=5, played=2, renewed=1)
    assert account(at, "e1").left == 2
    assert at.told(at.hand(2, 2, table=1), 1)[0] == PlayersTimeTold(1, "e1", cards=3)


def test_who_is_on_the_way_to_another_table_gets_cards_with_the_seat(playing):
    """SHT-14, SHT-17."""
    at = playing(bank_renew=(AT_FIVE,))
    plays_card(at, "e1")
    at.do(MovePlayer("e1", 2, 4, "to level the tables"))
    at.gets_up("e1")
    plain = [one for one in at.log if isinstance(one, TimeTold)]
    assert plain == []
    at.do(MovePlayer("e1", 1, 1, "back"))
    at.result(1, e2=(10_000, 20_000), e3=(10_000, 0))
    events = at.gets_up("e1")
    assert at.told(events, 1)[-1] == PlayersTimeTold(1, "e1", cards=4)
    assert account(at, "e1") == CardAccount(given=4, played=1, renewed=1)


def test_no_moment_comes_twice_and_an_elimination_undone_takes_no_card_back(playing):
    """SHT-14."""
    at = playing(bank_renew=(CardRenewal("left:5", "add", 1), CardRenewal("left:5", "up_to", 4)))
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    at.hand(2, 2, table=1)
    assert account(at, "e1").left == 4
    assert account(at, "e3") == CardAccount(given=2, expired=2)
    at.do(UndoElimination("e3"))
    assert account(at, "e3") == CardAccount(given=2)
    at.hand(3, 3, table=1)
    assert [account(at, entry).left for entry in ("e1", "e3")] == [4, 4]
    at.result(3, e1=(20_000, 30_000), e3=(10_000, 0))
    at.hand(4, 2, table=1)
    assert account(at, "e1").left == 4
    assert sum(isinstance(one, CardsRenewed) for one in at.log) == 2


@pytest.fixture
def open_night(open_floor):
    """Two at a table of a night in which everybody may enter, and enter again."""

    def begun(**time):
        plan = rules(**time)
        at = open_floor(
            RuleSet(
                time=plan.time,
                registration=Registration(late_entry_until_level=9),
                reentry=Reentry(allowed=True, until_level=9),
            ),
            names=("Ann", "Bongani", "Carla"),
        )
        at.begin()
        return at

    return begun


def test_a_late_entry_holds_what_it_would_hold_had_it_been_there(open_night):
    """SHT-15."""
    at = open_night(bank_renew=(CardRenewal("level:1", "up_to", 3),))
    at.do(Register(("Dimitri",)))
    events = at.do(DrawSeats())
    assert account(at, "e4") == CardAccount(given=3, renewed=1)
    assert at.told(events, 1)[-1] == PlayersTimeTold(4, "e4", cards=3)


@pytest.mark.parametrize(("reentry", "holds"), [("new", 2), ("kept", 1)])
def test_a_re_entry_has_new_cards_or_those_that_were_left(open_night, reentry, holds):
    """SHT-16, SHT-19: those that were left to the entry that is out have expired."""
    at = open_night(bank_reentry=reentry)
    plays_card(at, "e3")
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    assert account(at, "e3") == CardAccount(given=2, played=1, expired=1)
    at.do(ReEnter("e3"))
    at.do(DrawSeats())
    assert account(at, "e4") == CardAccount(given=holds)


def test_the_director_sets_a_count_with_a_reason(playing):
    """SHT-19: up is given, down has expired."""
    at = playing()
    with refused(NotLegalNow, match="give a reason"):
        at.do(SetTimeCards("e1", 3))
    with refused(NotLegalNow, match="Ann holds 2 time cards already"):
        at.do(SetTimeCards("e1", 2, "found"))
    events = at.do(SetTimeCards("e1", 3, "found"))
    assert events[0] == CardsSet("e1", 3, "found")
    assert at.told(events, 1) == [PlayersTimeTold(1, "e1", cards=3)]
    at.do(SetTimeCards("e1", 1, "a mistake"))
    assert account(at, "e1") == CardAccount(given=3, expired=2)
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    with refused(NotLegalNow, match="Carla is out"):
        at.do(SetTimeCards("e3", 1, "found"))


def test_a_shorter_time_is_the_directors_and_goes_along_to_another_table(playing):
    """SHT-04, SHT-17, TDA 70."""
    at = playing(seconds=30)
    with refused(NotLegalNow, match="only the director shortens the time"):
        at.do(ShortenClock("e1", 10), by=Actor("dealer"))
    with refused(NotLegalNow, match="Ann has 30 seconds for each decision: that is no shorter"):
        at.do(ShortenClock("e1", 30))
    with refused(NotLegalNow, match="that is no shorter"):
        at.do(ShortenClock("e1", 0))
    assert at.told(at.do(ShortenClock("e1", 10)), 1) == [PlayersTimeTold(1, "e1", cards=2, seconds=10)]
    with refused(NotLegalNow, match="Ann has 10 seconds"):
        at.do(ShortenClock("e1", 10))
    at.do(MovePlayer("e1", 2, 4, "to level the tables"))
    assert at.told(at.gets_up("e1"), 2)[-1] == PlayersTimeTold(4, "e1", cards=2, seconds=10)
    assert at.told(at.do(ShortenClock("e1", 0)), 2) == [PlayersTimeTold(4, "e1", cards=2)]


def test_both_acts_of_the_director_have_an_undo(playing):
    """SHT-04, SHT-19."""
    at = playing()
    at.do(ShortenClock("e1", 20))
    before = at.floor
    at.do(ShortenClock("e1", 10))
    at.do(UndoAct(7), acts={7: (ClockShortened("e1", 10), before)})
    assert at.floor.entry("e1").shortened == 20
    before = at.floor
    at.do(SetTimeCards("e1", 5, "found"))
    at.do(UndoAct(8), acts={8: (CardsSet("e1", 5, "found"), before)})
    assert account(at, "e1").left == 2


def test_a_number_of_cards_that_changes_on_the_day_holds_for_all_who_are_in(playing):
    at = playing()
    plays_card(at, "e1")
    events = at.do(ChangeRule("time.bank_cards", 3, "a long night"))
    assert [account(at, entry).left for entry in ("e1", "e2")] == [2, 3]
    assert [one for one in events if isinstance(one, TimeTold)] == []
    at.do(SetTimeCards("e2", 4, "found"))
    events = at.do(ChangeRule("time.bank_cards", 2, "no"))
    assert [account(at, entry).left for entry in ("e1", "e2")] == [1, 3]
    assert at.told(events, 1)[-1] == PlayersTimeTold(2, "e2", cards=3)


def test_a_cash_table_gives_a_card_back_after_so_many_hands(open_floor):
    """SHT-18: a hand that is dealt again counts once."""
    room = shipped("card-room")
    at = open_floor(replace(room, time=DecisionTime(bank_cards=2, bank_refill=2)), names=())
    at.do(Register(("Ann", "Bongani")))
    at.do(TakeSeat("e1", 1, 1, chips=2_000))
    at.do(TakeSeat("e2", 1, 2, chips=2_000))
    at.store(hear(at.floor, HandReport(1, 1, 2, dealt=(1, 2)), 0))
    plays_card(at, "e1")
    at.store(hear(at.floor, HandReport(1, 1, 2, dealt=(1, 2)), 0))
    assert account(at, "e1").left == 1
    at.store(hear(at.floor, HandReport(1, 2, 1, dealt=(2,)), 0))
    assert [account(at, entry).left for entry in ("e1", "e2")] == [1, 2]
    events = at.store(hear(at.floor, HandReport(1, 3, 2, dealt=(1, 2)), 0))
    assert account(at, "e1") == CardAccount(given=3, played=1, hands=2)
    assert at.told(events, 1) == [PlayersTimeTold(1, "e1", cards=3)]


def test_a_second_day_is_a_moment_that_is_given_from_outside(playing):
    """SHT-14, SHT-17: it comes once, whoever tells it, and reaches each table with its next hand."""
    at = playing(bank_renew=(CardRenewal("day_two", "set", 4), AT_FIVE))
    plays_card(at, "e1")
    next_day = replace(stage(at.floor), day=2)
    told = moments_at(at.floor, next_day)
    assert told == (CardsRenewed("day_two", "set", 4),)
    at.store(told)
    assert account(at, "e1").left == 1
    at.hand(1, 3, table=1)
    assert (account(at, "e1").left, account(at, "e1").given) == (4, 5)
    assert moments_at(at.floor, next_day) == ()
