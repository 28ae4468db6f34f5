"""Reading TOML that a stranger may have written, with a bound on the parts of a key, and writing TOML.

For a key of n parts `tomllib` keeps every beginning of it, which for a few hundred thousand bytes of
`a.a.a.a` is more memory than a computer has.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from datetime import date, time
from typing import Any

import msgspec

MOST_PARTS = 20

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def read_toml(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Read TOML as `tomllib.loads` does.

    Raises:
        tomllib.TOMLDecodeError: it is no TOML, or holds a key of more than `MOST_PARTS` parts.
        RecursionError: it is nested too deep.
    """
    if found := _LONG_KEY.search(text):
        line, begins = text.count("\n", 0, found.start()) + 1, text.rfind("\n", 0, found.start())
        place = f"(at line {line}, column {found.start() - begins})"
        raise tomllib.TOMLDecodeError(f"A key of more than {MOST_PARTS} parts {place}")
    return tomllib.loads(text, parse_float=parse_float)


BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
LITERAL = re.compile(r"[^'\x00-\x08\x0a-\x1f\x7f]*")
"""Text that may stand between single quotes, where nothing is escaped."""


def key_line(key: str, value: Any) -> str:
    """Write one key and its value; whatever the value holds stays on one line."""
    return f"{_key(key)} = {_value(value)}"


def rows_of(key: str, values: Iterable[Any]) -> str:
    """Write a key whose value is an array, with a line for each entry."""
    return "\n".join([f"{_key(key)} = [", *(f"  {_value(value)}," for value in values), "]"])


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _string(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case date() | time():
            return value.isoformat()
        case dict():
            return "{" + ", ".join(key_line(key, inner) for key, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            return repr(value)


def _string(text: str) -> str:
    if '"' in text and LITERAL.fullmatch(text):
        return f"'{text}'"
    # The escapes of JSON are escapes of TOML; JSON alone lets the control character DEL stand as it is.
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
