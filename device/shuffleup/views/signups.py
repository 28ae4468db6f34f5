"""Sign-ups for the director: the list, what lines would change, and reminders to copy (BEF-02, BEF-12)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from shuffleup.floor.entries.fees import owed, price_of_entry
from shuffleup.floor.entries.person_names import alike
from shuffleup.floor.entry import Entry
from shuffleup.floor.signups.signup_acts import entries_by_sign_up
from shuffleup.floor.signups.signup_list import Differences, PlacesGiven, SignUp, places
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.protocol.signups import (
    ReminderTo,
    ReminderView,
    Reminds,
    SignUpNote,
    SignUpPlace,
    SignUpsPreview,
    SignUpsView,
    SignUpView,
)
from shuffleup.views.numbers import currency_view, money_text
from shuffleup.views.words.tasks import looks_like

Contacts = Mapping[int, str]
"""How to reach who signed up, by the number of the sign-up."""

ANSWERS: Mapping[str, Translatable] = {"yes": "yes", "maybe": "maybe", "no": "no"}


def signups_view(floor: Floor, version: int, code: str = "", contacts: Contacts | None = None) -> SignUpsView:
    """Show the list: who comes, who waits, who said maybe, who said no, each in turn."""
    kept, most = floor.signups, floor.rules.signup.most
    given, entered = places(kept.lines, most), entries_by_sign_up(floor)
    others = (
        one
        for answer in ("maybe", "no")
        for one in sorted(kept.lines, key=lambda one: one.turn)
        if one.answer == answer
    )
    placed: list[tuple[SignUpPlace, SignUp]] = [
        *(("coming", one) for one in given.coming),
        *(("waiting", one) for one in given.waiting),
        *(("", one) for one in others),
    ]
    return SignUpsView(
        version,
        tuple(_line(one, place, floor, entered) for place, one in placed),
        most,
        persons(given.coming),
        persons(given.waiting),
        sum(one.number not in entered for one in given.coming),
        code,
        currency_view(floor.rules.event.money_format()),
        tuple(_reminders(floor, given, entered, contacts or {})),
    )


def _line(one: SignUp, place: SignUpPlace, floor: Floor, entered: Mapping[int, Entry]) -> SignUpView:
    shown = (one.number, one.name, one.answer, one.guests, one.paid, one.note, one.when)
    return SignUpView(*shown, place, one.number in entered, one.number in floor.signups.moved_up)


def persons(lines: Iterable[SignUp]) -> int:
    """Count persons with their guests."""
    return sum(1 + one.guests for one in lines)


Reminder: TypeAlias = tuple[Reminds, Sequence[SignUp], str, Callable[[SignUp], str]]
"""What a reminder is about, who gets it, its words to all of them, and to each."""


def _reminders(
    floor: Floor, given: PlacesGiven, entered: Mapping[int, Entry], contacts: Contacts
) -> Iterable[ReminderView]:
    """Write a text for those who said maybe, who owe, who wait and who moved up (BEF-12)."""
    maybe = [one for one in floor.signups.lines if one.answer == "maybe"]
    moved = [one for one in given.coming if one.number in floor.signups.moved_up]
    title = floor.title
    texts = (
        _maybe(maybe, title),
        _owing(given.coming, floor, entered),
        _waiting(given.waiting, title),
        _moved_up([one for one in moved if one.number not in entered], title),
    )
    for about, people, all_of_them, each in texts:
        if people:
            to = tuple(ReminderTo(one.name, each(one), contacts.get(one.number, "")) for one in people)
            names = ", ".join(one.name for one in people)
            yield ReminderView(about, f"{all_of_them}\n{names}", to)


def _maybe(people: Sequence[SignUp], title: str) -> Reminder:
    def each(one: SignUp) -> str:
        return say("Hello {name}, you said maybe for {title}: do you come?", name=one.name, title=title)

    return "maybe", people, say("Hello, you said maybe for {title}: do you come?", title=title), each


def _owing(coming: Iterable[SignUp], floor: Floor, entered: Mapping[int, Entry]) -> Reminder:
    title, money = floor.title, floor.rules.event.money_format()
    debts = {one: debt for one in coming if (debt := _debt(one, floor, entered)) > 0}

    def each(one: SignUp) -> str:
        facts = {"name": one.name, "title": title, "money": money_text(debts[one], money)}
        return say("Hello {name}, {money} are still open for {title}.", **facts)

    return "owes", tuple(debts), say("Hello, for {title} your buy-in is still open.", title=title), each


def _waiting(people: Sequence[SignUp], title: str) -> Reminder:
    def each(one: SignUp) -> str:
        return say("Hello {name}, {title} is full: you are on the waiting list.", name=one.name, title=title)

    return "waiting", people, say("Hello, {title} is full: you are on the waiting list.", title=title), each


def _moved_up(people: Sequence[SignUp], title: str) -> Reminder:
    def each(one: SignUp) -> str:
        return say("Hello {name}, a place is free for you at {title}.", name=one.name, title=title)

    return "moved_up", people, say("Hello, a place is free for you at {title}.", title=title), each


def _debt(one: SignUp, floor: Floor, entered: Mapping[int, Entry]) -> Money:
    """Return what somebody owes: as the entry does where there is one, else the price less what was paid."""
    if entry := entered.get(one.number):
        return owed(floor, entry)
    return Money(price_of_entry(floor) - one.paid)


def preview_of(found: Differences, floor: Floor, version: int) -> SignUpsPreview:
    """Say what a comparison found, with what becomes of the places."""
    most, entered = floor.rules.signup.most, entries_by_sign_up(floor)
    before, after = (places(lines, most) for lines in (floor.signups.lines, found.lines))
    waited, came = ({one.number for one in group} for group in (before.waiting, before.coming))
    return SignUpsPreview(
        taken=False,
        text=_counted(found),
        version=version,
        new=tuple(_with_answer(one) for one in found.new),
        changed=tuple(_changed(*pair) for pair in found.changed),
        missing=tuple(one.name for one in found.missing),
        withdrawn=bool(found.gone),
        same=found.same,
        moved_up=tuple(one.name for one in after.coming if one.number in waited),
        moved_back=tuple(one.name for one in after.waiting if one.number in came),
        conflicts=tuple(one.name for one in found.lines if one.answer == "no" and one.number in entered),
        coming=persons(after.coming),
        waiting=persons(after.waiting),
    )


def look_alikes(lines: Sequence[int], names: Sequence[str], kept: Sequence[str]) -> tuple[SignUpNote, ...]:
    """Warn of lines whose new names a person takes for one of the list or of an earlier line."""
    everybody = [*kept, *names]
    return tuple(
        SignUpNote(lines[at - len(kept)], looks_like(everybody[at], everybody[other]))
        for at, other in alike(everybody).items()
        if at >= len(kept)
    )


def _with_answer(one: SignUp) -> str:
    guests = f" +{one.guests}" if one.guests else ""
    return f"{one.name}{guests}: {say(ANSWERS[one.answer])}"


def _changed(before: SignUp, after: SignUp) -> str:
    name = before.name if before.name == after.name else f"{before.name} → {after.name}"
    return f"{name}: {_answered(before)} → {_answered(after)}" if _said(before) != _said(after) else name


def _said(one: SignUp) -> tuple[str, int]:
    return one.answer, one.guests


def _answered(one: SignUp) -> str:
    return say(ANSWERS[one.answer]) + (f" +{one.guests}" if one.guests else "")


def _counted(found: Differences) -> str:
    facts = {"new": len(found.new), "changed": len(found.changed), "same": found.same}
    line = say("{new} new, {changed} changed, {same} the same", **facts)
    if found.missing:
        line += ", " + say_counted("{count} missing", "{count} missing", len(found.missing))
    return line
