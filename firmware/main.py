"""The program of the card machine: puts its parts together and runs its tasks.

Three tasks must run for the watchdog to be fed. Any failure ends in a restart, and a person then reports the
place of the card in motion. If the machine starts with an open lid it has no watchdog, and Ctrl-C leads to
the prompt, for service; with the lid closed nothing does.
"""

import asyncio
import os
import time
from hashlib import sha256

import machine
import micropython
from neopixel import NeoPixel

from shuffleup_pico import link_memory, pins, sensors
from shuffleup_pico.board import Board
from shuffleup_pico.glass import TextGlass
from shuffleup_pico.ledger import Ledger
from shuffleup_pico.link_memory import LinkMemory
from shuffleup_pico.machine import Machine
from shuffleup_pico.memory import FramChip
from shuffleup_pico.motion import Motion
from shuffleup_pico.session import Session
from shuffleup_pico.text_display import TextDisplay

FIRMWARE = b"\x00\x01\x00"
CAPS = 0b011011
"""SHUFFLE, SHOE, DISPLAY and COUNT of `messages.CAPS`: no turret, and no camera."""

WATCHDOG_MS = 8_388
"""The longest that an RP2040 has."""

LINK, MOTION, SENSORS = 1, 2, 4
WATCHED = LINK | MOTION | SENSORS
"""The tasks that have to go round before the watchdog is fed again."""

LINK_S, MOTION_S, SUPPLY_S, GLASS_S = 0.005, 0.002, 0.1, 0.2
"""Interval of each task."""

NO_MEMORY_S = 2

WELCOME = b"SHUFFLE UP\n\rno table yet"
"""Stands on the display until a table sends its own text."""

RED, AMBER, GREEN = (24, 0, 0), (20, 8, 0), (0, 16, 0)


class App:
    """Everything that lives in the machine, and its tasks."""

    def __init__(self) -> None:
        self._last_ticks = time.ticks_ms()
        self._now_ms = 0
        self._board = Board()
        self._service = self._board.lid_open()
        self._text = TextDisplay()
        self._text.write(WELCOME)
        self._glass = TextGlass(self._board.bus)
        fram = FramChip(self._board.bus)
        self._memory = LinkMemory(fram, 0, _number())
        identity = (machine.unique_id(), _number(), FIRMWARE, _hash_of_program(), CAPS)
        self._session = Session(self._memory, identity)
        ledger = Ledger(fram, link_memory.BYTES)
        self._motion = Motion(self._board, self._sensed, self._now)
        self._machine = Machine(self._motion, ledger, self._session, self._board.noise, self._text)
        self._session.machine = self._machine
        self._feed = _nothing
        self._went_round = 0

    async def run(self) -> None:
        """Begin, and go on until the machine is to restart."""
        self._machine.boot(machine.reset_cause() == machine.WDT_RESET, self._memory.newest())
        micropython.kbd_intr(3 if self._service else -1)
        if not self._service:
            self._feed = machine.WDT(timeout=WATCHDOG_MS).feed
        tasks = [self._link(), self._move(), self._look(), self._show()]
        await asyncio.gather(*[asyncio.create_task(task) for task in tasks])

    async def _link(self) -> None:
        """Bytes of the table in, bytes to the table out."""
        before = self._now()
        while True:
            some = self._board.uart.read()
            out = self._session.feed(some) if some else b""
            now = self._now()
            out += self._session.tick(now - before)
            before = now
            await self._send(out)
            self._alive(LINK)
            if self._machine.reboot_wanted:
                self._board.uart.flush()
                machine.reset()
            await asyncio.sleep(LINK_S)

    async def _send(self, out: bytes) -> None:
        while out:
            out = out[self._board.uart.write(out) or 0 :]
            if out:
                await asyncio.sleep(0.001)

    async def _move(self) -> None:
        """Process the sensors' edges in order, then the motors, then the machine."""
        while True:
            for kind, age_ms, level in self._board.edges():
                at_ms = self._now() - age_ms
                if kind == sensors.STALL:
                    self._motion.alarm(at_ms)
                else:
                    self._motion.sensed(kind, at_ms, level)
                    self._machine.sensed(kind, at_ms, level)
            now = self._now()
            self._motion.tick(now)
            self._machine.tick(now)
            self._alive(MOTION)
            await asyncio.sleep(MOTION_S)

    async def _look(self) -> None:
        """The supply, and every level once more in case an edge was lost."""
        while True:
            now = self._now()
            for kind, level in self._board.look():
                self._motion.sensed(kind, now, level)
                self._machine.sensed(kind, now, level)
            self._alive(SENSORS)
            await asyncio.sleep(SUPPLY_S)

    async def _show(self) -> None:
        while True:
            self._glass.show(bytes(self._text.cells), self._text.brightness)
            _, fault, stopped, _, _, _, _ = self._machine.standing()
            _light(RED if stopped or fault else GREEN)
            await asyncio.sleep(GLASS_S)

    def _alive(self, task: int) -> None:
        """Feed the watchdog each time all three tasks have gone round: one that hangs lets it bite."""
        self._went_round |= task
        if self._went_round == WATCHED:
            self._went_round = 0
            self._feed()

    def leave(self) -> None:
        """Stop every motor, and restart unless a person wants to see the prompt."""
        self._motion.stop_all()
        if not self._service:
            machine.reset()

    def _sensed(self, kind: int, at_ms: int, value: int) -> None:
        self._machine.sensed(kind, at_ms, value)

    def _now(self) -> int:
        """Return the milliseconds since the start; ticks begin again after twelve days, this does not."""
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._last_ticks)
        self._last_ticks = ticks
        return self._now_ms


def _number() -> int:
    return int.from_bytes(os.urandom(4), "little")


def _hash_of_program() -> bytes:
    """Return eight bytes that change with any file of the program. Information for the log, no proof."""
    whole = sha256()
    for folder in ("/", "/lib/shuffleup_link/", "/lib/shuffleup_pico/"):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py") or name.endswith(".mpy"):
                with open(folder + name, "rb") as file:
                    whole.update(file.read())
    return bytes(whole.digest()[:8])


def _nothing() -> None:
    """Feed no watchdog."""


def _light(colour: "tuple[int, int, int]") -> None:
    lamp = NeoPixel(machine.Pin(pins.STATUS), 1)
    lamp[0] = colour
    lamp.write()


def main() -> None:
    """Run until something ends it, then restart."""
    try:
        app = App()
    except OSError as error:  # the ledger's memory does not answer, and without it no card may move
        print("the memory of the ledger does not answer:", error)
        _light(AMBER)
        time.sleep(NO_MEMORY_S)
        machine.reset()
        return
    try:
        asyncio.run(app.run())
    except KeyboardInterrupt:
        return
    finally:
        app.leave()


main()
