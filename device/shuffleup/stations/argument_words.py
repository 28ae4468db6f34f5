"""Error messages for the arguments of a command."""

import re
from collections.abc import Callable
from typing import Literal, get_args, get_origin, get_type_hints

KINDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of values",
    "float": "a number with a point",
    "null": "nothing",
}
"""What the kinds of JSON are called on a page."""


def in_words(fault: str, kind: type) -> str:
    """Turn what the reader of a command found into one line: which argument, what is wrong, what is wanted.

    `kind` is the record of the command. A fault of a form that is not known here stays as it is.
    """
    what, _, where = fault.partition(" - at ")
    path = where.strip("`").removeprefix("$.").replace("key` in `$.", "a key of ")
    for form, words in _FORMS:
        if found := form.fullmatch(what):
            line = words(*found.groups())
            return f"{path}: {line}{_allowed(kind, path, what)}" if path else line
    return fault


def _allowed(kind: type, path: str, what: str) -> str:
    """List the values of an argument that has but a few."""
    hint = get_type_hints(kind).get(path)
    if not what.startswith("Invalid enum") or get_origin(hint) is not Literal:
        return ""
    return f"; choose {', '.join(map(str, get_args(hint)))}"


def _kind(name: str) -> str:
    return " or ".join(KINDS.get(one.strip(), one.strip()) for one in name.split("|"))


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., str]], ...] = (
    (re.compile(r"Object missing required field `(.*)`"), lambda name: f"{name} is missing"),
    (re.compile(r"Object contains unknown field `(.*)`"), lambda name: f"there is no argument {name}"),
    (re.compile(r"Expected `str` matching regex .*"), lambda: "it is empty, write something"),
    (re.compile(r"Expected `str` of length <= (\d+)"), lambda most: f"too long, {most} letters at most"),
    (re.compile(r"Expected `int` >= (-?\d+)"), lambda least: f"too small, {least} or more"),
    (re.compile(r"Expected `int` <= (-?\d+)"), lambda most: f"too large, {most} at most"),
    (
        re.compile(r"Expected `array` of length (\d+), got (\d+)"),
        lambda wanted, found: f"{wanted} values are wanted, not {found}",
    ),
    (
        re.compile(r"Expected `(.+)`, got `(.+)`"),
        lambda wanted, found: f"{_kind(wanted)} is wanted, not {_kind(found)}",
    ),
    (re.compile(r"Invalid enum value (.*)"), lambda value: f"{value} cannot be chosen"),
)
