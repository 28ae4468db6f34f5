"""Changes of the rules on the day (GEN-01)."""

from decimal import Decimal
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from shuffleup.event_file.checks import CHECKS, CheckError
from shuffleup.event_file.parameters import Parameter, parameters, read
from shuffleup.event_file.problems import RuleProblem, literal, nearest
from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, answers
from shuffleup.floor.conduct import ruling_events as events
from shuffleup.floor.lookup import EventIsOver
from shuffleup.floor.prizes.payouts import check_won, computed, listing
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet

Short = Annotated[str, msgspec.Meta(max_length=60)]


SETTLED_AT_OPENING = ("event.format", "event.currency", "crews.enabled", "cash.enabled", "table.tracking")
"""Parameters that are fixed when the event opens: its records depend on them."""

SETTLED_AT_THE_DRAW = (
    "money.buy_in",
    "money.fee",
    "bounty.kind",
    "bounty.amount",
    "chips.start_stack",
    "chips.stacks",
    "seating.draw",
    "seating.max_per_table",
    "crews.size",
)
"""Parameters that are fixed by the draw: players have paid, been given chips and sat down by them."""


FOR_OTHERS = "share."
"""The beginning of parameters that are read after the event: what others may read of its results."""


class ChangedRules(msgspec.Struct, frozen=True):
    """A rule set with one value changed; `old` and `new` are written as in an event file."""

    rules: RuleSet
    old: str
    new: str


class ChangeRule(FloorCommand, frozen=True):
    """Change a detail of the rule set on the day, such as `levels.length`; it is announced (GEN-01).

    The value is written as in an event file, money in whole units. Hands in progress keep the old rule.
    """

    key: Short
    value: Any
    reason: Reason


class IsAlready(NotLegalNow):
    key: str
    value: str


@answers(ChangeRule)
def change_rule(command: ChangeRule, floor: Floor, given: FloorContext) -> Events:
    """Change one detail; the tables take it up with their next hands, and the room has notice of it (GEN-01).

    Raises `NotLegalNow` for a key that does not exist or is settled by now, and for values that are not
    allowed or do not go with the other rules.
    """
    if floor.phase == "over" and not command.key.startswith(FOR_OTHERS):
        raise EventIsOver()
    check_open(command.key, floor)
    changed = with_value(floor.rules, command.key, command.value)
    if changed.rules == floor.rules:
        raise IsAlready(command.key, changed.old)
    _check_smallest(floor, changed.rules)
    if not floor.prizes_edited and changed.rules.money != floor.rules.money and floor.phase == "playing":
        then = replace(floor, rules=changed.rules)
        check_won(floor, listing(replace(then, prizes=computed(then).prizes)))
    return (
        events.RuleChanged(
            command.key,
            changed.old,
            changed.new,
            changed.rules,
            FreeText(command.reason),
            given.now,
            given.by.person,
        ),
    )


class ValueNotAllowed(NotLegalNow):
    key: str
    found: str
    allowed: str


def with_value(rules: RuleSet, key: str, value: Any) -> ChangedRules:
    """Change one value of a rule set as an event file would; raises `NotLegalNow` where it may not be."""
    parameter = _parameter(key)
    decimals = rules.event.money_format().decimals
    held = read(parameter, _as_in_a_file(value), decimals, "change")
    if isinstance(held, RuleProblem):
        raise ValueNotAllowed(key, held.found, held.allowed)
    group = getattr(rules, parameter.table)
    changed = replace(rules, **{parameter.table: replace(group, **{parameter.attribute: held})})
    _check_together(rules, changed)
    old = getattr(group, parameter.attribute)
    return ChangedRules(changed, _written(parameter, old, decimals), _written(parameter, held, decimals))


class SettledAtOpening(NotLegalNow):
    key: str


class SettledAtTheDraw(NotLegalNow):
    key: str


class SettledByMystery(NotLegalNow):
    key: str


class SettledBySeats(NotLegalNow):
    key: str


def check_open(key: str, floor: Floor) -> None:
    """Raise `NotLegalNow` for a parameter that is settled by now."""
    if key in SETTLED_AT_OPENING:
        raise SettledAtOpening(key)
    if key in SETTLED_AT_THE_DRAW and floor.phase != "registration":
        raise SettledAtTheDraw(key)
    if key.startswith("bounty.") and floor.mystery is not None:
        raise SettledByMystery(key)
    if key.startswith("satellite.") and floor.satellite.out_of_play:
        raise SettledBySeats(key)


class ChipsNotDivided(NotLegalNow):
    before: Chips
    after: Chips


def _check_smallest(floor: Floor, changed: RuleSet) -> None:
    """Stacks hold the smallest chips: those leave play by a colour-up and in no other way (CLR-01)."""
    before, after = floor.rules.chips.smallest, changed.chips.smallest
    if floor.phase != "registration" and before % after:
        raise ChipsNotDivided(before, after, legal=("begin_colour_up",))


class NoSuchRule(NotLegalNow):
    key: str
    near: str


def _parameter(key: str) -> Parameter:
    if key not in parameters():
        near = nearest(key, parameters())
        raise NoSuchRule(key, near or "")
    return parameters()[key]


def _check_together(rules: RuleSet, changed: RuleSet) -> None:
    """Refuse what is newly wrong; what was wrong before is no reason."""
    for check in CHECKS:
        before = [one for one in check.find(rules) if isinstance(one, CheckError)]
        for one in check.find(changed):
            if isinstance(one, CheckError) and one not in before:
                raise ValueNotAllowed(one.key, one.found, one.allowed)


def _as_in_a_file(value: Any) -> Any:
    """A file's numbers with a point are exact; those of JSON are made so."""
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, list | tuple):
        return [_as_in_a_file(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _as_in_a_file(one) for key, one in value.items()}
    return value


def _written(parameter: Parameter, value: Any, decimals: int) -> str:
    if parameter.is_money:
        return f"{Decimal(value).scaleb(-decimals).normalize():f}"
    return literal(msgspec.to_builtins(value, builtin_types=(Decimal,)))
