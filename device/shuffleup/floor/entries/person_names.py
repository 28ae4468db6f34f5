"""Names of people: which can be shown, which are equal, and which only look alike.

A name is shown whole on every face or refused. What nobody sees is refused too, for it would make two names
of one, and some of it turns the direction of what is written after it on a board. Categories of letters are
those of the Unicode of this Python (`unicodedata`), the lists here of Unicode 15.0.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from unicodedata import category, normalize

from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer


class NoName(NotLegalNow): ...


class NameTooLong(NotLegalNow):
    begins: str
    most: int


class NameNotShown(RefusalToPlayer): ...


class NoLetterForIt(NotLegalNow):
    name: str
    letter: str


NameFault = NameTooLong | NameNotShown | NoLetterForIt

LONGEST_NAME = 40

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories that no font shows: controls, half letters, private and unassigned code points, line ends."""

_BLANKS = frozenset("\u2800\ufffc\U00016fe4\U0001d159")
"""Letters and symbols that are drawn as nothing, and are not marked so: a braille pattern without dots, the
place of an object, a filler of Khitan, a note without a head."""

_OTHER_IGNORABLE = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x2065, 0x2065), (0x3164, 0x3164),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0000), (0xE0002, 0xE001F), (0xE0080, 0xE00FF),
    (0xE01F0, 0xE0FFF),
)  # fmt: skip
_SELECTORS = ((0x180B, 0x180D), (0x180F, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
_SEEN_FORMATS = (
    (0x0600, 0x0605), (0x06DD, 0x06DD), (0x070F, 0x070F), (0x0890, 0x0891), (0x08E2, 0x08E2),
    (0x110BD, 0x110BD), (0x110CD, 0x110CD), (0xFFF9, 0xFFFB), (0x13430, 0x13455),
)  # fmt: skip
"""PropList.txt: Other_Default_Ignorable_Code_Point, Variation_Selector, and the formats that are no default
ignorables: Prepended_Concatenation_Mark, interlinear annotations, controls of hieroglyphs."""

_IGNORABLE = frozenset(
    chr(code) for first, last in _OTHER_IGNORABLE + _SELECTORS for code in range(first, last + 1)
)

_HELD = (
    (0x0020, 0x007E), (0x00A1, 0x0377), (0x037A, 0x03E1), (0x03F0, 0x052F), (0x1D00, 0x1DF5),
    (0x1E00, 0x1FFF), (0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BE), (0x2C60, 0x2C7F),
    (0xA640, 0xA69D),
)  # fmt: skip
"""Code points of Roboto Condensed, the font of OLED, touchscreen, wall, pages and papers: Latin, Greek and
Cyrillic with their accents, punctuation, signs of currencies. Other scripts have no glyphs in it, and the
faces neither join letters nor write from right to left."""

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
"""Letters and digits as the keyboards of East Asia write them, by those that they are."""

_LOOKS_LIKE = str.maketrans(
    # Cyrillic, then Greek, then what Latin and the digits have themselves
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυχ0Il|ıɑɡ",
    "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXovpuxoiiiiag",
)
"""Letters of other scripts that a person takes for a Latin one in most fonts (UTS 39, confusables.txt)."""


def tidy(text: str) -> str:
    """Write a name with single spaces, and each letter in one way, for an accent can be a sign of its own."""
    return " ".join(normalize("NFC", text.translate(_FULL_WIDTH)).split())


def fault_of_name(name: str) -> NameFault | None:
    """Say why a name cannot be shown whole on every face, None where it can."""
    if len(name) > LONGEST_NAME:
        return NameTooLong(name[:LONGEST_NAME], LONGEST_NAME)
    begins_with_a_letter = not category(name[:1] or "a").startswith("M")
    if not begins_with_a_letter or any(map(_is_unseen, name)):
        return NameNotShown(name)
    if other := next((letter for letter in name if not _within(ord(letter), _HELD)), ""):
        return NoLetterForIt(name, other)
    return None


def same_name(text: str) -> str:
    """Return what two names have in common that are one: without case, forms of letters and what is unseen.

    This is toNFKC_Casefold (Unicode, 3.13 R5).
    """
    seen = "".join(letter for letter in normalize("NFKC", text) if not is_ignorable(letter))
    return " ".join(normalize("NFKC", normalize("NFKC", seen).casefold()).split())


def nearest(text: str, names: Iterable[str]) -> str:
    """Return the name that somebody means who has written another one: a part of it, or one much like it.

    Empty where no name is near.
    """
    said, known = same_name(text), {same_name(name): name for name in sorted(names)}
    words = (name for key, name in known.items() if said and said in key.split())
    close = (known[key] for key in get_close_matches(said, known, n=1))
    return next(words, "") or next(close, "")


@lru_cache(maxsize=16_384)
def looks_like(text: str) -> str:
    """Return what two names have in common that a person takes for one."""
    return same_name(same_name(text.translate(_LOOKS_LIKE)).translate(_LOOKS_LIKE))


def alike(names: Iterable[str]) -> dict[int, int]:
    """Give the place of each name that a person takes for an earlier one, and that of the first such name."""
    first: dict[str, int] = {}
    places = {at: first.setdefault(looks_like(name), at) for at, name in enumerate(names)}
    return {at: other for at, other in places.items() if at != other}


def is_ignorable(letter: str) -> bool:
    """Say whether a letter is a Default_Ignorable_Code_Point (UAX 44, DerivedCoreProperties.txt)."""
    if letter in _IGNORABLE:
        return True
    return category(letter) == "Cf" and not _within(ord(letter), _SEEN_FORMATS)


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _is_unseen(letter: str) -> bool:
    return letter in _BLANKS or category(letter) in _UNSEEN or is_ignorable(letter)
