"""Search for translatable sentences.

They are literals in calls of `say` and its relatives, in Python and in the scripts of the pages, the values
of tables whose type names `Translatable`, elements of a page with the attribute `data-say`, and the templates
of the director's log.
"""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from shuffleup.api.commands import for_people, house_verbs, verbs
from shuffleup.event_file.parameters import parameters

ROOT = Path(__file__).resolve().parents[2]
DEVICE = ROOT / "device/shuffleup"
DEMO = ROOT / "device/shuffleup_demo"
FACES = ROOT / "ui/shuffleup_ui"

SAID = {"say": 1, "mark_for_translation": 1, "say_counted": 2}
"""The functions that say sentences, and how many of them each takes."""

TABLES = {"Translatable", "Sentences"}
"""The types of the values of a table that are sentences: those of refusals are `Sentences`."""

_SAYS = re.compile(rf"\b(({'|'.join(SAID)})\(|{'|'.join(TABLES)}\b)")
_PAGE_SAYS = re.compile(r'\b(say|saidLater|sayCounted)\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?')


_TITLED = re.compile(r"^  (\w+): saidLater\(", re.MULTILINE)
VERBS, PARAMETERS = "device/shuffleup/api/commands.py:0", "device/shuffleup/api/floor_console.py:0"


class Sentence(NamedTuple):
    """One English sentence; `many` is its other form where it is counted, `place` a file and line."""

    text: str
    place: str
    many: str = ""
    context: str | None = None

    @property
    def id(self) -> str | tuple[str, str]:
        """The key of the sentence in a catalogue."""
        return (self.text, self.many) if self.many else self.text


def said() -> Iterator[Sentence]:
    """Find what the box says in views and answers, and what the people of a demo say."""
    for path in sorted((*DEVICE.rglob("*.py"), *DEMO.rglob("*.py"))):
        if path != DEVICE / "language.py":
            yield from _said_in(path)
    for path in sorted((DEVICE / "views/log").glob("*_lines.py")):
        yield from _templates_in(path)


def said_by_faces() -> Iterator[Sentence]:
    """Find what pages and touchscreens say by themselves."""
    for path in sorted(FACES.rglob("*.py")):
        yield from _said_in(path)
    for path in sorted((FACES / "web").rglob("*.js")):
        yield from _said_by_script(path)
    for path in sorted((FACES / "web").rglob("*.html")):
        yield from _said_on_page(path)


def said_of_verbs() -> Iterator[Sentence]:
    """Find what the console says of verbs, their arguments and the parameters of a rule set."""
    titled = set(_TITLED.findall((FACES / "web/floor/words.js").read_text(encoding="utf-8")))
    for verb in (*verbs(), *house_verbs()):
        if verb.verb not in titled:
            yield Sentence(_label(verb.verb), VERBS)
        yield Sentence(verb.sentence, VERBS)
        for text in _said_of_arguments(verb.args | {"description": None}):
            yield Sentence(text, VERBS)
    for one in parameters().values():
        yield Sentence(_label(one.table), PARAMETERS)
        yield Sentence(for_people(one.description), PARAMETERS)
        for word in one.choices:
            if word and not word.isdigit() and not word.isupper():
                yield Sentence(word.replace("_", " "), PARAMETERS)


def _said_of_arguments(node: object) -> Iterator[str]:
    """Find the labels of fields, the words to choose from and the hints in a schema."""
    if isinstance(node, dict):
        yield from map(_label, node.get("properties", {}))
        yield from (word.replace("_", " ") for word in map(str, node.get("enum", ())) if not word.isdigit())
        yield from (text for text in (node.get("description"),) if isinstance(text, str))
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _said_of_arguments(inner)


def _label(name: str) -> str:
    """Write the name of a verb or field as the console does."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _said_in(path: Path) -> Iterator[Sentence]:
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if _SAYS.search(source) else ():
        if isinstance(node, ast.Call) and (function := called(node)) in SAID:
            texts = [literal(argument) for argument in node.args[: SAID[function]]]
            if texts and all(texts):
                yield Sentence(texts[0], place_of(path, node.lineno), *texts[1:])
        if isinstance(node, ast.AnnAssign) and any(named(one) in TABLES for one in ast.walk(node.annotation)):
            for line, *texts in _values(node.value):
                yield Sentence(texts[0], place_of(path, line), *texts[1:])


def _values(node: ast.expr | None) -> Iterator[tuple[Any, ...]]:
    """Find the texts that stand in a table as they are, after their lines; its functions say theirs."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield node.lineno, text
        case ast.Call(func=ast.Name(id="Several"), args=[_, ast.Constant(one), ast.Constant(many)]):
            yield node.lineno, one, many
        case ast.Dict(values=inner) | ast.Tuple(elts=inner) | ast.List(elts=inner):
            yield from (found for one in inner for found in _values(one))
        case ast.Call(func=ast.Name(id="ChooseByFact" | "ChooseBySign"), args=[_, *inner]):
            yield from (found for one in inner for found in _values(one))


def named(node: ast.AST) -> str:
    """Return the name that an expression is, empty for any other expression."""
    return node.id if isinstance(node, ast.Name) else ""


def _templates_in(path: Path) -> Iterator[Sentence]:
    """Find the templates in a table of lines: every text with a space, whatever chooses it for an event."""
    for table in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(table, ast.AnnAssign) and isinstance(table.value, ast.Dict):
            for node in (inner for value in table.value.values for inner in ast.walk(value)):
                if isinstance(node, ast.Constant) and " " in str(node.value):
                    yield Sentence(str(node.value), place_of(path, node.lineno))


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
