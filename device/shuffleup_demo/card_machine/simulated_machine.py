"""The simulated card machine: the firmware's own program on simulated mechanics, and its faults by name.

No part of the program is replaced: session, state machine and ledger are those of the real machine. Time
passes only in `advance`; the host's bytes go in by `write` and come out by `read`, over a line that may be
unreliable.
"""

from collections.abc import Callable
from random import Random
from types import MappingProxyType
from typing import Literal

from shuffleup_demo.card_machine.carousel import AT_ONCE, NEVER, SHAKEN, SLOW, SUPPLY_MV, Carousel
from shuffleup_demo.card_machine.sensors_memory_line import FINE, Fram, LineQuality, PowerCut, SimulatedLine
from shuffleup_link import messages
from shuffleup_pico import link_memory, sensors as see
from shuffleup_pico.ledger import IN, NOTHING, Ledger
from shuffleup_pico.link_memory import LinkMemory
from shuffleup_pico.machine import Machine
from shuffleup_pico.session import Session
from shuffleup_pico.text_display import TextDisplay

NEVER_MS = 1 << 60

UNDER_WAY_MS = 20
"""The longest that anything of the machine is on the line."""

REST_MS = 1_000
"""A machine without power looks so often whether anybody switches it on."""

WATCHDOG_MS = 8_388
"""The longest watchdog time of an RP2040."""

CHIP = b"twin-001"
FIRMWARE, FIRMWARE_HASH = b"\x00\x01\x00", b"simulate"
CAPS = 0b011011
"""SHUFFLE, SHOE, DISPLAY and COUNT of `messages.CAPS`."""


class _Program:
    """The firmware from one start to the next."""

    def __init__(self, fram: Fram, carousel: Carousel, source: Callable[[int], bytes], boot: int) -> None:
        memory = LinkMemory(fram, 0, int.from_bytes(source(4), "little"))
        self.session = Session(memory, (CHIP, boot, FIRMWARE, FIRMWARE_HASH, CAPS))
        ledger = Ledger(fram, link_memory.BYTES)
        self.display = TextDisplay()
        self.machine = Machine(carousel, ledger, self.session, source, self.display)
        self.session.machine = self.machine
        self._memory = memory

    def boot(self, by_watchdog: bool) -> None:
        """Begin where the memory says that the last start ended."""
        self.machine.boot(by_watchdog, self._memory.newest())


