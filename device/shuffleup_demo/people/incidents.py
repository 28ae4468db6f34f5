"""Random incidents in a room: late players, penalties, pauses, a deal at the final table."""

from collections.abc import Callable
from random import Random
from typing import Any

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.tournament.purchases import PurchaseMoment, rebuys_open
from shuffleup_demo.people.task_answers import Args, Seen, buy_in_chips, names

Whim = Callable[[Seen, Random], Args | None]


def whim(seen: Seen, chance: Random) -> tuple[str, dict[str, Any]] | None:
    """Choose something that the director does unasked, mostly nothing; gives a verb and its arguments."""
    for verb, often, make in _WHIMS:
        if chance.randrange(often) == 0 and (args := make(seen, chance)) is not None:
            return verb, args
    return None


def _anybody(floor: Floor, chance: Random) -> Entry | None:
    sitting = [one for one in floor.left() if one.seated and one.place and not one.moving]
    return chance.choice(sitting) if len(sitting) > 2 else None


def _penalty(seen: Seen, chance: Random) -> Args | None:
    one = _anybody(seen.floor, chance)
    if one is None or seen.floor.rules.event.format == "cash":
        return None
    kind, amount = chance.choice((("warning", 0), ("warning", 0), ("hands", 2), ("rounds", 1), ("chips", 0)))
    if kind == "chips" and not seen.floor.rules.penalties.chip_amount:
        amount = seen.floor.rules.chips.smallest
    return {"entry": one.id, "kind": kind, "amount": amount, "reason": "talked about a hand in progress"}


def _disqualified(seen: Seen, chance: Random) -> Args | None:
    one = _anybody(seen.floor, chance)
    if one is None or len(seen.floor.left()) < 5 or seen.floor.rules.event.format == "cash":
        return None
    return {"entry": one.id, "kind": "disqualify", "reason": "took chips off the table"}


def _latecomer(seen: Seen, chance: Random) -> Args | None:
    """Let one more in while late entry is open, or there is a chair at a cash table."""
    floor = seen.floor
    cash = floor.rules.event.format == "cash"
    room = sum(len(floor.free_seats(note.table)) for note in floor.open_tables())
    if not room or not (cash or floor.clock.level <= floor.rules.registration.late_entry_until_level):
        return None
    return {"names": list(names(1, first=len(floor.entries) + 1))}


def _leaver(seen: Seen, chance: Random) -> Args | None:
    one = _anybody(seen.floor, chance)
    if one is None or one.away or seen.floor.rules.event.format == "cash":
        return None
    return {"entry": one.id, "reason": "has to catch a train"}


def _comes_back(seen: Seen, chance: Random) -> Args | None:
    away = [one for one in seen.floor.left() if one.away]
    return {"entry": chance.choice(away).id} if away else None


def _cashes_out(seen: Seen, chance: Random) -> Args | None:
    one = _anybody(seen.floor, chance)
    return {"entry": one.id} if one and seen.floor.rules.event.format == "cash" else None


def _reloads(seen: Seen, chance: Random) -> Args | None:
    one = _anybody(seen.floor, chance)
    if one is None or seen.floor.rules.event.format != "cash":
        return None
    return {"entry": one.id, "chips": buy_in_chips(seen.floor, chance)}


def _deal(seen: Seen, chance: Random) -> Args | None:
    """Divide the money of the open places among the last few by the stacks that all know."""
    floor = seen.floor
    left = floor.left()
    if not 2 <= len(left) <= 4 or len(floor.open_tables()) != 1 or not floor.pool or floor.agreed:
        return None
    if rebuys_open(floor.rules, PurchaseMoment(floor.clock.level, floor.clock.phase)):
        return None
    kind = chance.choice(("icm", "chip_chop", "equal"))
    return {"kind": kind, "agreeing": [one.id for one in left]}


def _more_time(seen: Seen, chance: Random) -> Args | None:
    clock = seen.floor.clock
    return {"minutes": 2, "reason": "a long ruling"} if clock.phase == "level" and clock.running else None


def _break(seen: Seen, chance: Random) -> Args | None:
    return {"minutes": 10} if seen.floor.clock.phase == "level" and seen.floor.clock.running else None


def _pause(seen: Seen, chance: Random) -> Args | None:
    return {} if seen.floor.clock.running and seen.floor.clock.phase == "level" else None


def _resume(seen: Seen, chance: Random) -> Args | None:
    clock = seen.floor.clock
    stands = clock.phase in ("level", "break") and not clock.running and not seen.floor.stopped
    return {} if stands and clock.left else None


def _stop(seen: Seen, chance: Random) -> Args | None:
    return {"reason": "the lights went out"} if not seen.floor.stopped else None


def _announcement(seen: Seen, chance: Random) -> Args | None:
    return {"text": "dinner is served next door"}


def _note(seen: Seen, chance: Random) -> Args | None:
    return {
        "question": "may a player ask for a count?",
        "ruling": "only when facing an all-in",
        "rule": "TDA 60",
    }


def _move(seen: Seen, chance: Random) -> Args | None:
    floor, one = seen.floor, _anybody(seen.floor, chance)
    if one is None or one.place is None:
        return None
    free = floor.free_seats(one.place.table)
    if not free:
        return None
    return {
        "entry": one.id,
        "table": one.place.table,
        "seat": chance.choice(free),
        "reason": "sits in the sun",
    }


def _renamed(seen: Seen, chance: Random) -> Args | None:
    one = _anybody(seen.floor, chance)
    if one is None or len(one.name) > 20 or one.name.endswith("jr"):
        return None
    return {"entry": one.id, "name": f"{one.name} jr"}


_WHIMS: tuple[tuple[str, int, Whim], ...] = (
    ("resume_clock", 3, _resume),
    ("come_back", 10, _comes_back),
    ("register", 20, _latecomer),
    ("reload", 40, _reloads),
    ("cash_out", 60, _cashes_out),
    ("penalise", 60, _penalty),
    ("announce", 120, _announcement),
    ("note", 120, _note),
    ("move_player", 150, _move),
    ("leave", 200, _leaver),
    ("pause_clock", 200, _pause),
    ("change_time", 200, _more_time),
    ("begin_break", 250, _break),
    ("stop_play", 250, _stop),
    ("rename", 300, _renamed),
    ("agree_deal", 60, _deal),
    ("penalise", 900, _disqualified),
)
"""The whims, each with its average interval in minutes."""
