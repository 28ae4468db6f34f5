"""A formula read and walked: a text becomes a tree, and the tree a value for one person in one event.

One rank of operators stands inside the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Literal, NamedTuple

from msgspec import Struct

from shuffleup.club.season.formula import tree
from shuffleup.club.season.formula.functions import (
    MOST_STEPS,
    NUMERIC,
    OF_LISTS,
    Figure,
    FormulaRun,
    Profiles,
    Purchase,
    Value,
    number,
)
from shuffleup.club.season.formula.tokens import (
    START,
    FormulaFault,
    FormulaPlace,
    FormulaRefused,
    Kind,
    Token,
    tokens,
)

Parts = tuple[tree.Node, ...]


class _Form(NamedTuple):
    """A function with rules of its own, and the least and the most parts that it takes."""

    node: Callable[[FormulaPlace, Parts], tree.Node]
    least: int
    most: int | None = None


_FORMS: Mapping[str, _Form] = {
    "if": _Form(tree.If, 2, 3),
    "switch": _Form(tree.SwitchOn, 2),
    "lswitch": _Form(tree.ListSwitch, 2),
    "index": _Form(tree.IndexOf, 2, 2),
    "setlistlength": _Form(tree.ListLength, 2, 2),
}

_PURCHASES: tuple[Purchase, ...] = ("buyin", "rebuy", "addon")
_FIGURES: tuple[Figure, ...] = ("fee", "rake", "chips", "points")

_OF_PROFILES: Mapping[str, tuple[Purchase, Figure]] = {
    f"{purchase}profile{figure}": (purchase, figure) for purchase in _PURCHASES for figure in _FIGURES
}

FUNCTION_NAMES = frozenset({*NUMERIC, *OF_LISTS, *_FORMS, *_OF_PROFILES, "assign", "totalforrake"})


def call(name: str, at: FormulaPlace, parts: Parts) -> tree.Node:
    """Return the node of a call; raise `FormulaRefused` for a wrong number of parts.

    A function that does not exist becomes a node that refuses: a branch that is not taken may name it.
    """
    if name in NUMERIC:
        _must_be(NUMERIC[name].least <= len(parts) <= NUMERIC[name].most, at, name)
        return tree.Calculation(at, name, parts)
    if name in OF_LISTS:
        _must_be(len(parts) > OF_LISTS[name].first, at, name)
        return tree.OverLists(at, name, parts)
    if name in _FORMS:
        node, least, most = _FORMS[name]
        _must_be(least <= len(parts) <= (most or len(parts)), at, name)
        return node(at, parts)
    if name == "assign":
        return _assign(at, parts)
    if name in _OF_PROFILES or name == "totalforrake":
        return _of_profiles(name, at, parts)
    return _unknown(name, at)


def _unknown(name: str, at: FormulaPlace) -> tree.Node:
    if name == "random":
        return tree.Unknown(at, name, FormulaFault.CHANCE)
    near = get_close_matches(name, FUNCTION_NAMES, n=1)
    return tree.Unknown(at, name, FormulaFault.UNKNOWN_FUNCTION, "".join(near))


def _assign(at: FormulaPlace, parts: Parts) -> tree.Node:
    _must_be(len(parts) == 2, at, "assign")
    name, part = parts
    if not isinstance(name, tree.Constant) or not isinstance(name.constant, str):
        raise FormulaRefused(FormulaFault.WRONG_PARTS, name.at, "assign")
    return tree.Assign(at, name.constant.strip().lower(), part)


def _of_profiles(name: str, at: FormulaPlace, parts: Parts) -> tree.Node:
    purchase: Purchase | None
    figure: Figure
    purchase, figure = _OF_PROFILES.get(name, (None, "rake"))
    most: Literal[1, 2] = 2 if purchase and figure == "rake" else 1
    _must_be(len(parts) <= most, at, name)
    return tree.FromProfiles(at, name, purchase, figure, parts)


def _must_be(right: bool, at: FormulaPlace, name: str) -> None:
    if not right:
        raise FormulaRefused(FormulaFault.WRONG_PARTS, at, name)


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
    tree: tree.Sequence


def read_formula(text: str) -> Formula:
    """Read a formula; raise `FormulaRefused` where the text is none."""
    return Formula(text, _Reader(tokens(text)).whole())


class _Reader:
    """Reads tokens one after the other."""

    def __init__(self, source: Iterator[Token]) -> None:
        self._source = source
        self._next = next(source)
        self._depth = 0

    def whole(self) -> tree.Sequence:
        """Read the whole text."""
        read = self._statements(START)
        if not self._comes(Kind.END):
            raise self._unexpected()
        return read

    def _statements(self, at: FormulaPlace) -> tree.Sequence:
        """Read statements up to the end or to a bracket; there is at least one."""
        found: list[tree.Node] = []
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
        return tree.Sequence(at, tuple(found))

    def _expression(self) -> tree.Node:
        return self._logic("or", self._all_of)

    def _all_of(self) -> tree.Node:
        return self._logic("and", self._computed)

    def _logic(self, word: str, inner: Callable[[], tree.Node]) -> tree.Node:
        parts = [inner()]
        while self._is(word):
            self._take()
            parts.append(inner())
        return parts[0] if len(parts) == 1 else tree.Logic(parts[0].at, word == "or", tuple(parts))

    def _computed(self, loosest: int = 0) -> tree.Node:
        """Read operators of this rank and of tighter ones; each row of one rank becomes one node."""
        left = self._signed()
        while (rank := self._rank()) >= loosest:
            rest = []
            while self._rank() == rank:
                mark = self._take()
                rest.append(tree.Term(mark.at, mark.text, self._computed(rank + 1)))
            left = tree.Operators(left.at, left, tuple(rest))
        return left

    def _rank(self) -> int:
        token = self._next
        return _RANKS.get(token.text, -1) if token.kind is Kind.MARK else -1

    def _signed(self) -> tree.Node:
        if not (self._is("-") or self._is("not")):
            return self._single()
        mark = self._take()
        self._enter(mark.at)
        part = self._signed()
        self._depth -= 1
        return tree.Negative(mark.at, part) if mark.text == "-" else tree.Not(mark.at, part)

    def _single(self) -> tree.Node:
        token = self._take()
        if token.kind is Kind.NUMBER:
            return tree.Constant(token.at, float(token.text))
        if token.kind is Kind.STRING:
            return tree.Constant(token.at, token.text)
        if token.kind is Kind.NAME:
            return self._call(token) if self._is("(") else _variable(token)
        if token.kind is Kind.MARK and token.text == "(":
            self._enter(token.at)
            inner = self._statements(token.at)
            self._leave(")")
            return inner.statements[0] if len(inner.statements) == 1 else inner
        if token.kind is Kind.MARK and token.text == "[":
            return tree.ListOf(token.at, self._parts("]"))
        raise self._wrong(token)

    def _call(self, name: Token) -> tree.Node:
        self._take()
        return call(name.text, name.at, self._parts(")"))

    def _parts(self, closing: str) -> tuple[tree.Node, ...]:
        """Read parts between commas, up to the bracket that closes them."""
        self._enter(self._next.at)
        found: list[tree.Node] = []
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


def _variable(token: Token) -> tree.Node:
    if token.text == "random":
        return tree.Unknown(token.at, token.text, FormulaFault.CHANCE)
    return tree.Variable(token.at, token.text)


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
    found = formula.tree(run)
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
