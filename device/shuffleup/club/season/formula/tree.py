"""The tree of a formula: each node knows its value in a run.

A row of operators of one rank is one node, so that a long sum is no deep tree.
"""

import math
import operator
from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from shuffleup.club.season.formula.functions import (
    LONGEST_LIST,
    NEED_A_NUMBER,
    NUMERIC,
    OF_LISTS,
    Figure,
    FormulaRun,
    Profiles,
    Purchase,
    Value,
    finite,
    list_of,
    number,
)
from shuffleup.club.season.formula.tokens import FormulaFault, FormulaPlace, FormulaRefused


class Node(Protocol):
    """A part of a formula that has a value."""

    @property
    def at(self) -> FormulaPlace:
        """Its place in the text."""
        ...

    def __call__(self, run: FormulaRun) -> Value:
        """Return its value; raise `FormulaRefused` where it has none."""
        ...


class Constant(Struct, frozen=True):
    """A number or a text."""

    at: FormulaPlace
    constant: float | str

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        return finite(self.constant, self.at) if isinstance(self.constant, float) else self.constant


class Variable(Struct, frozen=True):
    """A variable by its name."""

    at: FormulaPlace
    name: str

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        return run.variable(self.name, self.at)


class ListOf(Struct, frozen=True):
    """A list, as `[a, b]`."""

    at: FormulaPlace
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        return list_of((number(part(run), part.at) for part in self.parts), self.at)


class Sequence(Struct, frozen=True):
    """Statements; the value is that of the last one."""

    at: FormulaPlace
    statements: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        last: Value = None
        for statement in self.statements:
            last = statement(run)
        return last


class Negative(Struct, frozen=True):
    """`-x`."""

    at: FormulaPlace
    part: Node

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        return -number(self.part(run), self.part.at)


class Not(Struct, frozen=True):
    """`!x` or `not x`."""

    at: FormulaPlace
    part: Node

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        return float(not number(self.part(run), self.part.at))


class Logic(Struct, frozen=True):
    """Parts joined by `or` (`settled` is true) or by `and` (false), read until one settles it."""

    at: FormulaPlace
    settled: bool
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        for part in self.parts:
            if bool(number(part(run), part.at)) is self.settled:
                return float(self.settled)
        return float(not self.settled)


ARITHMETIC: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": math.fmod,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


class Term(Struct, frozen=True):
    """An operator with its right side."""

    at: FormulaPlace
    operator: str
    right: Node


