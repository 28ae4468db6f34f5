"""The format of money: always with the sign of the event, on its side, and distinct from chips."""

from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import decimal_mark, gap
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
