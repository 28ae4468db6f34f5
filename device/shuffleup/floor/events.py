"""What happened on the floor, from all its rooms. The tags are the stored names and never change."""

import msgspec

from shuffleup.floor.colour_up.events import ColourUpEvent
from shuffleup.floor.conduct.events import ConductEvent
from shuffleup.floor.crews.events import CrewEvent
from shuffleup.floor.entries.events import EntryEvent, EntryRegistered
from shuffleup.floor.hand_for_hand.events import HandForHandEvent
from shuffleup.floor.levels.events import (
    BreakBegan,
    ClockPaused,
    ClockResumed,
    EventStarted,
    GateReached,
    LastHandCalled,
    LevelBegan,
    LevelEvent,
    StakesSet,
)
from shuffleup.floor.prizes.events import PrizeEvent, PrizesSet
from shuffleup.floor.purchases.events import PurchaseEvent
from shuffleup.floor.results.events import EventEnded, HandHeard, PlayerPlaced, ResultEvent, ResultHeard
from shuffleup.floor.seating.events import (
    ButtonDrawn,
    ButtonShuffled,
    PlayerLeftSeat,
    PlayerSeated,
    SeatEvent,
    SeatsDrawn,
    TableHeld,
    TableReleased,
)
from shuffleup.floor.units.events import UnitEvent
from shuffleup.ruleset import RuleSet


class EventOpened(msgspec.Struct, frozen=True, tag="event.opened"):
    """The event exists: its name and its fully merged rule set. Always the first event of the floor."""

    event_id: str
    rules: RuleSet
    tables: int


FloorEvent = (
    EventOpened
    | EntryEvent
    | SeatEvent
    | CrewEvent
    | LevelEvent
    | HandForHandEvent
    | ColourUpEvent
    | ResultEvent
    | PrizeEvent
    | PurchaseEvent
    | ConductEvent
    | UnitEvent
)

__all__ = [
    "BreakBegan",
    "ButtonDrawn",
    "ButtonShuffled",
    "ClockPaused",
    "ClockResumed",
    "EntryRegistered",
    "EventEnded",
    "EventOpened",
    "EventStarted",
    "FloorEvent",
    "GateReached",
    "HandHeard",
    "LastHandCalled",
    "LevelBegan",
    "PlayerLeftSeat",
    "PlayerPlaced",
    "PlayerSeated",
    "PrizesSet",
    "ResultHeard",
    "SeatsDrawn",
    "StakesSet",
    "TableHeld",
    "TableReleased",
]
