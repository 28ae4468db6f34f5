"""The pins and peripherals of the Raspberry Pi Pico, accessed only here, in main and in boot."""

import gc
import os
import time

import rp2
from machine import ADC, I2C, PWM, UART, Pin

from shuffleup_pico import pins as gp, sensors as see
from shuffleup_pico.pulses import pulses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BAUD = 115_200
SERVO_HZ, ROLLER_HZ = 50, 20_000
PIO_HZ = 1_000_000
"""The PIO counts microseconds."""

QUEUE_WORDS, PULSE_US = 8, 3
"""The queue of the PIO, and the microseconds of half a step that its instructions take besides the wait."""

EYES = (
    (see.TRAY, gp.TRAY_SEEN),
    (see.ENTRY_LEFT, gp.ENTRY_LEFT_SEEN),
    (see.ENTRY_RIGHT, gp.ENTRY_RIGHT_SEEN),
    (see.EXIT, gp.EXIT_SEEN),
    (see.SHOE, gp.SHOE_SEEN),
    (see.HOME, gp.HOME_SEEN),
    (see.SLOT, gp.SLOT_SEEN),
    (see.LID, gp.LID),
    (see.ESTOP, gp.ESTOP),
)
"""High is a card, a mark, an open lid, a pressed stop: a wire that broke reads as the dangerous side."""

EDGES = 64
"""Edges that can wait between two looks of the program."""

SUPPLY_FULL_MV = 36_300
"""3.3 V at the converter, behind a divider by eleven."""


