"""Shared functions of this folder's programs: files that are written from tables, and compared with them."""

import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def wish(arguments: list[str], program: str) -> bool | None:
    """Read the command line: whether to check only; None for one that is not understood, which is said."""
    if arguments in ([], ["--check"]):
        return bool(arguments)
    print(f"usage: hardware/{program} [--check]", file=sys.stderr)
    return None


def tell(source: str, faults: str) -> int:
    """Print faults, one a line, each with the file it is in; return the exit status."""
    for line in faults.splitlines():
        print(f"{source}: {line}", file=sys.stderr)
    return 2


def write(files: Mapping[Path, str]) -> int:
    """Write each file that is not yet as it should be; return the exit status."""
    for path, text in files.items():
        if not _is(path, text):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 0


def compare(files: Mapping[Path, str], source: str, program: str) -> int:
    """Name each file that is not what its table says; return the exit status."""
    stale = [path for path, text in files.items() if not _is(path, text)]
    for path in stale:
        print(f"{path.name} is not what {source} says; run hardware/{program}", file=sys.stderr)
    return 1 if stale else 0


def _is(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text
