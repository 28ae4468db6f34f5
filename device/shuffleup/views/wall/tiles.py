"""The wall in the house's look: what each tile shows, and in which boxes.

It is made of the wall's view and of a look alone, and never of the state: so a look cannot show what the wall
does not show (LOOK-16).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.wall import (
    Box,
    FigureView,
    ListView,
    PaintView,
    PictureView,
    RowView,
    TilePartView,
    WallLookView,
    WallPage,
    WallView,
)
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import clock_view
from shuffleup.views.look.layout import laid_out, listed, sponsor_round
from shuffleup.views.look.look import Look, LookPhase, Palette
from shuffleup.views.wall.stakes_and_figures import (
    first_stakes,
    next_stakes,
    off_the_seats,
    seats_told,
    times_of_day,
)

LABEL, TITLE, LEAST_NAME = 0.36, 0.24, 48
"""The height of the name of a figure, and of the title of a list, in heights of its tile; and the least of
both, in per mille of the wall.
"""

FLAT = 140
"""In a tile that is lower, in per mille of the wall, the name stands beside the figure."""

DIGITS, HIGHEST_DIGITS = 0.66, 0.8
"""The height of the countdown at a scale of 100, and at most, in heights of its tile (LOOK-10)."""

MOST, TYPICAL = 0.7, "1:23:45"
"""The largest share of a flat tile that a name or its value takes, and a value that only the face knows."""

READABLE = 6.5
"""The height of digits that are seen under 20 arc minutes, in per mille of the wall: for each metre and each
share of a screen of 100 inches (5.8 mm a metre, as everything on a wall).
"""

GROOVE = 25
"""How much of the ink is in the colour of the bar's groove, in per cent."""

PHASES: Mapping[WallPage, LookPhase] = {"before": "before", "break": "break", "over": "over"}
"""Any other page is laid out as play; who looks for a seat sees no look at all (LOOK-08)."""

Make = Callable[[Box], Iterator[TilePartView]]


class ShownBeside(msgspec.Struct, frozen=True):
    """What the view of a wall says among its lines and has a tile of its own.

    `starts` and `first` are when it begins or goes on and the first stakes, `follows` the next stakes as they
    stand among those beside the stakes. `address` is where one enters. `counts` is whether a clock counts.
    `off` says how many have to go until all have a seat, `won` how many seats were won; whoever has one is
    marked in the list of a satellite's end.
    """

    starts: tuple[str, ...] = ()
    counts: bool = True
    first: tuple[str, ...] = ()
    follows: str = ""
    address: str = ""
    off: str = ""
    won: str = ""


def beside_of(floor: Floor, now: Millis, wall: WallClock | None, address: str) -> ShownBeside:
    """Find what the lines of a wall say."""
    clock = clock_view(floor)
    return ShownBeside(
        starts=tuple(times_of_day(floor, now, wall)),
        counts=clock.left is not None and (clock.running or clock.phase != "before"),
        first=tuple(first_stakes(floor, clock)),
        follows=next_stakes(floor, clock),
        address=address if floor.phase == "registration" else "",
        off=off_the_seats(floor),
        won=seats_told(floor) if floor.phase == "over" else "",
    )


