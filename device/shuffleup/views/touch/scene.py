"""Inputs of the touchscreen beside the table: facts of the box and of the floor, and the choice of the knob.

The choice of the knob is marked, or shown in words if it has no place.
"""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.protocol.addons import BoardDue
from shuffleup.protocol.box import ChoiceView, KeysView, UnitView
from shuffleup.protocol.button_input import Pick
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import DeedView, LineView, LookView, TouchView
from shuffleup.protocol.wall import BoardView
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.table.state import Table
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.card_machine import CardCount
from shuffleup.views.oled.temporary_pages import BoardDeal
from shuffleup.views.touch.buttons import Deeds


class KnobTarget(msgspec.Struct, frozen=True):
    """The deed, or the part of an answer, that a push of the knob takes.

    `within` is the deed in which it is, None among the first choices.
    """

    does: DeedView | Pick
    within: DeedView | None = None

    @property
    def asks(self) -> bool:
        """Say whether a deed asks for an answer, and is no sheet of others."""
        return self.within is not None and not self.within.sheet


def marked(view: TouchView, under: KnobTarget, choice: ChoiceView) -> TouchView:
    """Mark what the knob is on; a sheet that the knob has opened takes the place of the screen."""
    if under.within is not None and under.within.sheet:
        title, tiles = under.within.label, under.within.sheet
        view = replace(view, screen="menu", menu=tiles, menu_title=title, deeds=(), taps=(), chips=(), pad=())
    deeds, tiles, seat = _marking(view.deeds, under), _marking(view.menu, under), _seat_of(view, under)
    shown = seat is not None or any(deed.marked for deed in (*deeds, *tiles))
    lines = view.lines if shown and not under.asks else choice_lines(choice)
    return replace(view, deeds=deeds, menu=tiles, marked_seat=seat, lines=lines)


def choice_lines(choice: ChoiceView) -> tuple[LineView, ...]:
    """Name the choice in words: what is being chosen, what the knob is on, and how many there are."""
    below = "  ".join(part for part in (choice.note, f"{choice.at}/{choice.of}") if part)
    return (
        LineView(choice.title, "what"),
        LineView(choice.label, "who"),
        LineView(below, "small"),
    )


def _marking(deeds: tuple[DeedView, ...], under: KnobTarget) -> tuple[DeedView, ...]:
    return tuple(replace(deed, marked=True) if deed == under.does else deed for deed in deeds)


def _seat_of(view: TouchView, under: KnobTarget) -> SeatNo | None:
    """Give the seat that is chosen, or whose tap does the same."""
    does = under.does
    if isinstance(does, Pick):
        return SeatNo(int(does.value)) if does.what == "seat" else None
    alike = (tap.seat for tap in view.taps if does.verb and _command(tap.deed) == _command(does))
    return next(alike, None)


def _command(deed: DeedView) -> tuple[object, ...]:
    return (deed.to, deed.verb, deed.args, deed.needs)


class BoxFacts(msgspec.Struct, frozen=True):
    """The box's own part of the picture.

    `place` names it, `address` is where the floor console is. `menu` says that the floor menu is open, `pin`
    that a floor PIN was set. `now` is its boot-time clock and `wall` the wall time since midnight at the same
    moment, None where nobody knows it. `sets_up` says that the first run can be had once more. `registers`
    says that players are entered at this glass: the box plays its event alone. `waits` is what a box without
    a table waits for, empty where that is the floor. `dealt` are the cards of the board that are dealt at
    this moment; `floor_waited` is for how long the floor has been called. `cards` says where the cards of a
    shuffle are, None before the machine has told. `board_read` are cards that a source
    has read for the board that was due then. The knob is on `under_knob` while it chooses.
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
    under_knob: KnobTarget | None = None
    cards: CardCount | None = None
    board_read: tuple[BoardDue, tuple[str, ...]] | None = None


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
