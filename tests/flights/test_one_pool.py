"""One pool over all flights, its paid places, and bags out of play that rank (FLT-11 to FLT-13)."""

from msgspec.structs import replace

from shuffleup.floor.day_two.pool_of_flights import bags_that_rank
from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.prizes.payouts import PayPrize, prizes_not_paid
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.views.papers import receipts_view, result_sheet_view
from tests.flights.festivals import AtTheDesk, flight, rules

A = flight("A", {"Ann": 12_000, "Ben": 30_500, "Cyd": 7_500}, out=("Dov", "Eve"), others=50)
B = flight("B", {"Ann": 20_000, "Fay": 9_000, "Cyd": 7_500}, out=("Gus",))
SMALL = flight("A", {"Ann": 12_000, "Ben": 30_500}, out=("Dov",))
AGAIN = flight("B", {"Ann": 20_000})


def paying(*percent, **flights):
    plan = rules(**flights)
    return replace(plan, money=PrizeMoney(buy_in=100, payout=percent, unit=1))


def seated(of, *lists, late=()):
    at = AtTheDesk(of)
    at.reads(*lists)
    if late:
        at.do(Register(late))
    at.do(DrawSeats())
    return at


def test_the_pool_of_day_two_is_all_money_of_all_flights_and_late_entries():
    at = seated(rules(late_day_two=9), A, B, late=("Hal",))
    assert at.floor.pool == 5 * 100 + 50 + 4 * 100 + 100


def test_a_flight_counts_the_pool_so_far_and_pays_no_prize():
    at = AtTheDesk(rules("level:3", name="C"), names=("Hal", "Ida"))
    at.reads(A, B)
    at.do(DrawSeats())
    assert at.floor.pool == 5 * 100 + 50 + 4 * 100 + 2 * 100
    assert at.floor.prizes == ()


def test_what_the_house_adds_counts_once():
    plan = rules()
    at = seated(replace(plan, money=replace(plan.money, added=1_000)), A, B)
    assert at.floor.pool == 950 + 1_000


def test_paid_places_are_those_of_all_entries_over_all_flights():
    """Nine entries pay three places, the four players of day two alone would pay one."""
    plan = paying()
    by_entries = {1: (100,), 9: (50, 30, 20)}
    at = seated(replace(plan, money=replace(plan.money, payout=by_entries)), A, B)
    assert at.floor.prizes == (475, 285, 190)


def test_the_shares_of_places_that_nobody_takes_are_paid_as_unclaimed():
    """Four entries, 400 in the pool, two players on day two: the third place goes to the first."""
    at = seated(paying(50, 30, 20), SMALL, AGAIN)
    assert at.floor.prizes == (280, 120)


def test_a_bag_that_ranks_takes_the_place_that_nobody_else_would():
    at = seated(paying(50, 30, 20, second_bag="ranks"), SMALL, AGAIN)
    assert at.floor.prizes == (200, 120, 80)
    assert [(one.name, bag.number, place.prize) for one, bag, place in bags_that_rank(at.floor)] == [
        ("Ann", "A-001", 80)
    ]


def test_bags_that_leave_play_rank_behind_all_players_the_larger_one_first():
    at = seated(rules(second_bag="ranks", late_day_two=9), A, B, late=("Hal",))
    found = bags_that_rank(at.floor)
    assert [(one.name, bag.number, ranked.first, ranked.last) for one, bag, ranked in found] == [
        ("Ann", "A-001", 6, 6),
        ("Cyd", "B-003", 7, 7),
    ]


def test_bags_that_leave_play_are_worth_nothing_by_default():
    assert bags_that_rank(seated(rules(), A, B).floor) == ()


def ended(second_bag="ranks"):
    """Ann is second with one bag, and the other one ranks."""
    at = seated(paying(50, 30, 20, second_bag=second_bag), SMALL, AGAIN)
    at.begins_play()
    ann = next(one for one in at.floor.entries if one.name == "Ann")
    at.do(Leave(ann.id, "goes home", "removed"))
    at.gets_up(ann.id)
    return at, ann.id


def test_both_prizes_of_a_person_are_paid_at_once_and_stand_on_one_receipt():
    at, ann = ended()
    assert [(one.name, due.money) for one, due in prizes_not_paid(at.floor)] == [("Ann", 200), ("Ben", 200)]
    at.do(PayPrize(ann))
    assert [one.name for one, _ in prizes_not_paid(at.floor)] == ["Ben"]
    (receipt,) = receipts_view(at.floor, ann).receipts
    assert (receipt.bag, receipt.received, receipt.total) == ("B-001", 200, 0)
    assert [(one.bag, one.first, one.prize) for one in receipt.ranked] == [("A-001", 3, 80)]


def test_the_result_sheet_has_a_line_for_each_bag_that_ranks():
    at, _ = ended()
    lines = result_sheet_view(at.floor).lines
    assert [(one.first, one.name, one.prize) for one in lines] == [
        (1, "Ben", 200), (2, "Ann", 120), (3, "Ann, bag A-001", 80),
    ]  # fmt: skip
    assert result_sheet_view(at.floor).total == at.floor.pool == 400
