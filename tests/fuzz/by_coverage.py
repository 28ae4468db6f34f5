"""Fuzz the readers of strangers' files by what they reach: python -m tests.fuzz.by_coverage --seconds 3600.

An input that makes a reader go from one line to another as no input before is kept, and what is kept is
spoilt further. All of it runs in one process that may hold 64 MB more than at its start, each input for a
second of its processor. What breaks that, or raises anything but a named refusal, is written to a file and
ends with status 1.
"""

import argparse
import random
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzz.parsers import parsers
from tests.fuzz.reader import Parser
from tests.fuzz.test_parsers import HANDS, SPITEFUL, spoilt

READERS = ("logo", "background", "recording", "look of the house", "list of sign-ups")
OURS = f"{Path(__file__).resolve().parents[2]}/device/"
MORE_BYTES = 64 * 1024 * 1024
SECONDS_AN_INPUT = 1.0
LONGEST_KEPT = 200_000

Edge = tuple[int, int, int]
"""A way that was gone: a piece of code, and the two lines of it one after the other."""


class TooSlow(AssertionError):
    """A reader took more than its second for one input."""


class Hunt:
    """A reader with the inputs that have reached something new in it."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.kept: list[bytes] = []
        self.reached: set[Edge] = set()
        self.tried, self.slowest_s = 0, 0.0
        for said in (*parser.examples, *SPITEFUL):
            self.give(said)

    def give(self, said: bytes) -> None:
        """Let the parser read; keep the input if it has reached something new."""
        edges: set[Edge] = set()
        last: dict[FrameType, int] = {}

        def walk(frame: FrameType, event: str, _: Any) -> Any:
            if not frame.f_code.co_filename.startswith(OURS):
                return None
            line = frame.f_lineno
            edges.add((id(frame.f_code), last.get(frame, 0), line))
            last[frame] = line
            return walk

        begun = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, 20 * SECONDS_AN_INPUT)  # watched, it is some ten times slower
        sys.settrace(walk)
        try:
            self.parser.takes(said)
        except self.parser.named:
            pass
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.tried += 1
        self.slowest_s = max(self.slowest_s, time.process_time() - begun)
        if edges - self.reached and len(said) <= LONGEST_KEPT:
            self.reached |= edges
            self.kept.append(said)

    def next_input(self, chance: random.Random) -> bytes:
        """Spoil what was kept, the newest most often, or put two of them together."""
        of = chance.choice(self.kept[-20:] if chance.random() < 0.5 else self.kept)
        if chance.random() < 0.1:
            other = chance.choice(self.kept)
            return of[: chance.randrange(len(of) + 1)] + other[chance.randrange(len(other) + 1) :]
        return spoilt(of, chance)


def too_slow(*_: object) -> None:
    """Stop a reader that does not come to an end."""
    raise TooSlow


def main() -> int:
    """Hunt in turns until the time is over; print what was reached."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    chance = random.Random(asked.seed)
    made = parsers(Path(tempfile.mkdtemp()), HANDS)
    signal.signal(signal.SIGVTALRM, too_slow)
    hunts = [Hunt(made[name]) for name in READERS]
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (pages + MORE_BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))
    end = time.monotonic() + asked.seconds
    while time.monotonic() < end:
        for hunt in hunts:
            said = hunt.next_input(chance)
            try:
                hunt.give(said)
            except Exception as fault:  # noqa: BLE001  # whatever it is, it is what the hunt is for
                found = Path(f"fuzz-{hunt.parser.name.replace(' ', '-')}")
                found.write_bytes(said)
                print(f"{hunt.parser.name}: {type(fault).__name__}: {fault}; see {found}")
                return 1
    for hunt in hunts:
        print(
            f"{hunt.parser.name}: {hunt.tried} inputs, {len(hunt.kept)} kept, {len(hunt.reached)} ways,"
            f" slowest {hunt.slowest_s:.2f} s while watched"
        )
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - held
    print(
        f"seed {asked.seed}: {sum(hunt.tried for hunt in hunts)} inputs, {grown / 2**20:.1f} MB more at most"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
