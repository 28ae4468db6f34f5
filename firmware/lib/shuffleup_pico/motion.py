"""The real mechanics: a stepper, two rollers, two servos, and their sensors.

It implements `shapes.Mechanics` and touches no pin itself, so it runs anywhere. A motion is a procedure
like those of the machine, polled at every tick; at its end it reports MOTION_DONE.

A stepper that starts at full speed stalls, so a motion has a ramp at either end, see `ramp`. The PIO takes
the pieces of a way one by one; the program knows the position only from the elapsed time. The program sees
an edge some milliseconds after it came, so a motion that follows it begins at the time of the clock, not at
that of the edge.
"""

from shuffleup_pico import ramp, sensors as see
from shuffleup_pico.geometry import STEPS_A_SLOT, STEPS_A_TURN
from shuffleup_pico.ledger import BOARD, BURN
from shuffleup_pico.rig import FULL_SPEED, SLOWLY, Work
from shuffleup_pico.sensors import Sensors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from shuffleup_pico.rig import Procedure
    from shuffleup_pico.shapes import Parts

    Report = Callable[[int, int, int], None]
    Overrun = Generator[tuple[Callable[[], bool], int], bool, int]
    Way = tuple[tuple[int, int], ...]

MARK_STEPS = 5
"""The edge of the mark passes its barrier so many steps before slot 0 stands before the entry."""

SETTLE_MS, REST_MS, SERVO_MS, BACK_MS = 15, 20, 150, 260
ARM_IN_MS = 300
"""The arm may be all the way out when a stop or a power cut has left it there."""

FEED_MS, PASS_MS, SEAT_MS = 300, 420, 60
"""At full speed; a card that takes three times as long as it should is held."""
SHAKES, SHAKE_MS, SHAKE_US = 24, 25, 1_000
PUSH_MS, PUSHES = 80, 20
"""The arm goes out at once, or slowly in so many pieces."""

CLOSED_US, OPEN_US, PUSHED_US = 1_000, 1_050, 1_800
FLAP_SHOE_US, FLAP_BOARD_US, FLAP_BURN_US = 1_250, 1_500, 1_750
"""Pulses of the servos, which turn 90 degrees a millisecond: hardware/enclosure has the angles."""

CLEAR_STEPS = 15
"""The last approach to the mark begins so far before it, and creeps three times as far at most. The program
may see the mark pass late, by nine steps on an emulated RP2040, and has then overrun it.
"""


