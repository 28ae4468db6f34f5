"""Sentences for the refusals of a replay of a hand history."""

from decimal import Decimal

from shuffleup.formats.phh.errors import HistoryError
from shuffleup.kernel.language import say
from shuffleup.views.words import refused


def unreplayable(error: HistoryError, decimals: int = 0) -> str:
    """Say where a history is wrong, and which rule it breaks.

    Where its amounts have decimals the rule was applied to whole numbers of the smallest one, and says so.
    """
    if error.fault is None:
        return error.message
    rule = refused(error.fault)
    if decimals:
        unit = Decimal(1).scaleb(-decimals)
        rule = say("{rule} (in units of {unit})", rule=rule, unit=unit)
    return f"{error.message}: {rule}" if error.message else rule
