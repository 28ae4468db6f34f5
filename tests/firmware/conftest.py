"""A memory that can lose power in the middle of a write, and a machine that pretends to move cards."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shuffleup_link import messages
from shuffleup_pico.link_memory import BYTES, LinkMemory
from shuffleup_pico.session import Session

MACHINE = b"pico-001"
MEMORY = 77
CARD_MS = 300


class PowerCut(Exception):
    """The power went while the memory was written."""


class Fram:
    """Bytes that stay. `lasts` is how many more can be written before the power goes."""

    def __init__(self) -> None:
        self.held = bytearray(b"\xff" * (BYTES + 16))
        self.lasts: int | None = None
        self.dead = False
        self.written = 0

    def read(self, at: int, length: int) -> bytes:
        """Return bytes, as an FRAM does."""
        if self.dead:
            raise OSError("no answer")
        return bytes(self.held[at : at + length])

    def write(self, at: int, some: bytes) -> None:
        """Write bytes one after the other."""
        if self.dead:
            raise OSError("no answer")
        for offset, byte in enumerate(some):
            if self.lasts is not None and self.written >= self.lasts:
                raise PowerCut
            self.held[at + offset] = byte
            self.written += 1


class PretendMachine:
    """Moves a card every 300 ms; `moved` is what really went out, `told` what it has said of it."""

    def __init__(self, fram: Fram, boot: int = 1) -> None:
        self.session = Session(LinkMemory(fram, 0, MEMORY), (MACHINE, boot, b"\0\1\0", b"hashhash", 9))
        self.session.machine = self
        self.moved: list[tuple[int, int]] = []
        self.told: list[tuple[int, tuple[object, ...]]] = []
        self.calls: list[tuple[object, ...]] = []
        self.answers: dict[int, int] = {}
        self.held = self.stopped = False
        self.state = messages.STATES.index("INTERRUPTED" if self.session.open else "READY")
        self._cards_left = 0
        self._moving_ms = 0

    def may(self, op: int, values: tuple[object, ...]) -> int:
        """Answer as `answers` says, else OK unless it is held."""
        return self.answers.get(op, messages.BAD_STATE if self.held or self.stopped else messages.OK)

    def begin(self, op: int, values: tuple[object, ...]) -> None:
        """Begin to move as many cards as asked for; each command moves at least one."""
        self.calls.append((op, values))
        self._cards_left = int(str(values[-1])) if op in (messages.DEAL, messages.BOARD) else 1
        self._moving_ms = 0

    def act(self, op: int, values: tuple[object, ...]) -> int:
        """Hold, go on, or give up what is open."""
        self.calls.append((op, values))
        self.held = op == messages.HOLD
        if op == messages.CLEAR:
            self.stopped = False
            self._give_up()
        return messages.OK

    def stop(self) -> None:
        """Stop until CLEAR."""
        self.stopped = True

    def link_lost(self) -> None:
        """Finish the card in hand, then hold."""
        self.held = True

    def memory_failed(self) -> None:
        """Note it."""
        self.calls.append(("memory failed",))

    def standing(self) -> tuple[int, int, int, int, int, int, int]:
        """Say what the link wants to know."""
        return self.state, 0, int(self.stopped), 0, 52 - len(self.moved) % 53, 0, len(self.moved) % 53

    def answer(self, query: int, values: tuple[object, ...]) -> tuple[object, ...] | None:
        """Answer one question."""
        return (17, 11_900) if query == messages.SENSORS else None

    def text(self, some: bytes) -> None:
        """Note it."""
        self.calls.append(("text", some))

    def text_crc(self) -> int:
        """Show nothing."""
        return 0

    def tell(self, event: int, values: tuple[object, ...]) -> None:
        """Tell, and remember it if it was kept."""
        if self.session.tell(event, values) is not None:
            self.told.append((event, values))

    def work(self, elapsed_ms: int) -> None:
        """Let cards move."""
        if (
            not self._cards_left
            or self.stopped
            or not self.session.room
            or (self.held and not self._moving_ms)
        ):
            return
        self._moving_ms += elapsed_ms
        if self._moving_ms >= CARD_MS:
            self._moving_ms, self._cards_left = 0, self._cards_left - 1
            command = self.session.memory.started
            self.moved.append((command, self._cards_left))
            self.tell(messages.CARD, (0, 3, self._cards_left, CARD_MS))
            if not self._cards_left:
                self._end(messages.OK)

    def _end(self, response: int) -> None:
        command = self.session.memory.started
        self.session.finished(response, 5)
        self.told.append((messages.DONE, (command, response, 5)))

    def _give_up(self) -> None:
        self.state, self._cards_left = messages.STATES.index("READY"), 0
        if self.session.open:
            self._end(messages.BROKEN_OFF)


@pytest.fixture
def fram() -> Fram:
    return Fram()


@pytest.fixture(scope="session")
def new_fram() -> type[Fram]:
    """Make as many memories as a test needs."""
    return Fram


@pytest.fixture(scope="session")
def power_cut() -> type[PowerCut]:
    return PowerCut


@pytest.fixture(scope="session")
def pretend() -> Callable[..., Any]:
    """Make a machine that pretends: `pretend(fram, boot=2)`."""
    return PretendMachine


@pytest.fixture
def machine(fram: Fram) -> PretendMachine:
    return PretendMachine(fram)


@pytest.fixture(scope="session")
def micropython() -> Callable[..., list[str]]:
    """Run a script in MicroPython with files beside it: `micropython(script, *files)`; the lines it prints.

    It raises CalledProcessError where the script fails.
    """
    folder = Path(__file__).parent / "micropython"
    if not (shutil.which("node") and (folder / "node_modules").is_dir()):
        missing = "no MicroPython under Node found: scripts/setup dev"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)

    def run(*files: Path) -> list[str]:
        command = ["node", str(folder / "run.mjs"), *map(str, files)]
        found = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=120)
        return found.stdout.splitlines()

    return run
