"""A simulated wireless network: delays each direction of each connection as a busy room would.

The delays are generated, not recorded: log-normal with a median of 4 ms and a 95th percentile of 15, and one
packet in fifty delayed by another 20 to 120 ms, as by a radio that sleeps between beacons or sends again.
Octets stay in order, as TCP requires, so data behind a late packet is late, too.
"""

import asyncio
from contextlib import suppress
from random import Random

MEDIAN_S = 0.004
SIGMA = 0.8
HELD_UP, HELD_UP_S = 0.02, (0.020, 0.120)
CHUNK = 1400
"""About what one packet carries."""


def delay_s(chance: Random) -> float:
    """Draw how long one packet takes."""
    base: float = MEDIAN_S * chance.lognormvariate(0.0, SIGMA)
    return base + (chance.uniform(*HELD_UP_S) if chance.random() < HELD_UP else 0.0)


class Air:
    """Leads from a port of its own to the broker. `cut` takes it away, and `heal` gives it back."""

    def __init__(self, host: str, port: int, seed: int, *, delayed: bool = True) -> None:
        self.port = 0
        self._to = host, port
        self._chance = Random(seed)
        self._delayed = delayed
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None]] = set()

    @property
    def is_open(self) -> bool:
        """Say whether it lets anybody through."""
        return self._server is not None

    async def open(self) -> None:
        """Take connections."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Lose what is under way, and let nobody through."""
        if self._server:
            self._server.close()
        self._server = None
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def heal(self) -> None:
        """Let everybody through again."""
        if self._server is None:
            await self.open()

    async def close(self) -> None:
        """Carry nothing any more."""
        self.cut()
        for task in tuple(self._carrying):
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._to)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        for way in (self._pump(reader, far_writer), self._pump(far_reader, writer)):
            task = asyncio.create_task(way)
            self._carrying.add(task)
            task.add_done_callback(self._carrying.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        clock = asyncio.get_running_loop().time
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(_deliver(queue, writer))
        due = clock()
        try:
            with suppress(OSError):
                while octets := await reader.read(CHUNK):
                    due = max(due, clock() + (delay_s(self._chance) if self._delayed else 0.0))
                    queue.put_nowait((due, octets))
            queue.put_nowait((due, b""))
            await sending
        finally:
            sending.cancel()


async def _deliver(queue: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        due, octets = await queue.get()
        await asyncio.sleep(max(0.0, due - clock()))
        if not octets or writer.is_closing():
            break
        writer.write(octets)
    writer.close()