class SimulatedMachine:
    """One machine with its deck. `chance` is the source of its entropy, and of what goes wrong on the line.

    It is switched on when it is made. A power cut in a write (`fram.cut_at`) switches it off.
    """

    def __init__(self, chance: Random, weather: LineQuality = FINE) -> None:
        self.now_ms = 0
        self.fram = Fram()
        self.carousel = Carousel()
        self.entropy_fails = False
        self.seen = 0
        """The number of reports of its sensors so far: where it is the same, every card lies where it was."""
        self._chance = chance
        self._to_host = SimulatedLine(chance, weather)
        self._to_machine = SimulatedLine(chance, weather)
        self._program: _Program | None = None
        self._began_ms = self._stepped_ms = self._looked_ms = 0
        self._hung_ms: int | None = None
        self.switch_on()

    # --- the line ----------------------------------------------------------------------------------

    def write(self, some: bytes) -> None:
        """Send bytes to the machine."""
        self._to_machine.send(some, self.now_ms)

    def read(self) -> bytes:
        """Return what has come from the machine."""
        return self._to_host.arrived(self.now_ms)

    def weather(self, weather: LineQuality) -> None:
        """Make the line good or bad, both ways."""
        self._to_host.weather = self._to_machine.weather = weather

    def cut_line(self) -> None:
        """Lose what is under way, as when the plug is pulled."""
        self._to_host.cut()
        self._to_machine.cut()

    # --- time and power ----------------------------------------------------------------------------

    def advance(self, to_ms: int) -> None:
        """Let time pass. The program is given time only when it has something to do.

        What it senses it looks at by itself. What it says again it says once: whoever lets so much time pass
        reads all of it together.
        """
        while (due := self._next(to_ms))[0] <= to_ms:
            self.now_ms, of_metal = due
            try:
                if of_metal:
                    self.carousel.advance(self.now_ms)
                else:
                    self._step()
            except PowerCut:
                self.switch_off()
        self.now_ms = max(self.now_ms, to_ms)
        self.carousel.advance(self.now_ms)

    @property
    def is_on(self) -> bool:
        """Say whether it has power."""
        return self._program is not None

    def switch_on(self, by_watchdog: bool = False) -> None:
        """Give it power: the program starts again, with what the memory holds."""
        self._began_ms = self._looked_ms = self.now_ms
        self._hung_ms = None
        boot = int.from_bytes(self._chance.randbytes(4), "little")
        program = _Program(self.fram, self.carousel, self._entropy, boot)
        self.carousel.sensed = self._sensed(program)
        self._program = program
        program.boot(by_watchdog)

    def switch_off(self) -> None:
        """Take its power away, whatever it does."""
        self._program = None
        self.carousel.sensed = _nobody
        self.carousel.stop_all()
        self.fram.cut_at = 0

    def restart(self) -> None:
        """Take its power away and give it back."""
        self.switch_off()
        self.switch_on()

    def hang(self) -> None:
        """Let its program hang: motors stop when the watchdog starts it again."""
        self._hung_ms = self.now_ms

    def _next(self, to_ms: int) -> tuple[int, bool]:
        """Give the moment at which something happens next, and whether it is of the metal alone."""
        metal_ms, line_ms = self.carousel.due_ms() or NEVER_MS, self._to_machine.due_ms() or NEVER_MS
        program, soonest_ms = self._program, max(self.now_ms, self._stepped_ms + 1)
        if program is None or self._hung_ms is not None:
            return max(soonest_ms, min(line_ms, self._stepped_ms + REST_MS)), False
        says_ms = self._stepped_ms + program.session.news_ms()
        steps_ms = min(line_ms, says_ms, self._looked_ms + program.machine.idle_ms())
        repeats_from_ms = to_ms - UNDER_WAY_MS
        if repeats_from_ms < min(steps_ms, metal_ms):
            steps_ms = min(steps_ms, max(self._stepped_ms + program.session.idle_ms(), repeats_from_ms))
        if metal_ms < steps_ms:
            return max(self.now_ms, metal_ms), True
        return max(soonest_ms, steps_ms), False

    def _step(self) -> None:
        elapsed_ms, self._stepped_ms = self.now_ms - self._stepped_ms, self.now_ms
        chunk = self._to_machine.arrived(self.now_ms)
        program = self._program
        if program is None:
            return
        if self._hung_ms is not None:
            self._bite(self._hung_ms)
            return
        out = program.session.feed(chunk) if chunk else b""
        self.carousel.advance(self.now_ms)
        self._looked_ms = self.now_ms
        program.machine.tick(self.now_ms - self._began_ms)
        out += program.session.tick(elapsed_ms)
        self._to_host.send(out, self.now_ms)
        if program.machine.reboot_wanted:
            self.restart()

    def _bite(self, since_ms: int) -> None:
        if self.now_ms - since_ms >= WATCHDOG_MS:
            self.switch_off()
            self.switch_on(by_watchdog=True)

    def _sensed(self, program: _Program) -> Callable[[int, int, int], None]:
        began_ms = self._began_ms

        def sensed(kind: int, at_ms: int, value: int) -> None:
            self.seen += 1
            self._looked_ms = max(self._looked_ms, at_ms)
            program.machine.sensed(kind, at_ms - began_ms, value)

        return sensed

    def _entropy(self, count: int) -> bytes:
        return bytes(count) if self.entropy_fails else self._chance.randbytes(count)

    # --- what can be seen --------------------------------------------------------------------------

    def where_is_the_card(self) -> Literal["", "tray", "entry", "slot", "exit", "out"]:
        """Say where the card is that was moving when the program stopped, as one sees by looking in."""
        cards, ledger = self.carousel.cards, Ledger(self.fram, link_memory.BYTES)
        if ledger.hand == NOTHING:
            return ""
        if cards.entry or cards.exit:
            return "entry" if cards.entry else "exit"
        if cards.slots[ledger.hand_slot]:
            return "slot"
        return "tray" if ledger.hand == IN else "out"

    @property
    def state(self) -> str:
        """The state of the machine by its name, OFF without power."""
        return messages.STATES[self._program.machine.standing()[0]] if self._program else "OFF"

    @property
    def fault(self) -> str:
        """The fault of the machine by its name, empty for none."""
        code = self._program.machine.standing()[1] if self._program else 0
        return messages.name_of(messages.FAULTS, code) if code else ""

    @property
    def lines(self) -> tuple[str, str]:
        """The text of its dealer display."""
        display = self._program.display if self._program else TextDisplay()
        return display.row(0), display.row(1)


