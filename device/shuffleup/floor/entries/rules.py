"""Who may enter, under which name, and who enters anew."""

from collections.abc import Sequence
from unicodedata import category, normalize

from shuffleup.floor.entries import commands as asked
from shuffleup.floor.entries import events as happened
from shuffleup.floor.entries.events import EntryEvent
from shuffleup.floor.entry import Entry
from shuffleup.floor.given import Given
from shuffleup.floor.purchases.market import buyer, moment
from shuffleup.floor.sought import entry_of
from shuffleup.floor.state import Floor
from shuffleup.identity import EntryId, PersonId
from shuffleup.refusals import NotLegalNow
from shuffleup.tournament.purchases import late_entry, reentry

LONGEST_NAME = 24

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of Unicode that nobody sees. Some of them turn the direction of what is written after them: on a
board they would turn other names. Others make two names that look alike."""

JOINERS = frozenset("\u200c\u200d")
"""Two that are spelling: Persian and the scripts of India write names with them."""


def register(command: asked.Register, floor: Floor, given: Given) -> tuple[EntryEvent, ...]:
    """Enter people by name, also during play while late entry is open, and always at a cash table (REG-17).

    Who finds no chair in the room is put on the waiting list (SEA-04). Raises `NotLegalNow` where entries
    are closed or a name cannot be told apart.
    """
    names = [tidy(name) for name in command.names if name.strip()]
    if not names:
        raise NotLegalNow("no name was given: one name a line")
    _check_open(floor)
    taken = {entry.name for entry in floor.entries if not entry.withdrawn}
    for name in names:
        _check_name(name, taken)
        taken.add(name)
    first, waits = len(floor.entries) + 1, waiting_numbers(floor, len(names))
    return tuple(
        happened.EntryRegistered(EntryId(f"e{number}"), PersonId(f"p{number}"), name, wait)
        for number, (name, wait) in enumerate(zip(names, waits, strict=True), first)
    )


def rename(command: asked.Rename, floor: Floor, given: Given) -> tuple[EntryEvent, ...]:
    """Write a name differently; the table hears of it."""
    entry, name = entry_of(floor, command.entry), tidy(command.name)
    if not name:
        raise NotLegalNow("no name was given")
    _check_name(name, {one.name for one in floor.entries if one.id != entry.id and not one.withdrawn})
    place = entry.place if entry.seated else None
    return (
        happened.EntryRenamed(entry.id, name, place.table if place else None, place.seat if place else None),
    )


def re_enter(command: asked.ReEnter, floor: Floor, given: Given) -> tuple[EntryEvent, ...]:
    """Enter somebody anew who is out (REG-17, TDA 8); at a cash table who has cashed out."""
    entry = entry_of(floor, command.entry)
    later = [one for one in floor.entries if one.person == entry.person]
    if later[-1].id != entry.id:
        raise NotLegalNow(f"{entry.name} has entered anew already, as {later[-1].name}")
    _check_anew(floor, entry)
    number, (wait,) = len(floor.entries) + 1, waiting_numbers(floor, 1)
    name = f"{later[0].name} ({len(later) + 1})"
    return (happened.EntryRegistered(EntryId(f"e{number}"), entry.person, name, wait),)


def waiting_numbers(floor: Floor, more: int) -> tuple[int, ...]:
    """Return the places of so many newcomers on the waiting list, 0 for those who find a chair (SEA-04).

    Who waits already comes first.
    """
    seats = floor.tables_at_hand * floor.rules.seating.max_per_table
    here = [one for one in floor.entries if not one.withdrawn and one.finish is None]
    free = max(0, seats - len(here))
    last = max((one.waiting for one in here), default=0)
    return tuple(0 if number < free else last + 1 + number - free for number in range(more))


def _check_open(floor: Floor) -> None:
    if floor.rules.event.format == "cash":
        if floor.phase == "over":
            raise NotLegalNow("the cash game is over")
        return
    offer = late_entry(floor.rules, moment(floor))
    if not offer.allowed:
        raise NotLegalNow(offer.line)


def _check_anew(floor: Floor, entry: Entry) -> None:
    if floor.rules.event.format == "cash":
        if not entry.withdrawn or floor.phase == "over":
            raise NotLegalNow(f"{entry.name} has not left the cash game")
        return
    if entry.withdrawn:
        raise NotLegalNow(f"{entry.name} was withdrawn: register the name again", ("register",))
    offer = reentry(floor.rules, buyer(floor, entry), moment(floor))
    if not offer.allowed:
        raise NotLegalNow(f"{entry.name}: {offer.line}")


def tidy(name: str) -> str:
    """Write a name with single spaces, and each letter in one way, for an accent can be a sign of its own."""
    return " ".join(normalize("NFC", name).split())


def fault_of_name(name: str) -> str:
    """Say why a name cannot be shown as it is, empty where it can."""
    if len(name) > LONGEST_NAME:
        return f"{name[:LONGEST_NAME]!r}... is too long: {LONGEST_NAME} letters at most"
    if any(category(letter) in UNSEEN and letter not in JOINERS for letter in name):
        return f"{name!r} holds a sign that cannot be shown: type the name without it"
    return ""


def _check_name(name: str, taken: Sequence[str] | set[str]) -> None:
    if why := fault_of_name(name):
        raise NotLegalNow(why)
    if name in taken:
        raise NotLegalNow(f"{name} is registered already: add a letter to tell the two apart")
