"""Any flight: its bags hold what was in play, and a refusal changes nothing."""

from random import Random

import msgspec
import pytest

from shuffleup.floor.colour_up.chip_race import DealRace, FinishColourUp
from shuffleup.floor.command import FloorContext, SeededDraws
from shuffleup.floor.decide import evolve, hear, with_what_follows
from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.flights.bag_acts import CloseBag, CloseFlight, CountBag, ExplainBags, OpenBag, SignBag
from shuffleup.floor.flights.last_hands import CallLastHands, draw_due
from shuffleup.floor.reports import ResultReport
from shuffleup.kernel.refusals import Refusal
from shuffleup.table.events import ChipsDue
from shuffleup.tournament.reasons import Hold
from tests.floor.conftest import OnTheFloor
from tests.floor.flights import flight, level_over, played

CHIP = 25


class RandomFlight:
    """A flight that is played and bagged by chance; a refusal leaves the floor as it was."""

    def __init__(self, chance):
        self.chance = chance
        self.rules = flight(
            ends=chance.choice(["level:1", "level:9", "percent:50", "left:3"]),
            last_hands=chance.choice([0, 1, 3, "draw:1-4"]),
            race=chance.choice(["none", "none", "race", "up"]),
            day_two_level=chance.choice([0, 6]),
            keep=chance.choice(["bag", "slip"]),
        )
        names = [f"P{number}" for number in range(chance.randint(4, 8))]
        self.at = OnTheFloor(self.rules, names, tables=2)
        self.at.begin()
        self.hands = dict.fromkeys((1, 2), 0)
        self.refused = set()
        self.unknown = self.rules.flights.race != "race" and chance.random() < 0.3

    def play(self):
        at = self.at
        for _ in range(self.chance.randint(0, 6)):
            self.hand()
        if not at.floor.flight.ends and self.rules.flights.last_level == 1:
            level_over(at)
            if draw_due(at.floor):
                lots = SeededDraws("5eed", lambda what, items: tuple(self.chance.sample(items, len(items))))
                at.store(with_what_follows(at.floor, (), FloorContext(0, lots=lots)))
        if not at.floor.flight.ends:
            at.do(CallLastHands())
        while at.floor.flight.bagging is None:
            self.race() if at.floor.colour_up else self.hand()

    def hand(self):
        """Play a hand at a table that may deal one; who loses the last chip gets up."""
        at = self.at
        free = [note.table for note in at.floor.open_tables() if not note.held]
        free = [table for table in free if len(self.here(table)) > 1]
        if not free or at.floor.flight.is_bagged:
            return
        table = self.chance.choice(free)
        winner, loser = self.chance.sample(self.here(table), 2)
        lost = loser.chips if self.chance.random() < 0.3 else loser.chips // CHIP // 2 * CHIP
        self.hands[table] += 1
        moved = (
            (winner.id, (winner.chips, winner.chips + lost)),
            (loser.id, (loser.chips, loser.chips - lost)),
        )
        if self.unknown:  # nobody follows the hand, and nobody counts
            stacks = tuple((one.id, one.chips) for one in at.floor.at_table(table))
            at.hand(self.hands[table], 2, table=table)
            at.store(
                hear(at.floor, ResultReport(table, self.hands[table], stacks, stacks, uncounted=True), 0)
            )
            return
        played(at, self.hands[table], table, *moved)
        for one in at.floor.entries:
            if one.finish and one.seated:
                at.gets_up(one.id)

    def here(self, table):
        return [one for one in self.at.floor.at_table(table) if one.chips]

    def race(self):
        on = self.at.floor.colour_up
        for race in on.tables:
            if race.winners is None:
                self.tried(DealRace(race.table))
        done = self.at.do(FinishColourUp())
        for table in (1, 2):
            for one in self.at.told(done, table):
                if isinstance(one, ChipsDue):
                    self.at.taken(one.entry, one.chips, one.why)

    def tried(self, command):
        before = self.at.floor
        try:
            self.at.do(command)
        except Refusal as refusal:
            self.refused.add(refusal.code)
            assert self.at.floor == before
            return False
        return True

    def bag(self):
        """Press anything in any order until all is bagged, then close, with what has to be explained."""
        entries = [one.entry for one in self.at.floor.flight.bagging.lines]
        for entry in self.chance.sample(entries, min(1, len(entries))):
            self.tried(Leave(entry, ""))
        while not self.tried(CloseFlight()):
            for _ in range(20):
                self.tried(self.any_act(self.chance.choice(entries)))
            if all(one.is_bagged for one in self.at.floor.flight.bagging.lines):
                self.tried(ExplainBags("looked for it"))

    def any_act(self, entry):
        line = next(one for one in self.at.floor.flight.bagging.lines if one.entry == entry)
        known = line.known if line.is_known else self.at.floor.entry(entry).chips
        off = self.chance.choice([0, 0, 0, 100, -100, 7])
        return self.chance.choice(
            [
                CountBag(entry, max(0, known + off)),
                SignBag(entry, "player"),
                SignBag(entry, "dealer"),
                SignBag(entry, "director"),
                CloseBag(entry),
                CloseBag(entry, ("dealer", "director") if line.is_absent else ("player", "dealer")),
                *([OpenBag(entry, "looked at")] if self.chance.random() < 0.1 else []),
            ]
        )


@pytest.mark.parametrize("seed", range(100))
def test_the_bags_of_any_flight_hold_what_was_in_play(seed):
    """FLT-08: with the change of a race, and with what was explained."""
    one = RandomFlight(Random(seed))
    one.play()
    floor = one.at.floor
    assert all(note.held == (Hold.BAGGING,) for note in floor.open_tables())
    one.bag()
    closed, issued = one.at.floor.flight.closed, one.at.floor.issued
    assert closed.chips == closed.in_play + closed.raced + closed.explained
    assert closed.in_play == issued
    assert len({bag.number for bag in closed.bags}) == len(closed.bags) == len(one.at.floor.left())
    assert all(len(bag.signed) >= 2 for bag in closed.bags)
    floor = None
    for event in one.at.log:
        floor = evolve(floor, event)
    assert floor == one.at.floor


def test_a_bagging_of_three_hundred_can_be_cut_off_at_each_row_and_goes_on():
    """Each row read again from its stored form gives the state that was there, and the next step follows."""
    at = OnTheFloor(flight(seats=9), [f"P{number}" for number in range(300)], tables=34)
    at.begin()
    level_over(at)
    first = len(at.log)
    for line in at.floor.flight.bagging.lines:
        at.do(CountBag(line.entry, 5000))
        at.do(CloseBag(line.entry, ("player", "dealer")))
    at.do(CloseFlight())
    floor = None
    for event in at.log[:first]:
        floor = evolve(floor, event)
    for event in at.log[first:]:
        assert with_what_follows(floor, (), FloorContext(0)) == ()  # nothing waits for a row that was lost
        floor = evolve(floor, stored(event))
    assert floor == at.floor
    assert len(floor.flight.closed.bags) == 300


def stored(event):
    kind = type(event)
    return msgspec.json.decode(msgspec.json.encode(event), type=kind)
