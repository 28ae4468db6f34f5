"""The two keys of a player's card: one signs the requests of its phones, one seals what is personal (PLY-05).

A phone never sends the secret of its card. What it sends is in the open and worth nothing without the key.
"""

import base64
import hmac
import secrets
from hashlib import sha256

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

SIGNS, SEALS = b"shuffle up: a phone signs", b"shuffle up: for one phone"
"""What the keys are derived for; the page has the same words (`me.js`)."""

NONCE_BYTES = 12


class CardKeys(msgspec.Struct, frozen=True):
    """The keys that follow from the secret of a card by HMAC-SHA256 (RFC 2104)."""

    signing: bytes
    sealing: ChaCha20Poly1305

    @classmethod
    def of(cls, secret: bytes) -> "CardKeys":
        """Derive both keys."""
        return cls(derived(secret, SIGNS), ChaCha20Poly1305(derived(secret, SEALS)))

    def __repr__(self) -> str:
        """Keep the keys out of every log and report."""
        return "CardKeys(...)"

    def signed(self, signature: str, method: str, path: str, command_id: str, body: bytes) -> bool:
        """Say whether a request carries the signature of the card over all that it asks."""
        wanted = hmac.new(self.signing, message(method, path, command_id, body), sha256).hexdigest()
        return hmac.compare_digest(wanted.encode(), signature.encode())

    def sealed(self, plain: bytes) -> bytes:
        """Seal a view for the phones of the card: a fresh nonce and the ciphertext (RFC 8439), in base64."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return base64.b64encode(nonce + self.sealing.encrypt(nonce, plain, None))


def derived(secret: bytes, purpose: bytes) -> bytes:
    """Derive a key of 32 bytes from the secret of a card."""
    return hmac.new(secret, purpose, sha256).digest()


def message(method: str, path: str, command_id: str, body: bytes) -> bytes:
    """Return what is signed."""
    return f"{method}\n{path}\n{command_id}\n".encode() + body


def written(secret: bytes) -> str:
    """Write the secret of a card as it stands behind `#`: base64url without padding (RFC 4648)."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()
