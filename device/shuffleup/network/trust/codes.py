"""The code of a pairing: shown on one box, typed by a person at another."""

from collections.abc import Callable

from shuffleup.protocol.request_refusals import NotACode

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that a person mistakes for a digit."""

LENGTH = 8
CODE_BITS = 5 * LENGTH

_MEANT = str.maketrans("OIL", "011")
_BETWEEN = str.maketrans("", "", "- \t\u00a0\u2013")


def new_code(random_bits: Callable[[int], int]) -> str:
    """Make a code of 40 random bits, without the dash with which it is shown."""
    number = random_bits(CODE_BITS)
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def shown(code: str) -> str:
    """Write a code as a person reads it: `7K3M-Q9TX`."""
    return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> str:
    """Read what a person typed: small letters, spaces, O for 0 and I or L for 1 are all understood.

    Raises:
        NotACode: it has not eight of the characters of a code.
    """
    code = text.translate(_BETWEEN).upper().translate(_MEANT)
    if len(code) != LENGTH or not set(code) <= set(DIGITS):
        raise NotACode()
    return code
