"""The life of a deck: committed to entropy before the host's nonce is known, revealed when it is out.

The RP2040 has no certified source of chance. `os.urandom` there is whitened noise of an oscillator (pico-sdk,
get_rand_64), so it is mixed with whatever else the board can measure, and never trusted alone.
"""

from hashlib import sha256

from shuffleup_link import messages
from shuffleup_pico import ledger
from shuffleup_pico.shuffle import commitment
from shuffleup_pico.troubles import MACHINE, RNG_FAIL, Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.rig import Rig
    from shuffleup_pico.shapes import Host

DRAWN_BYTES = 64
MOST_ALIKE = 5
"""A sixth equal byte in a row comes by chance once in 2**40 draws (NIST SP 800-90B, 4.4.1: 1 + 40 / 8)."""


class Deck:
    """Commits and reveals. Methods raise OSError where the memory does not answer."""

    def __init__(self, rig: "Rig", host: "Host", source: "Callable[[int], bytes]") -> None:
        """`source` gives so many bytes of chance."""
        self._rig = rig
        self._host = host
        self.source = source
        self._told: int | None = None

    def bind(self) -> None:
        """Commit to the next deck and report it to the host; Trouble RNG_FAIL where chance fails.

        A commitment from before a restart is told again: the last time may have been lost.
        """
        kept = self._rig.ledger
        if kept.phase == ledger.NONE:
            kept.commit(*fresh_entropy(self.source, kept.drawn))
            self._told = None
        if kept.phase == ledger.COMMITTED and self._told is None:
            self._told = self._host.tell(messages.COMMIT, (commitment(kept.entropy),))

    def bound(self) -> bool:
        """Say whether the host has stored what this machine is bound to, so that its nonce may come."""
        told = self._told
        bound = self._rig.ledger.phase == ledger.COMMITTED
        return bound and told is not None and self._host.acknowledged(told)

    def load(self, nonce: bytes) -> None:
        """Take the host's nonce; once for a deck."""
        if self._rig.ledger.phase == ledger.COMMITTED:
            self._rig.ledger.load(nonce)
            self._rig.told = 0

    def retire(self) -> None:
        """Reveal the entropy of a deck that is out, where there was one."""
        kept = self._rig.ledger
        if kept.phase in (ledger.READY, ledger.SPOILED):
            if any(kept.entropy):
                self._host.tell(messages.REVEAL, (kept.entropy,))
            kept.retire()


def fresh_entropy(source: "Callable[[int], bytes]", last_drawn: bytes) -> "tuple[bytes, bytes]":
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
