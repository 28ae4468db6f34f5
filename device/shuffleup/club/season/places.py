"""Places of persons in an event with re-entries (LGE-10)."""

from collections.abc import Sequence
from typing import Literal

Entries = Literal["last", "first"]
"""The entry of a person that counts: the last one, or the first, as if the later ones had not been."""

Places = tuple[tuple[str, ...], ...]
"""Groups of persons who share a place, best first; each group in the order of code points."""


def places_of(out: Sequence[Sequence[str]], count: Entries = "last") -> Places:
    """Return the places after busts in their order, the winner last; those of one moment stand together."""
    moment: dict[str, int] = {}
    for number, together in enumerate(out):
        for person in together:
            if count == "last" or person not in moment:
                moment[person] = number
    groups: dict[int, list[str]] = {}
    for person, number in moment.items():
        groups.setdefault(number, []).append(person)
    return tuple(tuple(sorted(groups[number])) for number in sorted(groups, reverse=True))


def numbered(places: Places) -> list[tuple[int, tuple[str, ...]]]:
    """Number the groups: a shared place is one for all in it; the next is the old one plus their number."""
    found, place = [], 1
    for group in places:
        found.append((place, group))
        place += len(group)
    return found
