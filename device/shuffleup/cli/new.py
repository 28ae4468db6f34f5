"""`shuffleup new`: write the file of a new event, with a proposal for every value that the host must set."""

import argparse
import errno
import os
import tempfile
from pathlib import Path

from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.rulebook import SHIPPED, proposal

EXAMPLES = ("shuffleup new friday.toml --rule-set tda-2024",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("event", metavar="EVENT.toml", type=Path, help="the file to write")
    parser.add_argument(
        "--rule-set", metavar="NAME", required=True, help=f"what it builds on: {', '.join(SHIPPED)}"
    )


def run(args: argparse.Namespace) -> int:
    """Write one event file; 0 when it stands, 2 when nothing was written."""
    try:
        write_new(args.event, proposal(args.rule_set))
    except OSError as error:
        raise CannotGoOn(_one_line(error, args.event)) from error
    print(
        f"{args.event}: written; set the values marked HOST MUST SET, then run shuffleup check {args.event}"
    )
    return 0


def write_new(path: Path, text: str) -> None:
    """Write a file that does not exist yet, whole or not at all.

    Raises `FileExistsError` rather than replace a file, and `OSError` where nothing can be written.
    """
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    written = Path(name)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        written.chmod(0o644)
        _give_name(written, path)
    finally:
        written.unlink(missing_ok=True)


def _give_name(written: Path, path: Path) -> None:
    """Link, since that never replaces a file; a memory stick may know no links, and there it is renamed."""
    try:
        path.hardlink_to(written)
    except PermissionError:
        if path.exists():
            raise
        written.rename(path)


def _one_line(error: OSError, path: Path) -> str:
    if isinstance(error, FileExistsError):
        return f"{path}: exists already and was not changed; choose another name, or delete it first"
    if isinstance(error, FileNotFoundError):
        return f"{path}: there is no folder {path.parent}; make it first"
    return f"{path}: cannot be written: {(error.strerror or str(error)).lower()}"
