"""A cash night is settled: counts, costs, the bank, missing money, payments; and the undo of each step."""

import pytest

from shuffleup.floor.entries.fees import RecordPayment, owed
from shuffleup.floor.purchases.sales import CashOut, Reload
from shuffleup.floor.results.event_end import ArchiveEvent, EndEvent
from shuffleup.floor.settlement.cash_session import night_of, parties, settled_lines
from shuffleup.floor.settlement.settlement_entries import (
    AddGuest,
    CarriedBalance,
    CarryBalances,
    ConfirmCounts,
    CountOut,
    HandMoney,
    NameBank,
    ShareCost,
    TakeBackLine,
)
from shuffleup.floor.settlement.settlement_payments import (
    CorrectBuyIn,
    ReopenSettlement,
    SettleUp,
    ShareMissing,
    TickPayment,
    UntickPayment,
)
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Settle
from shuffleup.ruleset.rule_set import RuleSet
from tests.refused import refused

DIRECTOR = Actor("director", "Dora")


def rules(**settle):
    return RuleSet(
        event=Event(format="cash", currency="EUR"),
        money=PrizeMoney(payout=()),
        chips=ChipSets(start_stack=2000, denominations=(5, 25, 100), cash_value=True),
        levels=Levels(unit="none", table=((5, 10),), generator="stakes"),
        cash=Cash(enabled=True, min_bb=50),
        settle=Settle(enabled=True, **settle),
    )


def night_over(open_floor, stacks=(3500, 500, 2000), **settle):
    """Ann, Bongani and Carla bought in for 2000 each and went home with these chips."""
    at = open_floor(rules(**settle))
    at.begin()
    at.do(EndEvent("closing time"))
    for entry, chips in zip(("e1", "e2", "e3"), stacks, strict=True):
        at.result(0, **{entry: (2000, chips)})
        at.gets_up(entry)
    return at


def settled(open_floor, **settle):
    at = night_over(open_floor, **settle)
    at.do(ConfirmCounts())
    at.do(SettleUp())
    return at


def totals(at):
    return {one.who: one.total for one in settled_lines(at.floor)}


def payments(at):
    return [(one.payer, one.payee, one.amount) for one in at.floor.settling.settled.payments]


def test_a_night_is_counted_settled_and_paid(open_floor):
    """SET-01, SET-05, SET-06: each step waits as a task."""
    at = night_over(open_floor)
    assert at.tasks("settling")[:3] == [
        ("confirm_counts", {}),
        ("count_out", {"entry": "e1", "chips": 3500, "paid_now": False}),
        ("count_out", {"entry": "e1", "chips": 3500, "paid_now": True}),
    ]
    at.do(ConfirmCounts())
    assert at.tasks("settling") == [("settle_up", {})]
    at.do(SettleUp())
    assert payments(at) == [("p2", "p1", 1500)]
    assert at.tasks("settling") == [("tick_payment", {"payment": 1})]
    at.do(TickPayment(1), by=DIRECTOR, day="2026-11-21")
    tick = at.floor.settling.settled.payments[0].tick
    assert (tick.by, tick.day, at.tasks("settling")) == ("Dora", "2026-11-21", [])
    at.do(ArchiveEvent())
    assert at.floor.archived


def test_money_that_was_paid_at_once_lies_with_the_bank(open_floor):
    """SET-01, SET-03: Ann and Bongani paid their buy-in, and Ann got her chips paid; Carla is the bank."""
    at = night_over(open_floor)
    at.do(RecordPayment("e1", 2000))
    at.do(RecordPayment("e2", 2000))
    at.do(CountOut("e1", 3500, paid_now=True))
    at.do(ConfirmCounts())
    with refused(NotLegalNow, "name the bank first"):
        at.do(SettleUp())
    at.do(NameBank("p3"))
    at.do(SettleUp())
    assert {one.who: (one.own, one.handed, one.total) for one in at.floor.settling.settled.lines} == {
        "p1": (1500, -1500, 0),
        "p2": (-1500, 2000, 500),
        "p3": (0, -500, -500),
    }
    assert payments(at) == [("p3", "p2", 500)]
    assert [owed(at.floor, one) for one in at.floor.entries] == [0, 0, 0]


def test_a_reload_and_the_second_evening_half_of_a_player_are_one_result(open_floor):
    """SET-01: what a person bought and cashed is added up over all entries."""
    at = open_floor(rules())
    at.begin()
    at.do(Reload("e1", 500))
    assert night_of(at.floor).stakes["p1"].bought == 2500


def test_nobody_pays_before_missing_money_is_decided(open_floor):
    """SET-02: 100 lie nowhere; they are shared by two, and odd units go to those named first."""
    at = night_over(open_floor, stacks=(3500, 400, 1999))
    at.do(ConfirmCounts())
    assert at.tasks("settling") == [("share_missing", {})]
    with refused(NotLegalNow, "1.01.€ are missing"):
        at.do(SettleUp())
    at.do(ShareMissing("a chip rolled away", ("p2", "p1")))
    at.do(SettleUp())
    assert totals(at) == {"p1": 1550, "p2": -1549, "p3": -1}


