"""The card of a simulated computer: real files on storage that is slow, full, read-only, cut or set back."""

import shutil
import sqlite3
from pathlib import Path
from random import Random

from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import ThreadWriter

HALF = 0.5
"""So often a small file was being written anew when the power was cut."""

QUICK_S, SLOW_S = (0.0004, 0.006), (0.4, 4.0)


class Card:
    """The card of one computer, and the journals that are open on it.

    A write takes effect after a while and is reported a while later; `delay` draws both. So a commit that is
    on its way when the power is cut was kept or is lost, and nobody was told. A full card and a read-only one
    are SQLite's own: it may take no more pages, or may not write.
    """

    def __init__(self, chance: Random) -> None:
        self.slow = 0.0
        self.fault = ""
        self._chance = chance
        self._open: list[Journal] = []

    def delay(self) -> tuple[float, float]:
        """Draw the seconds before a call takes effect, and until it is reported."""
        chance = self._chance
        span = SLOW_S if self.slow and chance.random() < self.slow else QUICK_S
        return chance.uniform(*span) / 2, chance.uniform(*span) / 2

    def writer(self, journal: Journal) -> ThreadWriter:
        """Put a journal to work by the product's own writer, whose thread is the simulated loop's."""
        self._open.append(journal)
        self._apply(journal)
        return ThreadWriter(journal)

    def break_by(self, fault: str) -> None:
        """Be `full` or `read-only` from now on, or whole again with an empty word."""
        self.fault = fault
        for journal in self._open:
            self._apply(journal)

    def lose_power(self) -> None:
        """Roll back what was not committed, and let go of the files."""
        opened, self._open = self._open, []
        for journal in opened:
            journal.close()

    def _apply(self, journal: Journal) -> None:
        connection: sqlite3.Connection = journal._connection
        try:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            most = pages if self.fault == "full" else 1_073_741_823
            connection.execute(f"PRAGMA max_page_count={most}").fetchone()
            connection.execute(f"PRAGMA query_only={'ON' if self.fault == 'read-only' else 'OFF'}")
        except sqlite3.ProgrammingError:  # it was closed: its table was taken away
            self._open.remove(journal)


def leave_half(folder: Path, chance: Random) -> None:
    """Leave half of a small file beside it, as a cut does in the middle of writing it anew."""
    for path in sorted(folder.rglob("*.json")):
        if chance.random() < HALF:
            content = path.read_bytes()
            path.with_name(path.name + ".new").write_bytes(content[: chance.randrange(len(content) + 1)])


def copy_card(here: Path, there: Path) -> None:
    """Copy all files of a card, as they are at this moment."""
    if there.exists():
        shutil.rmtree(there)
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("*.lock", "*-shm"))


def flip_bit(folder: Path, chance: Random) -> str:
    """Flip one bit in a journal of a card that is not in use; returns where, empty where there is none."""
    files = sorted(one for one in folder.rglob("*.journal") if one.stat().st_size)
    if not files:
        return ""
    path = chance.choice(files)
    octets = bytearray(path.read_bytes())
    at = chance.randrange(len(octets))
    octets[at] ^= 1 << chance.randrange(8)
    path.write_bytes(octets)
    return f"{path.name} octet {at}"
