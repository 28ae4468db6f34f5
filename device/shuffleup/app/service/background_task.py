"""Work that runs beside the body of an `async with`, and has ended when that is left."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

_log = logging.getLogger(__name__)


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, object], name: str) -> AsyncIterator[None]:
    """Run the work until the body is left; a fault of it is logged at once, and the body goes on."""
    running = asyncio.create_task(work, name=name)
    running.add_done_callback(_log_fault)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.wait((running,))


def _log_fault(done: "asyncio.Task[object]") -> None:
    if not done.cancelled() and (fault := done.exception()):
        _log.error("%s has failed", done.get_name(), exc_info=fault)
