"""How a program that serves a table is stopped."""

import asyncio
import signal

from shuffleup.cli.watched import tell_stopping


async def stopped() -> None:
    """Wait for Ctrl-C, for the system to end the process, or for the terminal to be closed.

    Who has started it to outlive the terminal (nohup(1)) has it ignore that. The service manager hears that
    the program ends now.
    """
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN:
            continue
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
    tell_stopping()
