"""Reading a look: `look.toml` and the files that it names become one value, or one named fault (LOOK-01).

The folder is given as its files. What is taken is written anew, and goes with the look to be stored and
handed out.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from shuffleup.event_file.problems import literal, short
from shuffleup.floor.entries.person_names import fault_of_name, tidy
from shuffleup.kernel.language import say, say_counted
from shuffleup.kernel.toml_text import read_toml
from shuffleup.views.look.contrast import INKS, Part, UsedInk, is_colour, parts, ratio_text, readable, veil
from shuffleup.views.look.faults import LookRefused, look_fault
from shuffleup.views.look.layout import fault_in, listed
from shuffleup.views.look.look import (
    STORED,
    Look,
    LookColours,
    LookPhase,
    LookPreset,
    Palette,
    SizedTile,
    Sponsor,
    is_file_name,
    prepared,
)
from shuffleup.views.look.pictures import Role, read_picture
from shuffleup.views.look.sounds import BoxSounds, check_melodies, read_recording
from shuffleup.views.look.words import check_words

FILE = "look.toml"
MOST_BYTES = 100_000
MOST_SPONSORS = 50
DRAWN = ".drawn.png"
"""The PNG that a browser drew of `club.svg` is `club.svg.drawn.png` (LOOK-05)."""

Rgba = tuple[int, int, int, int]
Scaled = Callable[[bytes], tuple[Rgba, ...]]
"""Scales a picture to 64 x 36 dots, their colours multiplied by how much they cover; raises LookRefused."""


class _Keys(msgspec.Struct):
    """The keys of look.toml; what a value may be is checked after the names."""

    title: str = ""
    logo: str = ""
    background: str = ""
    colours: dict[str, str] = {}
    preset: LookPreset = "none"
    tiles: dict[LookPhase, tuple[tuple[str, str], ...]] = {}
    clock_scale: int = 100
    sponsors: tuple[Sponsor, ...] = ()
    words: dict[str, str] = {}
    melodies: dict[str, str] = {}
    recordings: dict[str, str] = {}


GROUNDS = {"ground": "play", "ground_break": "on_break", "ground_paused": "paused"}
"""The keys of the grounds, with the palette that lies on each."""


class JudgedInk(NamedTuple):
    """An ink of the house that is replaced or warned of: on which ground, and what was found."""

    ground: str
    role: str
    colour: str
    found: UsedInk


class ReadLook(NamedTuple):
    """A look that was read, its files written anew, and what its house should know of it."""

    look: Look
    files: dict[str, bytes]
    inks: tuple[JudgedInk, ...]
    added: dict[LookPhase, tuple[str, ...]]
    """Tiles that were put in front of a list that left them out (LOOK-08)."""

    dropped: dict[str, int]
    """Elements and attributes that each SVG has lost."""

    not_drawn: tuple[str, ...]
    """Each SVG without a PNG of it."""


def read_look(files: Mapping[str, bytes], box: BoxSounds, scaled: Scaled) -> ReadLook:
    """Read a look from the files of its folder; the `digest` is of what is written anew.

    Raises:
        LookRefused: the first fault, at its key or file. Nothing of the look is taken.
    """
    keys = _keys(files, box)
    taken = _Taken(files)
    if keys.logo:
        taken.picture("logo", keys.logo, "logo")
    if keys.background:
        taken.picture("background", keys.background, "background")
    for one in keys.sponsors:
        taken.picture("sponsors", one.file, "sponsor")
    for cue, name in keys.recordings.items():
        taken.recording(f"recordings.{cue}", name)
    colours, inks = _colours(keys.colours)
    tiles = {phase: tuple(SizedTile(*one) for one in own) for phase, own in keys.tiles.items()}  # type: ignore[arg-type]  # names are checked
    look = Look(
        title=tidy(keys.title),
        logo=keys.logo,
        background=keys.background,
        colours=colours,
        preset=keys.preset,
        tiles=tiles,
        clock_scale=keys.clock_scale,
        sponsors=keys.sponsors,
        words=keys.words,
        melodies=keys.melodies,
        recordings=keys.recordings,
        bitmaps=taken.bitmaps,
    )
    look = _veiled(look, taken.written, scaled)
    return ReadLook(
        *prepared(look, taken.written | {FILE: files[FILE]}),
        inks,
        {phase: added for phase in tiles if (added := listed(look.preset, tiles, phase)[1])},
        taken.dropped,
        tuple(name for name in taken.dropped if name not in taken.bitmaps),
    )


def _keys(files: Mapping[str, bytes], box: BoxSounds) -> _Keys:
    """Read look.toml and check what needs no other file."""
    keys = _converted(_document(files))
    if keys.title and fault_of_name(tidy(keys.title)):
        raise look_fault("title_not_shown", keys.title, "title")
    if not 50 <= keys.clock_scale <= 150:
        raise look_fault("out_of_bounds", f"{keys.clock_scale} (50-150)", "clock_scale")
    for phase, tiles in keys.tiles.items():
        if wrong := fault_in(tiles, phase):
            raise look_fault(wrong[0], wrong[1], f"tiles.{phase}")
    if len(keys.sponsors) > MOST_SPONSORS:
        raise look_fault("out_of_bounds", f"{len(keys.sponsors)} (0-{MOST_SPONSORS})", "sponsors")
    for one in keys.sponsors:
        if not 5 <= one.seconds <= 600:
            raise look_fault("out_of_bounds", f"{one.seconds} (5-600)", "sponsors.seconds")
    check_words(keys.words)
    _check_cues(keys, box)
    check_melodies(keys.melodies, box)
    return keys


def _document(files: Mapping[str, bytes]) -> dict[str, Any]:
    content = files.get(FILE)
    if content is None:
        raise look_fault("no_look_file", FILE, FILE)
    if len(content) > MOST_BYTES:
        raise look_fault("file_too_large", "", FILE)
    try:
        return read_toml(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # no UTF-8, no TOML, a number of thousands of digits
        raise look_fault("not_toml", short(str(error)), FILE) from error


def _converted(document: dict[str, Any]) -> _Keys:
    if wrong := next(_unknown(document), None):
        raise look_fault("unknown_key", wrong, FILE)
    try:
        keys = msgspec.convert(document, _Keys)
    except msgspec.ValidationError as error:
        what, _, where = str(error).rpartition(" - at `$.")
        raise look_fault("wrong_value", what or str(error), where.rstrip("`")) from error
    for key, colour in keys.colours.items():
        if not is_colour(colour):
            raise look_fault("not_a_colour", short(colour), f"colours.{key}")
    return keys


def _unknown(document: dict[str, Any]) -> Iterator[str]:
    """List the names that no look has, as they are written in the file."""
    yield from (short(literal(one)).strip('"') for one in document if one not in _Keys.__struct_fields__)
    known = {"colours": {*GROUNDS, *INKS}, "tiles": set(get_args(LookPhase))}
    for table, names in known.items():
        inner = document.get(table)
        yield from (
            f"{table}.{short(one)}" for one in inner or () if one not in names and isinstance(inner, dict)
        )
    sponsors = document.get("sponsors")
    for one in sponsors if isinstance(sponsors, list) else ():
        if isinstance(one, dict):
            yield from (f"sponsors.{short(key)}" for key in one if key not in Sponsor.__struct_fields__)


def _check_cues(keys: _Keys, box: BoxSounds) -> None:
    of_tables = ("melodies", keys.melodies, box.melodies), ("recordings", keys.recordings, box.recorded)
    for table, own, known in of_tables:
        if wrong := [cue for cue in own if cue not in known]:
            raise look_fault("unknown_key", f"{table}.{short(wrong[0])}", FILE)


class _Taken:
    """The files that were taken, written anew."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.written: dict[str, bytes] = {}
        self.bitmaps: dict[str, str] = {}
        self.dropped: dict[str, int] = {}
        self._files = files

    def picture(self, key: str, name: str, role: Role) -> None:
        """Take a picture, and the PNG that a browser drew of it if it is an SVG."""
        found = self._found(key, name)
        try:
            picture = read_picture(found, role)
        except LookRefused as refused:
            raise refused.at(name) from None
        self.written[name] = picture.content
        if picture.dropped is None:
            self.bitmaps[name] = name
            return
        self.dropped[name] = picture.dropped
        drawn = name + DRAWN
        if drawn in self._files:
            self.picture(key, drawn, "sponsor")
            self.bitmaps[name] = self.bitmaps.pop(drawn)

    def recording(self, key: str, name: str) -> None:
        """Take a recording."""
        found = self._found(key, name)
        try:
            self.written[name] = read_recording(found)
        except LookRefused as refused:
            raise refused.at(name) from None

    def _found(self, key: str, name: str) -> bytes:
        if not is_file_name(name) or name in (FILE, STORED) or name not in self._files:
            raise look_fault("not_in_the_folder", short(name), key)
        return self._files[name]


