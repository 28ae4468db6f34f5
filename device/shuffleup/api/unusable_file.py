"""The refusal for a file of the box that cannot be used, and the line in the log that says why."""

import logging

from shuffleup.kernel.command_error import CommandError
from shuffleup.protocol.request_refusals import BoxFile, FileUnusable

_log = logging.getLogger(__name__)


def unusable(what: BoxFile, failure: CommandError) -> FileUnusable:
    """Log the path and the words of the system, which no page shows, and return the refusal."""
    _log.warning(str(failure))
    return FileUnusable(what)
