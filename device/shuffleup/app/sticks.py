"""The USB sticks of a box: those with a folder of its name that contains its key."""

import re
from collections.abc import Iterator
from pathlib import Path

from shuffleup.kernel.identity import UnitId
from shuffleup.storage.atomic_write import replace_whole

MOUNTS = Path("/proc/self/mounts")
WHERE_STICKS_ARE = ("/media/", "/run/media/", "/mnt/")
"""Below these a system mounts what is put in (Filesystem Hierarchy Standard 3.0, 3.11 and 3.12)."""

STICK = Path("/media/shuffleup")
"""The folder at which an installed box mounts a USB stick (systemd/media-shuffleup.mount)."""

MARKER = "whose.txt"
_OCTAL = re.compile(r"\\([0-7]{3})")


def mounted(mounts: str) -> tuple[Path, ...]:
    """List where storage that can be pulled out is mounted, from the text of /proc/self/mounts (proc(5)).

    In the sandbox of a service an empty folder for a stick looks mounted, too, from what the system is on.
    """
    lines = [line.split(" ") for line in mounts.splitlines() if line.startswith("/dev/")]
    own_disks = {device for device, point, *_ in lines if point == "/"}
    points = (point for device, point, *_ in lines if device not in own_disks)
    plain = (_OCTAL.sub(lambda found: chr(int(found[1], 8)), point) for point in points)
    return tuple(dict.fromkeys(Path(point) for point in plain if point.startswith(WHERE_STICKS_ARE)))


def own_folder(stick: Path, unit: UnitId) -> Path:
    """Name the folder of a box on a stick; several boxes may share one."""
    return stick / f"shuffle-up-{unit[:12]}"


def mark(stick: Path, unit: UnitId) -> None:
    """Make a stick the box's own from now on.

    Raises:
        OSError: it cannot be written.
    """
    text = f"The box {unit} keeps copies of its journals here while it plays.\n"
    replace_whole(own_folder(stick, unit) / MARKER, text.encode())


def own(sticks: tuple[Path, ...], unit: UnitId) -> Iterator[Path]:
    """List the folders of a box on the sticks that are its own; a foreign stick is passed over."""
    for stick in sticks:
        folder = own_folder(stick, unit)
        try:
            said = (folder / MARKER).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if unit in said.split():
            yield folder
