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
from shuffleup.wire.sound import SoundView
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
from shuffleup.wire.touch import (
    DeedView,
    LineTier,
    LineView,
    LookView,
    NeedView,
    TapView,
    Tint,
    TouchScreen,
    TouchView,
    TroubleView,
)
from shuffleup.wire.wall import ChipView, DrawnView, FigureView, PaidView, RoomView, WallPage, WallView

__all__ = [
    "AuditView",
    "BlindsView",
    "BoardView",
    "ChipView",
    "ClockPhase",
    "ClockView",
    "Command",
    "CurrencyView",
    "DealView",
    "DecisionView",
    "DeedView",
    "DrawnView",
    "EntryStatus",
    "EntryView",
    "ExplainedView",
    "FigureView",
    "FloorSeatView",
    "FloorTableView",
    "FloorView",
    "KeyView",
    "KeysView",
    "LineTier",
    "LineView",
    "LogLine",
    "LookView",
    "NeedView",
    "OledPage",
    "OledView",
    "OutOfTurnView",
    "PaidView",
    "PartView",
    "PlaceView",
    "PotView",
    "PrizeView",
    "Reply",
    "RoomView",
    "RuleView",
    "RulesView",
    "SeatState",
    "SeatView",
    "ShareView",
    "SoundView",
    "TablePhase",
    "TableView",
    "TapView",
    "TaskView",
    "TimetableRow",
    "TimetableView",
    "Tint",
    "TouchScreen",
    "TouchView",
    "TroubleView",
    "UnitView",
    "WaitingView",
    "WallPage",
    "WallView",
]
