"""Files in which the programs of a card tell each other how a slot was, and why one was left.

`shuffleup-slot` and the init of the image (hardware/image) write and read the same files.
"""

from pathlib import Path

import msgspec

from shuffleup.kernel.shown_text import shown
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.storage.atomic_write import replace_whole

LOOKS = Path("/var/lib/shuffleup/look")
"""What was seen of the slots, on the data partition: what one slot wrote there the other one reads."""

TOLD = Path("/run/shuffleup-update")
"""Written by the init in the first start after a release was left, and gone with the next one."""

KNOWN, WHY = "known.json", "why"
LONGEST_BYTES = 4_000
MOST_LETTERS = 80


def known(folder: Path) -> dict[str, str]:
    """Read what was true of the slot before; nothing where no slot was looked at."""
    try:
        return msgspec.json.decode((folder / KNOWN).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}


def keep_known(folder: Path, answers: dict[str, str]) -> None:
    """Keep what is true of the slot that runs; what could not be asked stays as it was known."""
    replace_whole(folder / KNOWN, msgspec.json.encode(known(folder) | answers))


def keep_why(folder: Path, left: UpdateLeft, sentence: str) -> None:
    """Keep why the slot that runs is left; the next start tells it."""
    line = f"{left.kind} {left.minute} {left.missing}".rstrip()
    replace_whole(folder / WHY, f"{line}\n{sentence}\n".encode())
    (folder / WHY).chmod(0o644)  # a service writes for itself alone, and root reads this without its rights


def read_left(path: Path = TOLD) -> UpdateLeft | None:
    """Read which release did not stay; None where none was left, or nobody can read it."""
    try:
        with path.open("rb") as file:
            lines = file.read(LONGEST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    release, found = (*lines, "", "")[:2]
    kind, minute, *missing = (*found.split(), "", "")
    texts = [shown(text)[:MOST_LETTERS] for text in (release, kind, " ".join(missing).strip())]
    return UpdateLeft(texts[0], texts[1], int(minute) if minute.isdecimal() else 0, texts[2])
