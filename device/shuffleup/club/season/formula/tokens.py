"""The tokens of a formula: numbers, names, strings, operators, brackets and the ends of statements."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from shuffleup.club.season.formula.refused import START, FormulaFault, FormulaPlace, FormulaRefused

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
_WORDS = frozenset({"or", "and", "is", "not"})
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
        elif kind == "mark" or (kind == "name" and piece.lower() in _WORDS):
            depth = max(0, depth + _DEEPER.get(piece, 0))
            yield Token(Kind.MARK, _SAME.get(piece.lower(), piece.lower()), at)
        elif kind == "wrong":
            raise FormulaRefused(FormulaFault.UNEXPECTED, at, piece)
        else:
            yield Token(_KINDS.get(kind, Kind.NAME), piece.lower() if kind == "name" else piece, at)
    yield Token(Kind.END, "", FormulaPlace(line, len(text) - line_begins + 1))
