#!/usr/bin/env python3
"""List the rules of docs/reference (rules, seasons, night) that no test cites by id; exit 1 if there are any.

scripts/checks/uncited_rules.py                    the areas that are complete and have to stay so
scripts/checks/uncited_rules.py --areas BTN DLG    these areas
scripts/checks/uncited_rules.py --areas all        every area
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULE_ID = re.compile(r"\b[A-Z]{2,3}-\d\d\b")

# fmt: off
COMPLETE = (
    "GEN", "REG", "SEA", "BTN", "DLG", "BET",
    "NL", "PL", "FL", "ALL", "TIM", "SHD", "EVA",
    "POT", "MIS", "PEN", "CLR", "ABS", "BST", "BRK",
    "HFH", "FIN", "HUP", "PAY", "CSH", "WIN", "APP", "STR",
    "PPL", "LGE", "TDI", "STT", "EXP",
    "PLY", "SET", "MYS", "PAP", "VAR",
)
# fmt: on
"""Areas in which a test cites every rule. An area that joins them does not leave again."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the list of ids with what the tests say."""
    parser = argparse.ArgumentParser(description="List the rules that no test cites.")
    parser.add_argument("--areas", nargs="+", default=COMPLETE, metavar="AREA", help="such as BTN, or all")
    asked = parser.parse_args(arguments).areas
    lists = sorted((ROOT / "tests/data/spec").glob("*ids.txt"))
    rules = [rule for file in lists for rule in file.read_text(encoding="utf-8").split()]
    areas = sorted({area_of(rule) for rule in rules}) if "all" in asked else list(asked)
    if unknown := set(areas) - {area_of(rule) for rule in rules}:
        parser.error(f"no rule belongs to {', '.join(sorted(unknown))}")
    wanted = [rule for rule in rules if area_of(rule) in areas]
    uncited = sorted(set(wanted) - cited())
    print(f"{len(wanted) - len(uncited)} of {len(wanted)} rules of {', '.join(areas)} are cited by a test")
    for rule in uncited:
        print(f"  {rule}")
    return 1 if uncited else 0


def area_of(rule: str) -> str:
    """Return the letters of an id."""
    return rule.partition("-")[0]


def cited() -> set[str]:
    """Collect the ids that tests cite, ranges such as `POT-03 to POT-06` included.

    Scenarios do not count: their own ids look like those of rules.
    """
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found.update(RULE_ID.findall(text), ranges(text))
    return found


def ranges(text: str) -> Iterator[str]:
    """List what lies between the ends of each range of one area, `POT-03 to POT-06` or `POT-03 to 06`."""
    for area, first, last in re.findall(r"\b([A-Z]{2,3})-(\d\d) to (?:\1-)?(\d\d)\b", text):
        yield from (f"{area}-{number:02}" for number in range(int(first), int(last) + 1))


if __name__ == "__main__":
    sys.exit(main())
