"""Seat cards, several on a sheet, to be cut apart."""

from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, made_of_line, nobody_sits, page
from shuffleup.wire import PaperHead, SeatCardsView, SeatCardView

PER_PAGE = 8
"""Two columns of four fit on A4 and on Letter; the style counts on it."""


def seat_cards(view: SeatCardsView, style: str = STYLE, made_of: str = "") -> str:
    """Write the cards with cut marks: the name, table and seat large (SEA-01)."""
    sheets = [view.cards[at : at + PER_PAGE] for at in range(0, len(view.cards), PER_PAGE)]
    body = "".join(
        '<section class="sheet">\n' + "".join(_card(card, view.head) for card in sheet) + "</section>\n"
        for sheet in sheets
    )
    body = (body or nobody_sits(over=view.over)) + made_of_line(made_of)
    return page("seats", say("Seat cards"), view.head, body, style)


def _card(card: SeatCardView, head: PaperHead) -> str:
    return (
        f'<article class="card"><p class="event">{escaped(head.event)}</p>'
        f"<h2>{escaped(card.name)}</h2><dl>"
        f"<div><dt>{escaped(say('Table'))}</dt><dd>{card.table}</dd></div>"
        f"<div><dt>{escaped(say('Seat'))}</dt><dd>{card.seat}</dd></div></dl>{_code(card)}</article>\n"
    )


def _code(card: SeatCardView) -> str:
    said = escaped(say("Your page"))
    return f'<figure class="code"><figcaption>{said}</figcaption>{card.code}</figure>' if card.code else ""
