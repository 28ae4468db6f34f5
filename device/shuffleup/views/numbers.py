"""The format of chips: every digit, grouped by the setting of the box, never rounded, without a sign."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import get_type_hints

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.language import gap
from shuffleup.ruleset.event import Currency
from shuffleup.views.money import money_text


def chips_text(amount: Chips) -> str:
    """Write an amount of chips: `9 400`, with what this box is set to between the groups."""
    return _grouped(amount)


def listed(several: Iterable[object]) -> str:
    """Write several seats, tables or names with commas."""
    return ", ".join(map(str, several))


def amount_text(amount: int, currency: Currency | None) -> str:
    """Write an amount of money, or of chips where there is no currency."""
    return _grouped(amount) if currency is None else money_text(Money(amount), currency)


def facts_as_said(kind: type, facts: Mapping[str, object]) -> dict[str, object]:
    """Write those facts of a record of this kind as chips that it declares as `Chips`.

    Money is written in the currency that is a fact beside it.
    """
    hints, currency = _hints(kind), facts.get("currency")
    written = dict(facts)
    for name, fact in facts.items():
        if isinstance(fact, int) and hints[name] is Chips:
            written[name] = _grouped(fact)
        elif isinstance(fact, int) and hints[name] is Money and isinstance(currency, Currency):
            written[name] = money_text(Money(fact), currency)
    return written


# Annotations are evaluated at each call otherwise, and a console says thousands of facts at every change.
_hints = cache(get_type_hints)


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", gap())
