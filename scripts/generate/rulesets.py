#!/usr/bin/env python3
"""Write the reference rule set and the tables of docs/reference/rulesets.md from the records of a rule set.

scripts/generate/rulesets.py            write them
scripts/generate/rulesets.py --check    write nothing; exit 1 and name what is out of date
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from generated import ROOT, stale, table, with_blocks, write
from shuffleup.event_file import shipped
from shuffleup.event_file.parameters import TABLES, Parameter, parameters, written
from shuffleup.event_file.problems import literal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.tournament.level_stakes import Level, last_level_needing, last_listed, level
from shuffleup.tournament.timetable import scheduled_start, time_of_day, timetable

FOLDER = ROOT / "device/shuffleup/ruleset/sets"
REFERENCE = FOLDER / "tda-2024.toml"
PAGE = ROOT / "docs/reference/rulesets.md"

HEAD = """\
# The reference: Poker TDA rules of 2024, and a safe choice where they leave it to the house.
# Every other rule set builds on this one, so every key stands here. Written by scripts/generate/rulesets.py.

schema = 1
base = "none"
rule_set = "tda-2024"
"""

DECIMALS = 2
"""Digits of minor units in each of these rule sets."""

FEW_BIG_BLINDS = 5
"""A schedule without an end is printed until a starting stack is less than this many big blinds."""

MOST_LEVELS = 30
"""And no further than this, where blinds do not rise."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the tables of the rule sets.")
    parser.add_argument("--check", action="store_true", help="write nothing, name what is out of date")
    only_check = parser.parse_args(arguments).check
    if not only_check:
        write({REFERENCE: reference(RuleSet())})  # the tables are made of the files
    files = {REFERENCE: reference(RuleSet()), PAGE: page(PAGE.read_text(encoding="utf-8"))}
    if not only_check:
        write(files)
    old = list(stale(files, "scripts/generated"))
    for line in old:
        print(line)
    return 1 if old else 0


def reference(rules: RuleSet) -> str:
    """Write a rule set as a rule file that holds every key."""
    host = [f"    {literal(key)}," for key in rules.host_must_confirm]
    lines = [HEAD + "host_must_confirm = [", *host, "]"]
    for group in TABLES:
        lines += ["", f"[{group}]"]
        for one in (one for one in parameters().values() if one.table == group):
            mark = "  # HOST MUST SET" if one.key in rules.host_must_confirm else ""
            lines += _setting(rules, one, mark)
    return "\n".join(lines) + "\n"


def _setting(rules: RuleSet, one: Parameter, mark: str) -> list[str]:
    """Write one key; a list of rows, such as a schedule, has a line for each."""
    held = getattr(getattr(rules, one.table), one.attribute)
    if isinstance(held, tuple) and held and isinstance(held[0], tuple):
        return [f"{one.name} = [{mark}", *(f"    {literal(row)}," for row in held), "]"]
    return [f"{one.name} = {written(one, rules, DECIMALS)}{mark}"]


def page(text: str) -> str:
    """Return docs/reference/rulesets.md with its tables written again."""
    values = [(f"`{one.key}`", *(cell(name, one) for name in SHIPPED)) for one in parameters().values()]
    meanings = [(f"`{one.key}`", one.allowed, one.description) for one in parameters().values()]
    return with_blocks(
        text,
        {
            "sets": table(("name", "in one line"), ((f"`{name}`", in_one_line(name)) for name in SHIPPED)),
            "host keys": "\n".join(map(host_keys, SHIPPED)),
            "values": table(("parameter", *(f"`{name}`" for name in SHIPPED)), values),
            "meanings": table(("parameter", "takes", "means"), meanings),
            "schedules": "\n\n".join(filter(None, map(schedule, SHIPPED))),
        },
    )


def in_one_line(name: str) -> str:
    """Return the comment at the head of a rule file, without the full stop."""
    lines = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    return lines[0].removeprefix("# ").rstrip(".")


def host_keys(name: str) -> str:
    """List what the host of a rule set has to set."""
    keys = shipped(name).host_must_confirm
    return f"- `{name}` ({len(keys)}): {', '.join(f'`{key}`' for key in keys)}"


def cell(name: str, parameter: Parameter) -> str:
    """Write a value for the table of values, with a mark where the host has to set it."""
    rules = shipped(name)
    mark = "(H) " if parameter.key in rules.host_must_confirm else ""
    held = getattr(getattr(rules, parameter.table), parameter.attribute)
    if parameter.key in ("levels.table", "levels.limits") and len(held) > 1:
        return f"{mark}see schedule"
    if isinstance(held, bool):
        return mark + ("yes" if held else "no")
    if held in ("", {}):
        return f"{mark}-"
    if parameter.key == "chips.sets":
        return mark + ", ".join(held)
    if isinstance(held, str):
        return mark + held
    return mark + written(parameter, rules, DECIMALS)


def schedule(name: str) -> str:
    """Write the levels of a rule set and which chips they free; "" where one level lasts for good."""
    rules = shipped(name)
    if rules.levels.generator == "stakes":
        return ""
    rows = tuple(printed_levels(rules))
    start = scheduled_start(rules.event)
    begins = timetable(rules.levels, start, len(rows)) if start and rules.levels.unit == "minutes" else ()
    times = [time_of_day(one.at) for one in begins if one.what == "level"]
    columns = {
        "level": [one.number for one in rows],
        "start": times,
        "blinds": [f"{one.small_blind}/{one.big_blind}" for one in rows],
        "limits": [f"{one.low_limit}/{one.high_limit}" for one in rows if one.low_limit],
        "starting stack in big blinds": [f"{rules.chips.start_stack / one.big_blind:.1f}" for one in rows],
    }
    shown = {head: cells for head, cells in columns.items() if cells}
    body = table(shown, zip(*shown.values(), strict=True))
    return f"### `{name}`\n\n{body}\n\n{needed_until(rules, rows)}"


def printed_levels(rules: RuleSet) -> Iterator[Level]:
    """List the levels of a schedule: those listed, or all that a starting stack can play."""
    last = last_listed(rules.levels) or (len(rules.levels.table) if rules.levels.generator == "step" else 0)
    number, big_blinds = 1, 1 << 30
    while number <= last or (not last and big_blinds >= FEW_BIG_BLINDS and number <= MOST_LEVELS):
        one = level(rules.levels, rules.blinds, rules.betting, rules.chips, number)
        yield one
        number, big_blinds = number + 1, rules.chips.start_stack // one.big_blind


def needed_until(rules: RuleSet, rows: Sequence[Level]) -> str:
    """Say after which level each chip can be changed up (CLR-01)."""
    kinds = rules.chips.denominations
    last = {chip: last_level_needing(chip, kinds, rows) for chip in sorted(kinds)}
    freed = [
        f"{chip} after level {at}" if at else f"{chip} from the start"
        for chip, at in last.items()
        if at < len(rows)
    ]
    return f"Chips no longer needed: {', '.join(freed) or 'none'}."


if __name__ == "__main__":
    sys.exit(main())
