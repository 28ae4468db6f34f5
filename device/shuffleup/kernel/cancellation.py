"""Detection of a cancellation that another error has hidden, before a loop continues."""

import asyncio


def raise_if_cancelled() -> None:
    """End this task if somebody has cancelled it; to be called by a loop that outlives errors.

    A cancellation can be lost on its way: a `TaskGroup` whose tasks fail while it is cancelled raises their
    errors alone, and `asyncio.wait_for` of Python 3.11 returns a result that comes in the same moment. A loop
    that goes on then is waited for by whoever cancelled it, without end.

    Raises:
        asyncio.CancelledError: this task was cancelled.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
