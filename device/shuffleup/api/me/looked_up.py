"""A look-up in files for all phones together, repeated after a failure."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from shuffleup.kernel.command_error import CommandError

_log = logging.getLogger(__name__)

Found = TypeVar("Found")

AGAIN_S = 30.0
"""After so long what could not be read is looked up once more."""


class LookedUp(Generic[Found]):
    """What was found for a key, `nothing` before; `on_found` is called when another thing was found."""

    def __init__(self, name: str, nothing: Found, on_found: Callable[[], None]) -> None:
        self.found = nothing
        self._name, self._on_found = name, on_found
        self._key: object = None
        self._failed_at: float | None = None
        self._looking: asyncio.Task[None] | None = None

    def look(self, key: object, look: Callable[[], Coroutine[Any, Any, Found]]) -> bool:
        """Begin to look where the key is another one than before, or the last look has failed for a while.

        Returns whether the key is another one.
        """
        is_new, now = key != self._key, asyncio.get_running_loop().time()
        if is_new or (self._failed_at is not None and now - self._failed_at >= AGAIN_S):
            self._key, self._failed_at = key, None
            if self._looking:
                self._looking.cancel()
            self._looking = asyncio.create_task(self._look(look), name=self._name)
            self._looking.add_done_callback(_log_fault)
        return is_new

    async def _look(self, look: Callable[[], Coroutine[Any, Any, Found]]) -> None:
        try:
            found = await look()
        except (CommandError, OSError) as error:
            _log.warning("%s: %s; looked up again in %.0f s", self._name, error, AGAIN_S)
            self._failed_at = asyncio.get_running_loop().time()
            return
        if found != self.found:
            self.found = found
            self._on_found()


def _log_fault(done: "asyncio.Task[None]") -> None:
    if not done.cancelled() and (fault := done.exception()):
        _log.error("%s has failed", done.get_name(), exc_info=fault)
