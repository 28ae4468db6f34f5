"""The tree of a formula: nodes of one form, and the rule that gives each its value.

A row of operators of one rank is one node, so that a long sum is no deep tree.
"""

import math
import operator
from collections.abc import Callable, Mapping

from msgspec import Struct

from shuffleup.club.season.formula.run import FormulaRun, Value, finite, list_of, number
from shuffleup.club.season.formula.tokens import FormulaFault, FormulaPlace, FormulaRefused


class Node(Struct, frozen=True):
    """A part of a formula: its place, its rule, the parts inside it, and the number or the word that it is.

    `near` is a known function whose name is like the word of an unknown one.
    """

    at: FormulaPlace
    rule: "Rule"
    parts: tuple["Node", ...] = ()
    word: str = ""
    constant: float = 0.0
    near: str = ""


Rule = Callable[[Node, FormulaRun], Value]
"""Gives the value of a node in a run; raises `FormulaRefused` where it has none."""


def value(node: Node, run: FormulaRun) -> Value:
    """Return the value of a node; raise `FormulaRefused` where it has none. Each node is one step."""
    run.step(node.at)
    return node.rule(node, run)


def number_of_node(node: Node, run: FormulaRun) -> float:
    """Return the value of a node as a number; raise `FormulaRefused` for a list or a text."""
    return number(value(node, run), node.at)


def constant_number(node: Node, _run: FormulaRun) -> Value:
    """Give a number that the text names."""
    return finite(node.constant, node.at)


def constant_text(node: Node, _run: FormulaRun) -> Value:
    """Give a text that stands in quotes."""
    return node.word


def variable(node: Node, run: FormulaRun) -> Value:
    """Give a variable by its name."""
    return run.variable(node.word, node.at)


def list_in_brackets(node: Node, run: FormulaRun) -> Value:
    """Give a list, as `[a, b]`."""
    return list_of((number_of_node(part, run) for part in node.parts), node.at)


def statements(node: Node, run: FormulaRun) -> Value:
    """Give the value of the last statement."""
    return [value(statement, run) for statement in node.parts][-1]


def negative(node: Node, run: FormulaRun) -> Value:
    """Give `-x`."""
    return -number_of_node(node.parts[0], run)


def opposite(node: Node, run: FormulaRun) -> Value:
    """Give `!x` or `not x`."""
    return float(not number_of_node(node.parts[0], run))


def any_of(node: Node, run: FormulaRun) -> Value:
    """Give whether a part is true; the first true one settles it."""
    return float(any(number_of_node(part, run) for part in node.parts))


def all_of(node: Node, run: FormulaRun) -> Value:
    """Give whether each part is true; the first false one settles it."""
    return float(all(number_of_node(part, run) for part in node.parts))


_OPERATORS: Mapping[str, Callable[[float, float], float]] = {
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


def row_of_operators(node: Node, run: FormulaRun) -> Value:
    """Give a row of operators of one rank, from left to right: a first part, then terms.

    A term is an operator with its right side inside; it has no value of its own.
    """
    first, *terms = node.parts
    left = number_of_node(first, run)
    for term in terms:
        right = number_of_node(term.parts[0], run)
        if right == 0.0 and term.word in "/%":
            raise FormulaRefused(FormulaFault.DIVISION_BY_ZERO, term.at, term.word)
        left = finite(float(_OPERATORS[term.word](left, right)), term.at)
    return left


def unknown_function(node: Node, _run: FormulaRun) -> Value:
    """Refuse a function that the language does not have."""
    raise FormulaRefused(FormulaFault.UNKNOWN_FUNCTION, node.at, node.word, node.near)


def chance(node: Node, _run: FormulaRun) -> Value:
    """Refuse `random`, which no other run would repeat."""
    raise FormulaRefused(FormulaFault.CHANCE, node.at, node.word)
