"""The letters by which names are compared and put in order, in whatever way they were typed."""

from unicodedata import combining, normalize


def plain_letters(text: str) -> str:
    """Return a text in small letters, without accents, its words apart by one space."""
    if not text.isascii():
        text = "".join(one for one in normalize("NFKD", text) if not combining(one))
    return " ".join(text.casefold().split())
