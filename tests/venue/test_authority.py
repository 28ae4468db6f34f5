"""The floor's own authority: created once, valid for the addresses of the room, whatever the clock shows."""

import ipaddress
import socket
import ssl
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.x509.verification import PolicyBuilder, Store

from shuffleup.network.own_address import Whereabouts, ipv4_addresses, ipv6_addresses
from shuffleup.network.trust.floor_authority import Authority, AuthorityUnusable
from shuffleup.network.trust.tls import (
    NotACertificate,
    client_context,
    fingerprint,
    is_to_be_renewed,
    of_a_server,
    one_certificate,
)

HERE = Whereabouts("poker-floor", ("192.168.4.13", "fd00::13"))
EVENING = datetime(2027, 3, 5, 18, tzinfo=UTC)
NO_CLOCK = datetime(1970, 1, 1, tzinfo=UTC)


def opened(folder: Path, here: Whereabouts = HERE, now: datetime = EVENING) -> Authority:
    return Authority(folder, "halftime", here, now)


def greets(client: ssl.SSLContext, server: ssl.SSLContext, name: str) -> bool:
    """Say whether both shake hands in memory; raises what the client says of the certificate."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = client.wrap_bio(to_client, to_server, server_hostname=name)
    theirs = server.wrap_bio(to_server, to_client, server_side=True)
    for side in (ours, theirs, ours, theirs):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    return ours.version() is not None


@pytest.mark.parametrize(
    "name",
    ["192.168.4.13", "fd00::13", "127.0.0.1", "::1", "localhost", "poker-floor", "poker-floor.local"],
)
def test_the_box_is_trusted_at_each_of_its_addresses_and_names(tmp_path: Path, name: str) -> None:
    floor = opened(tmp_path)
    assert greets(client_context(floor.public), floor.context, name)


@pytest.mark.parametrize("name", ["192.168.4.14", "other.local", "poker-floor.example"])
def test_it_is_trusted_nowhere_else(tmp_path: Path, name: str) -> None:
    floor = opened(tmp_path)
    with pytest.raises(ssl.SSLCertVerificationError, match=r"mismatch|not valid for"):
        greets(client_context(floor.public), floor.context, name)


def test_another_floor_is_not_trusted(tmp_path: Path) -> None:
    floor, other = opened(tmp_path / "ours"), opened(tmp_path / "theirs")
    with pytest.raises(ssl.SSLCertVerificationError):
        greets(client_context(floor.public), other.context, "192.168.4.13")


@pytest.mark.parametrize("bank", ["bank.example", "8.8.8.8"])
def test_a_stolen_authority_is_of_no_use_on_the_internet(tmp_path: Path, bank: str) -> None:
    """The authority is bound to rooms (RFC 5280, 4.2.1.10): what it signs beyond them nobody takes."""
    opened(tmp_path)
    stolen = (tmp_path / "authority.pem").read_bytes()
    server = (tmp_path / "server.pem").read_bytes()
    signer: Any = serialization.load_pem_private_key(stolen, None)
    ours, key = x509.load_pem_x509_certificate(server), serialization.load_pem_private_key(server, None)
    builder = x509.CertificateBuilder(
        issuer_name=ours.issuer,
        subject_name=ours.subject,
        public_key=ours.public_key(),
        serial_number=ours.serial_number,
        not_valid_before=ours.not_valid_before_utc,
        not_valid_after=ours.not_valid_after_utc,
    )
    name = x509.DNSName(bank) if bank[0] == "b" else x509.IPAddress(ipaddress.ip_address(bank))
    forged = builder.add_extension(x509.SubjectAlternativeName([name]), critical=False)
    pem = forged.sign(signer, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "forged.pem").write_bytes(private + pem)
    impostor = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    impostor.load_cert_chain(tmp_path / "forged.pem")
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        greets(client_context((tmp_path / "ca.crt").read_text()), impostor, bank)


def test_the_next_start_finds_the_same_authority_and_makes_nothing(tmp_path: Path) -> None:
    first = opened(tmp_path)
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert opened(tmp_path).fingerprint == first.fingerprint
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_a_floor_that_has_its_certificate_does_without_the_library_that_makes_them(tmp_path: Path) -> None:
    """It costs 11 MB, on every evening but the first."""
    opened(tmp_path)
    program = (
        "import sys, datetime, pathlib; from shuffleup.network.trust.floor_authority import Authority;"
        "from shuffleup.network.own_address import Whereabouts;"
        "import shuffleup.api, shuffleup.network.trust.joining;"
        f"Authority(pathlib.Path({str(tmp_path)!r}), 'halftime', Whereabouts{(HERE.name, HERE.addresses)!r},"
        "datetime.datetime(2027, 3, 6, tzinfo=datetime.UTC)); print('cryptography.x509' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_keys_are_for_the_owners_eyes_and_the_certificate_for_everybodys(tmp_path: Path) -> None:
    floor = opened(tmp_path)
    assert {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in tmp_path.iterdir()} == {
        "authority.pem": "0o600",
        "server.pem": "0o600",
        "ca.crt": "0o644",
    }
    assert "PRIVATE" not in floor.public
    assert floor.ca_file.read_text() == floor.public


def test_a_new_address_gets_a_new_certificate_and_a_server_that_runs_has_it_at_once(tmp_path: Path) -> None:
    floor = opened(tmp_path)
    moved = Whereabouts("poker-floor", ("10.0.0.7",))
    assert floor.renew(HERE, EVENING) is False
    assert floor.renew(moved, EVENING) is True
    assert floor.renew(moved, EVENING) is False
    assert greets(client_context(floor.public), floor.context, "10.0.0.7")


def test_an_address_outside_of_rooms_is_signed_for_where_it_was_there_first(tmp_path: Path) -> None:
    first = opened(tmp_path / "first", Whereabouts("box", ("203.0.113.5",)))
    assert greets(client_context(first.public), first.context, "203.0.113.5")
    later = opened(tmp_path / "later")
    later.renew(Whereabouts("box", ("192.168.4.13", "203.0.113.5")), EVENING)
    assert greets(client_context(later.public), later.context, "192.168.4.13")
    with pytest.raises(ssl.SSLCertVerificationError):
        greets(client_context(later.public), later.context, "203.0.113.5")


def test_a_box_that_thinks_it_is_1970_is_believed_by_the_phones_of_the_evening(tmp_path: Path) -> None:
    """A phone looks at the dates; here its day is that of the evening, and not that of this computer."""
    floor = opened(tmp_path, now=NO_CLOCK)
    (server,) = x509.load_pem_x509_certificates((tmp_path / "server.pem").read_bytes())
    (root,) = x509.load_pem_x509_certificates(floor.public.encode())
    phone = PolicyBuilder().store(Store([root])).time(EVENING)
    address = x509.IPAddress(ipaddress.ip_address("192.168.4.13"))
    assert phone.build_server_verifier(address).verify(server, []) == [server, root]


def test_a_unit_does_not_look_at_dates_for_its_own_clock_may_be_wrong(tmp_path: Path) -> None:
    floor = opened(tmp_path, now=datetime(2060, 1, 1, tzinfo=UTC))
    assert greets(client_context(floor.public), floor.context, "192.168.4.13")
    with pytest.raises(ssl.SSLCertVerificationError, match="not yet valid"):
        greets(ssl.create_default_context(cadata=floor.public), floor.context, "192.168.4.13")


def test_a_certificate_of_a_server_is_short_enough_for_a_phone_of_apples() -> None:
    begins, ends = of_a_server(EVENING)
    assert (ends - begins).days == 800


@pytest.mark.parametrize(
    ("days_later", "renewed"),
    [(-401, True), (-399, False), (0, False), (309, False), (311, True), (900, True)],
)
def test_it_is_renewed_ninety_days_before_its_end_and_after_a_clock_that_ran_ahead(
    days_later: int, renewed: bool
) -> None:
    made = datetime(2031, 1, 1, tzinfo=UTC)
    assert is_to_be_renewed(*of_a_server(made), made + timedelta(days=days_later)) is renewed


def test_a_clock_without_the_date_does_not_renew_a_certificate_of_last_year(tmp_path: Path) -> None:
    floor = opened(tmp_path, now=EVENING)
    assert floor.renew(HERE, NO_CLOCK) is False


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"{}\n"])
def test_a_damaged_certificate_of_the_server_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    floor = opened(tmp_path)
    (tmp_path / "server.pem").write_bytes(damage)
    again = opened(tmp_path)
    assert again.fingerprint == floor.fingerprint
    assert greets(client_context(floor.public), again.context, "192.168.4.13")


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\xff\xfe", b"half"])
def test_a_damaged_authority_is_never_replaced_in_silence(tmp_path: Path, damage: bytes) -> None:
    """A new one would lock out every unit and every phone."""
    opened(tmp_path)
    path = tmp_path / "authority.pem"
    path.write_bytes(path.read_bytes()[:300] if damage == b"half" else damage)
    kept = path.read_bytes()
    with pytest.raises(AuthorityUnusable, match=r"authority\.pem: damaged; restore it, or move it away"):
        opened(tmp_path)
    assert path.read_bytes() == kept


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(AuthorityUnusable, match="file"):
        opened(tmp_path / "file" / "venue")


def test_a_fingerprint_is_written_as_phones_show_it(tmp_path: Path) -> None:
    floor = opened(tmp_path)
    assert len(floor.fingerprint) == 95
    assert floor.fingerprint == fingerprint(floor.public)


@pytest.mark.parametrize("inside", ["nonsense", "bm9uc2Vuc2U=", "?"])
def test_what_is_no_certificate_is_refused(inside: str) -> None:
    text = f"-----BEGIN CERTIFICATE-----\n{inside}\n-----END CERTIFICATE-----\n"
    with pytest.raises(NotACertificate):
        one_certificate(text)


def test_a_second_certificate_below_the_first_is_never_trusted(tmp_path: Path) -> None:
    """Passed on by somebody between: a reader that stops at the padding of the first one sees ours alone."""
    tries = (opened(tmp_path / str(number)) for number in range(50))
    ours = next(floor for floor in tries if "=" in floor.public)
    theirs = opened(tmp_path / "theirs")
    both = ours.public + theirs.public
    assert fingerprint(both) == ours.fingerprint
    kept = one_certificate(both)
    assert kept == ours.public
    for trusting in (client_context(both), client_context(kept)):
        greets(trusting, ours.context, "192.168.4.13")
        with pytest.raises(ssl.SSLCertVerificationError):
            greets(trusting, theirs.context, "192.168.4.13")


FIB_TRIE = """Main:
  +-- 0.0.0.0/0 3 0 5
     +-- 127.0.0.0/31 1 0 0
        |-- 127.0.0.0
           /8 host LOCAL
        |-- 127.0.0.1
           /32 host LOCAL
     |-- 192.168.4.0
        /24 link UNICAST
     |-- 192.168.4.13
        /32 host LOCAL
     |-- 192.168.4.255
        /32 link BROADCAST
"""

IF_INET6 = """fe8000000000000000fc00fffe000001 04 40 20 80     eth0
fd000000000000000000000000000002 04 40 00 82     eth0
fd0000000000000000000000000000aa 04 40 00 01     eth0
00000000000000000000000000000001 01 80 10 80       lo
"""


def test_the_addresses_of_all_interfaces_are_found_without_loopback_and_passing_ones() -> None:
    assert list(ipv4_addresses(FIB_TRIE)) == ["192.168.4.13"]
    assert list(ipv6_addresses(IF_INET6)) == ["fd00::2"]
    assert socket.has_ipv6 or list(ipv6_addresses("")) == []
