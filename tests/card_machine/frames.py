"""A card machine played by the test, frame by frame."""

from typing import Any

from shuffleup.hardware.card_machine.outstanding_command import Identity, MachineStatus, Order, StoredUpTo
from shuffleup.hardware.card_machine.session import MachineSession
from shuffleup_link import messages
from shuffleup_link.frame import Decoder, encode

HERE = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)
CHIP, MEMORY = b"pico-001", 77
WHO = Identity(CHIP, MEMORY, 5, (0, 1, 0), b"hashhash", 9)
READY = MachineStatus(5, 0, 0, 0, 0, 0, 0, 0, 0, 52, 0, 0, 0)
NUMBER = 500


def order(command: int, op: int = messages.BURN, values: tuple[int, ...] = ()) -> Order:
    return Order(CHIP, MEMORY, command, op, values)


class Machine:
    """Speaks one frame at a time and reads what the table sends."""

    def __init__(self, session: MachineSession) -> None:
        self.table = session
        self.number = 0
        self._decoder = Decoder()

    def hear(self, ms: int = 0) -> list[tuple[str, int, bytes]]:
        """Let time pass; return the kind, number and payload of what the table sends."""
        heard = []
        for _ in range(max(1, ms // 20)):
            self.found = self.table.tick(20 if ms else 0)
            for kind, n, session, payload in self._decoder.feed(self.table.outgoing()):
                self.number = session
                heard.append((messages.name_of(messages.KINDS, kind), n, payload))
        return heard

    def say(self, kind: int, n: int = 0, payload: bytes = b"") -> list[Any]:
        return list(self.table.feed(encode(kind, n, self.number, payload)))

    def identify(self, who: Identity = WHO, theirs: tuple[int, int, int] = HERE) -> list[Any]:
        values = (
            *theirs,
            who.machine,
            who.memory,
            who.boot,
            bytes(who.firmware),
            who.firmware_hash,
            who.caps,
        )
        return self.say(messages.IDENT, 0, messages.pack(messages.IDENT_FIELDS, values))

    def stand(self, **changes: int) -> list[Any]:
        values = tuple(changes.get(name, getattr(READY, name)) for name, _ in messages.STAT_FIELDS)
        return self.say(messages.STAT, 0, messages.pack(messages.STAT_FIELDS, values))

    def greet(self, who: Identity = WHO, **changes: int) -> list[Any]:
        """Hear the greeting and answer it."""
        self.hear(20)
        return self.identify(who) + self.stand(**changes)

    def respond(self, n: int, response: int, op: int = messages.BURN) -> list[Any]:
        return self.say(messages.RSP, n, messages.pack(messages.RSP_FIELDS, (op, response)))

    def tell(self, n: int, event: int, values: tuple[object, ...]) -> list[Any]:
        return self.say(messages.EVT, n, messages.write(messages.EVENTS, event, values))


def restarted(known: StoredUpTo | None, pending: Order | None = None) -> Machine:
    return Machine(MachineSession(501, known, pending))
