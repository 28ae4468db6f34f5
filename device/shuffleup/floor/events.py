"""The event that opens the journal of a floor; the other events stand in the rooms."""

from shuffleup.floor.message import FloorEvent
from shuffleup.ruleset import RuleSet


class EventOpened(FloorEvent, frozen=True, tag="event.opened"):
    """The event exists: its name and its fully merged rule set. Always the first event of the floor."""

    event_id: str
    rules: RuleSet
    tables: int
