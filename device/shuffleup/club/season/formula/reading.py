"""A formula read and walked: a text becomes a tree, and the tree a value for one person in one event.

One rank of operators stands inside the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct

from shuffleup.club.season.formula import tree
from shuffleup.club.season.formula.functions import FUNCTIONS
from shuffleup.club.season.formula.run import MOST_STEPS, FormulaRun, Profiles, Value, number
from shuffleup.club.season.formula.tokens import (
    START,
    FormulaFault,
    FormulaPlace,
    FormulaRefused,
    Kind,
    Token,
    tokens,
)
from shuffleup.club.season.formula.tree import Node, Rule

Parts = tuple[Node, ...]


def call(name: str, at: FormulaPlace, parts: Parts) -> Node:
    """Return the node of a call; raise `FormulaRefused` for parts that the function does not take.

    A function that does not exist becomes a node that refuses: a branch that is not taken may name it.
    """
    if name == "random":
        return Node(at, tree.chance, word=name)
    function = FUNCTIONS.get(name)
    if function is None:
        near = get_close_matches(name, FUNCTIONS, n=1)
        return Node(at, tree.unknown_function, word=name, near="".join(near))
    if not function.least <= len(parts) <= (function.most or len(parts)):
        raise FormulaRefused(FormulaFault.WRONG_PARTS, at, name)
    if name == "assign" and parts[0].rule is not tree.constant_text:
        raise FormulaRefused(FormulaFault.WRONG_PARTS, parts[0].at, name)
    return Node(at, function.rule, parts, name)


DEEPEST = 50
"""Brackets within brackets, and signs before signs."""

_RANKS = {
    **dict.fromkeys(("=", "!="), 0),
    **dict.fromkeys(("<", ">", "<=", ">="), 1),
    **dict.fromkeys(("+", "-"), 2),
    **dict.fromkeys(("*", "/", "%"), 3),
}
"""The operators that compute, the loosest first; `or` and `and` are looser than all."""


class Formula(Struct, frozen=True):
    """A formula that was read: its text and its tree."""

    text: str
    tree: Node


def read_formula(text: str) -> Formula:
    """Read a formula; raise `FormulaRefused` where the text is none."""
    return Formula(text, _Reader(tokens(text)).whole())


class _Reader:
    """Reads tokens one after the other."""

    def __init__(self, source: Iterator[Token]) -> None:
        self._source = source
        self._next = next(source)
        self._depth = 0

    def whole(self) -> Node:
        """Read the whole text."""
        read = self._statements(START)
        if not self._comes(Kind.END):
            raise self._unexpected()
        return read

    def _statements(self, at: FormulaPlace) -> Node:
        """Read statements up to the end or to a bracket; there is at least one."""
        found: list[Node] = []
        while True:
            while self._comes(Kind.END_OF_STATEMENT):
                self._take()
            if self._comes(Kind.END) or self._is(")"):
                break
            found.append(self._expression())
            if not self._comes(Kind.END_OF_STATEMENT):
                break
        if not found:
            raise self._unexpected()
        return Node(at, tree.statements, tuple(found))

    def _expression(self) -> Node:
        return self._joined("or", tree.any_of)

    def _joined(self, word: str, rule: Rule) -> Node:
        """Read parts between `or`, or inside of them between `and`; a single part stands for itself."""
        parts = [self._inner(word)]
        while self._is(word):
            self._take()
            parts.append(self._inner(word))
        return parts[0] if len(parts) == 1 else Node(parts[0].at, rule, tuple(parts))

    def _inner(self, word: str) -> Node:
        return self._joined("and", tree.all_of) if word == "or" else self._computed()

    def _computed(self, loosest: int = 0) -> Node:
        """Read operators of this rank and of tighter ones; each row of one rank becomes one node."""
        left = self._signed()
        while (rank := self._rank()) >= loosest:
            rest = []
            while self._rank() == rank:
                mark = self._take()
                rest.append(Node(mark.at, tree.row_of_operators, (self._computed(rank + 1),), mark.text))
            left = Node(left.at, tree.row_of_operators, (left, *rest))
        return left

    def _rank(self) -> int:
        token = self._next
        return _RANKS.get(token.text, -1) if token.kind is Kind.MARK else -1

    def _signed(self) -> Node:
        if not (self._is("-") or self._is("not")):
            return self._single()
        mark = self._take()
        self._enter(mark.at)
        part = self._signed()
        self._depth -= 1
        return Node(mark.at, tree.negative if mark.text == "-" else tree.opposite, (part,))

    def _single(self) -> Node:
        token = self._take()
        if token.kind is Kind.NUMBER:
            return Node(token.at, tree.constant_number, constant=float(token.text))
        if token.kind is Kind.STRING:
            return Node(token.at, tree.constant_text, word=token.text)
        if token.kind is Kind.NAME:
            if self._is("("):
                return self._call(token)
            rule = tree.chance if token.text == "random" else tree.variable
            return Node(token.at, rule, word=token.text)
        if token.kind is Kind.MARK and token.text == "(":
            self._enter(token.at)
            inner = self._statements(token.at)
            self._leave(")")
            return inner.parts[0] if len(inner.parts) == 1 else inner
        if token.kind is Kind.MARK and token.text == "[":
            return Node(token.at, tree.list_in_brackets, self._parts("]"))
        raise self._wrong(token)

    def _call(self, name: Token) -> Node:
        self._take()
        return call(name.text, name.at, self._parts(")"))

    def _parts(self, closing: str) -> tuple[Node, ...]:
        """Read parts between commas, up to the bracket that closes them."""
        self._enter(self._next.at)
        found: list[Node] = []
        if not self._is(closing):
            found.append(self._expression())
            while self._is(","):
                self._take()
                found.append(self._expression())
        self._leave(closing)
        return tuple(found)

    def _enter(self, at: FormulaPlace) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise FormulaRefused(FormulaFault.TOO_DEEP, at)

    def _leave(self, closing: str) -> None:
        if not self._is(closing):
            raise self._unexpected()
        self._take()
        self._depth -= 1

    def _comes(self, kind: Kind) -> bool:
        return self._next.kind is kind

    def _is(self, mark: str) -> bool:
        return self._next.kind is Kind.MARK and self._next.text == mark

    def _take(self) -> Token:
        token = self._next
        if token.kind is not Kind.END:
            self._next = next(self._source)
        return token

    def _unexpected(self) -> FormulaRefused:
        return self._wrong(self._next)

    def _wrong(self, token: Token) -> FormulaRefused:
        fault = FormulaFault.ENDS_EARLY if token.kind is Kind.END else FormulaFault.UNEXPECTED
        return FormulaRefused(fault, token.at, token.text)


RESULT = "points"
"""The variable that is the result where the last statement takes no branch (Q-01)."""


def value_of(
    formula: Formula,
    variables: Mapping[str, float | Sequence[float]],
    profiles: Profiles | None = None,
    most_steps: int = MOST_STEPS,
) -> Value:
    """Return the value of a formula: a number, a list or a text; names are known in any case.

    Raises `FormulaRefused` where it has none.
    """
    run = FormulaRun({name.lower(): _value(value) for name, value in variables.items()}, profiles, most_steps)
    found = tree.statements(formula.tree, run)
    return run.variables.get(RESULT, 0.0) if found is None else found


def number_of(
    formula: Formula,
    variables: Mapping[str, float | Sequence[float]],
    profiles: Profiles | None = None,
    most_steps: int = MOST_STEPS,
) -> float:
    """Return the value of a formula as a finite number; raise `FormulaRefused` where it has none."""
    return number(value_of(formula, variables, profiles, most_steps), START)


def _value(given: float | Sequence[float]) -> Value:
    return tuple(map(float, given)) if isinstance(given, Sequence) else float(given)
