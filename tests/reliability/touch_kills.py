"""A touchscreen that dies by SIGKILL again and again, beside a demo that continues unaffected."""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.patience import HANGS_S
from tests.reliability.boxes import copied
from tests.reliability.caller import Caller

LIVES_S = (0.1, 4.0)
"""From before its window is open to the middle of a hand."""
FILES_TO_SPARE = 10
"""A connection that has just died may still be open for a moment."""


class Beside:
    """A demo, and a touchscreen beside it; `failures` says what was wrong."""

    def __init__(self, folder: Path, seed: object) -> None:
        self.kills = 0
        self.failures: list[str] = []
        self._chance = Random(f"touch {seed}")
        data = folder / "data"
        data.mkdir(parents=True)
        self._demo = copied(data, "demo", "--seed", 1, "--speed", 20, "--players", 9, "--port", 0)
        self._looker = Caller(self._chance, "looker")
        self._looker.meet(self._demo.address())
        self._files = self._open_files()

    def once(self) -> None:
        """Start the touchscreen, let it die, and see that the demo goes on."""
        touch = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", "touch", "--url", self._looker.url],
            stderr=subprocess.DEVNULL,
            env=os.environ | {"SDL_VIDEODRIVER": "offscreen"},
        )
        time.sleep(self._chance.uniform(*LIVES_S))
        touch.kill()
        touch.wait()
        self.kills += 1
        before, deadline = self._version(), time.monotonic() + HANGS_S
        while self._version() == before and not self._over():
            if time.monotonic() > deadline:
                self.failures.append(f"kill {self.kills}: the demo stands still")
                return
            time.sleep(0.05)
        if self._open_files() > self._files + FILES_TO_SPARE:
            self.failures.append(
                f"kill {self.kills}: {self._open_files()} files open, {self._files} at first"
            )

    def close(self) -> None:
        """End the demo."""
        self._demo.stop()
        self._demo.close()

    def _version(self) -> int:
        version: int = self._looker.views()["table"]["version"]
        return version

    def _over(self) -> bool:
        return bool(self._looker.views()["board"]["phase"] == "over")

    def _open_files(self) -> int:
        return len(os.listdir(f"/proc/{self._demo.pid}/fd"))
