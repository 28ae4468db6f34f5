"""`shuffleup season`: the table of a season, its pages, its file, who can reach a rank, and its final.

The stacks of a season final are written into the event file of the final (LGE-19).
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.app.addons import Addons
from shuffleup.archive.season_events import GatheredSeason, gather
from shuffleup.archive.season_in_club import as_it_stands, corrections
from shuffleup.archive.season_views import publish
from shuffleup.cli.new import write_new
from shuffleup.cli.season_acts import CLUB_ACTS, archives_at, closed_lines, season_file_at
from shuffleup.club.season.formula import RefusalWord
from shuffleup.club.season.outlook import (
    NoPointsToShare,
    PerPlace,
    PerPoint,
    Proportional,
    StackMode,
    most_points,
    most_so_far,
    reach_in,
    stacks_in,
)
from shuffleup.club.season.points import USUAL, PlaceWithoutPoints, places_without_points, points_by_place
from shuffleup.club.season.season_file import SeasonFile
from shuffleup.club.season.season_text import season_file
from shuffleup.club.season.standings import Standings
from shuffleup.event_file import load
from shuffleup.event_file.problems import RuleBookError, literal, short
from shuffleup.formats.printed.club_pages import plain, season_json
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.storage.atomic_write import replace_whole

LONGEST_BYTES = 400_000
OWN = re.compile(r"^stacks\s*=\s*\[.*?^\]\n|^stacks\s*=.*\n", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\[chips\][^\n]*\n", re.MULTILINE)


def write_stacks(path: Path, stacks: Mapping[str, int]) -> tuple[str, ...]:
    """Write stacks by name into an event file; the rest of it stays as it is. Returns what to look at.

    Raises:
        CommandError: the file cannot be read, written or used with these stacks; it stays as it was then.
    """
    try:
        text = read_small(path, LONGEST_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(
            f"{path}: cannot be read; write one with shuffleup new {path} --rule-set tda-2024"
        ) from error
    written = with_stacks(text, stacks)
    try:
        rules = _checked_final(path, written)
        replace_whole(path, written.encode(), 0o644)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from error
    return _short_of_chips(stacks, rules)


def with_stacks(text: str, stacks: Mapping[str, int]) -> str:
    """Return the text of an event file with these stacks in the table `chips`, in place of those there."""
    lines = "".join(
        f"  [{json.dumps(name, ensure_ascii=False)}, {chips}],\n" for name, chips in stacks.items()
    )
    own = f"stacks = [\n{lines}]\n"
    text = OWN.sub("", text)
    found = TABLE.search(text)
    return text[: found.end()] + own + text[found.end() :] if found else f"{text.rstrip()}\n\n[chips]\n{own}"


def _checked_final(path: Path, written: str) -> RuleSet:
    """Read the file as it would be, from one beside it; raises `CommandError` or `OSError`."""
    beside = path.with_name(f".{path.stem}.final.toml")
    try:
        replace_whole(beside, written.encode())
        return load(beside).rules
    except RuleBookError as error:
        wrong = str(error).replace(shown(beside), shown(path))
        raise CommandError(f"{wrong}\n{path} was not changed") from error
    finally:
        beside.unlink(missing_ok=True)


def _short_of_chips(stacks: Mapping[str, int], rules: RuleSet) -> tuple[str, ...]:
    """Say how much the chips of the house are short of all stacks, where the file lists them."""
    owned = sum(chip * count for chip, count in rules.chips.inventory.items())
    short = sum(stacks.values()) - owned
    if not rules.chips.inventory or short <= 0:
        return ()
    return (f"the chips of chips.inventory are worth {owned}: {short} are missing for these stacks",)


SHOWN_FIELDS = (2, 6, 10, 20)
SHOWN_PLACES = 10


def run(args: argparse.Namespace) -> int:
    """Do one act; 0 when it is done, 1 when some input was left out, 2 when nothing could be done."""
    if args.act == "new":
        return _new(args)
    if args.act in CLUB_ACTS:
        return CLUB_ACTS[args.act](args)
    if args.act == "check":
        return _checked(args)
    file = season_file_at(args.file)
    if args.club is None and args.archives is None:
        raise CommandError("name where the evenings are: --archives FOLDER, --club FOLDER, or both")
    gathered = gather(file, archives_at(args.archives), args.club)
    for one in gathered.left_out:
        print(f"left out: {one.file}: {one.why}", file=sys.stderr)
    for problem in gathered.unknown:
        print(replace(problem, file=shown(args.file)), file=sys.stderr)
    _answer(*as_it_stands(gathered), args)
    if args.act == "show" and not args.json:
        print("\n".join(closed_lines(gathered)), end="\n" if gathered.closed else "")
    return 1 if gathered.left_out or gathered.unknown else 0


def _answer(gathered: GatheredSeason, table: Standings, args: argparse.Namespace) -> None:
    """Publish the table, or print what is asked of it."""
    if args.act == "publish":
        with speaking(catalogue(args.language)):
            written = publish(gathered, table, args.folder, Addons().season_papers)
        print(
            f"{args.folder}: {written} new or changed" if written else f"{args.folder}: nothing has changed"
        )
        return
    if args.act == "show":
        left = [{"file": one.file, "why": one.why} for one in gathered.left_out]
        answer = season_json(gathered.file.name, table, gathered.name)
        answer |= {"left_out": left, **_unknown(gathered), **_closed(gathered)}
    else:
        answer = _reach(gathered, table, args) if args.act == "reach" else _final(gathered, table, args)
    if args.json:
        print(msgspec.json.encode(answer).decode())
    else:
        print("\n".join(_table_lines(gathered, table) if args.act == "show" else _lines(answer)))


def _unknown(gathered: GatheredSeason) -> dict[str, Any]:
    """Name the listed events that nobody has; without any the key is absent."""
    return {"unknown_events": [one.found for one in gathered.unknown]} if gathered.unknown else {}


def _closed(gathered: GatheredSeason) -> dict[str, Any]:
    """Say of a closed season who signed it, and what would differ if it were opened again (LGE-22)."""
    if gathered.closed is None:
        return {}
    differs = [
        {
            "person": gathered.name(one.person),
            "person_id": one.person,
            "rank": [one.rank_before, one.rank],
            "points": [one.points_before, one.points],
        }
        for one in corrections(gathered)
    ]
    return {"closed": {"signed_by": gathered.closed.key, "would_differ": differs}}


def _reach(gathered: GatheredSeason, table: Standings, args: argparse.Namespace) -> dict[str, Any]:
    rules = gathered.file.rules
    if rules.score == "average":
        raise CommandError("a mean has no bound to come: reach is computed for the scores sum and best")
    bound = args.most if args.most is not None else most_points(rules.points)
    most = most_so_far(table) if bound is None else bound
    if bound is None:
        print(f"no --most: an event to come gives {plain(most)} at most, as the best so far", file=sys.stderr)
    reach = reach_in(table, rules, args.top, args.left, most)
    return {
        "can_reach": sorted(map(gathered.name, reach.can_reach)),
        "secured": sorted(map(gathered.name, reach.secured)),
        "most": plain(most),
    }


def _final(gathered: GatheredSeason, table: Standings, args: argparse.Namespace) -> dict[str, Any]:
    mode: StackMode
    ways = [way for way in ("average", "per_point", "step") if getattr(args, way) is not None]
    if len(ways) != 1 or (args.base is None) is not (ways == ["average"]) or not args.unit:
        raise CommandError("name --average, or --base with --per-point or with --step; --unit is 1 or more")
    if ways == ["average"]:
        mode = Proportional(args.average)
    else:
        mode = (
            PerPoint(args.base, args.per_point) if ways == ["per_point"] else PerPlace(args.base, args.step)
        )
    try:
        stacks = stacks_in(table, args.top, mode, args.unit, args.least)
    except NoPointsToShare as error:
        raise CommandError(
            "the points of the finalists are not above zero; name --base with --step"
        ) from error
    if args.into is not None:
        for line in write_stacks(args.into, {gathered.name(one): chips for one, chips in stacks.items()}):
            print(line, file=sys.stderr)
    rows = [{"person": gathered.name(one), "person_id": one, "chips": chips} for one, chips in stacks.items()]
    return {"stacks": rows, "total": sum(stacks.values())}


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    """Write the answer of `reach` or `final` for people."""
    if "stacks" in answer:
        yield from (f"{row['chips']:>10} {row['person']}" for row in answer["stacks"])
        yield f"{answer['total']:>10} in all"
        return
    yield f"can reach it: {', '.join(answer['can_reach']) or 'nobody'}"
    yield f"sure of it:   {', '.join(answer['secured']) or 'nobody'}"
    yield "if nobody is adjusted"


def _table_lines(gathered: GatheredSeason, table: Standings) -> Iterator[str]:
    """Write the table for people."""
    yield f"{gathered.file.name}: {table.events - len(table.not_counted)} of {table.events} events count"
    width = max((len(gathered.name(row.person)) for row in table.rows), default=0)
    for row in table.rows:
        name = gathered.name(row.person)
        rank = "-" if row.rank is None else f"{row.rank}."
        yield f"{rank:>5} {name:{width}} {plain(round(row.points, 2)):>10} {row.events:>4} played"
    told = {event.id: " ".join(filter(None, (event.date, event.title))) for event in gathered.events}
    for event, why in table.not_counted:
        named = f"{told[event]} ({event})" if told.get(event) else event
        yield f"not counted: {named}: {WHY[why]}"


WHY = {
    "marked_out": "taken out by the director",
    "field_below_minimum": "fewer persons than min_field",
    "formula_has_no_value": "the formula has no value for a place",
    "not_ended": "it has not ended",
}


def _checked(args: argparse.Namespace) -> int:
    """Check the file, and where the evenings are named its list of events; 2 where something is wrong."""
    try:
        file = season_file_at(args.file)
        if args.club is not None or args.archives is not None:
            unknown = gather(file, archives_at(args.archives), args.club).unknown
            if unknown:
                raise RuleBookError([replace(one, file=shown(args.file)) for one in unknown])
    except RuleBookError as error:
        if not args.json:
            raise
        answer = {"file": shown(args.file), "season": "", "problems": error.problems}
        print(msgspec.json.encode(answer).decode())
        return 2
    return _check(file, args)


def _check(file: SeasonFile, args: argparse.Namespace) -> int:
    """Try the points on fields of 2 to 100 persons, and show some of them."""
    without = list(places_without_points(file.rules.points))
    if args.json:
        found = [{"persons": one.persons, "place": one.place, "why": str(one.why)} for one in without]
        print(
            msgspec.json.encode({"file": shown(args.file), "season": file.name, "no_points": found}).decode()
        )
        return 0
    print(f"{args.file}: {file.name} is in order; points with a buy-in of 20 and a fee of 2:")
    fields = [(persons, points_by_place(file.rules.points, USUAL, persons)) for persons in SHOWN_FIELDS]
    failing = {(one.persons, one.place) for one in without}
    print("place  " + "".join(f"{f'{persons} persons':>14}" for persons, _ in fields))
    for place in range(1, SHOWN_PLACES + 1):
        cells = (
            "" if place > n else "none" if (n, place) in failing else str(plain(round(value("", place), 2)))
            for n, value in fields
        )
        print(f"{place:>5}  " + "".join(f"{cell:>14}" for cell in cells))
    for line in _places_told(without):
        print(f"warning: {line}", file=sys.stderr)
    if file.events and args.club is None and args.archives is None:
        print("events: not looked for; name --club FOLDER or --archives FOLDER", file=sys.stderr)
    return 0


def _places_told(without: Sequence[PlaceWithoutPoints]) -> Iterator[str]:
    """Name each unknown name of the formula once, then the places that have no points for another cause."""
    unknown = {one.found: one.near for one in without if one.why == RefusalWord.UNKNOWN_NAME}
    for found, near in unknown.items():
        hint = f"; did you mean {near}?" if near else ""
        yield f"no points where the formula reads {short(literal(found))}: there is no such name{hint}"
    others = [one for one in without if one.why != RefusalWord.UNKNOWN_NAME]
    for one in others[:SHOWN_PLACES]:
        yield f"no points for place {one.place} of {one.persons} ({one.why})"
    if len(others) > SHOWN_PLACES:
        yield f"and for {len(others) - SHOWN_PLACES} more places; --json lists them"


def _new(args: argparse.Namespace) -> int:
    try:
        write_new(args.file, season_file(args.league, args.season))
    except OSError as error:
        reason = "exists already" if isinstance(error, FileExistsError) else (error.strerror or "").lower()
        raise CommandError(f"{args.file}: was not written ({reason}); choose another name") from error
    print(f"{args.file}: written; edit it, then run shuffleup season check {args.file}")
    return 0
