"""`shuffleup new`: write the file of a new event, with a proposal for every value that the host must set.

With the players and the hours of an evening its levels are planned so that it ends on time (STR-31).
"""

import argparse
import errno
import os
import tempfile
from datetime import datetime
from pathlib import Path

import msgspec

from shuffleup.event_file import shipped
from shuffleup.event_file.evening_plan import EveningPlan, HostsWish, plan
from shuffleup.event_file.files import read_inventory
from shuffleup.event_file.new_event import HostsEvent, new_event, players_at_tables, with_seats_for
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import CommandError, NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.words.refusals import refused

ONLY_PLANNED = ("start", "stack", "level", "chips", "rebuys", "json")
"""The options that say something of a planned evening, and nothing without one."""


class PlannedEvening(msgspec.Struct, frozen=True):
    """The answer of `--json` (STR-42); moments are times of day, null where the start is open."""

    levels: list[tuple[int, int]]
    minutes: int
    breaks: dict[str, int]
    chips_in_play: int
    end_big_blind: int
    earliest: str | None
    likely: str | None
    latest: str | None
    denominations: list[int]
    stack: dict[str, int]
    missing: dict[str, int]
    colour_up_after: dict[str, int]
    warnings: list[str]


def run(args: argparse.Namespace) -> int:
    """Write one event file; 0 when it stands, 2 when nothing was written."""
    rules = shipped(args.rule_set)
    if args.players:
        rules = with_seats_for(rules, args.players)
    planned = _planned(args, rules)
    host = HostsEvent(datetime.now(), args.players, args.buy_in, args.currency)
    try:
        write_new(args.event, new_event(args.rule_set, host, planned.settings if planned else None))
    except OSError as error:
        raise CommandError(_one_line(error, args.event)) from error
    if planned and args.json:
        print(msgspec.json.encode(as_json(planned)).decode())
        return 0
    print(
        f"{args.event}: written; set the values marked HOST MUST SET, then run shuffleup check {args.event}"
    )
    if args.players:
        print(players_at_tables(rules, args.players))
    if planned:
        print("\n".join(in_words(planned)))
    return 0


def as_json(planned: EveningPlan) -> PlannedEvening:
    """Write a plan for a program (STR-42)."""
    made = planned.proposal
    return PlannedEvening(
        levels=[(int(small), int(big)) for small, big in made.rows],
        minutes=made.minutes,
        breaks={str(level): minutes for level, minutes in made.breaks.items()},
        chips_in_play=made.chips_in_play,
        end_big_blind=made.end_big_blind,
        earliest=planned.at(made.ending.earliest),
        likely=planned.at(made.ending.likely),
        latest=planned.at(made.ending.latest),
        denominations=list(map(int, planned.denominations)),
        stack={str(chip): count for chip, count in planned.stack.items()},
        missing={str(chip): count for chip, count in planned.missing.items()},
        colour_up_after={str(chip): level for chip, level in made.colour_up_after.items()},
        warnings=list(warnings(planned)),
    )


def in_words(planned: EveningPlan) -> list[str]:
    """Describe a plan in a few lines."""
    made = planned.proposal
    first, last = made.rows[0], made.rows[-1]
    lines = [
        f"{len(made.rows)} levels of {made.minutes} minutes, {first[0]}/{first[1]} to {last[0]}/{last[1]}, "
        f"stack {planned.start_stack}"
    ]
    if made.breaks:
        held = ", ".join(f"{minutes} min after level {level}" for level, minutes in made.breaks.items())
        lines.append(f"breaks: {held}")
    if planned.stack:
        lines.append("a stack: " + ", ".join(f"{count} of {chip}" for chip, count in planned.stack.items()))
    if planned.start:
        moments = planned.at(made.ending.earliest), planned.at(made.ending.latest)
        lines.append(f"about half of such evenings end between {moments[0]} and {moments[1]}")
    return [*lines, *(f"warning: {text}" for text in warnings(planned))]


def warnings(planned: EveningPlan) -> tuple[str, ...]:
    """Name what the host should know: chips that are missing, an end that is far from the wish."""
    made = planned.proposal
    found = []
    if planned.missing:
        short = ", ".join(f"{count} of {chip}" for chip, count in planned.missing.items())
        found.append(
            f"chips are missing: {short}; the largest stack that there is for everybody: {planned.largest}"
        )
    likely = made.ending.likely
    if likely is not None and abs(likely - planned.minutes) > made.minutes:
        found.append(f"the likely end is {abs(likely - planned.minutes)} minutes from the wished one")
    return tuple(found)


def _planned(args: argparse.Namespace, rules: RuleSet) -> EveningPlan | None:
    """Plan the evening, None where there is nothing to plan: no hours are given."""
    if args.hours is None and (args.players is None or rules.event.format != "elimination"):
        alone = next((name for name in ONLY_PLANNED if getattr(args, name) not in (None, False)), None)
        if alone:
            raise CommandError(
                f"shuffleup new: --{alone} needs --players and --hours; see shuffleup new --help"
            )
        return None
    if args.players is None or args.hours is None:
        given, lacking = ("hours", "players") if args.players is None else ("players", "hours")
        raise CommandError(f"shuffleup new: --{given} needs --{lacking}; see shuffleup new --help")
    wish = HostsWish(
        args.players,
        args.hours,
        args.rebuys or 0,
        args.start,
        None if args.stack is None else Chips(args.stack),
        args.level,
        read_inventory(args.chips) if args.chips else {},
    )
    if args.event.exists():  # before the search for levels, which may refuse for another reason
        raise CommandError(_one_line(FileExistsError(errno.EEXIST, ""), args.event))
    try:
        return plan(rules, wish)
    except NotLegalNow as refusal:
        raise CommandError(f"shuffleup new: {refused(refusal)}") from refusal


def write_new(path: Path, text: str) -> None:
    """Write a file that does not exist yet, whole or not at all.

    Raises `FileExistsError` rather than replace a file, and `OSError` where nothing can be written.
    """
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    written = Path(name)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        written.chmod(0o644)
        _give_name(written, path)
    finally:
        written.unlink(missing_ok=True)


def _give_name(written: Path, path: Path) -> None:
    """Link, since that never replaces a file; a memory stick may know no links, and there it is renamed."""
    try:
        path.hardlink_to(written)
    except PermissionError:
        if path.exists():
            raise
        written.rename(path)


def _one_line(error: OSError, path: Path) -> str:
    if isinstance(error, FileExistsError):
        return f"{path}: exists already and was not changed; choose another name, or delete it first"
    if isinstance(error, FileNotFoundError):
        return f"{path}: there is no folder {path.parent}; make it first"
    return f"{path}: cannot be written: {(error.strerror or str(error)).lower()}"
