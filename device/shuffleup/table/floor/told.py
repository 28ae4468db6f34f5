"""How a table changes by what the floor tells it, and by what it answers. UNDO does not reach any of this."""

from functools import singledispatch

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.identity import CommandId, SeatNo
from shuffleup.table import events as happened
from shuffleup.table.coming import newcomers
from shuffleup.table.state import Arrival, Play, Sitter, Table

Told = (
    happened.LevelTold
    | happened.PlayerTookSeat
    | happened.SeatToClear
    | happened.ChipsBrought
    | happened.ChipsDue
    | happened.HandsMissedTold
    | happened.ButtonPlaced
    | happened.StartHeld
    | happened.StartReleased
    | happened.HoldsSetAside
    | happened.HoldsRestored
    | happened.TableClosed
    | happened.TableReopened
    | happened.HandForHandTold
    | happened.AllInReleased
    | happened.PlayersLeftTold
    | happened.RulesTold
    | happened.NameTold
    | happened.CountTold
    | happened.RaceTold
    | happened.SeatCleared
    | happened.ChipsTaken
)

LETS_GO_ON = happened.AllInReleased | happened.HandForHandTold
"""What may let a hand go on without anybody at the table."""


@singledispatch
def heard(event: Told, table: Table) -> Table:
    """Return the table after an event of the told part."""
    raise TypeError(f"no rule for {type(event).__name__}")


@heard.register
def _(event: happened.LevelTold, table: Table) -> Table:
    return replace(table, level=event.level)


@heard.register
def _(event: happened.PlayerTookSeat, table: Table) -> Table:
    sitters = {**table.sitters, event.seat: Sitter(event.entry, event.name)}
    came = Arrival(event.seat, event.chips, joins=not table.stacks_now().get(event.seat))
    used = table.cards_used | {event.entry: event.cards_used}
    return replace(table, sitters=sitters, arrivals=(*table.arrivals, came), cards_used=used)


@heard.register
def _(event: happened.SeatToClear, table: Table) -> Table:
    others = tuple(
        order
        for order in table.orders
        if not (isinstance(order, happened.SeatToClear) and order.seat == event.seat)
    )
    return replace(table, orders=(*others, event))


@heard.register
def _(event: happened.ChipsBrought, table: Table) -> Table:
    return replace(table, arrivals=(*table.arrivals, Arrival(event.seat, event.chips, bought=True)))


@heard.register
def _(event: happened.ChipsDue, table: Table) -> Table:
    return replace(table, orders=(*table.orders, event))


@heard.register
def _(event: happened.HandsMissedTold, table: Table) -> Table:
    return replace(table, penalties=(*table.penalties, event))


@heard.register
def _(event: happened.ButtonPlaced, table: Table) -> Table:
    return replace(table, first_button=event.seat, buttons_told=table.buttons_told + 1)


@heard.register
def _(event: happened.RaceTold, table: Table) -> Table:
    return replace(table, race=event, race_before=table.play.hand_no)


@heard.register
def _(event: happened.StartHeld, table: Table) -> Table:
    others, aside = _without_reason(table.held, event.reason), _without_reason(table.set_aside, event.reason)
    return replace(table, held=(*others, event.reason), set_aside=aside)


@heard.register
def _(event: happened.StartReleased, table: Table) -> Table:
    if not event.reason:
        return replace(table, held=(), set_aside=())
    left, aside = _without_reason(table.held, event.reason), _without_reason(table.set_aside, event.reason)
    return replace(table, held=left, set_aside=aside)


@heard.register
def _(event: happened.HoldsSetAside, table: Table) -> Table:
    left = tuple(reason for reason in table.held if reason not in event.reasons)
    return replace(table, held=left, set_aside=(*table.set_aside, *event.reasons))


@heard.register
def _(event: happened.HoldsRestored, table: Table) -> Table:
    return replace(table, held=(*table.set_aside, *table.held), set_aside=())


@heard.register
def _(event: happened.TableClosed, table: Table) -> Table:
    return replace(table, closed=event)


@heard.register
def _(event: happened.TableReopened, table: Table) -> Table:
    return replace(table, closed=None)


@heard.register
def _(event: happened.HandForHandTold, table: Table) -> Table:
    return replace(table, hand_for_hand=event.on)


