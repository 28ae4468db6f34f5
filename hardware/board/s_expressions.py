"""The files of KiCad: lists in brackets, words, and strings in quotes."""

import re
from collections.abc import Iterator

Expression = list["str | Expression"]
TOKEN = re.compile(r'\s*(?:(\(|\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


class BadExpression(Exception):
    """A file that is no expression."""


def read(text: str) -> Expression:
    """Read a file; words and strings become the same.

    Raises:
        BadExpression: brackets are missing, or something stands behind the last.
    """
    stack: list[Expression] = [[]]
    end = 0
    for found in TOKEN.finditer(text):
        if found.start() != end:
            break
        end = found.end()
        bracket, quoted, word = found.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")" and len(stack) > 1:
            closed = stack.pop()
            stack[-1].append(closed)
        elif bracket:
            raise BadExpression(f"a bracket too many at {end}")
        else:
            stack[-1].append(word if quoted is None else re.sub(r"\\(.)", r"\1", quoted))
    whole = stack[0]
    if len(stack) > 1 or text[end:].strip() or len(whole) != 1 or isinstance(whole[0], str):
        raise BadExpression("the brackets do not close")
    return whole[0]


def lists(expression: Expression, name: str) -> Iterator[Expression]:
    """Give the lists directly inside that begin with a name."""
    yield from (one for one in expression if not isinstance(one, str) and one and one[0] == name)


def word(expression: Expression, name: str) -> str:
    """Return the first word behind a name, as in `(net 3 "GND")`; empty where there is none."""
    for one in lists(expression, name):
        if len(one) > 1 and isinstance(one[1], str):
            return one[1]
    return ""


def quoted(text: str) -> str:
    """Write a string as KiCad reads it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