def _nobody(_kind: int, _at_ms: int, _value: int) -> None:
    """Nobody hears what the sensors see."""


WEAK_MV = 9_500
_STALLS = 3

Cause = Callable[[SimulatedMachine], None]


def _sticks(way: str, holds: int) -> Cause:
    def cause(twin: SimulatedMachine) -> None:
        twin.carousel.sticks[way] = holds

    return cause


def _two_cards(twin: SimulatedMachine) -> None:
    twin.carousel.two_at_once = "overlapping"


def _missing_card(twin: SimulatedMachine) -> None:
    if twin.carousel.cards.tray:
        twin.carousel.cards.lose()


def _extra_card(twin: SimulatedMachine) -> None:
    twin.carousel.cards.add(twin.carousel.cards.tray)


def _wrong_way(twin: SimulatedMachine) -> None:
    twin.carousel.flap_stays = True


def _stall(twin: SimulatedMachine) -> None:
    twin.carousel.stalls = _STALLS


def _lost_mark(twin: SimulatedMachine) -> None:
    twin.carousel.mark_lost = True


def _slipped(twin: SimulatedMachine) -> None:
    twin.carousel.slipped += 5


def _stuck_sensor(twin: SimulatedMachine) -> None:
    twin.carousel.freeze(see.EXIT, 1)


def _dead_memory(twin: SimulatedMachine) -> None:
    twin.fram.answers = False


def _no_chance(twin: SimulatedMachine) -> None:
    twin.entropy_fails = True


def _cut_in_a_write(twin: SimulatedMachine) -> None:
    twin.fram.cut_at = twin.fram.writes + 1


CAUSES: MappingProxyType[str, Cause] = MappingProxyType(
    {
        "card held in the tray": _sticks("tray", NEVER),
        "card held at the entry": _sticks("entry", NEVER),
        "card held at the exit": _sticks("exit", NEVER),
        "card held in its slot": _sticks("slot", NEVER),
        "card comes when slow": _sticks("tray", SLOW),
        "card comes when shaken": _sticks("slot", SHAKEN),
        "two cards at once": _two_cards,
        "card missing": _missing_card,
        "card too many": _extra_card,
        "wrong way out": _wrong_way,
        "motor stalls": _stall,
        "mark not found": _lost_mark,
        "steps lost": _slipped,
        "sensor stuck": _stuck_sensor,
        "overcurrent": lambda twin: twin.carousel.overload(),
        "supply weak": lambda twin: twin.carousel.set_supply(WEAK_MV),
        "lid open": lambda twin: twin.carousel.lid(True),
        "emergency stop": lambda twin: twin.carousel.press_stop(),
        "memory dead": _dead_memory,
        "chance fails": _no_chance,
        "program hangs": SimulatedMachine.hang,
        "power off": SimulatedMachine.switch_off,
        "power cut in a write": _cut_in_a_write,
    }
)
"""Each by its name. What is over by itself the machine sees to; the rest waits for `put_right`."""


def put_right(twin: SimulatedMachine) -> None:
    """Make the metal as it should be: nothing held, nothing open, everything plugged in. No card is moved."""
    carousel = twin.carousel
    for way in carousel.sticks:
        carousel.sticks[way] = AT_ONCE
    carousel.stalls, carousel.mark_lost, carousel.flap_stays, carousel.two_at_once = 0, False, False, ""
    for kind in range(see.LEVELS):
        carousel.thaw(kind)
    carousel.lid(False)
    carousel.release_stop()
    carousel.set_supply(SUPPLY_MV)
    twin.fram.answers, twin.entropy_fails = True, False
    if not twin.is_on:
        twin.switch_on()
