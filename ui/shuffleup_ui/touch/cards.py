"""Cards with four colours of suits, and the boards of a hand, beside or under each other."""

import msgspec

from shuffleup.protocol.table import BoardOfHandView
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Pip
from shuffleup_ui.touch.text_size import HEAD, TINY, line_height, snug
from shuffleup_ui.touch.theme import CARD, SUITS

RATIO = 0.64
"""The width of a card, in heights; real cards are 0.71, but have larger corners."""


def draw_cards(sheet: Sheet, box: Rect, cards: tuple[str, ...]) -> None:
    """Draw cards side by side in the middle of a box, as large as it allows."""
    count = max(1, len(cards))
    width = min(int(box.height * RATIO), (box.width - (count - 1) * sheet.gap) // count)
    height = int(width / RATIO)
    row = box.middle(count * width + (count - 1) * sheet.gap, height)
    for card, place in zip(cards, row.row(count, sheet.gap), strict=False):
        draw_card(sheet, place, card)


def draw_card(sheet: Sheet, box: Rect, card: str) -> None:
    """Draw one card, such as `Th`; `?` is a card that lies there and that nobody has entered."""
    if len(card) != 2 or card[1] not in SUITS:
        sheet.plate(box, sheet.theme.tile, edge=sheet.theme.soft_ink, radius=sheet.gap, thin=True)
        return
    rank, suit = card[0], card[1]
    sheet.plate(box, CARD, edge=sheet.theme.soft_ink, radius=sheet.gap, thin=True)
    inner = box.inside(sheet.gap // 2, sheet.gap // 2)
    top = inner.upper(inner.height * 11 // 20)
    ink, sizes = SUITS[suit], [size for size in sheet.sizes(HEAD, TINY) if size <= top.height * 6 // 5]
    written = "10" if rank == "T" else rank
    sheet.lines(top, snug(written, inner.width, tuple(sizes) or sheet.sizes(TINY, TINY)), ink, CARD)
    room = inner.below(top.height).inside(0, sheet.gap // 2)
    side = min(room.width, room.height)
    sheet.put(Pip(room.middle(side, side), suit, ink))


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
