"""The settlement of a cash night: results, missing money, the fewest payments, the ledger over nights."""

import random

import pytest
from hypothesis import given, strategies as st

from shuffleup.tournament.settlement import (
    BankNotNamed,
    CarriedDiffers,
    CashStake as Stake,
    Cost,
    CostOfNobody,
    LedgerNight,
    Night,
    NightLine,
    NotBalanced,
    Payment,
    SharedDifference,
    by_bank,
    equal_parts,
    fewest,
    fold,
    results,
)
from tests.night import at_night, seed_of_the_night
from tests.refused import refused


def by_partitions(amounts: list[int]) -> int:
    """The least number of payments by every way to divide people into groups that sum to zero."""
    if not amounts:
        return 0
    first, *others = amounts
    fewest_found = len(amounts)
    for chosen in range(1 << len(others)):
        group = [first] + [one for place, one in enumerate(others) if chosen >> place & 1]
        if sum(group) == 0:
            rest = [one for place, one in enumerate(others) if not chosen >> place & 1]
            fewest_found = min(fewest_found, len(group) - 1 + by_partitions(rest))
    return fewest_found


def by_payments(amounts: list[int], begin: int = 0) -> int:
    """The least number of payments by trying them: the first who is not even settles with another."""
    while begin < len(amounts) and not amounts[begin]:
        begin += 1
    if begin == len(amounts):
        return 0
    found = len(amounts)
    for other in range(begin + 1, len(amounts)):
        if amounts[other] * amounts[begin] < 0:
            amounts[other] += amounts[begin]
            found = min(found, 1 + by_payments(amounts, begin + 1))
            amounts[other] -= amounts[begin]
    return found


def nights_of(most: int, largest: int):
    """Results of up to `most` people that sum to zero; small amounts make groups that cancel."""
    some = st.lists(st.integers(-largest, largest), min_size=1, max_size=most - 1)
    return some.map(lambda amounts: [*amounts, -sum(amounts)])


def named(amounts):
    return {f"P{number:03}": amount for number, amount in enumerate(amounts, 1)}


def check_settled(net, payments):
    """The payments settle everybody, and nobody both pays and receives."""
    left = dict(net)
    for one in payments:
        assert one.amount > 0
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    assert not any(left.values())
    assert not {one.payer for one in payments} & {one.payee for one in payments}


def test_two_pairs_that_cancel_need_two_payments_and_not_three():
    """SET-05."""
    plan = fewest({"Ada": 1000, "Ben": -1000, "Cyd": 700, "Dov": -700})
    assert plan.payments == (Payment("Ben", "Ada", 1000), Payment("Dov", "Cyd", 700))
    assert plan.least


def test_the_largest_debt_goes_to_the_largest_credit_where_no_group_cancels():
    """SET-05."""
    plan = fewest({"Ada": 600, "Ben": 300, "Cyd": -500, "Dov": -400})
    assert plan.payments == (
        Payment("Cyd", "Ada", 500),
        Payment("Dov", "Ada", 100),
        Payment("Dov", "Ben", 300),
    )


def test_three_groups_of_three_are_found_among_nine():
    """SET-05: largest to largest would need more than six payments."""
    net = {"A": 700, "B": -300, "C": -400, "D": 900, "E": -250, "F": -650, "G": -800, "H": 350, "I": 450}
    assert len(fewest(net).payments) == 6


@given(nights_of(9, 8))
def test_the_payments_are_the_fewest_by_two_other_ways(amounts):
    """SET-05: with small amounts many groups cancel."""
    net = named(amounts)
    plan = fewest(net)
    check_settled(net, plan.payments)
    uneven = [one for one in amounts if one]
    assert len(plan.payments) == by_partitions(uneven) == by_payments(uneven)


@pytest.mark.parametrize("count", [12, 13, at_night(15)])
def test_the_payments_of_a_dozen_people_are_the_fewest(count):
    """SET-05: by every division into groups."""
    chance = random.Random(f"settlement {seed_of_the_night()} {count}")
    amounts = [chance.randrange(-12, 13) * 50 for _ in range(count - 1)]
    amounts.append(-sum(amounts))
    assert len(fewest(named(amounts)).payments) == by_partitions([one for one in amounts if one])


