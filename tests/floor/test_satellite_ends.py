"""However a satellite ends: every seat is given once or shared, and all money is accounted for."""

from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.event import outcome_faults
from shuffleup.floor.command import FloorContext
from shuffleup.floor.decide import after, evolve, with_what_follows
from shuffleup.floor.prizes.payouts import winnings_by_entry
from shuffleup.floor.satellite.satellite_events import SeatGiven
from shuffleup.floor.satellite.seat_count import owed_for_seats, plan
from shuffleup.floor.satellite.seat_holders import SetHolders
from shuffleup.floor.satellite.seats_given import GiveSeat, NoSeatLeft, TellPlayOff, reached
from shuffleup.ruleset.chips import Bust, ChipSets
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.satellite import SatelliteRules
from tests.night import examples

STACK = 1000


def rules(chance):
    return RuleSet(
        money=PrizeMoney(buy_in=chance.randint(80, 200), fee=10),
        chips=ChipSets(start_stack=STACK, denominations=(25, 100)),
        bust=Bust(cross_table=chance.choice(["share", "by_stack"])),
        satellite=SatelliteRules(
            chance.choice(["seats", "milestone"]),
            chance.randint(150, 600),
            seats=chance.choice([0, 0, 1, 2, 3]),
            rest=chance.choice(["next_place", "next_places", "target"]),
            tie=chance.choice(["share_value", "play_off"]),
            milestone=chance.choice([1500, 2500]),
            second=chance.choice(["money", "ticket"]),
        ),
    )


class RandomSatellite:
    """A satellite that is played to its end by chance, with tables that do at once what they are told."""

    def __init__(self, open_floor, chance):
        self.chance = chance
        tables = chance.choice([1, 2])
        names = [f"P{number}" for number in range(chance.randint(4, 8 * tables))]
        self.at = open_floor(rules(chance), names=names, tables=tables)
        self.at.do(SetHolders(tuple(chance.sample(names, chance.randint(0, 2)))))
        self.at.begin()
        self.hands = 0

    def play(self):
        while self.at.floor.phase == "playing":
            for one in reached(self.at.floor):
                if self.at.floor.phase == "playing" and self.at.floor.entry(one.id).in_play:
                    self.give(one)
            self.clear()
            if self.at.floor.phase == "playing":
                self.hand()
        while playing := self.at.floor.satellite.play_off:
            told = self.chance.sample(
                playing.entries, self.chance.randint(playing.seats, len(playing.entries))
            )
            self.at.do(TellPlayOff(tuple(told)))

    def give(self, entry):
        with suppress(NoSeatLeft):
            self.at.do(GiveSeat(entry.id, entry.chips))

    def clear(self):
        for one in self.at.floor.entries:
            if one.finish and one.seated and self.at.floor.phase == "playing":
                self.at.gets_up(one.id)
        for one in self.at.floor.entries.unsettled:
            if one.target and not one.seated:
                self.at.store(())

    def hand(self):
        tables = [[one for one in self.at.floor.at_table(table) if one.chips] for table in (1, 2)]
        here = self.chance.choice([one for one in tables if len(one) > 1] or [[]])
        if not here:  # each sits alone: chips go across, as if the tables had been broken
            here = [one for one in self.at.floor.left() if one.chips]
        self.hands += 1
        stacks = {one.id: [one.chips, one.chips] for one in here}
        winner, *losers = self.chance.sample(
            [one.id for one in here], min(len(here), self.chance.randint(2, 4))
        )
        for loser in losers:
            lost = stacks[loser][0] if self.chance.random() < 0.6 else stacks[loser][0] // 50 * 25
            stacks[loser][1] -= lost
            stacks[winner][1] += lost
        self.at.result(self.hands, here[0].place.table, **{one: tuple(pair) for one, pair in stacks.items()})


def check_end(floor):
    known, won = floor.satellite, winnings_by_entry(floor)
    assert len(known.won) + known.values_shared == known.fixed
    assert len({one.entry for one in known.won}) == len(known.won)
    paid = sum(won(one).money for one in floor.entries)
    found = plan(floor)
    assert paid + owed_for_seats(floor) + found.to_target == floor.pool + found.short
    places = sorted((one.finish.first, one.finish.last) for one in floor.entries)
    due = 1
    for first, last in dict.fromkeys(places):
        assert (first, places.count((first, last))) == (due, last - first + 1)
        due = last + 1
    assert floor.chips_expected() == floor.chips_counted()
    assert [one for one in outcome_faults(floor) if one.weight == "wrong"] == []


def play(open_floor, seed):
    played = RandomSatellite(open_floor, Random(seed))
    if not played.at.floor.satellite.fixed:
        return None
    played.play()
    check_end(played.at.floor)
    return played.at


def test_every_seat_is_given_once_and_all_money_is_accounted_for(open_floor):
    """SAT-02 to SAT-11, SAT-14: seats, busts and milestones in any order."""
    many = 3000 if examples(30) == 30 else 60
    ended = [at for seed in range(many) if (at := play(open_floor, seed))]
    assert len(ended) > many // 3


@pytest.mark.parametrize("seed", [3, 9, 17, 24, 31])
def test_a_floor_that_starts_again_after_any_row_goes_on_as_before(open_floor, seed):
    """SAT-04, SAT-09: what is stored is all that counts, and what follows from it follows once."""
    at = play(open_floor, seed)
    assert at is not None
    floor, over = None, False
    for event in at.log:
        floor = evolve(floor, event)
        over = over or (isinstance(event, SeatGiven) and event.by == "left")
        again = after(floor, with_what_follows(floor, (), FloorContext())) if floor.tables else floor
        given = [one.entry for one in again.satellite.won]
        assert len(given) == len(set(given))
        if over:
            assert again.phase == "over"
            assert set(given) | {one for one, _ in again.satellite.shared} <= {
                *(one.entry for one in at.floor.satellite.won),
                *(one for one, _ in at.floor.satellite.shared),
            }
    assert floor == at.floor


def test_the_audit_finds_a_seat_too_many_and_money_that_is_nobody_s(open_floor):
    """SAT-14: pool = seats x value + rest - short."""
    floor = play(open_floor, 9).floor
    known = floor.satellite
    twice = replace(floor, satellite=replace(known, won=(*known.won, known.won[0])))
    wrong = [one.what for one in outcome_faults(twice) if one.weight == "wrong"]
    assert f"{known.fixed + 1} seats are given or shared, and there are {known.fixed}" in wrong
    richer = replace(floor, prizes=(*floor.prizes, 5))
    assert any("seats and rest money are not the pool" in one.what for one in outcome_faults(richer))
