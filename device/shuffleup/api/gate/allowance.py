"""The remaining allowance of every address: a number at once, and a rate per second after that.

One computer can use any number of IPv6 addresses, so all addresses of one network (64 bits, RFC 4291) are
also counted together. A whole room may share such a network, so its allowance is larger than one computer's.
"""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

import msgspec

MOST_ADDRESSES = 1_000
"""Addresses that are kept in mind; of more, the one that has been silent for longest is forgotten."""

OF_A_NETWORK = 8
"""All addresses of one IPv6 network together have so many times the limit of one address."""

NETWORK_BITS = 64


class Allowance(msgspec.Struct, frozen=True):
    """So many at once, and from then on so many a second."""

    at_once: float
    a_second: float


class Share(msgspec.Struct, frozen=True):
    """One that is counted, an address or a network, and how many times the allowance of an address it has."""

    of: str
    times: int = 1


class Left(msgspec.Struct):
    """The rest of an allowance, as of a moment in seconds."""

    number: float
    at_s: float


class AllowanceLedger:
    """The rest of one allowance for every address."""

    def __init__(self, allowed: Allowance, seconds: Callable[[], float]) -> None:
        """Count by `seconds`, which never goes back."""
        self._allowed = allowed
        self._seconds = seconds
        self._left: OrderedDict[str, Left] = OrderedDict()

    def take(self, address: str) -> bool:
        """Say whether an address may do one more now."""
        left = [self._left_of(share) for share in shares_of(address)]
        if any(one.number < 1 for one in left):
            return False
        for one in left:
            one.number -= 1
        return True

    def _left_of(self, share: Share) -> Left:
        now_s, most = self._seconds(), self._allowed.at_once * share.times
        left = self._left.setdefault(share.of, Left(most, now_s))
        self._left.move_to_end(share.of)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        gained = (now_s - left.at_s) * self._allowed.a_second * share.times
        left.number, left.at_s = min(most, left.number + gained), now_s
        return left


def shares_of(address: str) -> tuple[Share, ...]:
    """Say who is counted when an address asks: itself, and of IPv6 its network."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return (Share(address),)
    if not isinstance(known, ipaddress.IPv6Address) or known.ipv4_mapped:
        return (Share(address),)
    network = ipaddress.IPv6Network((int(known), NETWORK_BITS), strict=False)
    return Share(address), Share(str(network), OF_A_NETWORK)
