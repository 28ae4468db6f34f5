"""A touchscreen in a window without a screen, in a process of its own, for pictures and measurements."""

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

PROGRAM = Path(__file__).parents[1] / "tests" / "ui" / "touch" / "glass.py"
"""The window of the tests: it takes orders as lines of JSON."""

HANGS_S = 120.0
"""Seconds after which a process that was asked to end never will."""


class Window:
    """Real Kivy that draws into memory."""

    def __init__(self, width_px: int = 800, height_px: int = 480, rotation: int = 0) -> None:
        argv = [sys.executable, str(PROGRAM), *map(str, (width_px, height_px, rotation))]
        self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("new")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=HANGS_S)

    def ask(self, do: str, **facts: Any) -> Any:
        """Order something and wait for the answer.

        Raises RuntimeError when the process has ended.
        """
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the window has no pipes")
        self._process.stdin.write(json.dumps({"do": do, **msgspec.to_builtins(facts)}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(
                f"the window has closed while it was asked for {do}: run its program by hand to see why"
            )
        return json.loads(answer)
