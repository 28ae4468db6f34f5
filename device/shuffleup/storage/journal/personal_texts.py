"""Texts of people beside the rows: where a person is named or has typed something, a row holds a digest.

The digest is SHA-256 over 16 random bytes and the text. Text and bytes lie beside the row, under no hash and
no signature: a text can be erased, and every chain and every signature holds as before. Nobody can guess an
erased text and prove it, for the random bytes are erased with it.
"""

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Literal

import msgspec

Kind = Literal["name", "text", "mark"]
"""The kind of text behind a digest: a person's name, another text, or the mark of a command
(`same_command`)."""

SALT_BYTES = 16
LABEL_LETTERS = 6
"""Digits of a digest that tell two forgotten names apart."""

FORGOTTEN = "[…]"
"""The label of a text that is not there; that of a name is `#` and the first digits of its digest."""

_DIGEST = re.compile(r"(name|text|mark):([0-9a-f]{64})")
_QUOTED = re.compile(rb'"(name|text|mark):([0-9a-f]{64})"')
_LABEL = re.compile(rf"#[0-9a-f]{{{LABEL_LETTERS}}}|{re.escape(FORGOTTEN)}")


class Text(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A text beside a row, and the random bytes that are its own."""

    salt: bytes
    content: str

    @property
    def digest(self) -> str:
        """The digest that the row holds, in hex."""
        return sha256(self.salt + self.content.encode("utf-8", "surrogateescape")).hexdigest()

    def stands_for(self, kind: Kind) -> str:
        """Write the digest as it stands in a row."""
        return f"{kind}:{self.digest}"


def is_digest(text: str) -> bool:
    """Say whether this is the digest of a text, as it stands in a row."""
    return _DIGEST.fullmatch(text) is not None


def is_label(text: str) -> bool:
    """Say whether a text that is not there has a part in this one."""
    return _LABEL.search(text) is not None


def digests(payload: bytes, person: str) -> Iterator[tuple[str, str]]:
    """Give kind and digest of every text that a row of this payload and person speaks of."""
    if found := _DIGEST.fullmatch(person):
        yield found[1], found[2]
    for kind, digest in _QUOTED.findall(payload):
        yield kind.decode(), digest.decode()


def texts_due(payload: bytes) -> int:
    """Count the texts of people that a payload speaks of; the mark of a command is none of them."""
    return sum(kind != b"mark" for kind, _ in _QUOTED.findall(payload))


def strays(payload: bytes, person: str, texts: Sequence[Text]) -> str | None:
    """Say what is wrong with the texts beside a row, None if each is the one that the row speaks of."""
    if not texts:
        return None
    due = {digest for _, digest in digests(payload, person)}
    if any(len(text.salt) != SALT_BYTES or text.digest not in due for text in texts):
        return "a text beside the row does not match its digest"
    if len({text.salt for text in texts}) < len(texts):
        return "two texts beside the row have the same random bytes"
    return None


def revealed(payload: bytes, texts: Sequence[Text]) -> bytes:
    """Put the texts into the JSON of an event, and labels where they are not there."""
    there: dict[str, str] = {}
    left = iter(texts)  # a digest is calculated only where it is looked for: books have 20,000 names

    def text_of(match: re.Match[bytes]) -> bytes:
        kind, digest = match[1].decode(), match[2].decode()
        while digest not in there:
            if (text := next(left, None)) is None:
                return msgspec.json.encode(_label(kind, digest))
            there[text.digest] = text.content
        return msgspec.json.encode(there[digest])

    return _QUOTED.sub(text_of, payload)


def revealed_person(person: str, texts: Sequence[Text]) -> str:
    """Return the name of the person behind an event, or the label of a name that is not there."""
    found = _DIGEST.fullmatch(person)
    if not found:
        return person
    return next((text.content for text in texts if text.digest == found[2]), _label(found[1], found[2]))


def _label(kind: str, digest: str) -> str:
    """Give what is shown for a text that is not there, in no language and the same on every box."""
    if kind == "mark":
        return ""
    return f"#{digest[:LABEL_LETTERS]}" if kind == "name" else FORGOTTEN
