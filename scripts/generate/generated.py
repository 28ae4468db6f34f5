"""Generated files and blocks of pages: tables of Markdown, and the check for stale ones.

A block of a page stands between `<!-- name -->` and `<!-- /name -->`.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class NoPlace(LookupError):
    """A page has no place for a block."""


def table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Write a table of Markdown."""
    cells = list(head)
    lines = [_row(cells), f"|{'---|' * len(cells)}", *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def with_blocks(page: str, blocks: Mapping[str, str]) -> str:
    """Return the page with each block in its place.

    Raises:
        NoPlace: the page lacks the two marks of a block.
    """
    for name, block in blocks.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, begun, rest = page.partition(begin)
        _, ended, after = rest.partition(end)
        if not begun or not ended:
            raise NoPlace(f"the page needs the lines <!-- {name} --> and <!-- /{name} -->")
        page = f"{before}{begin}{block}\n{end}{after}"
    return page


def stale(files: Mapping[Path, str], program: str) -> Iterator[str]:
    """Name each file that is not as it should be, and the program that writes it."""
    for path, text in files.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{path.relative_to(ROOT)} is out of date; run {program}"


def write(files: Mapping[Path, str]) -> None:
    """Write each file."""
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
