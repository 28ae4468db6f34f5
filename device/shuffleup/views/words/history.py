"""Why a hand history cannot be replayed, in one line."""

from shuffleup.phh.errors import HistoryError
from shuffleup.views.words import refused


def unreplayable(error: HistoryError) -> str:
    """Say where a history is wrong, and which rule it breaks."""
    if error.fault is None:
        return error.message
    return f"{error.message}: {refused(error.fault)}" if error.message else refused(error.fault)
