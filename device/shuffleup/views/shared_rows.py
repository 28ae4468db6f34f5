"""The rows of a result that others may read: which places, under which names (BEF-14, BEF-15)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

from msgspec import Struct

from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.event import Share


class SharedPerson(Struct, frozen=True):
    """A person with a place, shared from `first` to `last`, or with a seat of a satellite.

    In a cash night there are no places, 0, and `prize` is the result, which may be below zero.

    `label` stands in the place of the name of who is not shown; `things` are prizes that are no money.
    """

    name: str
    first: int
    last: int
    prize: Money
    things: tuple[str, ...] = ()
    label: str = ""
    has_seat: bool = False


class SharedRow(Struct, frozen=True):
    """A line of a result. `prize` is None where money is not told, `place` empty where there is none."""

    place: str
    name: str
    prize: Money | None
    things: tuple[str, ...] = ()


def shared_rows(people: Iterable[SharedPerson], share: Share) -> tuple[SharedRow, ...]:
    """List the places, best first; those with a seat are in `seated_names`."""
    listed = [one for one in people if not one.has_seat and (share.places == "all" or _is_paid(one))]
    names = shared_names([(one.name, one.label) for one in listed], share)
    return tuple(
        SharedRow(_place(one), name, one.prize if share.money else None, one.things if share.money else ())
        for one, name in zip(listed, names, strict=True)
    )


def seated_names(people: Iterable[SharedPerson], share: Share) -> tuple[str, ...]:
    """List who has a seat of a satellite, by name: they have no places among themselves (SAT-05)."""
    seated = sorted((one for one in people if one.has_seat), key=lambda one: same_name(one.label or one.name))
    return shared_names([(one.name, one.label) for one in seated], share)


def shared_names(people: Sequence[tuple[str, str]], share: Share) -> tuple[str, ...]:
    """Write names, each with the label of who is not shown, as the house wishes them (BEF-14).

    First names that are alike get the first letter of the last word; what is alike then gets a number, from
    2 on in the order of the list. A label is never cut, and takes part in no tie.
    """
    shown = [name for name, label in people if not label]
    if share.names == "first":
        shown = _numbered(_where_alike([_first_word(name) for name in shown], shown))
    elif share.names == "initials":
        shown = _numbered([_initials(name) for name in shown])
    following = iter(shown)
    return tuple(label or next(following) for _, label in people)


def _is_paid(one: SharedPerson) -> bool:
    return one.prize > 0 or bool(one.things)


def _place(one: SharedPerson) -> str:
    if not one.first:
        return ""
    return str(one.first) if one.first == one.last else f"{one.first}-{one.last}"


def _where_alike(first: Sequence[str], whole: Sequence[str]) -> list[str]:
    """Add the letter of the last word where first names are alike; a name of one word has no other."""
    counted = Counter(map(same_name, first))
    return [
        f"{name} {_letter(words[-1])}." if counted[same_name(name)] > 1 and len(words) > 1 else name
        for name, words in zip(first, map(str.split, whole), strict=True)
    ]


def _numbered(names: Sequence[str]) -> list[str]:
    before = Counter[str]()
    numbered = []
    for name in names:
        before[same_name(name)] += 1
        number = before[same_name(name)]
        numbered.append(name if number == 1 else f"{name} {number}")
    return numbered


def _first_word(name: str) -> str:
    return next(iter(name.split()), name)


def _initials(name: str) -> str:
    words = name.split()
    ends = words if len(words) < 2 else (words[0], words[-1])
    return "".join(f"{_letter(word)}." for word in ends)


def _letter(word: str) -> str:
    """Return the first letter of a word, with the accents that are signs of their own."""
    letters = normalize("NFC", word)
    size = next((at for at, sign in enumerate(letters[1:], 1) if not combining(sign)), len(letters))
    return letters[:size]
