"""Seats and rest money of a satellite, and its end: nobody has two seats, and no money is lost."""

from random import Random
from typing import Literal

import pytest

from shuffleup.kernel.field_types import Chips, EntryId, Money, TableNo
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.tournament.prizes import BustedEntry
from shuffleup.tournament.satellite import (
    bubble,
    given_as,
    has_ended,
    milestone_seats,
    play_off_result,
    seat_plan,
)
from tests.night import examples

SEATS = SatelliteRules("seats", Money(500))


def bust(name: str, stack: int, table: int = 1) -> BustedEntry:
    return BustedEntry(EntryId(name), Chips(stack), TableNo(table))


def test_the_pool_makes_seats_and_the_rest_is_the_next_place_s():
    """SAT-02, SAT-03."""
    plan = seat_plan(SEATS, Money(2650), 47, Money(60))
    assert (plan.seats, plan.rest, plan.money, plan.short, plan.asks) == (5, 150, (150,), 0, None)


def test_the_house_pays_what_its_seats_cost_more_than_the_pool():
    """SAT-02."""
    plan = seat_plan(SatelliteRules("seats", Money(220), seats=3), Money(500), 25, Money(25))
    assert (plan.seats, plan.rest, plan.money, plan.short) == (3, 0, (), 160)


@pytest.mark.parametrize(
    ("pool", "entries", "asks"),
    [
        (499, 10, "no_seat"),
        (500, 2, None),
        (1000, 2, "more_seats_than_players"),
        (1500, 2, "more_seats_than_players"),
    ],
)
def test_the_director_is_asked_where_there_is_no_seat_or_one_for_everybody(pool, entries, asks):
    """SAT-02."""
    assert seat_plan(SEATS, Money(pool), entries, Money(60)).asks == asks


def test_who_alone_has_the_place_of_a_seat_has_the_seat():
    """SAT-07."""
    out = bubble(SEATS, "share", 5, 6, (Money(150),), [bust("ada", 3000), bust("ben", 3500)])
    assert (out.seated, out.rest, out.seats_to_rest) == (("ben",), (("ada", 150),), 4)


def test_a_shared_last_seat_is_divided_in_money():
    """SAT-08: a seat of 500 and 151 are 326 and 325, the odd unit to the earlier entry."""
    out = bubble(SEATS, "share", 5, 6, (Money(151),), [bust("ada", 3000), bust("ben", 3500, 2)])
    assert (out.seated, out.shares, out.seats_to_rest) == ((), (("ada", 326), ("ben", 325)), 4)


def test_who_plays_off_for_two_seats_plays_on_until_both_are_told():
    """SAT-08."""
    some = [EntryId(one) for one in ("ada", "ben", "cyd")]
    assert play_off_result(some, some[1:2], 2, ()).playing == ("ada", "cyd")
    result = play_off_result(some, [some[2], some[0]], 2, (Money(90),))
    assert (result.seated, result.money, result.playing) == (("cyd", "ada"), (("ben", 90),), ())


def test_those_who_lost_a_play_off_and_are_not_told_apart_share_the_rest():
    """SAT-08."""
    some = [EntryId(one) for one in ("ada", "ben", "cyd")]
    assert play_off_result(some, some[:1], 1, (Money(91), Money(40))).money == (("ben", 66), ("cyd", 65))


def test_the_larger_stack_has_the_last_milestone_seat_and_equal_ones_share_it():
    """SAT-10."""
    stacks = [(EntryId("ada"), Chips(100)), (EntryId("ben"), Chips(120)), (EntryId("cyd"), Chips(99))]
    assert milestone_seats(stacks, Chips(100), 1).winning == ("ben",)
    stacks[0] = (EntryId("ada"), Chips(120))
    assert milestone_seats(stacks, Chips(100), 1).sharing == ("ada", "ben")
    assert milestone_seats(stacks, Chips(100), 2).winning == ("ada", "ben")
    assert milestone_seats(stacks, Chips(100), 0).sharing == ()


def test_a_second_seat_of_a_person_is_money_or_a_ticket():
    """SAT-11."""
    ticket = SatelliteRules("seats", Money(500), second="ticket")
    assert [given_as(SEATS, is_second=False), given_as(SEATS, is_second=True)] == ["seat", "money"]
    assert given_as(ticket, is_second=True) == "ticket"


def test_it_ends_with_a_seat_for_everybody_left_or_with_none_to_give():
    """SAT-04."""
    assert [has_ended(6, 5), has_ended(5, 5), has_ended(4, 5), has_ended(4, 0)] == [False, True, True, True]


def test_every_seat_is_given_once_and_all_money_is_accounted_for():
    """SAT-02 to SAT-11: random pools, and rounds to the end."""
    for seed in range(examples(100_000) if by_night() else 500):
        play_to_the_end(Random(seed))


def by_night() -> bool:
    return examples(30) == 30


def play_to_the_end(chance: Random) -> None:
    rules = SatelliteRules(
        "seats",
        Money(chance.randint(50, 900)),
        seats=chance.choice([0, 0, chance.randint(1, 12)]),
        rest=chance.choice(["next_place", "next_places", "target"]),
        tie=chance.choice(["share_value", "play_off"]),
    )
    price, entries = chance.randint(20, 200), chance.randint(3, 40)
    pool = Money(entries * price + chance.randint(0, 100))
    plan = seat_plan(rules, pool, entries, Money(price + 5))
    if plan.asks:
        return
    left = [EntryId(f"e{number:02}") for number in range(entries)]
    rounds = []
    while not has_ended(len(left), plan.seats):
        out = sorted(chance.sample(left, min(len(left) - 1, chance.choice([1, 1, 1, 2, 3]))))
        busts = [bust(one, chance.choice([10, 20, 30]), chance.randint(1, 3)) for one in out]
        told = chance.sample(out, len(out))
        cross: Literal["share", "by_stack"] = "share" if chance.random() < 0.5 else "by_stack"
        rounds.append(bubble(rules, cross, plan.seats, len(left), plan.money, busts, told))
        left = [one for one in left if one not in out]
    assert [one.ends for one in rounds] == [False] * (len(rounds) - 1) + [True]
    assert rounds[-1].seats_to_rest == len(left)
    seats = [one for here in rounds for one in here.seated] + left
    paid = sum(money for here in rounds for _, money in (*here.shares, *here.rest))
    assert len(seats) == len(set(seats)) <= plan.seats
    assert len(seats) * rules.seat_value + paid + plan.to_target == pool + plan.short
