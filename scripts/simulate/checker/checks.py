"""All that has to be true of a night, whatever happened in it."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulate.checker.hands import card, judge_table
from simulate.checker.journals import Book, Row

LONGEST_ANSWER_S = 10.0
PUBLIC = ("wall", "phone")
SEEN_CARDS = re.compile(r'"seat":(\d+),[^{}]*?"cards":\[((?:"\w\w",?)+)\]')


class Seen:
    """The books of a night and the lines of its record, by their kind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        paths = sorted(folder.rglob("*.journal"))
        self.books = {path.relative_to(folder): Book(path) for path in paths}
        self.lines: dict[str, list[dict[str, Any]]] = {}
        with (folder / "record.jsonl").open(encoding="utf-8") as record:
            for line in map(json.loads, record):
                self.lines.setdefault(line["kind"], []).append(line)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """List the lines of a kind."""
        return self.lines.get(kind, [])

    def living(self) -> Iterator[tuple[Path, Book]]:
        """Name the books that are in use: none that was set aside, kept or lost."""
        for path, book in self.books.items():
            if "set-aside" not in path.parts and not path.parts[0].startswith(("kept-", "lost-")):
                yield path, book

    @property
    def floor(self) -> Book | None:
        """The book of the floor that is there in the end."""
        end = self.of("end of floor")
        path = Path(end[0]["box"], "friday.journal") if end else None
        return self.books.get(path) if path else None

    def acknowledged(self) -> Iterator[dict[str, Any]]:
        """List the answers that say that something is done; a standby only promises to take over."""
        for line in self.of("answered"):
            if line["status"] == 200 and line["verb"] != "take_over":
                yield line

    def faults(self, *kinds: str) -> list[dict[str, Any]]:
        """List the faults of some kinds."""
        return [one for one in self.of("fault") if one["fault"] in kinds]


def differences(folder: Path) -> list[str]:
    """List what is wrong with a night."""
    seen = Seen(folder)
    found = (f"{check.__name__.removeprefix('_')}: {wrong}" for check in CHECKS for wrong in check(seen))
    return list(dict.fromkeys(found))


def _chains(seen: Seen) -> Iterator[str]:
    flipped = {name.replace(" ", "-") for one in seen.faults("flipped bit") for name in one["whom"]}
    for path, book in seen.living():
        if path.parts[0] in flipped:
            continue
        if book.unreadable:
            yield f"{path} cannot be read: {book.unreadable}"
        for wrong in book.problems():
            yield f"{path}: {wrong}"


def _acknowledged_is_stored(seen: Seen) -> Iterator[str]:
    """Tell of commands that were answered with 200 when nothing of them was on the disk."""
    for line in seen.acknowledged():
        if line["stored"] == 0:
            yield f"at {line['at']}: {line['id']} to {line['to']} at {line['box']} was acknowledged and is not stored"


def _acknowledged_is_kept(seen: Seen) -> Iterator[str]:
    """Tell of acknowledged commands that are nowhere in the end, not even set aside."""
    everywhere = set().union(*(book.commands for book in seen.books.values()))
    damaged = {name for one in seen.faults("flipped bit") for name in one["whom"]}
    for line in seen.acknowledged():
        if line["id"] not in everywhere and line["box"] not in damaged:
            yield f"{line['id']} to {line['to']}, acknowledged at {line['at']} by {line['box']}, is nowhere"


def _acknowledged_counts(seen: Seen) -> Iterator[str]:
    """Tell of acknowledged acts of a table that the floor has not, where the table stayed with one box."""
    floor = seen.floor
    if floor is None:
        return
    givings: dict[str, int] = {}
    for row in floor.rows.get("floor", ()):
        if row.type in ("table.given", "table.two_boxes"):
            stream = f"table/{row.event['table']}"
            givings[stream] = givings.get(stream, 0) + 1
    counts = {row.command_id for stream, rows in floor.rows.items() if stream != "floor" for row in rows}
    struck = {name for one in seen.faults("flipped bit", "clone", "earlier copy") for name in one["whom"]}
    for line in seen.acknowledged():
        if givings.get(line["to"], 2) == 1 and line["box"] not in struck:
            if line["id"] not in counts and " of " not in line["box"]:
                yield f"{line['id']} to {line['to']}, acknowledged at {line['at']}, is not at the floor"


def _shown_is_stored(seen: Seen) -> Iterator[str]:
    for line in seen.of("shown"):
        if "stored" in line and line["version"] > line["stored"]:
            where = f"{line['face']} of {line['box']}"
            yield f"at {line['at']}: {where} shows {line['stream']} {line['version']}, stored is {line['stored']}"


