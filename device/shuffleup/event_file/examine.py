"""Examination of the files of an event: its rule set or all of its errors; and a new file with proposed
values.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from textwrap import wrap
from typing import Any, get_type_hints

import msgspec

from shuffleup.event_file.checks import CHECKS, Check, CheckError, CheckWarning
from shuffleup.event_file.layers import Layer, Merged, header, merge
from shuffleup.event_file.parameters import TABLES, Parameter, parameters
from shuffleup.event_file.problems import Remark, RuleProblem, literal
from shuffleup.ruleset.rule_set import RuleSet

WIDTH = 100


def event_file(
    name: str,
    layers: Sequence[Layer],
    planned: Mapping[str, Any] | None = None,
    proposed: Mapping[str, Any] | None = None,
    notes: Sequence[str] = (),
) -> str:
    """Write the file of a new event on the rule set `name`, whose files are `layers`, nearest first.

    `planned` holds values by key that are decided, `proposed` better ones than those of the rule set: they
    stand in the file where the host would have to set them, and where they differ from the rule set. `notes`
    are lines for its head.
    """
    decided, values = planned or {}, {**(proposed or {}), **(planned or {})}
    host = header(layers, "host_must_confirm") or ()
    keys = {*host, *(key for key, value in values.items() if value != _value(parameters()[key], layers))}
    to_set = {key for key in host if key not in decided}
    ordered = [key for key in parameters() if key in keys] if values else host
    tables = [
        _table(table, [key for key in ordered if key.split(".")[0] == table], layers, values, to_set)
        for table in TABLES
    ]
    return "\n".join([*_head(name, notes), *(line for lines in tables for line in lines)]) + "\n"


def _head(name: str, notes: Sequence[str]) -> list[str]:
    return [
        "# One event of Shuffle Up. Each key below has to be set by the host: the values are proposals.",
        f"# Every key that is not named here is taken from the rule set {name}.",
        *(f"# {note}." for note in notes),
        "",
        "schema = 1",
        f"base = {literal(name)}",
    ]


def proposed_value(parameter: Parameter, layers: Sequence[Layer]) -> str:
    """Write the line of a key as the nearest of the files has it, "" where none has it."""
    if not any(layer.says(parameter.key) for layer in layers):
        return ""
    return f"{parameter.name} = {literal(_value(parameter, layers))}"


def _value(parameter: Parameter, layers: Sequence[Layer]) -> object:
    """Return the value of a key as the nearest of the files has it, None where none has it."""
    saying = (layer.document[parameter.table] for layer in layers if layer.says(parameter.key))
    return next((table[parameter.name] for table in saying), None)


def _table(
    table: str, keys: Sequence[str], layers: Sequence[Layer], values: Mapping[str, Any], to_set: Set[str]
) -> list[str]:
    if not keys:
        return []
    lines = ["", f"[{table}]"]
    for key in keys:
        parameter = parameters()[key]
        meaning = f"HOST MUST SET: {parameter.description}" if key in to_set else parameter.description
        lines += wrap(meaning, WIDTH, initial_indent="# ", subsequent_indent="# ")
        known = key in values
        lines.append(
            f"{parameter.name} = {literal(values[key])}" if known else proposed_value(parameter, layers)
        )
    return lines


class Examined(msgspec.Struct, frozen=True):
    """The rule set that the files make; it may be used only where there are no problems."""

    rules: RuleSet
    problems: tuple[RuleProblem, ...]
    remarks: tuple[Remark, ...]


def examine(layers: Sequence[Layer], *, for_event: bool) -> Examined:
    """Merge the files, nearest first, and make every check that can be made.

    With `for_event` the nearest file is that of an event: the keys that the host has to set must stand
    in it.
    """
    merged = merge(layers)
    rules = _rule_set(layers, merged)
    found = [
        (_file(check, layers), finding)
        for check in CHECKS
        if not merged.broken.intersection(check.reads)
        for finding in check.find(rules)
    ]
    problems = (
        RuleProblem(file, one.key, one.found, one.allowed)
        for file, one in found
        if isinstance(one, CheckError)
    )
    remarks = (Remark(file, one.key, one.text) for file, one in found if isinstance(one, CheckWarning))
    host = _of_the_host(layers, rules) if for_event else ()
    return Examined(rules, (*merged.problems, *problems, *host), tuple(remarks))


def _file(check: Check, layers: Sequence[Layer]) -> str:
    """Name the nearest file that says any of what a check reads: there it can be put right."""
    saying = (layer.file for layer in layers if any(layer.says(key) for key in check.reads))
    return next(saying, layers[0].file)


def _rule_set(layers: Sequence[Layer], merged: Merged) -> RuleSet:
    groups: dict[str, dict[str, Any]] = {}
    for key, value in merged.values.items():
        parameter = parameters()[key]
        groups.setdefault(parameter.table, {})[parameter.attribute] = value
    records = get_type_hints(RuleSet)
    return RuleSet(
        name=header(layers, "rule_set") or layers[0].file,
        base=header(layers, "base") or "none",
        host_must_confirm=header(layers, "host_must_confirm") or (),
        **{table: records[table](**values) for table, values in groups.items()},
    )


def _of_the_host(layers: Sequence[Layer], rules: RuleSet) -> Iterator[RuleProblem]:
    """Check what only the host can say, in the event's own file."""
    event = layers[0]
    for key in rules.host_must_confirm:
        if key in parameters() and not event.says(key):
            yield _unset(parameters()[key], layers)
    confirmed = header(layers[:1], "host_confirms") or ()
    folds = rules.time.no_bet == "fold" and rules.base == "tda-2024"
    if folds and "time.no_bet" not in confirmed:
        allowed = '"check", or host_confirms = ["time.no_bet"] above the tables'
        yield RuleProblem(event.file, "time.no_bet", '"fold" on tda-2024, not confirmed', allowed)


def _unset(parameter: Parameter, layers: Sequence[Layer]) -> RuleProblem:
    proposed = proposed_value(parameter, layers[1:])
    allowed = f"{parameter.allowed}, set by the host in this file"
    return RuleProblem(layers[0].file, parameter.key, "nothing", allowed, proposed)
