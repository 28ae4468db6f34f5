"""Temporary faults, and the exit status of a program that could not start because of one.

The service manager tries again after any status but 2 and 3 (systemd/): that helps if the card was full, a
read failed once or another program is just releasing a port; it does not help if a file is damaged.
"""

import errno
import os
import time
from collections.abc import Iterator, Mapping

from shuffleup.app.service.start_error import CANNOT_BEGIN, cannot_begin
from shuffleup.kernel.command_error import CommandError

TRY_AGAIN = os.EX_TEMPFAIL
"""75, as sysexits(3) names it."""

PAUSE_S = 4.0
"""A program that is started by a service manager waits so long before it ends: five tries then last more than
twenty seconds."""

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


def ended_by(error: CommandError, environment: Mapping[str, str] = os.environ) -> int:
    """Say why a program could not begin (`cannot_begin`), and return the status to end with."""
    from shuffleup.views.words import line_of  # noqa: PLC0415  # a program that begins needs no sentences yet

    cannot_begin(*line_of(error).splitlines(), environment=environment)
    if not may_pass(error):
        return CANNOT_BEGIN
    if environment.get("NOTIFY_SOCKET"):
        time.sleep(PAUSE_S)
    return TRY_AGAIN


def may_pass(error: BaseException) -> bool:
    """Say whether an error, or what has led to it, may be over the next time."""
    return any(
        (isinstance(one, CommandError) and one.may_pass) or getattr(one, "errno", None) in _NUMBERS
        for one in _causes(error)
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__
