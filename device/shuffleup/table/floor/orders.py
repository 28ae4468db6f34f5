"""The orders of the floor, carried out as soon as no hand is on: a seat cleared, due chips taken."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.table.automatic_rules import after
from shuffleup.table.events import ChipsDue, ChipsTaken, SeatCleared, SeatToClear, TableEvent
from shuffleup.table.finalising.result import seal
from shuffleup.table.state import Table

Events = tuple[TableEvent, ...]


def settle(table: Table) -> Events:
    """Seal what waits to be sealed, a hand that nobody follows included, then carry out the orders.

    This is what DEAL does before the next hand.
    """
    waits = table.play.provisional or table.play.unfollowed
    sealed = (seal(table),) if waits else ()
    return (*sealed, *carry_out(after(table, sealed)))


def carry_out(table: Table) -> Events:
    """Carry out every order that can be: no hand is on, nothing is provisional, and the stack is known."""
    events: list[TableEvent] = []
    while done := _next(table):
        events.append(done)
        table = after(table, (done,))
    return tuple(events)


def seats_to_count(table: Table) -> tuple[SeatNo, ...]:
    """List the seats of which an order wants the stack, which nobody has counted since the last hand."""
    stale = table.play.uncounted.keys() - table.play.busts.keys()
    waits = {order.seat for order in table.orders if not _handed_over(order)}
    return tuple(sorted(waits & stale))


def leaving(table: Table) -> tuple[SeatNo, ...]:
    """List the seats whose players have to leave the table."""
    return tuple(sorted(order.seat for order in table.orders if isinstance(order, SeatToClear)))


def _next(table: Table) -> SeatCleared | ChipsTaken | None:
    """Carry out one order; chips that are due are taken before their owner goes."""
    if not table.play.at_rest:
        return None
    stale = table.play.uncounted
    ready = [order for order in table.orders if order.seat not in stale or _handed_over(order)]
    order = min(ready, key=lambda one: isinstance(one, SeatToClear), default=None)
    if order is None:
        return None
    there = table.stacks_now().get(order.seat, Chips(0))
    if isinstance(order, ChipsDue) and (order.of == "pool" or (order.seat in stale and not order.of)):
        return ChipsTaken(order.seat, order.entry, order.chips, order.why, from_pool=True)
    if isinstance(order, ChipsDue):
        return ChipsTaken(order.seat, order.entry, min(order.chips, there), order.why)
    return SeatCleared(order.seat, order.entry, there, order.why, order.note)


def _handed_over(order: SeatToClear | ChipsDue) -> bool:
    """Say whether the chips of an order lie on the table no longer: a count would not find them."""
    return isinstance(order, ChipsDue) and order.handed_over
