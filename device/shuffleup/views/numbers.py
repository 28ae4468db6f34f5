"""Numbers as faces show them.

Chips: every digit, grouped by the setting of the box, never rounded, without a sign. Money: always with the
sign of the event, on its side, so that nobody takes it for chips.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import get_type_hints

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.language import decimal_mark, gap, say, say_counted
from shuffleup.protocol.floor import CurrencyView
from shuffleup.ruleset.event import Currency

NO_BREAK = "\u00a0"


def money_text(amount: Money, currency: Currency | CurrencyView) -> str:
    """Write an amount: `R1000`, `$12.50`, `25 €`; minor units only where there are any.

    `amount` counts in the last digit of the currency. The sign and its side are the event's, the gaps
    between the thousands and the mark before minor units those of this box; a debt has a minus before it.
    """
    whole, minor = divmod(abs(amount), 10**currency.decimals)
    digits = f"{whole:,}".replace(",", gap())
    if minor:
        digits += f"{decimal_mark()}{minor:0{currency.decimals}}"
    sign = "-" if amount < 0 else ""
    if currency.position == "before" or not currency.symbol:
        return f"{sign}{currency.symbol}{digits}"
    return f"{sign}{digits}{NO_BREAK}{currency.symbol}"


def currency_view(currency: Currency) -> CurrencyView:
    """Tell a face how the event writes money."""
    return CurrencyView(currency.symbol, currency.position, currency.decimals)


def chips_text(amount: Chips) -> str:
    """Write an amount of chips: `9 400`, with what this box is set to between the groups."""
    return _grouped(amount)


def listed(several: Iterable[object]) -> str:
    """Write several seats, tables or names with commas."""
    return ", ".join(map(str, several))


def together(several: Iterable[object]) -> str:
    """Write several as a sentence counts them up: with commas, and "and" before the last."""
    *others, last = map(str, several)
    return say(" and ").join((", ".join(others), last)) if others else last


def seats_text(seats: Sequence[int]) -> str:
    """Name seats by their numbers."""
    return say_counted("seat {seats}", "seats {seats}", len(seats), seats=together(seats))


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
