"""Receipts for payments and payouts."""

from shuffleup.formats.printed.paper import (
    Heading,
    Paper,
    PaperPart,
    Paragraph,
    Piece,
    Signature,
    TableOnPaper,
    small_print,
)
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say
from shuffleup.protocol import PaperHead, ReceiptLine, ReceiptsView, ReceiptView
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.papers import BOUGHT


def receipts(view: ReceiptsView, made_of: str = "") -> Paper:
    """Write receipts, two on a sheet; each names the row of the journal, since they are cut apart."""
    pieces = [_receipt(one, view.head, made_of) for one in view.receipts]
    return Paper("receipts", say("Receipts"), view.head, pieces)


def _receipt(one: ReceiptView, head: PaperHead, made_of: str) -> Piece:
    replaces = say("This receipt takes the place of every earlier one of this number.")
    parts: tuple[PaperPart, ...] = (
        Heading(say("Receipt {number}", number=one.number), (head.event, head.date)),
        Paragraph(one.name, "name"),
        TableOnPaper((say("For"), "#" + say("Amount")), _bought(one, head)),
        TableOnPaper(("", "#"), _sums(one, head)),
        Paragraph(replaces, "small"),
        Signature(say("Received for the event")),
        *small_print(made_of),
    )
    return Piece(parts, "article", "receipt")


def _bought(one: ReceiptView, head: PaperHead) -> list[tuple[str, str]]:
    rows = [(_what(line), money_text(line.price, head.currency)) for line in one.lines]
    return [*rows, (say("Total"), money_text(one.total, head.currency))]


def _sums(one: ReceiptView, head: PaperHead) -> list[tuple[str, str]]:
    paid = say("Paid, last on {day}", day=one.paid_on) if one.paid_on else say("Paid")
    rows = [(paid, money_text(one.paid, head.currency))]
    if one.owes:
        said = say("Still to pay") if one.owes > 0 else say("To be given back")
        rows.append((said, money_text(Money(abs(one.owes)), head.currency)))
    if one.received:
        rows.append((say("Prize received"), money_text(one.received, head.currency)))
    return rows


def _what(line: ReceiptLine) -> str:
    what = say(BOUGHT[line.what])
    return say("{what}, {chips} chips", what=what, chips=chips_text(line.chips)) if line.chips else what
