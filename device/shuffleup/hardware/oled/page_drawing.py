"""The drawing of OLED pages: a view of three short texts becomes a picture of 128 by 64 dots (pure).

Everything is drawn in 124 by 60 dots, so that the whole page can be moved by up to four dots now and then:
the dots of an OLED lose their light with every hour that they are lit, and the more the brighter they are.
`BurnInState` spares the glass by brightness, position, inverted pages and a dark glass at rest;
`metres` says from how far a page can be read. What a page says is decided in `views.oled`.
"""

from collections.abc import Iterator

import msgspec
from PIL import Image, ImageChops, ImageDraw

from shuffleup.hardware.oled.text_fitting import (
    GAP,
    DotBox,
    Fitted,
    cap_height,
    fit,
    has_room,
    narrowest,
    put,
    readable,
)
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import OledView

WIDTH, HEIGHT = 128, 64
BLANK = Image.new("1", (WIDTH, HEIGHT), 0)
"""A glass with no dot lit."""

ROOM = (124, 60)
"""The dots that a page may use; the rest is kept free for the shift."""

TWO_SMALL_LINES = 24

PIP = (7, 9)
"""One card of the board beside the big text: width and height, with a dot between two."""

BOARD = 5
STREET = 11
HALT = 13
TITLE_UNDER_HALT = 11
LINES = {"machine": 4}
"""Lines of the big text where it is a sentence; two elsewhere."""

_LIT = 255
_SELF_TESTS = ("all_on", "checker")


class RowHeights(msgspec.Struct, frozen=True):
    """The heights of title, line below and bar in dots, and the gaps between; the big text takes the rest.

    A page with no dots for the line below never shows it. `banner` sets the title dark on a lit bar, on a
    page that is not inverted.
    """

    title: int
    below: int
    banner: bool = False
    gap: int = GAP
    bar: int = 3


class SetText(msgspec.Struct, frozen=True):
    """A text of a page with the box it is centred in, `dark` where it stands on a lit bar.

    The one `over_cards` is the street: it has the top of its box, and under it are the cards of the board.
    """

    fitted: Fitted
    box: DotBox
    dark: bool = False
    over_cards: bool = False


# The digits of the clock begin 14 dots down, so that with a shift of 2 or 4 they lie in 6 of the controller's
# rows of 8 dots and not in 7: a tick is cheaper by a seventh.
ROWS: dict[str, RowHeights] = {
    "clock": RowHeights(13, 0, gap=1, bar=2),
    "amount": RowHeights(15, 12, banner=True),
    "choice": RowHeights(15, 12, banner=True),
    "to_act": RowHeights(15, 12, banner=True),
    "called": RowHeights(12, 0, gap=1),
    "deal": RowHeights(13, 12, banner=True),
    "showdown": RowHeights(17, 14, banner=True),
    "between": RowHeights(13, 14),
    "next": RowHeights(14, 14),
    "players": RowHeights(14, 16),
    "paused": RowHeights(18, 12, banner=True),
    "machine": RowHeights(13, 0),
    "break": RowHeights(14, 12),
    "before": RowHeights(14, 14),
    "no_link": RowHeights(16, 14, banner=True),
    "unit": RowHeights(16, 13),
    "undone": RowHeights(16, 14),
    "over": RowHeights(16, 14),
    "pairing": RowHeights(14, 14),
    "update": RowHeights(16, 13),
}


def draw(view: OledView, shift: tuple[int, int] = (0, 0)) -> Image.Image:
    """Return the page as a picture of mode "1", moved right and down by `shift` (0 to 4 dots each way).

    The two pages of the self-test fill the glass: `all_on` shows dots that are dead or burnt in, `checker`
    and its inverse lines that stick together.

    Raises ValueError when the shift would push the page off the glass.
    """
    dx, dy = shift
    if not (0 <= dx <= WIDTH - ROOM[0] and 0 <= dy <= HEIGHT - ROOM[1]):
        raise ValueError(f"a page can be moved by 0 to 4 dots each way, not by {shift}")
    image = _self_test(view.page) if view.page in _SELF_TESTS else _page(view, dx, dy)
    return ImageChops.invert(image) if view.inverted else image


