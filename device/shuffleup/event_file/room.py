"""The needs of an event: chips for the entries, seats, cards for a chip race."""

from itertools import pairwise

import msgspec

from shuffleup.kernel.amounts import Chips
from shuffleup.ruleset import ChipSets, RuleSet
from shuffleup.tournament.colour_up.choice import direct_change


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


def proposed_set(chips: ChipSets) -> dict[Chips, int]:
    """Propose what a first stack is made of: a tenth of it in the smallest chip, so that it lasts (REG-07).

    Three tenths are of the next chip and the rest of the third; where there are fewer kinds the last has the
    rest. Empty where there are no stacks, or where these chips do not add up to one.
    """
    rest, counts = chips.start_stack, dict[Chips, int]()
    kinds = chips.denominations[:3]
    for (chip, larger), tenths in zip(pairwise(kinds), (1, 3), strict=False):
        about = chips.start_stack * tenths // (10 * chip)
        fitting = (count for count in range(about, about + larger + 1) if (rest - count * chip) % larger == 0)
        counts[chip] = next(fitting, 0)
        rest = Chips(rest - counts[chip] * chip)
    counts[kinds[-1]] = rest // kinds[-1]
    makes_it = rest >= 0 and rest % kinds[-1] == 0
    return {chip: count for chip, count in counts.items() if count} if makes_it else {}


def race_cards(old: Chips, new: Chips, players: int) -> int:
    """Return how many cards a race from `old` to a larger `new` can need: one for each odd chip (CLR-03).

    `new` old chips change evenly whatever they are worth, so one fewer leaves as many odd as there can be:
    from 20 to 50 a player can be left with four.
    """
    return direct_change(new - 1, old, new).odd * players
