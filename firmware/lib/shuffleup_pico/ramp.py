"""The speed ramp of the stepper, and its position on the way: pieces of steps, each with its half-step time.

A motor that starts at full speed stalls, so a longer motion begins and ends slowly. The pieces are passed to
the PIO as a whole; from then on the program knows the position only from the elapsed time.
"""

SLOW_US, FAST_US = 1_000, 500
"""Half a step: 500 and 1,000 full steps a second."""

RAMP_STEPS = 10


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
