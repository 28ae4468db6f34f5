"""Signed claims of a floor: the epoch in which it owns the room, and the rows that it has written.

The owner of the authority's key can be the floor: the floor itself, and a standby that the director has
admitted. The signing key is derived from that file, so that a standby needs nothing more; every box receives
the public half with its admission. The box of a table can read a claim and pass it on, and can make none.
"""

import hashlib

import msgspec

from shuffleup.kernel.field_types import UnitId
from shuffleup.network.bus import UnreadableMessage
from shuffleup.network.bus.delivery import Delivery
from shuffleup.network.trust.unit_key import UnitKey, signed_by

_PROTOCOL = "shuffleup floor claim 1"

FIRST_EPOCH = 1
"""What every floor begins in. It deposes nobody, so it needs no proof."""


class NotProved(UnreadableMessage):
    """A floor's epoch that nobody has proved: it has no effect."""


class Claims(msgspec.Struct, frozen=True):
    """Reads what floors of a venue claim; `signer` is the public half of the key, in hex."""

    venue: str
    signer: UnitId

    def proves_epoch(self, root: str, epoch: int, proof: str) -> bool:
        """Say whether a floor of this venue owns the event of that root (hex) in this epoch."""
        return signed_by(self.signer, _epoch(self.venue, root, epoch), proof)

    def check_epoch(self, root: str, epoch: int, proof: str, *, known: int) -> None:
        """Pass an epoch that is no higher than the one that is known, and a higher one that is proved.

        Raises:
            NotProved: it is neither.
        """
        if epoch > max(known, FIRST_EPOCH) and not self.proves_epoch(root, epoch, proof):
            raise NotProved(f"a floor of epoch {epoch} is claimed and not proved: it is not believed")

    def proves_row(self, delivery: Delivery) -> bool:
        """Say whether a floor of this venue has written a row, and so all before it, and for whom."""
        return signed_by(self.signer, _row(self.venue, delivery), delivery.proof)


NO_CLAIMS = Claims("", UnitId(""))
"""Believes nobody: for a box without a key, or a room without a network, which needs none."""


class ClaimKey:
    """Makes the claims of a floor; `claims` is what reads them."""

    def __init__(self, venue: str, authority: bytes) -> None:
        """Derive the key from the file of the authority, byte for byte as it lies on the disk."""
        self._key = UnitKey(hashlib.blake2b(authority, digest_size=32, person=b"shuffleup claim").digest())
        self.claims = Claims(venue, self._key.unit_id)

    def epoch(self, root: str, epoch: int) -> str:
        """Prove that this floor owns an event in an epoch; returns a signature in hex."""
        return self._key.sign(_epoch(self.claims.venue, root, epoch))

    def row(self, delivery: Delivery) -> str:
        """Prove that this floor has written a row, and whom it concerns; returns a signature in hex."""
        return self._key.sign(_row(self.claims.venue, delivery))


def _epoch(venue: str, root: str, epoch: int) -> bytes:
    return msgspec.json.encode((_PROTOCOL, "epoch", venue, root, epoch))


def _row(venue: str, delivery: Delivery) -> bytes:
    links = sorted(delivery.links.items())
    return msgspec.json.encode((_PROTOCOL, "row", venue, delivery.row.hash.hex(), links))
