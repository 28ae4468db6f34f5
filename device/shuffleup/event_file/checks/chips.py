"""Checks of the chips: sets, amounts that can be paid, changing up; and the chips, seats and cards an event
needs.
"""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from shuffleup.event_file.checks.levels import STAKES, CheckError, CheckWarning, Finding, reading, schedule
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.chip_race import DECK
from shuffleup.tournament.colour_up import direct_change
from shuffleup.tournament.level_stakes import last_level_needing


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


@reading("chips.denominations")
def denominations_rise(rules: RuleSet) -> Iterator[Finding]:
    """Each kind of chip is listed once, the smallest first."""
    for smaller, larger in pairwise(rules.chips.denominations):
        if larger <= smaller:
            yield CheckError(
                "chips.denominations", f"{larger} after {smaller}", "each chip larger than the last"
            )


@reading("chips.sets", "chips.use_set", "chips.start_stack", "chips.denominations")
def sets_make_the_starting_stack(rules: RuleSet) -> Iterator[Finding]:
    """Each set adds up to the starting stack, from chips that are in play (REG-05)."""
    chips = rules.chips
    if chips.use_set and chips.use_set not in chips.sets:
        names = ", ".join(chips.sets) or "no set is listed"
        yield CheckError("chips.use_set", f'"{chips.use_set}"', f"a set of chips.sets: {names}")
    for name, counts in chips.sets.items():
        total = sum(chip * count for chip, count in counts.items())
        if total != chips.start_stack:
            yield CheckError(
                "chips.sets", f"{total} in set {name}", f"the starting stack: {chips.start_stack}"
            )
        for chip in counts.keys() - set(chips.denominations):
            yield CheckError(
                "chips.sets", f"chips of {chip} in set {name}", "the chips of chips.denominations"
            )


@reading(*STAKES, "blinds.ante", "betting.structure", "chips.denominations", "event.format")
def stakes_can_be_paid(rules: RuleSet) -> Iterator[Finding]:
    """Blinds, limits and antes are whole multiples of the smallest chip.

    A cash table is told, not refused: its chips stand for money and may be changed for coins.
    """
    smallest = rules.chips.smallest
    for level in schedule(rules):
        amount = next((one for one in level.amounts() if one % smallest), None)
        if amount is None:
            continue
        found = f"{amount} at level {level.number}"
        if rules.event.format == "cash":
            yield CheckWarning("levels.table", f"{found} cannot be paid in chips of {smallest}")
        else:
            yield CheckError("levels.table", found, f"multiples of the smallest chip: {smallest}")
        return


@reading("chips.start_stack", "addon.chips", "penalties.chip_amount", "chips.denominations")
def stacks_can_be_paid(rules: RuleSet) -> Iterator[Finding]:
    """Amounts that are handed out or taken are whole multiples of the smallest chip."""
    amounts = {
        "chips.start_stack": rules.chips.start_stack,
        "addon.chips": rules.addon.chips,
        "penalties.chip_amount": rules.penalties.chip_amount,
    }
    yield from (one for key, amount in amounts.items() for one in _not_payable(rules, key, amount))


@reading("chips.stacks", "chips.denominations")
def own_stacks_can_be_paid(rules: RuleSet) -> Iterator[Finding]:
    """Each stack of a player's own can be paid in the chips in play, and each name stands once (LGE-19)."""
    seen: set[str] = set()
    for name, stack in rules.chips.stacks:
        yield from _not_payable(rules, "chips.stacks", stack)
        if not name.strip() or name.casefold() in seen:
            yield CheckError("chips.stacks", f'"{name}"', "each player once, by name")
        seen.add(name.casefold())


@reading("rebuy.min_amount", "chips.denominations")
def rebuy_can_be_paid(rules: RuleSet) -> Iterator[Finding]:
    """The smallest rebuy can be paid in the chips in play (REG-08)."""
    yield from _not_payable(rules, "rebuy.min_amount", rules.rebuy.min_amount)


@reading("pots.odd_unit", "chips.denominations")
def odd_chips_exist(rules: RuleSet) -> Iterator[Finding]:
    """Pots are split down to a unit that can be paid (POT-06)."""
    if rules.pots.odd_unit != "smallest_chip":
        yield from _not_payable(rules, "pots.odd_unit", rules.pots.odd_unit)


@reading("chips.colours", "chips.denominations")
def colours_belong_to_chips(rules: RuleSet) -> Iterator[Finding]:
    """A colour is given to a chip that is in play."""
    for chip in rules.chips.colours.keys() - set(rules.chips.denominations):
        yield CheckError("chips.colours", f"a chip of {chip}", "the chips of chips.denominations")


@reading(*STAKES, "blinds.ante", "betting.structure", "chips.denominations", "colour_up.enabled")
def smallest_chip_can_go(rules: RuleSet) -> Iterator[Finding]:
    """The smallest chip is to be changed up, and the schedule never stops needing it (CLR-01)."""
    if smallest_chip_stays(rules):
        last = schedule(rules)[-1].number
        text = f"chips of {rules.chips.smallest} are needed through level {last} and cannot be coloured up"
        yield CheckWarning("chips.denominations", text)


def smallest_chip_stays(rules: RuleSet) -> bool:
    """Say whether the last level of the schedule still needs a smallest chip that is to be changed up."""
    chips, levels = rules.chips, schedule(rules)
    if not rules.colour_up.enabled or len(chips.denominations) < 2 or not levels:
        return False
    return last_level_needing(chips.smallest, chips.denominations, levels) == levels[-1].number


@reading("chips.denominations", "colour_up.enabled", "seating.max_per_table")
def race_needs_one_deck(rules: RuleSet) -> Iterator[Finding]:
    """A chip race deals one card for each odd chip, and a deck has 52 (CLR-09)."""
    if not rules.colour_up.enabled:
        return
    players = rules.seating.max_per_table
    for old, new in pairwise(rules.chips.denominations):
        cards = race_cards(old, new, players) if old < new else 0
        if cards > DECK:
            found = f"{old} and then {new}: a race of {players} players can need {cards} cards"
            yield CheckError("chips.denominations", found, f"a chip between the two, so that {DECK} cards do")


def _not_payable(rules: RuleSet, key: str, amount: Chips) -> Iterator[Finding]:
    smallest = rules.chips.smallest
    if amount % smallest:
        yield CheckError(key, str(amount), f"multiples of the smallest chip: {smallest}")


CHIP_CHECKS = (
    denominations_rise,
    sets_make_the_starting_stack,
    stakes_can_be_paid,
    stacks_can_be_paid,
    own_stacks_can_be_paid,
    rebuy_can_be_paid,
    odd_chips_exist,
    colours_belong_to_chips,
    smallest_chip_can_go,
    race_needs_one_deck,
)
