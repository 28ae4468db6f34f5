"""The plan of an evening on a rule set: a stack of real chips, levels that end on time, the keys for both."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.event_file.checks.chips import race_cards
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.chip_race import DECK
from shuffleup.tournament.chip_stacks import MOST_OF_A_CHIP, cover, largest_stack, of_each, stack_of
from shuffleup.tournament.proposed_levels import ProposedLevels, WishedEvening, propose
from shuffleup.tournament.timetable import MINUTE, scheduled_start, time_of_day, wall_time

PLANNED = "planned"
"""The name of the set of chips that a plan makes."""

USUAL_STACK, LEAST_STACK = 200, 100
"""A stack in smallest chips where none is wished: a hundred of the least big blinds, and fifty."""


class NoEndToPlan(NotLegalNow):
    """Only an event of elimination whose levels are minutes has an end that levels decide."""

    rule_set: str


class ChipsMakeNoStack(NotLegalNow):
    """The chips do not make this stack for everybody; `missing` names the chips that it needs besides."""

    stack: Chips
    missing: tuple[str, ...]


class HostsWish(msgspec.Struct, frozen=True):
    """What a host says of an evening: `minutes` with all breaks; an empty `inventory` is not known.

    `start` is a time of day, and `stack` and `level` the chips and the minutes that the host wants; None
    leaves them to the plan.
    """

    players: int
    minutes: int
    rebuys: int = 0
    start: str | None = None
    stack: Chips | None = None
    level: int | None = None
    inventory: dict[Chips, int] = {}


class EveningPlan(msgspec.Struct, frozen=True):
    """A proposal with the chips of its stacks.

    `missing` is what all stacks need besides the chips that there are; only a stack that the host insists on
    has some, and then `largest` is the largest that can be made for everybody. `start` is None where it is
    open.
    """

    proposal: ProposedLevels
    denominations: tuple[Chips, ...]
    start_stack: Chips
    stack: dict[Chips, int]
    missing: dict[Chips, int]
    largest: Chips
    start: str | None
    minutes: int
    rebuys: int
    settings: dict[str, Any]

    def at(self, minutes: int | None) -> str | None:
        """Write a moment in minutes since the start as a time of day, None where one of the two is open."""
        if minutes is None or self.start is None:
            return None
        return time_of_day(type(wall_time(self.start))(wall_time(self.start) + minutes * MINUTE))


class _Stacks(msgspec.Struct, frozen=True):
    """The worth of a stack, its chips, those in play, what is missing, and the largest for everybody."""

    worth: Chips
    chips: dict[Chips, int]
    denominations: tuple[Chips, ...]
    missing: dict[Chips, int]
    largest: Chips


def plan(rules: RuleSet, wish: HostsWish) -> EveningPlan:
    """EveningPlan an evening on a rule set (STR-31, STR-37).

    Raises:
        NoEndToPlan: a cash table, crews, or levels that are counted in hands.
        ChipsMakeNoStack: the chips that are there are too few for everybody.
        NoProposal: no levels of the wanted form end on time.
    """
    if rules.event.format != "elimination" or rules.levels.unit != "minutes":
        raise NoEndToPlan(rules.name)
    stacks = _stacks(rules, wish)
    evening = WishedEvening(
        wish.players,
        wish.minutes,
        stacks.worth,
        stacks.denominations,
        wish.rebuys,
        level=wish.level,
        break_every=rules.structure.break_every,
        break_minutes=rules.structure.break_minutes,
        colour_up=rules.colour_up.enabled and _one_deck_races(rules, stacks.denominations),
    )
    proposal = propose(evening)
    start = wish.start or (None if scheduled_start(rules.event) is None else rules.event.start)
    made = EveningPlan(
        proposal,
        stacks.denominations,
        stacks.worth,
        stacks.chips,
        stacks.missing,
        stacks.largest,
        start,
        wish.minutes,
        wish.rebuys,
        {},
    )
    return replace(made, settings=_settings(rules, wish, made, evening))


def _stacks(rules: RuleSet, wish: HostsWish) -> _Stacks:
    """Choose the stack: the wished one, else that of the rule set, else the largest there are chips for."""
    owned = {chip: count for chip, count in wish.inventory.items() if count}
    kinds = tuple(sorted(owned or rules.chips.denominations))
    asked = wish.stack or _usual_stack(rules.chips.start_stack, kinds[0])
    most = of_each(owned, wish.players + wish.rebuys) if owned else dict.fromkeys(kinds, MOST_OF_A_CHIP)
    if chips := stack_of(asked, most):
        return _Stacks(asked, chips, _in_play(chips, kinds), {}, asked)
    if not owned:
        return _Stacks(asked, {}, kinds, {}, asked)
    if wish.stack:
        return _short_of(wish, wish.stack, most, kinds)
    worth = largest_stack(most, asked)
    chips = stack_of(worth, most) if worth >= LEAST_STACK * kinds[0] else None
    if not chips:
        raise _no_stack(wish, Chips(LEAST_STACK * kinds[0]))
    return _Stacks(worth, chips, _in_play(chips, kinds), {}, worth)


def _short_of(wish: HostsWish, stack: Chips, most: Mapping[Chips, int], kinds: tuple[Chips, ...]) -> _Stacks:
    """Make a stack that the host insists on, and name the chips that are missing for it."""
    chips = stack_of(stack, dict.fromkeys(kinds, MOST_OF_A_CHIP))
    if not chips:
        raise _no_stack(wish, stack)
    return _Stacks(stack, chips, _in_play(chips, kinds), _missing(wish, chips), largest_stack(most, stack))


def _missing(wish: HostsWish, stack: Mapping[Chips, int]) -> dict[Chips, int]:
    return cover(wish.inventory, stack, wish.players, stack, wish.rebuys).missing


def _no_stack(wish: HostsWish, stack: Chips) -> ChipsMakeNoStack:
    chips = stack_of(stack, dict.fromkeys(wish.inventory, MOST_OF_A_CHIP)) or {}
    missing = _missing(wish, chips)
    return ChipsMakeNoStack(stack, tuple(f"{count} x {chip}" for chip, count in missing.items()))


def _usual_stack(of_rules: Chips, smallest: Chips) -> Chips:
    """Return the stack of the rule set, or a usual one where the chips are too large for it."""
    fits = of_rules % smallest == 0 and of_rules >= LEAST_STACK * smallest
    return of_rules if fits else Chips(USUAL_STACK * smallest)


def _in_play(stack: Mapping[Chips, int], kinds: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """Return the chips of the stack and all larger ones: chips are changed up into those."""
    return tuple(chip for chip in kinds if chip >= min(stack))


def _one_deck_races(rules: RuleSet, kinds: tuple[Chips, ...]) -> bool:
    """Say whether one deck is enough for a chip race from each kind to the next (CLR-09)."""
    steps = pairwise(kinds)
    return all(race_cards(old, new, rules.seating.max_per_table) <= DECK for old, new in steps)


def _settings(rules: RuleSet, wish: HostsWish, made: EveningPlan, evening: WishedEvening) -> dict[str, Any]:
    """Return the keys of an event file that hold the plan."""
    proposal = made.proposal
    found: dict[str, Any] = {
        **({"event.start": made.start} if made.start else {}),
        "chips.start_stack": made.start_stack,
        "chips.denominations": list(made.denominations),
        "levels.unit": "minutes",
        "levels.length": proposal.minutes,
        "levels.lengths": [],
        "levels.generator": "table",
        "levels.table": [list(row) for row in proposal.rows],
        "levels.limits": [],
        "levels.antes": [],
        "levels.halftime_after": 0,
        "levels.halftime_minutes": 0,
        "levels.short_breaks": [list(one) for one in proposal.breaks.items()],
    }
    if made.stack:
        found["chips.sets"] = {PLANNED: {str(chip): count for chip, count in made.stack.items()}}
        found["chips.use_set"] = PLANNED
    if wish.inventory:
        found["chips.inventory"] = {str(chip): count for chip, count in sorted(wish.inventory.items())}
    if made.start:
        found["structure.wish"] = made.at(wish.minutes)
    if not evening.colour_up and rules.colour_up.enabled:
        found["colour_up.enabled"] = False
    return found | _rebuys(rules, wish, made) | _in_smallest_chips(rules, made)


def _rebuys(rules: RuleSet, wish: HostsWish, made: EveningPlan) -> dict[str, Any]:
    """Sell rebuys where some are expected, until the first break; a halftime is not in the plan."""
    if not (wish.rebuys or rules.rebuy.allowed):
        return {}
    first = min(made.proposal.breaks, default=len(made.proposal.rows) // 2)
    named = rules.rebuy.cutoff.startswith("level:")
    return {"rebuy.allowed": True, **({} if named else {"rebuy.cutoff": f"level:{first}"})}


def _in_smallest_chips(rules: RuleSet, made: EveningPlan) -> dict[str, Any]:
    """Round other amounts up to what the chips of the plan can pay."""
    smallest = made.denominations[0]
    amounts: dict[str, Any] = {
        "penalties.chip_amount": rules.penalties.chip_amount,
        "rebuy.min_amount": rules.rebuy.min_amount,
        "addon.chips": rules.addon.chips,
        "blinds.ante": rules.blinds.ante,
        "pots.odd_unit": rules.pots.odd_unit,
    }
    return {
        key: -(-amount // smallest) * smallest
        for key, amount in amounts.items()
        if isinstance(amount, int) and amount % smallest
    }
