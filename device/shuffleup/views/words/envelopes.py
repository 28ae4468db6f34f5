"""Sentences for the envelopes of a mystery bounty."""

from collections.abc import Iterable

from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.event import Currency
from shuffleup.views.money import money_text


def envelopes(currency: Currency, listed: Iterable[tuple[Money, int]]) -> str:
    """Write values and how many there are of each, as `1 x R400, 2 x R160`."""
    return ", ".join(f"{count} x {money_text(value, currency)}" for value, count in listed)
