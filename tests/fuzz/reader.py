"""The test of a reader of bytes from outside: within a budget, and with named refusals."""

import contextlib
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from shuffleup.event_file.problems import RuleBookError

MOST_CALLS = 300_000
"""Calls of functions that a reader may make of a few thousand bytes: more would be a hang."""

MOST_OCTETS = 64 * 1024 * 1024
"""What it may hold of them at any moment."""


class Parser(NamedTuple):
    """`takes` reads bytes and raises one of `named` where it cannot; it reads the `examples`."""

    name: str
    takes: Callable[[bytes], object]
    named: tuple[type[Exception], ...]
    examples: tuple[bytes, ...]

    def __repr__(self) -> str:
        return self.name


class Hang(AssertionError):
    """A reader does not come to an end."""


class TooMuchMemory(AssertionError):
    """A reader holds more than it was given reason to."""


def tried(parser: Parser, said: bytes) -> bool:
    """Let a parser read; returns whether it did. Whatever is not named goes through."""
    with within_budget(parser.name):
        try:
            parser.takes(said)
        except parser.named as refused:
            said_why = str(refused)
            is_one_line = "\n" not in said_why or isinstance(refused, RuleBookError)
        else:
            return True
    if not said_why or not is_one_line:
        raise AssertionError(f"{parser.name} refuses in no clear line: {said_why!r}")
    return False


@contextlib.contextmanager
def within_budget(name: str) -> Iterator[None]:
    """Count calls and memory, and stop what takes too much of either."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > MOST_CALLS:
            sys.setprofile(None)
            raise Hang(f"{name}: {calls} calls and no end")

    tracemalloc.start()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    if peak > MOST_OCTETS:
        raise TooMuchMemory(f"{name}: {peak} octets")


def file_read_by(path: Path, read_it: Callable[[], object]) -> Callable[[bytes], object]:
    """Make a reader of bytes of one that reads a file."""

    def takes(said: bytes) -> object:
        path.write_bytes(said)
        return read_it()

    return takes
