"""The records that travel between the appliance and its faces: commands up, replies and views down.

This is the one package of `shuffleup` that a face may import. A view holds only what its face may show;
`shuffleup.views` makes it from a state and the house policy.
"""

from shuffleup.wire.board import (
    BoardView,
    PlaceView,
)
from shuffleup.wire.box import (
    KeysView,
    KeyView,
    OledPage,
    OledView,
    PartView,
    UnitView,
)
from shuffleup.wire.clock import (
    BlindsView,
    ClockPhase,
    ClockView,
    TimetableRow,
    TimetableView,
)
from shuffleup.wire.commands import (
    Command,
    Reply,
)
from shuffleup.wire.floor import (
    AuditView,
    CurrencyView,
    DealView,
    EntryStatus,
    EntryView,
    ExplainedView,
    FloorSeatView,
    FloorTableView,
    FloorView,
    LogLine,
    PrizeView,
    RulesView,
    RuleView,
    ShareView,
    TaskView,
)
from shuffleup.wire.table import (
    DecisionView,
    OutOfTurnView,
    PotView,
    SeatState,
    SeatView,
    TablePhase,
    TableView,
    WaitingView,
)

__all__ = [
    "AuditView",
    "BlindsView",
    "BoardView",
    "ClockPhase",
    "ClockView",
    "Command",
    "CurrencyView",
    "DealView",
    "DecisionView",
    "EntryStatus",
    "EntryView",
    "ExplainedView",
    "FloorSeatView",
    "FloorTableView",
    "FloorView",
    "KeyView",
    "KeysView",
    "LogLine",
    "OledPage",
    "OledView",
    "OutOfTurnView",
    "PartView",
    "PlaceView",
    "PotView",
    "PrizeView",
    "Reply",
    "RuleView",
    "RulesView",
    "SeatState",
    "SeatView",
    "ShareView",
    "TablePhase",
    "TableView",
    "TaskView",
    "TimetableRow",
    "TimetableView",
    "UnitView",
    "WaitingView",
]