@given(nights_of(40, 300), st.randoms(use_true_random=False))
def test_the_same_people_get_the_same_list_whatever_their_order(amounts, chance):
    """SET-05: ties go by name."""
    net = named(amounts)
    mixed = list(net.items())
    chance.shuffle(mixed)
    plan = fewest(net)
    check_settled(net, plan.payments)
    assert fewest(dict(mixed)) == plan
    assert len(plan.payments) <= max(0, len([one for one in amounts if one]) - 1)


def test_more_people_than_are_searched_get_a_bound_and_are_told_so():
    """SET-05: `settle.exact_most`; equal amounts are cancelled first."""
    net = {"Ada": 600, "Ben": 300, "Cyd": -500, "Dov": -400}
    assert not fewest(net, exact_most=3).least
    assert fewest(net, exact_most=4).least
    hidden = {"A": -200, "B": -500, "C": 700, "D": 300, "E": -900, "F": 600}
    assert (len(fewest(hidden).payments), len(fewest(hidden, exact_most=5).payments)) == (4, 5)


def test_names_break_ties_and_not_the_keys():
    """SET-05: two debts of the same size, one credit each."""
    net = {"p1": 500, "p2": -250, "p3": -250}
    plan = fewest(net, names={"p1": "Ada", "p2": "Zoe", "p3": "Ben"})
    assert [one.payer for one in plan.payments] == ["p3", "p2"]


def test_results_that_do_not_sum_to_zero_are_not_settled():
    """SET-02: 100 are missing."""
    with refused(NotBalanced, "decide about the missing money"):
        fewest({"Ada": 1500, "Ben": -1600})
    with refused(NotBalanced, "do not sum to zero"):
        by_bank({"Ada": 1600, "Ben": -1500}, "Ada")


def test_everybody_settles_with_the_host_as_bank():
    """SET-09: n - 1 payments at most."""
    plan = by_bank({"Hal": 200, "Ada": 1000, "Ben": -900, "Cyd": -300, "Dov": 0}, "Hal")
    assert plan.payments == (
        Payment("Ben", "Hal", 900),
        Payment("Cyd", "Hal", 300),
        Payment("Hal", "Ada", 1000),
    )
    assert not plan.least


def test_a_cost_is_shared_in_equal_parts_with_the_odd_units_to_those_named_first():
    """SET-04: pizza for 10.00 is 334, 333 and 333."""
    assert equal_parts(1000, ("Cyd", "Ada", "Ben")) == {"Cyd": 334, "Ada": 333, "Ben": 333}
    assert equal_parts(-5, ("Ada", "Ben")) == {"Ada": -3, "Ben": -2}
    with refused(CostOfNobody, "name each of them once"):
        equal_parts(1000, ())
    with refused(CostOfNobody, "name each of them once"):
        equal_parts(1000, ("Ada", "Ada"))


def test_who_paid_a_cost_need_not_share_it():
    """SET-04."""
    night = Night({"Ada": Stake(1000, 1000)}, (Cost("Eve", 601, ("Ada", "Ben")),))
    assert results(night) == {"Ada": -301, "Eve": 601, "Ben": -300}


def test_money_that_the_bank_holds_is_owed_by_the_bank():
    """SET-03: Ada and Ben have paid in cash, Ben has got 500 back."""
    night = Night(
        {"Ada": Stake(2000, 3500), "Ben": Stake(2000, 500)},
        bank="Hal",
        handed={"Ada": 2000, "Ben": 1500},
    )
    assert results(night) == {"Ada": 3500, "Ben": 0, "Hal": -3500}


def test_handed_money_needs_a_bank():
    """SET-03."""
    with refused(BankNotNamed, "name the bank first"):
        results(Night({"Ada": Stake(1000, 1000)}, handed={"Ada": 1000}))


def test_rake_is_out_of_the_stacks_and_belongs_to_the_bank():
    """SET-02: 120 of rake are not missing."""
    night = Night({"Ada": Stake(2000, 2500), "Ben": Stake(2000, 1380)}, bank="Hal", rake=120)
    assert night.missing == 0
    assert results(night) == {"Ada": 500, "Ben": -620, "Hal": 120}


