"""How a program that serves a table is stopped."""

import asyncio
import signal


async def stopped() -> None:
    """Wait for Ctrl-C, or for the system to end the process."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