def set_texts(view: OledView) -> Iterator[SetText]:
    """Give the texts of a page as they are set: the title, the line below, the big text."""
    rows, top = _rows(view), _top(view)
    bottom = ROOM[1] if view.bar is None else ROOM[1] - rows.bar - rows.gap
    if view.halt:
        yield _set_into(view.halt, DotBox(0, 0, ROOM[0], HALT))
    if view.title and not (view.halt and view.page in LINES):
        yield _set_title(view, rows, top)
        top += rows.title + rows.gap
    height = _height_below(view.below, rows.below)
    if view.below and rows.below and (height == rows.below or not view.halt):
        yield _set_into(view.below, DotBox(0, bottom - height, ROOM[0], height), lines=2)
        bottom -= height + rows.gap
    width = ROOM[0] - _side_width(view)
    if view.street:
        yield _street_in(view, DotBox(width + GAP, top, ROOM[0] - width - GAP, bottom - top))
    if view.big:
        yield _set_into(view.big, DotBox(0, top, width, bottom - top), LINES.get(view.page, 2))


def _street_in(view: OledView, box: DotBox) -> SetText:
    return SetText(fit(readable(view.street), box.width, STREET), box, over_cards=True)


def _rows(view: OledView) -> RowHeights:
    """Give the rows of a page; under a word that stops the play the title is lower."""
    rows = ROWS[view.page]
    return msgspec.structs.replace(rows, title=min(rows.title, TITLE_UNDER_HALT)) if view.halt else rows


def _top(view: OledView) -> int:
    return HALT + GAP if view.halt else 0


def _side_width(view: OledView) -> int:
    """Give the dots of the column with the street and its cards, and of the gap before it."""
    if not view.street:
        return 0
    cards = BOARD * (PIP[0] + 1) - 1
    return max(cards, narrowest(readable(view.street))) + GAP


def _page(view: OledView, dx: int, dy: int) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT), 0)
    pen = ImageDraw.Draw(image)
    if view.bar is not None:
        height = ROWS[view.page].bar
        _draw_bar(pen, DotBox(dx, dy + ROOM[1] - height, ROOM[0], height), view.bar)
    if _has_banner(view):
        pen.rectangle((dx, dy, dx + ROOM[0] - 1, dy + ROWS[view.page].title - 1), fill=_LIT)
    for one in set_texts(view):
        box = DotBox(one.box.left + dx, one.box.top + dy, one.box.width, one.box.height)
        if one.over_cards:
            _draw_pips(pen, view, box)
            box = msgspec.structs.replace(box, height=STREET)
        put(pen, one.fitted, box, lit=not one.dark)
    return image


def _draw_pips(pen: ImageDraw.ImageDraw, view: OledView, street: DotBox) -> None:
    """Draw the cards of the board under the street: those that lie there full, the others as outlines."""
    left, top = street.left + street.width - BOARD * (PIP[0] + 1) + 1, street.top + STREET + 1
    height = min(PIP[1], street.top + street.height - top)
    for number in range(BOARD):
        across = left + number * (PIP[0] + 1)
        box = (across, top, across + PIP[0] - 1, top + height - 1)
        pen.rectangle(box, outline=_LIT, fill=_LIT if number < view.pips else 0)