def _colours(own: Mapping[str, str]) -> tuple[LookColours, tuple[JudgedInk, ...]]:
    """Lay the colours of the house over those of the box, each ink replaced where it cannot be read."""
    palettes: dict[str, Palette] = {}
    judged: list[JudgedInk] = []
    for key, name in GROUNDS.items():
        built_in: Palette = getattr(LookColours(), name)
        ground = own.get(key, built_in.ground).upper()
        inks = {role: own.get(role, getattr(built_in, role)) for role in INKS}
        found = readable(ground, inks)
        palettes[name] = Palette(ground, **{role: one.used for role, one in found.items()})
        if own:
            judged += [
                JudgedInk(key, role, inks[role].upper(), one)
                for role, one in found.items()
                if one.verdict != "good"
            ]
    return LookColours(**palettes), tuple(judged)


def _veiled(look: Look, written: Mapping[str, bytes], scaled: Scaled) -> Look:
    """Find the veil over the background on both grounds; without its dots it would eat digits (LOOK-07)."""
    bitmap = look.bitmaps.get(look.background)
    if bitmap is None:
        return replace(look, background="")
    try:
        dots = scaled(written[bitmap])
    except LookRefused as refused:
        raise refused.at(look.background) from None
    play, on_break = (_veil(palette, dots) for palette in (look.colours.play, look.colours.on_break))
    return replace(look, veil_play=play, veil_break=on_break)


