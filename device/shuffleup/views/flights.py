"""Words about the end of a flight: last hands and open bags, at a table and in the room (FLT-01, FLT-03)."""

from shuffleup.floor.flights.bag_acts import open_bags
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, TableNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.floor import FlightView
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text

SHOWN = 16
"""The digits of a seed that a wall has room for; all of them are in the log."""


def last_hands_words(least: int, most: int) -> str:
    """Count down the last hands: `3 MORE HANDS`, then `LAST HAND`; tables may differ by some."""
    if not most:
        return say("LAST HAND")
    if least < most:
        return say("{least} TO {most} MORE HANDS", least=least, most=most)
    return say_counted("{count} MORE HAND", "{count} MORE HANDS", most)


def last_hands_at(table: Table) -> str:
    """Count down the last hands of a table, empty where none are called or it has played them."""
    left, on = table.hands_to_come, table.play.in_progress or table.play.is_on_unfollowed
    return last_hands_words(left, left) if left or (left == 0 and on) else ""


def last_hands_of_room(floor: Floor) -> str:
    """Count down the last hands of all tables; when the last one is played the chips go into bags."""
    called = floor.flight.last_hands
    if called is None or floor.flight.closed:
        return ""
    if floor.flight.is_bagged:
        return say("COUNT AND BAG YOUR CHIPS")
    left = [called.last(note.table) - note.hand for note in floor.open_tables() if note.table in floor.sizes]
    return last_hands_words(max(0, min(left, default=0)), max(0, max(left, default=0)))


def drawn_words(floor: Floor) -> str:
    """Say how the number of last hands was drawn, with the seed by which anyone can check it (FLT-01)."""
    called, rule = floor.flight.last_hands, floor.rules.flights.last_hands
    if called is None or not called.seed or isinstance(rule, int) or floor.flight.is_bagged:
        return ""
    least, most = rule.removeprefix("draw:").split("-")
    return say(
        "drawn from {least} to {most}: {hands}, seed {seed}",
        least=least,
        most=most,
        hands=called.hands,
        seed=f"{called.seed[:SHOWN]}…",
    )


def bags_words(left: int, of: int) -> str:
    """Say how many stacks are not in their bags, of all."""
    if not left:
        return say("ALL IN BAGS")
    return say_counted("{count} BAG OF {of} OPEN", "{count} BAGS OF {of} OPEN", left, of=of)


def bags_of_room(floor: Floor) -> str:
    """Say how many bags are open in the room, empty where no flight is bagged."""
    bagging = floor.flight.bagging
    return bags_words(sum(open_bags(floor).values()), len(bagging.lines)) if bagging else ""


def bags_at(floor: Floor, table: TableNo) -> str:
    """Say how many bags are open at a table."""
    left = open_bags(floor).get(table)
    return say_counted("{count} bag is open", "{count} bags are open", left) if left else say("all in bags")


def own_bag(floor: Floor, entry: EntryId) -> str:
    """Tell a player the own bag, by its number and its sum; empty where there is none."""
    bagging = floor.flight.bagging
    for line in bagging.lines if bagging else ():
        if line.entry == entry and line.is_bagged and bagging:
            chips = chips_text(Chips(line.counted or 0))
            return say("Your bag is {bag}: {chips} chips", bag=bagging.bag_name(line), chips=chips)
    return ""


def flight_notices(floor: Floor) -> tuple[str, ...]:
    """Tell the director how far the end of a flight is: its last hands, then its bags."""
    hands = "" if floor.flight.is_bagged else last_hands_of_room(floor)
    return (hands, drawn_words(floor), bags_of_room(floor))


def flight_view(floor: Floor) -> FlightView | None:
    """Show the bags of a flight, None before there are any."""
    bagging = floor.flight.bagging
    if bagging is None:
        return None
    left = sum(open_bags(floor).values())
    return FlightView(bagging.flight, len(bagging.lines), left, bagging.off, bagging.is_closed)
