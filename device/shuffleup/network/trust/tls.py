"""TLS between the boxes of a venue: with the authority of their floor, and with no other."""

import hashlib
import ssl

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
