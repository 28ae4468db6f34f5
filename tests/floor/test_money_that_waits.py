"""Money that waits for the director: what is not taken, and the prizes that nobody has handed over."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.corrections import UndoElimination
from shuffleup.floor.contents import tasks
from shuffleup.floor.entries.fees import RecordPayment, TakePayments
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.prizes.bounties import AwardBounty
from shuffleup.floor.prizes.payouts import PayPrize, PayPrizes, SetPrizes
from shuffleup.floor.purchases.sales import Refund, SellRebuy
from shuffleup.floor.results.event_end import ArchiveEvent
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import Bounty, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.director_console import floor_view
from shuffleup.views.words.tasks import asked
from tests.refused import refused

NAMES = ("Ann", "Bongani", "Carla", "Dimitri", "Eve", "Farid")
RULES = RuleSet(
    money=PrizeMoney(buy_in=2000, payout=(60, 40), unit=100),
    rebuy=Rebuy(allowed=True, min_amount=5000, threshold_pct=100, cutoff="none"),
)


def waits(at):
    """List the tasks about money: the verb, its arguments, and its price."""
    verbs = ("record_payment", "take_payments", "pay_prize", "pay_prizes")
    return [(one.verb, one.args, one.price) for one in tasks(at.floor) if one.verb in verbs]


def said(at, verb):
    return [asked(one) for one in tasks(at.floor) if one.verb == verb]


def paid_up(open_floor, rules=RULES, names=NAMES[:3]):
    at = open_floor(rules, names)
    at.begin()
    at.do(TakePayments())
    return at


def played_out(at):
    """Carla is out, then Bongani, and Ann has all chips."""
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))
    at.hand(2, 2)
    at.result(2, e1=(20_000, 30_000), e2=(10_000, 0))
    at.hand(3, 1)
    return at


def test_who_plays_and_has_not_paid_is_a_task_until_the_money_is_there(open_floor):
    """REG-12: chips count from the next hand on, paid for or not; the money waits."""
    at = open_floor(RULES, NAMES[:3])
    assert waits(at) == []
    at.begin()
    assert waits(at) == [("record_payment", {"entry": f"e{n}", "amount": 2000}, 2000) for n in (1, 2, 3)]
    at.do(RecordPayment("e1", 2000))
    at.do(RecordPayment("e2", 500))
    assert said(at, "record_payment") == ["Bongani has 15 to pay", "Carla has 20 to pay"]


def test_a_rebuy_that_is_not_paid_waits_and_one_taken_back_is_given_back(open_floor):
    at = paid_up(open_floor)
    at.do(SellRebuy("e2", 5000))
    assert waits(at) == [("record_payment", {"entry": "e2", "amount": 1000}, 1000)]
    at.do(RecordPayment("e2", 1000))
    at.do(Refund("e2", "rebuy", "sold twice"))
    assert said(at, "record_payment") == ["Bongani gets 10 back"]


def test_many_who_have_not_paid_are_one_task_with_the_sum_of_all(open_floor):
    at = open_floor(RULES, NAMES)
    at.begin()
    at.do(RecordPayment("e1", 500))
    assert waits(at) == [("take_payments", {}, 11_500)]
    assert said(at, "take_payments") == [
        "6 players have 115 to pay: take it from each under Players, or all have paid"
    ]
    at.do(TakePayments(), day="2026-11-28")
    assert (waits(at), [one.paid for one in at.floor.entries]) == ([], [2000] * 6)
    with refused(NotLegalNow, match="nobody who plays or has played has anything to pay"):
        at.do(TakePayments())


def test_nothing_is_asked_of_who_has_no_seat_and_nobody_at_a_cash_table(open_floor):
    at = paid_up(open_floor, replace(RULES, registration=Registration(late_entry_until_level=2)))
    at.do(Register(("Dimitri",)))
    assert waits(at) == []
    event = replace(RULES.event, format="cash")
    cash = open_floor(replace(RULES, event=event), NAMES[:3])
    cash.begin()
    assert waits(cash) == []


def test_a_prize_waits_until_the_player_has_it(open_floor):
    """PAY-05: 36 and 24 of 60."""
    at = played_out(paid_up(open_floor))
    assert at.floor.phase == "over"
    assert waits(at) == [("pay_prize", {"entry": "e1"}, -3600), ("pay_prize", {"entry": "e2"}, -2400)]
    at.do(PayPrize("e1", 1000))
    at.do(PayPrize("e2"))
    assert said(at, "pay_prize") == ["Ann has not received the prize yet: 26"]
    assert said(at, "archive_event") == [
        "the event is over: put it away; prizes of 26 are not handed over yet"
    ]
    with refused(NotLegalNow, match="Ann has 26 still to receive, and has received 10"):
        at.do(PayPrize("e1", 2700))
    with refused(NotLegalNow, match="Carla has no prize to receive"):
        at.do(PayPrize("e3"))
    at.do(PayPrizes())
    assert waits(at) == []
    with refused(NotLegalNow, match="nobody has a prize to receive"):
        at.do(PayPrizes())
    rows = {one.name: (one.received, one.due) for one in floor_view(at.floor, 1).entries}
    assert rows == {"Ann": (3600, 0), "Bongani": (2400, 0), "Carla": (0, 0)}
    at.do(ArchiveEvent())


def test_a_thing_is_handed_over_with_the_prize_and_can_come_back(open_floor):
    at = paid_up(open_floor)
    at.do(SetPrizes(None, {3: "a ham"}))
    played_out(at)
    assert said(at, "pay_prize")[-1] == "Carla has not received the prize yet: a ham"
    at.do(PayPrize("e3"))
    assert [args for _, args, _ in waits(at)] == [{"entry": "e1"}, {"entry": "e2"}]
    at.do(PayPrize("e3", 0))
    assert {"entry": "e3"} in [args for _, args, _ in waits(at)]


def test_bounties_are_handed_over_with_the_prize(open_floor):
    """Bongani is second of three for 24 of 60, and has won the bounty of 5 on Carla."""
    at = paid_up(open_floor, replace(RULES, rebuy=Rebuy(), bounty=Bounty(kind="fixed", amount=500)))
    at.result(1, e1=(10_000, 10_000), e2=(10_000, 20_000), e3=(10_000, 0))
    at.do(AwardBounty("e3", ("e2",)))
    at.result(2, e1=(10_000, 30_000), e2=(20_000, 0))
    assert ("pay_prize", {"entry": "e2"}, -2900) in waits(at)


def test_who_is_in_again_gives_the_prize_back(open_floor):
    """Carla was third of three for 12 of 60."""
    at = paid_up(open_floor, replace(RULES, money=replace(RULES.money, payout=(50, 30, 20)), rebuy=Rebuy()))
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))
    at.do(PayPrize("e3"))
    at.gets_up("e3")
    at.do(UndoElimination("e3"))
    assert said(at, "pay_prize") == ["Carla has received 12 more than the prize: take it back"]
    at.do(PayPrize("e3", -1200))
    assert waits(at) == []


@pytest.mark.parametrize("verb", ["take_payments", "pay_prizes"])
def test_what_is_open_stays_a_task_until_the_event_is_put_away(open_floor, verb):
    at = open_floor(replace(RULES, money=replace(RULES.money, payout=(20,) * 5)), NAMES[:5])
    at.begin()
    at.result(1, e1=(10_000, 50_000), **{f"e{n}": (10_000, 0) for n in (2, 3, 4, 5)})
    at.hand(2, 1)
    assert verb in [verb for verb, _, _ in waits(at)]
    at.do(ArchiveEvent())
    assert waits(at) == []
