"""Temporary faults, and the exit status of a program that could not start because of one.

The service manager tries again after any status but 2 and 3 (systemd/): that helps if the card was full, a
read failed once or another program is just releasing a port; it does not help if a file is damaged.
"""

import errno
import os
import time
from collections.abc import Iterator, Mapping

from shuffleup.api.server import PortTaken, SocketTaken
from shuffleup.journal import JournalBusy, StorageFailed, StorageFull
from shuffleup.process.last_words import CANNOT_BEGIN, cannot_begin

TRY_AGAIN = os.EX_TEMPFAIL
"""75, as sysexits(3) names it."""

PAUSE_S = 4.0
"""A program that is started by a service manager waits so long before it ends: five tries then last more than
twenty seconds."""

_PASSING: tuple[type[Exception], ...] = (StorageFull, StorageFailed, JournalBusy, PortTaken, SocketTaken)
_NUMBERS = frozenset(
    {
        errno.ENOSPC,
        errno.EDQUOT,
        errno.EIO,
        errno.EBUSY,
        errno.EAGAIN,
        errno.ENOMEM,
        errno.EMFILE,
        errno.ENFILE,
        errno.EADDRINUSE,
    }
)


def ended_by(error: Exception, *also: type[Exception], environment: Mapping[str, str] = os.environ) -> int:
    """Say why a program could not begin (`cannot_begin`), and return the status to end with.

    `also` are kinds of errors that may pass at this program.
    """
    cannot_begin(str(error), environment=environment)
    if not may_pass(error, *also):
        return CANNOT_BEGIN
    if environment.get("NOTIFY_SOCKET"):
        time.sleep(PAUSE_S)
    return TRY_AGAIN


def may_pass(error: BaseException, *also: type[Exception]) -> bool:
    """Say whether an error, or what has led to it, may be over the next time."""
    kinds = (*_PASSING, *also)
    return any(isinstance(one, kinds) or getattr(one, "errno", None) in _NUMBERS for one in _causes(error))


def _causes(error: BaseException) -> Iterator[BaseException]:
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__
