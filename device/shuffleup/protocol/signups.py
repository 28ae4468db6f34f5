"""Sign-ups on the console of the director: the list, reminders to copy, and what lines would change."""

from typing import Literal, TypeAlias

import msgspec

from shuffleup.kernel.field_types import Money
from shuffleup.protocol.floor import CurrencyView

SignUpPlace = Literal["", "coming", "waiting"]


class SignUpView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sign-up. `place` is that of a yes; `entered` has an entry, and `moved_up` waited before."""

    number: int
    name: str
    answer: str
    guests: int = 0
    paid: Money = Money(0)
    note: str = ""
    when: str = ""
    place: SignUpPlace = ""
    entered: bool = False
    moved_up: bool = False


class ReminderTo(msgspec.Struct, frozen=True):
    """Whom a reminder is for: the name, the text to copy, and how to reach the person, empty if unknown."""

    name: str
    text: str
    contact: str = ""


Reminds: TypeAlias = Literal["maybe", "owes", "waiting", "moved_up"]
"""Whom a reminder is for: who said maybe, owes, waits, or has moved up."""


class ReminderView(msgspec.Struct, frozen=True):
    """One text to copy for all whom it is for, and one for each."""

    about: Reminds
    text: str
    people: tuple[ReminderTo, ...]


class SignUpsView(msgspec.Struct, frozen=True):
    """The list, those who come first.

    `coming` and `waiting` count persons with their guests, of whom `most` find a place, 0 for no limit;
    `to_enter` counts those who come and have no entry. `code` is that of the event in replies.
    """

    version: int
    lines: tuple[SignUpView, ...]
    most: int
    coming: int
    waiting: int
    to_enter: int
    code: str
    currency: CurrencyView
    reminders: tuple[ReminderView, ...]


class SignUpNote(msgspec.Struct, frozen=True):
    """What is to be said of a line, 0 for the file as a whole; `code` is empty for a mere warning."""

    line: int
    why: str
    code: str = ""


class SignUpsPreview(msgspec.Struct, frozen=True):
    """What lines would change. Nothing is taken while a line is `refused` and not struck.

    `missing` are those of the list whom the lines do not have; they are withdrawn where `withdrawn` says so.
    `moved_up` get a place by it and `moved_back` lose theirs. `conflicts` are entered and say no.
    """

    taken: bool
    text: str
    version: int
    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    withdrawn: bool = False
    same: int = 0
    refused: tuple[SignUpNote, ...] = ()
    warned: tuple[SignUpNote, ...] = ()
    unused: tuple[str, ...] = ()
    passed_over: int = 0
    moved_up: tuple[str, ...] = ()
    moved_back: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    coming: int = 0
    waiting: int = 0
