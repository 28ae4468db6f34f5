"""An evening in euros that nobody has entered yet."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.event_file import shipped
from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money


@pytest.fixture
def evening() -> Callable[..., Floor]:
    """Open an event by a rule set with some of its values changed: `event={"place": ...}`, with people."""

    def opened(rule_set: str = "tda-2024", names: tuple[str, ...] = (), **groups: dict[str, Any]) -> Floor:
        rules = shipped(rule_set)
        usual: dict[str, dict[str, Any]] = {
            "event": {"title": "Friday Poker", "date": "2026-12-03", "start": "19:30", "currency": "EUR"},
            "money": {"buy_in": Money(2000), "fee": Money(200)},
        }
        for group in {**usual, **groups}:
            values = {**usual.get(group, {}), **groups.get(group, {})}
            rules = replace(rules, **{group: replace(getattr(rules, group), **values)})
        floor = evolve(None, EventOpened("friday", rules, 1))
        for event in decide(floor, Register(names), FloorContext(day="2026-12-01")) if names else ():
            floor = evolve(floor, event)
        return floor

    return opened
