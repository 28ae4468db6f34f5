"""The simulated director's answers: values for the arguments that a task leaves open, and players' names."""

from collections.abc import Callable
from random import Random
from string import ascii_uppercase
from typing import Any

import msgspec

from shuffleup.floor.command import Task
from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, SeatNo, TableNo

FIRST_NAMES = (
    *("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines", "Jabu"),
    *("Kofi", "Lena", "Marco", "Nadia", "Oskar", "Priya", "Quentin", "Rosa", "Stefan", "Thandi"),
    *("Uma", "Vikram", "Wanda", "Xolani", "Yusuf", "Zoe"),
)


def names(count: int, first: int = 0) -> tuple[str, ...]:
    """Return different names for a number of people: `Ann`, ... `Zoe`, `Ann B`, ...; `first` skips some."""
    return tuple(_name(number) for number in range(first, first + count))


def _name(number: int) -> str:
    rounds, place = divmod(number, len(FIRST_NAMES))
    if not rounds:
        return FIRST_NAMES[place]
    more, letter = divmod(rounds - 1, len(ascii_uppercase) - 1)
    return f"{FIRST_NAMES[place]} {ascii_uppercase[letter + 1]}{more + 1 if more else ''}"


Args = dict[str, Any]

RULINGS = (
    ("the bet stands as it was announced", "TDA 40"),
    ("the chip is a call: nothing was said", "TDA 44"),
    ("play goes back to the seat that was skipped", "TDA 53"),
    ("the cards speak", "TDA 13"),
)


class Seen(msgspec.Struct, frozen=True):
    """The director's sight: the floor, and on a walk to a table the chips before a player there."""

    floor: Floor
    stack_of: Callable[[TableNo, SeatNo], Chips]

    def stack(self, entry: Entry) -> Chips:
        """Count what truly lies before somebody who sits at a table."""
        return self.stack_of(entry.place.table, entry.place.seat) if entry.place else Chips(0)


def filled_in(task: Task, seen: Seen, chance: Random) -> Args | None:
    """Give all arguments of the task's command; None where the director leaves it as it is."""
    answer = _ANSWERS.get(task.verb)
    if answer is not None:
        return answer(task, seen, chance)
    return None if task.needs else dict(task.args)


