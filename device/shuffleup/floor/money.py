"""Money as text: in whole units of the event's currency, with its sign."""

from shuffleup.kernel.amounts import Money
from shuffleup.ruleset import RuleSet


def written(rules: RuleSet, amount: Money) -> str:
    """Write an amount as the event does; a debt has a minus before it."""
    currency = rules.event.money_format()
    whole, minor = divmod(abs(amount), 10**currency.decimals)
    digits = f"{whole}.{minor:0{currency.decimals}}" if currency.decimals and minor else str(whole)
    sign = "-" if amount < 0 else ""
    if currency.position == "before":
        return f"{sign}{currency.symbol}{digits}"
    return f"{sign}{digits} {currency.symbol}"
