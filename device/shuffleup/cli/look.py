"""`shuffleup look`: check a folder with the house's look, and show the look of this box."""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from shuffleup.app.config import read_settings
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.faults import LookRefused
from shuffleup.views.look.look import Look
from shuffleup.views.look.reading import read_look, remarks
from shuffleup.views.words.refusals import refused

MOST_FILES, MOST_BYTES = 200, 2_000_001
"""Files of a folder, and bytes that are read of each: one more than any may have."""


class LookWrong(CommandError):
    """A look that is not taken; one line."""


def run(args: argparse.Namespace) -> int:
    """Check or show; 0 when it is in order."""
    journals = read_settings(args.config).journals(os.environ)
    if args.action == "show":
        folder = args.folder.parent if args.folder else journals
        _show(LookFolder(folder).shown())
        return 0
    if args.folder is None:
        raise LookWrong("look check: name the folder that holds look.toml")
    try:
        read = read_look(_files(args.folder), BOX_SOUNDS, scaled_dots)
    except LookRefused as why:
        raise LookWrong(f"{why.code}: {refused(why)}") from why
    for line in remarks(read):
        print(line)
    _show(read.look)
    return 0


def _files(folder: Path) -> dict[str, bytes]:
    """Read the files of a folder; of one that is too large only what shows it."""
    try:
        paths = sorted(one for one in folder.iterdir() if one.is_file())[:MOST_FILES]
        return {
            one.name: read_small(one, MOST_BYTES) for one in paths if one.stat().st_size <= MOST_BYTES
        } | {one.name: bytes(MOST_BYTES) for one in paths if one.stat().st_size > MOST_BYTES}
    except OSError as error:
        raise LookWrong(f"{shown(folder)}: {(error.strerror or str(error)).lower()}") from error


def _show(look: Look) -> None:
    """Print what a look holds, key by key as in look.toml."""
    for name, value in msgspec.to_builtins(look).items():
        colours = value["play"] if name == "colours" else value
        listed = " ".join(colours.values()) if name == "colours" else ", ".join(map(str, _items(value)))
        print(f"{name:<16} {listed or 'none'}")


def _items(value: object) -> Iterable[object]:
    match value:
        case dict():
            return value
        case list() | tuple():
            return (one["file"] for one in value)
    return [value]
