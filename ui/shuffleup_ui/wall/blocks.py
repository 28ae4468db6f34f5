"""Blocks of marks that share the lower part of the wall: lines, figures and rows, and their sheets."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from shuffleup.protocol.wall import FigureView, ListView, RowView
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Align, Mark, Plate, Words
from shuffleup_ui.touch.text_size import readable, width_of, wrapped
from shuffleup_ui.touch.theme import Colour
from shuffleup_ui.wall.style import CHIPS, LINE, Paint, TypeSizes, line_height

CLOSE = 1.05
"""The height of a line without letters that go below it, in font sizes."""

WIDEST_COLUMN = 1.6
"""Largest width of a single column, in widths of its widest row: it is not stretched over the whole wall."""


class Block(msgspec.Struct, frozen=True):
    """Marks around a corner at 0, 0; `alone` is a block that shares its line with no other."""

    width: int
    height: int
    marks: tuple[Mark, ...]
    alone: bool = False

    def at(self, left: int, top: int) -> tuple[Mark, ...]:
        """Return the marks where the block is put."""
        return tuple(
            replace(mark, box=replace(mark.box, left=mark.box.left + left, top=mark.box.top + top))
            for mark in self.marks
        )


Sheet = tuple[tuple[Block, ...], ...]
"""Lines of blocks that are on the wall together."""


class Setter:
    """Sets text in blocks, on one wall."""

    def __init__(self, sizes: TypeSizes, paint: Paint, width_px: int, gap_px: int) -> None:
        self.sizes = sizes
        self.paint = paint
        self.width = width_px
        self.gap = gap_px

    def high(self, size: int) -> int:
        """Return the height of a line; the largest type is in capitals and digits, and stands closer."""
        return round(CLOSE * size) if size >= self.sizes.one else line_height(size)

    def close(self, block: Block) -> Block:
        """Set a line of capitals and digits as close as the largest type."""
        high = round(CLOSE / LINE * block.height)
        marks = tuple(replace(mark, box=replace(mark.box, height=high)) for mark in block.marks)
        return replace(block, height=high, marks=marks)

    def lines_of(self, text: str, size: int) -> tuple[str, ...]:
        """Break a text into lines; a word that is too long for any line goes on in the next one."""
        words = (part for word in readable(text).split(" ") for part in parts_of(word, self.width, size))
        return wrapped(" ".join(words), self.width, size)

    def block(
        self,
        lines: Sequence[str],
        size: int,
        ink: Colour,
        *,
        paper: Colour = "",
        align: Align = "middle",
        first: bool = False,
    ) -> Block:
        """Set lines of one size, one under the other."""
        width, high = max((width_of(line, size) for line in lines), default=0), self.high(size)
        on = paper or self.paint.ground
        words = [
            Words(Rect(0, number * high, width, high), line, size, ink, on, align=align, first=first)
            for number, line in enumerate(lines)
        ]
        return Block(width, len(lines) * high, tuple(words))

    def line(self, text: str, most_px: int, size: int = 0) -> list[Block]:
        """Set a line of the wall; one that is longer than a sheet goes on, on the next one."""
        size = size or self.sizes.two
        lines = self.lines_of(text, size)
        most = max(1, most_px // line_height(size))
        return [self.block(lines[at : at + most], size, self.paint.ink) for at in range(0, len(lines), most)]

    def told(self, text: str, most_px: int) -> list[Block]:
        """Set a piece of news that has no band at the bottom; it stands on a plate of the same colour."""
        size, paint = self.sizes.three, self.paint
        narrower = Setter(self.sizes, paint, self.width - size, self.gap)
        lines = narrower.lines_of(text, size)
        most = max(1, most_px // line_height(size))
        blocks = []
        for at in range(0, len(lines), most):
            words = self.block(lines[at : at + most], size, paint.on_news, paper=paint.news)
            width = min(self.width, words.width + size)
            plate = Plate(Rect(0, 0, width, words.height), paint.news, size // 7)
            blocks.append(Block(width, words.height, (plate, *words.at((width - words.width) // 2, 0))))
        return blocks

    def figure(self, figure: FigureView, most_px: int, *, flat: bool) -> list[Block]:
        """Set a figure under its name, or beside it where the sheets are flat."""
        sizes = self.sizes
        label = self.block(self.lines_of(figure.label, sizes.three), sizes.three, self.paint.soft)
        large = sizes.flat if flat else sizes.value
        value = self.block(self.lines_of(figure.value, large), large, self.paint.ink)
        if not flat:
            return [stacked((label, value))]
        if label.width + sizes.three // 2 + value.width > self.width:
            return [label, value]
        return [beside(label, value, sizes.three // 2)]

    def heading(self, title: str) -> Block:
        """Set the title of a list."""
        block = self.block(self.lines_of(title, self.sizes.two), self.sizes.two, self.paint.stakes)
        return replace(block, alone=True)

    def rows(self, listed: ListView) -> list[tuple[Block, ...]]:
        """Set the rows of a list in as many columns as the widest of them leaves room for."""
        apart, small = 2 * self.sizes.three, [row for row in listed.rows if not row.large]
        large = [row for row in listed.rows if row.large]
        podium = self._columns(large, 1, self._widest(large))
        widest = self._widest(small)
        columns = max(1, min(len(small), (self.width + apart) // (widest + apart)))
        return [*podium, *self._columns(small, columns, widest)]

    def _widest(self, rows: Sequence[RowView]) -> int:
        return min(self.width, max((self._row_width(row) for row in rows), default=0))

    def _columns(self, rows: Sequence[RowView], columns: int, widest: int) -> list[tuple[Block, ...]]:
        width = widest if columns > 1 else min(self.width, round(WIDEST_COLUMN * widest))
        cells = [self._row(row, width) for row in rows]
        cells += [Block(width, 0, ())] * (-len(cells) % columns)
        return [tuple(cells[at : at + columns]) for at in range(0, len(cells), columns)]

    def _size_of(self, row: RowView) -> int:
        return self.sizes.value if row.large else self.sizes.three

    def _row_width(self, row: RowView) -> int:
        size = self._size_of(row)
        parts = [width_of(readable(text), size) for text in (row.left, row.right) if text]
        return sum(parts) + (len(parts) - 1) * size // 2 + self._chip_width(row)

    def _chip_width(self, row: RowView) -> int:
        return round(1.2 * self.sizes.three) if row.colour else 0

    def _row(self, row: RowView, width: int) -> Block:
        """Set a row with its right side at the right edge, under the left one where both do not fit."""
        size, ink = self._size_of(row), self.paint.stakes if row.marked else self.paint.ink
        high, indent = line_height(size), self._chip_width(row)
        narrower = Setter(self.sizes, self.paint, width - indent, self.gap)
        lines, right = narrower.lines_of(row.left, size), readable(row.right)
        beside = right and len(lines) == 1 and self._row_width(row) <= width
        tall = len(lines) + (1 if right and not beside else 0)
        ground, place = self.paint.ground, Rect(indent, 0, width - indent, high)
        marks: list[Mark] = [
            Words(replace(place, top=number * high), line, size, ink, ground, align="left")
            for number, line in enumerate(lines)
        ]
        if right:
            marks.append(
                Words(replace(place, top=(tall - 1) * high), right, size, ink, ground, align="right")
            )
        if row.colour:
            side = round(0.8 * size)
            disc = Rect(0, (high - side) // 2, side, side)
            marks.append(Plate(disc, CHIPS[row.colour], side // 2, self.paint.ink, max(2, side // 10)))
        return Block(width, tall * high, tuple(marks))


def parts_of(word: str, width: int, size: int) -> Iterator[str]:
    """Cut a word that is wider than a line into pieces that are not."""
    while width_of(word, size) > width and len(word) > 1:
        at = next(at for at in range(len(word) - 1, 0, -1) if at == 1 or width_of(word[:at], size) <= width)
        yield word[:at]
        word = word[at:]
    yield word


def beside(left: Block, right: Block, gap: int) -> Block:
    """Put two blocks on one line, in the middle of its height."""
    high = max(left.height, right.height)
    marks = (
        *left.at(0, (high - left.height) // 2),
        *right.at(left.width + gap, (high - right.height) // 2),
    )
    return Block(left.width + gap + right.width, high, marks)


def stacked(blocks: Sequence[Block]) -> Block:
    """Put blocks under each other, in the middle of the widest."""
    width, top, marks = max(block.width for block in blocks), 0, list[Mark]()
    for block in blocks:
        marks += block.at((width - block.width) // 2, top)
        top += block.height
    return Block(width, top, tuple(marks))


def in_lines(blocks: Iterable[Block], width: int, gap: int) -> list[tuple[Block, ...]]:
    """Put blocks side by side as long as they fit."""
    lines: list[tuple[Block, ...]] = []
    used = width + 1
    for block in blocks:
        if block.alone or (lines and lines[-1][-1].alone) or used + gap + block.width > width:
            lines.append((block,))
            used = block.width
        else:
            lines[-1] = (*lines[-1], block)
            used += gap + block.width
    return lines


def sheets_of(lines: Iterable[tuple[Block, ...]], height: int, heading: Block | None = None) -> list[Sheet]:
    """Fill sheets of this height; a heading stands on each of them."""
    first: Sheet = ((heading,),) if heading else ()
    sheets: list[Sheet] = [first]
    for line in lines:
        last = sheets[-1]
        if last != first and height_of(last) + line_height_of(line) > height:
            sheets.append((*first, line))
        else:
            sheets[-1] = (*last, line)
    return [sheet for sheet in sheets if sheet != first]


def line_height_of(line: Sequence[Block]) -> int:
    """Return the height of a line of blocks."""
    return max(block.height for block in line)


def height_of(sheet: Sheet) -> int:
    """Return the height of a sheet without its gaps."""
    return sum(line_height_of(line) for line in sheet)


def placed(sheet: Sheet, box: Rect) -> list[Mark]:
    """Put a sheet into a box, its lines and blocks with the same room around each."""
    marks: list[Mark] = []
    spare = max(0, box.height - height_of(sheet)) // (len(sheet) + 1)
    top = box.top + spare
    for line in sheet:
        high = line_height_of(line)
        room = (box.width - sum(block.width for block in line)) // (len(line) + 1)
        left = box.left + room
        for block in line:
            marks += block.at(left, top + (high - block.height) // 2)
            left += block.width + room
        top += high + spare
    return marks