def _hands(seen: Seen) -> Iterator[str]:
    """Judge the hands of each table once, in the floor's copy."""
    if seen.floor:
        for stream, rows in seen.floor.rows.items():
            if stream != "floor":
                yield from judge_table(rows)


def _stacks_follow(seen: Seen) -> Iterator[str]:
    """Tell of hands that begin with other stacks than those that lay there."""
    for stream, rows in (seen.floor.rows if seen.floor else {}).items():
        stacks: dict[int, int] = {}
        for row in rows:
            event = row.event
            if row.type == "seat.taken":
                stacks[event["seat"]] = stacks.get(event["seat"], 0) + event["chips"]
            elif row.type in ("chips.brought", "chips.taken", "seat.cleared"):
                change = event["chips"] if row.type == "chips.brought" else -event["chips"]
                stacks[event["seat"]] = stacks.get(event["seat"], 0) + change
            elif row.type == "hand.sealed":
                stacks.update({one["seat"]: one["after"] for one in event["seats"]})
            elif row.type == "hand.began":
                wrong = {
                    seat: (chips, stacks.get(seat))
                    for seat, chips in event["setup"]["stacks"]
                    if stacks.get(seat) != chips
                }
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


def _chips_of_the_floor(seen: Seen) -> Iterator[str]:
    for end in seen.of("end of floor"):
        if end["counted"] != end["expected"]:
            yield f"{end['counted']} chips are counted and {end['expected']} expected"
        if end["doubts"]:
            yield f"a doubt about tables {end['doubts']} stays, though a person chose"
    if not seen.of("end of floor"):
        yield "there is no floor in the end"


def _agreement(seen: Seen) -> Iterator[str]:
    """When all is quiet, box, floor and standby have the same rows of each table."""
    floor, ends = seen.floor, seen.of("end of floor")
    if floor is None:
        return
    units = ends[0]["units"]
    for end in seen.of("end of box"):
        if not end["table"] or units.get(str(end["table"])) != end["label"] or end["waits"]:
            continue
        book = seen.books.get(Path(end["file"]).relative_to(seen.folder)) if end["file"] else None
        stream = f"table/{end['table']}"
        own = [row.hash for row in book.rows.get(stream, ())] if book else []
        copy = [row.hash for row in floor.rows.get(stream, ())]
        if own != copy:
            yield f"{end['box']} has {len(own)} rows of {stream}, the floor {len(copy)}, the same up to {_same(own, copy)}"
    for table, name in units.items():
        if not any(
            end["label"] == name and str(end["table"]) == table and not end["waits"]
            for end in seen.of("end of box")
        ):
            yield f"table {table} is {name}'s by the floor, and no box of that name plays it"
    standby = seen.books.get(Path("standby", "friday.journal"))
    if ends[0]["box"] == "floor" and standby and not standby.unreadable:
        for stream, rows in floor.rows.items():
            own = [row.hash for row in standby.rows.get(stream, ())]
            if own != [row.hash for row in rows]:
                yield f"the standby has {len(own)} rows of {stream}, the floor {len(rows)}"


def _same(one: list[bytes], other: list[bytes]) -> int:
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )


def _levels(seen: Seen) -> Iterator[str]:
    """Levels come one after another, with the blinds of the schedule, and each hand has one that had begun."""
    if seen.floor is None:
        return
    rows = seen.floor.rows.get("floor", [])
    schedule = seen.floor.genesis["rules"]["levels"]["table"]
    begun: set[int] = set()
    changed = any(row.type == "levels.set" for row in rows)
    for row in rows:
        if row.type != "level.began":
            continue
        level = row.event["level"]
        number = level["number"]
        if begun and number not in begun and number != max(begun) + 1:
            yield f"level {number} begins after level {max(begun)}"
        begun.add(number)
        blinds = [level["small_blind"], level["big_blind"]]
        if not changed and number <= len(schedule) and list(schedule[number - 1])[:2] != blinds:
            yield f"level {number} is {blinds}, the schedule says {schedule[number - 1]}"
    for stream, table in seen.floor.rows.items():
        for row in table:
            if row.type == "hand.started" and row.event["level"]["number"] not in begun:
                yield f"{stream} row {row.seq}: a hand of level {row.event['level']['number']}, which never began"


