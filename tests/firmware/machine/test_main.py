"""The whole program of the Pico on pretended metal: it greets, drives the right pins, and ends safely."""

import asyncio
import gc
import os
import sys
import time
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from shuffleup_demo.card_machine.sensors_memory_line import Fram
from shuffleup_link import frame, messages
from shuffleup_pico import pins, ramp
from shuffleup_pico.deck import fresh_entropy

FIRMWARE = Path(__file__).parents[3] / "firmware"
ROUNDS = 400
"""How often the serial line is read before a person presses Ctrl-C."""

TICKS = 2**30
"""MicroPython's ticks begin anew after so many ms."""


class Restarted(Exception):
    """`machine.reset` was called."""


class Metal:
    """Levels of pins, what went over the lines, and time, which goes by with each pause of the program."""

    def __init__(self, lid_open):
        self.ticks_ms = TICKS - 200
        self.levels = {pins.LID: int(lid_open)}
        self.handlers = {}
        self.fram = Fram()
        self.sent = b""
        self.received = []
        self.at_round = {}
        self.rounds = self.fed = self.watchdog_ms = self.resets = 0
        self.interrupts = None
        self.steps = []
        self.glass = b""
        self.hangs_s = 0
        self.pauses = 0

    def edge(self, gpio, level):
        self.levels[gpio] = level
        self.handlers[gpio](Pin(self, gpio))

    def reset(self):
        self.resets += 1
        raise Restarted


class Pin:
    """A pin; `machine.Pin` without the metal is made in `modules_of`."""

    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = range(5)

    def __init__(self, metal, gpio, mode=None, pull=None, value=None):
        self._metal, self._gpio = metal, gpio
        if value is not None:
            metal.levels[gpio] = value

    def value(self, level=None):
        if level is not None:
            self._metal.levels[self._gpio] = level
        return self._metal.levels.get(self._gpio, 0)

    def irq(self, handler, trigger, hard=False):
        self._metal.handlers[self._gpio] = handler


class Uart:
    """The serial line: takes forty bytes at a time, as a full buffer does."""

    def __init__(self, metal):
        self._metal = metal

    def read(self):
        metal = self._metal
        metal.rounds += 1
        metal.at_round.get(metal.rounds, lambda: None)()
        if metal.rounds > ROUNDS:
            raise KeyboardInterrupt
        return metal.received.pop() if metal.received else None

    def write(self, some):
        self._metal.sent += some[:40]
        return len(some[:40])


class Bus:
    """I2C with the memory on it; whoever else is addressed takes what comes."""

    def __init__(self, metal):
        self._metal = metal

    def writeto(self, address, some):
        if address == 0x3C:
            self._metal.glass += some
        return len(some)

    def readfrom_mem(self, address, at, length, *, addrsize):
        return self._metal.fram.read(at, length)

    def writeto_mem(self, address, at, some, *, addrsize):
        self._metal.fram.write(at, some)


class Pwm:
    def __init__(self, pin, freq, duty_u16):
        self.duty = duty_u16

    def duty_u16(self, duty):
        self.duty = duty

    def duty_ns(self, duty):
        self.duty = duty


class Stepper:
    """The state machine of the PIO: a queue of eight words, and an interrupt for each piece that leaves."""

    def __init__(self, metal):
        self._metal = metal
        self.queue = []
        self.running = False
        self.refill = None
        metal.stepper = self

    def init(self, *_, **__):
        self.queue.clear()

    def restart(self):
        assert not self.running, "a piece that is put while it runs may be torn by an interrupt"

    def active(self, running):
        self.running = bool(running)

    def irq(self, handler):
        self.refill = handler

    def tx_fifo(self):
        return len(self.queue)

    def put(self, word):
        assert len(self.queue) < 8, "the program would wait here"
        self.queue.append(word)
        self._metal.steps.append(word)

    def take(self, late=0):
        """Run the queue dry as the PIO does; the interrupt is served when `late` more pieces have gone.

        Return the steps and the half steps in us of every piece.
        """
        taken, owed = [], 0
        while self.running and self.queue:
            taken.append((self.queue.pop(0) + 1, self.queue.pop(0) + 3))
            owed += 1
            if owed > late or not self.queue:
                owed = 0
                self.refill(self)
        return tuple(taken)


class Watchdog:
    def __init__(self, metal, timeout):
        self._metal = metal
        metal.watchdog_ms = timeout

    def feed(self):
        self._metal.fed += 1


class Lamp(dict[int, object]):
    def write(self):
        pass


