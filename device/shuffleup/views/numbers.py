"""The format of chips: every digit, grouped by the setting of the box, never rounded, without a sign."""

from collections.abc import Mapping
from functools import cache
from typing import get_type_hints

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import gap


def chips_text(amount: Chips) -> str:
    """Write an amount of chips: `9 400`, with what this box is set to between the groups."""
    return _grouped(amount)


def facts_as_said(kind: type, facts: Mapping[str, object]) -> dict[str, object]:
    """Write those facts of a record of this kind as chips that it declares as `Chips`."""
    chips = _chips_of(kind)
    return {
        name: _grouped(fact) if name in chips and isinstance(fact, int) else fact
        for name, fact in facts.items()
    }


@cache
def _chips_of(kind: type) -> frozenset[str]:
    return frozenset(name for name, hint in get_type_hints(kind).items() if hint is Chips)


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", gap())