def test_what_was_cashed_too_much_is_shared_by_all_who_played(open_floor):
    """SET-02."""
    at = night_over(open_floor, stacks=(3500, 800, 2000))
    at.do(AddGuest("Hal"))
    at.do(ConfirmCounts())
    with refused(NotLegalNow, "3.€ too much"):
        at.do(SettleUp())
    at.do(ShareMissing("nobody knows"))
    assert totals(at) == {"p1": 1400, "p2": -1300, "p3": -100, "n1": 0}
    with refused(NotLegalNow, "nothing is missing"):
        at.do(ShareMissing("again"))


def test_missing_money_is_found_by_another_count_or_by_a_buy_in_that_was_not_written_down(open_floor):
    """SET-02."""
    at = night_over(open_floor, stacks=(3500, 400, 2000))
    at.do(ConfirmCounts())
    assert night_of(at.floor).missing == 100
    at.do(CountOut("e2", 500, reason="a chip under the cup"))
    assert night_of(at.floor).missing == 0
    at.do(CountOut("e3", 2500))
    at.do(CorrectBuyIn("p3", 500, "bought while the box was off"))
    assert (night_of(at.floor).missing, totals(at)) == (0, {"p1": 1500, "p2": -1500, "p3": 0})
    with refused(NotLegalNow, "less than nothing"):
        at.do(CorrectBuyIn("p3", -2501, "wrong way round"))


def test_pizza_is_shared_with_somebody_who_does_not_play(open_floor):
    """SET-03, SET-04: 10.00 among three is 3.34, 3.33 and 3.33."""
    at = night_over(open_floor)
    at.do(AddGuest("Hal"))
    at.do(ShareCost("n1", 1000, ("p3", "p1", "n1"), "pizza"))
    at.do(ConfirmCounts())
    at.do(SettleUp())
    assert totals(at) == {"p1": 1167, "p2": -1500, "p3": -334, "n1": 667}
    assert payments(at) == [("p2", "p1", 1167), ("p2", "n1", 333), ("p3", "n1", 334)]


def test_everybody_settles_with_the_bank_where_the_house_wants_it(open_floor):
    """SET-09."""
    at = night_over(open_floor, stacks=(3500, 500, 2000), mode="bank")
    at.do(ConfirmCounts())
    with refused(NotLegalNow, "name the bank first"):
        at.do(SettleUp())
    at.do(NameBank("p3"))
    at.do(SettleUp())
    assert payments(at) == [("p2", "p3", 1500), ("p3", "p1", 1500)]


def test_balances_of_earlier_nights_are_settled_with_this_one(open_floor):
    """SET-03, SET-06: Ann is here under her name, Hal is not; the balances of both are carried."""
    at = night_over(open_floor, ledger=True)
    at.do(CarryBalances((CarriedBalance("one", "ann", -1500), CarriedBalance("two", "Hal", 1500))))
    at.do(ConfirmCounts())
    at.do(SettleUp())
    assert {one.who: (one.own, one.carried, one.total) for one in at.floor.settling.settled.lines} == {
        "p1": (1500, -1500, 0),
        "p2": (-1500, 0, -1500),
        "p3": (0, 0, 0),
        "n1": (0, 1500, 1500),
    }
    assert parties(at.floor)["n1"].known == "two"


def test_balances_are_carried_once_and_those_of_everybody(open_floor):
    """SET-06."""
    at = night_over(open_floor, ledger=True)
    with refused(NotLegalNow, "carry those of everybody"):
        at.do(CarryBalances((CarriedBalance("one", "Ann", -1500),)))
    at.do(CarryBalances((CarriedBalance("one", "Ann", -5), CarriedBalance("two", "Carla", 5))))
    with refused(NotLegalNow, "taken over already"):
        at.do(CarryBalances((CarriedBalance("one", "Ann", -5), CarriedBalance("two", "Carla", 5))))
    with refused(NotLegalNow, "carries no balances"):
        night_over(open_floor).do(CarryBalances(()))


def test_a_payment_is_unticked_and_a_settlement_opened_again(open_floor):
    """SET-06: undo of a tick, and then of the settlement."""
    at = settled(open_floor)
    at.do(TickPayment(1))
    with refused(NotLegalNow, "take the ticks away first"):
        at.do(ReopenSettlement("a chip was found"))
    with refused(NotLegalNow, "ticked already"):
        at.do(TickPayment(1))
    at.do(UntickPayment(1))
    with refused(NotLegalNow, "not ticked"):
        at.do(UntickPayment(1))
    before = at.floor.settling.settled
    at.do(ReopenSettlement("a chip was found"))
    assert at.floor.settling.settled is None
    at.do(SettleUp())
    assert at.floor.settling.settled == before


