"""A new event file: its base rule set, and a proposal for each key that the host must set."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from shuffleup.rulebook.layers import Layer, header
from shuffleup.rulebook.parameters import TABLES, Parameter, parameters
from shuffleup.rulebook.problems import literal

WIDTH = 100


def event_file(name: str, layers: Sequence[Layer], planned: Mapping[str, Any] | None = None) -> str:
    """Write the file of a new event on the rule set `name`, whose files are `layers`, nearest first.

    `planned` holds values by key that are decided: they stand in the file where the host would have to set
    them, and where they differ from the rule set.
    """
    values = planned or {}
    host = header(layers, "host_must_confirm") or ()
    keys = {*host, *(key for key, value in values.items() if value != _value(parameters()[key], layers))}
    ordered = [key for key in parameters() if key in keys] if values else host
    tables = [
        _table(table, [key for key in ordered if key.split(".")[0] == table], layers, values)
        for table in TABLES
    ]
    return "\n".join([*_head(name), *(line for lines in tables for line in lines)]) + "\n"


def _head(name: str) -> list[str]:
    return [
        "# One event of Shuffle Up. Each key below has to be set by the host: the values are proposals.",
        f"# Every key that is not named here is taken from the rule set {name}.",
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


def _table(table: str, keys: Sequence[str], layers: Sequence[Layer], planned: Mapping[str, Any]) -> list[str]:
    if not keys:
        return []
    lines = ["", f"[{table}]"]
    for key in keys:
        parameter = parameters()[key]
        meaning = parameter.description if key in planned else f"HOST MUST SET: {parameter.description}"
        lines += wrap(meaning, WIDTH, initial_indent="# ", subsequent_indent="# ")
        line = (
            f"{parameter.name} = {literal(planned[key])}"
            if key in planned
            else proposed_value(parameter, layers)
        )
        lines.append(line)
    return lines
