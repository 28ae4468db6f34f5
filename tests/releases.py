"""Other releases of this program: possible changes of a later one.

`LATER` are three of them, each with one change to `hand.started` of a table and `clock.paused` of the floor.
They read the rows that this release has stored; this release reads theirs if the change is an added field.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS, UPCASTERS, Codec, Release

CHANGED = ("hand.started", "clock.paused")
ADDED = {"hand.started": "hand.opened", "clock.paused": "clock.stopped"}
VERSION = "99.2.0"
"""Later than any that this project will have for a while."""


class _Changed(Codec[Any]):
    """The second schema of an event: a field has another name, and what it meant has changed with it."""

    def __init__(self, kinds: Any) -> None:
        super().__init__(kinds, {**UPCASTERS, **dict.fromkeys(CHANGED, (_as_it_was,))})

    def write(self, event: Any) -> bytes:
        facts = msgspec.to_builtins(event)
        if self.name(event) in CHANGED:
            facts["how"] = facts.pop(_renamed(facts))
        return msgspec.json.encode(facts)

    def read(self, row: Any) -> Any:
        if row.type in CHANGED and row.version == 2:
            facts = msgspec.json.decode(row.payload)
            facts[_renamed(facts)] = facts.pop("how")
            row = replace(row, payload=msgspec.json.encode(facts))
        return super().read(row)


class _WithField(Codec[Any]):
    """An event that says one thing more, which has a default."""

    def write(self, event: Any) -> bytes:
        facts = msgspec.to_builtins(event)
        return msgspec.json.encode(facts | {"mood": "calm"} if self.name(event) in CHANGED else facts)


class _WithEvent(Codec[Any]):
    """An event of a name that did not exist before, in the place of one that is read as ever."""

    def name(self, event: Any) -> str:
        return ADDED.get(super().name(event), super().name(event))

    def version(self, name: str) -> int:
        return 1 if name in ADDED.values() else super().version(name)

    def write(self, event: Any) -> bytes:
        return msgspec.json.encode(msgspec.to_builtins(event) | {"type": self.name(event)})

    def read(self, row: Any) -> Any:
        before = next((old for old, new in ADDED.items() if new == row.type), None)
        if before is None:
            return Codec.read(_OLD[row.stream == "floor"], row)
        payload = msgspec.json.encode(msgspec.json.decode(row.payload) | {"type": before})
        return Codec.read(_OLD[row.stream == "floor"], replace(row, type=before, payload=payload))


_OLD: Mapping[bool, Codec[Any]] = {True: FLOOR_EVENTS, False: TABLE_EVENTS}


def _renamed(facts: Mapping[str, Any]) -> str:
    return "positions" if facts["type"] == "hand.started" else "reason"


def _as_it_was(event: dict[str, Any]) -> dict[str, Any]:
    return event


def _release(codec: Callable[[Any], Codec[Any]]) -> Release:
    return Release(VERSION, codec(FLOOR_EVENTS.kinds), codec(TABLE_EVENTS.kinds))


LATER = {
    "an added event": _release(_WithEvent),
    "an added field": _release(_WithField),
    "a changed record": _release(_Changed),
}