CLOCK = {
    "clock.paused",
    "clock.resumed",
    "time.changed",
    "break.began",
    "level.resumed",
    "break.ended",
    "play.stopped",
    "floor.was_away",
    "floor.taken_over",
    "level.set",
    "clock.set",
    "play.resumed",
}


def _clock(seen: Seen) -> Iterator[str]:
    """A level that nothing interrupts is as long as it says."""
    rows: list[Row] = seen.floor.rows.get("floor", []) if seen.floor else []
    before: Row | None = None
    for row in rows:
        if row.type in CLOCK:
            before = None
        elif row.type == "level.began":
            if before and before.boot_id == row.boot_id:
                lasted = row.monotonic - before.monotonic
                if abs(lasted - before.event["length"]) > 5_000:
                    yield f"level {before.event['level']['number']} lasted {lasted} ms, not {before.event['length']}"
            before = row


def _clock_after_cuts(seen: Seen) -> Iterator[str]:
    """After a power cut no more time is left than when the last row before it was stored, but for 5 s."""
    rows: list[Row] = seen.floor.rows.get("floor", []) if seen.floor else []
    left, began, last = None, None, None
    for row in rows:
        event = row.event
        if row.type == "clock.paused" and event["reason"] == "power_cut" and left is not None and began and last:
            most = left - (last.monotonic - began.monotonic) + 5_000
            if event["left"] > most:
                yield f"floor row {row.seq}: {event['left']} ms are left after a power cut, at most {most} were"
        if row.type in ("level.began", "level.resumed", "time.changed"):
            left = event.get("left", event["length"])
            began = row
        elif row.type in ("clock.paused", "break.began"):
            left, began = event.get("left"), None
        elif row.type == "clock.resumed":
            began = row
        elif row.type in CLOCK:
            left, began = None, None
        last = row if began and row.boot_id == began.boot_id else last


def _secrets(seen: Seen) -> Iterator[str]:
    """No seed of a deck that was not revealed is in a row, on a face, or on the bus."""
    secrets = {
        octets
        for book in seen.books.values()
        for name, octets in book.secrets.items()
        if name.startswith("deck/")
    }
    forms = {form: octets for octets in secrets for form in (octets.hex(), base64.b64encode(octets).decode())}
    hexes = re.compile(r"[0-9a-f]{64}|[A-Za-z0-9+/]{43}=")
    for line in (*seen.of("shown"), *seen.of("bus")):
        for found in hexes.findall(line["body"]):
            if found in forms:
                yield f"at {line['at']}: the seed of a deck is seen on {line['topic']}"
    for path, book in seen.books.items():
        for rows in book.rows.values():
            for row in rows:
                if any(found in forms for found in hexes.findall(row.payload.decode("utf-8", "replace"))):
                    yield f"{path} {row.stream} row {row.seq} tells the seed of a deck"


def _hole_cards(seen: Seen) -> Iterator[str]:
    """Cards of a seat are seen only after it has shown them; on wall and phone none are."""
    shown: set[tuple[str, int, str]] = set()
    for book in seen.books.values():
        for stream, rows in book.rows.items():
            for row in rows:
                if row.type == "hand.cards_shown":
                    event = row.event
                    shown.add((stream, event["seat"], ",".join(sorted(map(card, event["cards"])))))
    for line in (*seen.of("shown"), *seen.of("bus")):
        for seat, cards in SEEN_CARDS.findall(line["body"]):
            key = (line.get("stream", ""), int(seat), ",".join(sorted(re.findall(r"\w\w", cards))))
            if line.get("face") in PUBLIC or (
                key not in shown and not any(key[1:] == one[1:] for one in shown)
            ):
                yield f"at {line['at']}: {line.get('face', 'the bus')} {line['topic']} shows {cards} of seat {seat}"


def _answered_in_time(seen: Seen) -> Iterator[str]:
    for line in seen.of("silent"):
        if not line["disturbed"]:
            yield f"at {line['at']}: {line['box']} gave no answer to {line['id']} in {line['waited']} s"
    for line in seen.of("answered"):
        if line["waited"] > LONGEST_ANSWER_S and not line.get("disturbed", True):
            yield f"at {line['at']}: {line['box']} answered {line['id']} after {line['waited']} s"


CHECKS = (
    _chains,
    _acknowledged_is_stored,
    _acknowledged_is_kept,
    _acknowledged_counts,
    _shown_is_stored,
    _hands,
    _stacks_follow,
    _results_heard,
    _chips_of_the_floor,
    _agreement,
    _levels,
    _clock,
    _clock_after_cuts,
    _secrets,
    _hole_cards,
    _answered_in_time,
)
