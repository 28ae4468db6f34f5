"""Deeds: buttons with their command, and dark buttons with the reason."""

from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import FLOOR, UNIT, SeatNo, table_stream
from shuffleup.kernel.language import say
from shuffleup.poker.cards import DECK, text
from shuffleup.protocol.touch import DeedView, NeedView, TouchView
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import game_of

RULED = "ruled at the table"
"""The reason that a ruling from the touchscreen is on record with: nobody types at a table."""


class Deeds(msgspec.Struct, frozen=True):
    """Makes the deeds of one table; where `pin` is set those of the director ask for the floor PIN first.

    `verbs` are those that the table waits for.
    """

    table: Table
    pin: bool
    verbs: frozenset[str]

    def play(self, verb: str, label: str, *needs: NeedView, note: str = "", **args: Any) -> DeedView:
        """Make a deed that the dealer may do at this table."""
        return DeedView(label, note, table_stream(self.table.table), verb, args, needs)

    def ruling(self, verb: str, label: str, *needs: NeedView, note: str = "", **args: Any) -> DeedView:
        """Make a ruling of the director at this table."""
        deed = self.play(verb, label, *needs, note=note, reason=RULED, **args)
        return self.directed(replace(deed, tint="warn"))

    def floor(self, verb: str, label: str, *needs: NeedView, note: str = "", **args: Any) -> DeedView:
        """Make a deed of the director at the floor."""
        return self.directed(DeedView(label, note, FLOOR, verb, args, needs))

    def directed(self, deed: DeedView) -> DeedView:
        """Let a deed be the director's."""
        asked = (NeedView("pin", "pin", say("FLOOR PIN")),) if self.pin else ()
        return replace(deed, role="director", needs=(*asked, *deed.needs))


def dark(label: str, why: str = "") -> DeedView:
    """Make a button that does nothing now, with the reason."""
    return DeedView(label, why)


def without_floor(view: TouchView) -> TouchView:
    """Darken all that only the floor could do, while it does not answer."""
    return replace(
        view,
        deeds=tuple(map(_of_table, view.deeds)),
        menu=tuple(map(_of_table, view.menu)),
        taps=tuple(
            replace(tap, deed=_of_table(tap.deed), held=_of_table(tap.held) if tap.held else None)
            for tap in view.taps
        ),
    )


def _of_table(deed: DeedView) -> DeedView:
    sheet = tuple(map(_of_table, deed.sheet))
    if deed.sheet and any(one.verb or one.sheet for one in sheet):
        return replace(deed, sheet=sheet)
    asks_floor = deed.verb and deed.to == FLOOR
    had_deeds = any(one.verb or one.sheet for one in deed.sheet)
    return dark(deed.label, say("the floor is gone")) if asks_floor or had_deeds else deed


def sheet(label: str, *deeds: DeedView, note: str = "", otherwise: str = "") -> DeedView:
    """Make a button that opens a sheet of deeds; without any it is dark and says `otherwise`."""
    return DeedView(label, note, sheet=deeds) if deeds else dark(label, otherwise)


def asked_twice(deed: DeedView) -> DeedView:
    """Ask before a deed that UNDO does not reach: its button opens a sheet with it alone, in red."""
    final = replace(deed, note=say("UNDO does not reach it"), tint="stop")
    return replace(sheet(deed.label, final, note=deed.note), tint=deed.tint)


def at_unit(verb: str, label: str, *needs: NeedView, note: str = "", **args: Any) -> DeedView:
    """Make a deed of the box itself."""
    return DeedView(label, note, UNIT, verb, args, needs)


def seat_words(table: Table, seat: SeatNo) -> str:
    """Name a seat and who sits there: `SEAT 4  DIMITRI`."""
    sitter = table.sitters.get(seat)
    if sitter is None:
        return say("SEAT {seat}", seat=seat)
    return say("SEAT {seat}  {name}", seat=seat, name=sitter.name.upper())


def cards_need(table: Table, title: str, count: int, *, board: bool = False) -> NeedView:
    """Ask for cards that do not lie open yet; the boards do not count where the `board` itself is read."""
    hand, deck = table.play.hand, game_of(table).deck
    shown = [card for cards in hand.shown for card in cards] if hand is not None else []
    boards = hand.boards if hand is not None and not board else ()
    lie = [card for one in boards for card in one if card is not None]
    missing = [card for card in DECK if card not in deck] if len(deck) < len(DECK) else []
    out = tuple(text(card) for card in (*lie, *shown, *missing))
    return NeedView("cards", "cards", title, count=count, out=out)
