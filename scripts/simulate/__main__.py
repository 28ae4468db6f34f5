"""Simulate nights of a whole venue in one process, each from its seed, and judge them.

    make simulate ARGS="--seed 7 --tables 6 --nights 10 --hours 4 --faults heavy"

A night that fails prints one line, with which it fails again at the same row; `--shrink` leaves out faults as
long as it fails. `--json` prints one object a night: the same in every run.
"""

import argparse
import json
import logging
import shutil
import sys
from pathlib import Path
from typing import Any

from simulate.checker.checks import differences
from simulate.night import Asked, play
from simulate.plant import found
from simulate.schedule import RATES
from simulate.shrink import shrunk


def main(words: list[str] | None = None) -> int:
    """Play the nights; 0 when nothing is wrong with any, else 1."""
    chosen = _options().parse_args(words)
    logging.disable(logging.CRITICAL)
    if chosen.planted is not None:
        return _plant(chosen)
    failed = 0
    for number in range(chosen.nights):
        asked = _asked(chosen, number)
        facts = judged(asked, chosen.keep)
        if facts["differences"] and chosen.shrink:
            asked, facts = shrunk(asked, facts, judged)
        failed += bool(facts["differences"])
        _tell(asked, facts, as_json=chosen.json)
        if failed and chosen.until_failed:
            break
    if not chosen.json:
        print(f"{chosen.nights} nights, {failed} failed", file=sys.stderr)
    return 1 if failed else 0


def judged(asked: Asked, keep: Path | None = None) -> dict[str, Any]:
    """Play a night, and list what is wrong with it."""
    facts, folder = play(asked, keep)
    try:
        wrong = facts.pop("wrong") + differences(folder)
        facts["differences"] = [one.replace(str(folder), "") for one in wrong]
    finally:
        if keep is None:
            shutil.rmtree(folder)
    return facts


def again(asked: Asked) -> str:
    """Write the command that plays a night again."""
    without = f" --without {','.join(map(str, sorted(asked.without)))}" if asked.without else ""
    return (
        f'make simulate ARGS="--seed {asked.seed} --tables {asked.tables} --hours {asked.hours:g}'
        f" --faults {asked.faults}{_beside(asked)}{without}"
        '"'
    )


def _beside(asked: Asked) -> str:
    """Write the options of a night that are not as they mostly are."""
    usual, words = Asked(asked.seed), []
    for name in ("rule_set", "dealing", "hardware", "stack"):
        if getattr(asked, name) != getattr(usual, name):
            words.append(f" --{name.replace('_', '-')} {getattr(asked, name)}")
    return "".join(words)


def _plant(chosen: argparse.Namespace) -> int:
    """Look for each planted fault; 0 when all were found."""
    words = [
        "--seed",
        chosen.seed,
        "--tables",
        str(chosen.tables),
        "--hours",
        f"{chosen.hours:g}",
        "--stack",
        str(chosen.stack),
        "--faults",
    ]
    missed = 0
    for one in found([*words, chosen.faults], most=chosen.nights, wanted=chosen.planted):
        missed += not one.nights
        told = f"found in night {one.nights}: {one.by}" if one.nights else "NOT FOUND"
        print(f"{one.name}: {told}", flush=True)
    return 1 if missed else 0


def _tell(asked: Asked, facts: dict[str, Any], *, as_json: bool) -> None:
    wrong = facts["differences"]
    if as_json:
        print(json.dumps(facts), flush=True)
    elif wrong:
        print(f"FAILED {len(wrong)}: {wrong[0]}   again: {again(asked)}", flush=True)
    else:
        faults = sum(facts["faults"].values())
        print(
            f"seed {asked.seed}: {facts['hands']} hands, {faults} faults, {facts['rows']} rows: all is well",
            flush=True,
        )


def _asked(chosen: argparse.Namespace, number: int) -> Asked:
    seed = chosen.seed if not number else str(int(chosen.seed) + number)
    without = frozenset(int(one) for one in chosen.without.split(",") if one)
    return Asked(
        seed,
        chosen.tables,
        chosen.hours,
        chosen.faults,
        chosen.rule_set,
        chosen.dealing,
        chosen.hardware,
        chosen.stack,
        without,
    )


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="simulate", description=(__doc__ or "").splitlines()[0])
    options.add_argument("--seed", default="1", help="of the first night; the next has the next number")
    options.add_argument("--nights", type=int, default=1, metavar="N")
    options.add_argument("--tables", type=int, default=6, metavar="N")
    options.add_argument("--hours", type=float, default=4.0, metavar="N")
    options.add_argument("--faults", choices=sorted(RATES), default="light")
    options.add_argument("--rule-set", default="tda-2024")
    options.add_argument("--dealing", choices=("screen", "machine"), default="screen", help="who deals")
    options.add_argument(
        "--hardware", type=int, default=1, metavar="N", help="boxes with keys, glass, card machine"
    )
    options.add_argument(
        "--stack", type=int, default=0, metavar="N", help="begin with N big blinds, and sell rebuys"
    )
    options.add_argument("--without", default="", metavar="N,N", help="faults of these numbers are left out")
    options.add_argument("--shrink", action="store_true", help="leave out faults as long as the night fails")
    options.add_argument("--until-failed", action="store_true", help="stop at the first night that fails")
    options.add_argument(
        "--planted",
        nargs="?",
        const="",
        metavar="WORD",
        help="plant the faults of tests/data/planted.toml one by one",
    )
    options.add_argument("--json", action="store_true", help="one object a night")
    options.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="leave the journals and the record there"
    )
    return options


if __name__ == "__main__":
    sys.exit(main())
