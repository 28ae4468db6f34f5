"""The inputs of the machine: light barriers, contacts, the supply, and the end of a motion."""

TRAY, ENTRY_LEFT, ENTRY_RIGHT, EXIT, SHOE, HOME, SLOT, LID, ESTOP, STALL = range(10)
"""In the order of `messages.SENSOR_BITS`: 1 is a card or mark seen, open, pressed or stalled."""

SUPPLY, MOTION_DONE, DRIFT, OVERCURRENT = range(10, 14)
"""Millivolts of the 12 V supply; no value; steps between the mark and where it was due; no value."""

LEVELS = 10

QUIET_MS = 50
"""So long without a change before a contact counts as closed again; a switch settles within 20 ms."""


class SafetyContact:
    """A bouncing contact whose opening means danger: the lid switch, the loop of the emergency stop.

    Opening (1) counts at the first edge, closing (0) only after a quiet time.
    """

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

    def settles_ms(self) -> int:
        """Return when it counts as closed if nothing changes; 0 where it does already, or is open."""
        return self._changed_ms + QUIET_MS if self.level and not self._raw else 0

    def tick(self, now_ms: int) -> int:
        """Let time pass and return the level that counts."""
        if not self._raw and now_ms - self._changed_ms >= QUIET_MS:
            self.level = 0
        return self.level


class Sensors:
    """Keeps the last level of each sensor, when it changed (ms since the start) and how often it rose."""

    def __init__(self) -> None:
        self.levels = [0] * LEVELS
        self.rises = [0] * LEVELS
        self.rose_ms = [0] * LEVELS
        self.fell_ms = [0] * LEVELS
        self.supply_mv = 0
        self.drift_steps = 0
        self.moving = False
        self.overcurrent = False
        self._contacts = {LID: SafetyContact(), ESTOP: SafetyContact()}

    def take(self, kind: int, at_ms: int, value: int) -> None:
        """Take in one report of the mechanics."""
        if kind in self._contacts:
            self._set(kind, at_ms, self._contacts[kind].take(at_ms, value))
        elif kind < LEVELS:
            self._set(kind, at_ms, value)
        elif kind == SUPPLY:
            self.supply_mv = value
        elif kind == MOTION_DONE:
            self.moving = False
        elif kind == DRIFT:
            self.drift_steps = value
        elif kind == OVERCURRENT:
            self.overcurrent = True

    def tick(self, now_ms: int) -> None:
        """Let a contact that has been quiet long enough count as closed."""
        for kind, contact in self._contacts.items():
            if self.levels[kind]:
                self._set(kind, now_ms, contact.tick(now_ms))

    def settles_ms(self) -> "list[int]":
        """Return when a contact will count as closed, for each that is about to."""
        return [at for at in [contact.settles_ms() for contact in self._contacts.values()] if at]

    def bits(self) -> int:
        """Return all levels, bit 0 for the first."""
        return sum([level << kind for kind, level in enumerate(self.levels)])

    def entry(self) -> int:
        """Return how many of the two barriers of the entry see a card."""
        return self.levels[ENTRY_LEFT] + self.levels[ENTRY_RIGHT]

    def entry_seen(self) -> bool:
        """Say whether a barrier of the entry sees a card."""
        return self.entry() > 0

    def entry_free(self) -> bool:
        """Say whether no barrier of the entry sees a card."""
        return self.entry() == 0

    def slot_seen(self) -> bool:
        """Say whether a card lies in the slot before the entry."""
        return self.levels[SLOT] > 0

    def exit_seen(self) -> bool:
        """Say whether a card is in the exit."""
        return self.levels[EXIT] > 0

    def exit_free(self) -> bool:
        """Say whether no card is in the exit."""
        return self.levels[EXIT] == 0

    def shoe_seen(self) -> bool:
        """Say whether a card lies in the shoe."""
        return self.levels[SHOE] > 0

    def entries(self) -> tuple[int, int]:
        """Return how often each barrier of the entry began to see a card."""
        return self.rises[ENTRY_LEFT], self.rises[ENTRY_RIGHT]

    def still(self) -> bool:
        """Say whether the last motion is over, done or stalled."""
        return not self.moving or bool(self.levels[STALL])

    def _set(self, kind: int, at_ms: int, level: int) -> None:
        if level == self.levels[kind]:
            return
        self.levels[kind] = level
        if level:
            self.rises[kind] += 1
            self.rose_ms[kind] = at_ms
        else:
            self.fell_ms[kind] = at_ms
