"""A look of the house, as the faces use it: read, checked, its colours replaced where they cannot be read.

It is a value. `shuffleup.views.look.reading` makes one of the files of a folder; a box without one has
`NO_LOOK`, with which every face is as it is without a look (LOOK-01). It is stored and handed out with its
files, itself as `look.json`, so that no other box has to read a picture again; it is known by the SHA-256 of
their list.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

LookPhase = Literal["before", "play", "break", "over"]
"""The phases for which tiles are listed; final table, colour-up and pause are shown as `play` (LOOK-08)."""

LookPreset = Literal["none", "classic", "big_clock", "figures", "sponsors"]

TileName = Literal[
    "clock",
    "stakes",
    "players",
    "average",
    "chips",
    "pool",
    "prizes",
    "next_stakes",
    "break_in",
    "likely_end",
    "bubble",
    "seats_won",
    "title",
    "logo",
    "sponsor",
    "season",
    "qr",
]

TileSize = Literal["xl", "l", "m", "s", "xs"]

Colour = str
"""`#RRGGBB` in capitals."""


class SizedTile(NamedTuple):
    """A tile of the wall with its size, as a list of tiles holds it."""

    tile: TileName
    size: TileSize


class Palette(msgspec.Struct, frozen=True):
    """The colours on one ground of the wall, each of which can be read there (LOOK-06)."""

    ground: Colour
    ink: Colour
    soft: Colour
    news: Colour
    stakes: Colour
    running: Colour
    ending: Colour


class LookColours(msgspec.Struct, frozen=True):
    """The palettes of the three grounds: of play and what is shown like it, of a break, of a pause.

    The defaults are the colours of the wall without a look.
    """

    play: Palette = Palette("#0D1116", "#FFFFFF", "#D0D7DE", "#57B3EA", "#F4C20D", "#4CD07D", "#FFB020")
    on_break: Palette = Palette("#0B2545", "#FFFFFF", "#D6E4F5", "#57B3EA", "#F4C20D", "#4CD07D", "#FFB020")
    paused: Palette = Palette("#6E0F0F", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF")


class Sponsor(msgspec.Struct, frozen=True):
    """A sponsor's picture, shown for so many seconds of a round, in the phases named: in all if none is."""

    file: str
    seconds: int
    phases: tuple[LookPhase, ...] = ()


class Look(msgspec.Struct, frozen=True):
    """All that a house changes of its faces.

    `digest` is the SHA-256 of the folder's list in small hexadecimal, empty without a look. A file of the
    look is fetched from `/look/<digest>/<file>`. `bitmaps` names for each picture the file that a face
    without a browser draws: the picture itself, for an SVG the PNG that a browser drew of it; an SVG without
    one is not in it (LOOK-05). `veil_play` and `veil_break` are percent of the ground over the background
    (LOOK-07). A phase that is not in `tiles` has the preset's list; `clock_scale` is percent. `words` go by
    the English sentence that they replace, `melodies` (notes as text) and `recordings` (files) by cue.
    """

    digest: str = ""
    title: str = ""
    logo: str = ""
    background: str = ""
    veil_play: int = 0
    veil_break: int = 0
    colours: LookColours = LookColours()
    preset: LookPreset = "none"
    tiles: dict[LookPhase, tuple[SizedTile, ...]] = {}
    clock_scale: int = 100
    sponsors: tuple[Sponsor, ...] = ()
    words: dict[str, str] = {}
    melodies: dict[str, str] = {}
    recordings: dict[str, str] = {}
    bitmaps: dict[str, str] = {}


NO_LOOK = Look()
"""The look of a house that has none."""


STORED = "look.json"
LONGEST_FILE_NAME = 100


def prepared(look: Look, files: Mapping[str, bytes]) -> tuple[Look, dict[str, bytes]]:
    """Give a look its digest, and the files that are stored and handed out for it."""
    stored = dict(files) | {STORED: msgspec.json.encode(replace(look, digest=""), order="sorted")}
    return replace(look, digest=digest_of({name: sum_of(one) for name, one in stored.items()})), stored


def stored_look(content: bytes, digest: str) -> Look:
    """Read `look.json` of the look of a digest; raises `msgspec.DecodeError` if it is none."""
    return replace(msgspec.json.decode(content, type=Look), digest=digest)


def file_list(sums: Mapping[str, str]) -> str:
    """List files by name with their SHA-256 as `sha256sum` does, in the order of their names."""
    return "".join(f"{sums[name]}  {name}\n" for name in sorted(sums))


def read_file_list(text: str) -> dict[str, str]:
    """Read a list of files; raises `ValueError` for one that is none."""
    sums: dict[str, str] = {}
    for line in text.splitlines():
        digest, _, name = line.partition("  ")
        if len(digest) != 64 or not is_file_name(name) or name in sums:
            raise ValueError(line)
        sums[name] = digest
    return sums


def sum_of(content: bytes) -> str:
    """Return the SHA-256 of a file in small hexadecimal."""
    return sha256(content).hexdigest()


def digest_of(sums: Mapping[str, str]) -> str:
    """Return the SHA-256 of the list of a look's files, by which it is known."""
    return sum_of(file_list(sums).encode())


def is_file_name(name: str) -> bool:
    """Say whether a name can be that of a file of the folder, and lies nowhere else."""
    shape = name.isprintable() and 0 < len(name.encode(errors="replace")) <= LONGEST_FILE_NAME
    return shape and not name.startswith(".") and not {"/", "\\"} & set(name) and ".." not in name
