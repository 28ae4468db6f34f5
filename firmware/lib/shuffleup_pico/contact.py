"""A bouncing contact whose opening means danger: the lid switch, the loop of the emergency stop."""

QUIET_MS = 50
"""So long without a change before a contact counts as closed again; a switch settles within 20 ms."""


class SafetyContact:
    """Opening (1) counts at the first edge, closing (0) only after a quiet time."""

    def __init__(self) -> None:
        self.level = 0
        self._raw = 0
        self._changed_ms = 0

    def take(self, at_ms: int, raw: int) -> int:
        """Take the level of the metal and return the one that counts."""
        if raw != self._raw:
            self._raw, self._changed_ms = raw, at_ms
        if raw:
            self.level = 1
        return self.level

    def tick(self, now_ms: int) -> int:
        """Let time pass and return the level that counts."""
        if not self._raw and now_ms - self._changed_ms >= QUIET_MS:
            self.level = 0
        return self.level
