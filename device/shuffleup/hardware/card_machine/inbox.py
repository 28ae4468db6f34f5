"""The incoming events of the machine: each once, in order, acknowledged after it is stored."""

from shuffleup.hardware.card_machine.happenings import Identity, MachineStatus, StoredUpTo


class MachineInbox:
    """Counts up to where events have come and up to where they are stored; both count round after 65535."""

    def __init__(self, known: StoredUpTo | None) -> None:
        self._known = (known.machine, known.memory) if known else None
        self._expected = self._stored = known.next_event if known else 0

    @property
    def last_stored(self) -> int:
        """The number that acknowledges everything that is stored."""
        return self._stored - 1 & 0xFFFF

    def greet(self, identity: Identity, standing: MachineStatus) -> tuple[bool, bool]:
        """Compare with what the machine says when a session begins.

        Return whether it is another machine than the one known, whose events are taken from here on, and
        whether events of the one known are missing.
        """
        there = (identity.machine, identity.memory)
        adopted, self._known = self._known != there, there
        waiting = standing.next_event - standing.first_event & 0xFFFF
        missed = not adopted and self._expected - standing.first_event & 0xFFFF > waiting
        if adopted or missed:
            self._expected = self._stored = standing.first_event
        return adopted, missed

    def has_all(self, standing: MachineStatus) -> bool:
        """Say whether every event that the machine had when it stood so has come."""
        return standing.next_event == self._expected

    def take(self, n: int) -> bool:
        """Say whether event n is the next one, and count it if so."""
        if n != self._expected:
            return False
        self._expected = n + 1 & 0xFFFF
        return True

    def is_stored(self, n: int) -> bool:
        """Say whether event n is stored, so that the machine must have missed its acknowledgement."""
        return n - self._stored & 0xFFFF >= 0x8000

    def store(self, n: int) -> bool:
        """All events up to n are stored; False where that is nothing new."""
        if n - self._stored & 0xFFFF >= self._expected - self._stored & 0xFFFF:
            return False
        self._stored = n + 1 & 0xFFFF
        return True
