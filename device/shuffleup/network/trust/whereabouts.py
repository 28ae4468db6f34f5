"""The names and addresses of this box on the network, which its certificate must contain."""

import ipaddress
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec

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
