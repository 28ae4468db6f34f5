"""An SVG of a look: what is refused in it, and the drawing written anew without what programs add (LOOK-04).

The reader is expat, one element at a time: no tree is built. A DOCTYPE is refused before it begins, so that
no entity is ever expanded. It is only ever shown by `<img>`, with the headers of `SVG_HEADERS`.
"""

import re
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from shuffleup.views.look.faults import look_fault

MOST_ELEMENTS, MOST_DEEP = 2_000, 32
SVG_HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
}

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
XHTML = "http://www.w3.org/1999/xhtml"
OWN = {"": "", SVG: "", XLINK: "xlink:", XML: "xml:"}
"""The namespaces whose attributes are kept, with the beginning under which they are written anew."""

FOREIGN = frozenset({"foreignobject", "iframe", "audio", "video"})

_BEGIN = re.compile(r"\s*(?:<\?xml\b.*?\?>\s*)?(?:<!--.*?-->\s*)*", re.DOTALL)
_DOCTYPE = re.compile(r"<!doctype\b[^\[>]*(?:\[.*?\]\s*)?>\s*(?:<!--.*?-->\s*)*", re.DOTALL | re.IGNORECASE)
_SVG = re.compile(r"<(?:[^\s<>/:!?]+:)?svg[\s/>]")
_HTML = re.compile(r"<(?:html|!doctype\s+html)\b", re.IGNORECASE)

_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_CSS_URL = re.compile(r"""url\(\s*["']?\s*(.?)""", re.IGNORECASE | re.DOTALL)
_BLANKS = re.compile(r"[\x00-\x20]+")


class Drawing(NamedTuple):
    """An SVG written anew, and how many elements and attributes it lost."""

    content: bytes
    dropped: int


def text_kind(content: bytes) -> str:
    """Name a text by what it begins with: `svg`, `html`, or `unknown`."""
    text = _text(content)
    begin = _BEGIN.match(text)
    at = begin.end() if begin else 0
    if _HTML.match(text, at):
        return "html"
    if doctype := _DOCTYPE.match(text, at):
        at = doctype.end()
    if _HTML.match(text, at):
        return "html"
    return "svg" if _SVG.match(text, at) else "unknown"


def read_svg(content: bytes) -> Drawing:
    """Read an SVG and write it anew.

    Raises:
        LookRefused: the first fault in the order of the text; an entity before all others.
    """
    text = _text(content)
    begin = _BEGIN.match(text)
    if _DOCTYPE.match(text, begin.end() if begin else 0):
        raise look_fault("svg_entity")
    reader = _Reader()
    encoding = _encoding(content)  # expat gets the bytes as they are, those of UTF-16 as UTF-8
    parser = expat.ParserCreate(encoding, namespace_separator=" ")
    parser.ordered_attributes = True
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.ProcessingInstructionHandler = reader.instruction
    try:
        parser.Parse(content if encoding is None else text.encode(), True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise look_fault("not_xml") from error
    return Drawing("".join(reader.written).encode(), reader.dropped)


def _encoding(content: bytes) -> str | None:
    return "utf-8" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else None


def _text(content: bytes) -> str:
    encoding = "utf-16" if _encoding(content) else "utf-8-sig"
    return content.decode(encoding, errors="replace")


class _Reader:
    """Takes the parts of an SVG in their order and writes those that are kept."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.dropped = 0
        self._elements = 0
        self._open: list[str] = []
        self._style: list[str] = []
        self._passed_over = 0
        """The depth below an element that was dropped; 0 outside of one."""

    def doctype(self, *_: object) -> None:
        raise look_fault("svg_entity")

    def instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            raise look_fault("svg_outside", target)

    def start(self, name: str, attributes: list[str]) -> None:
        space, _, local = name.rpartition(" ")
        if not self._passed_over:
            _check_element(space, local)
        self._elements += 1
        if len(self._open) + self._passed_over >= MOST_DEEP:
            raise look_fault("svg_too_deep")
        if self._elements > MOST_ELEMENTS:
            raise look_fault("svg_too_large")
        if self._passed_over:
            self._passed_over += 1
        elif space not in ("", SVG) or local == "metadata":
            if not self._open:
                raise look_fault("not_a_picture")
            self.dropped += 1
            self._passed_over = 1
        else:
            self._keep(local, list(zip(attributes[::2], attributes[1::2], strict=True)))

    def _keep(self, local: str, attributes: list[tuple[str, str]]) -> None:
        kept: dict[str, str] = {}
        for name, value in attributes:
            space, _, inner = name.rpartition(" ")
            written = OWN.get(space)
            if written is None or written + inner == "xml:base":
                self.dropped += 1
                continue
            _check_attribute(written + inner, value)
            kept.setdefault(written + inner, value)
        if not self._open:
            _check_has_size(kept)
            kept = {"xmlns": SVG, "xmlns:xlink": XLINK} | kept
        self._open.append(local)
        self.written.append(f"<{local}{''.join(f' {one}={quoteattr(held)}' for one, held in kept.items())}>")

    def end(self, name: str) -> None:
        if self._passed_over:
            self._passed_over -= 1
            return
        local = self._open.pop()
        if local.lower() == "style":  # comments may have cut its text in parts
            _check_style("style", "".join(self._style))
            self._style.clear()
        self.written.append(f"</{local}>")

    def text(self, text: str) -> None:
        if self._passed_over:
            return
        if self._open and self._open[-1].lower() == "style":
            self._style.append(text)
        self.written.append(escape(text))


def _check_element(space: str, local: str) -> None:
    """Refuse what acts, moves or brings something else; other namespaces than these are dropped anyway."""
    if space not in ("", SVG, XHTML):
        return
    small = local.lower()
    if small == "script":
        raise look_fault("svg_script", local)
    if small in FOREIGN:
        raise look_fault("svg_foreign", local)
    if small.startswith("animate") or small == "set":
        raise look_fault("svg_animation", local)


def _check_attribute(name: str, value: str) -> None:
    if name.lower().startswith("on"):
        raise look_fault("svg_script", name)
    if name.lower() in ("href", "xlink:href"):
        link = _BLANKS.sub("", value)  # a browser passes over them, too
        if link.lower().startswith("javascript:"):
            raise look_fault("svg_script", name)
        if not link.startswith("#"):
            raise look_fault("svg_outside", name)
    else:
        _check_style(name, value)


def _check_style(name: str, text: str) -> None:
    """Refuse a style that fetches something, also one that writes that with comments or escapes."""
    plain = _CSS_ESCAPE.sub(_unescaped, _CSS_COMMENT.sub("", text))
    if "@import" in plain.lower() or any(found[1] != "#" for found in _CSS_URL.finditer(plain)):
        raise look_fault("svg_outside", name)


def _unescaped(found: re.Match[str]) -> str:
    return chr(min(int(found[1], 16), 0x10FFFF)) if found[1] else found[2]


def _check_has_size(attributes: dict[str, str]) -> None:
    if not attributes.get("viewBox", "").strip() and not all(
        attributes.get(side, "").strip() for side in ("width", "height")
    ):
        raise look_fault("svg_no_size")
