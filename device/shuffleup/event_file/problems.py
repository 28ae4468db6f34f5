"""The errors of a rule file, in lines that say where the error is and what to do."""

import json
from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal
from difflib import get_close_matches

import msgspec

from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown

LONGEST = 60
MOST_PROBLEMS = 100
"""Lines for one file; who has put these right asks again."""


class RuleProblem(msgspec.Struct, frozen=True):
    """One thing that has to be put right before the event can start; `key` is as `levels.locks_at`."""

    file: str
    key: str
    found: str
    allowed: str
    suggestion: str = ""

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        line = f"{where}: found {self.found}; allowed: {self.allowed}"
        return shown(f"{line}; try {self.suggestion}" if self.suggestion else line)


class Remark(msgspec.Struct, frozen=True):
    """Something unusual that the host should know of; the event can start."""

    file: str
    key: str
    text: str

    def __str__(self) -> str:
        return shown(f"{self.file}: {self.key}: {self.text}")


class RuleBookError(CommandError):
    """A rule file that cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Iterable[RuleProblem]) -> None:
        listed = tuple(problems)
        self.problems = listed[:MOST_PROBLEMS]
        if (left := len(listed) - MOST_PROBLEMS) > 0:
            more = f"{left} more faults"
            self.problems += (RuleProblem(listed[0].file, "", more, "none; put these right first"),)
        super().__init__("\n".join(map(str, self.problems)))


def nearest(name: object, names: Iterable[str]) -> str:
    """Return the one of the names that somebody who wrote `name` may have meant, "" if none is near."""
    near = get_close_matches(str(name).lower(), list(names), n=1)
    return near[0] if near else ""


def literal(value: object) -> str:
    """Write a value as it stands in a TOML file, on one line."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{bare(str(key))} = {literal(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, Decimal | date | time):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def bare(key: str) -> str:
    """Write the name of a TOML key, in quotes where it needs them."""
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else json.dumps(key)


def short(text: str) -> str:
    """Cut a text that would not fit on the line of a problem, and show what cannot be printed."""
    printable = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)
    return printable if len(printable) <= LONGEST else f"{printable[: LONGEST - 3]}..."
