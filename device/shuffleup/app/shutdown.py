"""The shutdown of a box or a floor: its last messages reach the broker before it leaves the bus."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from shuffleup.network.bus.mqtt import MqttBus

FAREWELL_S = 2.0
"""Longest wait for the broker's acknowledgement; a broker that is gone never sends one."""


async def last_words_heard(bus: MqttBus) -> None:
    """Wait until the broker has all messages, for `FAREWELL_S` seconds at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            await bus.until_acknowledged()


async def farewell(stop: Callable[[], None], bus: MqttBus, running: Sequence[asyncio.Task[Any]]) -> None:
    """Say goodbye by `stop`, then end what runs over the bus, and the bus with it."""
    stop()
    await last_words_heard(bus)
    for task in running:
        task.cancel()
    await asyncio.wait(running)
