"""The choices of knob and keys: everything that the touchscreen offers now, in one list."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.language import say
from shuffleup.protocol import DeedView, TapView, TouchView
from shuffleup.table.state import Table
from shuffleup.views.touch.buttons import seat_words, sheet
from shuffleup.views.touch.pots import place_of
from shuffleup.views.variations.parts import open_pot


def roots(table: Table, view: TouchView, menu: tuple[DeedView, ...]) -> tuple[DeedView, ...]:
    """List the tiles of an open menu, else what seats and buttons do, then all seats and the menu."""
    if view.screen == "menu":
        return view.menu
    opens = tuple(deed for tap in view.taps if (deed := _opened(tap)) is not None)
    return (
        *_done_by_seats(table, view.taps),
        *(deed for deed in view.deeds if not _is_spelt(deed)),
        sheet(say("SEATS"), *opens),
        sheet(say("FLOOR MENU"), *menu),
    )


def _is_spelt(deed: DeedView) -> bool:
    """Say whether a name is asked for: a finger spells it, no knob and no key."""
    return any(need.kind == "person" for need in deed.needs)


def _done_by_seats(table: Table, taps: Iterable[TapView]) -> Iterable[DeedView]:
    """Name what a tap on a seat does by its seat, as it is chosen by that."""
    for tap in taps:
        if tap.deed.verb:
            note = " ".join(part for part in (tap.deed.label, _which_pot(table)) if part)
            yield replace(tap.deed, label=seat_words(table, tap.seat), note=note)


def _which_pot(table: Table) -> str:
    """Say which pot of how many is paid, where there are several."""
    hand = table.play.hand
    number = open_pot(hand) if hand is not None and hand.phase == "showdown" else None
    return place_of(hand, number) if hand is not None and number is not None and len(hand.pots()) > 1 else ""


def _opened(tap: TapView) -> DeedView | None:
    return next((deed for deed in (tap.deed, tap.held) if deed is not None and deed.sheet), None)
