"""Tasks with a common life: an error in one of them ends the process, with a trace."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def live_together(main: Coroutine[Any, Any, None], *others: Coroutine[Any, Any, None]) -> None:
    """Run `main` to its end, and others beside it for as long as it takes.

    Raises what any of them raises, and what is raised in a callback or in a task that nobody waits for: a
    face that goes on without its link would look alive, and a process that ends is started again.
    """
    loop = asyncio.get_running_loop()
    nobody_waits = loop.create_future()

    def broken(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not nobody_waits.done():
            nobody_waits.set_exception(context.get("exception") or RuntimeError(context["message"]))

    loop.set_exception_handler(broken)
    running: list[asyncio.Future[Any]] = [nobody_waits, *(loop.create_task(one) for one in (main, *others))]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    for one in done:
        one.result()
