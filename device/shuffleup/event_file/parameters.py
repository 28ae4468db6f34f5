"""Every parameter of a rule set by its key, derived from the records themselves."""

from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from shuffleup.event_file.allowed import choices, in_words
from shuffleup.kernel.amounts import Money
from shuffleup.ruleset import RuleSet

TABLES: tuple[str, ...] = RuleSet.__struct_fields__[3:]
"""The tables of a rule file, in the order of the record."""


class Parameter(msgspec.Struct, frozen=True):
    """One key: where it stands, what it takes and what it means."""

    table: str
    name: str
    attribute: str
    hint: Any
    description: str
    allowed: str
    choices: tuple[str, ...]
    is_money: bool
    counts_money: bool = False
    """Whether it is a table of how many there are of an amount of money."""

    @property
    def key(self) -> str:
        """Return the key as people write it: table, dot, name."""
        return f"{self.table}.{self.name}"


@cache
def parameters() -> dict[str, Parameter]:
    """Return all parameters by key, in the order of the records."""
    groups = get_type_hints(RuleSet)
    found = [one for table in TABLES for one in _of_table(table, groups[table])]
    return {parameter.key: parameter for parameter in found}


@cache
def names_in(table: str) -> tuple[str, ...]:
    """List the keys of one table, without the table's name."""
    return tuple(one.name for one in parameters().values() if one.table == table)


def _of_table(table: str, group: type[msgspec.Struct]) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    kind = inspect.type_info(group)
    assert isinstance(kind, inspect.StructType)
    return [_parameter(table, field, hints[field.name]) for field in kind.fields]


def _parameter(table: str, field: inspect.Field, hint: Any) -> Parameter:
    assert isinstance(field.type, inspect.Metadata), f"{table}.{field.name} is not described"
    is_money = _is_money(hint)
    counts_money = any(get_origin(one) is dict and _is_money(get_args(one)[0]) for one in _layers(hint))
    return Parameter(
        table,
        field.encode_name,
        field.name,
        hint,
        (field.type.extra_json_schema or {})["description"],
        _money(field) if is_money else _counted(field) if counts_money else in_words(field.type),
        choices(field.type),
        is_money,
        counts_money,
    )


def _layers(hint: Any) -> tuple[Any, ...]:
    """Return a type, and what its bounds are put around."""
    return (hint, *get_args(hint)[:1]) if get_origin(hint) is Annotated else (hint,)


def _is_money(hint: Any) -> bool:
    return get_origin(hint) is Annotated and get_args(hint)[0] is Money


def _money(field: inspect.Field) -> str:
    """Describe an amount of money: bounds are in minor units, people write whole ones."""
    kind = field.type
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    assert isinstance(kind, inspect.IntType)
    return f"an amount of money {'above 0' if kind.ge else 'of 0 or more'}"


def _counted(field: inspect.Field) -> str:
    """Describe a table of how many there are of an amount of money."""
    kind = field.type
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    assert isinstance(kind, inspect.DictType)
    return f"a table, an amount of money above 0 = {in_words(kind.value_type)}"
