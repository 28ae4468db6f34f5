"""A refusal that a rule causes names the rule, and the change that is offered takes the cause away."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_counts import BeginColourUp
from shuffleup.floor.command import ListHere
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.day_two.read_bags import ReadBags
from shuffleup.floor.decide import tick
from shuffleup.floor.entries.registration import ReEnter, Register
from shuffleup.floor.hand_for_hand import BeginHandForHand
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.floor.prizes.mystery_bounty import BeginMystery
from shuffleup.floor.purchases.sales import Reload, SellAddOn, SellRebuy
from shuffleup.floor.seating.seat_draw import DrawSeats, TakeSeat
from shuffleup.floor.settlement.settlement_entries import AddGuest, CarriedBalance, CarryBalances
from shuffleup.floor.signups.signup_acts import TakeSignups
from shuffleup.floor.signups.signup_line import SignUpLine
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ColourUpRules
from shuffleup.ruleset.conduct import Penalties
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.levels import Blinds, Levels
from shuffleup.ruleset.money import AddOn, Bounty, PrizeMoney, Rebuy, Reentry, Settle
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import HandForHandRules
from shuffleup.table.irregularities.calls import JoinHand
from shuffleup.views.words.requests import REMEDIES, remedy
from tests.flights.festivals import AtTheDesk, digest, flight, rules as flight_rules
from tests.floor.colour_ups import MINUTE, RULES, stopped
from tests.floor.test_chairs import CASH as OPEN_CASH
from tests.floor.test_purchases import AGAIN as REBUYS, TOP_UP, broke_after_one_hand
from tests.floor.test_refused_by_the_floor import CASH
from tests.table.conftest import AtTheTable

DOOR, AGAIN, REBUY = Register(("Dimitri",)), ReEnter("e1"), SellRebuy("e1", 10_000)
ONE_LEVEL = Registration(late_entry_until_level=1)
CASES = [
    (
        DOOR,
        1,
        RuleSet(),
        "registration.late_entry_until_level",
        1,
        "Let people enter until the end of level 1",
    ),
    (
        DOOR,
        3,
        RuleSet(registration=ONE_LEVEL),
        "registration.late_entry_until_level",
        3,
        "Let people enter until the end of level 3",
    ),
    (
        DOOR,
        1,
        RuleSet(registration=Registration(buy_on_the_day=False, late_entry_until_level=1)),
        "registration.buy_on_the_day",
        True,
        "Sell places on the day, too",
    ),
    (AGAIN, 1, RuleSet(registration=ONE_LEVEL), "reentry.allowed", True, "Allow re-entries"),
    (
        AGAIN,
        2,
        RuleSet(registration=ONE_LEVEL, reentry=Reentry(allowed=True)),
        "reentry.until_level",
        2,
        "Allow re-entries until the end of level 2",
    ),
    (REBUY, 1, RuleSet(rebuy=Rebuy(threshold_pct=100)), "rebuy.allowed", True, "Allow rebuys"),
    (
        REBUY,
        2,
        RuleSet(rebuy=Rebuy(allowed=True, threshold_pct=100, cutoff="level:1")),
        "rebuy.cutoff",
        "level:2",
        "Sell rebuys until the end of level 2",
    ),
]


@pytest.mark.parametrize(("command", "level", "rules", "rule", "value", "words"), CASES)
def test_what_a_rule_closes_is_opened_by_the_change_that_is_offered(
    open_floor, command, level, rules, rule, value, words
):
    """GEN-01, REG-03, REG-10, REG-17: in the level that is on."""
    at = open_floor(rules, names=("Ann", "Bongani", "Carla"))
    at.begin()
    if level > 1:
        at.do(SetLevel(level, "the evening is late"))
    if command is AGAIN:
        at.result(1, e1=(10_000, 0), e2=(10_000, 20_000), e3=(10_000, 10_000))
    with pytest.raises(NotLegalNow) as refused:
        at.do(command)
    offered = remedy(refused.value)
    assert (refused.value.facts["rule"], offered.args["value"], offered.text) == (rule, value, words)
    assert offered.verb == "change_rule"
    at.do(ChangeRule(**offered.args))
    assert at.do(command) != ()


def by(rules, names=("Ann", "Bongani", "Carla"), *acts):
    """Begin an event by these rules, and do some acts in it."""

    def begun(open_floor):
        at = open_floor(rules, names)
        at.begin()
        for act in acts:
            at.do(act)
        return at

    return begun


def bought_once(open_floor):
    """Bongani has 200 left and has bought 500; one rebuy is sold an entry."""
    at = by(replace(REBUYS, rebuy=replace(REBUYS.rebuy, threshold_pct=100, max=1)))(open_floor)
    at.hand(1, 3)
    at.result(1, e1=(1000, 1800), e2=(1000, 200))
    at.do(SellRebuy("e2", 500))
    at.arrives("e2", 500)
    return at


def out_twice(open_floor):
    """Bongani has gone out twice; one re-entry is allowed."""
    entries = Registration(late_entry_until_level=4)
    at = by(RuleSet(registration=entries, reentry=Reentry(allowed=True, max=1)))(open_floor)
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 0))
    at.gets_up("e2")
    at.do(ReEnter("e2"))
    at.do(DrawSeats())
    at.result(2, e1=(20_000, 30_000), e4=(10_000, 0))
    at.gets_up("e4")
    return at


def odd_chips(open_floor):
    """Chips of 25 could go, but for the rules."""
    return stopped(by(replace(RULES, colour_up=ColourUpRules(enabled=False)))(open_floor))


def at_two_tables(open_floor):
    at = open_floor(RuleSet(hand_for_hand=HandForHandRules(enabled=False)), "ABCDEFGHIJKL", tables=2)
    at.begin()
    return at


def at_the_break(open_floor):
    """The break after level 1 is on, and add-ons would be sold after level 2."""
    levels = Levels(table=((25, 50), (50, 100), (100, 200)), length=20, short_breaks=((1, 10),))
    at = by(RuleSet(levels=levels, addon=AddOn(allowed=True, chips=5000, after_level=2)))(open_floor)
    at.store(tick(at.floor, 20 * MINUTE))
    return at


def people_come(open_floor):
    """People sit down at a cash table as they come."""
    return open_floor(OPEN_CASH)


THREE_LEFT = PrizeMoney(buy_in=1000, payout=(60, 40), unit=100)
MYSTERY = Bounty("mystery", 500, envelopes={Money(900): 1, Money(300): 2}, phase="level:3")
WITHOUT_ADD_ON = replace(
    TOP_UP, levels=Levels(halftime_after=0), addon=AddOn(price=700, chips=1500, after_level=1)
)


def through_twice(open_floor):
    """The lists of two flights in which Ann is through, in a house where nobody may be so twice."""
    at = AtTheDesk(flight_rules(repeat="refuse"))
    lists = flight("A", {"Ann": 1_000, "Ben": 500}), flight("B", {"Ann": 2_000})
    at.lists = {digest(number): ListHere(one, "ed" * 32) for number, one in enumerate(lists)}
    return at


AT_THE_FLOOR = [
    (bought_once, SellRebuy("e2", 500), "rebuy.max", 2, "Sell up to 2 rebuys an entry"),
    (out_twice, ReEnter("e4"), "reentry.max", 2, "Allow 2 re-entries a player"),
    (
        by(REBUYS),
        SellRebuy("e1", 500),
        "rebuy.threshold_pct",
        100,
        "Sell rebuys to stacks of up to 100 % of the starting stack",
    ),
    (
        broke_after_one_hand,
        SellRebuy("e2", 300),
        "rebuy.min_amount",
        300,
        "Sell rebuys of 300 chips and more",
    ),
    (
        by(WITHOUT_ADD_ON, ("Ann", "Bongani"), SetLevel(2, "the evening is late")),
        SellAddOn("e1"),
        "addon.allowed",
        True,
        "Sell an add-on",
    ),
    (at_the_break, SellAddOn("e1"), "addon.after_level", 1, "Sell the add-on after level 1"),
    (
        by(RuleSet(money=THREE_LEFT, bounty=MYSTERY, registration=Registration())),
        BeginMystery(),
        "bounty.phase",
        "level:1",
        "Draw envelopes from level 1 on",
    ),
    (by(CASH), Reload("e1", 5000), "cash.max_bb", 500, "Let people buy in for up to 500 big blinds"),
    (
        people_come,
        TakeSeat("e1", 1, 4, 400),
        "cash.min_bb",
        40,
        "Let people buy in for 40 big blinds and more",
    ),
    (odd_chips, BeginColourUp(25, 100), "colour_up.enabled", True, "Play this event with colour-ups"),
    (
        at_two_tables,
        BeginHandForHand(),
        "hand_for_hand.enabled",
        True,
        "Play this event with hand-for-hand",
    ),
    (by(CASH), AddGuest("Hal"), "settle.enabled", True, "Settle this night"),
    (
        by(replace(CASH, settle=Settle(enabled=True))),
        CarryBalances((CarriedBalance("p1", "Ann", 5), CarriedBalance("p2", "Bongani", -5))),
        "settle.ledger",
        True,
        "Carry open balances from night to night",
    ),
    (by(RuleSet()), TakeSeat("e1", 1, 9), "seating.self_choice", True, "Let players choose their seats"),
    (
        by(RuleSet(penalties=Penalties(chip_amount=500, conduct="warning_or_missed_hands"))),
        Penalise("e1", "chips", "phone", 500),
        "penalties.conduct",
        "chips",
        "Take penalties in chips",
    ),
    (
        by(RuleSet(penalties=Penalties(chip_amount=500, conduct="chips", destination="pot"))),
        Penalise("e1", "chips", "phone", 500),
        "penalties.destination",
        "out_of_play",
        "Take penalties in chips out of play",
    ),
    (
        by(RuleSet()),
        TakeSignups((SignUpLine("Dimitri"),)),
        "signup.enabled",
        True,
        "Keep sign-ups for this event",
    ),
    (
        through_twice,
        ReadBags((digest(0), digest(1))),
        "flights.repeat",
        "best",
        "Let the larger bag play",
    ),
]


@pytest.mark.parametrize(("situation", "command", "rule", "value", "words"), AT_THE_FLOOR)
def test_the_change_that_is_offered_takes_the_cause_of_a_refusal_away(
    open_floor, situation, command, rule, value, words
):
    """GEN-01."""
    at = situation(open_floor)
    with pytest.raises(NotLegalNow) as refused:
        at.do(command)
    offered = remedy(refused.value)
    assert (refused.value.facts["rule"], offered.args["value"], offered.text) == (rule, value, words)
    at.do(ChangeRule(**offered.args))
    assert at.do(command) != ()


def test_a_newcomer_may_post_where_the_rules_are_changed_so():
    """ABS-07: the table hears of the change, and plays by it from the next hand on."""
    at = AtTheTable({1: 1000, 3: 1000, 5: 1000}, blinds=Blinds(join="wait"))
    with pytest.raises(NotLegalNow) as refused:
        at.do(JoinHand(3))
    offered = remedy(refused.value)
    assert (offered.args["key"], offered.args["value"]) == ("blinds.join", "post_bb_or_wait")
    assert offered.text == "Let newcomers post the big blind or wait for it"


def test_every_remedy_is_tried():
    tried = {case[3] for case in CASES} | {case[2] for case in AT_THE_FLOOR} | {"blinds.join"}
    assert tried == set(REMEDIES)


def test_a_refusal_without_a_rule_has_no_remedy(open_floor):
    at = open_floor()
    with pytest.raises(NotLegalNow) as refused:
        at.do(Register(("Ann",)))
    assert (remedy(refused.value), refused.value.facts) == (None, {"name": "Ann"})
