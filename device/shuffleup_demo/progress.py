"""A progress bar for an evening at high speed, shown only on a terminal."""

import sys
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from shuffleup.app.log import drawn_on
from shuffleup.stations.floor import FloorStation


class Progress:
    """Counts the players who are out; draws nothing unless `shown` and standard error is a terminal."""

    def __init__(self, floor: FloorStation, *, shown: bool) -> None:
        self._floor = floor
        self._shown = shown and sys.stderr.isatty()
        self._stack = ExitStack()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        if self._shown:
            from rich.console import Console  # noqa: PLC0415  only a person needs it, and it costs a start
            from rich.progress import Progress as Bar  # noqa: PLC0415

            self._bar = self._stack.enter_context(
                Bar(console=Console(file=drawn_on(sys.stderr)), transient=True)
            )
            self._task = self._bar.add_task("players out", total=None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stack.close()

    def update(self) -> None:
        """Draw how far the event has come."""
        if self._bar is None:
            return
        floor = self._floor.state
        hands = sum(note.hand for note in floor.tables)
        out = len(floor.entries) - len(floor.left())
        self._bar.update(
            self._task,
            total=max(1, len(floor.entries) - 1),
            completed=out,
            description=f"hand {hands}, level {floor.clock.level}, players out",
        )