@heard.register
def _(event: happened.AllInReleased, table: Table) -> Table:
    return replace(table, all_in_released=event.hand)


@heard.register
def _(event: happened.PlayersLeftTold, table: Table) -> Table:
    return replace(table, players_left=event.players)


@heard.register
def _(event: happened.RulesTold, table: Table) -> Table:
    """A hand that is on keeps the rules that it began with."""
    if table.play.at_rest:
        return replace(table, rules=event.rules, rules_to_come=None)
    return replace(table, rules_to_come=event.rules)


@heard.register
def _(event: happened.NameTold, table: Table) -> Table:
    named = replace(table.sitters[event.seat], name=event.name)
    return replace(table, sitters=table.sitters | {event.seat: named})


@heard.register
def _(event: happened.CountTold, table: Table) -> Table:
    """What the count did to the table follows as events of its own."""
    return replace(table, count_comes=True)


@heard.register
def _(event: happened.ChipsTaken, table: Table) -> Table:
    left = _out_of_pool(table, event) if event.from_pool else _taken_off(table, event.seat, event.chips)
    return replace(left, orders=_without(table, event))


@heard.register
def _(event: happened.SeatCleared, table: Table) -> Table:
    seat, table = event.seat, _taken_off(table, event.seat, event.chips)
    sitters = {other: sitter for other, sitter in table.sitters.items() if other != seat}
    orders = tuple(order for order in table.orders if order.seat != seat)
    return replace(table, sitters=sitters, orders=orders, play=_forgotten(table.play, seat))


def _without_reason(reasons: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(reason for reason in reasons if reason != gone)


def _without(table: Table, done: happened.ChipsTaken) -> tuple[happened.SeatToClear | happened.ChipsDue, ...]:
    """Leave out the order that was carried out: what was taken may be less than what was due."""
    orders, taken = list(table.orders), (done.seat, done.entry, done.reason)
    for order in orders:
        if isinstance(order, happened.ChipsDue) and (order.seat, order.entry, order.reason) == taken:
            orders.remove(order)
            break
    return tuple(orders)


def _taken_off(table: Table, seat: SeatNo, chips: Chips) -> Table:
    """Take chips of a seat off the table between two hands; what it had bought lies in its stack by then.

    Nobody goes back to before that with UNDO.
    """
    play = table.play
    taken, to_come = table.arrivals[: play.arrivals_taken], table.arrivals[play.arrivals_taken :]
    own = tuple(came for came in to_come if came.seat == seat)
    others = tuple(came for came in to_come if came.seat != seat)
    left = Chips(table.stacks_now().get(seat, 0) - chips)
    waiting = dict.fromkeys((*play.waiting, *([seat] if seat in newcomers(table) else [])))
    return replace(
        table,
        arrivals=(*taken, *own, Arrival(seat, Chips(-chips)), *others),
        play=replace(
            play,
            stacks=play.stacks | {seat: left},
            arrivals_taken=len(taken) + len(own) + 1,
            waiting=tuple(waiting),
        ),
        past=(),
        future=(),
        last_act=CommandId(""),
    )


def _out_of_pool(table: Table, event: happened.ChipsTaken) -> Table:
    """Take chips of a stack that nobody has counted: what the next count finds is without them.

    Nobody goes back to before that with UNDO.
    """
    play = table.play
    came, to_come = table.arrivals[: play.arrivals_taken], table.arrivals[play.arrivals_taken :]
    return replace(
        table,
        arrivals=(*came, Arrival(event.seat, Chips(-event.chips)), *to_come),
        play=replace(play, pooled=play.pooled - event.chips, arrivals_taken=play.arrivals_taken + 1),
        past=(),
        future=(),
        last_act=CommandId(""),
    )


def _forgotten(play: Play, seat: SeatNo) -> Play:
    """Forget all that was known of the player who has left the seat."""
    return replace(
        play,
        stacks={other: chips for other, chips in play.stacks.items() if other != seat},
        absent=tuple(other for other in play.absent if other != seat),
        waiting=tuple(other for other in play.waiting if other != seat),
        posts=tuple(post for post in play.posts if post.seat != seat),
        uncounted={other: hand for other, hand in play.uncounted.items() if other != seat},
    )
