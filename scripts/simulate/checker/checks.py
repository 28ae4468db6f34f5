"""What floor and tables hold: chains, hands, stacks, results, agreement, levels and the clock."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulate.checker import told
from simulate.checker.hands import judge_table
from simulate.checker.journals import Row
from simulate.checker.seen import Seen

CAME, WENT = ("seat.taken", "chips.brought"), ("chips.taken", "seat.cleared")
"""Rows of a table by which chips come to a seat, and by which they leave it."""


def differences(folder: Path) -> list[str]:
    """List what is wrong with a night."""
    seen = Seen(folder)
    found = (f"{check.__name__.removeprefix('_')}: {wrong}" for check in CHECKS for wrong in check(seen))
    return list(dict.fromkeys(found))


def _chains(seen: Seen) -> Iterator[str]:
    flipped = {name.replace(" ", "-") for one in seen.faults("flipped bit") for name in one["whom"]}
    for path, book in seen.living():
        if any(path.parts[0].endswith(name) for name in flipped):  # the box, and copies of its card
            continue
        if book.unreadable:
            yield f"{path} cannot be read: {book.unreadable}"
        for wrong in book.problems():
            yield f"{path}: {wrong}"


def _hands(seen: Seen) -> Iterator[str]:
    """Judge the hands of each table once, in the floor's copy."""
    if seen.floor:
        for stream, rows in seen.floor.rows.items():
            if stream != "floor":
                yield from judge_table(rows)


def _stacks_follow(seen: Seen) -> Iterator[str]:
    """Tell of hands that begin with other stacks than those that lay there."""
    for stream, rows in (seen.floor.rows if seen.floor else {}).items():
        stacks: Counter[int] = Counter()
        during: Counter[int] = Counter()  # what came and went since the hand began: it is not in its result
        for row in rows:
            event = row.event
            if row.type in CAME or row.type in WENT:
                change = event["chips"] if row.type in CAME else -event["chips"]
                stacks[event["seat"]] += change
                during[event["seat"]] += change
            elif row.type == "hand.sealed":
                for one in event["seats"]:
                    stacks[one["seat"]] = one["after"] + during[one["seat"]]
            elif row.type == "hand.began":
                during.clear()
                dealt = dict(event["setup"]["stacks"]).items()
                wrong = {seat: (chips, stacks[seat]) for seat, chips in dealt if stacks[seat] != chips}
                if wrong:
                    yield f"{stream} row {row.seq}: stacks seat: (begun with, lay there) {wrong}"


def _results_heard(seen: Seen) -> Iterator[str]:
    """Compare what the floor heard of each hand with what its table sealed, each once and in order."""
    if seen.floor is None:
        return
    heard: dict[str, list[Any]] = {}
    for row in seen.floor.rows.get("floor", ()):
        if row.type == "result.heard":
            event = row.event
            heard.setdefault(f"table/{event['table']}", []).append((event["hand"], dict(event["stacks"])))
    for stream, rows in seen.floor.rows.items():
        sealed = [
            (row.event["hand"], {one["entry"]: one["after"] for one in row.event["seats"]})
            for row in rows
            if row.type == "hand.sealed"
        ]
        if stream != "floor" and sealed != heard.get(stream, []):
            pairs = zip(sealed, heard.get(stream, []), strict=False)
            first = next(
                (one for one in pairs if one[0] != one[1]), (len(sealed), len(heard.get(stream, [])))
            )
            yield f"{stream}: (sealed, heard) differ first in {first}"


def _orders(seen: Seen) -> Iterator[str]:
    """Who came to a table, and what chips were brought there, is what the floor has sent, each once.

    Where witnesses were silent at a take-over, orders of the former floor may be lost, and were obeyed.
    """
    if seen.floor is None or any(one["silent"] or one["unproved"] for one in seen.of("took over")):
        return
    orders, done = {row.seq: row for row in seen.floor.rows.get("floor", ())}, Counter[tuple[int, str]]()
    for stream, rows in seen.floor.rows.items():
        for row in rows:
            if row.cause_stream != "floor" or row.type not in CAME:
                continue
            seq = row.cause_seq or 0
            done[seq, row.event["entry"]] += 1
            sent = orders[seq].event if seq in orders else {}
            wanted = {name: row.event[name] for name in ("entry", "seat", "chips")}
            if not any(wanted.items() <= one.items() for one in _sent(sent)):
                yield f"{stream} row {row.seq}: {row.event} is not what floor row {seq} says: {sent}"
    for (seq, entry), times in done.items():
        if times > 1:
            yield f"floor row {seq} was obeyed {times} times for {entry}"


