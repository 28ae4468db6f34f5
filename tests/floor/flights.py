"""A flight under test: its rules, its end, and the steps of a bag."""

from shuffleup.floor.decide import tick
from shuffleup.floor.flights.bag_acts import CloseBag, CountBag
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Breaking, FinalTable, Seating

SIX = ("Ann", "Bongani", "Carla", "Dmitri", "Emma", "Farid")


def flight(*, seats=4, **flights):
    """Give the rules of a flight that ends with its first level."""
    return RuleSet(
        seating=Seating(max_per_table=seats),
        balance=Balancing(trigger_difference=0, halt_short_by=0),
        breaking=Breaking(enabled=False),
        final_table=FinalTable(size=0),
        chips=ChipSets(start_stack=5000, denominations=(25, 100, 500, 1000)),
        registration=Registration(late_entry_until_level=0),
        flights=FlightRules(**{"ends": "level:1"} | flights),
    )


def level_over(at):
    return at.store(tick(at.floor, at.floor.clock.length))


def played(at, number, table, *stacks):
    """Play a hand; without stacks each keeps its own."""
    at.hand(number, 3, table=table)
    now = {one.id: (one.chips, one.chips) for one in at.floor.at_table(table)}
    at.result(number, table, **now | dict(stacks))


def bags(at, entry, chips, **count):
    """Count a stack, sign for it and bag it."""
    at.do(CountBag(entry, chips, **count))
    at.do(CloseBag(entry, ("player", "dealer")))
