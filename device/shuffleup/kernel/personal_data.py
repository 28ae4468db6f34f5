"""The fields of a record that contain the text of a person; a journal stores them where they can be erased.

A field of one of these types, or of `kernel.language.FreeText`, is a text of a person wherever it stands in
an event. A plain `str` is a word of this program: a key, a seed, a tag, the number of a rule.
"""

from typing import Annotated, Literal

import msgspec


class OfAPerson(msgspec.Struct, frozen=True):
    """The mark of a text of a person: a `name`, or any other `text`."""

    kind: Literal["name", "text"]


PersonName = Annotated[str, OfAPerson("name")]
"""The name of a person: a player, a director, a deputy."""

PersonText = Annotated[str, OfAPerson("text")]
"""A text that a person may have typed, or a sentence that may contain such a text or a name."""
