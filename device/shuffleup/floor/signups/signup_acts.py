"""The director's acts on sign-ups: lines are taken, entries are made of them, one is dropped; and the task
about somebody who is entered and has said no (BEF-01, BEF-02).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Task, answers, prompt
from shuffleup.floor.entries.entry_events import EntryRegistered
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.entries.registration import Register, check_open, register
from shuffleup.floor.entry import Entry
from shuffleup.floor.signups.signup_events import SignUpDropped, SignUpsEntered, in_parts
from shuffleup.floor.signups.signup_line import SignUpLine, named
from shuffleup.floor.signups.signup_list import Differences, SignUp, differences, places
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonId
from shuffleup.kernel.refusals import NotLegalNow

MOST_LINES = 5_000
"""Lines of a file, and sign-ups of an event."""


class TakeSignups(FloorCommand, frozen=True):
    """Take lines into the list of sign-ups; those of replies `add`, so that nobody is missing by them."""

    lines: Annotated[tuple[SignUpLine, ...], msgspec.Meta(max_length=MOST_LINES)]
    add: bool = False


class NoSignUps(NotLegalNow):
    rule = "signup.enabled"
    would_do = True


class TooManyLines(NotLegalNow):
    count: int
    most: int


@answers(TakeSignups)
def take_signups(command: TakeSignups, floor: Floor, given: FloorContext) -> Events:
    """Write down what the lines change; nothing where they change nothing.

    Raises `NotLegalNow` where a name cannot be shown, or the list would be too long.
    """
    check_kept(floor)
    found = compare(floor, [replace(one, name=named(one.name)) for one in command.lines], add=command.add)
    if len(found.lines) > MOST_LINES:
        raise TooManyLines(len(found.lines), MOST_LINES)
    if not found.stored and not found.gone:
        return ()
    return in_parts(found.stored, tuple(one.number for one in found.gone), given.by.person)


def check_kept(floor: Floor) -> None:
    """Refuse where the event keeps no sign-ups."""
    if not floor.rules.signup.enabled:
        raise NoSignUps()


def compare(floor: Floor, lines: Iterable[SignUpLine], *, add: bool) -> Differences:
    """Say what lines would change in the list of an event."""
    withdraw = floor.rules.signup.missing == "withdraw"
    return differences(floor.signups, tuple(lines), add=add, withdraw=withdraw)


class EnterSignups(FloorCommand, frozen=True):
    """Make entries of all who said yes and have a place.

    `names` and `people` are those of `signups`, by their numbers: who has another name in the event, and who
    is in the people book. Without numbers all are entered who are not yet, under their own names.
    """

    signups: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    people: tuple[PersonId, ...] = ()


class NobodyToEnter(NotLegalNow): ...


class NoSuchSignUp(NotLegalNow):
    number: int


@answers(EnterSignups)
def enter_signups(command: EnterSignups, floor: Floor, given: FloorContext) -> Events:
    """Register them, in the order of their turns; raises `NotLegalNow` as a registration by hand does."""
    check_kept(floor)
    check_open(floor)
    due = {one.number: one for one in to_enter(floor)}
    numbers = command.signups or tuple(due)
    if wrong := next((one for one in numbers if one not in due), None):
        raise NoSuchSignUp(wrong)
    if not numbers:
        raise NobodyToEnter()
    pairs = zip_longest(numbers, command.names[: len(numbers)], fillvalue="")
    names = tuple(name or due[int(number)].name for number, name in pairs)
    made = register(Register(names, command.people), floor, given)
    ids = [one.entry for one in made if isinstance(one, EntryRegistered)]
    return (*made, SignUpsEntered(tuple(zip(numbers, ids, strict=True)), given.by.person))


def to_enter(floor: Floor) -> tuple[SignUp, ...]:
    """List who has a place and no entry; guests have no names and are entered at the desk."""
    entered = entries_by_sign_up(floor)
    coming = places(floor.signups.lines, floor.rules.signup.most).coming
    return tuple(one for one in coming if one.number not in entered)


_key = lru_cache(maxsize=16_384)(same_name)
"""The tasks look at all names after each act, and few names change."""


def entries_by_sign_up(floor: Floor, lines: Iterable[SignUp] | None = None) -> dict[int, Entry]:
    """Find the entry of each sign-up that has one: made of it, or of the same person (BEF-03)."""
    asked = floor.signups.lines if lines is None else tuple(lines)
    if not asked:
        return {}
    there = [one for one in floor.entries if not one.withdrawn]
    ids = {one.id: one for one in there}
    known = {str(one.known): one for one in there if one.known}
    called = {_key(one.name): one for one in there}
    found = {
        one.number: ids.get(one.entry) or known.get(one.person) or called.get(_key(one.name)) for one in asked
    }
    return {number: entry for number, entry in found.items() if entry}


class DropSignup(FloorCommand, frozen=True):
    """Take a sign-up out of the list; an entry that was made of it stays."""

    number: int


@answers(DropSignup)
def drop_signup(command: DropSignup, floor: Floor, given: FloorContext) -> Events:
    """Drop it, whatever it says."""
    check_kept(floor)
    if all(one.number != command.number for one in floor.signups.lines):
        raise NoSuchSignUp(command.number)
    return (SignUpDropped(command.number, given.by.person),)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask about those who are entered, have not played, and have said no (BEF-02)."""
    begun = floor.phase == "playing"
    if not floor.rules.signup.enabled or floor.phase == "over" or (begun and not floor.entries.chairless):
        return ()
    found = [entry for _, entry in said_no_and_entered(floor) if not begun or entry.place is None]
    return tuple(
        Task(
            "entries",
            prompt("said_no_and_entered", name=entry.name),
            "withdraw",
            {"entry": entry.id, "reason": "said_no"},
        )
        for entry in found
    )


def said_no_and_entered(floor: Floor) -> tuple[tuple[SignUp, Entry], ...]:
    """List the sign-ups that say no of people who are entered, with the entries."""
    lines = [one for one in floor.signups.lines if one.answer == "no"]
    entered = entries_by_sign_up(floor, lines)
    return tuple((one, entered[one.number]) for one in lines if one.number in entered)


def entered_by(event: SignUpsEntered, floor: Floor) -> tuple[EntryId, ...]:
    """List the entries of a press that were not withdrawn since."""
    return tuple(entry for _, entry in event.entries if not floor.entry(entry).withdrawn)
