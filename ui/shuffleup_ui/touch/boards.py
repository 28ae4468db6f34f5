"""Several boards of one hand: each with its name, its cards and its winners, beside or under each other."""

import msgspec

from shuffleup.protocol import BoardOfHandView
from shuffleup_ui.touch.cards import RATIO, draw_card
from shuffleup_ui.touch.figures import TINY, line_height
from shuffleup_ui.touch.panel import Rect
from shuffleup_ui.touch.sheet import Sheet

CARD_MM = 10.5
BOARD = 5
LEAST_MM = 5.5
"""A card that is smaller is not drawn: nobody could read it."""

Boards = tuple[BoardOfHandView, ...]


class Grid(msgspec.Struct, frozen=True):
    """So many boards in a row, and the height of a card in dots; 0 where no card is known."""

    columns: int
    card: int


def draw_boards(sheet: Sheet, boards: Boards, box: Rect, *, lines: int) -> Rect:
    """Draw all boards at the bottom of a box under so many lines of words, and return what is left of it.

    Boards without a known card have their names alone, and those only where one is dealt or won. Where
    there is no room for a line each, the words over them are enough.
    """
    if not any(_is_known(board) or board.won or board.is_next for board in boards):
        return box
    line = line_height(sheet.sizes(TINY, TINY)[-1])
    words = line * (2 if any(board.won for board in boards) else 1)
    if box.height < lines * line + words:
        return box
    grid = _largest(sheet, boards, box.below(lines * line), words)
    rows = -(-len(boards) // grid.columns)
    height = rows * (words + grid.card) + (rows - 1) * sheet.gap
    cells = box.lower(height).grid(grid.columns, rows, sheet.gap)
    for board, cell in zip(boards, cells, strict=False):
        _draw_words(sheet, board, cell.upper(words))
        _draw_cards(sheet, board, cell.below(words), grid.card)
    return box.above(height + sheet.gap)


def _largest(sheet: Sheet, boards: Boards, box: Rect, words: int) -> Grid:
    """Find the grid with the largest cards; among equal ones that with the fewest rows."""
    grids = (_grid(sheet, len(boards), columns, box, words) for columns in range(len(boards), 0, -1))
    found = max(grids, key=lambda grid: grid.card)
    return found if any(map(_is_known, boards)) else msgspec.structs.replace(found, card=0)


def _is_known(board: BoardOfHandView) -> bool:
    return any(card != "?" for card in board.cards)


def _grid(sheet: Sheet, count: int, columns: int, box: Rect, words: int) -> Grid:
    rows = -(-count // columns)
    width = (box.width - (columns - 1) * sheet.gap) // columns
    by_width = int((width - (BOARD - 1) * sheet.gap) // BOARD / RATIO)
    by_height = (box.height - rows * sheet.gap) // rows - words
    card = min(by_width, by_height, sheet.panel.down(CARD_MM))
    return Grid(columns, card if card >= sheet.panel.down(LEAST_MM) else 0)


def _draw_words(sheet: Sheet, board: BoardOfHandView, box: Rect) -> None:
    theme = sheet.theme
    ink = theme.who if board.is_next else theme.winner if board.won else theme.ink
    name = f"\u25b6 {board.name}" if board.is_next else board.name
    rows = (box,) if not board.won else box.column(2, 0)
    for words, row in zip((name, board.won), rows, strict=False):
        sheet.words(row, words, ink, theme.felt, choice=sheet.sizes(TINY, TINY), most_lines=1)


def _draw_cards(sheet: Sheet, board: BoardOfHandView, box: Rect, height: int) -> None:
    """Draw the cards that lie there, each at the place that it has among five."""
    width = int(height * RATIO)
    row = box.middle(BOARD * width + (BOARD - 1) * sheet.gap, height)
    for card, place in zip(board.cards, row.row(BOARD, sheet.gap), strict=False):
        if height:
            draw_card(sheet, place, card)