class Board:
    """The parts of `shapes.Parts`: the sensors' edges with their times, the serial line and the bus."""

    def __init__(self) -> None:
        self.uart = UART(0, BAUD, tx=Pin(gp.UART_TX), rx=Pin(gp.UART_RX), rxbuf=512, txbuf=512)
        self.bus = I2C(0, sda=Pin(gp.I2C_SDA), scl=Pin(gp.I2C_SCL), freq=400_000)
        self._direction = Pin(gp.DIR, Pin.OUT, value=0)
        self._stepper_off = Pin(gp.STEPPER_OFF, Pin.OUT, value=1)
        self._stepper = rp2.StateMachine(0, pulses, freq=PIO_HZ, set_base=Pin(gp.STEP))
        self._way: tuple[tuple[int, int], ...] = ()
        self._sent = 0
        self._stepper.irq(self._refill)
        self._rollers_on = Pin(gp.ROLLERS_ON, Pin.OUT, value=0)
        self._tray = (_pwm(gp.TRAY_1, ROLLER_HZ), _pwm(gp.TRAY_2, ROLLER_HZ))
        self._entry = (_pwm(gp.ENTRY_1, ROLLER_HZ), _pwm(gp.ENTRY_2, ROLLER_HZ))
        self._latch, self._flap = _pwm(gp.LATCH, SERVO_HZ), _pwm(gp.FLAP, SERVO_HZ)
        self._supply = ADC(Pin(gp.SUPPLY))
        self._eyes = [(kind, Pin(pin, Pin.IN, Pin.PULL_UP)) for kind, pin in EYES]
        self._kinds = bytearray(EDGES)
        self._levels = bytearray(EDGES)
        self._at = [time.ticks_ms()] * EDGES
        self._first = self._next = 0
        self.edges_lost = 0
        for kind, pin in self._eyes:
            pin.irq(_edge(self, kind), Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)
        alarm = Pin(gp.STALL, Pin.IN)
        alarm.irq(_edge(self, see.STALL), Pin.IRQ_RISING, hard=True)

    def edge(self, kind: int, level: int) -> None:
        """Note an edge; runs in an interrupt and allocates nothing.

        The interrupt is a hard one: a soft one waits for the end of a garbage collection or of a transfer on
        the bus, and an edge that is 6 ms late looks like two lost steps.
        """
        after = (self._next + 1) % EDGES
        if after == self._first:
            self.edges_lost += 1
            return
        self._kinds[self._next], self._levels[self._next] = kind, level
        self._at[self._next] = time.ticks_ms()
        self._next = after

    def edges(self) -> "list[tuple[int, int, int]]":
        """Return the edges since the last call: kind, how many ms ago, level."""
        found = []
        while self._first != self._next:
            n = self._first
            age_ms = time.ticks_diff(time.ticks_ms(), self._at[n])
            found.append((self._kinds[n], age_ms, self._levels[n]))
            self._first = (n + 1) % EDGES
        return found

    def lid_open(self) -> bool:
        """Say whether the lid is open."""
        return any(pin.value() for kind, pin in self._eyes if kind == see.LID)

    def supply_mv(self) -> int:
        """Measure the 12 V supply."""
        return self._supply.read_u16() * SUPPLY_FULL_MV // 65_535

    def noise(self, length: int) -> bytes:
        """Return chance from the system, and after it what the converter's last bits add."""
        return os.urandom(length) + bytes([self._supply.read_u16() & 0xFF for _ in range(length)])

    # --- what the motion asks for ---

    def step(self, way: "tuple[tuple[int, int], ...]", forward: bool) -> None:
        """Turn the stepper by the pieces of a way."""
        self._stepper_off.value(0)
        self._direction.value(1 if forward else 0)
        self._stepper.active(0)  # no interrupt may come between the two numbers of a piece
        self._stepper.restart()
        self._way, self._sent = way, 0
        self._refill()
        self._stepper.active(1)

    def _refill(self, _stepper: "rp2.StateMachine | None" = None) -> None:
        """Put pieces of the way into the queue until it is full or the way at its end."""
        while self._sent < len(self._way) and self._stepper.tx_fifo() <= QUEUE_WORDS - 2:
            steps, half_us = self._way[self._sent]
            self._sent += 1
            self._stepper.put(steps - 1)
            self._stepper.put(half_us - PULSE_US)

    def stop_stepper(self) -> None:
        """Stop the stepper; it holds its place."""
        self._stepper.active(0)
        self._way = ()
        self._stepper.init(pulses, freq=PIO_HZ, set_base=Pin(gp.STEP))  # empties what was still to be done

    def let_go(self) -> None:
        """Take the current from the stepper and the pulses from the servos."""
        self._stepper_off.value(1)
        self._latch.duty_ns(0)
        self._flap.duty_ns(0)

    def rollers(self, tray_percent: int, entry_percent: int) -> None:
        """Turn the rollers."""
        self._rollers_on.value(1 if tray_percent or entry_percent else 0)
        _drive(self._tray, tray_percent)
        _drive(self._entry, entry_percent)

    def latch(self, pulse_us: int) -> None:
        """Send the latch servo somewhere."""
        self._latch.duty_ns(pulse_us * 1000)

    def flap(self, pulse_us: int) -> None:
        """Send the flap servo somewhere."""
        self._flap.duty_ns(pulse_us * 1000)

    def look(self) -> "list[tuple[int, int]]":
        """Return kind and level of every sensor, the supply in mV."""
        return [(kind, pin.value()) for kind, pin in self._eyes] + [(see.SUPPLY, self.supply_mv())]

    def free_bytes(self) -> int:
        """Return how much memory the program has left."""
        return gc.mem_free()


def _pwm(gpio: int, hz: int) -> PWM:
    return PWM(Pin(gpio), freq=hz, duty_u16=0)


def _drive(bridge: "tuple[PWM, PWM]", percent: int) -> None:
    ahead, back = bridge
    ahead.duty_u16(max(0, percent) * 65_535 // 100)
    back.duty_u16(max(0, -percent) * 65_535 // 100)


def _edge(board: Board, kind: int) -> "Callable[[Pin], None]":
    def note(pin: Pin) -> None:
        board.edge(kind, pin.value())

    return note
