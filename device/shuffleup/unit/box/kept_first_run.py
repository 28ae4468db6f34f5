"""The stored progress of a first run; it survives a power cut."""

from pathlib import Path

import msgspec

from shuffleup.protocol.faults import FileNotRemoved, FileNotWritten
from shuffleup.storage.atomic_write import remove_whole, replace_whole
from shuffleup.views.first_run.part_tests import Corners, KeyTest
from shuffleup.views.first_run.steps import FirstRun, with_pin_on_disk

FILE_NAME = "first-run.json"


class KeptFirstRun:
    """The first run that is on, in a file beside the journals; one that cannot be read is as good as none."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME

    @property
    def is_on(self) -> bool:
        """Say whether one was begun and has not come to its end."""
        return self._path.exists()

    def read(self, begin: FirstRun) -> FirstRun:
        """Go on at the step that was on, with the floor PIN of `begin`; an unfinished test begins again."""
        kept = self._read()
        if kept is None:
            return begin
        corners = kept.corners if kept.corners.done else Corners()
        same = kept.keys.done and kept.keys.order == begin.keys.order
        keys = kept.keys if same else KeyTest(begin.keys.order)
        kept = msgspec.structs.replace(kept, corners=corners, keys=keys, metal=begin.metal)
        if kept.step not in kept.steps:
            kept = msgspec.structs.replace(kept, step="role")
        return with_pin_on_disk(kept, is_set=begin.pin == "kept")

    @property
    def is_written(self) -> bool:
        """Say whether its results are in the settings, and the practice hand alone is left."""
        kept = self._read()
        return kept is not None and kept.written

    def keep(self, run: FirstRun) -> None:
        """Write down how far it has come.

        Raises:
            FileNotWritten: it could not be written down.
        """
        try:
            replace_whole(self._path, msgspec.json.encode(run))
        except OSError as error:
            raise FileNotWritten(str(self._path), error.strerror or str(error)) from error

    def forget(self) -> None:
        """Remove the file.

        Raises:
            FileNotRemoved: it could not be removed.
        """
        try:
            remove_whole(self._path)
        except OSError as error:
            raise FileNotRemoved(str(self._path), error.strerror or str(error)) from error

    def _read(self) -> FirstRun | None:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=FirstRun)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