class Motion:
    """Moves `parts` and reports to `report`, with milliseconds since the start, as `clock` returns them."""

    def __init__(self, parts: "Parts", report: "Report", clock: "Callable[[], int]") -> None:
        self._parts = parts
        self._report = report
        self._clock = clock
        self._eyes = Sensors()
        self._work: Work | None = None
        self._now_ms = 0
        self._position = 0
        self._way: Way = ()
        self._began_ms = 0
        self._forward = True
        self._latch_us = self._flap_us = 0

    def tick(self, now_ms: int) -> None:
        """Let time pass; at least every 5 ms while something moves."""
        self._now_ms = max(self._now_ms, now_ms)
        self._go_on()

    def sensed(self, kind: int, at_ms: int, level: int) -> None:
        """Take in what a sensor sees, before the machine does; levels come again without an edge."""
        self._now_ms = max(self._now_ms, at_ms)
        at_mark = self._eyes.levels[see.HOME]
        self._eyes.take(kind, at_ms, level)
        passed = self._eyes.levels[see.HOME] != at_mark
        if passed and self._way and bool(level) == self._forward:
            self._report(see.DRIFT, at_ms, self._drift(at_ms))
        self._go_on()

    def alarm(self, at_ms: int) -> None:
        """The stepper's driver raised its alarm: a stall while it turns, an overload while it stands."""
        self._now_ms = max(self._now_ms, at_ms)
        turning = bool(self._way)
        self.stop_all()
        self._report(see.STALL if turning else see.OVERCURRENT, at_ms, 1)

    # --- what the machine asks for ---

    def report(self) -> None:
        """Report what every sensor sees."""
        for kind, level in self._parts.look():
            self._eyes.take(kind, self._now_ms, level)
            self._report(kind, self._now_ms, level)

    def home(self) -> None:
        """Turn the carousel to its mark."""
        self._begin(self._homing())

    def go_to(self, slot: int) -> None:
        """Turn a slot before the entry, the shorter way."""
        self._begin(self._turning(slot))

    def feed(self, slow: bool) -> None:
        """Take a card from the tray into the slot, or push on the one that is in the entry."""
        self._begin(self._feeding(SLOWLY if slow else FULL_SPEED))

    def feed_back(self) -> None:
        """Turn the entry rollers back by half a card."""
        self._begin(self._backing())

    def vibrate(self) -> None:
        """Shake the carousel a full step to either side."""
        self._begin(self._shaking())

    def push_out(self, slow: bool) -> None:
        """Push the card in the slot before the exit out."""
        self._begin(self._pushing(slow))

    def latch(self, open_: bool) -> None:
        """Open or close the exit."""
        pulse_us = OPEN_US if open_ else CLOSED_US
        moves, self._latch_us = pulse_us != self._latch_us, pulse_us
        self._parts.latch(pulse_us)
        self._begin(self._waiting(SERVO_MS if moves else 0))

    def flap(self, purpose: int) -> None:
        """Set the way behind the exit."""
        pulse_us = {BURN: FLAP_BURN_US, BOARD: FLAP_BOARD_US}.get(purpose, FLAP_SHOE_US)
        moves, self._flap_us = pulse_us != self._flap_us, pulse_us
        self._parts.flap(pulse_us)
        self._begin(self._waiting(SERVO_MS if moves else 0))

    def stop_all(self) -> None:
        """Stop every motor at once and let go of it; nobody knows after that where the servos are."""
        self.stop_feed()
        self._way = ()
        self._latch_us = self._flap_us = 0
        self._parts.stop_stepper()
        self._parts.let_go()

    def stop_feed(self) -> None:
        """Stop a feed where it is; the carousel holds its slot."""
        if self._work is not None:
            self._work.drop()
            self._work = None
        self._parts.rollers(0, 0)

    def free_bytes(self) -> int:
        """Return how much memory the program has left."""
        return self._parts.free_bytes()

    # --- the motions ---

    def _homing(self) -> "Procedure":
        if self._latch_us != CLOSED_US:
            self._latch_us = CLOSED_US
            self._parts.latch(CLOSED_US)
            yield _never, ARM_IN_MS  # the carousel would run into the arm
        yield from self._until_mark(ramp.way(STEPS_A_TURN + 2 * STEPS_A_SLOT, ramp.TO_FIND))
        braking = ramp.brake(self._way, (self._now_ms - self._began_ms) * 1000)
        yield from self._go(braking, forward=True)
        back = ramp.steps_in(braking) + CLEAR_STEPS
        yield from self._go(ramp.way(back, ramp.TO_FIND), forward=False)
        overrun = yield from self._until_mark(((3 * CLEAR_STEPS, ramp.CREEP_US),))
        left = MARK_STEPS - overrun
        if left:
            yield from self._go(((abs(left), ramp.CREEP_US),), left > 0)
        self._position, self._way = 0, ()

    def _until_mark(self, way: "Way") -> "Overrun":
        """Turn forward until the mark begins, and return how many steps it has been overrun by.

        Without a mark there is no end, and the machine waits 5 s.
        """
        rises = self._eyes.rises[see.HOME]
        self._step(way, forward=True)
        found = yield lambda: self._eyes.rises[see.HOME] > rises, self._way_ms()
        self._parts.stop_stepper()
        if not found:
            self._way = ()
            yield _never, 1 << 30
        self._now_ms = max(self._now_ms, self._clock())
        return self._done(self._now_ms) - self._done(self._eyes.rose_ms[see.HOME])

    def _go(self, way: "Way", forward: bool) -> "Procedure":
        self._step(way, forward)
        ends_ms = self._began_ms + self._way_ms()
        yield lambda: self._now_ms >= ends_ms, 1 << 30

    def _turning(self, slot: int) -> "Procedure":
        target = slot * STEPS_A_SLOT
        steps = shorter_way(self._position, target, STEPS_A_TURN)
        if steps:
            yield from self._go(ramp.way(abs(steps)), steps > 0)
        self._position, self._way = target, ()

    def _feeding(self, pace: int) -> "Procedure":
        speed = 100 * FULL_SPEED // pace
        self._parts.rollers(0 if self._eyes.entry() else speed, speed)
        came = yield self._eyes.entry_seen, FEED_MS if pace == FULL_SPEED else FEED_MS * 5
        if came:
            self._parts.rollers(0, speed)
            past = yield self._eyes.entry_free, PASS_MS * pace // FULL_SPEED
            yield _never, SEAT_MS * pace // FULL_SPEED if past else 0
        self._parts.rollers(0, 0)
        yield _never, REST_MS

    def _backing(self) -> "Procedure":
        self._parts.rollers(0, -100 * FULL_SPEED // SLOWLY)
        yield _never, BACK_MS
        self._parts.rollers(0, 0)
        yield _never, REST_MS

    def _shaking(self) -> "Procedure":
        for n in range(SHAKES):
            self._parts.step(((1, SHAKE_US),), n % 2 == 0)
            yield _never, SHAKE_MS

    def _pushing(self, slow: bool) -> "Procedure":
        for n in range(1, PUSHES + 1) if slow else (PUSHES,):
            self._parts.latch(OPEN_US + (PUSHED_US - OPEN_US) * n // PUSHES)
            yield _never, PUSH_MS
        yield _never, SERVO_MS
        self._parts.latch(OPEN_US)
        yield _never, SERVO_MS

    def _waiting(self, ms: int) -> "Procedure":
        yield _never, ms

    # --- how they go on ---

    def _begin(self, procedure: "Procedure") -> None:
        if self._work is not None:
            self._work.drop()
        self._way = ()
        self._work = Work(procedure)

    def _go_on(self) -> None:
        if self._work is not None and self._work.over(self._now_ms):
            self._work = None
            self._report(see.MOTION_DONE, self._now_ms, 0)

    def _step(self, way: "Way", forward: bool) -> None:
        self._way, self._forward = way, forward
        self._parts.step(self._way, forward)
        self._began_ms = self._now_ms = max(self._now_ms, self._clock())

    def _way_ms(self) -> int:
        return ramp.length_us(self._way) // 1000 + SETTLE_MS

    def _done(self, at_ms: int) -> int:
        """Return how many steps of the way were done at a time."""
        return ramp.steps_after(self._way, (at_ms - self._began_ms) * 1000)

    def _drift(self, at_ms: int) -> int:
        """Return by how many steps the mark came early or late."""
        done = self._done(at_ms)
        here = self._position + (done if self._forward else -done)
        return (here + MARK_STEPS + STEPS_A_TURN // 2) % STEPS_A_TURN - STEPS_A_TURN // 2


def _never() -> bool:
    return False


def shorter_way(position: int, target: int, turn: int) -> int:
    """Return the steps from one place on a ring to another, below 0 where backwards is shorter."""
    steps = (target - position) % turn
    return steps - turn if steps > turn // 2 else steps