def _sent(event: dict[str, Any]) -> list[dict[str, Any]]:
    """List the orders in an event of the floor: a colour-up has one for each seat."""
    seats = event["seats"] if event.get("type") == "colour_up.finished" else None
    if seats is None:
        return [event]
    return [{**one, "chips": one["after"] - one["before"]} for one in seats]


def _changed_up_once(seen: Seen) -> Iterator[str]:
    """In a colour-up the chips of each player are changed at one table, and the sums are as it says."""
    for row in seen.floor.rows.get("floor", ()) if seen.floor else ():
        if row.type == "colour_up.finished":
            for entry, times in Counter(one["entry"] for one in row.event["seats"]).items():
                if times > 1:
                    yield f"floor row {row.seq} changes the chips of {entry} {times} times"
            change = sum(one["after"] - one["before"] for one in row.event["seats"])
            if change != row.event["change"]:
                yield f"floor row {row.seq} changes {change} chips and says {row.event['change']}"


def _chips_by_the_floor(seen: Seen) -> Iterator[str]:
    """By the rows of the floor, too, no result of a hand and no move of a player makes or loses chips."""
    stacks: dict[str, int] = {}
    bought: set[str] = set()  # of these the table alone knows in which hand the chips came
    for row in seen.floor.rows.get("floor", ()) if seen.floor else ():
        event = row.event
        if row.type == "chips.sold":
            bought.add(event["entry"])
        elif row.type == "tables.forming" and event.get(
            "chips"
        ):  # the next stage of crews has its own stacks
            stacks.update((entry, event["chips"]) for entry, _ in event["seats"])
        elif row.type == "player.seated":
            who, chips = event["entry"], event["chips"]
            if event["moved"] and who not in bought and stacks.get(who) != chips:
                yield f"floor row {row.seq}: {who} moves with {chips} chips of {stacks}"
            stacks[who] = chips
        elif row.type == "result.heard":
            told = dict(event["stacks"])
            before = sum(stacks.get(entry, 0) for entry in told)
            after = sum(told.values()) + event["pooled"]
            if before != after and not seen.exchanged:
                yield f"floor row {row.seq}: a hand begins with {before} chips and ends with {after}"
            stacks.update(told)


def _somebody_plays(seen: Seen) -> Iterator[str]:
    """Where two people or more sat down, hands were dealt; a table too many for all who came stays empty."""
    for stream, rows in (seen.floor.rows if seen.floor else {}).items():
        came = {row.event["seat"] for row in rows if row.type in CAME}
        if stream != "floor" and len(came) > 1 and not any(row.type == "hand.started" for row in rows):
            yield f"no hand was dealt at {stream}"
    if seen.floor and set(seen.floor.rows) <= {"floor"}:
        yield "no table was opened"


def _chips_of_the_floor(seen: Seen) -> Iterator[str]:
    for end in seen.of("end of floor"):
        if end["counted"] != end["expected"]:
            yield f"{end['counted']} chips are counted and {end['expected']} expected"
        if end["doubts"]:
            yield f"a doubt about tables {end['doubts']} stays, though a person chose"
    if not seen.of("end of floor"):
        yield "there is no floor in the end"


UNCHOSEN = "was not chosen"
"""What a box says that a person has to start with --join-again; nobody did before the night was over."""


def _agreement(seen: Seen) -> Iterator[str]:
    """When all is quiet, box, floor and standby have the same rows, and each table is played."""
    floor, ends = seen.floor, seen.of("end of floor")
    if floor is None:
        return
    units = ends[0]["units"]
    taped = {end["label"] for end in seen.of("end of box") if end["taped"] or UNCHOSEN in end["waits"]}
    playing = {}
    for end in seen.of("end of box"):
        table = str(end["table"])
        if units.get(table) == end["label"] and not end["waits"] and not end["taped"]:
            playing[table] = end
            stream = f"table/{table}"
            yield from _differs(
                end["box"], stream, _hashes(seen, _place(seen, end), stream), floor.rows.get(stream, [])
            )
    for table, name in units.items():
        if table not in playing and name not in taped:
            yield f"table {table} is {name}'s by the floor, and no box of that name plays it"
    standby = Path("standby", "friday.journal")
    if ends[0]["box"] == "floor" and standby in seen.books:
        for stream, rows in floor.rows.items():
            yield from _differs("the standby", stream, _hashes(seen, standby, stream), rows)


def _place(seen: Seen, end: dict[str, Any]) -> Path:
    return Path(end["file"]).relative_to(seen.folder) if end["file"] else Path()


def _hashes(seen: Seen, path: Path, stream: str) -> list[bytes]:
    book = seen.books.get(path)
    return [row.hash for row in book.rows.get(stream, ())] if book else []


