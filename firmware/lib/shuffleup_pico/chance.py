"""Fresh entropy for a deck, from a monitored source: a source that repeats itself is refused.

The RP2040 has no certified source. `os.urandom` there is whitened noise of an oscillator (pico-sdk,
get_rand_64), so it is mixed with whatever else the board can measure, and never trusted alone.
"""

from hashlib import sha256

from shuffleup_pico.troubles import MACHINE, RNG_FAIL, Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DRAWN_BYTES = 64
MOST_ALIKE = 5
"""A sixth equal byte in a row comes by chance once in 2**40 draws (NIST SP 800-90B, 4.4.1: 1 + 40 / 8)."""


def fresh(source: "Callable[[int], bytes]", last_drawn: bytes) -> "tuple[bytes, bytes]":
    """Draw 64 bytes and return the entropy of 32, and the hash to compare the next draw with.

    What the source gives beyond 64 bytes is mixed in and not counted on. Raises Trouble RNG_FAIL where the 64
    are those of the last draw, or two equal halves, or hold a byte six times in a row, or are fewer.
    """
    given = source(DRAWN_BYTES)
    drawn, half = given[:DRAWN_BYTES], DRAWN_BYTES // 2
    mark = sha256(b"drawn" + drawn).digest()
    if len(drawn) != DRAWN_BYTES or drawn[:half] == drawn[half:] or mark == last_drawn or _stutters(drawn):
        raise Trouble(RNG_FAIL, MACHINE)
    return sha256(given).digest(), mark


def _stutters(drawn: bytes) -> bool:
    alike = 0
    for n in range(1, len(drawn)):
        alike = alike + 1 if drawn[n] == drawn[n - 1] else 0
        if alike >= MOST_ALIKE:
            return True
    return False