def test_missing_money_is_named_and_decided_about():
    """SET-02: 101 lie nowhere; two people get it back in equal parts."""
    night = Night({"Ada": Stake(2000, 3499), "Ben": Stake(2000, 400)})
    assert night.missing == 101
    decided = Night(night.stakes, shared=(SharedDifference(101, ("Ben", "Ada")),))
    assert (decided.missing, results(decided)) == (0, {"Ada": 1549, "Ben": -1549})


def test_what_was_cashed_too_much_is_taken_from_those_who_are_named():
    """SET-02: 100 more were cashed than bought."""
    night = Night(
        {"Ada": Stake(2000, 3600), "Ben": Stake(2000, 500)}, shared=(SharedDifference(-100, ("Ada",)),)
    )
    assert (night.missing, results(night)) == (0, {"Ada": 1500, "Ben": -1500})


def test_balances_of_earlier_nights_sum_to_zero():
    """SET-03."""
    with refused(CarriedDiffers, "carry those of everybody"):
        results(Night({}, carried={"Ada": 500, "Ben": -200}))


money = st.integers(0, 10_000)
people = st.lists(st.sampled_from("ABCDEFGHI"), min_size=2, max_size=9, unique=True)


@st.composite
def evenings(draw):
    """A night of some people in which nothing is missing, with costs, a bank and earlier balances."""
    here = draw(people)
    stakes = {who: Stake(draw(money), draw(money)) for who in here}
    over = sum(one.result for one in stakes.values())
    stakes["J"] = Stake(max(over, 0), max(-over, 0))
    costs = draw(st.lists(st.builds(Cost, st.sampled_from(here), money, st.just(tuple(here))), max_size=3))
    handed = draw(st.dictionaries(st.sampled_from(here), st.integers(-500, 500)))
    carried = draw(nights_of(len(here), 900))
    return Night(stakes, tuple(costs), dict(zip(here, carried, strict=False)), "K", handed)


@given(evenings())
def test_results_sum_to_zero_and_are_settled(night):
    """SET-03, SET-05."""
    net = results(night)
    assert (night.missing, sum(net.values())) == (0, 0)
    check_settled(net, fewest(net).payments)


@pytest.mark.parametrize("nights", [3_000, at_night(100_000)])
def test_results_of_many_random_nights_sum_to_zero(nights):
    """SET-03."""
    chance = random.Random(f"nights {seed_of_the_night()}")
    for _ in range(nights):
        here = "ABCDEFGHIJ"[: chance.randint(2, 10)]
        stakes = {who: Stake(chance.randrange(5000), chance.randrange(5000)) for who in here}
        cost = Cost(chance.choice(here), chance.randrange(1, 5000), tuple(chance.sample(here, 2)))
        handed = {who: chance.randint(-500, 500) for who in here}
        night = Night(stakes, (cost,), bank=here[0], handed=handed)
        whole = Night(
            stakes,
            (cost,),
            bank=here[0],
            handed=handed,
            shared=(SharedDifference(night.missing, tuple(here)),),
        )
        assert sum(results(night).values()) == -night.missing
        assert (whole.missing, sum(results(whole).values())) == (0, 0)


def test_what_is_not_paid_stays_open_and_the_lifetime_result_does_not_change_with_payments():
    """SET-06, SET-07."""
    first = LedgerNight(
        {
            "Ada": NightLine(1500, 1500, Stake(2000, 3500)),
            "Ben": NightLine(-1500, -1500, Stake(2000, 500)),
        },
        (Payment("Ben", "Ada", 1000),),
    )
    second = LedgerNight({"Ada": NightLine(-200, -200), "Ben": NightLine(200, 200)})
    accounts = fold((first, second), (Payment("Ben", "Ada", 300),))
    assert {who: (one.nights, one.lifetime, one.open) for who, one in accounts.items()} == {
        "Ada": (2, 1300, 0),
        "Ben": (2, -1300, 0),
    }
    assert (accounts["Ada"].bought, accounts["Ada"].cashed) == (2000, 3500)
    assert fold((second, first), (Payment("Ben", "Ada", 300),)) == accounts


def test_a_payment_that_is_taken_back_leaves_the_ledger_as_it_was():
    """SET-06: a payment and the same the other way."""
    night = LedgerNight({"Ada": NightLine(700, 700), "Ben": NightLine(-700, -700)})
    there = Payment("Ben", "Ada", 700)
    assert fold((night,), (there, Payment("Ada", "Ben", 700))) == fold((night,))
