"""A path or a foreign text as a terminal, a page or a report may show it: on one line, and nothing else.

The name of a file and the title in it are chosen by whoever made the file. A control sign in them would
colour or clear a terminal, a line break would make a line that looks like one of ours, and a sign of
direction turns what stands behind it.
"""

from unicodedata import category, combining, normalize

_SPACES = "Zs"
_OCTETS = range(0xDC80, 0xDD00)
"""Octets of a file name that are no UTF-8, as Python keeps them (PEP 383)."""


def shown(text: object) -> str:
    """Write a path or a foreign text on one line: each sign that cannot be seen as its number.

    An octet that is no UTF-8 is `\\\\xff`, any other sign `\\\\u001b`, as JSON has it.
    """
    return _escaped(str(text), "")


def shown_lines(text: str) -> str:
    """Write a text of several lines as `shown` writes one; its line ends and tabs stay."""
    return text if text.isascii() and text.replace("\n", "").isprintable() else _escaped(text, "\n\t")


def _escaped(text: str, kept: str) -> str:
    return text if text.isprintable() else "".join(one if one in kept else _sign(one) for one in text)


def _sign(sign: str) -> str:
    if sign.isprintable() or category(sign) == _SPACES:
        return sign
    if ord(sign) in _OCTETS:
        return f"\\x{ord(sign) - 0xDC00:02x}"
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def plain_letters(text: str) -> str:
    """Return a text in small letters, without accents, its words apart by one space."""
    if not text.isascii():
        text = "".join(one for one in normalize("NFKD", text) if not combining(one))
    return " ".join(text.casefold().split())
