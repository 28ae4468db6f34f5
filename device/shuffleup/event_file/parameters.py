"""The parameters of a rule set by their keys, from the records: allowed values, reading and writing."""

import re
from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from shuffleup.event_file.problems import RuleProblem, literal, nearest, short
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.group import MOST
from shuffleup.ruleset.rule_set import RuleSet


def in_words(kind: inspect.Type) -> str:
    """Describe the values that a type takes, as a person would write them in a TOML file."""
    if isinstance(kind, inspect.Metadata):
        return _with_examples(kind) or in_words(kind.type)
    return _WORDS[type(kind)](kind)


def choices(kind: inspect.Type) -> tuple[str, ...]:
    """List the words that a type takes, () where it does not choose among words."""
    if isinstance(kind, inspect.Metadata):
        examples = (kind.extra_json_schema or {}).get("examples", ())
        return (*choices(kind.type), *(word for word in examples if word.isidentifier()))
    if isinstance(kind, inspect.UnionType):
        return tuple(word for one in kind.types for word in choices(one))
    return tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()


def _with_examples(kind: inspect.Metadata) -> str:
    if examples := (kind.extra_json_schema or {}).get("examples"):
        return f"text such as {' or '.join(map(_quoted, examples))}"
    if isinstance(kind.type, inspect.DecimalType) and kind.extra:
        return f"a number from {kind.extra['ge']} to {kind.extra['le']}"
    return ""


def _quoted(word: object) -> str:
    return f'"{word}"' if isinstance(word, str) else str(word)


def _text(kind: inspect.StrType) -> str:
    return f"text of {kind.min_length or 0} to {kind.max_length} letters" if kind.max_length else "text"


def _list(kind: inspect.VarTupleType) -> str:
    least = f" of {kind.min_length} or more" if kind.min_length else ""
    most = f" of at most {kind.max_length}" if kind.max_length else ""
    return f"a list{least}{most}, each {in_words(kind.item_type)}"


def _choice(kind: inspect.LiteralType) -> str:
    return ", ".join(map(_quoted, kind.values))


def _record(kind: inspect.StructType) -> str:
    return f"a table of {', '.join(field.encode_name for field in kind.fields)}"


_WORDS: dict[type[inspect.Type], Callable[..., str]] = {
    inspect.BoolType: lambda kind: "true or false",
    inspect.IntType: lambda kind: f"a whole number from {kind.ge} to {kind.le}",
    inspect.DecimalType: lambda kind: "a number such as 12.5",
    inspect.StrType: _text,
    inspect.LiteralType: _choice,
    inspect.UnionType: lambda kind: " or ".join(map(in_words, kind.types)),
    inspect.VarTupleType: _list,
    inspect.TupleType: lambda kind: f"[{', '.join(map(in_words, kind.item_types))}]",
    inspect.DictType: lambda kind: f"a table, {in_words(kind.key_type)} = {in_words(kind.value_type)}",
    inspect.StructType: _record,
}


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


AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,9})?")
PLACE = re.compile(r"at `\$\[([0-9]+)\]")

MOST_DIGITS = 20
"""Of an amount, before and behind the point: arithmetic with more has no end, or none that fits."""


def read(parameter: Parameter, value: object, decimals: int, file: str) -> Any:
    """Return the value as its record holds it, or a `RuleProblem` that says what is wrong with it.

    Money is written in whole units, with up to `decimals` digits after the point, and held in minor units.
    """
    plain = _plain(value)
    if parameter.is_money and (plain := _minor_units(plain, decimals)) is None:
        return RuleProblem(file, parameter.key, short(literal(value)), _allowed(parameter, decimals))
    if parameter.counts_money and (plain := _by_minor_units(plain, decimals)) is None:
        return RuleProblem(file, parameter.key, short(literal(value)), _allowed(parameter, decimals))
    try:
        held = msgspec.convert(plain, parameter.hint, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        return _problem(parameter, value, str(error), decimals, file)
    return held if _is_ratio(held, value) else _problem(parameter, value, "", decimals, file)


def written(parameter: Parameter, rules: RuleSet, decimals: int) -> str:
    """Write the value that a rule set has, as it stands in a rule file: money in whole units."""
    held = getattr(getattr(rules, parameter.table), parameter.attribute)
    if parameter.counts_money:
        return literal({_whole_units(value, decimals): count for value, count in held.items()})
    if not parameter.is_money:
        return literal(_builtins(held))
    return _whole_units(held, decimals)


def _builtins(held: Any) -> Any:
    if isinstance(held, tuple):
        return [_builtins(one) for one in held]
    return msgspec.to_builtins(held, str_keys=True) if isinstance(held, msgspec.Struct) else held


def _whole_units(amount: int, decimals: int) -> str:
    whole, rest = divmod(amount, 10**decimals)
    return f"{whole}.{rest:0{decimals}}" if rest else str(whole)


def _plain(value: object) -> object:
    """TOML has dates of its own: 2026-11-21 means the same as "2026-11-21"."""
    if isinstance(value, date):
        return value.isoformat()
    return f"{value:%H:%M}" if isinstance(value, time) else value


def _minor_units(value: object, decimals: int) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    exact = Decimal(value)
    if not exact.is_finite() or (exact and abs(exact.adjusted()) > MOST_DIGITS) or abs(exact) > MOST:
        return None
    exact *= 10**decimals
    return int(exact) if exact == exact.to_integral_value() else None


def _by_minor_units(value: object, decimals: int) -> dict[int, object] | None:
    """Read the amounts of a table, whose names are texts; None where one is no amount, or stands twice."""
    if not isinstance(value, dict):
        return None
    held: dict[int, object] = {}
    for name, count in value.items():
        minor = _minor_units(Decimal(name), decimals) if AMOUNT.fullmatch(str(name)) else None
        if minor is None or minor in held:
            return None
        held[minor] = count
    return held


def _is_ratio(held: object, value: object) -> bool:
    """Check the bounds of a ratio, the one kind of number for which msgspec takes none."""
    if not isinstance(held, Decimal):
        return True
    return not isinstance(value, str) and held.is_finite() and 0 <= held <= 1


def _problem(parameter: Parameter, value: object, message: str, decimals: int, file: str) -> RuleProblem:
    allowed = _allowed(parameter, decimals)
    near = nearest(value, parameter.choices) if isinstance(value, str) else ""
    return RuleProblem(file, parameter.key, _found(value, message), allowed, literal(near) if near else "")


def _found(value: object, message: str) -> str:
    """Show the entry of a long list that is wrong, with its place, else the whole value."""
    place = PLACE.search(message)
    if place is None or not isinstance(value, list):
        return short(literal(value))
    number = int(place[1])
    return f"{short(literal(value[number]))} in place {number + 1}"


def _allowed(parameter: Parameter, decimals: int) -> str:
    if not (parameter.is_money or parameter.counts_money):
        return parameter.allowed
    digits = f"with at most {decimals} digits after the point" if decimals else "in whole units"
    return f"{parameter.allowed}, {digits}"
