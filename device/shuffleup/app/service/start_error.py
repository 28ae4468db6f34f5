"""The last message of a program that cannot start: to its log, to the service manager, and to safe mode."""

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from shuffleup.app.notify import ServiceManager, status

_log = logging.getLogger(__name__)

FILE_NAME = "last-words"
LONGEST_BYTES = 4000
CANNOT_BEGIN = 2
"""The status of a program that a person has to help; nobody starts it again by itself (systemd/)."""


def cannot_begin(*lines: str, environment: Mapping[str, str] = os.environ) -> int:
    """Say why, a line for each thing that is wrong, and return the status to end with.

    The lines are kept for safe mode in the folder of the service (`RuntimeDirectory=` of systemd.exec(5)),
    which lies in memory: a storage that is full or read-only is a reason like any other.
    """
    for line in lines:
        _log.error(line)
    ServiceManager(environment).tell(status("; ".join(lines)))
    if path := _path(environment):
        try:
            path.write_text("\n".join(lines), encoding="utf-8", errors="replace")
        except OSError as error:
            _log.warning("%s: cannot be written (%s); safe mode names the log", path, error.strerror)
    return CANNOT_BEGIN


def forget_last_words(environment: Mapping[str, str] = os.environ) -> None:
    """Begin again: forget the end of an earlier start."""
    if path := _path(environment):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s: cannot be removed (%s)", path, error.strerror)


def last_words(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Read what the program has ended with, nothing where it has crashed or nobody knows."""
    path = _path(environment)
    if path is None:
        return ()
    try:
        with path.open("rb") as file:
            said = file.read(LONGEST_BYTES)
    except OSError:
        return ()
    return tuple(line for line in said.decode("utf-8", "replace").splitlines() if line.strip())


def _path(environment: Mapping[str, str]) -> Path | None:
    folder = environment.get("RUNTIME_DIRECTORY")
    return Path(folder) / FILE_NAME if folder else None