def _rebuy(task: Task, seen: Seen, chance: Random) -> Args:
    """Buy the least there is, now and then twice as much."""
    rules = seen.floor.rules
    smallest = rules.chips.smallest
    least = -(-max(rules.rebuy.min_amount, smallest) // smallest) * smallest
    return task.args | {"chips": least * chance.choice((1, 1, 1, 2))}


def _reload(task: Task, seen: Seen, chance: Random) -> Args:
    return task.args | {"chips": buy_in_chips(seen.floor, chance)}


def buy_in_chips(floor: Floor, chance: Random) -> Chips:
    """Choose a buy-in at a cash table, the smallest or more, in chips that there are."""
    least, smallest = (
        floor.rules.cash.min_bb * floor.level(floor.clock.level).big_blind,
        floor.rules.chips.smallest,
    )
    return Chips(-(-least * chance.choice((1, 2, 5)) // smallest) * smallest)


def _seat(task: Task, seen: Seen, chance: Random) -> Args | None:
    """Take any free chair at the first table that has one; with a buy-in at a cash table."""
    floor = seen.floor
    tables = [TableNo(number) for number in range(1, floor.tables_at_hand + 1)]
    table = next((table for table in tables if floor.free_seats(table)), None)
    if table is None:
        return None
    seat = chance.choice(floor.free_seats(table))
    buys = {"chips": buy_in_chips(floor, chance)} if floor.rules.event.format == "cash" else {}
    return task.args | {"table": table, "seat": seat} | buys


def _confirmed_levels(task: Task, seen: Seen, chance: Random) -> Args:
    """Keep the schedule; now and then raise more gently, by half of the last blinds at a time."""
    if chance.randrange(3):
        return dict(task.args)
    return task.args | _next_levels(seen.floor, gently=True)


def _set_levels(task: Task, seen: Seen, chance: Random) -> Args:
    return task.args | _next_levels(seen.floor, gently=False)


def _next_levels(floor: Floor, *, gently: bool) -> Args:
    """Six more levels from the last one on, in chips that are in play."""
    level, smallest = floor.level(max(1, floor.clock.level)), max(floor.denominations[0], 1)
    steps = (3, 4, 6, 8, 12, 16) if gently else (4, 8, 16, 32, 64, 128)
    table = [[_whole(one, step, smallest) for one in (level.small_blind, level.big_blind)] for step in steps]
    if level.low_limit is None or level.high_limit is None:
        return {"table": table}
    limits = [[_whole(one, step, smallest) for one in (level.low_limit, level.high_limit)] for step in steps]
    return {"table": table, "limits": limits}


def _whole(amount: int, halves: int, smallest: int) -> int:
    """Multiply by so many halves, up to whole smallest chips."""
    return -(-amount * halves // (2 * smallest)) * smallest


def _ruling(task: Task, seen: Seen, chance: Random) -> Args:
    ruling, rule = chance.choice(RULINGS)
    return task.args | {"ruling": ruling, "rule": rule}


def _deputy(task: Task, seen: Seen, chance: Random) -> Args:
    return task.args | {"name": chance.choice([one.name for one in seen.floor.entries] or list(names(1)))}


def _end_of_stage(task: Task, seen: Seen, chance: Random) -> Args:
    players = seen.floor.at_table(task.args["table"])
    return task.args | {"stacks": {one.id: seen.stack(one) for one in players}}


def _tie(task: Task, seen: Seen, chance: Random) -> Args:
    """Let each win something else in the play-off hand; cards are drawn by the floor."""
    if "won" not in task.needs:
        return dict(task.args)
    tied = next(one.tied for one in seen.floor.crews if one.table == task.args["table"])
    places = [seen.floor.entry(one).place for one in tied]
    won = chance.sample(range(len(tied)), len(tied))
    seats = [place.seat for place in places if place]
    return task.args | {"won": {str(seat): chips * 10 for seat, chips in zip(seats, won, strict=False)}}


def _bounty(task: Task, seen: Seen, chance: Random) -> Args:
    others = [one.id for one in seen.floor.left() if one.id != task.args["out"]]
    return task.args | {"by": [chance.choice(others)] if others else []}


def _prizes(task: Task, seen: Seen, chance: Random) -> Args:
    """Add to the first prize what has come to the pool."""
    floor = seen.floor
    rest = floor.pool - sum(amount for _, amount in floor.agreed) - sum(floor.prizes[1:])
    return task.args | {"amounts": [max(0, rest), *floor.prizes[1:]]}


def _waived(task: Task, seen: Seen, chance: Random) -> Args:
    return task.args | {"reason": "nobody can be moved there"}


def _odd_chips(task: Task, seen: Seen, chance: Random) -> Args:
    """Count the chips that go: those that do not make up a whole new chip, and now and then some more."""
    floor = seen.floor
    if "counts" not in task.needs or floor.colour_up is None:
        return dict(task.args)
    old, new = floor.colour_up.old, floor.colour_up.new
    counts, nothing_else = {}, []
    for one in floor.at_table(task.args["table"]):
        stack = seen.stack(one)
        counts[str(one.place.seat if one.place else 0)] = stack % new // old
        if stack < new and one.place:
            nothing_else.append(one.place.seat)
    return task.args | {"counts": counts, "nothing_else": nothing_else}


def _left_alone(task: Task, seen: Seen, chance: Random) -> None:
    """Leave an alarm on the board: somebody has to look into it, and a demo has nobody who could."""


def _missing(task: Task, seen: Seen, chance: Random) -> Args:
    return task.args | {"reason": "nobody knows where it went"}


def _stack_of_seat(task: Task, seen: Seen, chance: Random) -> Args:
    """Count the stack that has won a seat."""
    return task.args | {"counted": seen.stack(seen.floor.entry(task.args["entry"]))}


def _play_off(task: Task, seen: Seen, chance: Random) -> Args:
    playing = task.args["entries"]
    return task.args | {"entries": chance.sample(playing, len(playing))}


_ANSWERS: dict[str, Callable[[Task, Seen, Random], Args | None]] = {
    "sell_rebuy": _rebuy,
    "reload": _reload,
    "take_seat": _seat,
    "confirm_levels": _confirmed_levels,
    "set_levels": _set_levels,
    "settle_call": _ruling,
    "name_deputy": _deputy,
    "end_stage_table": _end_of_stage,
    "settle_tie": _tie,
    "award_bounty": _bounty,
    "give_seat": _stack_of_seat,
    "tell_play_off": _play_off,
    "set_prizes": _prizes,
    "waive_halt": _waived,
    "waive_balance": _waived,
    "count_odd_chips": _odd_chips,
    "share_missing": _missing,
    "settle_alarm": _left_alone,
    "archive_event": _left_alone,
}