@pytest.mark.parametrize(
    "command",
    [
        AddGuest("Hal"),
        CountOut("e2", 700),
        NameBank("p1"),
        HandMoney("p2", 300, "an envelope"),
        ShareCost("p1", 900, ("p1", "p2")),
        CorrectBuyIn("p1", 100, "forgotten"),
        ShareMissing("lost"),
        CarryBalances((CarriedBalance("one", "Ann", -5), CarriedBalance("two", "Carla", 5))),
    ],
    ids=lambda one: type(one).__name__,
)
def test_every_line_can_be_taken_back(open_floor, command):
    """SET-06: after it the figures are what they were."""
    at = night_over(open_floor, stacks=(3500, 500, 1900), ledger=True)
    before = (night_of(at.floor), parties(at.floor))
    at.do(command)
    assert (night_of(at.floor), parties(at.floor)) != before
    at.do(TakeBackLine(1))
    assert (night_of(at.floor), parties(at.floor)) == before
    with refused(NotLegalNow, "there is no line 1"):
        at.do(TakeBackLine(1))


def test_a_guest_whom_another_line_names_stays(open_floor):
    """SET-06."""
    at = night_over(open_floor)
    at.do(AddGuest("Hal"))
    at.do(NameBank("n1"))
    with refused(NotLegalNow, "Hal stands in another line"):
        at.do(TakeBackLine(1))
    at.do(TakeBackLine(2))
    at.do(TakeBackLine(1))
    assert "n1" not in parties(at.floor)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (AddGuest("ann"), "registered already, as Ann"),
        (AddGuest("  "), "no name"),
        (CountOut("e9", 5), "no entry"),
        (NameBank("p9"), "nobody of this night is called p9"),
        (HandMoney("p1", 0), "above 0, or below it"),
        (ShareCost("p1", 900, ()), "name who shares the cost"),
        (ShareCost("p1", 900, ("p1", "p1")), "Ann is named twice"),
        (CorrectBuyIn("p1", 0, "nothing"), "a correction is above 0"),
        (TakeBackLine(7), "there is no line 7"),
        (SettleUp(), "the chips of Ann, Bongani, Carla are not confirmed"),
        (TickPayment(1), "not settled yet"),
        (ArchiveEvent(), "settle it before it is put away"),
    ],
    ids=lambda one: one if isinstance(one, str) else type(one).__name__,
)
def test_what_cannot_be_done_changes_nothing(open_floor, command, why):
    """SET-01 to SET-06."""
    at = night_over(open_floor)
    before = at.floor
    with refused(NotLegalNow, why):
        at.do(command)
    assert at.floor == before


def test_a_night_that_is_settled_changes_only_when_it_is_opened_again(open_floor):
    """SET-06."""
    at = settled(open_floor)
    for command in (AddGuest("Hal"), HandMoney("p1", 5), SettleUp()):
        with refused(NotLegalNow, "open the settlement again"):
            at.do(command)
    with refused(NotLegalNow, "there is no payment 2"):
        at.do(TickPayment(2))


def test_a_night_that_goes_on_is_not_settled(open_floor):
    """SET-01: who still has chips has not cashed out."""
    at = open_floor(rules())
    at.begin()
    with refused(NotLegalNow, "the night is not over"):
        at.do(SettleUp())
    with refused(NotLegalNow, "has not left the table"):
        at.do(CountOut("e1", 2000))
    at.do(CashOut("e1"))
    at.gets_up("e1")
    assert at.tasks("settling")[0] == ("count_out", {"entry": "e1", "chips": 2000, "paid_now": False})
    at.do(EndEvent("late"))
    with refused(NotLegalNow, "Bongani and Carla have chips"):
        at.do(SettleUp())


def test_those_who_have_left_can_be_counted_all_at_once(open_floor):
    """SET-01."""
    at = open_floor(rules())
    at.begin()
    for entry in ("e1", "e2"):
        at.do(CashOut(entry))
        at.gets_up(entry)
    assert at.tasks("settling")[0] == ("confirm_counts", {})
    at.do(ConfirmCounts())
    assert at.tasks("settling") == []


def test_without_the_switch_nothing_of_it_exists(open_floor):
    """SET-01: `settle.enabled`."""
    at = open_floor(RuleSet(event=Event(format="cash"), cash=Cash(enabled=True), money=PrizeMoney(payout=())))
    at.begin()
    with refused(NotLegalNow, "this event is not settled"):
        at.do(AddGuest("Hal"))
    at.do(EndEvent("late"))
    for entry in ("e1", "e2", "e3"):
        at.gets_up(entry)
    assert at.tasks("settling") == []
    at.do(ArchiveEvent())