def _self_test(page: str) -> Image.Image:
    if page == "all_on":
        return Image.new("1", (WIDTH, HEIGHT), _LIT)
    checker = bytes([0b10101010]), bytes([0b01010101])
    rows = b"".join(checker[y % 2] * (WIDTH // 8) for y in range(HEIGHT))
    return Image.frombytes("1", (WIDTH, HEIGHT), rows)


def _has_banner(view: OledView) -> bool:
    return bool(view.title) and ROWS[view.page].banner and not view.inverted


def _set_title(view: OledView, rows: RowHeights, top: int) -> SetText:
    if not _has_banner(view):
        return _set_into(view.title, DotBox(0, top, ROOM[0], rows.title))
    inside = _set_into(view.title, DotBox(2, top + 2, ROOM[0] - 4, rows.title - 4))
    return msgspec.structs.replace(inside, dark=True)


def _set_into(text: str, box: DotBox, lines: int = 1) -> SetText:
    return SetText(fit(readable(text), box.width, box.height, lines), box)


def _height_below(text: str, one_line: int) -> int:
    """Give a line that is too wide even in the smallest size the dots of two."""
    return one_line if has_room(readable(text), ROOM[0], one_line) else TWO_SMALL_LINES


def _draw_bar(pen: ImageDraw.ImageDraw, box: DotBox, per_mille: int) -> None:
    """Draw what is left as a full bar and what is gone as the line under it."""
    right, bottom = box.left + box.width - 1, box.top + box.height - 1
    pen.line((box.left, bottom, right, bottom), fill=_LIT)
    filled = box.width * max(0, min(1000, per_mille)) // 1000
    if filled:
        pen.rectangle((box.left, box.top, box.left + filled - 1, bottom), fill=_LIT)


IN_PLAY, ON_A_BREAK = 153, 51
"""Brightness of 255: 60 % and 20 %."""

INVERTED_FOR = Millis(30_000)
"""Time that a page may be lit all over; afterwards it is dark, with its title on a lit bar."""

DARK_AFTER = Millis(600_000)
"""Time without an event, while no clock runs, after which the OLED goes dark."""


MINUTE = 60_000
SHIFTS = ((1, 2), (3, 2), (3, 4), (1, 4))
"""Offsets of the page in dots, right and down, one for each minute."""


class Lighting(msgspec.Struct, frozen=True):
    """The picture to light, its brightness (0 to 255) and its offset; `page` is None for a dark glass."""

    page: OledView | None
    contrast: int
    shift: tuple[int, int]


class BurnInState(msgspec.Struct, frozen=True):
    """The memory of the glass: the last activity, and since when it has been lit all over.

    `inverted` is the title of the page that is lit all over, None when none is.
    """

    stirred_at: Millis
    inverted: str | None = None
    inverted_at: Millis = Millis(0)

    def stirred(self, now: Millis) -> "BurnInState":
        """Take note that a key was touched or something happened: it wakes the glass."""
        return msgspec.structs.replace(self, stirred_at=now)

    def seeing(self, view: OledView, now: Millis) -> "BurnInState":
        """Take note of the page that is wanted now."""
        inverted = view.title if view.inverted else None
        if inverted == self.inverted:
            return self
        return msgspec.structs.replace(self, inverted=inverted, inverted_at=now)

    def lighting(self, view: OledView, now: Millis) -> Lighting:
        """Say how the page is lit now."""
        contrast = ON_A_BREAK if view.page == "break" else IN_PLAY
        shift = SHIFTS[now // MINUTE % len(SHIFTS)]
        if view.rests and now >= self.stirred_at + DARK_AFTER:
            return Lighting(None, contrast, shift)
        if view.inverted and now >= self.inverted_at + INVERTED_FOR:
            return Lighting(msgspec.structs.replace(view, inverted=False), contrast, shift)
        return Lighting(view, contrast, shift)

    def due(self, view: OledView, now: Millis) -> Millis:
        """Say when the lighting of this page changes by itself: at the next minute at the latest."""
        ends = [Millis(now - now % MINUTE + MINUTE)]
        if view.rests:
            ends.append(Millis(self.stirred_at + DARK_AFTER))
        if view.inverted:
            ends.append(Millis(self.inverted_at + INVERTED_FOR))
        return min(end for end in ends if end > now)


GLASS_HEIGHT_MM = 27.5
"""The lit part of a 2.42 inch panel of 128 by 64 dots; 55.0 mm wide."""

MM_PER_METRE = 5.8
"""Height of a capital that can be read without effort, for each metre of distance: 20 minutes of arc."""


def metres(view: OledView) -> float:
    """Say from how many metres the largest text of a page can be read, on a 2.42 inch panel."""
    largest = max(one.fitted.size for one in set_texts(view))
    return cap_height(largest) * GLASS_HEIGHT_MM / HEIGHT / MM_PER_METRE
