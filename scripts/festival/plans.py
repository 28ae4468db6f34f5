"""The plan of a weekend: its people, its events, and the rules of each."""

from random import Random
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.money import PrizeMoney, Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup_demo.demo_setup import demo_rules, tables_for

Floors = Literal["one", "three"]

BUY_IN, FEE = 20_000, 2_000
"""Of the main event, in the smallest units of money; a seat is worth both."""

SATELLITE_BUY_IN, SATELLITE_FEE = 5_000, 500
SIDE_BUY_IN, SIDE_FEE = 6_000, 600
BIG_BLINDS = 12
"""A stack of so many makes a short event: everything happens in it that happens in a long one."""

SPARE_TABLES = 1


class Asked(msgspec.Struct, frozen=True):
    """A weekend that is asked for: so many flights of so many people each.

    With `faults`, by a word of `simulate.schedule.RATES`, each event is played in a simulated venue of boxes.
    """

    seed: int
    flights: int = 3
    players: int = 60
    floors: Floors = "three"
    faults: str = ""

    @property
    def letters(self) -> str:
        """Name the flights."""
        return "ABCDEFGH"[: self.flights]


class Guest(msgspec.Struct, frozen=True):
    """A person of the weekend, by the id in the people book and by name."""

    known: str
    name: str


class EventPlan(msgspec.Struct, frozen=True):
    """An event that is about to be played: its rules, who comes, and who has a seat in it.

    `guests` pay with money, `holders` are named as holders of a seat, `late` come when cards are dealt. Those
    `by_seat` enter by the seat they have. `reads` are the bag lists that are read, by their SHA-256,
    and so many `bags` come by them.
    """

    name: str
    rules: RuleSet
    guests: tuple[Guest, ...]
    holders: tuple[str, ...] = ()
    late: tuple[Guest, ...] = ()
    by_seat: tuple[Guest, ...] = ()
    reads: tuple[str, ...] = ()
    bags: int = 0

    @property
    def tables(self) -> int:
        """Count the tables that stand ready for it."""
        people = len(self.guests) + len(self.by_seat) + len(self.late) + self.bags
        return tables_for(self.rules, max(2, people)) + SPARE_TABLES


def guests(asked: Asked) -> list[Guest]:
    """Name everybody who comes: twice as many as one flight has, and some for each further one."""
    count = asked.players * (asked.flights + 2) // 2 + 8
    return [Guest(f"guest-{number:04}", f"Guest {number:04}") for number in range(1, count + 1)]


def satellite_rules(asked: Asked, letter: str) -> RuleSet:
    """Draw the rules of a satellite: each weekend has others."""
    chance = Random(f"{asked.seed}/satellite {letter}")
    rules = _event(chance, SATELLITE_BUY_IN, SATELLITE_FEE)
    stack = rules.chips.start_stack
    seats = SatelliteRules(
        kind=chance.choice(["seats", "seats", "milestone"]),
        seat_value=Money(BUY_IN + FEE),
        target=f"Flight {letter}",
        rest=chance.choice(["next_place", "next_places", "target"]),
        tie=chance.choice(["share_value", "play_off"]),
        milestone=Chips(stack * 4),
        second=chance.choice(["money", "ticket"]),
    )
    return replace(rules, satellite=seats)


def main_rules(asked: Asked) -> RuleSet:
    """Draw the rules that the flights and day two share."""
    chance = Random(f"{asked.seed}/main")
    again = chance.random() < 0.5
    flights = FlightRules(
        of="Main",
        stacks=chance.choice(["carry", "carry", "reset"]),
        repeat=chance.choice(["best", "best", "first", "refuse"]),
        second_bag=chance.choice(["nothing", "ranks"]),
        race=chance.choice(["none", "race", "up"]),
        keep=chance.choice(["bag", "slip"]),
        entries=chance.choice([0, 0, 4]),
        late_day_two=chance.choice([0, 9]),
    )
    return replace(_event(chance, BUY_IN, FEE, again=again), flights=flights)


def flight_rules(asked: Asked, letter: str) -> RuleSet:
    """Draw how a flight ends."""
    rules, chance = main_rules(asked), Random(f"{asked.seed}/flight {letter}")
    ends = chance.choice(["percent:15", "percent:25", f"left:{max(3, asked.players // 6)}", "level:2"])
    flights = replace(rules.flights, name=letter, ends=ends, last_hands=chance.choice([0, 2, "draw:1-3"]))
    return replace(rules, flights=flights)


def side_rules(asked: Asked) -> RuleSet:
    """Draw the rules of the side event."""
    return _event(Random(f"{asked.seed}/side"), SIDE_BUY_IN, SIDE_FEE)


def _event(chance: Random, buy_in: int, fee: int, *, again: bool = False) -> RuleSet:
    """Take the reference rules with short stacks; every action is entered, and all prizes are money."""
    rules = demo_rules("tda-2024", tracking="actions")
    stack = Chips(BIG_BLINDS * max(rules.levels.table[0]))
    chips: ChipSets = replace(rules.chips, start_stack=stack)
    money: PrizeMoney = replace(
        rules.money,
        buy_in=Money(buy_in),
        fee=Money(fee),
        payout=chance.choice([(50, 30, 20), (40, 25, 15, 10, 10), (100,)]),
        unit=Money(chance.choice([1, 100, 500])),
        remainder=chance.choice(["first", "spread_down"]),
    )
    late = replace(rules.registration, late_entry_until_level=chance.choice([0, 1, 2]))
    return replace(rules, chips=chips, money=money, reentry=Reentry(again, 1, 2), registration=late)


def with_added(rules: RuleSet, added: int) -> RuleSet:
    """Add money to the pool: what satellites could not make seats of."""
    return replace(rules, money=replace(rules.money, added=Money(added)))
