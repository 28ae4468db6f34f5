"""A file of chips: how many of each the house has (STR-37)."""

from pathlib import Path
from typing import Any

from shuffleup.event_file.problems import RuleBookError, RuleProblem, literal, short
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.bounded_toml import read_toml
from shuffleup.kernel.shown_text import shown
from shuffleup.ruleset import MOST

LONGEST_BYTES = 100_000
MOST_KINDS = 50
MOST_OWNED = 100_000
FORM = '[chips] with inventory = { "25" = 200, "100" = 150 }'


def read_inventory(path: Path) -> dict[Chips, int]:
    """Read how many of each chip there are, smallest first; other keys of the file are not looked at.

    Raises `RuleBookError` for a file that cannot be read or is not of that form, a chip that is no number
    above 0, and a count that is no whole number from 0 to 100,000.
    """
    named = shown(path)
    try:
        document = read_toml(read_small(path, LONGEST_BYTES).decode("utf-8-sig"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RuleBookError([RuleProblem(named, "", reason, f"a file of chips: {FORM}")]) from error
    except (ValueError, RecursionError) as error:
        found = f"what is not TOML ({short(str(error))})"
        raise RuleBookError([RuleProblem(named, "", found, FORM)]) from error
    chips = document.get("chips")
    listed = chips.get("inventory") if isinstance(chips, dict) else None
    if not isinstance(listed, dict) or not listed or len(listed) > MOST_KINDS:
        found = short(literal(listed)) if listed is not None else "nothing"
        allowed = f"1 to {MOST_KINDS} kinds of chips: {FORM}"
        raise RuleBookError([RuleProblem(named, "chips.inventory", found, allowed)])
    return _counted(named, listed)


def _counted(named: str, listed: dict[str, Any]) -> dict[Chips, int]:
    problems = [problem for chip, count in listed.items() for problem in _problems(named, chip, count)]
    if problems:
        raise RuleBookError(problems)
    counts = {Chips(int(chip)): int(count) for chip, count in listed.items()}
    if len(counts) < len(listed):
        raise RuleBookError(
            [RuleProblem(named, "chips.inventory", "a chip that is listed twice", "each chip once")]
        )
    if not any(counts.values()):
        raise RuleBookError([RuleProblem(named, "chips.inventory", "no chips", "a count above 0")])
    return {chip: counts[chip] for chip in sorted(counts)}


def _problems(named: str, chip: str, count: object) -> list[RuleProblem]:
    found = []
    if not (chip.isascii() and chip.isdecimal() and len(chip) <= 10 and 1 <= int(chip) <= MOST):
        allowed = f"the worth of a chip, a whole number from 1 to {MOST}"
        found.append(RuleProblem(named, "chips.inventory", f"a chip of {short(literal(chip))}", allowed))
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_OWNED:
        shown = f"{short(literal(count))} chips of {short(chip)}"
        allowed = f"a whole number from 0 to {MOST_OWNED}"
        found.append(RuleProblem(named, "chips.inventory", shown, allowed))
    return found
