"""The real mechanics: a stepper, two rollers, two servos, and their sensors.

It implements `shapes.Mechanics` and touches no pin itself, so it runs anywhere. A motion is a procedure
like those of the machine, polled at every tick; at its end it reports MOTION_DONE.

A stepper that starts at full speed stalls, so a longer motion begins and ends slowly. The pieces of its way
are passed to the PIO as a whole; from then on the program knows the position only from the elapsed time.
"""

from shuffleup_pico import sensors as see
from shuffleup_pico.geometry import STEPS_A_SLOT, STEPS_A_TURN
from shuffleup_pico.ledger import BOARD, BURN
from shuffleup_pico.rig import FULL_SPEED, SLOWLY, Work
from shuffleup_pico.sensors import Sensors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.rig import Procedure
    from shuffleup_pico.shapes import Parts

    Report = Callable[[int, int, int], None]

MARK_STEPS = 5
"""The edge of the mark passes its barrier so many steps before slot 0 stands before the entry."""

SETTLE_MS, REST_MS, SERVO_MS, BACK_MS = 15, 20, 150, 260
ARM_IN_MS = 300
"""The arm may be all the way out when a stop or a power cut has left it there."""

FEED_MS, PASS_MS, SEAT_MS = 300, 420, 60
"""At full speed; a card that takes three times as long as it should is held."""
SHAKES, SHAKE_MS = 24, 25
PUSH_MS, PUSHES = 80, 20
"""The arm goes out at once, or slowly in so many pieces."""

CLOSED_US, OPEN_US, PUSHED_US = 1_000, 1_400, 2_000
FLAP_SHOE_US, FLAP_BURN_US, FLAP_BOARD_US = 1_500, 1_000, 2_000
"""Pulses of the servos; a builder bends the horns until they fit."""

SLOW_US, FAST_US = 1_000, 500
"""Half a step: 500 and 1,000 full steps a second."""

RAMP_STEPS = 10


class Motion:
    """Moves `parts` and reports to `report`, with milliseconds since the start."""

    def __init__(self, parts: "Parts", report: "Report") -> None:
        self._parts = parts
        self._report = report
        self._eyes = Sensors()
        self._work: Work | None = None
        self._now_ms = 0
        self._position = 0
        self._way: tuple[tuple[int, int], ...] = ()
        self._began_ms = 0
        self._forward = True
        self._latch_us = self._flap_us = 0

    def tick(self, now_ms: int) -> None:
        """Let time pass; at least every 5 ms while something moves."""
        self._now_ms = max(self._now_ms, now_ms)
        self._go_on()

    def sensed(self, kind: int, at_ms: int, level: int) -> None:
        """Take in what a sensor sees, before the machine does."""
        self._now_ms = max(self._now_ms, at_ms)
        self._eyes.take(kind, at_ms, level)
        if kind == see.HOME and self._way and bool(level) == self._forward:
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
        rises = self._eyes.rises[see.HOME]
        self._step(STEPS_A_TURN + 2 * STEPS_A_SLOT, forward=True)
        found = yield lambda: self._eyes.rises[see.HOME] > rises, length_us(self._way) // 1000
        self._parts.stop_stepper()
        if not found:
            self._way = ()
            yield _never, 1 << 30  # without a mark there is no end; the machine waits no longer than 5 s
        self._step(MARK_STEPS, forward=True)
        yield _never, self._way_ms()
        self._position, self._way = 0, ()

    def _turning(self, slot: int) -> "Procedure":
        target = slot * STEPS_A_SLOT
        steps = shorter_way(self._position, target, STEPS_A_TURN)
        if steps:
            self._step(abs(steps), forward=steps > 0)
            yield _never, self._way_ms()
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
            self._parts.step(((1, SLOW_US),), n % 2 == 0)
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

    def _step(self, steps: int, forward: bool) -> None:
        self._way, self._forward, self._began_ms = pieces(steps), forward, self._now_ms
        self._parts.step(self._way, forward)

    def _way_ms(self) -> int:
        return length_us(self._way) // 1000 + SETTLE_MS

    def _drift(self, at_ms: int) -> int:
        """Return by how many steps the mark came early or late."""
        done = steps_after(self._way, (at_ms - self._began_ms) * 1000)
        here = self._position + (done if self._forward else -done)
        return (here + MARK_STEPS + STEPS_A_TURN // 2) % STEPS_A_TURN - STEPS_A_TURN // 2


def _never() -> bool:
    return False


def pieces(steps: int) -> "tuple[tuple[int, int], ...]":
    """Return `(steps, microseconds of half a step)` for a way of so many steps, at least 1; at most three."""
    if steps <= 3 * RAMP_STEPS:
        return ((steps, SLOW_US),)
    return ((RAMP_STEPS, SLOW_US), (steps - 2 * RAMP_STEPS, FAST_US), (RAMP_STEPS, SLOW_US))


def steps_after(way: "tuple[tuple[int, int], ...]", elapsed_us: int) -> int:
    """Return how many steps of a way are done after so much time."""
    done = 0
    for steps, half_us in way:
        here = min(steps, max(0, elapsed_us) // (2 * half_us))
        done += here
        elapsed_us -= steps * 2 * half_us
    return done


def length_us(way: "tuple[tuple[int, int], ...]") -> int:
    """Return how long a way takes."""
    return sum([steps * 2 * half_us for steps, half_us in way])


def shorter_way(position: int, target: int, turn: int) -> int:
    """Return the steps from one place on a ring to another, below 0 where backwards is shorter."""
    steps = (target - position) % turn
    return steps - turn if steps > turn // 2 else steps
