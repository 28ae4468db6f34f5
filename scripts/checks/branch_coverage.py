#!/usr/bin/env python3
"""Print which part of the branches of each pure package the tests take; exit 1 where it is less than LEAST.

scripts/checks/branch_coverage.py                     every pure package
scripts/checks/branch_coverage.py poker table         some of them
scripts/checks/branch_coverage.py --missing poker     the lines and branches that no test takes, too

The tests of the pure packages, of views and of the card machine run once, with the scenarios, in one process.
Lines and branches count alike: 100 % means that each `if` was met both ways.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
PURE = ("poker", "tournament", "table", "floor", "people")
TESTS = tuple(
    f"tests/{folder}"
    for folder in (*PURE, "ruleset", "scenarios", "card_machine", "stations/card_machine", "views")
)
LEAST = 98.0
"""Percent of lines and branches."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the packages and print a line for each; return the exit status."""
    parser = argparse.ArgumentParser(description="Print the branch coverage of the pure packages.")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=", ".join(PURE))
    parser.add_argument("--missing", action="store_true", help="list what no test takes")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.packages) - set(PURE):
        parser.error(f"no pure package is called {', '.join(sorted(unknown))}: {', '.join(PURE)}")
    with TemporaryDirectory() as folder:
        data = f"--data-file={folder}/coverage"
        passed = _ran(data)
        least = [_told(package, data, missing=asked.missing) for package in asked.packages or PURE]
    return 0 if passed and min(least) >= LEAST else 1


def _ran(data: str) -> bool:
    tests = ["-m", "pytest", "-q", "-n", "0", "-m", "not nightly", *TESTS]
    source = ",".join(f"{ROOT}/device/shuffleup/{package}" for package in PURE)
    ran = _python("-m", "coverage", "run", "--branch", data, f"--source={source}", *tests)
    if ran.returncode:
        print(f"some tests failed\n{ran.stdout[-3000:]}{ran.stderr[-1000:]}")
    return not ran.returncode


def _told(package: str, data: str, *, missing: bool) -> float:
    """Print the line of a package, and give its percent."""
    report = ("-m", "coverage", "report", data, f"--include=*/device/shuffleup/{package}/*")
    if missing:
        print(_python(*report, "--show-missing", "--skip-covered").stdout)
    percent = float(_python(*report, "--format=total", "--precision=1").stdout)
    print(f"{package:12} {percent:5.1f} %", flush=True)
    return percent


def _python(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
