"""What an event asks of a room: chips for the entries, seats, cards for a chip race."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.ruleset import ChipSets, RuleSet
from shuffleup.tournament.colour_up import direct_change


class Shortage(msgspec.Struct, frozen=True):
    """More entries than the tables of the room can seat."""

    entries: int
    tables: int
    seats: int


def shortage(rules: RuleSet, entries: int, tables: int) -> Shortage | None:
    """Say whether the entries need more seats than `tables` have, None if they fit (SEA-04)."""
    seats = tables * rules.seating.max_per_table
    return Shortage(entries, tables, seats) if entries > seats else None


def inventory(chips: ChipSets, entries: int) -> dict[Chips, int]:
    """Count the chips of each kind that the first stacks of all entries need (REG-05).

    Empty where the rule set names no set of chips in `chips.use_set`.
    """
    counts = chips.sets.get(chips.use_set, {})
    return {chip: count * entries for chip, count in sorted(counts.items())}


def race_cards(old: Chips, new: Chips, players: int) -> int:
    """Return how many cards a race from `old` to a larger `new` can need: one for each odd chip (CLR-03).

    `new` old chips change evenly whatever they are worth, so one fewer leaves as many odd as there can be:
    from 20 to 50 a player can be left with four.
    """
    return direct_change(new - 1, old, new).odd * players
