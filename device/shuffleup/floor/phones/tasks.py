"""The director's tasks about requests by phone, the line at the door, and who has not checked in."""

from typing import Any

from shuffleup.floor.entries.fees import price_of_entry
from shuffleup.floor.entry import Entry
from shuffleup.floor.phones.cards import AtDoor, Request
from shuffleup.floor.phones.permissions import TASKS
from shuffleup.floor.phones.self_check_in import absent
from shuffleup.floor.purchases.tasks import least_rebuy
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.identity import EntryId
from shuffleup.tournament.seating import Place


class AsksByPhone(Prompt, frozen=True):
    """A player asks for something by phone (PLY-12); `task` is one of the words of `TASKS`."""

    name: str
    task: str
    chair: Place | None


class RefuseByPhone(Prompt, frozen=True):
    """The other answer to the same request."""

    name: str
    task: str


class WaitsAtDoor(Prompt, frozen=True):
    """Somebody wants to enter (PLY-14); `alike` is the entry of the same name, empty where there is none."""

    name: str
    alike: str


class SendFromDoor(Prompt, frozen=True):
    """The other answer to who waits at the door."""

    name: str


class NotCheckedIn(Prompt, frozen=True):
    """These have entered and are not there, while the seats are to be drawn (PLY-15)."""

    names: tuple[str, ...]


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Offer both answers to every request and to every line at the door; name who is absent at the draw."""
    if not floor.rules.players.page:
        return ()
    asked = (task for one in floor.phones.open_requests() for task in _answers(floor, one))
    door = (task for line in floor.phones.door for task in _at_door(floor, line))
    return (*asked, *door, *_absent(floor))


def _answers(floor: Floor, one: Request) -> tuple[Task, Task]:
    entry, word = floor.entry(one.entry), TASKS[one.ask]
    verb, args, needs = _does(floor, one, entry)
    chair = entry.place if entry.seated else None
    refuse = {"number": one.number, "granted": False}
    return (
        Task("phones", AsksByPhone(entry.name, word, chair), verb, args, needs),
        Task("phones", RefuseByPhone(entry.name, word), "answer_request", refuse, ("note",)),
    )


def _does(floor: Floor, one: Request, entry: Entry) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    """Name the command that does what was asked for; what the table does is only answered."""
    who = {"entry": one.entry}
    if one.ask == "rebuy":
        stack = () if floor.rules.table.tracking == "actions" or entry.broke else ("stack",)
        args = who | {"chips": least_rebuy(floor)} | ({"stack": entry.total} if stack else {})
        return "sell_rebuy", args, ("chips", *stack)
    if one.ask == "reentry":
        return "re_enter", who, ()
    if one.ask == "addon":
        return "sell_add_on", who, ()
    if one.ask == "sit_out" and floor.rules.event.format != "cash":
        return "leave", who | {"how": "blinded_off"}, ("reason",)
    return "answer_request", {"number": one.number, "granted": True}, ()


def _at_door(floor: Floor, line: AtDoor) -> tuple[Task, Task]:
    number = {"number": line.number}
    waits = WaitsAtDoor(line.name, _name(floor, line.alike))
    proposed: dict[str, Any] = (
        number | {"amount": price_of_entry(floor)} | ({"name": line.name} if line.alike else {})
    )
    needs = ("amount", "name") if line.alike else ("amount",)
    return (
        Task("phones", waits, "let_in", proposed, needs),
        Task("phones", SendFromDoor(line.name), "send_away", number),
    )


def _name(floor: Floor, entry: EntryId) -> str:
    found = floor.entries.get(entry)
    return found.name if found else ""


def _absent(floor: Floor) -> tuple[Task, ...]:
    if floor.phase != "registration" or not (names := absent(floor)):
        return ()
    return (Task("phones", NotCheckedIn(names), "mark_present", {}, ("entry",)),)
