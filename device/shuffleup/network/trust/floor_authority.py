"""The authority of a floor on its disk, and its signed claims: the epoch in which it owns the room.

It is created at the first start, with the certificate of the box. A key and its certificate are in one file,
which is replaced atomically: a power cut leaves no key without its certificate. Broker and web server read
the same file.

The owner of the authority's key can be the floor: the floor itself, and a standby that the director has
admitted. The signing key is derived from that file, so that a standby needs nothing more; every box receives
the public half with its admission. The box of a table can read a claim and pass it on, and can make none.
"""

import hashlib
from datetime import datetime
from pathlib import Path

import msgspec

from shuffleup.kernel.field_types import UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus import UnreadableMessage
from shuffleup.network.bus.row_stream import Delivery
from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.tls import (
    NotACertificate,
    fingerprint,
    is_to_be_renewed,
    one_certificate,
    server_context,
)
from shuffleup.network.trust.unit_key import UnitKey, signed_by
from shuffleup.storage.atomic_write import replace_whole

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


AUTHORITY, PUBLIC, SERVER = "authority.pem", "ca.crt", "server.pem"

_BEGIN, _END = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"


class AuthorityUnusable(CommandError):
    """The files of the authority cannot be read or made; the text is one line that says what to do."""


class _CertificateNote(msgspec.Struct, frozen=True):
    """The first line of the server's file: what the certificate below it names, and how long it holds."""

    signed_by: str
    here: Whereabouts
    begins: datetime
    ends: datetime


class Authority:
    """The authority of a floor, and the certificate of this box, which is renewed when it has to be.

    `public` is the certificate of the authority (PEM), for everybody; `fingerprint` is its SHA-256, to be
    compared by eye. `claim_key` proves that this is a floor of the venue. `ca_file` and `server_file` are for
    a broker: the second holds certificate and key. `context` is for a web server in this process; a renewed
    certificate is in it at once.
    """

    def __init__(self, folder: Path, venue: str, here: Whereabouts, now: datetime) -> None:
        """Read the files of `folder`, or make them; `here` is where the box is found, `now` the wall time.

        Raises:
            AuthorityUnusable: they cannot be read, written or understood.
        """
        self._folder = folder
        self.ca_file, self.server_file = folder / PUBLIC, folder / SERVER
        self._private = self._read_or_made(venue, here, now)
        self.public, self.fingerprint = self._checked()
        self.claim_key = ClaimKey(venue, self._private)
        self.context = server_context()
        self._write(self.ca_file, self.public.encode(), 0o644)
        if not self.renew(here, now):
            self._load()

    @property
    def signer(self) -> str:
        """The public key for this floor's claims (`epoch_proof`), for everybody who is let in."""
        return self.claim_key.claims.signer

    def renew(self, here: Whereabouts, now: datetime) -> bool:
        """Renew the certificate of the box if it is not for these addresses, or not for this time.

        Returns whether it did: then a broker has to read its file again.

        Raises:
            AuthorityUnusable: it cannot be written; the old one stays.
        """
        note = self._note()
        if note is not None and self._still_good(note, here, now) and self._loads():
            return False
        from shuffleup.network.trust.certificates import new_server  # noqa: PLC0415  # X.509 is wanted only here

        signed = new_server(self._private, here, now)
        fresh = _CertificateNote(self.fingerprint, here, signed.begins, signed.ends)
        self._write(self.server_file, msgspec.json.encode(fresh) + b"\n" + signed.pem, 0o600)
        self._load()
        return True

    def _read_or_made(self, venue: str, here: Whereabouts, now: datetime) -> bytes:
        path = self._folder / AUTHORITY
        try:
            return path.read_bytes()
        except FileNotFoundError:
            from shuffleup.network.trust.certificates import new_authority  # noqa: PLC0415

            made = new_authority(venue, here, now).pem
            self._write(path, made, 0o600)
            return made
        except OSError as error:
            raise AuthorityUnusable(f"{path}: cannot be read ({error.strerror})") from error

    def _checked(self) -> tuple[str, str]:
        """Return the certificate of the authority and its fingerprint, where its key belongs to it."""
        path = self._folder / AUTHORITY
        try:
            server_context().load_cert_chain(path)
            public = one_certificate(_certificate_in(self._private.decode("ascii")))
            return public, fingerprint(public)
        except (NotACertificate, UnicodeDecodeError, OSError) as error:
            raise AuthorityUnusable(
                f"{path}: damaged; restore it, or move it away and let every unit join again"
            ) from error

    def _still_good(self, note: _CertificateNote, here: Whereabouts, now: datetime) -> bool:
        return (
            note.signed_by == self.fingerprint
            and note.here == here
            and not is_to_be_renewed(note.begins, note.ends, now)
        )

    def _note(self) -> _CertificateNote | None:
        """Read what the certificate names; None if it has to be renewed in any case."""
        try:
            return msgspec.json.decode(
                self.server_file.read_bytes().partition(b"\n")[0], type=_CertificateNote
            )
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def _loads(self) -> bool:
        try:
            server_context().load_cert_chain(self.server_file)
        except OSError:  # an error of TLS is one, too
            return False
        return True

    def _load(self) -> None:
        self.context.load_cert_chain(self.server_file)

    def _write(self, path: Path, content: bytes, mode: int) -> None:
        try:
            replace_whole(path, content, mode)
        except OSError as error:
            raise AuthorityUnusable(f"{path}: cannot be written ({error.strerror})") from error


def _certificate_in(pem: str) -> str:
    """Take the certificate out of a text that holds its key, too."""
    at = pem.find(_BEGIN)
    return pem[at : pem.find(_END) + len(_END)] + "\n" if at >= 0 else ""
