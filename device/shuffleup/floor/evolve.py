"""The state of the floor after an event."""

from shuffleup.floor.events import EventOpened
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor


def evolve(floor: Floor | None, event: FloorEvent) -> Floor:
    """Return the state after the event; the first event of a floor is always `EventOpened`."""
    if isinstance(event, EventOpened):
        return Floor(event.event_id, event.rules, event.tables)
    if floor is None:
        raise ValueError(f"the floor's first event must be event.opened, not {type(event).__name__}")
    return changes.apply(event, floor)
