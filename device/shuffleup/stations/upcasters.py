"""The stored forms of events in earlier versions of this program, and their conversion to today's form.

A stored row never changes. If the record of an event changes, a pure function for each schema version
converts the old JSON to the new form on every read.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Json = dict[str, Any]
"""The JSON object of a stored event, its name under `type`."""

Upcaster = Callable[[Json], Json]
"""Makes an event of one schema version into one of the next; it has no other source than that event."""

Upcasters = Mapping[str, tuple[Upcaster, ...]]
"""By the stored name of an event, from the first schema version on."""


def _rule_changed_1(event: Json) -> Json:
    """Say whether the room heard of it: not of a stack that was planned with the levels, without a reason."""
    planned = event["key"] == "chips.start_stack" and not event["reason"]
    return {**event, "announced": not planned}


def _move_ordered_1(event: Json) -> Json:
    """Say that the table was not told where its player goes."""
    return {**event, "target_told": False}


def _with_defaults(event: Json) -> Json:
    """Leave an event as it is: the fields that it has not got have their defaults."""
    return event


_MORE_FIELDS = (
    *("entry.paid", "player.came_back", "player.seated", "seat.taken", "sale.refunded", "chips.due"),
    *("chips.given_back", "elimination.undone", "level.chosen", "prizes.edited", "entry.renamed"),
    *("seat.to_clear", "post.owed"),
)

UPCASTERS: Upcasters = MappingProxyType(
    dict.fromkeys(_MORE_FIELDS, (_with_defaults,))
    | {"rules.changed": (_rule_changed_1,), "move.ordered": (_move_ordered_1,)}
)
"""What changed since the first release. An entry for `x` raises the schema version of `x` by itself."""


def newest(name: str, upcasters: Upcasters = UPCASTERS) -> int:
    """Return the schema version in which events of a name are written; the first is 1."""
    return 1 + len(upcasters.get(name, ()))


def brought_up(event: Json, version: int, upcasters: Upcasters = UPCASTERS) -> Json:
    """Bring an event of a schema version to the newest one."""
    for upcaster in upcasters.get(event["type"], ())[version - 1 :]:
        event = upcaster(event)
    return event
