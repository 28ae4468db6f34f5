"""The tokens of a formula, and its refusal: the word, why, and where in the text."""

import re
from collections.abc import Iterator
from enum import Enum, StrEnum, auto
from typing import NamedTuple


class RefusalWord(StrEnum):
    """The five words of a refusal."""

    SYNTAX = "syntax"
    UNKNOWN_NAME = "unknown_name"
    NO_VALUE = "no_value"
    NOT_REPEATABLE = "not_repeatable"
    TOO_MUCH = "too_much"


class FormulaFault(StrEnum):
    """The exact cause of a refusal."""

    UNEXPECTED = "unexpected"
    ENDS_EARLY = "ends_early"
    WRONG_PARTS = "wrong_parts"
    UNKNOWN_VARIABLE = "unknown_variable"
    UNKNOWN_FUNCTION = "unknown_function"
    UNKNOWN_PROFILE = "unknown_profile"
    DIVISION_BY_ZERO = "division_by_zero"
    OUT_OF_DOMAIN = "out_of_domain"
    NOT_FINITE = "not_finite"
    OUTSIDE_LIST = "outside_list"
    EMPTY_LIST = "empty_list"
    NO_NUMBER = "no_number"
    CHANCE = "chance"
    TEXT_TOO_LONG = "text_too_long"
    TOO_MANY_STEPS = "too_many_steps"
    TOO_DEEP = "too_deep"
    LIST_TOO_LONG = "list_too_long"

    @property
    def word(self) -> RefusalWord:
        """Return the word that a report has for this cause."""
        return _WORDS[self]


_WORDS = {
    FormulaFault.UNEXPECTED: RefusalWord.SYNTAX,
    FormulaFault.ENDS_EARLY: RefusalWord.SYNTAX,
    FormulaFault.WRONG_PARTS: RefusalWord.SYNTAX,
    FormulaFault.UNKNOWN_VARIABLE: RefusalWord.UNKNOWN_NAME,
    FormulaFault.UNKNOWN_FUNCTION: RefusalWord.UNKNOWN_NAME,
    FormulaFault.UNKNOWN_PROFILE: RefusalWord.UNKNOWN_NAME,
    FormulaFault.DIVISION_BY_ZERO: RefusalWord.NO_VALUE,
    FormulaFault.OUT_OF_DOMAIN: RefusalWord.NO_VALUE,
    FormulaFault.NOT_FINITE: RefusalWord.NO_VALUE,
    FormulaFault.OUTSIDE_LIST: RefusalWord.NO_VALUE,
    FormulaFault.EMPTY_LIST: RefusalWord.NO_VALUE,
    FormulaFault.NO_NUMBER: RefusalWord.NO_VALUE,
    FormulaFault.CHANCE: RefusalWord.NOT_REPEATABLE,
    FormulaFault.TEXT_TOO_LONG: RefusalWord.TOO_MUCH,
    FormulaFault.TOO_MANY_STEPS: RefusalWord.TOO_MUCH,
    FormulaFault.TOO_DEEP: RefusalWord.TOO_MUCH,
    FormulaFault.LIST_TOO_LONG: RefusalWord.TOO_MUCH,
}


class FormulaPlace(NamedTuple):
    """A place in the text of a formula; both numbers count from 1."""

    line: int
    column: int


START = FormulaPlace(1, 1)


class FormulaRefused(Exception):
    """The formula cannot be read, or has no value here.

    `found` is the piece of text at fault, empty where there is none; `near` is a known name that is like it.
    """

    def __init__(self, fault: FormulaFault, at: FormulaPlace, found: str = "", near: str = "") -> None:
        hint = f" {found!r}" if found else ""
        super().__init__(f"{fault.word} in line {at.line}, column {at.column}: {fault}{hint}")
        self.fault = fault
        self.at = at
        self.found = found
        self.near = near

    @property
    def why(self) -> RefusalWord:
        """Return the word of the refusal."""
        return self.fault.word


LONGEST = 20_000
"""Characters of a formula."""


class Kind(Enum):
    """The kind of a token."""

    NUMBER = auto()
    NAME = auto()
    STRING = auto()
    MARK = auto()
    END_OF_STATEMENT = auto()
    END = auto()


class Token(NamedTuple):
    """One token; a name is in lower case, a string without its quotes."""

    kind: Kind
    text: str
    at: FormulaPlace


_TOKEN = re.compile(
    r"""(?P<blank>[^\S\r\n]+)
      | (?P<line>\r\n|\r|\n)
      | (?P<number>[0-9]+\.?[0-9]*|\.[0-9]+)
      | (?P<name>[^\W\d]\w*)
      | "(?P<string>[^"\r\n]*)"
      | (?P<end>;)
      | (?P<mark>\|\||&&|==|!=|<=|>=|[-+*/%=<>!(),\[\]])
      | (?P<wrong>.)
    """,
    re.VERBOSE | re.DOTALL,
)

_KINDS = {"number": Kind.NUMBER, "string": Kind.STRING, "end": Kind.END_OF_STATEMENT}
_SAME = {"||": "or", "&&": "and", "==": "=", "is": "=", "!": "not"}
_WORD_OPERATORS = frozenset({"or", "and", "is", "not"})
_DEEPER = {"(": 1, "[": 1, ")": -1, "]": -1}


def tokens(text: str) -> Iterator[Token]:
    """Cut a formula into tokens; a line break inside brackets is a blank.

    Raises `FormulaRefused` for a text that is too long and for a character that belongs to nothing.
    """
    if len(text) > LONGEST:
        raise FormulaRefused(FormulaFault.TEXT_TOO_LONG, START)
    line, line_begins, depth = 1, 0, 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "wrong"
        if kind == "blank":
            continue
        piece, at = match[kind], FormulaPlace(line, match.start() - line_begins + 1)
        if kind == "line":
            line, line_begins = line + 1, match.end()
            if depth == 0:
                yield Token(Kind.END_OF_STATEMENT, piece, at)
        elif kind == "mark" or (kind == "name" and piece.lower() in _WORD_OPERATORS):
            depth = max(0, depth + _DEEPER.get(piece, 0))
            yield Token(Kind.MARK, _SAME.get(piece.lower(), piece.lower()), at)
        elif kind == "wrong":
            raise FormulaRefused(FormulaFault.UNEXPECTED, at, piece)
        else:
            yield Token(_KINDS.get(kind, Kind.NAME), piece.lower() if kind == "name" else piece, at)
    yield Token(Kind.END, "", FormulaPlace(line, len(text) - line_begins + 1))