def modules_of(metal):
    """MicroPython's own modules, as far as the program uses them."""
    make_pin = type("Pin", (Pin,), {"__init__": lambda self, *a, **n: Pin.__init__(self, metal, *a, **n)})
    machine = SimpleNamespace(
        ADC=lambda _pin: SimpleNamespace(read_u16=lambda: 12_001 * 65_535 // 36_300),
        I2C=lambda *_, **__: Bus(metal),
        PWM=Pwm,
        UART=lambda *_, **__: Uart(metal),
        Pin=make_pin,
        WDT=lambda timeout: Watchdog(metal, timeout),
        WDT_RESET=3,
        reset=metal.reset,
        reset_cause=lambda: 1,
        unique_id=lambda: b"pico-777",
    )
    rp2 = SimpleNamespace(
        StateMachine=lambda *_, **__: Stepper(metal),
        PIO=SimpleNamespace(OUT_LOW=0, JOIN_TX=1),
        asm_pio=lambda **_: lambda program: program,
    )
    return {
        "machine": machine,
        "rp2": rp2,
        "micropython": SimpleNamespace(kbd_intr=lambda code: setattr(metal, "interrupts", code)),
        "neopixel": SimpleNamespace(NeoPixel=lambda _pin, _lamps: Lamp()),
    }


class Turn:
    """Gives the other tasks their turn."""

    def __await__(self):
        yield


async def gather(*tasks):
    """Let all tasks go round, one pause each, until one of them ends it all."""
    while True:
        for task in tasks:
            task.send(None)
        await Turn()


def run_to_its_end(program):
    while True:
        program.send(None)


def changes_for(metal):
    """What modules that CPython has, too, do otherwise on a Pico."""

    async def pause(seconds):
        metal.ticks_ms = (metal.ticks_ms + 1) % TICKS
        metal.pauses += 1
        if metal.pauses > 10 * ROUNDS:
            raise KeyboardInterrupt
        await Turn()
        while seconds == metal.hangs_s:
            await Turn()

    return (
        (asyncio, "sleep", pause),
        (asyncio, "gather", gather),
        (asyncio, "create_task", lambda task: task),
        (asyncio, "run", run_to_its_end),
        (time, "sleep", lambda _seconds: None),
        (time, "ticks_ms", lambda: metal.ticks_ms),
        (time, "ticks_diff", lambda later, earlier: (later - earlier + TICKS // 2) % TICKS - TICKS // 2),
        (gc, "mem_free", lambda: 100_000),
        (os, "urandom", lambda n: bytes(range(n))),
        (os, "listdir", lambda _folder: []),
    )


def executed(name):
    """Do what MicroPython does with a file at its start."""
    exec(compile((FIRMWARE / name).read_text(), name, "exec"), {"__name__": "__main__"})


@pytest.fixture
def pretend(monkeypatch):
    """Let the program see a metal."""

    def pretend(metal):
        for name in ("board", "pulses"):
            monkeypatch.delitem(sys.modules, f"shuffleup_pico.{name}", raising=False)
        for name, module in modules_of(metal).items():
            monkeypatch.setitem(sys.modules, name, module)
        for module, name, change in changes_for(metal):
            monkeypatch.setattr(module, name, change, raising=False)

    return pretend


@pytest.fixture
def run(pretend, monkeypatch):
    """Start `main.py` and say where it ended."""

    def start(metal):
        pretend(metal)
        try:
            executed("main.py")
        except Restarted:
            return "restarted"
        finally:
            monkeypatch.undo()
        return "prompt"

    return start


def hello(session):
    fields = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)
    return frame.encode(messages.HELLO, 0, session, messages.pack(messages.HELLO_FIELDS, fields))


def test_it_feeds_the_watchdog_and_starts_anew_when_something_ends_it(run):
    metal = Metal(lid_open=False)
    assert run(metal) == "restarted"
    assert metal.watchdog_ms == 8_388
    assert metal.fed > 20
    assert metal.interrupts == -1, "with the lid closed nothing leads to the prompt"


@pytest.mark.parametrize("interval_s", [0.005, 0.002, 0.1], ids=["link", "motion", "sensors"])
def test_a_task_that_hangs_lets_the_watchdog_bite(run, interval_s):
    metal = Metal(lid_open=False)
    metal.hangs_s = interval_s
    run(metal)
    assert metal.fed == 1, "once, before the task hung"


def test_with_an_open_lid_a_person_gets_the_prompt(run):
    metal = Metal(lid_open=True)
    assert run(metal) == "prompt"
    assert (metal.watchdog_ms, metal.interrupts, metal.resets) == (0, 3, 0)


def test_it_tells_the_table_who_it_is(run):
    metal = Metal(lid_open=True)
    metal.received = [hello(0x0303)]  # the chance of this metal is 0, 1, 2, 3: it counts from 0x0302
    run(metal)
    frames = frame.Decoder().feed(metal.sent)
    (ident,) = [payload for kind, _, _, payload in frames if kind == messages.IDENT]
    who = messages.unpack(messages.IDENT_FIELDS, ident)
    assert who is not None
    assert who[3] == b"pico-777"
    stat = messages.unpack(messages.STAT_FIELDS, [payload for kind, _, _, payload in frames if kind == 3][-1])
    assert stat is not None
    assert messages.STATES[int(str(stat[0]))] == "UNHOMED"


def test_without_a_table_the_display_says_that_it_lives(run):
    """A builder who has soldered the display on sees that it works, without a table (ASSEMBLY.md, step 5)."""
    metal = Metal(lid_open=True)
    run(metal)
    assert b"SHUFFLE UP" in metal.glass
    assert b"no table yet" in metal.glass


def test_an_edge_at_a_pin_reaches_the_machine(run):
    metal = Metal(lid_open=True)
    metal.received = [hello(0x0303)]
    metal.at_round = {100: lambda: metal.edge(pins.ESTOP, 1)}
    run(metal)
    stats = [payload for kind, _, _, payload in frame.Decoder().feed(metal.sent) if kind == messages.STAT]
    last = messages.unpack(messages.STAT_FIELDS, stats[-1])
    assert last is not None
    assert messages.STATES[int(str(last[0]))] == "ESTOP"


def test_the_chance_of_the_board_is_good_enough_for_the_machine(pretend):
    pretend(Metal(lid_open=True))
    board = import_module("shuffleup_pico.board").Board()
    assert len(fresh_entropy(board.noise, bytes(32))[0]) == 32


def test_a_memory_that_does_not_answer_is_asked_again_after_a_restart(run):
    metal = Metal(lid_open=False)
    metal.fram.answers = False
    assert run(metal) == "restarted"
    assert metal.sent == b""


def test_motors_are_off_before_and_after_the_program(run):
    metal = Metal(lid_open=True)
    run(metal)
    assert metal.levels[pins.STEPPER_OFF] == 1
    assert metal.levels[pins.ROLLERS_ON] == 0
    assert metal.steps == []


def test_an_emergency_stop_lets_go_of_stepper_and_servos_until_a_person_has_answered(pretend):
    """When it is released their supply comes back at once, and nothing may jump."""
    metal = Metal(lid_open=True)
    pretend(metal)
    board = import_module("shuffleup_pico.board").Board()
    motion = import_module("shuffleup_pico.motion").Motion(board, lambda *_: None, lambda: 0)
    motion.latch(True)
    board.step(((1, 500),), True)
    assert (metal.levels[pins.STEPPER_OFF], board._latch.duty) == (0, 1_050_000)
    motion.stop_all()
    assert metal.levels[pins.STEPPER_OFF] == 1
    assert (board._latch.duty, board._flap.duty) == (0, 0)


@pytest.mark.parametrize("late", [0, 1, 2, 3])
@pytest.mark.parametrize("steps", [1, 10, 270, 560])
def test_every_piece_of_a_way_reaches_the_pio_also_by_a_late_interrupt(pretend, steps, late):
    metal = Metal(lid_open=True)
    pretend(metal)
    board = import_module("shuffleup_pico.board").Board()
    for _ in range(2):
        board.step(ramp.way(steps), True)
        assert metal.stepper.take(late) == ramp.way(steps)


def test_a_stop_leaves_nothing_in_the_queue_for_the_next_way(pretend):
    metal = Metal(lid_open=True)
    pretend(metal)
    board = import_module("shuffleup_pico.board").Board()
    board.step(ramp.way(270), True)
    board.stop_stepper()
    metal.stepper.refill(metal.stepper)  # one that was still on its way
    assert metal.stepper.queue == []
    board.step(ramp.way(10), False)
    assert (metal.stepper.take(), metal.levels[pins.DIR]) == (ramp.way(10), 0)


def test_the_boot_file_turns_every_motor_off(monkeypatch):
    metal = Metal(lid_open=False)
    monkeypatch.setitem(sys.modules, "machine", modules_of(metal)["machine"])
    executed("boot.py")
    outputs = {
        pins.STEP, pins.DIR, pins.LATCH, pins.FLAP, pins.TRAY_1, pins.TRAY_2, pins.ENTRY_1, pins.ENTRY_2,
        pins.ROLLERS_ON,
    }  # fmt: skip
    assert {gpio for gpio, level in metal.levels.items() if level == 0 and gpio != pins.LID} == outputs
    assert metal.levels[pins.STEPPER_OFF] == 1
