"""The card machine on the small display: only while it waits for a person."""

from shuffleup.language import say
from shuffleup.table.machine.cards_due import hand_on
from shuffleup.table.machine.questions import question
from shuffleup.table.state import Table
from shuffleup.views.machine import machine_view
from shuffleup.wire import OledView


def machine_page(table: Table) -> OledView | None:
    """Name the seat or the place that the machine stops at; a decision that is on goes before."""
    asks = question(table)
    view = machine_view(table) if asks is not None and table.decision is None else None
    if asks is None or view is None or not (hand_on(table) or table.machine.shuffle_wanted):
        return None
    where = say("SEAT {seat}", seat=asks.seat) if asks.seat else say("LOOK")
    return OledView("paused", say("CARD MACHINE"), where, view.where or say("see the screen"), rests=True)
