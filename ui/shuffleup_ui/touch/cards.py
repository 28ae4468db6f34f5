"""Cards with four colours of suits: small beside a seat, larger on the board."""

from shuffleup_ui.touch.figures import HEAD, TINY, snug
from shuffleup_ui.touch.marks import Pip
from shuffleup_ui.touch.panel import Rect
from shuffleup_ui.touch.sheet import Sheet
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
