"""The texts of a journal that name a person: exactly as a name, or somewhere in a typed text."""

import re
from collections.abc import Collection, Iterable

import msgspec

from shuffleup.floor.entries.names import same_name
from shuffleup.storage.journal.forget import TextPlace

_LATER_ENTRY = re.compile(r" \(\d+\)$")
"""The number of a later entry of the same person: `Ann (2)`."""


class Names(msgspec.Struct, frozen=True):
    """The names of a person in one file; `not_theirs` are those of others there, which stay."""

    names: frozenset[str]
    not_theirs: frozenset[str] = frozenset()

    def is_named(self, place: TextPlace) -> bool:
        """Say whether a text is one of the names, or mentions one as whole words."""
        return self.is_name(place.content) if place.kind == "name" else mentions(place.content, self.names)

    def is_name(self, name: str) -> bool:
        """Say whether somebody who is called that is the person."""
        folded = folded_name(name)
        return folded in self.names and folded not in self.not_theirs


def names_of(names: Iterable[str], not_theirs: Iterable[str] = ()) -> Names:
    """Make the names of a person, as they are compared."""
    own = frozenset(folded_name(one) for one in names if one.strip())
    return Names(own, frozenset(map(folded_name, not_theirs)) - own)


def folded_name(name: str) -> str:
    """Return what entries of one person have in common, the number of a later entry left out."""
    return _LATER_ENTRY.sub("", same_name(name))


def later_entry(name: str, of: str) -> str:
    """Return a name with the number of a later entry, where the other name has one: `Player 7 (2)`."""
    again = _LATER_ENTRY.search(of)
    return f"{name}{again[0]}" if again else name


def mentions(text: str, names: Collection[str]) -> bool:
    """Say whether a text holds one of the folded names as whole words."""
    folded = same_name(text)
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded) for name in names if name in folded)