def _veil(palette: Palette, dots: tuple[Rgba, ...]) -> int:
    ground = parts(palette.ground)
    return veil(
        palette.ground, {role: getattr(palette, role) for role in INKS}, (_over(dot, ground) for dot in dots)
    )


def _over(dot: Rgba, ground: Part) -> Part:
    """Lay a dot that may let the ground through over it."""
    *colours, covers = dot
    red, green, blue = (
        min(255, colour + (below * (255 - covers) + 127) // 255)
        for colour, below in zip(colours, ground, strict=True)
    )
    return red, green, blue


def remarks(read: ReadLook) -> tuple[str, ...]:
    """Say what a house should know of a look that can be taken: what was replaced, added and dropped."""
    return (
        *(_ink(one) for one in read.inks),
        *(
            say("{phase}: {tiles} cannot be left out and stand in front", phase=phase, tiles=", ".join(tiles))
            for phase, tiles in read.added.items()
        ),
        *(
            say_counted(
                "{file}: {count} part of a drawing program was dropped",
                "{file}: {count} parts of a drawing program were dropped",
                count,
                file=name,
            )
            for name, count in read.dropped.items()
            if count
        ),
        *(
            say(
                "{file}: until the console has drawn it, papers and HDMI walls show words,"
                " and it is no background",
                file=name,
            )
            for name in read.not_drawn
        ),
    )


def _ink(one: JudgedInk) -> str:
    facts = {
        "ink": one.role,
        "colour": one.colour,
        "ground": one.ground,
        "ratio": ratio_text(one.found.ratio),
    }
    if one.found.verdict == "replaced":
        return say(
            "{ink} {colour} cannot be read on {ground} (contrast {ratio}): {used} is shown there",
            **facts,
            used=one.found.used,
        )
    return say("{ink} {colour} on {ground} has a contrast of {ratio}: 7 is better in a room", **facts)
