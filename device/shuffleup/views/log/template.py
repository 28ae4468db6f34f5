"""The form of a line of the log: a sentence of the catalogues with the facts of an event in it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Worded(NamedTuple):
    """A template with facts that are no fields of the event."""

    text: str
    words: Mapping[str, str] = {}
    """Facts that are words already, in the language that is spoken here."""
    fields: Mapping[str, str] = {}
    """Facts under another name: the field of the event that each stands for."""


Template = str | Callable[[Any], str | Worded]
"""A template, or a function that chooses one for an event.

`{field}` is a fact of the event. A part in `[...]` is left out where a fact in it is empty. Each text with a
space in a table of templates is a sentence of the catalogues.
"""


def by_note(text: str) -> Callable[[Any], Worded]:
    """Fill `{cause}` with the words of the director where there are any, else with the reason."""
    return lambda event: Worded(text, fields={"cause": "note" if event.note else "why"})
