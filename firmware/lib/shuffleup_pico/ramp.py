"""The speed of the carousel's stepper: from rest at one acceleration to a cruise, and down again.

A way is a tuple of pieces, each `(steps, microseconds of half a step)`. The pieces of the ramp last at least
PIECE_US, so that the four which wait in the queue of the PIO are 24 ms in which nobody has to refill it.
"""

from math import sqrt

ACCELERATION = 2_000
"""Full steps a second, each second. hardware/FORCES.md computes what the motor has left over at it."""

FASTEST = 800
"""Full steps a second; half a turn of the carousel just gets near it."""

FINDING = 250
"""The carousel looks for its mark at so many steps a second, and brakes on 16 of them."""

PIECE_US = 6_000

CREEP_US = 10_000
"""Half a step at 50 a second: at this speed it starts and stops at once, within a step."""


def _ramp() -> "tuple[tuple[int, int], ...]":
    """Return the pieces from rest to FASTEST; n steps take the root of 2 n / ACCELERATION seconds."""
    found = []
    done, past_us = 0, 0.0
    while done < FASTEST * FASTEST // (2 * ACCELERATION):
        last, at_us = done, past_us
        while past_us - at_us < PIECE_US:
            done += 1
            past_us = 1_000_000 * sqrt(2 * done / ACCELERATION)
        found.append((done - last, int((past_us - at_us) / (done - last) / 2 + 0.5)))
    return tuple(found)


RAMP = _ramp()
TO_FIND = len([1 for _, half_us in RAMP if half_us >= 500_000 // FINDING])
"""So many pieces of the ramp are no faster than FINDING."""


def way(steps: int, most: int = len(RAMP)) -> "tuple[tuple[int, int], ...]":
    """Return the pieces of a way of so many steps, at least 1, on which it uses `most` pieces of the ramp."""
    up = 0
    while up < most and 2 * RAMP[up][0] <= steps:
        steps -= 2 * RAMP[up][0]
        up += 1
    cruise = ((steps, RAMP[max(0, up - 1)][1]),) if steps else ()
    return RAMP[:up] + cruise + tuple(reversed(RAMP[:up]))


def brake(pieces: "tuple[tuple[int, int], ...]", elapsed_us: int) -> "tuple[tuple[int, int], ...]":
    """Return the pieces that stop a carousel which has run along a way for so long."""
    half_us = RAMP[0][1]
    for steps, half_us in pieces:
        elapsed_us -= steps * 2 * half_us
        if elapsed_us < 0:
            break
    return tuple([piece for piece in reversed(RAMP) if piece[1] >= half_us])


def steps_in(pieces: "tuple[tuple[int, int], ...]") -> int:
    """Return how many steps a way has."""
    return sum([steps for steps, _ in pieces])


def steps_after(pieces: "tuple[tuple[int, int], ...]", elapsed_us: int) -> int:
    """Return how many steps of a way are done after so much time."""
    done = 0
    for steps, half_us in pieces:
        done += min(steps, max(0, elapsed_us) // (2 * half_us))
        elapsed_us -= steps * 2 * half_us
    return done


def length_us(pieces: "tuple[tuple[int, int], ...]") -> int:
    """Return how long a way takes."""
    return sum([steps * 2 * half_us for steps, half_us in pieces])
