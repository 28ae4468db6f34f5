"""The stored volumes of a box: those of its settings file until they are changed at the box."""

from pathlib import Path

import msgspec

from shuffleup.hardware.sound.volumes import Volumes
from shuffleup.protocol.faults import FileNotWritten
from shuffleup.storage.atomic_write import replace_whole

FILE_NAME = "sound.json"


class KeptVolumes:
    """The volumes that hold now.

    They are kept in a file beside the journals, None for a box that forgets. A file that cannot be read is as
    good as none: `fault` says so in one line, and a table is not stopped for it.
    """

    def __init__(self, settings: Volumes, path: Path | None = None) -> None:
        self.now = settings
        self.fault = ""
        self._path = path
        if path and path.exists():
            self._read(path)

    def set(self, volumes: Volumes) -> None:
        """Let these volumes hold from now on, and after a restart.

        Raises:
            FileNotWritten: they hold, but are not written down.
        """
        self.now = volumes
        if self._path is None:
            return
        try:
            replace_whole(self._path, msgspec.json.encode(volumes))
        except OSError as error:
            raise FileNotWritten(str(self._path), error.strerror or str(error)) from error

    def _read(self, path: Path) -> None:
        try:
            self.now = msgspec.json.decode(path.read_bytes(), type=Volumes)
        except OSError as error:
            self.fault = f"{path}: cannot be read ({error.strerror}); the volumes of the settings hold"
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.fault = f"{path}: {error}; the volumes of the settings hold until others are set at the box"
