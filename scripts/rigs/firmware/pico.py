"""The emulated Pico as a serial port and a clock: what the driver of the table needs of a machine."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shuffleup.kernel.field_types import Millis

CYCLES_A_MS = 125_000
"""The chip runs at 125 MHz."""


class PowerPulled(Exception):
    """The power was pulled, as planned."""


class Pico:
    """A process of the emulator. It is asked for each step of its time: nothing here looks at a clock."""

    def __init__(self, work: Path, cards: int, seed: int) -> None:
        files = (work / name for name in ("serve.mjs", "flash.bin", "bootrom.bin"))
        words = ["node", *map(str, files), str(cards), str(seed)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._in = self._out = b""
        self._ms = 0
        self.pull_when: Callable[[dict[str, Any]], bool] | None = None

    def power(self, on: bool) -> None:
        """Switch it on or off; memory on the bus, cards and carousel are as they were."""
        self._in = self._out = b""
        self._ask(power=on)

    def bench(self) -> dict[str, Any]:
        """Look at the mechanics."""
        return self._ask(look=True)

    def save(self, to: Path) -> None:
        """Keep memory and cards in a file."""
        self._ask(save=str(to))

    def load(self, state: Path) -> None:
        """Begin with the memory and the cards of a file; the power is off."""
        self._ask(load=str(state))

    def hand(self) -> None:
        """Have a person bring the card in the exit where it was to go."""
        self._ask(hand=True)

    def end(self) -> None:
        """End the process."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()

    # --- the serial port ---

    def read(self) -> bytes:
        """Return what has come since the last call."""
        some, self._in = self._in, b""
        return some

    def write(self, some: bytes) -> int:
        """Take bytes for the line."""
        self._out += some
        return len(some)

    def close(self) -> None:
        """Nothing to let go of."""

    # --- the clock ---

    def now(self) -> Millis:
        """Return the emulated milliseconds of all runs."""
        return Millis(self._ms)

    async def sleep(self, ms: Millis) -> None:
        """Let time pass in the emulator; raises `PowerPulled` in the moment in which that is planned."""
        answer = self._ask(run=ms * 1000, uart=self._out.hex())
        self._out = b""
        self._in += bytes.fromhex(answer["uart"])
        self._ms += ms
        if self.pull_when and self.pull_when(self.bench()):
            self.pull_when = None
            self.power(on=False)
            raise PowerPulled

    def _ask(self, **what: object) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the emulator has ended"
        answer: dict[str, Any] = json.loads(line)
        return answer
