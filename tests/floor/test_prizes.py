"""Edited prizes, deals and bounties."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.contents import tasks as tasks_of_all
from shuffleup.floor.decide import hear
from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import GoOn
from shuffleup.floor.prizes.bounties import AwardBounty
from shuffleup.floor.prizes.payouts import PrizesByRules, SetPrizes
from shuffleup.floor.prizes.prize_deals import AgreeDeal, StopForDeal, deal_figures, tasks
from shuffleup.floor.prizes.prize_events import BountyCollected, DealMade
from shuffleup.floor.purchases.sales import Refund, SellRebuy
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.result_events import EventEnded
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Registration, TableUse
from shuffleup.ruleset.money import Bounty, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bounties import Collected
from shuffleup.views.deal_and_settlement import deal_view
from shuffleup.views.director_console import floor_view
from shuffleup.views.event_board import board_view, standings
from shuffleup.views.words.tasks import asked
from tests.refused import refused

MONEY = PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100)
PAID = RuleSet(money=MONEY, registration=Registration(late_entry_until_level=1))


def test_the_director_sets_prizes_that_sum_to_the_pool(open_floor):
    """PAY-05."""
    at = open_floor(PAID)
    at.begin()
    with refused(NotLegalNow, match="the prizes sum to 29 and not to 30: add 1"):
        at.do(SetPrizes((2000, 900)))
    at.do(SetPrizes((2000, 1000), {3: "a ham"}))
    board = board_view(at.floor, 1)
    assert (board.prizes, board.prize_texts) == ((2000, 1000), ((3, "a ham"),))


def third_is_out(open_floor, **rules):
    """Of three who play for 15, 9 and 6 the third has a place, and both others have chips."""
    at = open_floor(RuleSet(money=MONEY, **rules))
    at.begin()
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    return at


def test_prizes_that_take_away_what_is_won_want_a_reason(open_floor):
    """PAY-05, PAY-06: Carla has the third place, and 6 are hers."""
    at = third_is_out(open_floor)
    with refused(NotLegalNow, match="Carla would get less than what is won already: only prizes set with a"):
        at.do(SetPrizes((2000, 1000)))
    at.do(SetPrizes((1400, 1000, 600)))
    at.do(SetPrizes((1800, 1200), reason="printed wrong, and she has given it back"))
    assert at.floor.prizes == (1800, 1200)
    assert at.log[-1].reason == "printed wrong, and she has given it back"


def test_a_thing_that_is_won_is_not_taken_away_by_an_empty_text(open_floor):
    """PAY-05."""
    at = third_is_out(open_floor)
    at.do(SetPrizes(None, {3: "a ham"}))
    at.do(SetPrizes(None, {3: "a ham of 2 kg"}))
    with refused(NotLegalNow, match="Carla would get less"):
        at.do(SetPrizes(None, {3: ""}))


def test_a_shared_place_keeps_its_share(open_floor):
    """PAY-03: two who went broke in one hand with equal stacks share 9 and 6."""
    at = open_floor(RuleSet(money=MONEY))
    at.begin()
    at.result(1, e1=(10_000, 30_000), e2=(10_000, 0), e3=(10_000, 0))
    with refused(NotLegalNow, match="Bongani and Carla would get less"):
        at.do(SetPrizes((1600, 1400)))
    at.do(SetPrizes((1500, 1400, 100)))


def test_a_rule_is_not_changed_to_one_that_takes_away_what_is_won(open_floor):
    """GEN-01, PAY-06."""
    at = third_is_out(open_floor)
    with refused(NotLegalNow, match="Carla would get less"):
        at.do(ChangeRule("money.payout", [60, 40], "two places are enough"))
    at.do(ChangeRule("money.payout", [45, 30, 25], "more for the third"))
    assert at.floor.prizes == (1400, 900, 700)


def test_edited_prizes_stay_when_the_pool_grows_and_the_director_is_asked(open_floor):
    """PAY-06."""
    at = open_floor(PAID)
    at.begin()
    at.do(SetPrizes((2000, 1000)))
    at.do(Register(("Dimitri",)))
    at.do(DrawSeats())
    assert (at.floor.pool, at.floor.prizes) == (4000, (2000, 1000))
    assert at.tasks("prizes") == [("set_prizes", {})]
    at.do(PrizesByRules("as printed"))
    assert at.floor.prizes == (2000, 1200, 800)
    assert at.tasks("prizes") == []


def test_amounts_set_after_a_deal_are_asked_for_as_they_are_taken(open_floor):
    """PAY-04, PAY-06: a rebuy was taken back since, and amounts stand for all of the pool."""
    rebuys = Rebuy(allowed=True, min_amount=5000, threshold_pct=100, cutoff="none")
    at = open_floor(replace(PAID, rebuy=rebuys))
    at.begin()
    at.do(SellRebuy("e1", 10_000))
    at.do(AgreeDeal("equal", ("e1", "e2", "e3")))
    at.do(Refund("e1", "rebuy", "sold twice"))
    task = next(one for one in tasks(at.floor) if one.verb == "set_prizes")
    assert asked(task) == (
        "with the deal the prizes sum to 40 and the pool to 30: set them again, to 30 in all; "
        "that takes the deal back"
    )
    with refused(NotLegalNow, match="the prizes sum to 10 and not to 30"):
        at.do(SetPrizes((1000,)))
    at.do(SetPrizes((1500, 1500)))
    assert (at.floor.prizes, at.floor.agreed) == ((1500, 1500), ())


def test_after_a_deal_who_gets_what_is_known_and_nothing_is_sold(open_floor):
    """PAY-06: the deal divides 30; an entry more would be money that nobody gets."""
    at = open_floor(PAID)
    at.begin()
    at.do(AgreeDeal("equal", ("e1", "e2", "e3")))
    with refused(NotLegalNow, match="a deal has divided the money"):
        at.do(Register(("Dimitri",)))
    (end,) = [one for one in tasks(at.floor) if one.room == "prizes"]
    assert asked(end) == "a deal is made: Ann 10, Bongani 10, Carla 10. End the event"
    assert [(one.name, one.money) for one in floor_view(at.floor, 1).deal] == [
        ("Ann", 1000),
        ("Bongani", 1000),
        ("Carla", 1000),
    ]
    at.do(PrizesByRules("they changed their minds"))
    at.do(Register(("Dimitri",)))
    assert floor_view(at.floor, 1).deal == ()


def test_a_deal_is_in_whole_units_and_warns_of_more_than_first_prize(open_floor):
    """PAY-02: stacks of 25000, 3000 and 2000 for 15, 9 and 6; Ann would have more than first prize."""
    at = open_floor(PAID)
    at.begin()
    at.result(1, e1=(10_000, 25_000), e2=(10_000, 3000), e3=(10_000, 2000))
    view = deal_view(at.floor, "chip_chop", 0)
    assert [one.money for one in view.shares] == [1600, 700, 700]
    assert view.warning == "more than the first prize of 15: Ann 16"
    assert deal_view(at.floor, "equal", 0).warning == ""


def test_a_deal_waits_for_the_hand_that_is_on(open_floor):
    """Stacks of the last sealed hand are no longer those on the table."""
    at = two_left(open_floor)
    at.hand(2, 2)
    with refused(NotLegalNow, match="a deal is made on stacks that stand"):
        at.do(AgreeDeal("equal", ("e1", "e2")))


def test_a_thing_stays_on_its_place_when_the_money_follows_the_rules(open_floor):
    at = open_floor(PAID)
    at.do(SetPrizes(None, {1: "a cup"}))
    at.begin()
    assert (at.floor.prizes, at.floor.prize_texts) == ((1500, 900, 600), ((1, "a cup"),))
    at.do(SetPrizes(None, {1: ""}))
    assert at.floor.prize_texts == ()
    with refused(NotLegalNow, match="give amounts, or texts"):
        at.do(SetPrizes())


def test_amounts_wait_until_the_pool_is_known(open_floor):
    at = open_floor(PAID)
    with refused(NotLegalNow, match="the pool is known when the seats are drawn"):
        at.do(SetPrizes((3000,)))


def two_left(open_floor, rules=PAID):
    """Carla is out in third place; Ann has 20000 and Bongani 10000."""
    at = open_floor(rules)
    at.begin()
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))
    return at


def test_what_a_deal_would_pay_is_calculated_without_agreeing_on_it(open_floor):
    """1500 and 900 for stacks of two to one: everybody has 900, and 600 are divided by chances."""
    at = two_left(open_floor)
    seen = len(at.log)
    assert deal_figures(at.floor, "icm") == (("e1", 1300), ("e2", 1100))
    assert deal_figures(at.floor, "chip_chop") == (("e1", 1300), ("e2", 1100))
    assert deal_figures(at.floor, "equal") == (("e1", 1200), ("e2", 1200))
    assert deal_figures(at.floor, "equal", 400) == (("e1", 1000), ("e2", 1000))
    assert len(at.log) == seen
    with refused(NotLegalNow, match="no deal of the kind 'toss'"):
        deal_figures(at.floor, "toss")


def test_a_deal_pays_everybody_as_agreed_and_play_goes_on_for_the_rest(open_floor):
    at = two_left(open_floor)
    events = at.do(AgreeDeal("icm", ("e1", "e2"), keep_for_winner=300))
    assert events[0] == DealMade("icm", (("e1", 1100), ("e2", 1000)), (300, 0, 600))
    at.result(2, e1=(20_000, 0), e2=(10_000, 30_000))
    assert [(one.place, one.player, one.prize) for one in standings(at.floor)] == [
        (1, "Bongani", 1300),
        (2, "Ann", 1100),
        (3, "Carla", 600),
    ]


def test_a_deal_needs_everybody_who_is_left_and_all_the_money(open_floor):
    at = two_left(open_floor)
    with refused(NotLegalNow, match="a deal needs everybody who is left: Bongani has not agreed"):
        at.do(AgreeDeal("equal", ("e1",)))
    with refused(NotLegalNow, match="Carla has no part in the deal"):
        at.do(AgreeDeal("equal", ("e1", "e2", "e3")))
    with refused(NotLegalNow, match="the prizes sum to"):
        at.do(AgreeDeal("amounts", ("e1", "e2"), amounts={"e1": 1400, "e2": 900}))
    at.do(AgreeDeal("amounts", ("e1", "e2"), amounts={"e1": 1500, "e2": 900}))
    assert at.floor.agreed == (("e1", 1500), ("e2", 900))


def test_who_has_left_has_no_part_in_a_deal_and_gets_the_lowest_open_prize(open_floor):
    """ABS-10, PAP-02: Carla is blinded off with 10 000 of 30 000; 1 500, 900 and 600 are open."""
    at = open_floor(RuleSet(money=MONEY))
    at.begin()
    at.do(Leave("e3", "the last train", "blinded_off"))
    assert deal_figures(at.floor, "equal") == (("e1", 1200), ("e2", 1200), ("e3", 600))
    with refused(NotLegalNow, match="Carla has no part in the deal"):
        at.do(AgreeDeal("equal", ("e1", "e2", "e3")))
    at.do(AgreeDeal("amounts", ("e1", "e2"), amounts={"e1": 1500, "e2": 900}))
    assert at.floor.agreed == (("e1", 1500), ("e2", 900), ("e3", 600))
    at.result(1, e2=(10_000, 0), e1=(10_000, 20_000))
    assert [(one.player, one.prize) for one in standings(at.floor)] == [("Bongani", 900)]


def test_no_deal_is_made_where_one_is_there(open_floor):
    """ABS-10."""
    at = open_floor(RuleSet(money=MONEY))
    at.begin()
    at.do(Leave("e3", "the last train", "blinded_off"))
    at.do(Leave("e2", "as well", "blinded_off"))
    with refused(NotLegalNow, match="a deal needs two players or more"):
        at.do(StopForDeal("talk"))


def test_no_deal_before_the_stacks_are_counted(open_floor):
    at = open_floor(RuleSet(money=MONEY, table=TableUse(tracking="hands")))
    at.begin()
    report = ResultReport(1, 1, (("e3", 10_000),), (("e3", 0),), pooled=10_000, uncounted=True)
    at.store(hear(at.floor, report, 0))
    with refused(NotLegalNow, match="count the stacks of table 1 first: the deal divides by them"):
        deal_figures(at.floor, "icm")


def deal_tasks(at):
    """List the tasks that lead through a deal, in words, with their commands."""
    led = ("enter_stacks", "agree_deal", "go_on", "end_event")
    return [(one.verb, one.args, asked(one)) for one in tasks_of_all(at.floor) if one.verb in led]


GO_ON: tuple[str, dict[str, object], str] = (
    "go_on",
    {},
    "the paper to sign and other amounts are on the page Money; or play goes on without a deal",
)


def test_a_stop_for_a_deal_leads_to_the_ways_in_which_it_can_be_made(open_floor):
    """PAP-02: each with its figures and one button, and play goes on without."""
    at = two_left(open_floor)
    assert deal_tasks(at) == []
    at.do(StopForDeal("a deal"))
    assert at.floor.stopped == "a deal"
    agreed = {"agreeing": ["e1", "e2"]}
    assert deal_tasks(at) == [
        ("agree_deal", {"kind": "icm"} | agreed, "a deal by chances (ICM): Ann 13, Bongani 11"),
        ("agree_deal", {"kind": "chip_chop"} | agreed, "a deal by chips: Ann 13, Bongani 11"),
        ("agree_deal", {"kind": "equal"} | agreed, "a deal with the same for all: Ann 12, Bongani 12"),
        GO_ON,
    ]
    with refused(NotLegalNow, match="play is stopped already"):
        at.do(StopForDeal("a deal"))
    at.do(GoOn())
    assert deal_tasks(at) == []


def test_a_deal_that_was_led_to_ends_the_event_or_lets_it_go_on(open_floor):
    """PAP-02: what is kept back for the winner is played for."""
    at = two_left(open_floor)
    at.do(StopForDeal("a deal"))
    at.do(AgreeDeal("icm", ("e1", "e2")))
    assert [verb for verb, *_ in deal_tasks(at)] == ["end_event"]
    kept = two_left(open_floor)
    kept.do(StopForDeal("a deal"))
    kept.do(AgreeDeal("icm", ("e1", "e2"), keep_for_winner=300))
    assert deal_tasks(kept) == [("go_on", {}, "the deal is made: play goes on for what is left")]


def test_the_end_after_a_deal_waits_for_the_last_hand_and_for_the_stacks(open_floor):
    """PAP-02, APP-05: what is offered is never refused."""
    at = two_left(open_floor)
    at.do(StopForDeal("a deal"))
    at.do(AgreeDeal("icm", ("e1", "e2")))
    at.do(GoOn())
    at.hand(2, 2)
    assert at.tasks("prizes", but="pay_prize") == [("end_after_hand", {"reason": "deal"})]
    report = ResultReport(1, 2, (("e1", 15_000), ("e2", 15_000)), (), pooled=30_000, uncounted=True)
    at.store(hear(at.floor, report, 0))
    assert [verb for verb, *_ in deal_tasks(at)] == ["enter_stacks"]


def test_a_deal_by_chips_that_gives_more_than_the_first_prize_is_not_offered(open_floor):
    """PAP-03: it can be made on the page of the prizes, which warns of it."""
    at = open_floor(PAID)
    at.begin()
    at.result(1, e1=(10_000, 29_000), e2=(10_000, 500), e3=(10_000, 500))
    at.do(StopForDeal("a deal"))
    assert [args.get("kind") for _, args, _ in deal_tasks(at)] == ["icm", "equal", None]


def test_before_the_figures_of_a_deal_the_hand_is_confirmed_and_the_stacks_are_counted(open_floor):
    """PAP-02, APP-05."""
    at = open_floor(RuleSet(money=MONEY, table=TableUse(tracking="hands")))
    at.begin()
    at.hand(1, 3)
    at.do(StopForDeal("a deal"))
    assert deal_tasks(at) == [
        ("go_on", {}, "for a deal, confirm the last hand at table 1; or play goes on"),
    ]
    report = ResultReport(1, 1, (("e3", 10_000),), (("e3", 0),), pooled=10_000, uncounted=True)
    at.store(hear(at.floor, report, 0))
    assert deal_tasks(at) == [
        ("enter_stacks", {"table": 1}, "for a deal, count the stacks of table 1"),
        GO_ON,
    ]


def test_play_stops_for_a_deal_only_where_there_is_money_to_divide_at_one_table(open_floor):
    """PAP-02."""
    early = open_floor(PAID)
    with refused(NotLegalNow, match="a deal is made"):
        early.do(StopForDeal("a deal"))
    free = open_floor(RuleSet(money=PrizeMoney()))
    free.begin()
    with refused(NotLegalNow, match="there is no money to divide"):
        free.do(StopForDeal("a deal"))


def heads(kind="fixed", amount=500):
    return RuleSet(money=MONEY, bounty=Bounty(kind, amount))


def knocked_out(at, number, out, by, **stacks):
    before = tuple((entry, pair[0]) for entry, pair in stacks.items())
    after = tuple((entry, pair[1]) for entry, pair in stacks.items())
    report = ResultReport(1, number, before, after, knockouts=((out, by),))
    return at.store(hear(at.floor, report, 0))


def bounties(at):
    return {one.id: (one.bounty, one.bounties_won) for one in at.floor.entries}


def test_a_fixed_bounty_goes_to_who_won_the_last_chips(open_floor):
    at = open_floor(heads())
    at.begin()
    assert bounties(at) == {"e1": (500, 0), "e2": (500, 0), "e3": (500, 0)}
    events = knocked_out(at, 1, "e3", ("e1", "e2"), e1=(10_000, 15_000), e2=(10_000, 15_000), e3=(10_000, 0))
    shares = (Collected("e1", 250), Collected("e2", 250))
    assert BountyCollected("e3", shares) in events
    events = knocked_out(at, 2, "e2", ("e1",), e1=(15_000, 30_000), e2=(15_000, 0))
    assert bounties(at) == {"e1": (0, 1250), "e2": (0, 250), "e3": (0, 0)}
    assert at.floor.phase == "over"


def test_half_of_a_progressive_bounty_goes_onto_the_own_head(open_floor):
    at = open_floor(heads("progressive"))
    at.begin()
    knocked_out(at, 1, "e3", ("e1",), e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))
    assert bounties(at) == {"e1": (750, 250), "e2": (500, 0), "e3": (0, 0)}


def test_the_director_awards_a_bounty_where_no_table_knows(open_floor):
    at = open_floor(heads())
    at.begin()
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))
    assert at.tasks("prizes", but="pay_prize") == [("award_bounty", {"out": "e3"})]
    with refused(NotLegalNow, match="there is no bounty on e9"):
        at.do(AwardBounty("e3", ("e9",)))
    with refused(NotLegalNow, match="no bounty on Ann waits"):
        at.do(AwardBounty("e1", ("e2",)))
    at.do(AwardBounty("e3", ("e2",)))
    assert bounties(at)["e2"] == (500, 500)
    assert at.tasks("prizes", but="pay_prize") == []


def test_the_head_of_a_disqualified_player_goes_to_the_winner(open_floor):
    at = open_floor(heads())
    at.begin()
    at.do(Penalise("e3", "disqualify", "hid chips"))
    at.gets_up("e3")
    assert at.floor.bounty_unclaimed == 500
    events = knocked_out(at, 1, "e2", ("e1",), e1=(10_000, 20_000), e2=(10_000, 0))
    assert any(isinstance(one, EventEnded) for one in events)
    assert bounties(at) == {"e1": (0, 1500), "e2": (0, 0), "e3": (0, 0)}
    assert at.floor.bounty_unclaimed == 0


@pytest.mark.parametrize(
    ("more", "names", "prizes"),
    [
        ({}, 3, (1500, 900, 600)),
        ({"added": 300}, 3, (1800, 900, 600)),
        ({"added": 300, "remainder": "spread_down"}, 3, (1700, 1000, 600)),
        ({}, 2, (1400, 600)),
        ({"unclaimed": "spread"}, 2, (1300, 700)),
    ],
)
def test_the_house_says_what_it_adds_and_who_gets_what_is_left(open_floor, more, names, prizes):
    """PAY-01, PAY-02, PAY-04: with two entries nobody can be third."""
    rules = replace(PAID, money=replace(MONEY, **more))
    at = open_floor(rules, ("Ann", "Bongani", "Carla")[:names])
    at.begin()
    assert (at.floor.pool, at.floor.prizes) == (sum(prizes), prizes)


def test_a_place_that_pays_nothing_after_a_deal_is_not_listed(open_floor):
    """PAP-02: two of three divide 15 and 9; third place was paid 6 before."""
    at = two_left(open_floor)
    at.do(AgreeDeal("equal", ("e1", "e2")))
    assert at.floor.prizes == (0, 0, 600)
    assert [(one.place, one.money) for one in floor_view(at.floor, 1).prizes] == [(3, 600)]
