"""The places of the tiles of the wall: presets, rows, sheets, and the tiles that cannot be left out.

Two steps: `listed` makes the list of a phase, `laid_out` puts it on sheets. `fault_in` says what is wrong
with a list of a house before it is taken.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, get_args

from shuffleup.views.look.look import LookPhase, LookPreset, SizedTile, Sponsor, TileName, TileSize

SIDE = 12
"""Columns and rows of a wall."""

SIZES: Mapping[TileSize, tuple[int, int]] = {
    "xl": (12, 4),
    "l": (12, 2),
    "m": (6, 2),
    "s": (4, 1),
    "xs": (3, 1),
}
"""Columns and rows of a tile."""

LEAST_REST = 2
"""Rows that the fixed tiles leave for the others."""

ALWAYS: Mapping[LookPhase, tuple[SizedTile, ...]] = {
    "before": (SizedTile("clock", "xl"), SizedTile("stakes", "l")),
    "play": (SizedTile("clock", "xl"), SizedTile("stakes", "l"), SizedTile("players", "s")),
    "break": (SizedTile("clock", "xl"), SizedTile("stakes", "l"), SizedTile("players", "s")),
    "over": (),
}
"""The tiles that no list of a phase leaves out, with the size that they have then (LOOK-08)."""

FIXED: tuple[TileName, ...] = ("clock", "stakes", "players")
"""The tiles on top of every sheet, but for the end, where no clock counts (LOOK-09)."""

_PLAY: Mapping[LookPreset, str] = {
    "classic": "clock xl, stakes l, players s, average s, pool s, next_stakes m, break_in m,"
    " prizes m, sponsor m",
    "big_clock": "clock xl, stakes l, players s, next_stakes s, break_in s",
    "figures": "clock l, stakes l, players m, average m, chips s, pool s, bubble s, next_stakes m,"
    " break_in m, prizes m, likely_end m",
    "sponsors": "clock xl, stakes l, players s, break_in s, next_stakes s, sponsor l, prizes m, average m",
}
_BEFORE = "clock xl, stakes l, title l, players m, pool m, qr m, sponsor m"
_OVER = "title l, prizes l, seats_won l, sponsor l"


Box = tuple[int, int, int, int]
"""Left, top, width and height in per mille of the wall."""


class PlacedTile(NamedTuple):
    """Where a tile stands, or the `news`."""

    tile: str
    box: Box


class TileSheet(NamedTuple):
    """Rows of tiles that are on the wall together, the fixed ones on top, the news in the last row.

    `of_rows` are the rows that the fullest sheet takes: they have the height of the wall among them, so that
    the fixed tiles stand at the same place on each sheet.
    """

    fixed: tuple[tuple[SizedTile, ...], ...]
    rest: tuple[tuple[SizedTile, ...], ...]
    has_news: bool
    of_rows: int

    @property
    def rows(self) -> tuple[tuple[SizedTile, ...], ...]:
        """All rows of tiles, from the top."""
        return (*self.fixed, *self.rest)

    def placed(self) -> tuple[PlacedTile, ...]:
        """Say where each tile stands: a row fills the width, and the rows that are not fixed what is left."""
        end = self.of_rows - self.has_news
        heights = [row_height(row) for row in self.rest]
        left = end - _height(self.fixed)
        edges = [0.0, *accumulate(map(row_height, self.fixed))]
        edges += [edges[-1] + left * share / sum(heights) for share in accumulate(heights)]
        tiles = [
            PlacedTile(tile, (across, self._down(top), width, self._down(bottom) - self._down(top)))
            for row, (top, bottom) in zip(self.rows, pairwise(edges), strict=True)
            for tile, across, width in _across(row)
        ]
        news = (0, self._down(end), 1000, 1000 - self._down(end))
        return (*tiles, *([PlacedTile("news", news)] if self.has_news else []))

    def _down(self, rows: float) -> int:
        return round(1000 * rows / self.of_rows)


class NoRoomForTiles(Exception):
    """The fixed tiles leave less than two rows for the others (`no_room`)."""


def preset_tiles(preset: LookPreset, phase: LookPhase) -> tuple[SizedTile, ...]:
    """List the tiles of a preset; `none` has none, and the wall is as it is without a look."""
    if preset == "none":
        return ()
    if phase in ("before", "over"):
        return tuple(_parsed(_BEFORE if phase == "before" else _OVER))
    tiles = tuple(_parsed(_PLAY[preset]))
    if phase == "play":
        return tiles
    return (*(one for one in tiles if one.tile != "bubble"), SizedTile("season", "m"))


def listed(
    preset: LookPreset, own: Mapping[LookPhase, Iterable[SizedTile]], phase: LookPhase
) -> tuple[tuple[SizedTile, ...], tuple[TileName, ...]]:
    """Return the list of a phase, and which tiles had to be put in front of it.

    Both are empty where the house wishes the wall as it is without a look.
    """
    if phase not in own:
        return preset_tiles(preset, phase), ()
    tiles = list(own[phase])
    there = {one.tile for one in tiles}
    missing = [one for one in ALWAYS[phase] if one.tile not in there]
    for one in missing:
        tiles.insert(_place_in_front(one.tile, tiles), one)
    return tuple(tiles), tuple(one.tile for one in missing)


def fault_in(tiles: Iterable[Sequence[str]], phase: LookPhase) -> tuple[str, str] | None:
    """Return the code and the subject of the first fault in a list of tiles and sizes, None if there is none.

    There must be room with a row of news, so that a list that was taken never fails later.
    """
    seen: set[str] = set()
    for tile, size in tiles:
        if tile not in get_args(TileName):
            return "unknown_tile", tile
        if size not in SIZES:
            return "unknown_size", size
        if tile in seen:
            return "tile_twice", tile
        seen.add(tile)
    return room_fault(tiles, phase, news=True)


def room_fault(tiles: Iterable[Sequence[str]], phase: LookPhase, *, news: bool) -> tuple[str, str] | None:
    """Return `no_room` with the phase if the fixed tiles of a list leave too little, with or without news."""
    own = {phase: [SizedTile(tile, size) for tile, size in tiles]}  # type: ignore[arg-type]  # names are checked
    try:
        laid_out(listed("none", own, phase)[0], phase, (), news=news)
    except NoRoomForTiles:
        return "no_room", phase
    return None


def laid_out(
    tiles: Iterable[SizedTile], phase: LookPhase, has: Collection[str], *, news: bool
) -> tuple[TileSheet, ...]:
    """Put a list on sheets: the fixed tiles on top of each, then the others that have something to show.

    A row of the others that is higher than what the fixed tiles leave stands alone on its sheet, in what is
    left: nothing is cut.

    Raises:
        NoRoomForTiles: the fixed tiles leave less than two rows.
    """
    fixed_names = () if phase == "over" else FIXED
    tiles = tuple(tiles)
    fixed = _in_rows(one for one in tiles if one.tile in fixed_names)
    room = SIDE - news - _height(fixed)
    if room < LEAST_REST:
        raise NoRoomForTiles
    sheets: list[tuple[tuple[SizedTile, ...], ...]] = [()]
    for row in _in_rows(one for one in tiles if one.tile in has and one.tile not in fixed_names):
        if sheets[-1] and _height((*sheets[-1], row)) > room:
            sheets.append(())
        sheets[-1] = (*sheets[-1], row)
    fullest = _height(fixed) + max(min(room, _height(rest)) for rest in sheets) + news
    return tuple(TileSheet(fixed, rest, news, max(1, fullest)) for rest in sheets)


def row_height(row: Iterable[SizedTile]) -> int:
    """Return how high a row is: as its highest tile."""
    return max(SIZES[one.size][1] for one in row)


def sponsor_round(sponsors: Iterable[Sponsor], phase: LookPhase) -> tuple[Sponsor, ...]:
    """List the sponsors that take turns in a phase, in the order of the file."""
    return tuple(one for one in sponsors if not one.phases or phase in one.phases)


def sponsor_at(sponsors: Iterable[Sponsor], phase: LookPhase, second: int) -> Sponsor | None:
    """Return whose turn it is at a second of the floor, None if nobody is shown in this phase (LOOK-11)."""
    turns = sponsor_round(sponsors, phase)
    left = second % max(1, sum(one.seconds for one in turns))
    for one in turns:
        if left < one.seconds:
            return one
        left -= one.seconds
    return None


def _parsed(text: str) -> Iterable[SizedTile]:
    for part in text.split(", "):
        tile, size = part.split()
        yield SizedTile(tile, size)  # type: ignore[arg-type]  # the lists of this page


def _place_in_front(tile: TileName, tiles: Sequence[SizedTile]) -> int:
    """Return where a fixed tile comes in: before those that usually follow it, else behind the fixed ones."""
    after = FIXED[FIXED.index(tile) + 1 :]
    places = [at for at, one in enumerate(tiles) if one.tile in after]
    return (
        places[0]
        if places
        else 1 + max((at for at, one in enumerate(tiles) if one.tile in FIXED), default=-1)
    )


def _in_rows(tiles: Iterable[SizedTile]) -> tuple[tuple[SizedTile, ...], ...]:
    """Fill rows from the left; a tile that has no columns left begins a new one."""
    rows: list[tuple[SizedTile, ...]] = []
    for one in tiles:
        if rows and sum(SIZES[tile.size][0] for tile in (*rows[-1], one)) <= SIDE:
            rows[-1] = (*rows[-1], one)
        else:
            rows.append((one,))
    return tuple(rows)


def _across(row: Sequence[SizedTile]) -> Iterator[tuple[TileName, int, int]]:
    """Give the left edge and the width of each tile of a row."""
    edges = [0, *accumulate(SIZES[one.size][0] for one in row)]
    for one, (left, right) in zip(row, pairwise(edges), strict=True):
        start, end = round(1000 * left / edges[-1]), round(1000 * right / edges[-1])
        yield one.tile, start, end - start


def _height(rows: Iterable[Iterable[SizedTile]]) -> int:
    return sum(map(row_height, rows))
