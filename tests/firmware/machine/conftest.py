"""The machine's own program on simulated mechanics and memory, and a host that sends orders and stores."""

import copy
import hashlib
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import pytest

from shuffleup.hardware.card_machine.session import EACK_MS
from shuffleup_demo.card_machine.carousel import Carousel
from shuffleup_demo.card_machine.sensors_memory_line import Fram, PowerCut
from shuffleup_link import frame, messages
from shuffleup_pico import link_memory, sensors
from shuffleup_pico.ledger import IN, NOTHING, Ledger
from shuffleup_pico.link_memory import LinkMemory
from shuffleup_pico.machine import Machine
from shuffleup_pico.session import Session
from shuffleup_pico.states import BY_HAND, IN_PLACE, RETRY
from shuffleup_pico.text_display import TextDisplay

STEP_MS = 20
NONCE = bytes(range(16))
LONGEST_MS = 300_000
ENDS = ("FAULT", "ESTOP", "INTERRUPTED", "HOLD")


class Chance:
    """Repeatable bytes; where `stuck` is set it gives the same again and again."""

    def __init__(self, seed: str = "") -> None:
        self._blocks = (hashlib.sha512(f"{seed}{n}".encode()).digest() for n in count())
        self._last = next(self._blocks)
        self.stuck = False

    def __call__(self, length: int) -> bytes:
        """Give so many bytes, at most 64."""
        if not self.stuck:
            self._last = next(self._blocks)
        return self._last[:length]


