"""TLS between the boxes of a venue, with the authority of their floor alone; requests to its web server.

Certificates hold for boxes whose clock may be wrong. Requests run in a thread each, because they block.
"""

import asyncio
import hashlib
import http.client
import ssl
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from shuffleup.kernel.refusals import CommandError

NO_CHECK_TIME = 0x200000
"""X509_V_FLAG_NO_CHECK_TIME of OpenSSL (x509_vfy.h), which Python does not name."""


class NotACertificate(CommandError):
    """A text is no certificate in PEM; the message is one line."""


def client_context(authority: str) -> ssl.SSLContext:
    """Trust servers that this authority (PEM) has signed for, and check that they are who was called.

    The dates are not looked at: a box without a battery may think that it is 1970, and has to find its floor
    all the same. Who is trusted was settled when the box joined, not by a calendar.

    Raises:
        NotACertificate: it is none.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.verify_flags |= NO_CHECK_TIME
    try:
        context.load_verify_locations(cadata=_octets(authority))
    except (ssl.SSLError, ValueError) as error:
        raise NotACertificate(f"not a certificate: {error}") from error
    return context


def one_certificate(text: str) -> str:
    """Return a certificate (PEM) and nothing of what may stand around it, before it is trusted or kept.

    Whoever passes a certificate on could write one of their own below it: what is trusted has to be the very
    octets that `fingerprint` is of.

    Raises:
        NotACertificate: it is none.
    """
    alone = ssl.DER_cert_to_PEM_cert(_octets(text))
    client_context(alone)
    return alone


def trusting_nobody_yet() -> ssl.SSLContext:
    """Speak to a server without knowing who it is: for the very first question of a box that joins."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def server_context() -> ssl.SSLContext:
    """Make what a server needs; its certificate is loaded into it, and may be loaded again while it runs."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    return context


def fingerprint(certificate: str) -> str:
    """Give the SHA-256 of a certificate (PEM) in the form in which phones and browsers show it.

    Raises:
        NotACertificate: it is none.
    """
    return hashlib.sha256(_octets(certificate)).digest().hex(":").upper()


def _octets(text: str) -> bytes:
    try:
        return ssl.PEM_cert_to_DER_cert(text)
    except ValueError as error:
        raise NotACertificate(f"not a certificate: {error}") from error


BUILT = datetime(2026, 11, 1, tzinfo=UTC)
"""No box makes a certificate before this day; one whose clock says so has no right time yet."""

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
AUTHORITY_FOR = timedelta(days=3652)
SERVER_FOR = timedelta(days=400)
"""To either side of the day it is made, for phones whose clock is wrong. Both sides together stay below the
825 days after which Apple's systems take no certificate of a server."""

RENEWED_BEFORE = timedelta(days=90)


def of_an_authority(now: datetime) -> tuple[datetime, datetime]:
    """Say from when until when an authority holds that is made now."""
    return LONG_AGO, max(now, BUILT) + AUTHORITY_FOR


def of_a_server(now: datetime) -> tuple[datetime, datetime]:
    """Say from when until when the certificate of a server holds that is made now."""
    made = max(now, BUILT)
    return made - SERVER_FOR, made + SERVER_FOR


def is_to_be_renewed(begins: datetime, ends: datetime, now: datetime) -> bool:
    """Say whether a certificate of a server is near its end, or was made under a clock that ran ahead."""
    return not begins <= max(now, BUILT) <= ends - RENEWED_BEFORE


PATIENCE_S = 5.0
LONGEST_ANSWER = 64 * 1024
LONGEST_WORDS = 200
"""Letters of a refusal that are shown: whoever answers is not known to be the floor yet."""


class NoFloorThere(CommandError):
    """No floor answers at that address; the text is one line that says what to do."""


class OtherFloorThere(NoFloorThere):
    """Something answers there, and not as the floor that was vouched for: to wait does not help."""


class Refused(CommandError):
    """A refusal of the floor; the text is its answer."""


class WebAnswer(msgspec.Struct, frozen=True):
    """An answer."""

    status: int
    body: bytes


class Web:
    """The web server of a floor. Nobody is trusted until `trust` names an authority (PEM)."""

    def __init__(self, host: str, port: int, authority: str = "") -> None:
        self.host = host
        self._port = port
        self._context = client_context(authority) if authority else trusting_nobody_yet()

    def trust(self, authority: str) -> None:
        """Speak from now on only to a server that this authority has signed for."""
        self._context = client_context(authority)

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        *,
        headers: dict[str, str] | None = None,
        absent_ok: bool = False,
        longest: int = LONGEST_ANSWER,
    ) -> WebAnswer:
        """Ask once and return the answer, within seconds, and `longest` octets of it.

        Raises:
            NoFloorThere: nothing answers.
            OtherFloorThere: what answers is not the floor that was vouched for.
            Refused: the status is not 200; with `absent_ok` a 404 is an answer, too.
        """
        heard = await asyncio.to_thread(self._ask, method, path, body, headers or {}, longest)
        if heard.status == 200 or (absent_ok and heard.status == 404):
            return heard
        raise Refused(_said(heard))

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str], longest: int
    ) -> WebAnswer:
        to = http.client.HTTPSConnection(self.host, self._port, timeout=PATIENCE_S, context=self._context)
        try:
            to.request(method, path, body, {"content-type": "application/json", **headers})
            answer = to.getresponse()
            return WebAnswer(answer.status, answer.read(longest))
        except ssl.SSLCertVerificationError as error:
            raise OtherFloorThere(
                f"{self.host}: its certificate is not for this address, or not of our floor "
                f"({error.verify_message}); name the floor by its address in numbers"
            ) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoFloorThere(
                f"no floor answers at {self.host} port {self._port}: is it on, and on this network?"
            ) from error
        finally:
            to.close()


def _said(heard: WebAnswer) -> str:
    """Take the one line out of a refusal."""
    try:
        said: Any = msgspec.json.decode(heard.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        said = None
    words = said.get("text") if isinstance(said, dict) else None
    if not isinstance(words, str):
        return f"the floor answered with status {heard.status}"
    return "".join(letter if letter.isprintable() else " " for letter in words[:LONGEST_WORDS])
