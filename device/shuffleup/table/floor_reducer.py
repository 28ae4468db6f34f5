"""Changes of a table by the floor's messages and by its answers. UNDO does not reach any of them."""

from itertools import takewhile

from msgspec.structs import replace

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Chips, CommandId, SeatNo
from shuffleup.table import bag_events, events as table_events
from shuffleup.table.bags import SeatBag, TableBags
from shuffleup.table.hand.next_hand import newcomers
from shuffleup.table.state import Arrival, Play, Sitter, Table

LETS_GO_ON = table_events.AllInReleased | table_events.HandForHandTold
"""Events after which a hand may go on without an act of anybody at the table."""

changes: Rules[[Table], Table] = Rules("event between a table and its floor")
"""The change that each event of the floor makes to the table."""


changes(table_events.LevelTold)(lambda event, table: replace(table, level=event.level))


@changes(table_events.PlayerTookSeat)
def _player_took_seat(event: table_events.PlayerTookSeat, table: Table) -> Table:
    on_the_way = dict(table.on_the_way)
    sitter = Sitter(event.entry, event.name, on_the_way.pop(event.entry, None))
    sitters = {**table.sitters, event.seat: sitter}
    joins = not (event.returns or table.stacks_now().get(event.seat))
    came = Arrival(event.seat, event.chips, joins=joins)
    used = table.cards_used | {event.entry: event.cards_used}
    arrivals = (*table.arrivals, came)
    told = {entry: one for entry, one in table.times_told.items() if entry != event.entry}
    table = replace(table, cards_used=used, times_told=told)
    return replace(table, sitters=sitters, arrivals=arrivals, on_the_way=on_the_way)


@changes(table_events.NewcomerTold)
def _newcomer_told(event: table_events.NewcomerTold, table: Table) -> Table:
    return replace(table, on_the_way=table.on_the_way | {event.entry: event.source})


@changes(table_events.SeatToClear)
def _seat_to_clear(event: table_events.SeatToClear, table: Table) -> Table:
    return replace(table, orders=(*_without_clearing(table, event.seat), event))


changes(table_events.SeatKept)(
    lambda event, table: replace(table, orders=_without_clearing(table, event.seat))
)


@changes(table_events.ChipsBrought)
def _chips_brought(event: table_events.ChipsBrought, table: Table) -> Table:
    return replace(table, arrivals=(*table.arrivals, Arrival(event.seat, event.chips, bought=True)))


changes(table_events.ChipsDue)(lambda event, table: replace(table, orders=(*table.orders, event)))
changes(table_events.HandsMissedTold)(
    lambda event, table: replace(table, penalties=(*table.penalties, event))
)


@changes(table_events.PlayersTimeTold)
def _players_time_told(event: table_events.PlayersTimeTold, table: Table) -> Table:
    return replace(table, times_told=table.times_told | {event.entry: event})


changes(table_events.ShotClockTold)(lambda event, table: replace(table, timed_after=table.play.hand_no))


@changes(table_events.RequestTold)
def _request_told(event: table_events.RequestTold, table: Table) -> Table:
    others = tuple(one for one in table.asked if (one.seat, one.ask) != (event.seat, event.ask))
    return replace(table, asked=(*others, event) if event.open else others)


@changes(table_events.ButtonPlaced)
def _button_placed(event: table_events.ButtonPlaced, table: Table) -> Table:
    return replace(table, first_button=event.seat, buttons_told=table.buttons_told + 1)


changes(table_events.RaceTold)(
    lambda event, table: replace(table, race=event, race_before=table.play.hand_no)
)


@changes(table_events.StartHeld)
def _start_held(event: table_events.StartHeld, table: Table) -> Table:
    others, aside = _without_reason(table.held, event.reason), _without_reason(table.set_aside, event.reason)
    return replace(table, held=(*others, event.reason), set_aside=aside)


@changes(table_events.StartReleased)
def _start_released(event: table_events.StartReleased, table: Table) -> Table:
    if not event.reason:
        return replace(table, held=(), set_aside=())
    left, aside = _without_reason(table.held, event.reason), _without_reason(table.set_aside, event.reason)
    return replace(table, held=left, set_aside=aside)


@changes(table_events.HoldsSetAside)
def _holds_set_aside(event: table_events.HoldsSetAside, table: Table) -> Table:
    left = tuple(reason for reason in table.held if reason not in event.reasons)
    return replace(table, held=left, set_aside=(*table.set_aside, *event.reasons))


