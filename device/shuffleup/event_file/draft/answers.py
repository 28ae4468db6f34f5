"""The answers of a host about an evening, as a page edits them and a box keeps them."""

import re
import tomllib
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, Any

import msgspec
from msgspec import Meta, inspect
from msgspec.structs import replace

from shuffleup.event_file import shipped
from shuffleup.event_file.examine import examine
from shuffleup.event_file.files import chain
from shuffleup.event_file.layers import HEADER, Layer
from shuffleup.event_file.parameters import TABLES, Parameter, parameters, written
from shuffleup.event_file.problems import RuleBookError, RuleProblem, literal, nearest
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.shown_text import plain_letters
from shuffleup.ruleset.chips import Colour, Owned
from shuffleup.ruleset.group import Stake
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED

USUAL_SET = "tda-2024"
USUAL_MINUTES = 240
WEEK = timedelta(days=7)

OF_THE_PLAN = (
    "levels.",
    "chips.denominations",
    "chips.sets",
    "chips.use_set",
    "chips.start_stack",
    "structure.wish",
    "colour_up.enabled",
    "penalties.chip_amount",
    "rebuy.min_amount",
    "rebuy.cutoff",
    "addon.chips",
    "addon.after_level",
    "registration.late_entry_until_level",
)
"""Keys that levels and stacks decide: they go where those of last time or of a file are planned anew."""

SETTLED = (*OF_THE_PLAN[5:], "money.payout", "money.unit", "cash.min_bb")
"""Keys for which there are proposals: an evening that is taken again has them as it had them."""

GROUPED = re.compile(r"(?<=\d)[\s\u00a0\u202f'](?=\d{3}(\D|$))")
"""The gap before three digits of a number that a person has typed in groups."""


class ExpectedGuest(msgspec.Struct, frozen=True):
    """Somebody who is expected, with the id of a person of the people book, empty for anybody else."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    person: PersonId = PersonId("")


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host has said of an evening.

    `others` are expected besides the `guests`, and so many `rebuys`. `minutes` is the evening's length with
    breaks, from which levels are planned; None leaves them as `said` or the rule set `base` has them. `case`
    counts the chips that the house owns, with their `colours`. `said` holds values by key as a rule file
    writes them, and for a value that cannot be read what was typed.
    """

    base: str = USUAL_SET
    guests: Annotated[tuple[ExpectedGuest, ...], Meta(max_length=1000)] = ()
    others: Annotated[int, Meta(ge=0, le=1000)] = 0
    minutes: Annotated[int, Meta(ge=60, le=960)] | None = USUAL_MINUTES
    rebuys: Annotated[int, Meta(ge=0, le=1000)] = 0
    case: Annotated[dict[Stake, Owned], Meta(max_length=12)] = {}
    colours: dict[Stake, Colour] = {}
    said: dict[str, Any] = {}

    @property
    def players(self) -> int:
        """Return how many are expected; an evening has two at least."""
        return max(2, len(self.guests) + self.others)

    @property
    def owned(self) -> dict[Stake, Owned]:
        """Return the chips in the case, without kinds of which there are none; empty: nobody has counted."""
        return {chip: count for chip, count in sorted(self.case.items()) if count}


def as_typed(parameter: Parameter, value: Any) -> Any:
    """Return a value as a rule file has it, of what a person has typed; what cannot be read stays as it is.

    A comma stands for the point of an amount, and spaces may stand between groups of digits.
    """
    if not isinstance(value, str) or isinstance(kind_of(parameter), inspect.LiteralType | inspect.StrType):
        return value
    plain = GROUPED.sub("", value.strip())
    if parameter.is_money:
        plain = plain.replace(",", ".")
    try:
        document = tomllib.loads(f"value = {plain}\n", parse_float=Decimal)
    except (ValueError, RecursionError):
        return value
    return document["value"] if set(document) == {"value"} else value


def kind_of(parameter: Parameter) -> inspect.Type:
    """Return the type of the values of a key, without its bounds."""
    kind = inspect.type_info(parameter.hint)
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def named_twice(guests: Sequence[ExpectedGuest]) -> str:
    """Return the first name that stands for a second person, empty where there is none."""
    seen = set[str]()
    for guest in guests:
        letters = plain_letters(guest.name)
        if letters in seen:
            return guest.name
        seen.add(letters)
    return ""


