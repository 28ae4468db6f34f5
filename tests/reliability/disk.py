"""A disk that has lost its power: its possible contents after a cut between any two operations.

A sector of 512 bytes is old or new, never half. Synced sectors are there; each other sector contains either
its state at the last sync of the file or any state since, because the kernel writes pages back when and in
which order it likes. Changes of names are kept in order, until a cut: a rename may be there without the
file's content, and the other way round.
"""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from random import Random
from typing import Literal, NamedTuple, get_args

from tests.reliability.operations import Made, Operation, Removed, Renamed, Synced, Told, Truncated, Written

SECTOR = 512

Fate = Literal["kept", "dropped", "names only", "in order", "reordered", "torn"]
FATES: tuple[Fate, ...] = get_args(Fate)
"""What becomes of all that was not synced: it is there, it is not, names are there and no content, the first
writes are there, or any writes, or any sectors.
"""


class _Change(NamedTuple):
    """A write that was not synced, or a new end: zeros from `offset` on. `size` is that of the file then."""

    offset: int
    content: bytes
    size: int

    def sectors(self) -> range:
        """Number the sectors that it touches."""
        return range(self.offset // SECTOR, -(-(self.offset + len(self.content)) // SECTOR))

    def put(self, found: bytearray, sector: int) -> None:
        """Do the part of it that lies in one sector."""
        begin = max(self.offset, sector * SECTOR)
        end = min(self.offset + len(self.content), (sector + 1) * SECTOR)
        found[begin:end] = self.content[begin - self.offset : end - self.offset]


class _File:
    """What is surely on the disk, and what came after."""

    def __init__(self) -> None:
        self.stored = b""
        self.pending: list[_Change] = []
        self.size = 0

    def write(self, offset: int, content: bytes) -> None:
        """Put bytes into it; what lies between is zeros."""
        self.size = max(self.size, offset + len(content))
        self.pending.append(_Change(offset, content, self.size))

    def truncate(self, size: int) -> None:
        """Give it another length."""
        changed = _Change(min(size, self.size), bytes(abs(size - self.size)), size)
        self.size = size
        self.pending.append(changed)

    def sync(self) -> None:
        """Have all of it on the disk."""
        self.stored = self.after("kept", Random(0))
        self.pending.clear()

    def after(self, fate: Fate, chance: Random) -> bytes:
        """Give what lies there after a cut."""
        if fate in ("dropped", "names only") or not self.pending:
            return self.stored
        count = len(self.pending)
        last = count - 1 if fate == "kept" else chance.randrange(-1, count)
        size = self.pending[last].size if last >= 0 else len(self.stored)
        through = _through(fate, count, last, chance)
        longest = max(size, *(one.offset + len(one.content) for one in self.pending))
        found = bytearray(self.stored.ljust(longest, b"\0"))
        for sector, changes in self._by_sector().items():
            seen = [at for at, number in enumerate(changes) if number in through]
            until = chance.randint(0, len(changes)) if fate == "torn" else max(seen, default=-1) + 1
            for number in changes[:until]:
                self.pending[number].put(found, sector)
        return bytes(found[:size])

    def _by_sector(self) -> dict[int, list[int]]:
        """List for each sector the changes that touch it, in their order."""
        found: dict[int, list[int]] = {}
        for number, change in enumerate(self.pending):
            for sector in change.sectors():
                found.setdefault(sector, []).append(number)
        return found


def _through(fate: Fate, count: int, last: int, chance: Random) -> set[int]:
    """Choose the writes that got through; a sector with one of them has seen those before it, too."""
    if fate == "reordered":
        return {number for number in range(count) if chance.random() < 0.5}
    return set(range(last + 1))


class _Named(NamedTuple):
    """A change of names, with the file or folder that it made."""

    change: Made | Renamed | Removed
    made: _File | None

    def folders(self) -> set[str]:
        """Name the folders in which it changed something."""
        one = self.change
        paths = (one.path, one.to) if isinstance(one, Renamed) else (one.path,)
        return {str(PurePosixPath(path).parent) for path in paths}

    def do(self, names: dict[str, _File]) -> None:
        """Change names."""
        one = self.change
        if self.made is not None:
            names[one.path] = self.made
        elif (moved := names.pop(one.path, None)) is not None and isinstance(one, Renamed):
            names[one.to] = moved


_FOLDER = _File()


class Disk:
    """The disk of a process whose operations are played; `told` is what it has acknowledged so far."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._names: dict[str, _File] = {}
        self._stored: dict[str, _File] = {}
        self._pending: list[_Named] = []

    def play(self, operations: Sequence[Operation]) -> None:
        """Do so many more operations."""
        for one in operations:
            if isinstance(one, Told):
                self.told.append(one.what)
            elif isinstance(one, Written):
                self._names[one.path].write(one.offset, one.content)
            elif isinstance(one, Truncated):
                self._names[one.path].truncate(one.size)
            elif isinstance(one, Synced):
                self._sync(one.path)
            else:
                self._name(one)

    def cut(self, fate: Fate, chance: Random, folder: Path) -> None:
        """Put into a folder what may lie on the disk if the power fails now."""
        count = len(self._pending)
        kept = {"kept": count, "names only": count, "dropped": 0}.get(fate, chance.randint(0, count))
        names = dict(self._stored)
        for one in self._pending[:kept]:
            one.do(names)
        for path, file in sorted(names.items()):
            if not all(str(parent) in names for parent in PurePosixPath(path).parents[:-1]):
                continue  # the folder it lay in is not there
            if file is _FOLDER:
                (folder / path).mkdir()
            else:
                (folder / path).write_bytes(file.after(fate, chance))

    def _name(self, one: Made | Renamed | Removed) -> None:
        made = (_FOLDER if one.is_folder else _File()) if isinstance(one, Made) else None
        named = _Named(one, made)
        named.do(self._names)
        self._pending.append(named)

    def _sync(self, path: str) -> None:
        if path != "." and self._names[path] is not _FOLDER:
            self._names[path].sync()
            return
        for one in self._pending:
            if path in one.folders():
                one.do(self._stored)
        self._pending = [one for one in self._pending if path not in one.folders()]
