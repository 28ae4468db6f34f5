"""Money as text: in whole units of the event's currency, with its sign."""

from shuffleup.amounts import Money
from shuffleup.ruleset import RuleSet
from shuffleup.ruleset.event import Currency


def written(rules: RuleSet, amount: Money) -> str:
    """Write an amount as the event does; a debt has a minus before it."""
    return written_in(rules.event.money_format(), amount)


def written_in(currency: Currency, amount: Money) -> str:
    """Write an amount of a currency; a debt has a minus before it."""
    whole, minor = divmod(abs(amount), 10**currency.decimals)
    digits = f"{whole}.{minor:0{currency.decimals}}" if currency.decimals and minor else str(whole)
    sign = "-" if amount < 0 else ""
    if currency.position == "before":
        return f"{sign}{currency.symbol}{digits}"
    return f"{sign}{digits} {currency.symbol}"
