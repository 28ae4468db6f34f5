"""A new event file: its base rule set, and a proposal for each key that the host must set."""

from collections.abc import Mapping, Sequence, Set
from textwrap import wrap
from typing import Any

from shuffleup.event_file.layers import Layer, header
from shuffleup.event_file.parameters import TABLES, Parameter, parameters
from shuffleup.event_file.problems import literal

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