def _differs(who: str, stream: str, own: list[bytes], rows: list[Row]) -> Iterator[str]:
    copy = [row.hash for row in rows]
    if own != copy:
        pairs = enumerate(zip(own, copy, strict=False))
        same = next((at for at, pair in pairs if pair[0] != pair[1]), min(len(own), len(copy)))
        yield f"{who} has {len(own)} rows of {stream}, the floor {len(copy)}, the same up to {same}"


def _levels(seen: Seen) -> Iterator[str]:
    """Levels come one after another, as the schedule says, and each hand has one that began."""
    if seen.floor is None:
        return
    rows = seen.floor.rows.get("floor", [])
    changed = any(row.type in PLANNED for row in rows)
    schedule = [] if changed else seen.floor.genesis["rules"]["levels"]["table"]
    begun: set[int] = set()
    for row in rows:
        if row.type == "level.began":
            yield from _level(row.event["level"], begun, schedule)
    for stream, table in seen.floor.rows.items():
        for row in table:
            if row.type == "hand.started" and row.event["level"]["number"] not in begun:
                number = row.event["level"]["number"]
                yield f"{stream} row {row.seq}: a hand of level {number}, which never began"


def _levels_begin_once(seen: Seen) -> Iterator[str]:
    """A level begins once, at one table or at all, unless the director or a new stage has chosen one."""
    begun = set[tuple[int, int]]()
    for row in seen.floor.rows.get("floor", ()) if seen.floor else ():
        chooses = row.type == "tables.forming" and row.event.get("level")
        if chooses or row.type in ("level.chosen", "level.put_back"):
            begun.clear()
        elif row.type == "level.began":
            level = row.event.get("table") or 0, row.event["level"]["number"]
            if level in begun:
                yield f"floor row {row.seq}: level {level[1]} begins once more"
            begun.add(level)


def _level(level: dict[str, Any], begun: set[int], schedule: list[list[int]]) -> Iterator[str]:
    number, blinds = level["number"], [level["small_blind"], level["big_blind"]]
    if begun and number not in begun and number != max(begun) + 1:
        yield f"level {number} begins after level {max(begun)}"
    if number <= len(schedule) and list(schedule[number - 1])[:2] != blinds:
        yield f"level {number} is {blinds}, the schedule says {schedule[number - 1]}"
    begun.add(number)


CLOCK = {
    *("clock.paused", "clock.resumed", "clock.stepped", "time.changed", "break.began", "break.set"),
    *("level.resumed", "level.chosen", "level.put_back", "play.stopped", "play.went_on"),
    *("floor.was_away", "venue.taken_over", "colour_up.began", "stakes.set"),
}
"""Rows after which a level is not as long as it said."""

PLANNED = ("levels.planned", "levels.restored", "levels.taken", "stakes.set")
"""Rows after which the levels are not those of the event file."""


def _clock(seen: Seen) -> Iterator[str]:
    """A level that nothing interrupts is as long as it says; one that is counted in hands says nothing."""
    rows: list[Row] = seen.floor.rows.get("floor", []) if seen.floor else []
    before: Row | None = None
    for row in rows:
        if row.type in CLOCK:
            before = None
        elif row.type == "level.began":
            if before and before.event["length"] is not None and before.boot_id == row.boot_id:
                lasted = row.monotonic - before.monotonic
                if abs(lasted - before.event["length"]) > 5_000:
                    number, length = before.event["level"]["number"], before.event["length"]
                    yield f"level {number} lasted {lasted} ms, not {length}"
            before = row


def _clock_after_cuts(seen: Seen) -> Iterator[str]:
    """After a power cut no more time is left than when the last row before it was stored, but for 5 s."""
    rows: list[Row] = seen.floor.rows.get("floor", []) if seen.floor else []
    left, began, last = None, None, None
    for row in rows:
        event = row.event
        is_cut = row.type == "clock.paused" and event["reason"] == "power_cut"
        if is_cut and left is not None and began and last:
            most = left - (last.monotonic - began.monotonic) + 5_000
            if event["left"] > most:
                yield f"floor row {row.seq}: {event['left']} ms are left after a cut, at most {most} were"
        if row.type in ("level.began", "level.resumed", "time.changed"):
            left = event.get("left", event["length"])
            began = row
        elif row.type in ("clock.paused", "break.began"):
            left, began = event.get("left"), None
        elif row.type == "clock.resumed":
            began = row
        elif row.type in CLOCK and row.type != "venue.taken_over":
            left, began = None, None
        last = row if began and row.boot_id == began.boot_id else last


CHECKS = (
    *told.CHECKS,
    _chains,
    _hands,
    _stacks_follow,
    _results_heard,
    _orders,
    _changed_up_once,
    _chips_by_the_floor,
    _somebody_plays,
    _chips_of_the_floor,
    _agreement,
    _levels,
    _levels_begin_once,
    _clock,
    _clock_after_cuts,
)
