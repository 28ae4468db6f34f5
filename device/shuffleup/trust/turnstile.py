"""A rate limit: a number of requests per minute from one address, and one from all."""

from shuffleup.amounts import Millis

MINUTE = Millis(60_000)
MOST_ADDRESSES = 256


class Turnstile:
    """Counts who came in the minute that runs; it remembers `MOST_ADDRESSES` addresses and no more."""

    def __init__(self, from_one: int, from_all: int) -> None:
        """Let `from_one` pass a minute from each address and `from_all` together."""
        self._from_one, self._from_all = from_one, from_all
        self._began = Millis(0)
        self._all = 0
        self._by_address: dict[str, int] = {}

    def lets_in(self, address: str, now: Millis) -> bool:
        """Say whether one more may pass, and count it if so; `now` is of the boot-time clock."""
        if now - self._began >= MINUTE:
            self._began, self._all, self._by_address = now, 0, {}
        came = self._by_address.get(address, 0)
        no_room = address not in self._by_address and len(self._by_address) >= MOST_ADDRESSES
        if came >= self._from_one or self._all >= self._from_all or no_room:
            return False
        self._by_address[address] = came + 1
        self._all += 1
        return True