class Operators(Struct, frozen=True):
    """A row of operators of one rank, read from left to right."""

    at: FormulaPlace
    first: Node
    rest: tuple[Term, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        left = number(self.first(run), self.first.at)
        for term in self.rest:
            right = number(term.right(run), term.right.at)
            if right == 0.0 and term.operator in "/%":
                raise FormulaRefused(FormulaFault.DIVISION_BY_ZERO, term.at, term.operator)
            left = finite(float(ARITHMETIC[term.operator](left, right)), term.at)
        return left


class Calculation(Struct, frozen=True):
    """A function of numbers."""

    at: FormulaPlace
    name: str
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        numbers = [number(part(run), part.at) for part in self.parts]
        return _computed(NUMERIC[self.name].function, numbers, self.at, self.name)


def _computed(function: Callable[..., float], numbers: list[float], at: FormulaPlace, name: str) -> float:
    try:
        return finite(float(function(*numbers)), at)
    except OverflowError:
        raise FormulaRefused(FormulaFault.NOT_FINITE, at, name) from None
    except ZeroDivisionError:
        raise FormulaRefused(FormulaFault.DIVISION_BY_ZERO, at, name) from None
    except ValueError:
        raise FormulaRefused(FormulaFault.OUT_OF_DOMAIN, at, name) from None


class OverLists(Struct, frozen=True):
    """A function of numbers and lists, which are laid into one."""

    at: FormulaPlace
    name: str
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        function, first = OF_LISTS[self.name]
        heads = [number(part(run), part.at) for part in self.parts[:first]]
        laid: list[float] = []
        for part in self.parts[first:]:
            found = part(run)
            laid += found if isinstance(found, tuple) else (number(found, part.at),)
        run.step(self.at, len(laid))
        if not laid and self.name in NEED_A_NUMBER:
            raise FormulaRefused(FormulaFault.EMPTY_LIST, self.at, self.name)
        try:
            made = function(*heads, laid)
        except (ValueError, OverflowError):
            raise FormulaRefused(FormulaFault.OUT_OF_DOMAIN, self.at, self.name) from None
        return list_of(made, self.at) if isinstance(made, list) else finite(float(made), self.at)


class IndexOf(Struct, frozen=True):
    """`index(list, i)`, counted from 0."""

    at: FormulaPlace
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        entries = _list(self.parts[0], run)
        wanted = number(self.parts[1](run), self.parts[1].at)
        if not 0 <= wanted < len(entries):
            raise FormulaRefused(FormulaFault.OUTSIDE_LIST, self.at, "index")
        return entries[int(wanted)]


class ListLength(Struct, frozen=True):
    """`setListLength(list, k)`: cut at the end, or filled with zeros."""

    at: FormulaPlace
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        entries = _list(self.parts[0], run)
        length = number(self.parts[1](run), self.parts[1].at)
        if length < 0:
            raise FormulaRefused(FormulaFault.OUTSIDE_LIST, self.at, "setListLength")
        if length > LONGEST_LIST:
            raise FormulaRefused(FormulaFault.LIST_TOO_LONG, self.at)
        run.step(self.at, int(length))
        return (*entries, *[0.0] * (int(length) - len(entries)))[: int(length)]


def _list(part: Node, run: FormulaRun) -> tuple[float, ...]:
    found = part(run)
    if isinstance(found, tuple):
        return found
    raise FormulaRefused(FormulaFault.NO_NUMBER, part.at)


class If(Struct, frozen=True):
    """`if(c, a, b)`; without b it may take no branch, and then it has no value."""

    at: FormulaPlace
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        condition, yes, *no = self.parts
        if number(condition(run), condition.at):
            return yes(run)
        return no[0](run) if no else None


class SwitchOn(Struct, frozen=True):
    """`switch(x, v1, r1, ..., default)`; 0 without a match and a default."""

    at: FormulaPlace
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        wanted, *rest = self.parts
        x = number(wanted(run), wanted.at)
        for value, result in zip(rest[::2], rest[1::2], strict=False):
            if number(value(run), value.at) == x:
                return result(run)
        return rest[-1](run) if len(rest) % 2 else 0.0


class ListSwitch(Struct, frozen=True):
    """`lswitch(x, r1, ..., rn)`: r_x, counted from 1, else r_n."""

    at: FormulaPlace
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        wanted, *results = self.parts
        x = number(wanted(run), wanted.at)
        chosen = int(x) if x.is_integer() and 1 <= x <= len(results) else len(results)
        return results[chosen - 1](run)


class Assign(Struct, frozen=True):
    """`assign("name", x)`, whose value is x."""

    at: FormulaPlace
    name: str
    part: Node

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        found = self.part(run)
        assigned = found if isinstance(found, tuple) else number(found, self.part.at)
        run.variables[self.name] = assigned
        return assigned


class FromProfiles(Struct, frozen=True):
    """A figure of a fee profile or a rake of the event, by the names of both."""

    at: FormulaPlace
    name: str
    purchase: Purchase | None
    figure: Figure
    parts: tuple[Node, ...]

    def __call__(self, run: FormulaRun) -> Value:
        run.step(self.at)
        names = [self._text(part, run) for part in self.parts]
        first, second = (*names, "", "")[:2]
        profiles = run.profiles or Profiles()
        try:
            if self.purchase is None:
                return float(profiles.total(first))
            return float(profiles.figure(self.purchase, self.figure, first, second))
        except KeyError:
            raise FormulaRefused(
                FormulaFault.UNKNOWN_PROFILE, self.at, second or first or self.name
            ) from None

    def _text(self, part: Node, run: FormulaRun) -> str:
        found = part(run)
        if isinstance(found, str):
            return found
        raise FormulaRefused(FormulaFault.WRONG_PARTS, part.at, self.name)


class Unknown(Struct, frozen=True):
    """A function that the language does not have: `fault` says which kind."""

    at: FormulaPlace
    name: str
    fault: FormulaFault
    near: str = ""

    def __call__(self, run: FormulaRun) -> Value:
        raise FormulaRefused(self.fault, self.at, self.name, self.near)
