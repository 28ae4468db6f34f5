"""The interface of the people book to the director's console: its methods, requests and answers."""

from typing import Annotated, Literal

import msgspec

FACE = "floor console"
"""The face by which the director acts on a person, as the journals name it."""


class BookLine(msgspec.Struct, frozen=True):
    """A person in a list; `was` is the earlier name by which a search found the person."""

    person: str
    name: str
    was: str
    events: int
    last: str
    shown: bool
    counted: bool


class AlikePair(msgspec.Struct, frozen=True):
    """Two entries that may be one person (PPL-08): `person` would be merged into `into`."""

    person: str
    name: str
    into: str
    into_name: str


class HouseStatistics(msgspec.Struct, frozen=True):
    """Whether the house keeps statistics of hands and results at all (STT-15)."""

    counted: bool


class BookView(msgspec.Struct, frozen=True):
    """The people book: how many persons, those that were looked for, and who may be one person.

    `counted` says whether the house keeps statistics (STT-15).
    """

    persons: int
    found: tuple[BookLine, ...]
    proposed: tuple[AlikePair, ...]
    counted: bool


class MergedInto(msgspec.Struct, frozen=True):
    """An entry of the book that was merged into a person, and can be split off again."""

    person: str
    name: str


class PlayedLine(msgspec.Struct, frozen=True):
    """An event that a person has played."""

    day: str
    title: str


class ContactView(msgspec.Struct, frozen=True):
    """How to reach a person, and a note (PPL-12)."""

    email: str
    phone: str
    note: str


class Unreached(msgspec.Struct, frozen=True):
    """A copy that forgetting does not reach (PPL-11): what, where, and the day where it is known."""

    what: str
    place: str
    day: str = ""


class PersonView(msgspec.Struct, frozen=True):
    """A person as the director sees it; `label` stands for the name where it is not shown (PPL-17).

    `tonight` says why the event that runs shows another name still; `unreached` are the copies that still
    hold the name of a person who was forgotten just now.
    """

    person: str
    name: str
    label: str
    also: tuple[str, ...]
    merged: tuple[MergedInto, ...]
    shown: bool
    counted: bool
    forgotten: bool
    contact: ContactView
    played: tuple[PlayedLine, ...]
    tonight: str = ""
    unreached: tuple[Unreached, ...] = ()


class PersonAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the director does with a person.

    `rename` wants the new `name`, `merge` the person that stays (`into`), and `forget` the `reason` in
    general terms. `split` takes the merge of a person back that was merged away.
    """

    deed: Literal["rename", "merge", "split", "hide", "show", "uncount", "count", "forget"]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    into: str = ""
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