def in_look(view: WallView, look: Look, beside: ShownBeside) -> WallView:
    """Show a wall in a look; one without a look, and who looks for a seat, sees what it is."""
    if not look.digest or view.page == "draw":
        return view
    phase = PHASES.get(view.page, "play")
    pictured = view.page not in ("paused", "over")
    shown = WallLookView(
        paint=_paint(look, view.page),
        background=_picture(look, look.background) if look.background and pictured else None,
        veil=look.veil_break if phase == "break" else look.veil_play,
    )
    tiles, _ = listed(look.preset, look.tiles, phase)
    if not tiles:
        return replace(view, look=shown, event=" · ".join(filter(None, (look.title, view.event))))
    facts = dict(_facts(view, look, beside, phase))
    there = {one.tile for one in tiles}
    if "seats_won" in there and beside.won:
        facts.pop("prizes", None)
        facts |= dict(_won(view, beside.won))
    of_tiles = {"qr": beside.address, "bubble": beside.off, "seats_won": beside.won}
    own = {*beside.starts, *beside.first, *(line for tile, line in of_tiles.items() if tile in there)}
    lines = (*view.lines, *(view.beside if phase == "over" else ()))
    news = (*(line for line in lines if line not in own), *view.news)
    sheets = laid_out(tiles, phase, facts, news=bool(news))
    nothing: Make = lambda box: iter(())  # noqa: E731  # a fixed tile stands there with nothing to show
    parts = [
        tuple(
            part
            for one in sheet.placed()
            for part in (_news(one.box) if one.tile == "news" else facts.get(one.tile, nothing)(one.box))
        )
        for sheet in sheets
    ]
    return replace(view, look=replace(shown, sheets=tuple(parts), news=news))


def _facts(view: WallView, look: Look, beside: ShownBeside, phase: LookPhase) -> Iterator[tuple[str, Make]]:
    """Give each tile that has something to show, with what makes its parts."""
    yield "clock", partial(_clock, view, look.clock_scale, beside)
    yield from _lists(view, view.title if phase == "over" else "")
    if stakes := view.stakes or "  ".join(beside.first):
        others = (line for line in view.beside if line != beside.follows)
        yield "stakes", partial(_figure, FigureView(" · ".join(others), stakes), ink="stakes")
    for figure in view.figures:
        yield figure.tile, partial(_figure, figure)
    if beside.off:
        yield "bubble", partial(_figure, FigureView("", beside.off))
    if beside.follows:
        yield "next_stakes", partial(_figure, FigureView("", beside.follows), ink="stakes")
    if view.after_level is not None:
        yield "break_in", partial(_break, view.break_in)
    yield "title", partial(_figure, FigureView(look.title, view.event))
    yield from _pictured(view, look, phase)
    if beside.address:
        yield "qr", partial(_code, beside.address)


def _lists(view: WallView, page: str) -> Iterator[tuple[str, Make]]:
    of_tile: dict[str, list[ListView]] = {}
    for one in view.lists:
        of_tile.setdefault(one.tile, []).append(one)
    for tile, lists in of_tile.items():
        yield tile, partial(_list, lists, page)


def _won(view: WallView, won: str) -> Iterator[tuple[str, Make]]:
    """Take who has won a seat out of the other places."""
    rows = [row for one in view.lists if one.tile == "prizes" for row in one.rows]
    for tile, title, with_seat in (("seats_won", won, True), ("prizes", view.title, False)):
        if shown := tuple(row for row in rows if row.marked == with_seat):
            yield tile, partial(_list, [ListView(title, shown)], "")


def _pictured(view: WallView, look: Look, phase: LookPhase) -> Iterator[tuple[str, Make]]:
    if look.logo:
        yield "logo", partial(_pictures, (_picture(look, look.logo),), look.title or view.event)
    if turns := sponsor_round(look.sponsors, phase):
        shown = tuple(_picture(look, one.file, one.seconds) for one in turns)
        yield "sponsor", partial(_pictures, shown, "")


