"""Names of people: which can be shown, which are the same, and which only look alike.

What nobody sees is refused, for it would make two names of one, and some of it turns the direction of what is
written after it on a board. Categories of letters are those of the Unicode of this Python
(`unicodedata`), the lists here of Unicode 15.0.
"""

from functools import cache, lru_cache
from unicodedata import category, combining, normalize
from unicodedata import name as name_of_letter

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

_JOINERS = frozenset("\u200c\u200d")
_JOINED = frozenset(
    (
        *("ARABIC", "SYRIAC", "MANDAIC", "NKO", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI"),
        *("ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "MYANMAR", "KHMER", "TIBETAN"),
    )
)
"""Scripts that spell with joiners, by the first word of the names of their letters."""

_VIRAMA = 9
"""The combining class of a sign that takes the vowel of a letter; a joiner may follow it (RFC 5892, A.1)."""

_PICTURE_SELECTORS = frozenset("\ufe0e\ufe0f")

_LOOKS_LIKE = str.maketrans(
    # Cyrillic, then Greek, then what Latin and the digits have themselves
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυχ0Il|ıɑɡ",
    "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXovpuxoiiiiag",
)
"""Letters of other scripts that a person takes for a Latin one in most fonts (UTS 39, confusables.txt)."""


def tidy(text: str) -> str:
    """Write a name with single spaces, and each letter in one way, for an accent can be a sign of its own."""
    return " ".join(normalize("NFC", text).split())


def fault_of_name(name: str) -> str:
    """Say why a name cannot be shown as it is, empty where it can."""
    if len(name) > LONGEST_NAME:
        return f"{name[:LONGEST_NAME]!r}... is too long: {LONGEST_NAME} letters at most"
    begins_with_a_letter = not category(name[:1] or "a").startswith("M")
    if not begins_with_a_letter or any(_is_unseen(name, at) for at in range(len(name))):
        return f"{name!r} holds a sign that cannot be shown: type the name without it"
    return ""


def same_name(text: str) -> str:
    """Return what two names have in common that are one: without case, forms of letters and what is unseen.

    This is toNFKC_Casefold (Unicode, 3.13 R5).
    """
    seen = "".join(letter for letter in normalize("NFKC", text) if not is_ignorable(letter))
    return " ".join(normalize("NFKC", normalize("NFKC", seen).casefold()).split())


@lru_cache(maxsize=4096)
def looks_like(text: str) -> str:
    """Return what two names have in common that a person takes for one."""
    return same_name(same_name(text.translate(_LOOKS_LIKE)).translate(_LOOKS_LIKE))


@cache
def is_ignorable(letter: str) -> bool:
    """Say whether a letter is a Default_Ignorable_Code_Point (UAX 44, DerivedCoreProperties.txt)."""
    code = ord(letter)
    if _within(code, _OTHER_IGNORABLE) or _within(code, _SELECTORS):
        return True
    return category(letter) == "Cf" and not _within(code, _SEEN_FORMATS)


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _is_unseen(text: str, at: int) -> bool:
    letter, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if letter in _JOINERS:
        return not _joins(before, after)
    if letter in _PICTURE_SELECTORS:
        return not before or category(before) != "So"
    return letter in _BLANKS or category(letter) in _UNSEEN or is_ignorable(letter)


def _joins(before: str, after: str) -> bool:
    """Say whether a joiner is spelling between two signs: in scripts that have it, and in pictures of two."""
    if not before:
        return False
    if combining(before) == _VIRAMA:
        return True
    if before in _PICTURE_SELECTORS or category(before) in ("So", "Sk"):
        return bool(after) and category(after) == "So"
    return _script(before) in _JOINED and _script(before) == _script(after)


def _script(letter: str) -> str:
    return name_of_letter(letter, "").partition(" ")[0] if letter and category(letter)[0] in "LM" else ""
