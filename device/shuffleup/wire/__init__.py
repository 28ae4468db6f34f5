"""The records that travel between the appliance and its faces: commands up, replies and views down.

This is the one package of `shuffleup` that a face may import. A view holds only what its face may show;
`shuffleup.views` makes it from a state and the house policy.
"""

from shuffleup.wire.board import (
    BoardView,
    MoveView,
    PlaceView,
)
from shuffleup.wire.box import (
    DisplayView,
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
    NowView,
    TimetableRow,
    TimetableView,
)
from shuffleup.wire.commands import (
    Command,
    Reply,
)
from shuffleup.wire.first_run import (
    FirstRunView,
    KeyTestView,
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
from shuffleup.wire.machine import MachineView
from shuffleup.wire.sound import SoundView, VolumesView
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
from shuffleup.wire.twin import TwinView
from shuffleup.wire.wall import (
    ORDINARY_ROOM,
    FigureView,
    ListView,
    RoomView,
    RowView,
    WallPage,
    WallView,
)

__all__ = [
    "ORDINARY_ROOM",
    "AuditView",
    "BlindsView",
    "BoardView",
    "ClockPhase",
    "ClockView",
    "Command",
    "CurrencyView",
    "DealView",
    "DecisionView",
    "DeedView",
    "DisplayView",
    "EntryStatus",
    "EntryView",
    "ExplainedView",
    "FigureView",
    "FirstRunView",
    "FloorSeatView",
    "FloorTableView",
    "FloorView",
    "KeyTestView",
    "KeyView",
    "KeysView",
    "LineTier",
    "LineView",
    "ListView",
    "LogLine",
    "LookView",
    "MachineView",
    "MoveView",
    "NeedView",
    "NowView",
    "OledPage",
    "OledView",
    "OutOfTurnView",
    "PartView",
    "PlaceView",
    "PotView",
    "PrizeView",
    "Reply",
    "RoomView",
    "RowView",
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
    "TwinView",
    "UnitView",
    "VolumesView",
    "WaitingView",
    "WallPage",
    "WallView",
]
