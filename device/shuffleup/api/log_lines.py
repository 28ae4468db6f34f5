"""Stored events in words: who did what, for the log of the director."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from shuffleup.api.undoing import undo_of
from shuffleup.identity import FLOOR
from shuffleup.journal import Row
from shuffleup.views.clock import time_text
from shuffleup.wire import LogLine

LONGEST = 300

NOT_SHOWN = frozenset({"type", "rules", "at"})
"""The name of the event stands before its facts, the rules have a page of their own, and the time stands
before the line."""

SPANS = frozenset({"length", "left"})
"""Facts that count milliseconds."""

OF_A_TABLE = frozenset(
    {
        "hand",
        "seat",
        "seats",
        "entry",
        "name",
        "chips",
        "to",
        "reason",
        "rule",
        "fault",
        "offence",
        "action",
        "pot",
        "said",
        "button",
        "small_blind",
        "big_blind",
        "step",
        "source",
        "target",
    }
)
"""The facts of a table's events that are shown: none of them can be a card (APP-03)."""


def log_line(row: Row, names: Mapping[str, str]) -> LogLine:
    """Write a row as one line; `names` are those of the entries by their ids."""
    payload = msgspec.json.decode(row.payload)
    facts = ", ".join(_facts(payload, row.stream == FLOOR, names))
    shown = facts if len(facts) <= LONGEST else f"{facts[: LONGEST - 1]}…"
    by = row.actor
    what = row.type.replace(".", " ").replace("_", " ")
    undo = undo_of(row.type, payload) if row.stream == FLOOR else None
    return LogLine(row.seq, row.wall, by.role, by.person, by.face, what, shown, undo)


def _facts(payload: Mapping[str, Any], of_floor: bool, names: Mapping[str, str]) -> Iterator[str]:
    for key, value in payload.items():
        if key not in NOT_SHOWN and (of_floor or key in OF_A_TABLE) and value not in (None, "", [], {}):
            words = time_text(value // 1000) if key in SPANS else _words(value, names)
            yield f"{key.replace('_', ' ')} {words}"


def _words(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(_words(one, names) for one in value)
    if isinstance(value, dict):
        inner = (
            f"{_words(key, names)} {_words(one, names)}" for key, one in value.items() if one is not None
        )
        return f"({', '.join(inner)})"
    return names.get(str(value), str(value).replace("_", " "))
