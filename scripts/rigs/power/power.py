"""On the host: boot the guest, kill it in the middle of its evening, boot it again, and compare.

power.py KERNEL FOLDER. It goes on until SUITE_SECONDS (600) are over, and adds a row to
docs/reference/reliability.csv for the cuts and one for the control. Half a line at the end does not count:
nobody has read it.
"""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[3]
DISK_MB = 64
BOOT_S = 60
AT_WORK_S = (0.3, 3.0)
ONE_EVENING = 8
CONTROLS = 2


class Guest:
    """A guest computer on a disk: what it said, line by line, until its plug is pulled."""

    def __init__(self, kernel: Path, folder: Path, disk: Path, seed: int, sync: str) -> None:
        self.lines: list[str] = []
        self._rest = b""
        self._process = subprocess.Popen(
            [
                kernel, "mem=512M", "rootfstype=hostfs", "rootflags=/", "rw", "quiet",
                "con=null", "con0=null,fd:1",
                f"init={ROOT}/scripts/rigs/power/guest.sh", f"ubd0={disk}",
                f"GUEST_ROOT={ROOT}", f"GUEST_SEED={seed}", f"GUEST_SYNC={sync}",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": str(folder)},
            start_new_session=True,
        )  # fmt: skip

    def listen(self, until: float, word: str = "") -> bool:
        """Read what it says until a moment, or until a line begins with a word; say whether that came."""
        assert self._process.stdout is not None
        while (left := until - time.monotonic()) > 0:
            if not select.select([self._process.stdout], [], [], left)[0]:
                break
            if not self._take(os.read(self._process.stdout.fileno(), 65536)):
                return False
            if word and any(line.startswith(word) for line in self.lines):
                return True
        return False

    def pull_the_plug(self) -> None:
        """Kill it whole, and read what it had still said."""
        os.killpg(self._process.pid, signal.SIGKILL)
        assert self._process.stdout is not None
        self._take(self._process.stdout.read())
        self._process.wait()

    def said(self, word: str) -> list[str]:
        """List what it said with a word."""
        return [line.removeprefix(word + " ") for line in self.lines if line.startswith(word + " ")]

    def _take(self, more: bytes) -> bool:
        *whole, self._rest = (self._rest + more).replace(b"\r", b"").split(b"\n")
        self.lines += [line.decode(errors="replace") for line in whole]
        return bool(more)


class Evening:
    """A disk that outlives one power cut after the other; `wrong` says what was lost."""

    def __init__(self, kernel: Path, folder: Path, sync: str) -> None:
        self.cuts = 0
        self.acknowledged: list[str] = []
        self.wrong: list[str] = []
        self._kernel, self._folder, self._sync = kernel, folder, sync
        self._disk = folder / f"{sync}.img"
        self._disk.unlink(missing_ok=True)
        with self._disk.open("wb") as made:
            made.truncate(DISK_MB << 20)
        subprocess.run(
            ["mkfs.ext4", "-q", "-F", str(self._disk)],
            check=True,
            env={**os.environ, "PATH": "/usr/sbin:/sbin:/usr/bin:/bin"},
        )

    def cut(self, seed: int, plays: bool = True) -> None:
        """Boot, look at what the last cut has left, play if wanted, and pull the plug at any moment."""
        guest = Guest(self._kernel, self._folder, self._disk, seed, self._sync)
        try:
            if guest.listen(time.monotonic() + BOOT_S, "READY"):
                self._compare(guest)
                if plays:
                    guest.listen(time.monotonic() + BOOT_S, "ACK")
                    guest.listen(time.monotonic() + Random(seed).uniform(*AT_WORK_S))
            else:
                self.wrong.append(f"cut {self.cuts}: no start after it: {guest.lines[-3:]}")
        finally:
            guest.pull_the_plug()
        self.wrong += [f"cut {self.cuts}: {line}" for line in guest.said("WRONG")]
        if plays:
            self.cuts += 1
            self.acknowledged += guest.said("ACK")

    def _compare(self, guest: Guest) -> None:
        have = set(guest.said("HAVE"))
        lost = [one for one in self.acknowledged if one not in have]
        self.wrong += [f"cut {self.cuts}: {one} was acknowledged and is not there" for one in lost]
        self.acknowledged = [one for one in self.acknowledged if one in have]


def add_row(suite: str, seed: int, count: int, failures: int, worst: str, seconds: float) -> None:
    """Add what was done to docs/reference/reliability.csv."""
    words = (
        "--seed",
        seed,
        "--count",
        count,
        "--failures",
        failures,
        "--worst",
        worst,
        "--seconds",
        round(seconds, 1),
    )
    subprocess.run(
        [sys.executable, ROOT / "scripts/generate/reliability.py", "add", suite, *map(str, words)], check=True
    )


def evenings(
    kernel: Path, folder: Path, sync: str, seed: int, until: float, most: int
) -> tuple[int, int, list[str]]:
    """Cut until a moment, or so often; returns cuts, commands acknowledged and what was wrong."""
    cuts, acknowledged, wrong = 0, 0, list[str]()
    while time.monotonic() < until and cuts < most:
        evening = Evening(kernel, folder, sync)
        while evening.cuts < min(ONE_EVENING, most) and time.monotonic() < until:
            evening.cut(seed + cuts + evening.cuts)
        evening.cut(seed, plays=False)  # only looks at what the last one has left
        cuts, wrong = cuts + evening.cuts, wrong + evening.wrong
        acknowledged += len(evening.acknowledged)
    return cuts, acknowledged, wrong


def main() -> int:
    """Cut, first the control, and report; 1 where something was lost, or the control lost nothing."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # a guest does not outlive us
    kernel, folder = Path(sys.argv[1]), Path(sys.argv[2])
    seed, began = int(os.environ.get("NIGHTLY_SEED") or time.time()), time.monotonic()
    ends = began + 0.92 * float(os.environ.get("SUITE_SECONDS", "600")) - BOOT_S / 4
    cuts, _, lost = evenings(kernel, folder, "normal", seed, ends, CONTROLS)
    now = time.monotonic()
    add_row(
        "control-guest", seed, cuts, 0 if lost else 1, f"{len(lost)} losses, as it has to be", now - began
    )
    print(f"control: {cuts} cuts, {len(lost)} losses, as it has to be", flush=True)
    cuts, acknowledged, wrong = evenings(kernel, folder, "full", seed, ends, sys.maxsize)
    worst = f"{acknowledged} acknowledged commands, all there" if not wrong else f"{len(wrong)} wrong"
    add_row("guest-power", seed, cuts, len(wrong), worst, time.monotonic() - now)
    print(f"power: {cuts} cuts, {worst}", *wrong, sep="\n", flush=True)
    return 1 if wrong or not lost else 0


if __name__ == "__main__":
    sys.exit(main())
