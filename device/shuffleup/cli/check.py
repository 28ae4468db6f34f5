"""`shuffleup check`: report the errors of an event file, or describe its event."""

import argparse
import sys
from datetime import date
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.event_file import Loaded, Remark, RuleBookError, RuleProblem, load
from shuffleup.event_file.checks.chips import inventory, proposed_set, shortage
from shuffleup.kernel.shown_text import shown
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.blind_ladder import BlindFault, BlindFaultName, faults
from shuffleup.tournament.colour_up import chips_that_go
from shuffleup.tournament.level_stakes import level, levels


class EventCheck(msgspec.Struct, frozen=True):
    """The answer for a program; `event` is empty and `problems` are not where the event cannot start.

    `set` is what would make a stack where the file names no set of chips. `faults` of the blinds are there
    where somebody asked for them.
    """

    file: str
    event: str
    problems: tuple[RuleProblem, ...] = ()
    warnings: tuple[Remark, ...] = ()
    chips: dict[int, int] = {}
    set: dict[int, int] = {}
    faults: tuple[BlindFault, ...] | msgspec.UnsetType = msgspec.UNSET


MEANING = {
    BlindFaultName.NOT_PAYABLE: "an amount is no multiple of the smallest chip in play",
    BlindFaultName.STEP_OVER: "the big blind is more than 1.6 times the one before",
    BlindFaultName.STEP_UNDER: "the big blind is less than 1.25 times the one before",
    BlindFaultName.DOES_NOT_RISE: "the big blind is not above the one before",
    BlindFaultName.BLINDS_APART: "the small blind is above the big one, or under a third of it",
}


def run(args: argparse.Namespace) -> int:
    """Check one event file; 0 where the event can start, 2 where it cannot."""
    today = date.today().isoformat()
    checked = check(args.event, args.entries, args.tables, today=today, structure=args.structure)
    if args.json:
        print(msgspec.json.encode(checked).decode())
    else:
        _print_for_people(checked)
    return 2 if checked.problems else 0


def check(
    path: Path,
    entries: int | None = None,
    tables: int | None = None,
    *,
    today: str = "",
    structure: bool = False,
) -> EventCheck:
    """Check an event file, and its chips and seats for `entries` and `tables`, if known. Nothing is raised.

    `today` is the day, year first; empty where nobody knows it. `structure` asks for the faults of the
    blinds.
    """
    try:
        loaded = load(path)
    except RuleBookError as error:
        return EventCheck(shown(path), "", error.problems)
    checked = _checked(path, loaded, entries, tables, today)
    return replace(checked, faults=faults_of(loaded.rules)) if structure else checked


def faults_of(rules: RuleSet) -> tuple[BlindFault, ...]:
    """List the faults of the levels of a rule set, with the colour-ups of its schedule (STR-41)."""
    count = max(1, len(rules.levels.table))
    listed = levels(rules.levels, rules.blinds, rules.betting, rules.chips, count, rules.game)
    going = chips_that_go(rules.colour_up, rules.chips.denominations, listed)
    return faults(
        [(one.small_blind, one.big_blind) for one in listed],
        rules.chips.denominations,
        {chip.old: max(chip.after_level, 1) for chip in going},
        [one.ante for one in listed],
    )


def summary(rules: RuleSet) -> str:
    """Say in one line what an event is."""
    first = level(rules.levels, rules.blinds, rules.betting, rules.chips, 1, rules.game)
    limits = f", limits {first.low_limit}/{first.high_limit}" if first.low_limit else ""
    ante = f", ante {first.ante}" if first.ante else ""
    blinds = f"first blinds {first.small_blind}/{first.big_blind}"
    if rules.blinds.form == "button_blind":
        blinds = f"first blind {first.big_blind}"
    stack = f"stack {rules.chips.start_stack}" if rules.chips.start_stack else "stacks as bought"
    return (
        f"{rules.name}, {rules.betting.structure.replace('_', ' ')}, {rules.seating.max_per_table} players "
        f"a table, {blinds}{limits}{ante}, {stack}"
    )


def _checked(path: Path, loaded: Loaded, entries: int | None, tables: int | None, today: str) -> EventCheck:
    rules = loaded.rules
    if entries and tables and (short := shortage(rules, entries, tables)):
        allowed = f"{short.seats} entries or fewer: {tables} x {rules.seating.max_per_table} seats"
        return EventCheck(shown(path), "", (RuleProblem(shown(path), "entries", str(entries), allowed),))
    chips = inventory(rules.chips, entries or 0)
    needed = {int(chip): count for chip, count in chips.items() if count}
    warnings = (*loaded.warnings, *_past_day(path, rules, today))
    proposed = (
        {} if rules.chips.sets else {int(chip): count for chip, count in proposed_set(rules.chips).items()}
    )
    return EventCheck(shown(path), summary(rules), (), warnings, needed, proposed)


def _past_day(path: Path, rules: RuleSet, today: str) -> tuple[Remark, ...]:
    day = rules.event.date
    if day == "open" or not today or day >= today:
        return ()
    return (Remark(shown(path), "event.date", f"{day} is past: today is {today}"),)


def _print_for_people(checked: EventCheck) -> None:
    for problem in checked.problems:
        print(problem, file=sys.stderr)
    for warning in checked.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    for fault in checked.faults or ():
        print(
            f"warning: {checked.file}: level {fault.level}: {fault.word}, {MEANING[fault.word]}",
            file=sys.stderr,
        )
    if checked.event:
        print(f"{checked.file}: {checked.event}")
    if len(checked.set) > 1:
        made_of = ", ".join(f"{count} of {chip}" for chip, count in checked.set.items())
        print(f"chips.sets names no set; {made_of} would make a stack")
    if checked.chips:
        print("chips needed: " + ", ".join(f"{count} of {chip}" for chip, count in checked.chips.items()))
