"""The text of a file, decoded for whichever program has saved it."""

import codecs

from shuffleup.protocol.command_refusals import NotText

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte-order marks, each with its encoding."""


def text_of(content: bytes) -> str:
    """Read a file as UTF-8, with or without its mark, as UTF-16 with one, else as Windows writes it (cp1252).

    Raises:
        NotText: it is none of these, or holds a zero byte as no list of names does.
    """
    marked = next((encoding for mark, encoding in MARKS if content.startswith(mark)), None)
    text = _decoded(content, (marked,) if marked else ("utf-8", "cp1252"))
    if text is None or "\0" in text:
        raise NotText()
    return text


def _decoded(content: bytes, encodings: tuple[str, ...]) -> str | None:
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None