@changes(table_events.HoldsRestored)
def _holds_restored(event: table_events.HoldsRestored, table: Table) -> Table:
    return replace(table, held=(*table.set_aside, *table.held), set_aside=())


changes(table_events.TableClosed)(lambda event, table: replace(table, closed=event))
changes(table_events.TableReopened)(lambda event, table: replace(table, closed=None))
changes(table_events.HandForHandTold)(lambda event, table: replace(table, hand_for_hand=event.on))
changes(table_events.AllInReleased)(lambda event, table: replace(table, all_in_released=event.hand))
changes(table_events.PlayersLeftTold)(lambda event, table: replace(table, players_left=event.players))


changes(bag_events.LastHandsTold)(lambda event, table: replace(table, last_hand=event.last))


@changes(bag_events.BagsTold)
def _bags_told(event: bag_events.BagsTold, table: Table) -> Table:
    bags = tuple(SeatBag(seat, entry) for seat, entry in event.seats)
    return replace(table, bags=TableBags(event.flight, event.smallest, bags, event.old))


@changes(bag_events.BagTold)
def _bag_told(event: bag_events.BagTold, table: Table) -> Table:
    if table.bags is None:
        return table
    changed = tuple(_stepped(one, event) if one.entry == event.entry else one for one in table.bags.seats)
    return replace(table, bags=replace(table.bags, seats=changed))


def _stepped(one: SeatBag, event: bag_events.BagTold) -> SeatBag:
    match event.step:
        case "counted":
            return replace(one, counted=event.chips, signed=())
        case "signed":
            return replace(one, signed=(*one.signed, event.by))
        case "bagged":
            return replace(one, number=event.number, is_bagged=True)
        case "opened":
            return replace(one, is_bagged=False, signed=())


@changes(table_events.RulesTold)
def _rules_told(event: table_events.RulesTold, table: Table) -> Table:
    """A hand that is on keeps the rules that it began with."""
    if table.play.at_rest:
        return replace(table, rules=event.rules, rules_to_come=None)
    return replace(table, rules_to_come=event.rules)


@changes(table_events.NameTold)
def _name_told(event: table_events.NameTold, table: Table) -> Table:
    named = replace(table.sitters[event.seat], name=event.name)
    return replace(table, sitters=table.sitters | {event.seat: named})


@changes(table_events.CountTold)
def _count_told(event: table_events.CountTold, table: Table) -> Table:
    """The effect of the count on the table follows as events of its own."""
    return replace(table, count_comes=True)


@changes(table_events.ChipsTaken)
def _chips_taken(event: table_events.ChipsTaken, table: Table) -> Table:
    left = _out_of_pool(table, event) if event.from_pool else _taken_off(table, event.seat, event.chips)
    return replace(left, orders=_without(table, event))


@changes(table_events.SeatCleared)
def _seat_cleared(event: table_events.SeatCleared, table: Table) -> Table:
    seat, table = event.seat, _taken_off(table, event.seat, event.chips)
    sitters = {other: sitter for other, sitter in table.sitters.items() if other != seat}
    orders = tuple(order for order in table.orders if order.seat != seat)
    asked = tuple(one for one in table.asked if one.seat != seat)
    return replace(table, sitters=sitters, orders=orders, asked=asked, play=_forgotten(table.play, seat))


def _without_reason(reasons: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(reason for reason in reasons if reason != gone)


def _without_clearing(
    table: Table, seat: SeatNo
) -> tuple[table_events.SeatToClear | table_events.ChipsDue, ...]:
    clears = table_events.SeatToClear
    return tuple(one for one in table.orders if not (isinstance(one, clears) and one.seat == seat))


def _without(
    table: Table, done: table_events.ChipsTaken
) -> tuple[table_events.SeatToClear | table_events.ChipsDue, ...]:
    """Leave out the order that was carried out: what was taken may be less than what was due."""
    orders, taken = list(table.orders), (done.seat, done.entry, done.why)
    for order in orders:
        if isinstance(order, table_events.ChipsDue) and (order.seat, order.entry, order.why) == taken:
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


def _out_of_pool(table: Table, event: table_events.ChipsTaken) -> Table:
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
        missed={other: blinds for other, blinds in play.missed.items() if other != seat},
        straddlers=tuple(takewhile(lambda other: other != seat, play.straddlers)),
        uncounted={other: hand for other, hand in play.uncounted.items() if other != seat},
    )
