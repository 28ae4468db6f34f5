"""The stored appearance of the touchscreen, as set at the box; it survives a restart."""

from pathlib import Path

import msgspec

from shuffleup.protocol import LookView
from shuffleup.protocol.faults import FileNotWritten
from shuffleup.storage.atomic_write import replace_whole

FILE_NAME = "look.json"


class KeptLook:
    """The look that holds now.

    It is kept in a file beside the journals, None for a box that forgets. A file that cannot be read is as
    good as none: nobody waits for the colours of a screen.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.now = _read(path) if path and path.exists() else LookView()
        self._path = path

    def set(self, look: LookView) -> None:
        """Let this look hold from now on.

        Raises:
            FileNotWritten: it holds, but is not written down.
        """
        self.now = look
        if self._path is None:
            return
        try:
            replace_whole(self._path, msgspec.json.encode(look))
        except OSError as error:
            raise FileNotWritten(str(self._path), error.strerror or str(error)) from error


def _read(path: Path) -> LookView:
    try:
        return msgspec.json.decode(path.read_bytes(), type=LookView)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return LookView()
