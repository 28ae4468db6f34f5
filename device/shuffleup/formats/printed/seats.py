"""Seat cards, several on a sheet, to be cut apart."""

from shuffleup.formats.printed.page import escaped
from shuffleup.formats.printed.paper import OwnForm, Paper, TableOnPaper, nobody_sits
from shuffleup.kernel.language import say
from shuffleup.protocol import PaperHead, SeatCardsView, SeatCardView

PER_PAGE = 8
"""Two columns of four fit on A4 and on Letter; the style counts on it."""

LONG = 20
"""Letters of a name above which it is set smaller, so that forty have room beside the code."""


def seat_cards(view: SeatCardsView, made_of: str = "") -> Paper:
    """Write the cards with cut marks: the name, table and seat large (SEA-01)."""
    cards = _cards(view) if view.cards else nobody_sits(over=view.over)
    return Paper("seats", say("Seat cards"), view.head, (cards,), made_of)


def _cards(view: SeatCardsView) -> OwnForm:
    sheets = [view.cards[at : at + PER_PAGE] for at in range(0, len(view.cards), PER_PAGE)]
    drawn = ("".join(_card(card, view.head) for card in sheet) for sheet in sheets)
    columns = (say("Player"), "#" + say("Table"), "#" + say("Seat"))
    lines = [(card.name, str(card.table or ""), str(card.seat or "")) for card in view.cards]
    rows = TableOnPaper(columns, lines)
    return OwnForm("".join(f'<section class="sheet">\n{cards}</section>\n' for cards in drawn), rows.text())


def _card(card: SeatCardView, head: PaperHead) -> str:
    return (
        f'<article class="card"><p class="event">{escaped(head.event)}</p>'
        f"<h2{_size(card.name)}>{escaped(card.name)}</h2>{_chair(card)}{_code(card)}</article>\n"
    )


def _chair(card: SeatCardView) -> str:
    if card.table is None:
        return ""
    return (
        f"<dl><div><dt>{escaped(say('Table'))}</dt><dd>{card.table}</dd></div>"
        f"<div><dt>{escaped(say('Seat'))}</dt><dd>{card.seat}</dd></div></dl>"
    )


def _size(name: str) -> str:
    return ' class="long"' if len(name) > LONG else ""


def _code(card: SeatCardView) -> str:
    said = escaped(say("Your page"))
    return f'<figure class="code"><figcaption>{said}</figcaption>{card.code}</figure>' if card.code else ""
