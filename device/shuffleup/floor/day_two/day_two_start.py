"""The start of day two: the chips that are in play, and when entries close."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_counts import schedule
from shuffleup.floor.conduct.ruling_events import RuleChanged
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.colour_up import chips_that_go


def rules_of_day_two(floor: Floor, now: Millis) -> Iterator[RuleChanged]:
    """Change the rules as the flights have left things, in another event none.

    Smaller chips than lie in any bag were changed up in the flights. Entries close with the level of late
    entries of day two, for everybody (FLT-10).
    """
    rules = floor.rules
    for key, old, new, changed in _steps(floor) if floor.is_day_two else ():
        if old != new:
            rules = changed(rules)
            yield RuleChanged(key, old, new, rules, FreeText(""), now, announced=False)


Step = tuple[str, str, str, Callable[[RuleSet], RuleSet]]


def _steps(floor: Floor) -> tuple[Step, ...]:
    """Name each rule that changes: its key, its value now and then, and what changes it."""
    rules, late, kinds = floor.rules, late_of_day_two(floor), chips_of_day_two(floor)

    def with_kinds(one: RuleSet) -> RuleSet:
        return replace(one, chips=replace(one.chips, denominations=kinds))

    def with_late(one: RuleSet) -> RuleSet:
        return replace(one, registration=replace(one.registration, late_entry_until_level=late))

    def with_again(one: RuleSet) -> RuleSet:
        return replace(one, reentry=replace(one.reentry, until_level=late))

    new, again = str(late), str(rules.reentry.until_level)
    return (
        ("chips.denominations", _listed(rules.chips.denominations), _listed(kinds), with_kinds),
        (
            "registration.late_entry_until_level",
            str(rules.registration.late_entry_until_level),
            new,
            with_late,
        ),
        ("reentry.until_level", again, new if rules.reentry.until_level else again, with_again),
    )


def late_of_day_two(floor: Floor) -> int:
    """Return the last level of late entries of day two, 0 for none (FLT-10).

    A number below its first level counts from there: the second level of day two may be level 14.
    """
    late, first = floor.rules.flights.late_day_two, floor.first_level
    return late if not late or late >= first else first + late - 1


def chips_of_day_two(floor: Floor) -> tuple[Chips, ...]:
    """List the kinds of chips with which day two begins: those of the bags, or those that new stacks need."""
    kinds, flights = floor.rules.chips.denominations, floor.rules.flights
    if flights.stacks == "reset":
        going = chips_that_go(floor.rules.colour_up, kinds, schedule(floor))
        gone = {one.old for one in going if one.after_level < floor.first_level}
        return tuple(chip for chip in kinds if chip not in gone)
    return tuple(chip for chip in kinds if chip >= floor.bag_lists.smallest) or kinds


def _listed(kinds: Sequence[Chips]) -> str:
    return f"[{', '.join(str(chip) for chip in kinds)}]"
