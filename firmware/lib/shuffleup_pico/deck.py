"""The life of a deck: committed to entropy before the host's nonce is known, revealed when it is out."""

from shuffleup_link import messages
from shuffleup_pico import chance, ledger
from shuffleup_pico.shuffle import commitment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.rig import Rig
    from shuffleup_pico.shapes import Host


class Deck:
    """Commits and reveals. Methods raise OSError where the memory does not answer."""

    def __init__(self, rig: "Rig", host: "Host", source: "Callable[[int], bytes]") -> None:
        """`source` gives so many bytes of chance."""
        self._rig = rig
        self._host = host
        self.source = source
        self._told: int | None = None

    def bind(self) -> None:
        """See that the next deck is bound to and the host is told; Trouble RNG_FAIL where chance fails.

        A commitment from before a restart is told again: the last time may have been lost.
        """
        kept = self._rig.ledger
        if kept.phase == ledger.NONE:
            kept.commit(*chance.fresh(self.source, kept.drawn))
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