def _clock(view: WallView, scale: int, beside: ShownBeside, box: Box) -> Iterator[TilePartView]:
    """Put level and page over the digits, and under them the bar; before the start, when it is."""
    left, top, width, height = box
    least = READABLE * view.room.farthest_m * 100 / view.room.tv_inches
    digits = round(min(HIGHEST_DIGITS * height, max(least, DIGITS * height * scale / 100)))
    bar = max(8, height // 24)
    label = min(round(0.28 * height), height - digits - bar)
    over = beside.starts if beside.counts else ()
    told = " · ".join(one for one in (view.title, view.level, *over) if one)
    yield TilePartView("words", (left, top, width, label), text=told)
    above = (height - label - digits - bar) // 2
    yield TilePartView(
        "countdown", (left, top + label + above, width, digits), text="" if over else " ".join(beside.starts)
    )
    yield TilePartView("bar", (left + width // 12, top + height - bar, width - width // 6, bar * 2 // 3))


def _named(name: TilePartView, value: TilePartView, box: Box, share: float = LABEL) -> Iterator[TilePartView]:
    """Put a name over what it names, in a flat tile beside it."""
    left, top, width, height = box
    if height >= FLAT:
        label = max(LEAST_NAME, round(share * height))
        yield replace(name, box=(left, top, width, label))
        yield replace(value, box=(left, top + label, width, height - label))
        return
    letters, gap = len(name.text), width // 40
    half = round(width * min(MOST, max(1 - MOST, letters / (letters + len(value.text or TYPICAL)))))
    yield replace(name, box=(left, top, half, height), align="right")
    yield replace(value, box=(left + half + gap, top, width - half - gap, height), align="left")


def _figure(figure: FigureView, box: Box, ink: Literal["ink", "stakes"] = "ink") -> Iterator[TilePartView]:
    if not (figure.label and figure.value):
        yield TilePartView("words", box, ink, text=figure.label + figure.value)
        return
    name = TilePartView("words", box, "soft", text=figure.label)
    yield from _named(name, TilePartView("words", box, ink, text=figure.value), box)


def _break(label: str, box: Box) -> Iterator[TilePartView]:
    yield from _named(TilePartView("words", box, "soft", text=label), TilePartView("break", box), box)


def _list(lists: Iterable[ListView], page: str, box: Box) -> Iterator[TilePartView]:
    """Show the rows of lists; the title of the first is over them, those of the others among them."""
    first, *others = lists
    title = first.title or page
    rows = (*first.rows, *(row for one in others for row in (RowView(one.title, marked=True), *one.rows)))
    listed = TilePartView("rows", box, rows=rows)
    name = TilePartView("words", box, "stakes", text=title)
    yield from _named(name, listed, box, TITLE) if title else (listed,)


def _pictures(pictures: tuple[PictureView, ...], name: str, box: Box) -> Iterator[TilePartView]:
    yield TilePartView("pictures", box, text=name, pictures=pictures)


def _code(address: str, box: Box) -> Iterator[TilePartView]:
    yield TilePartView("code", box, code=code_rows(address))


def _news(box: Box) -> Iterator[TilePartView]:
    yield TilePartView("news", box)


@cache
def code_rows(address: str) -> tuple[str, ...]:
    """Write an address as a QR code, row by row, dark modules as `#`, with the margin that readers want."""
    import segno  # noqa: PLC0415  # a wall without a code does not need it

    code = segno.make(address, micro=False, error="m")
    return tuple("".join("#" if dark else " " for dark in row) for row in code.matrix_iter(border=4))


def _picture(look: Look, file: str, seconds: int = 1) -> PictureView:
    folder = f"/look/{look.digest}/"
    bitmap = look.bitmaps.get(file, "")
    return PictureView(folder + file, folder + bitmap if bitmap else "", seconds)


def _paint(look: Look, page: WallPage) -> PaintView:
    """Choose the palette: red in a pause, that of a break also while chips are changed, else that of play."""
    colours = look.colours
    of_page = {"paused": colours.paused, "break": colours.on_break, "colour_up": colours.on_break}
    palette: Palette = of_page.get(page, colours.play)
    fields = {name: getattr(palette, name) for name in palette.__struct_fields__}
    return PaintView(groove=_mixed(palette.ground, palette.ink), **fields)


def _mixed(ground: str, ink: str) -> str:
    parts = ((int(ground[at : at + 2], 16), int(ink[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one * (100 - GROOVE) + other * GROOVE) // 100:02X}" for one, other in parts)
