#!/usr/bin/env python3
"""Check the sizes of the project against `budget.toml`, and that no class name is used twice.

A line of code holds more than blanks, a comment or a docstring. A figure above its budget is a fault. One
that is more than a hundredth below it is told, with status 76: write the smaller number down; then it
stays.
"""

import ast
import io
import subprocess
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUDGET = ROOT / "budget.toml"
FAILED, READ_THIS = 1, 76
NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
WORDS = {
    "readme": ("README.md",),
    "host": (":(glob)docs/host/*.md",),
    "read": (":(glob)docs/host/*.md", "docs/build", "docs/engineer"),
    "pages": ("docs", ":(glob)*.md"),
}
"""The pages whose words are counted together; the other languages of a page are no further words to read."""


class Source(NamedTuple):
    """A Python file: its path in the project, its text and its tree."""

    path: Path
    text: str
    tree: ast.Module


class Figure(NamedTuple):
    """What was counted under a key of the budget, and what it may be."""

    key: str
    found: int
    most: int


def tracked(*patterns: str) -> list[Path]:
    """List the files of the project that git knows and that are there."""
    command = ("git", "ls-files", "-z", "--", *patterns)
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [Path(name) for name in found.split("\0") if name and (ROOT / name).is_file()]


def sources(folder: str) -> list[Source]:
    """Read the Python files of a folder."""
    texts = ((path, (ROOT / path).read_text(encoding="utf-8")) for path in tracked(f"{folder}/**.py"))
    return [Source(path, text, ast.parse(text)) for path, text in texts]


def code_lines(source: Source) -> int:
    """Count the lines that hold code: a string that is a statement of its own is a docstring."""
    told: set[int] = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type not in NOT_CODE:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - told)


def import_lines(source: Source) -> int:
    """Count the lines of import statements."""
    nodes = (node for node in ast.walk(source.tree) if isinstance(node, ast.Import | ast.ImportFrom))
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes)


def classes_named_twice(found: Iterable[Source]) -> Iterator[str]:
    """Give each class name that stands in more than one file, with the files."""
    places: dict[str, list[str]] = defaultdict(list)
    for source in found:
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(source.path))
    for name, paths in sorted(places.items()):
        if len(paths) > 1 and not name.startswith("_"):
            yield f"{name}: {', '.join(paths)}"


def words(paths: Iterable[Path]) -> int:
    """Count the words of text files."""
    return sum(len((ROOT / path).read_text(encoding="utf-8").split()) for path in paths)


def web_lines() -> int:
    """Count the lines of the pages in a browser that hold more than blanks or a comment."""
    texts = (
        (ROOT / path).read_text(encoding="utf-8") for path in tracked("ui/**.js", "ui/**.html", "ui/**.css")
    )
    lines = (line.strip() for text in texts for line in text.splitlines())
    return sum(bool(line) and not line.startswith(("//", "/*", "*")) for line in lines)


def counted(budget: dict[str, dict[str, int]]) -> Iterator[Figure]:
    """Count everything that the budget has a number for."""
    for folder, most in budget["code"].items():
        yield Figure(f"code.{folder}", sum(map(code_lines, sources(folder))), most)
    rooms = sources("device/shuffleup")
    yield Figure("files.device", len(rooms), budget["files"]["device"])
    longest = max((len(one.text.splitlines()) for one in rooms), default=0)
    yield Figure("files.longest", longest, budget["files"]["longest"])
    lines = sum(len(one.text.splitlines()) for one in rooms)
    share = 1000 * sum(map(import_lines, rooms)) // max(1, lines)
    yield Figure("imports.per_mille", share, budget["imports"]["per_mille"])
    yield Figure("web.lines", web_lines(), budget["web"]["lines"])
    for key, patterns in WORDS.items():
        pages = (path for path in tracked(*patterns) if path.suffix == ".md")
        yield Figure(f"words.{key}", words(pages), budget["words"][key])


def main() -> int:
    """Compare, and print what is above its budget or far below it."""
    budget = tomllib.loads(BUDGET.read_text(encoding="utf-8"))
    figures = list(counted(budget))
    above = [
        f"{one.key}: {one.found}, and budget.toml allows {one.most}"
        for one in figures
        if one.found > one.most
    ]
    twice = [*classes_named_twice([*sources("device"), *sources("ui")])]
    below = [
        f"{one.key}: {one.found} is well below the {one.most} of budget.toml; lower it"
        for one in figures
        if one.found < one.most - one.most // 100
    ]
    print(*above, *(f"a class name that stands twice: {one}" for one in twice), *below, sep="\n")
    return FAILED if above or twice else READ_THIS if below else 0


if __name__ == "__main__":
    sys.exit(main())