def as_last_time(rules: RuleSet, day: date, now: datetime, guests: Sequence[ExpectedGuest]) -> Answers:
    """Take an evening of that `day` again: its rules and people, on the next such day of the week."""
    base = next((name for name in (rules.name, rules.base) if name in SHIPPED), USUAL_SET)
    of_base = shipped(base)
    rules, said = _with_all_chips(rules, of_base), dict[str, Any]()
    for key, parameter in parameters().items():
        value = _value(parameter, rules)
        if key in (*SETTLED, *rules.host_must_confirm) or value != _value(parameter, of_base):
            said[key] = value
    said["event.date"] = next_day(day, rules.event.start, now).isoformat()
    return _with_case(Answers(base, tuple(guests), minutes=None, said=said))


def _with_all_chips(rules: RuleSet, of_base: RuleSet) -> RuleSet:
    """Take in the chips that were changed for larger ones in the course of an evening: it began with them."""
    chips, usual = rules.chips, of_base.chips.denominations
    if not rules.colour_up.enabled:
        return rules
    began_with = chips.sets.get(chips.use_set) or [chip for chip in usual if chip < chips.smallest]
    kinds = tuple(sorted({*chips.denominations, *began_with}))
    return replace(rules, chips=replace(chips, denominations=kinds))


def _value(parameter: Parameter, rules: RuleSet) -> Any:
    """Return the value of a key as a rule file has it."""
    text = written(parameter, rules, rules.event.money_format().decimals)
    return tomllib.loads(f"value = {text}\n", parse_float=Decimal)["value"]


def next_day(day: date, start: str, now: datetime) -> date:
    """Return the next day, whole weeks after `day`, on which the evening has not begun yet."""
    is_over = start != "open" and time.fromisoformat(start) <= now.time()
    weeks = max(1, -((day - now.date()).days // 7))
    found = day + weeks * WEEK
    return found + WEEK if found < now.date() or (found == now.date() and is_over) else found


def of_file(text: str, before: Answers) -> Answers:
    """Take the rules of an event file; people and, where it counts none, the case stay as they were.

    Raises:
        RuleBookError: it is no TOML, builds on another file, or has a table that there is not.
    """
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise RuleBookError([RuleProblem("the file", "", str(error), "TOML, such as length = 30")]) from error
    base = document.get("base", USUAL_SET)
    if base not in SHIPPED:
        allowed = ", ".join(map(literal, SHIPPED))
        raise RuleBookError([RuleProblem("the file", "base", literal(base), allowed, nearest(base, SHIPPED))])
    said = dict[str, Any]()
    for table, inner in document.items():
        if table in TABLES and isinstance(inner, dict):
            said |= {f"{table}.{name}": value for name, value in inner.items()}
        elif table not in HEADER:
            raise RuleBookError([RuleProblem("the file", table, "an unknown table", ", ".join(TABLES))])
    layers = (Layer("the file", document), *chain(base).layers)
    rules = examine(layers, for_event=False).rules
    said = {key: _value(parameters()[key], rules) for key in SETTLED} | said
    taken = replace(before, base=base, minutes=None, rebuys=0, said=said)
    return _with_case(taken)


def _with_case(answers: Answers) -> Answers:
    """Move the chips and colours that a file lists into the case; where it lists none, the case stays."""
    for field, key, kind in _CASE:
        listed = answers.said.get(key, {})
        try:
            held = msgspec.convert(listed, kind, str_keys=True)
        except msgspec.ValidationError:
            continue  # the key stays, and has a problem
        said = {one: value for one, value in answers.said.items() if one != key}
        answers = replace(answers, said=said, **({field: held} if held else {}))
    return answers


_CASE: tuple[tuple[str, str, Any], ...] = (
    ("case", "chips.inventory", dict[Stake, Owned]),
    ("colours", "chips.colours", dict[Stake, Colour]),
)


def planned_anew(answers: Answers, minutes: int) -> Answers:
    """Return the answers without the levels and stacks that were said, for an evening of so many minutes."""
    said = {key: value for key, value in answers.said.items() if not key.startswith(OF_THE_PLAN)}
    return replace(answers, minutes=minutes, said=said)
