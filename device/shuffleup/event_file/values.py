"""One value of a rule file: read into the type of its parameter, and written back."""

import re
from datetime import date, time
from decimal import Decimal
from typing import Any

import msgspec

from shuffleup.event_file.parameters import Parameter
from shuffleup.event_file.problems import RuleProblem, literal, nearest, short
from shuffleup.ruleset import MOST, RuleSet

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
