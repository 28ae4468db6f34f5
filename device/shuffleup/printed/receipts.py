"""Receipts for payments and payouts."""

from shuffleup.amounts import Money
from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, made_of_line, page, signature, table
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.papers import BOUGHT
from shuffleup.wire import PaperHead, ReceiptLine, ReceiptsView, ReceiptView


def receipts(view: ReceiptsView, style: str = STYLE, made_of: str = "") -> str:
    """Write receipts, two on a sheet."""
    body = "".join(_receipt(one, view.head, made_of) for one in view.receipts)
    return page("receipts", say("Receipts"), view.head, body, style)


def receipts_text(view: ReceiptsView, made_of: str = "") -> str:
    """Write receipts a line a figure, for a message or a printer without pages (PAP-06, PAP-07)."""
    return "\n".join(_in_lines(one, view.head, made_of) for one in view.receipts)


def _in_lines(one: ReceiptView, head: PaperHead, made_of: str) -> str:
    figures = [f"{name}: {amount}" for name, amount in (*_bought(one, head), *_sums(one, head))]
    last = [made_of] if made_of else []
    return "\n".join([_number(one), _event(head), one.name, "", *figures, "", _replaces(), *last]) + "\n"


def _receipt(one: ReceiptView, head: PaperHead, made_of: str) -> str:
    return (
        f'<article class="receipt"><header><h1>{escaped(_number(one))}</h1>'
        f"<p>{escaped(_event(head))}</p></header>\n"
        f'<p class="name">{escaped(one.name)}</p>\n'
        f"{table((say('For'), '#' + say('Amount')), _bought(one, head))}{table(('', '#'), _sums(one, head))}"
        f'<p class="small">{escaped(_replaces())}</p>\n{signature(say("Received for the event"))}'
        f"{made_of_line(made_of)}</article>\n"
    )


def _number(one: ReceiptView) -> str:
    return say("Receipt {number}", number=one.number)


def _event(head: PaperHead) -> str:
    return " · ".join(part for part in (head.event, head.date) if part)


def _replaces() -> str:
    return say("This receipt takes the place of every earlier one of this number.")


def _bought(one: ReceiptView, head: PaperHead) -> list[tuple[str, str]]:
    rows = [(_what(line), money_text(line.price, head.currency)) for line in one.lines]
    return [*rows, (say("Total"), money_text(one.total, head.currency))]


def _sums(one: ReceiptView, head: PaperHead) -> list[tuple[str, str]]:
    paid = say("Paid, last on {day}", day=one.paid_on) if one.paid_on else say("Paid")
    rows = [(paid, money_text(one.paid, head.currency))]
    if one.owes:
        said = say("Still to pay") if one.owes > 0 else say("To be given back")
        rows.append((said, money_text(Money(abs(one.owes)), head.currency)))
    return rows


def _what(line: ReceiptLine) -> str:
    what = say(BOUGHT[line.what])
    return say("{what}, {chips} chips", what=what, chips=chips_text(line.chips)) if line.chips else what
