"""The answer of a pure function for the record that it was asked about last, which many ask about in turn."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def keeps_last_answer(function: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    """Let a function of one record answer again at once while it is the same one: a record never changes."""
    kept: tuple[Asked, Answer] | None = None

    @wraps(function)
    def answer(of: Asked) -> Answer:
        nonlocal kept
        if kept is None or kept[0] is not of:
            kept = of, function(of)
        return kept[1]

    return answer
