"""The looks of a house beside the journals: each in a folder named by its SHA-256, and a list of those taken.

A look appears with the rename of its folder, and is taken by the replacement of the list: a power cut leaves
the look before or the new one, never half of one (LOOK-15). The folder can be copied to another box as it is.
"""

import errno
import logging
import shutil
from pathlib import Path
from threading import Lock

import msgspec

from shuffleup.storage.atomic_write import make_folder, replace_whole, sync_folder
from shuffleup.views.look.look import (
    NO_LOOK,
    STORED,
    Look,
    digest_of,
    file_list,
    is_file_name,
    stored_look,
    sum_of,
)

LOOK = "look"
"""The folder of the looks beside the journals of a box."""

TAKEN = "taken.json"
BUILDING = ".new"
WITHOUT = ("",)
"""What is taken in the beginning: the faces as they are without a look."""

_log = logging.getLogger(__name__)


def logo_beside(journal: Path) -> bytes:
    """Return the logo of the box that a journal is from, also of one that was put away; empty without."""
    return LookFolder(journal.parent).logo() or LookFolder(journal.parent.parent).logo()


class LookFolder:
    """The folder of the looks of a box."""

    def __init__(self, journals: Path) -> None:
        self.path = journals / LOOK
        self._lock = Lock()

    @property
    def taken(self) -> tuple[str, ...]:
        """The looks that were taken, up to six by their digests, the one that is shown last; "" is none."""
        try:
            return msgspec.json.decode((self.path / TAKEN).read_bytes(), type=tuple[str, ...]) or WITHOUT
        except FileNotFoundError:
            return WITHOUT
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("%s: cannot be read (%s); no look is shown", self.path / TAKEN, error)
            return WITHOUT

    def there(self) -> frozenset[str]:
        """Name the looks that lie here whole."""
        return frozenset(one.parent.name for one in self.path.glob(f"*/{STORED}") if not one.parent.suffix)

    def shown(self) -> Look:
        """Return the look that was taken last and can be read, else that before it."""
        for digest in reversed(self.taken):
            if not digest:
                break
            if look := self.look(digest):
                return look
            _log.warning("%s: the look cannot be read; the one before is shown", self.path / digest)
        return NO_LOOK

    def look(self, digest: str) -> Look | None:
        """Return a look that lies here, None where it does not."""
        try:
            return stored_look((self.path / digest / STORED).read_bytes(), digest)
        except (OSError, msgspec.DecodeError):
            return None

    def file(self, digest: str, name: str) -> bytes | None:
        """Read a file of a look, None where it is not here."""
        if digest not in self.there() or not is_file_name(name):
            return None
        try:
            return (self.path / digest / name).read_bytes()
        except OSError:
            return None

    def logo(self) -> bytes:
        """Return the logo of the look that is shown, a PNG that a browser has drawn; empty without one."""
        look = self.shown()
        return self.file(look.digest, look.bitmaps.get(look.logo, "")) or b""

    def list_of(self, digest: str) -> str | None:
        """List the files of a look with their SHA-256, None where it is not here."""
        if digest not in self.there():
            return None
        return file_list({one.name: sum_of(one.read_bytes()) for one in (self.path / digest).iterdir()})

    def building(self, digest: str) -> "NewLook":
        """Begin to write a look; what was begun and not finished is thrown away."""
        return NewLook(self.path, digest)

    def keep(self, digest: str, files: dict[str, bytes]) -> None:
        """Write a look that is here as a whole, and drop those that were never taken.

        Raises:
            OSError: it cannot be written.
        """
        with self._lock:  # two directors may bring the same at once
            new = self.building(digest)
            for name, content in files.items():
                new.add(name, content)
            new.finish()
            self._drop_all_but({*self.taken, digest})

    def take(self, taken: tuple[str, ...]) -> None:
        """Show the last of these looks from now on, and drop those that were never taken.

        Raises:
            OSError: it cannot be written.
        """
        replace_whole(self.path / TAKEN, msgspec.json.encode(taken))
        self._drop_all_but(set(taken))

    def copy_to(self, other: "LookFolder") -> None:
        """Copy the looks that were taken to a folder where they are not, a stick's; then which is shown.

        Raises:
            OSError: one cannot be read or written; what is shown there stays.
        """
        taken = self.taken
        for digest in set(taken) - {""} - other.there():
            new = other.building(digest)
            for one in sorted((self.path / digest).iterdir()):
                new.add(one.name, one.read_bytes())
            new.finish()
        if taken != other.taken:
            other.take(taken)

    def _drop_all_but(self, wanted: set[str]) -> None:
        for folder in self.path.iterdir():
            if folder.is_dir() and folder.name not in wanted:
                shutil.rmtree(folder, ignore_errors=True)


class WrongLook(OSError):
    """Files are not those of the look that was asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(errno.EIO, "these are not the files of that look", name)


class NewLook:
    """A look that is being written beside its place."""

    def __init__(self, folder: Path, digest: str) -> None:
        self._place, self._folder = folder / digest, folder / f"{digest}{BUILDING}"
        self._digest = digest
        self._sums: dict[str, str] = {}
        shutil.rmtree(self._folder, ignore_errors=True)
        make_folder(self._folder)

    def add(self, name: str, content: bytes) -> None:
        """Write a file of it."""
        if not is_file_name(name):
            raise WrongLook(name)
        self._sums[name] = sum_of(content)
        replace_whole(self._folder / name, content)

    def finish(self) -> None:
        """Put it in its place, if it is what its digest says.

        Raises:
            WrongLook: it is not; nothing of it stays.
        """
        if digest_of(self._sums) != self._digest:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise WrongLook(self._digest)
        if self._place.exists():
            shutil.rmtree(self._folder, ignore_errors=True)
            return
        self._folder.rename(self._place)
        sync_folder(self._place.parent)
