"""A listener on the bus of a simulated venue that keeps what came."""

from shuffleup.network.bus.notices import read_notice


class Ear:
    """The payloads of a topic, oldest first."""

    def __init__(self, bus, pattern):
        self.heard = []
        self.subscription = bus.subscribe(pattern, self._came)

    async def _came(self, message):
        self.heard.append(message.payload)

    def last(self, kind):
        return read_notice(self.heard[-1], kind)
