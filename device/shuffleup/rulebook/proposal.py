"""A new event file: its base rule set, and a proposal for each key that the host must set."""

from collections.abc import Sequence
from textwrap import wrap

from shuffleup.rulebook.layers import Layer, header
from shuffleup.rulebook.parameters import TABLES, Parameter, parameters
from shuffleup.rulebook.problems import literal

WIDTH = 100


def event_file(name: str, layers: Sequence[Layer]) -> str:
    """Write the file of a new event on the rule set `name`, whose files are `layers`, nearest first."""
    keys = header(layers, "host_must_confirm") or ()
    tables = [_table(table, [key for key in keys if key.split(".")[0] == table], layers) for table in TABLES]
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
    saying = (layer.document[parameter.table] for layer in layers if layer.says(parameter.key))
    return next((f"{parameter.name} = {literal(table[parameter.name])}" for table in saying), "")


def _table(table: str, keys: Sequence[str], layers: Sequence[Layer]) -> list[str]:
    if not keys:
        return []
    lines = ["", f"[{table}]"]
    for key in keys:
        parameter = parameters()[key]
        meaning = f"HOST MUST SET: {parameter.description}"
        lines += wrap(meaning, WIDTH, initial_indent="# ", subsequent_indent="# ")
        lines.append(proposed_value(parameter, layers))
    return lines
