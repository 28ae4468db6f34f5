"""Inputs of the touchscreen beside the table: facts of the box itself, and facts from the floor."""

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import BoardView, ClockView, KeysView, LookView, UnitView
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.table.state import Table
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.machine import CardCount
from shuffleup.views.oled.temporary_page import BoardDeal
from shuffleup.views.touch.buttons import Deeds
from shuffleup.views.touch.knob import UnderKnob


class BoxFacts(msgspec.Struct, frozen=True):
    """The box's own part of the picture.

    `place` names it, `address` is where the floor console is. `menu` says that the floor menu is open, `pin`
    that a floor PIN was set. `now` is its boot-time clock and `wall` the wall time since midnight at the same
    moment, None where nobody knows it. `sets_up` says that the first run can be had once more. `registers`
    says that players are entered at this glass: the box plays its event alone. `waits` is what a box without
    a table waits for, empty where that is the floor. `dealt` are the cards of the board that are dealt at
    this moment; `floor_waited` is for how long the floor has been called. `cards` says where the cards of a
    shuffle are, None before the machine has told. The knob is on `under_knob` while it chooses.
    """

    place: str
    keys: KeysView
    unit: UnitView | None = None
    look: LookView = LookView()
    menu: bool = False
    pin: bool = False
    address: str = ""
    now: Millis = Millis(0)
    wall: WallClock | None = None
    sets_up: bool = False
    waits: str = ""
    registers: bool = False
    dealt: BoardDeal | None = None
    floor_waited: Millis | None = None
    under_knob: UnderKnob | None = None
    cards: CardCount | None = None


class TableScene(msgspec.Struct, frozen=True):
    """An open table, with the facts of its box and its floor; a fact that the floor has not sent is None."""

    table: Table
    box: BoxFacts
    deeds: Deeds
    clock: ClockView | None = None
    board: BoardView | None = None


def scene_of(table: Table, box: BoxFacts, clock: ClockView | None, board: BoardView | None) -> TableScene:
    """Put together what a screen is made of; what the table waits for is computed once."""
    return TableScene(table, box, Deeds(table, box.pin, frozenset(legal_verbs(table))), clock, board)
