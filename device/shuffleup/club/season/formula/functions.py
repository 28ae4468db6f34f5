"""The functions of the formula language: one table of their rules, with the parts that each takes.

Plain arithmetic raises `ValueError`, `ZeroDivisionError` or `OverflowError` where it has no value; the rule
that calls it then refuses, with the place in the text.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from shuffleup.club.season.formula.run import (
    LONGEST_LIST,
    Figure,
    FormulaRun,
    Profiles,
    Purchase,
    Value,
    finite,
    list_of,
    number,
)
from shuffleup.club.season.formula.tokens import FormulaFault, FormulaRefused
from shuffleup.club.season.formula.tree import Node, Rule, number_of_node, value


def rounded(x: float, digits: float = 0.0) -> float:
    """Round half up at a decimal digit."""
    scale = math.pow(10.0, digits)
    return math.floor(x * scale + 0.5) / scale


def _to_nearest(x: float, unit: float) -> float:
    return math.floor(x / unit + 0.5) * unit


def _up_to_nearest(x: float, unit: float) -> float:
    return math.ceil(x / unit) * unit


def _down_to_nearest(x: float, unit: float) -> float:
    return math.floor(x / unit) * unit


def _log(x: float, base: float | None = None) -> float:
    return math.log(x) if base is None else math.log(x) / math.log(base)


def _log10(x: float, _ignored: float = 10.0) -> float:
    """Return the logarithm with base 10; a second part, as the sheet of TD3 shows it, changes nothing."""
    return math.log10(x)


def _triangle(n: float) -> float:
    return n * (n + 1) / 2


def _average(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def _top(k: float, numbers: Sequence[float]) -> list[float]:
    return sorted(numbers)[max(0, len(numbers) - _whole_count(k)) :]


def _bottom(k: float, numbers: Sequence[float]) -> list[float]:
    return sorted(numbers)[: _whole_count(k)]


def _whole_count(k: float) -> int:
    if k < 0:
        raise ValueError(k)
    return int(k)


def _is_among(x: float, numbers: Sequence[float]) -> float:
    return float(x in numbers)


def _count(numbers: Sequence[float]) -> float:
    return float(len(numbers))


Arithmetic = Callable[..., float | list[float]]


class Function(NamedTuple):
    """A function of the language: its rule, and the least and the most parts that it takes.

    `most` is None where any number of parts may follow.
    """

    rule: Rule
    least: int = 1
    most: int | None = 1


def _of_numbers(compute: Arithmetic, least: int = 1, most: int = 1) -> Function:
    def rule(node: Node, run: FormulaRun) -> Value:
        return _computed(node, compute, [number_of_node(part, run) for part in node.parts])

    return Function(rule, least, most)


def _of_lists(compute: Arithmetic, heads: int = 0, *, needs_a_number: bool = False) -> Function:
    """Return a function of numbers and lists, all laid into one list after `heads` parts that are numbers."""

    def rule(node: Node, run: FormulaRun) -> Value:
        first = [number_of_node(part, run) for part in node.parts[:heads]]
        laid: list[float] = []
        for part in node.parts[heads:]:
            found = value(part, run)
            laid += found if isinstance(found, tuple) else (number(found, part.at),)
        run.step(node.at, len(laid))
        if needs_a_number and not laid:
            raise FormulaRefused(FormulaFault.EMPTY_LIST, node.at, node.word)
        return _computed(node, compute, [*first, laid])

    return Function(rule, heads + 1, None)


def _computed(node: Node, compute: Arithmetic, given: Sequence[float | list[float]]) -> Value:
    try:
        made = compute(*given)
    except OverflowError:
        raise FormulaRefused(FormulaFault.NOT_FINITE, node.at, node.word) from None
    except ZeroDivisionError:
        raise FormulaRefused(FormulaFault.DIVISION_BY_ZERO, node.at, node.word) from None
    except ValueError:
        raise FormulaRefused(FormulaFault.OUT_OF_DOMAIN, node.at, node.word) from None
    return list_of(made, node.at) if isinstance(made, list) else finite(float(made), node.at)


def _list(node: Node, run: FormulaRun) -> tuple[float, ...]:
    found = value(node, run)
    if isinstance(found, tuple):
        return found
    raise FormulaRefused(FormulaFault.NO_NUMBER, node.at)


def _index(node: Node, run: FormulaRun) -> Value:
    """Give `index(list, i)`, counted from 0."""
    entries = _list(node.parts[0], run)
    wanted = number_of_node(node.parts[1], run)
    if not 0 <= wanted < len(entries):
        raise FormulaRefused(FormulaFault.OUTSIDE_LIST, node.at, "index")
    return entries[int(wanted)]


def _set_list_length(node: Node, run: FormulaRun) -> Value:
    """Give `setListLength(list, k)`: cut at the end, or filled with zeros."""
    entries = _list(node.parts[0], run)
    length = number_of_node(node.parts[1], run)
    if length < 0:
        raise FormulaRefused(FormulaFault.OUTSIDE_LIST, node.at, "setListLength")
    if length > LONGEST_LIST:
        raise FormulaRefused(FormulaFault.LIST_TOO_LONG, node.at)
    run.step(node.at, int(length))
    return (*entries, *[0.0] * (int(length) - len(entries)))[: int(length)]


def _if(node: Node, run: FormulaRun) -> Value:
    """Give `if(c, a, b)`; without b it may take no branch, and then it has no value."""
    condition, yes, *no = node.parts
    if number_of_node(condition, run):
        return value(yes, run)
    return value(no[0], run) if no else None


def _switch(node: Node, run: FormulaRun) -> Value:
    """Give `switch(x, v1, r1, ..., default)`; 0 without a match and a default."""
    wanted, *rest = node.parts
    x = number_of_node(wanted, run)
    for candidate, result in zip(rest[::2], rest[1::2], strict=False):
        if number_of_node(candidate, run) == x:
            return value(result, run)
    return value(rest[-1], run) if len(rest) % 2 else 0.0


def _list_switch(node: Node, run: FormulaRun) -> Value:
    """Give `lswitch(x, r1, ..., rn)`: r_x, counted from 1, else r_n."""
    wanted, *results = node.parts
    x = number_of_node(wanted, run)
    chosen = int(x) if x.is_integer() and 1 <= x <= len(results) else len(results)
    return value(results[chosen - 1], run)


def _assign(node: Node, run: FormulaRun) -> Value:
    """Give `assign("name", x)`, whose value is x."""
    name, part = node.parts
    found = value(part, run)
    assigned = found if isinstance(found, tuple) else number(found, part.at)
    run.variables[name.word.strip().lower()] = assigned
    return assigned


def _of_profile(purchase: Purchase, figure: Figure) -> Function:
    return _of_names(
        lambda profiles, *names: profiles.figure(purchase, figure, *names), 2 if figure == "rake" else 1
    )


def _of_names(asked: Callable[..., float], most: int) -> Function:
    """Return a function of the profiles of the event and of names in them."""

    def rule(node: Node, run: FormulaRun) -> Value:
        names = [_name(part, run, node.word) for part in node.parts]
        try:
            return float(asked(run.profiles or Profiles(), *names))
        except KeyError:
            unknown = next(filter(None, reversed(names)), node.word)
            raise FormulaRefused(FormulaFault.UNKNOWN_PROFILE, node.at, unknown) from None

    return Function(rule, 0, most)


def _name(node: Node, run: FormulaRun, function: str) -> str:
    found = value(node, run)
    if isinstance(found, str):
        return found
    raise FormulaRefused(FormulaFault.WRONG_PARTS, node.at, function)


_PURCHASES: tuple[Purchase, ...] = ("buyin", "rebuy", "addon")
_FIGURES: tuple[Figure, ...] = ("fee", "rake", "chips", "points")

FUNCTIONS: Mapping[str, Function] = {
    "abs": _of_numbers(abs),
    "acos": _of_numbers(math.acos),
    "asin": _of_numbers(math.asin),
    "atan": _of_numbers(math.atan),
    "ceil": _of_numbers(math.ceil),
    "cos": _of_numbers(math.cos),
    "exp": _of_numbers(math.exp),
    "floor": _of_numbers(math.floor),
    "sin": _of_numbers(math.sin),
    "sqrt": _of_numbers(math.sqrt),
    "tan": _of_numbers(math.tan),
    "log": _of_numbers(_log, 1, 2),
    "ln": _of_numbers(_log, 1, 2),
    "log10": _of_numbers(_log10, 1, 2),
    "pow": _of_numbers(math.pow, 2, 2),
    "power": _of_numbers(math.pow, 2, 2),
    "round": _of_numbers(rounded, 1, 2),
    "roundtonearest": _of_numbers(_to_nearest, 2, 2),
    "rounduptonearest": _of_numbers(_up_to_nearest, 2, 2),
    "rounddowntonearest": _of_numbers(_down_to_nearest, 2, 2),
    "triangle": _of_numbers(_triangle),
    "max": _of_lists(max, needs_a_number=True),
    "min": _of_lists(min, needs_a_number=True),
    "sum": _of_lists(math.fsum),
    "product": _of_lists(math.prod),
    "average": _of_lists(_average, needs_a_number=True),
    "count": _of_lists(_count),
    "top": _of_lists(_top, 1),
    "bottom": _of_lists(_bottom, 1),
    "oneof": _of_lists(_is_among, 1),
    "index": Function(_index, 2, 2),
    "setlistlength": Function(_set_list_length, 2, 2),
    "if": Function(_if, 2, 3),
    "switch": Function(_switch, 2, None),
    "lswitch": Function(_list_switch, 2, None),
    "assign": Function(_assign, 2, 2),
    "totalforrake": _of_names(Profiles.total, 1),
    **{
        f"{purchase}profile{figure}": _of_profile(purchase, figure)
        for purchase in _PURCHASES
        for figure in _FIGURES
    },
}
