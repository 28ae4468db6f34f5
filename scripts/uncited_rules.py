#!/usr/bin/env python3
"""List the rules of docs/rules.md that no test cites by id; exit 1 if there are any."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE_ID = re.compile(r"\b[A-Z]{2,3}-\d\d\b")


def main() -> int:
    """Compare the list of ids with what the tests say."""
    rules = (ROOT / "tests/data/spec/ids.txt").read_text(encoding="utf-8").split()
    tests = (file for file in (ROOT / "tests").rglob("*") if file.suffix in {".py", ".toml", ".json"})
    cited = {rule for file in tests for rule in RULE_ID.findall(file.read_text(encoding="utf-8"))}
    uncited = [rule for rule in rules if rule not in cited]
    print(f"{len(rules) - len(uncited)} of {len(rules)} rules are cited by a test", *uncited, sep="\n")
    return 1 if uncited else 0


if __name__ == "__main__":
    sys.exit(main())
