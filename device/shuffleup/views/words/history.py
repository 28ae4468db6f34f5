"""Sentences for the refusals of a replay of a hand history."""

from shuffleup.phh.errors import HistoryError
from shuffleup.views.words import refused


def unreplayable(error: HistoryError) -> str:
    """Say where a history is wrong, and which rule it breaks."""
    if error.fault is None:
        return error.message
    return f"{error.message}: {refused(error.fault)}" if error.message else refused(error.fault)
