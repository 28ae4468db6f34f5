"""Search for translatable sentences.

They are literals in calls of `say` and its relatives, in Python and in the scripts of the pages, and elements
of a page with the attribute `data-say`.
"""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DEVICE = ROOT / "device/shuffleup"
DEMO = ROOT / "device/shuffleup_demo"
FACES = ROOT / "ui/shuffleup_ui"

SAID = {"say": 1, "said_later": 1, "say_counted": 2}
"""The functions that say sentences, and how many of them each takes."""

_SAYS = re.compile(rf"\b({'|'.join(SAID)})\(")
_PAGE_SAYS = re.compile(r'\b(say|sayCounted)\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?')


class Sentence(NamedTuple):
    """One English sentence; `many` is its other form where it is counted, `place` a file and line."""

    text: str
    place: str
    many: str = ""
    context: str | None = None

    @property
    def id(self) -> str | tuple[str, str]:
        """What names the sentence in a catalogue."""
        return (self.text, self.many) if self.many else self.text


def said() -> Iterator[Sentence]:
    """Find what the box says in views and answers, and what the people of a demo say."""
    for path in sorted((*DEVICE.rglob("*.py"), *DEMO.rglob("*.py"))):
        if path != DEVICE / "language.py":
            yield from _said_in(path)


def said_by_faces() -> Iterator[Sentence]:
    """Find what pages and touchscreens say by themselves."""
    for path in sorted(FACES.rglob("*.py")):
        yield from _said_in(path)
    for path in sorted((FACES / "web").rglob("*.js")):
        yield from _said_by_script(path)
    for path in sorted((FACES / "web").rglob("*.html")):
        yield from _said_on_page(path)


def _said_in(path: Path) -> Iterator[Sentence]:
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if _SAYS.search(source) else ():
        if isinstance(node, ast.Call) and (function := called(node)) in SAID:
            texts = [literal(argument) for argument in node.args[: SAID[function]]]
            if texts and all(texts):
                yield Sentence(texts[0], place_of(path, node.lineno), *texts[1:])


def called(call: ast.Call) -> str:
    """Name the function or method that is called, empty where it has no name."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _said_by_script(path: Path) -> Iterator[Sentence]:
    script = path.read_text(encoding="utf-8")
    for found in _PAGE_SAYS.finditer(script):
        one, many = (ast.literal_eval(text) if text else "" for text in found.group(2, 3))
        line = script.count("\n", 0, found.start()) + 1
        if one:
            yield Sentence(one, place_of(path, line), many if found[1] == "sayCounted" else "")


class _Page(HTMLParser):
    """Collects the texts of elements with `data-say`; its value names attributes that are said, too."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, int]] = []
        self._open = False

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self._open = "data-say" in said and not said["data-say"]
        for name in (said.get("data-say") or "").split():
            self.found.append((said.get(name) or "", self.getpos()[0]))

    def handle_data(self, text: str) -> None:
        if self._open and text.strip():
            self.found.append((text.strip(), self.getpos()[0]))
        self._open = False


def _said_on_page(path: Path) -> Iterator[Sentence]:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    for text, line in page.found:
        yield Sentence(text, place_of(path, line))


def literal(node: ast.expr) -> str:
    """Return a text that is written as it is, empty for any other expression."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def place_of(path: Path, line: int) -> str:
    """Write where a sentence stands."""
    return f"{path.relative_to(ROOT).as_posix()}:{line}"
