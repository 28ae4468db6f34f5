"""Reading a formula: a text becomes a tree, one rank of operators inside the other."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from shuffleup.club.season.formula import tree
from shuffleup.club.season.formula.calls import call
from shuffleup.club.season.formula.refused import START, FormulaFault, FormulaPlace, FormulaRefused
from shuffleup.club.season.formula.tokens import Kind, Token, tokens

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
