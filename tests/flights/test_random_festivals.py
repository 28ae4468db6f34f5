"""Random festivals of two to five flights: no chip and no money is lost on the way to day two."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from shuffleup.floor.day_two.pool_of_flights import bags_that_rank, entries_of_flights
from shuffleup.floor.day_two.read_bags import TwiceThrough
from shuffleup.floor.entries.registration import Register
from shuffleup.formats.bag_list import read_bag_list, written
from shuffleup.kernel.field_types import UnitId
from shuffleup.network.trust.unit_key import UnitKey, signed_by
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.tournament.bag_list import ListedPerson
from tests.flights.festivals import AtTheDesk, flight, rules
from tests.night import examples

PEOPLE = [f"Player {number:02}" for number in range(40)]
KEYS = [UnitKey(bytes([number]) * 32) for number in range(1, 6)]


def festival(chance):
    """Draw flights of which some people play several; who has a bag may enter the next one, too."""
    found = []
    for name in "ABCDE"[: chance.randint(2, 5)]:
        people = chance.sample(PEOPLE, chance.randint(2, 20))
        through = people[: chance.randint(1, len(people))]
        bags = {
            one: ListedPerson(
                one, f"{name}-{number:03}", 100 * chance.randint(1, 900), entries=chance.randint(1, 3)
            )
            for number, one in enumerate(through, 1)
        }
        out = [ListedPerson(one, entries=chance.randint(1, 3)) for one in people[len(through) :]]
        found.append(flight(name, bags, out, others=10 * chance.randint(0, 50)))
    chance.shuffle(found)
    return found


def day_two(lists, late, **flights):
    plan = rules(late_day_two=9, **flights)
    at = AtTheDesk(
        replace(plan, money=PrizeMoney(buy_in=100, payout=(40, 25, 15, 10, 6, 4), unit=1)), tables=6
    )
    for one in lists:
        at.reads(one)
    if late:
        at.do(Register(tuple(f"Late {number}" for number in range(late))))
    at.begins()
    return at


@settings(max_examples=examples(200), deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(["best", "first", "refuse"]),
    st.sampled_from(["carry", "reset"]),
    st.sampled_from(["nothing", "ranks"]),
    st.integers(0, 3),
)
def test_day_two_has_every_chip_every_person_and_all_money_of_its_flights(seed, repeat, stacks, second, late):
    lists = festival(random.Random(seed))
    bags = [bag for one in lists for bag in one.bags]
    through = {bag.name for bag in bags}
    if len(through) + late < 2:
        return
    if repeat == "refuse" and len(through) < len(bags):
        with pytest.raises(TwiceThrough) as why:
            day_two(lists, late, repeat=repeat)
        counts = Counter(bag.name for bag in bags)
        assert set(why.value.people) <= {name for name, count in counts.items() if count > 1}
        return
    at = day_two(lists, late, repeat=repeat, stacks=stacks, second_bag=second)
    check_chips(at, lists, late)
    late_ones = {f"Late {number}" for number in range(late)}
    assert set(at.stacks()) == through | late_ones  # every person has one stack
    assert len(at.floor.entries) == len(through) + late
    check_money(at.floor, lists, late)


def check_chips(at, lists, late):
    """Chips of day two and those out of play are those that were bagged."""
    floor, carried = at.floor, at.floor.rules.flights.stacks == "carry"
    merged = floor.bag_lists.merged(floor.rules.flights, 10_000)
    out = sum(bag.chips for _, bag, _ in merged.out)
    plays = sum(one.bag.chips for one in merged.playing)
    assert plays + out == sum(one.head.bagged for one in lists)
    new = 10_000 * (late if carried else late + len(merged.playing))
    assert sum(at.stacks().values()) == (plays + new if carried else new)
    assert floor.chips_counted() == floor.chips_expected() == sum(at.stacks().values())


def check_money(floor, lists, late):
    """The pool is all money of all flights, and every part of it is paid to somebody."""
    entries = sum(line.entries for one in lists for line in one.lines) + late
    assert entries_of_flights(floor) == entries
    assert floor.pool == 100 * entries + sum(one.head.others for one in lists)
    assert sum(floor.prizes) == floor.pool
    ranked, players = bags_that_rank(floor), floor.entries.counted
    assert sum(one.prize for _, _, one in ranked) == sum(floor.prizes[players : players + len(ranked)])


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 2**32))
def test_by_files_of_several_floors_and_in_any_order_it_is_the_same_day_two(seed):
    """But for the stamps of reading: the order in which files are chosen changes nobody's bag."""
    chance = random.Random(seed)
    lists = festival(chance)
    if len({bag.name for one in lists for bag in one.bags}) < 2:
        return

    def checks(key, message, signature):
        return signed_by(UnitId(key), message, signature)

    files = [written(one, key.unit_id, key.sign) for one, key in zip(lists, KEYS, strict=False)]
    read = [read_bag_list(content, checks).list for content in files]
    assert read == lists
    at_home, by_files = day_two(lists, 0), day_two(read, 0)
    assert at_home.log == by_files.log
    other = day_two(chance.sample(read, len(read)), 0)
    assert other.stacks() == at_home.stacks()
    assert (other.floor.pool, other.floor.prizes) == (at_home.floor.pool, at_home.floor.prizes)
