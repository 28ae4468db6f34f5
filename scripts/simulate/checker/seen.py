"""The material of a judgement: the books of a night, and the lines of its record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulate.checker.journals import Book

BOUGHT = ("chips.", "penalty.chips", "colour_up", "stacks.entered", "sale.", "player.removed")
"""How the names of events begin that bring chips to the tables or take them away."""


class Seen:
    """The books of a night and the lines of its record, by their kind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        paths = sorted(folder.rglob("*.journal"))
        self.books = {path.relative_to(folder): Book(path) for path in paths}
        self.lines: dict[str, list[dict[str, Any]]] = {}
        with (folder / "record.jsonl").open(encoding="utf-8") as record:
            for line in map(json.loads, record):
                self.lines.setdefault(line["kind"], []).append(line)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """List the lines of a kind."""
        return self.lines.get(kind, [])

    def living(self) -> Iterator[tuple[Path, Book]]:
        """Name the books that are in use: none that was set aside, kept or lost."""
        for path, book in self.books.items():
            if "set-aside" not in path.parts and not path.parts[0].startswith(("kept-", "lost-")):
                yield path, book

    @property
    def floor(self) -> Book | None:
        """The book of the floor that is there in the end."""
        end = self.of("end of floor")
        path = Path(end[0]["box"], "friday.journal") if end else None
        return self.books.get(path) if path else None

    @property
    def exchanged(self) -> bool:
        """Whether chips were bought or taken, after which stacks are judged at their tables alone."""
        rows = self.floor.rows.get("floor", ()) if self.floor else ()
        return any(row.type.startswith(BOUGHT) for row in rows)

    def acknowledged(self) -> Iterator[dict[str, Any]]:
        """List the answers that say that something is done; a standby only promises to take over."""
        for line in self.of("answered"):
            if line["status"] == 200 and line["verb"] != "take_over":
                yield line

    def faults(self, *kinds: str) -> list[dict[str, Any]]:
        """List the faults of some kinds."""
        return [one for one in self.of("fault") if one["fault"] in kinds]
