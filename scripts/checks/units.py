#!/usr/bin/env python3
"""Check the units of a box: systemd understands all of them, and none is more exposed than necessary.

Exposure is the score of `systemd-analyze security`, in tenths: 12 for a unit that other machines reach, 8 for
one that they do not, more for the two of the image, which are root's and mount. Without systemd nothing is
checked, which is status 77, or a failure where CI=true.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
UNITS = ROOT / "systemd"
IMAGE_UNITS = ROOT / "hardware/image/root/etc/systemd/system"
PROGRAMS = re.compile(r"/opt/shuffleup/current/bin/shuffleup|/usr/lib/shuffleup-image/[a-z._-]+")
SKIPPED = 77

REACHED, ALONE = 12, 8
BEGINS_ANOTHER, MOUNTS, SETS_COUNTRY, TAKES_SETTINGS = 10, 14, 19, 21
"""Of root, in the image: begins another unit; mounts the first partition (CAP_SYS_ADMIN); beside that tells
the country to the radio (CAP_NET_ADMIN), or gives files to the table (CAP_CHOWN, CAP_SETUID, ...)."""
LIMITS = {
    "shuffleup-table.service": REACHED,
    "shuffleup-floor.service": REACHED,
    "shuffleup-safe@table.service": REACHED,
    "shuffleup-wall.service": REACHED,
    "shuffleup-touch.service": ALONE,
    "shuffleup-stick.service": ALONE,
    "shuffleup-hello.service": ALONE,
    "shuffleup-look.service": REACHED,
    "image-slot.service": MOUNTS,
    "image-network.service": SETS_COUNTRY,
    "image-no-data.service": BEGINS_ANOTHER,
    "image-card.service": TAKES_SETTINGS,
}
"""Each unit, an instance of each template, with the most tenths it may have."""


def copied(folder: Path) -> None:
    """Copy the units to a folder in which each begins a program that every computer has."""
    for units in (UNITS, IMAGE_UNITS):
        shutil.copytree(units, folder, dirs_exist_ok=True)
    for unit in (*folder.rglob("*.service"), *folder.rglob("*.conf")):
        unit.write_text(PROGRAMS.sub("/bin/true", unit.read_text(encoding="utf-8")), encoding="utf-8")


def faults(folder: Path, limits: dict[str, int]) -> Iterator[str]:
    """Find what systemd says of the units, in one line each."""
    templates = {f"{name.partition('@')[0]}@.service" if "@" in name else name for name in limits}
    for unit in sorted({one.name for one in folder.glob("*.service") if one.is_file()} - templates):
        yield f"{unit}: how exposed it may be stands nowhere; add it to LIMITS in scripts/checks/units.py"
    for name, most in limits.items():
        said = analysed(folder, "verify", name).strip()
        if said:
            yield f"{name}: {said}"
        verdict = analysed(folder, "security", "--offline=yes", "--no-pager", f"--threshold={most}", name)
        if (counted := exposure(verdict)) > most:
            yield f"{name}: exposed by {counted} tenths, not {most}; systemd-analyze security says by what"


def exposure(verdict: str) -> int:
    """Read the sum out of what `systemd-analyze security` prints; one that is not there is the worst."""
    for line in verdict.splitlines():
        if "Overall exposure level" in line:
            return round(float(line.rpartition(": ")[2].split()[0]) * 10)
    return 100


def analysed(folder: Path, *words: str) -> str:
    """Ask systemd-analyze about a unit of the folder; returns all that it says."""
    *verb, name = words
    environment = {**os.environ, "SYSTEMD_UNIT_PATH": f"{folder}:", "SYSTEMD_COLORS": "0"}
    ran = subprocess.run(
        ["systemd-analyze", *verb, str(folder / name)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def main() -> int:
    """Print each fault; 0 for none, 1 for some, 77 where there is no systemd."""
    if shutil.which("systemd-analyze") is None:
        print("there is no systemd-analyze here, so the units are not checked; install systemd")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    with TemporaryDirectory() as folder:
        copied(Path(folder))
        found = list(faults(Path(folder), LIMITS))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
