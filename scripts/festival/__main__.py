"""Play a weekend of tournaments from its seed, and add up what became of its money, chips and seats.

    make festival ARGS="--seed 7 --players 60 --flights 3"

It is played on three floors, which hand files to each other, and on one, where day two and the side event
share tables; and a small one in a venue of boxes, whose standby takes the floor over in the middle. It prints
a line for each event and a table of all sums. The status is 0 when nothing is wrong.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from festival.judge.events import Event
from festival.judge.sums import differences
from festival.plans import Asked
from festival.weekend import Weekend, WeekendEnds, money
from simulate.schedule import RATES

FEWEST = 12
"""Players of a flight."""


def main(words: list[str] | None = None) -> int:
    """Play the weekends; 0 when nothing is wrong with any, else 1."""
    chosen = _options().parse_args(words)
    failed = 0
    for seed in range(chosen.seed, chosen.seed + chosen.weekends):
        for asked in _weekends(chosen, seed):
            began = time.process_time()
            wrong = judged(asked, chosen.keep, quiet=chosen.weekends > 1)
            failed += bool(wrong)
            for one in wrong:
                print(f"WRONG {one}   again: {again(asked)}", flush=True)
            spent = time.process_time() - began
            print(f"{_named(asked)}: {len(wrong) or 'nothing'} wrong, {spent:.1f} s of CPU time", flush=True)
    return 1 if failed else 0


def _weekends(chosen: argparse.Namespace, seed: int) -> Iterator[Asked]:
    """Give the weekend that is asked for; by default on three floors, on one, and a small one with boxes."""
    if chosen.floors or chosen.faults:
        yield Asked(seed, chosen.flights, chosen.players, chosen.floors or "three", chosen.faults)
        return
    yield Asked(seed, chosen.flights, chosen.players, "three")
    yield Asked(seed, chosen.flights, chosen.players, "one")
    yield Asked(seed, 2, FEWEST, "three", "none")


def _named(asked: Asked) -> str:
    boxes = f", boxes with {asked.faults} faults and a standby" if asked.faults else ""
    floors = "one floor" if asked.floors == "one" else "three floors"
    return f"seed {asked.seed}, {asked.flights} flights of {asked.players}, {floors}{boxes}"


def judged(asked: Asked, keep: Path | None = None, *, quiet: bool = False) -> list[str]:
    """Play a weekend, and list what is wrong with it."""
    base = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    folder = keep or Path(tempfile.mkdtemp(prefix="festival-", dir=base))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tell = (lambda line: None) if quiet else _tell
    weekend = Weekend(asked, folder, tell)
    try:
        weekend.play()
        if not quiet:
            _print_table(folder)
        return [*weekend.wrong, *differences(folder)]
    except WeekendEnds:
        return weekend.wrong
    finally:
        if keep is None:
            shutil.rmtree(folder)


def again(asked: Asked) -> str:
    """Write the command that plays a weekend again."""
    faults = f" --faults {asked.faults}" if asked.faults else ""
    return (
        f'make festival ARGS="--seed {asked.seed} --players {asked.players} --flights {asked.flights}'
        f' --floors {asked.floors}{faults}"'
    )


def _tell(line: str) -> None:
    print(line, flush=True)


def _print_table(folder: Path) -> None:
    """Print the sums of each event, and of all."""
    columns = "event", "entries", "money", "by seats", "added", "fees", "pool", "paid out", "seats", "chips"
    print(f"\n{columns[0]:12} " + " ".join(f"{one:>10}" for one in columns[1:]))
    sums = [0] * 9
    for path in sorted(folder.glob("floor-*/*.journal")):
        event = Event(path)
        line = _sums(event)
        sums = [all_of + one for all_of, one in zip(sums, line, strict=True)]
        print(_line(event.name, line))
    print(_line("all", sums))


def _sums(event: Event) -> list[int]:
    entries = event.entries.values()
    return [
        len(event.counting),
        sum(one.money for one in entries),
        sum(one.by_seat for one in entries),
        event.price("added"),
        len(event.paying) * event.price("fee"),
        event.pool,
        sum(one.received for one in entries),
        len(event.seats),
        event.chips_held,
    ]


def _line(name: str, sums: list[int]) -> str:
    first, *amounts, seats, chips = sums
    shown = [f"{first:>10}", *(f"{money(one):>10}" for one in amounts), f"{seats:>10}", f"{chips:>10}"]
    return f"{name:12} {' '.join(shown)}"


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="festival", description=(__doc__ or "").splitlines()[0])
    options.add_argument(
        "--seed", type=int, default=1, help="of the first weekend; the next has the next number"
    )
    options.add_argument("--weekends", type=int, default=1, metavar="N")
    options.add_argument("--flights", type=int, default=3, metavar="N", help="2 to 5")
    options.add_argument("--players", type=int, default=60, metavar="N", help="of each flight, 12 and up")
    options.add_argument("--floors", choices=("one", "three"), default="", help="three hand files")
    options.add_argument("--faults", choices=sorted(RATES), default="", help="in a venue of boxes with these")
    options.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the journals there")
    return options


if __name__ == "__main__":
    sys.exit(main())
