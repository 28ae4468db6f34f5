"""Many phones that follow one box, in a process of their own that does what it is told line by line.

    phones.py CARDS (sockets | events)

They follow over WebSockets, as the page does, or over server-sent events; of a frame only the lines are read.
`come` lets all phones follow, `leave` hangs all of them up, `tell` does nothing else. Each is answered with a
line of JSON: `cpu`, the processor time of this process so far in s, `moments`, when phones have heard of
another level since the last answer, in s of the monotonic clock, and `octets` that have come since then.
"""

import asyncio
import hmac
import json
import sys
import time
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlencode

from phone_network import BOX, phone_address

PORT = 20_600
PATH = "/api/me/events"
COMES_IN_S = 60.0
SOCKET = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class Phones:
    """All phones; each has the secret of its card."""

    def __init__(self, cards: list[dict[str, str]], headers: str) -> None:
        self._cards, self._headers = cards, headers
        self._following: list[asyncio.Task[None]] = []
        self._are_in = asyncio.Semaphore(0)
        self._moments: list[float] = []
        self._octets = 0

    async def come(self) -> None:
        """Let all follow, a hundred a second; return when each has seen a clock."""
        for number, card in enumerate(self._cards):
            self._following.append(asyncio.create_task(self._follow(phone_address(number), card)))
            await asyncio.sleep(0.01)
        async with asyncio.timeout(COMES_IN_S):
            for _ in self._cards:
                await self._are_in.acquire()

    async def leave(self) -> None:
        """Hang all of them up."""
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)
        self._following.clear()

    def told(self) -> str:
        """Say what has come since the last answer, as a line."""
        said = {"cpu": time.process_time(), "moments": self._moments, "octets": self._octets}
        self._moments, self._octets = [], 0
        return json.dumps(said)

    async def _follow(self, address: str, card: dict[str, str]) -> None:
        reader, writer = await asyncio.open_connection(BOX, PORT, local_addr=(address, 0))
        writer.write(_asked(card, self._headers))
        level = 0
        try:
            async for line in reader:
                self._octets += len(line)
                if line.startswith(b"data: ") and b'"small_blind"' in line:
                    level, before = json.loads(line[6:])["now"]["level"], level
                    if not before:
                        self._are_in.release()
                    elif level != before:
                        self._moments.append(time.monotonic())
        finally:
            writer.close()


def _asked(card: dict[str, str], headers: str) -> bytes:
    secret = bytes.fromhex(card["secret"])
    key = hmac.digest(secret, b"shuffle up: a phone signs", "sha256")
    mac = hmac.digest(key, f"GET\n{PATH}\n{card['phone']}\n".encode(), "sha256").hex()
    named = {"card": sha256(secret).hexdigest(), "phone": card["phone"], "id": card["phone"], "mac": mac}
    return f"GET {PATH}?{urlencode(named)} HTTP/1.1\r\nHost: {BOX}\r\n{headers}\r\n".encode()


async def _obey(phones: Phones) -> None:
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(orders), sys.stdin
    )
    async for line in orders:
        if line == b"come\n":
            await phones.come()
        elif line == b"leave\n":
            await phones.leave()
        print(phones.told(), flush=True)


if __name__ == "__main__":
    CARDS = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    asyncio.run(_obey(Phones(CARDS, SOCKET if sys.argv[2] == "sockets" else "")))
