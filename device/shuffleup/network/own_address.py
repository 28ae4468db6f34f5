"""The addresses and names of this box on its network, found without a name server.

Its certificate must contain all of them (`whereabouts`).
"""

import ipaddress
import socket
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from shuffleup.network.trust.room_wifi import ADDRESS

IPV4 = Path("/proc/net/fib_trie")
IPV6 = Path("/proc/net/if_inet6")

_LINK_ONLY, _HOST_ONLY = 0x20, 0x10
_TEMPORARY, _TENTATIVE = 0x01, 0x40
"""Scopes and flags of an IPv6 address as Linux prints them (include/net/ipv6.h, uapi/linux/if_addr.h)."""


class Whereabouts(msgspec.Struct, frozen=True):
    """The host name of a box without its domain, and its addresses in numbers, sorted.

    Addresses that hold on one link only are left out, as no browser can open them, and so are the temporary
    ones that IPv6 makes anew every day.
    """

    name: str
    addresses: tuple[str, ...]


def whereabouts() -> Whereabouts:
    """Look where this box is found now; a network that comes later changes it."""
    found = {*ipv4_addresses(_text(IPV4)), *ipv6_addresses(_text(IPV6))}
    return Whereabouts(socket.gethostname().partition(".")[0].lower(), tuple(sorted(found)))


def ipv4_addresses(fib_trie: str) -> Iterator[str]:
    """Find the addresses of all interfaces in the routing table as Linux prints it."""
    leaf = ""
    for line in fib_trie.splitlines():
        words = line.split()
        if words[:1] == ["|--"]:
            leaf = words[1]
        elif words == ["/32", "host", "LOCAL"] and not ipaddress.ip_address(leaf).is_loopback:
            yield leaf


def ipv6_addresses(if_inet6: str) -> Iterator[str]:
    """Find the lasting addresses of all interfaces in the list that Linux prints."""
    for line in if_inet6.splitlines():
        digits, _, _, scope, flags, _ = line.split()
        if int(scope, 16) not in (_LINK_ONLY, _HOST_ONLY) and not int(flags, 16) & (_TEMPORARY | _TENTATIVE):
            yield str(ipaddress.IPv6Address(bytes.fromhex(digits)))


def _text(path: Path) -> str:
    """Read what Linux prints; a kernel without IPv6 prints nothing."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        return ""


EVERYWHERE = ("0.0.0.0", "::")
ONLY_HERE = ("127.0.0.1", "::1", "localhost")

_FAR_AWAY = ("192.0.2.1", 9)
"""An address that no computer has (RFC 5737): asking for the way there sends nothing."""


def is_only_here(host: str) -> bool:
    """Say whether a server that listens at `host`, an address or `localhost`, is for this computer alone."""
    try:
        return host in ONLY_HERE or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_address(host: str) -> str:
    """Give the address of a server that listens at `host`, as others in the room reach it.

    Where it listens everywhere it is the address of the way out of this box, and in a room without Internet,
    where no way leads out, the one in its network: empty while there is no network, and another one when the
    box has changed networks. One that listens to itself only has none.
    """
    if is_only_here(host):
        return ""
    return _way_out() if host in EVERYWHERE else host


def console_address(host: str, url: str) -> str:
    """Give the address of the floor console for a phone, empty where none can reach it.

    `host` is where the server listens, `url` where a browser on this machine finds it.
    """
    address = phones_address(host, url)
    return f"{address}/floor" if address else ""


def phones_address(host: str, url: str) -> str:
    """Give the address of this box for a phone, `http://192.168.4.13:8000`, empty where none can reach it.

    `host` is where the server listens, `url` where a browser on this machine finds it.
    """
    address = own_address(host)
    if not address:
        return ""
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}:{port_of(url)}"


def safe_address(host: str, https_url: str) -> str:
    """Give the address over TLS, `https://192.168.4.13:8443`, empty where no other machine can reach it.

    `host` is where the server listens, `https_url` where a browser on this machine finds it.
    """
    address = own_address(host)
    if not address or not https_url:
        return ""
    shown = f"[{address}]" if ":" in address else address
    return f"https://{shown}:{port_of(https_url)}"


def port_of(url: str) -> int:
    """Give the port in the URL of a server."""
    return urlsplit(url).port or 80


def _way_out() -> str:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_FAR_AWAY)
            return str(probe.getsockname()[0])
    except OSError:
        return _in_sight()


def _in_sight() -> str:
    try:
        return in_the_room(whereabouts().addresses)
    except OSError:  # a process that may open nothing more asks again later
        return ""


def in_the_room(addresses: Iterable[str]) -> str:
    """Choose the address under which a box without a way out is found; empty for none.

    That of the Wi-Fi which it opens itself comes first, then any of IPv4, for that is shorter to type.
    """
    able = (one for one in addresses if not ipaddress.ip_address(one).is_link_local)
    return min(able, key=lambda one: (one != ADDRESS, ":" in one), default="")
