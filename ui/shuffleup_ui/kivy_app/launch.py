"""A face as a process: finds the screen, configures Kivy, and runs the face until it is stopped."""

import asyncio
import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec

from shuffleup_ui.kivy_app.backend import (
    PANEL_FIRST,
    TELEVISION_FIRST,
    Backend,
    KivyMissing,
    choose_backend,
    read_connectors,
)
from shuffleup_ui.kivy_app.kivy_config import PANELS, Mounting, Size, Window, environment_of, sections, settle
from shuffleup_ui.link.http import BoxAddress

INPUT = Path("/dev/input")

M_MMAP_THRESHOLD = -3
LARGE_BLOCK = 1 << 15
"""Where no GPU draws, Mesa takes some 20 MB for each frame, in blocks of at least this size."""


class FaceKind(msgspec.Struct, frozen=True):
    """One of the faces: the module that builds it, its window, and which screens it looks for."""

    name: Literal["touch", "wall"]
    module: str
    size: Size
    connectors: tuple[str, ...]
    takes_touches: bool


TOUCH = FaceKind("touch", "shuffleup_ui.kivy_app.touch_face", (800, 480), PANEL_FIRST, takes_touches=True)
WALL = FaceKind("wall", "shuffleup_ui.kivy_app.wall_face", (1280, 720), TELEVISION_FIRST, takes_touches=False)


class Options(msgspec.Struct, frozen=True):
    """The options of a face; `panel` names how the touch sensor sits on the glass.

    With `picture` it draws one picture into that file and ends.
    """

    address: BoxAddress
    window: Window = Window()
    panel: str = "aligned"
    picture: Path | None = None


def run(kind: FaceKind, options: Options) -> None:
    """Run a face until it is stopped.

    Raises KivyMissing, NoScreen where there is nothing to draw on, and NoPicture where none could be taken.
    """
    if find_spec("kivy") is None:
        raise KivyMissing("Kivy is not installed: type scripts/setup ui, or pip install 'shuffleup[ui]'")
    backend = _backend(kind, options)
    if options.picture is None:
        for line in _misses(backend):
            print(line, file=sys.stderr, flush=True)
    os.environ.update(environment_of(backend))
    give_large_blocks_back()
    settle(sections(backend, options.window, PANELS[options.panel], kind.size))
    face = import_module(kind.module)
    mounting = (Mounting(options.window.rotation, options.panel),) if kind.takes_touches else ()
    asyncio.run(face.live(options.address, options.picture, *mounting))


def give_large_blocks_back() -> None:
    """Let the C library return each large block to the system at once (mallopt(3)).

    Left to itself it puts them between small ones that stay, and keeps ever more of the holes.
    """
    with suppress(AttributeError):  # a C library that is not glibc
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def _backend(kind: FaceKind, options: Options) -> Backend:
    """Find the screen; a picture for a file needs none."""
    environment = dict(os.environ)
    if options.picture is not None:
        environment.setdefault("SDL_VIDEODRIVER", "offscreen")
    backend = choose_backend(environment, read_connectors(), kind.connectors)
    return backend if kind.takes_touches else msgspec.structs.replace(backend, touch="none")


def _misses(backend: Backend) -> Iterator[str]:
    """Say in one line each why no touch will come; the picture and the keys of the box work all the same."""
    if backend.touch != "mtdev":
        return
    try:
        ctypes.CDLL("libmtdev.so.1")
    except OSError:
        yield "touches are not read, libmtdev is missing: type sudo apt-get install libmtdev1"
    if not any(os.access(one, os.R_OK) for one in INPUT.glob("event*")):
        yield f"touches are not read, {INPUT} cannot be: add this user to the group input, and log in again"
