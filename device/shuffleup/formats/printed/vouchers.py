"""Papers of a satellite: a voucher for each seat, and the list of them for the target (SAT-15)."""

from shuffleup.formats.printed import paper
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.papers import VouchersView, VoucherView
from shuffleup.views.numbers import money_text


def vouchers(view: VouchersView, made_of: str = "") -> paper.Paper:
    """Write vouchers, two on a sheet; each names the row of the journal, as receipts do (PAP-08)."""
    pieces = [_voucher(one, view, made_of) for one in view.vouchers]
    return paper.Paper("receipts", say("Vouchers"), view.head, pieces)


def _voucher(one: VoucherView, view: VouchersView, made_of: str) -> paper.Piece:
    title = (
        say("Ticket {number}", number=one.number)
        if one.is_ticket
        else say("Seat {number}", number=one.number)
    )
    value = money_text(view.value, view.head.currency)
    holds = say("holds a seat in {target}, worth {value}.", target=view.target, value=value)
    if one.is_ticket:
        holds = say("holds a ticket of {value} for an entry like {target}.", target=view.target, value=value)
    parts: tuple[paper.PaperPart, ...] = (
        paper.Heading(title, (view.head.event, view.head.date)),
        paper.Paragraph(one.name, "name"),
        paper.Paragraph(holds),
        paper.Paragraph(say("It is valid for this person, and is not paid out."), "small"),
        paper.Signature(say("Director")),
        *paper.small_print(made_of),
    )
    return paper.Piece(parts, "article", "receipt")


def seat_list(view: VouchersView, made_of: str = "") -> paper.Paper:
    """List the seats for the desk of the target, with what the house owes its box (SAT-12, SAT-14)."""
    title = say("Seats in {target}", target=view.target)
    value = money_text(view.value, view.head.currency)
    rows = [
        (str(one.number), one.name, say("ticket") if one.is_ticket else say("seat"), value)
        for one in view.vouchers
    ]
    columns = ("#" + say("Number"), say("Player"), say("What"), "#" + say("Value"))
    count = say_counted("{count} seat", "{count} seats", len(rows))
    foot = ("", count, say("owed to the target"), money_text(view.owed, view.head.currency))
    parts = (
        paper.heading(title, view.head),
        paper.TableOnPaper(columns, rows, foot),
        paper.Signature(say("Director")),
    )
    return paper.Paper("seat-list", title, view.head, parts, made_of)