class Bench:
    """A machine on the bench. The host acknowledges events in the same step; `events` is what it stored.

    It also says that it is there as often as the host of a table does.
    """

    def __init__(self, cards: int = 52, seed: str = "") -> None:
        self.carousel = Carousel(cards)
        self._cards = cards
        self.fram = Fram()
        self.chance = Chance(seed)
        self.events: list[tuple[str, tuple[Any, ...]]] = []
        self.stands: dict[str, int] = {}
        self.responses: list[str] = []
        self.silent = False
        self._stored: int | None = None
        self._signed_ms = 0
        self._hello = 1
        self._acts = 0
        self.boots = 0
        self.start()

    # --- power ---

    def start(self, by_watchdog: bool = False) -> None:
        """Switch on: what the program knew is gone, memory and mechanics are as they were."""
        self.boots += 1
        self.fram.cut_at = 0
        self.carousel.stop_all()
        memory = LinkMemory(self.fram, 0, 4711)
        self.session = Session(memory, (b"bench-01", self._hello * 8, b"\0\1\0", b"hashhash", 9))
        self.ledger = Ledger(self.fram, link_memory.BYTES)
        self.machine = Machine(self.carousel, self.ledger, self.session, self.chance, TextDisplay())
        self.session.machine = self.machine
        self._started_ms = self.carousel.now_ms
        self.carousel.sensed = self._sensed
        self._decoder, self._acts = frame.Decoder(), 0
        self._session = 0
        self.machine.boot(by_watchdog, memory.newest())
        self._hello += 1
        self._greet()

    def exchange_memory(self) -> None:
        """Put in a new memory and switch on; its events begin anew."""
        self.fram = Fram()
        self._stored = None
        self.start()

    def cut(self, write: int, torn: int) -> None:
        """Cut the power in a write that is still to come, counted from now."""
        self.fram.cut_at, self.fram.torn = self.fram.writes + write, torn

    def copy(self) -> "Bench":
        """Return another machine with the same memory and cards, switched on again and homed."""
        other = Bench(self._cards, "another")
        other.fram = copy.deepcopy(self.fram)
        for place in ("tray", "slots", "shoe", "table", "outside"):
            setattr(other.carousel.cards, place, copy.deepcopy(getattr(self.carousel.cards, place)))
        other.events, other._stored = list(self.events), self._stored
        other._session = self._session
        other.start()
        assert other.do("HOME") == self.state
        return other

    def kept(self) -> tuple[bool, str]:
        """Read in the memory whether a card is in hand, and the name of the newest event."""
        newest = messages.read(messages.EVENTS, LinkMemory(self.fram, 0, 4711).newest() or b"")
        name = messages.name_of(messages.EVENTS, newest[0]) if newest else ""
        return Ledger(self.fram, link_memory.BYTES).hand != NOTHING, name

    # --- the host ---

    def order(self, command: str, *values: Any) -> str:
        """Ask for a command and return the response."""
        code = next(row[0] for row in messages.COMMANDS if row[1] == command)
        self._send(messages.CMD, self.session.memory.done + 1 & 0xFFFF, _write(code, values))
        return self.responses[-1]

    def act(self, command: str, *values: Any) -> str:
        """Ask for one of the acts that need no id and return the response."""
        code = next(row[0] for row in messages.COMMANDS if row[1] == command)
        self._acts += 1
        self._send(messages.ACT, self._acts, _write(code, values))
        self.run(STEP_MS)
        return self.responses[-1]

    def clear(self, disposition: int) -> str:
        """Clear whatever fault there is."""
        return self.act("CLEAR", self.machine.standing()[1], disposition)

    def halt(self) -> None:
        """Send STOP."""
        self._receive(self.session.feed(frame.encode(messages.STOP, 1, 0)))

    def do(self, command: str, *values: Any) -> str:
        """Ask for a command, run it, and return the state in which it ends."""
        while (response := self.order(command, *values)) == "BUSY":
            self.run(STEP_MS)
        assert response == "OK", f"{command} {values}: {response} in {self.state}"
        return self.settle()

    def expect_cards(self, cards: int) -> None:
        """Say how many cards there are now."""
        self._cards = cards

    def do_all(self, orders: Iterable[tuple[Any, ...]]) -> None:
        """Do one after the other, and give the last one time to tell."""
        for order in orders:
            self.do(*order)
        self.run(1_000)

    # --- time ---

    def run(self, ms: int, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass."""
        ends = self.carousel.now_ms + ms
        while self.carousel.now_ms < ends and not until():
            self.carousel.advance(self.carousel.now_ms + STEP_MS)
            self.machine.tick(self.carousel.now_ms - self._started_ms)
            self._receive(self.session.tick(STEP_MS))
            assert self.carousel.cards.count() == self._cards
            if not self.silent and self.carousel.now_ms - self._signed_ms >= EACK_MS:
                self._send(messages.EACK, (self._stored or 0) & 0xFFFF, b"")

    def settle(self) -> str:
        """Run until the machine waits, for a command or for a person, and return its state."""
        self.run(LONGEST_MS, lambda: self.state in ENDS or not self.session.open)
        self.run(3 * STEP_MS)  # what it tells comes a step later
        return self.state

    def until_card(self, card: int) -> None:
        """Run until so many cards of the command have been moved."""
        self.run(LONGEST_MS, lambda: self.moved >= card or not self.session.open)

    def to_ready(self) -> None:
        """Home and shuffle."""
        assert self.do("HOME") == "EMPTY"
        assert self.do("SHUFFLE", NONCE) == "READY"

    # --- what is to be seen ---

    @property
    def state(self) -> str:
        """The state by name."""
        return messages.STATES[self.machine.standing()[0]]

    @property
    def fault(self) -> str:
        """The fault by name; empty for none."""
        code = self.machine.standing()[1]
        return messages.name_of(messages.FAULTS, code) if code else ""

    @property
    def moved(self) -> int:
        """How many cards of the deck have been moved, in or out."""
        return self.ledger.next_card - 1

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """Return the values of all events of a name."""
        return [values for name, values in self.events if name == event]

    @property
    def hand(self) -> int:
        """The card that is moving; 0 for none."""
        return self.ledger.hand_card if self.ledger.hand else 0

    def last_fault(self) -> tuple[str, str, int]:
        """Return the last fault that was told: its name, place and card."""
        code, place, card, _ = self.told("FAULT")[-1]
        return messages.name_of(messages.FAULTS, code), messages.PLACES[place], card

    def cards_agree(self) -> bool:
        """Say whether the ledger tells the truth about slots, shoe and the rest; nothing may be in hand."""
        cards, ledger = self.carousel.cards, self.ledger
        held = [bool(slot) for slot in cards.slots]
        out = len(cards.table) + len(cards.outside)
        return held == [bool(slot) for slot in ledger.slots] and (
            ledger.phase == 2 or (ledger.shoe == len(cards.shoe) and ledger.dealt == out)
        )

    # --- a person who does what the screen says ---

    def help(self) -> str:
        """Look where the card in hand really is, put it right and answer; returns the response."""
        cards, ledger = self.carousel.cards, self.ledger
        if self.carousel.sees(sensors.ESTOP):
            self.carousel.release_stop()
        self.carousel.lid(False)
        self.carousel.set_supply(12_000)
        self.run(100)
        if cards.entry:
            cards.clear_entry()
        disposition = RETRY
        if cards.exit:
            cards.clear_exit()
            disposition = BY_HAND if ledger.hand != NOTHING else RETRY
        elif ledger.hand != NOTHING and bool(cards.slots[ledger.hand_slot]) == (ledger.hand == IN):
            disposition = IN_PLACE
        self.run(100)
        return self.clear(disposition)

    # --- the line ---

    def _sensed(self, kind: int, at_ms: int, value: int) -> None:
        self.machine.sensed(kind, at_ms - self._started_ms, value)

    def _greet(self) -> None:
        self._receive(self.session.tick(1_000))  # its first STAT tells the session
        self._session = self._session + 1 & 0xFFFF
        values = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)
        self._receive(
            self.session.feed(
                frame.encode(messages.HELLO, 0, self._session, messages.pack(messages.HELLO_FIELDS, values))
            )
        )

    def _send(self, kind: int, n: int, payload: bytes) -> None:
        self._signed_ms = self.carousel.now_ms
        self._receive(self.session.feed(frame.encode(kind, n, self._session, payload)))

    def _receive(self, some: bytes) -> None:
        for kind, n, session, payload in self._decoder.feed(some):
            self._session = session
            if kind == messages.RSP:
                self.responses.append(messages.RESPONSES[payload[1]])
            if kind == messages.EVT and not self.silent:
                self._store(n, payload)

    def _store(self, n: int, payload: bytes) -> None:
        if self._stored is not None and n != self._stored + 1 & 0xFFFF:
            return
        self._stored = n
        code, values = messages.read(messages.EVENTS, payload) or (0, ())
        self.events.append((messages.name_of(messages.EVENTS, code), values))
        self._send(messages.EACK, n, b"")


def _write(code: int, values: tuple[Any, ...]) -> bytes:
    return messages.write(messages.COMMANDS, code, values)


@pytest.fixture
def bench() -> Bench:
    """A machine that was just switched on, with a deck in its tray."""
    return Bench()


@pytest.fixture
def ready(bench: Bench) -> Bench:
    """One that is homed and has shuffled."""
    bench.to_ready()
    return bench


@pytest.fixture
def new_bench() -> Callable[..., Bench]:
    """Build benches."""
    return Bench


@pytest.fixture
def power_cut() -> type[PowerCut]:
    """What a cut of the power raises."""
    return PowerCut
