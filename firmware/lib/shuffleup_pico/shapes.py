"""Interfaces between the parts of the machine's program. Read by the type checker, never loaded."""

from typing import Protocol


class Memory(Protocol):
    """Bytes that stay when the power goes; a write that is cut off leaves its first bytes written (FRAM)."""

    def read(self, at: int, length: int) -> bytes:
        """Return bytes. Raises OSError where the memory does not answer."""

    def write(self, at: int, some: bytes) -> None:
        """Return when the bytes are kept. Raises OSError where the memory does not answer."""


class Machine(Protocol):
    """The state machine, as the link sees it. `values` are those of the tables in `messages`."""

    def may(self, op: int, values: tuple[object, ...]) -> int:
        """Say what becomes of a command, and do nothing: OK, BUSY, BAD_STATE, BAD_ARG or UNSUPPORTED."""

    def begin(self, op: int, values: tuple[object, ...]) -> None:
        """Begin the command that `may` has just allowed; its id is kept as started. Ends with `finished`."""

    def act(self, op: int, values: tuple[object, ...]) -> int:
        """Do one of `messages.AT_ONCE` and return the response. A REBOOT waits until the response is out."""

    def stop(self) -> None:
        """Stop every motion and stay stopped; comes again and again until the host has seen it."""

    def link_lost(self) -> None:
        """The host was silent for two seconds: finish the card in hand, then hold."""

    def memory_failed(self) -> None:
        """The memory does not answer: nothing may be begun (FRAM_FAIL)."""

    def standing(self) -> tuple[int, int, int, int, int, int, int]:
        """Return state, fault (0 for none), stopped, and the cards in tray, slots, shoe and dealt."""

    def answer(self, query: int, values: tuple[object, ...]) -> tuple[object, ...] | None:
        """Read what a row of QUERIES asks for: the fields of its ANSWERS, or None."""

    def text(self, some: bytes) -> None:
        """Give bytes to the dealer display."""

    def text_crc(self) -> int:
        """Return the CRC-32 of the forty cells that the dealer display shows."""


class Host(Protocol):
    """The link, as the state machine sees it."""

    @property
    def open(self) -> bool:
        """A command is begun and not over."""

    @property
    def room(self) -> bool:
        """The next card may move: what it will tell has a place."""

    @property
    def damaged(self) -> int:
        """The number of damaged frames since the start."""

    def tell(self, event: int, values: tuple[object, ...]) -> int | None:
        """Keep an event and return its number; None where it was lost. Raises OSError."""

    def acknowledged(self, n: int) -> bool:
        """Say whether the host has stored an event."""

    def finished(self, response: int, ms: int) -> None:
        """The open command is over: OK, or BROKEN_OFF. Raises OSError."""


class Mechanics(Protocol):
    """The mechanics. Every call returns at once and reports nothing by itself; one motion is on at a time.

    A motion ends with MOTION_DONE, or with STALL and no MOTION_DONE; what the sensors see is reported to
    `Machine.sensed` as it happens. After `stop_all` nothing of the motion before is reported as done.
    """

    def report(self) -> None:
        """Report what every sensor sees now."""

    def home(self) -> None:
        """Turn the carousel to its mark: slot 0 stands before the entry. No end without a mark."""

    def go_to(self, slot: int) -> None:
        """Turn a slot before the entry, the shorter way; the mark on the way is reported as DRIFT."""

    def feed(self, slow: bool) -> None:
        """Take a card from the tray into the slot, or push on the one that is in the entry."""

    def feed_back(self) -> None:
        """Turn the entry rollers back by half a card."""

    def vibrate(self) -> None:
        """Shake the carousel a full step to either side for at most a second."""

    def push_out(self, slow: bool) -> None:
        """Push the card in the slot before the exit out."""

    def latch(self, open_: bool) -> None:
        """Open or close the exit."""

    def flap(self, purpose: int) -> None:
        """Set the way behind the exit: for a hole card, a burn, the board, or an ejected card."""

    def stop_feed(self) -> None:
        """Stop a feed where it is; the carousel holds its slot."""

    def stop_all(self) -> None:
        """Stop every motion at once and let go of everything: nobody knows then where the carousel stands."""

    def free_bytes(self) -> int:
        """Return how much memory the program has left; 0 where nobody knows."""


class Display(Protocol):
    """Two lines of twenty cells."""

    def write(self, some: bytes) -> None:
        """Take bytes as a customer display gets them."""

    def crc(self) -> int:
        """Return the CRC-32 of the forty cells."""


class Parts(Protocol):
    """The motors and light barriers of the real machine, pin by pin."""

    def step(self, way: tuple[tuple[int, int], ...], forward: bool) -> None:
        """Turn the stepper by the pieces of a way, see `ramp`; returns at once."""

    def stop_stepper(self) -> None:
        """Stop the stepper where it is and hold it."""

    def let_go(self) -> None:
        """Take the current from the stepper and the pulses from the servos.

        Nothing jumps then when an emergency stop is released and their supply comes back.
        """

    def rollers(self, tray_percent: int, entry_percent: int) -> None:
        """Turn the rollers, backwards below 0."""

    def latch(self, pulse_us: int) -> None:
        """Send the latch servo somewhere."""

    def flap(self, pulse_us: int) -> None:
        """Send the flap servo somewhere."""

    def look(self) -> list[tuple[int, int]]:
        """Return kind and level of every sensor, the supply in mV."""

    def free_bytes(self) -> int:
        """Return how much memory the program has left."""


class Bus(Protocol):
    """I2C, as `machine.I2C` has it. Every method raises OSError where nobody answers."""

    def writeto(self, address: int, some: bytes) -> int:
        """Write bytes to a chip."""

    def readfrom_mem(self, address: int, at: int, length: int, *, addrsize: int) -> bytes:
        """Read the memory of a chip."""

    def writeto_mem(self, address: int, at: int, some: bytes, *, addrsize: int) -> None:
        """Write to the memory of a chip."""
