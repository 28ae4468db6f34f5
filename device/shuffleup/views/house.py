"""The view of several events on one floor: which there are, and which tasks wait in each (EVT-05)."""

from collections.abc import Iterable, Mapping

from shuffleup.floor.command import Task
from shuffleup.floor.contents import tasks as tasks_of_floor
from shuffleup.floor.house.floor_facts import ShortName
from shuffleup.floor.house.next_event import facts_of, in_two, offered, tasks
from shuffleup.floor.house.players_elsewhere import person_of
from shuffleup.floor.house.state import House, HouseContext, HouseEvent
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.language import say
from shuffleup.protocol.floor import TaskView
from shuffleup.protocol.house import ChipSetView, HouseEventView, HouseView
from shuffleup.views.numbers import together
from shuffleup.views.words.tasks import arguments, asked


def house_view(house: House, floors: Mapping[ShortName, Floor], here: ShortName) -> HouseView:
    """Show all events to the faces of one of them, `here`."""
    given = HouseContext({short: facts_of(short, floor) for short, floor in floors.items()})
    offers: dict[ShortName, list[Task]] = {}
    for short, task in tasks(house, given):
        offers.setdefault(short, []).append(task)
    return HouseView(
        here,
        tuple(
            _event(house, one, floors.get(one.short), offers.get(one.short, ()))
            for one in house.events.values()
        ),
        tuple(_chips(house)),
        tuple(
            say("{name} is in {events}", name=person.name, events=together([one.title for one in events]))
            for person, events in in_two(house, given)
        ),
        _ahead(house, given, here, floors.get(here)),
    )


def _ahead(
    house: House, given: HouseContext, here: ShortName, floor: Floor | None
) -> dict[PersonId, tuple[str, ...]]:
    """Say what each who went broke here is offered."""
    if not floor:
        return {}
    found = {
        entry.person: tuple(one.into.title for one in offered(house, given, here, person_of(floor, entry)))
        for entry in floor.entries.placed
    }
    return {person: titles for person, titles in found.items() if titles}


def _event(house: House, event: HouseEvent, floor: Floor | None, offers: Iterable[Task]) -> HouseEventView:
    waits = tasks_of_floor(floor) if floor and not event.is_closed else ()
    return HouseEventView(
        event.short,
        event.title,
        event.path,
        floor.phase if floor else "",
        event.is_closed,
        house.tables_of(event.short),
        len(floor.left()) if floor else 0,
        tuple(map(_task, waits)),
        tuple(map(_task, offers)),
    )


def _task(task: Task) -> TaskView:
    return TaskView(task.room, asked(task), task.verb, arguments(task), task.needs, task.holds, task.price)


def _chips(house: House) -> Iterable[ChipSetView]:
    for chip, owned in sorted(house.owned.items()):
        lent = {str(short): counts[chip] for short, counts in house.lent.items() if chip in counts}
        yield ChipSetView(chip, owned, house.in_house(chip), lent)
