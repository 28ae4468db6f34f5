"""A line of sign-ups as people write it: its words and numbers, and what can be wrong (BEF-02, BEF-04)."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal, get_args

import msgspec

from shuffleup.floor.entries.person_names import NoName, fault_of_name, tidy
from shuffleup.kernel.field_types import Money, PersonName, PersonText
from shuffleup.kernel.refusals import UnreadableCommand
from shuffleup.ruleset.group import MOST, Price

SignUpAnswer = Literal["yes", "maybe", "no"]

ANSWERS: Mapping[str, SignUpAnswer] = {
    **{answer: answer for answer in get_args(SignUpAnswer)},
    **dict.fromkeys(("", "ja", "y", "1", "x"), "yes"),
    **dict.fromkeys(("nein", "n", "0"), "no"),
    **dict.fromkeys(("vielleicht", "?"), "maybe"),
}
"""What people write for an answer, in small letters; who writes nothing comes."""

MOST_GUESTS = 9
LONGEST_NOTE = 200
"""Letters of a note, and of an id of another program; a longer one is cut."""

MOMENT = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T([01][0-9]|2[0-3]):[0-5][0-9])?"
_MOMENT = re.compile(MOMENT)
_GUESTS = re.compile(r"[0-9]{1,6}")
_PAID = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")

Moment = Annotated[str, msgspec.Meta(pattern=rf"^({MOMENT})?\Z")]
"""A day, or a day and a time on it, as `2026-12-01T18:30`; empty where none was said."""

Cut = Annotated[PersonText, msgspec.Meta(max_length=LONGEST_NOTE)]


class UnknownAnswer(UnreadableCommand):
    answer: str


class BadNumber(UnreadableCommand):
    """It is that of guests, else an amount that was paid."""

    number: str
    is_money: bool


class BadTime(UnreadableCommand):
    time: str


class SignUpLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a line says. `paid` and `note` are None where it has no such column; `when` and `person` empty.

    `person` is an id of the people book or of the program that wrote the file.
    """

    name: PersonName
    answer: SignUpAnswer = "yes"
    guests: Annotated[int, msgspec.Meta(ge=0, le=MOST_GUESTS)] = 0
    paid: Price | None = None
    note: Cut | None = None
    when: Moment = ""
    person: Cut = ""


def read_line(cells: Mapping[str, str], decimals: int = 2) -> SignUpLine:
    """Read the cells of a line by their columns; money counts in the last of so many `decimals`.

    Raises:
        NoName, NameFault, UnknownAnswer, BadNumber, BadTime: the first of them that is wrong.
    """
    name = named(cells.get("name", ""))
    answer = answer_of(cells.get("answer", ""))
    guests = guests_of(cells.get("guests", ""))
    paid = _money(cells["paid"], decimals) if "paid" in cells else None
    when = _moment(cells.get("when", "").strip())
    note = cut(cells["note"]) if "note" in cells else None
    return SignUpLine(name, answer, guests, paid, note, when, cut(cells.get("person", "")))


def named(text: str) -> str:
    """Return a name as it stands on every face; raises NoName or why it cannot stand there."""
    if not (name := tidy(text)):
        raise NoName()
    if fault := fault_of_name(name):
        raise fault
    return name


def answer_of(text: str) -> SignUpAnswer:
    """Read an answer in any case; raises UnknownAnswer."""
    word = tidy(text)
    if (answer := ANSWERS.get(word.casefold())) is None:
        raise UnknownAnswer(word[:LONGEST_NOTE])
    return answer


def guests_of(text: str) -> int:
    """Read how many come along, empty for nobody; raises BadNumber."""
    number = tidy(text) or "0"
    if not _GUESTS.fullmatch(number) or int(number) > MOST_GUESTS:
        raise BadNumber(number[:LONGEST_NOTE], is_money=False)
    return int(number)


def cut(text: str) -> str:
    """Return a text on one line, without what is too long of it."""
    return " ".join(text.split())[:LONGEST_NOTE]


def _money(text: str, decimals: int) -> Money:
    number = tidy(text) or "0"
    found = _PAID.fullmatch(number)
    minor = (found[2] or "").rstrip("0") if found else ""
    if found is None or len(minor) > decimals:
        raise BadNumber(number[:LONGEST_NOTE], is_money=True)
    amount = int(found[1]) * 10**decimals + int((minor or "0").ljust(decimals, "0") or "0")
    if amount > MOST:
        raise BadNumber(number, is_money=True)
    return Money(amount)


def _moment(text: str) -> str:
    if text:
        try:
            date.fromisoformat(text[:10])
        except ValueError as error:
            raise BadTime(text[:LONGEST_NOTE]) from error
        if not _MOMENT.fullmatch(text):
            raise BadTime(text[:LONGEST_NOTE])
    return text
