"""Fuzz the readers of strangers' files by what they reach: python -m tests.fuzz.by_coverage --seconds 3600.

An input that makes a reader go from one line to another as no input before is kept, and what is kept is
spoilt further. Rounds run in a child that may hold 64 MB more than at its start, each input for a second of
its processor. What breaks that, or raises anything but a named refusal, is written to a file and ends the
hunt with status 1.
"""

import argparse
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from tests.fuzz.parsers import parsers
from tests.fuzz.reader import Parser
from tests.fuzz.test_parsers import HANDS, SPITEFUL, spoilt

READERS = ("logo", "background", "recording", "look of the house", "list of sign-ups")
OURS = f"{Path(__file__).resolve().parents[2]}/device/"
MORE_BYTES = 64 * 1024 * 1024
INPUTS_A_ROUND = 400
SECONDS_AN_INPUT = 1.0
LONGEST_KEPT = 200_000

Edge = tuple[int, int, int]
"""A way that was gone: a piece of code, and the two lines of it one after the other."""


class TooSlow(AssertionError):
    """A reader took more than its second for one input."""


class Found(NamedTuple):
    """What a hunt has kept and reached, how often it tried, and its slowest input."""

    kept: list[bytes]
    reached: set[Edge]
    tried: int
    slowest_s: float


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

    @property
    def found(self) -> Found:
        """What was found so far, as one process hands it to another."""
        return Found(self.kept, self.reached, self.tried, self.slowest_s)

    def take_over(self, found: Found) -> None:
        """Go on from what another process has found."""
        self.kept, self.reached, self.tried, self.slowest_s = found

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


def in_turns(hunts: list[Hunt], chance: random.Random) -> str:
    """Give each reader as many inputs as a round has; say what broke, empty for nothing."""
    for _ in range(INPUTS_A_ROUND):
        for hunt in hunts:
            said = hunt.next_input(chance)
            try:
                hunt.give(said)
            except Exception as fault:  # noqa: BLE001  # whatever it is, it is what the hunt is for
                found = Path(f"fuzz-{hunt.parser.name.replace(' ', '-')}")
                found.write_bytes(said)
                return f"{hunt.parser.name}: {type(fault).__name__}: {fault}; see {found}"
    return ""


def in_a_child(hunts: list[Hunt], seed: int) -> str:
    """Let a copy of this process go on for a round, with so much memory more, and take over what it found."""
    reads, writes = os.pipe()
    if not os.fork():
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (pages + MORE_BYTES, pages + MORE_BYTES))
        broke = in_turns(hunts, random.Random(seed))
        with open(writes, "wb") as to_parent:
            pickle.dump((broke, [one.found for one in hunts]), to_parent)
        os._exit(0)
    os.close(writes)
    with open(reads, "rb") as heard:
        told = heard.read()
    os.wait()
    if not told:
        return f"the round of seed {seed} died"
    broke, found = pickle.loads(told)
    for hunt, own in zip(hunts, found, strict=True):
        hunt.take_over(own)
    return str(broke)


def main() -> int:
    """Hunt in rounds until the time is over; print what was reached."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    made = parsers(Path(tempfile.mkdtemp()), HANDS)
    signal.signal(signal.SIGVTALRM, too_slow)
    hunts = [Hunt(made[name]) for name in READERS]
    end, seed = time.monotonic() + asked.seconds, asked.seed
    while time.monotonic() < end:
        if broke := in_a_child(hunts, seed):
            print(f"seed {seed}: {broke}")
            return 1
        seed += 1
    for hunt in hunts:
        print(
            f"{hunt.parser.name}: {hunt.tried} inputs, {len(hunt.kept)} kept, {len(hunt.reached)} ways,"
            f" slowest {hunt.slowest_s:.2f} s while watched"
        )
    print(f"seeds {asked.seed} to {seed - 1}: {sum(hunt.tried for hunt in hunts)} inputs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
