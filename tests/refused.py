"""Refusals and faults as sentences."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from shuffleup.formats.phh.grammar import HistoryError
from shuffleup.formats.phh.replaying import unreplayable
from shuffleup.kernel.refusals import FactError
from shuffleup.views.words import line_of

AnyRefusal = FactError | HistoryError


@contextmanager
def refused(kind: type[Any], match: str) -> Iterator[pytest.ExceptionInfo[Any]]:
    """Expect a refusal or fault of a kind, and its sentence to match a pattern."""
    with pytest.raises(kind) as found:
        yield found
    words = worded(found.value)
    assert re.search(match, words), f"{words!r} does not match {match!r}"


def worded(refusal: AnyRefusal) -> str:
    """Give the sentence of a refusal or a fault, in the language that is spoken."""
    return unreplayable(refusal) if isinstance(refusal, HistoryError) else line_of(refusal)
