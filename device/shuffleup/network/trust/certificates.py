"""Certificates of a floor: an authority of its own, and what it signs for the box (RFC 5280).

X.509 takes 40 ms and 2 MB more than the keys of `cryptography` on a PC: import this where a certificate is
made and nowhere else.
"""

import ipaddress
from collections.abc import Iterator
from datetime import datetime

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.tls import of_a_server, of_an_authority

PRIVATE = (
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "::1/128",
    "fc00::/7",
)
"""Where rooms are (RFC 1918, 4193, 6598): the authority may sign for nothing else, so that a phone which
trusts it has nothing to fear from it on the internet, even when its key is stolen."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class SignedKey(msgspec.Struct, frozen=True):
    """A key with its certificate in one PEM text, and the days between which it holds."""

    pem: bytes
    begins: datetime
    ends: datetime


def new_authority(venue: str, here: Whereabouts, now: datetime) -> SignedKey:
    """Make an authority that may sign for private addresses, `.local`, and what the box is called now."""
    key = ec.generate_private_key(ec.SECP256R1())
    begins, ends = of_an_authority(now)
    public = key.public_key()
    mark = x509.SubjectKeyIdentifier.from_public_key(public)
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Shuffle Up"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Shuffle Up {venue[:32]} {mark.digest.hex()[:8]}"),
        ]
    )
    certificate = (
        _builder(name, name, public, begins, ends)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(list(_bounds(here)), None), critical=True)
        .add_extension(mark, critical=False)
        .sign(key, hashes.SHA256())
    )
    return SignedKey(_pem(key, certificate), begins, ends)


def new_server(authority_pem: bytes, here: Whereabouts, now: datetime) -> SignedKey:
    """Make a certificate for this box at all its addresses and names that the authority may sign for.

    Raises:
        ValueError: the text is not that of an authority.
    """
    authority, signer = _read(authority_pem)
    key = ec.generate_private_key(ec.SECP256R1())
    begins, ends = of_a_server(now)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Shuffle Up floor")])
    its_mark = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    builder = (
        _builder(authority.subject, name, key.public_key(), begins, ends)
        .add_extension(x509.SubjectAlternativeName(list(_names(here, authority))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(its_mark), critical=False
        )
    )
    return SignedKey(_pem(key, builder.sign(signer, hashes.SHA256())), begins, ends)


def _builder(
    issuer: x509.Name, subject: x509.Name, public: ec.EllipticCurvePublicKey, begins: datetime, ends: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .issuer_name(issuer)
        .subject_name(subject)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _bounds(here: Whereabouts) -> Iterator[x509.GeneralName]:
    """Say what an authority may sign for: rooms, and this box where it stands elsewhere."""
    for name in sorted({"local", "localhost", here.name} - {""}):
        yield x509.DNSName(name)
    rooms: list[Network] = [ipaddress.ip_network(one) for one in PRIVATE]
    own: list[Network] = [ipaddress.ip_network(one) for one in here.addresses]
    for network in rooms + [one for one in own if not _is_within(one, rooms)]:
        yield x509.IPAddress(network)


def _names(here: Whereabouts, authority: x509.Certificate) -> Iterator[x509.GeneralName]:
    """List names and addresses of the box; what its authority may not sign for would spoil the others."""
    bounds = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    names = {one.value for one in bounds if isinstance(one, x509.DNSName)}
    networks = [ipaddress.ip_network(str(one.value)) for one in bounds if isinstance(one, x509.IPAddress)]
    yield x509.DNSName("localhost")
    if here.name and here.name != "localhost":
        yield x509.DNSName(f"{here.name}.local")
        if here.name in names:
            yield x509.DNSName(here.name)
    for text in ("127.0.0.1", "::1", *here.addresses):
        if _is_within(ipaddress.ip_network(text), networks):
            yield x509.IPAddress(ipaddress.ip_address(text))


def _is_within(one: Network, networks: list[Network]) -> bool:
    return any(
        network.version == one.version and network.supernet_of(one)  # type: ignore[arg-type]
        for network in networks
    )


def _read(authority_pem: bytes) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    key = serialization.load_pem_private_key(authority_pem, None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("not a key on an elliptic curve")
    return x509.load_pem_x509_certificate(authority_pem), key


def _pem(key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate) -> bytes:
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)
