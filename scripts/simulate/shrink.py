"""Fewer faults that still fail: halves of them are left out, then quarters, down to single ones."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from simulate.night import Asked
from simulate.schedule import of_night

Judged = Callable[[Asked], dict[str, Any]]


def shrunk(asked: Asked, facts: dict[str, Any], judged: Judged) -> tuple[Asked, dict[str, Any]]:
    """Leave out as many faults as can be, one by one in the end, as long as anything is wrong."""
    kept = [one.number for one in of_night(asked) if one.number not in asked.without]
    everything = {one.number for one in of_night(asked)}
    size = max(1, len(kept) // 2)
    while True:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + size :]
            tried = replace(asked, without=frozenset(everything - set(fewer)))
            found = judged(tried)
            if found["differences"]:
                kept, asked, facts = fewer, tried, found
            else:
                at += size
        if size == 1:
            return asked, facts
        size = max(1, size // 2)
