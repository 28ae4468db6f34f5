"""Receipts for payments and payouts."""

from shuffleup.amounts import Money
from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, page, signature, table
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.papers import BOUGHT
from shuffleup.wire import PaperHead, ReceiptLine, ReceiptsView, ReceiptView


def receipts(view: ReceiptsView, style: str = STYLE) -> str:
    """Write receipts, two on a sheet."""
    body = "".join(_receipt(one, view.head) for one in view.receipts)
    return page("receipts", say("Receipts"), view.head, body, style)


def _receipt(one: ReceiptView, head: PaperHead) -> str:
    def amount(money: Money) -> str:
        return money_text(money, head.currency)

    rows = [(_what(line), amount(line.price)) for line in one.lines]
    rows.append((say("Total"), amount(one.total)))
    sums = [(say("Paid, last on {day}", day=one.paid_on) if one.paid_on else say("Paid"), amount(one.paid))]
    if one.owes:
        said = say("Still to pay") if one.owes > 0 else say("To be given back")
        sums.append((said, amount(Money(abs(one.owes)))))
    again = say("This receipt takes the place of every earlier one of this number.")
    event = " · ".join(part for part in (head.event, head.date) if part)
    return (
        f'<article class="receipt"><header><h1>{escaped(say("Receipt {number}", number=one.number))}</h1>'
        f"<p>{escaped(event)}</p></header>\n"
        f'<p class="name">{escaped(one.name)}</p>\n'
        f"{table((say('For'), '#' + say('Amount')), rows)}{table(('', '#'), sums)}"
        f'<p class="small">{escaped(again)}</p>\n{signature(say("Received for the event"))}</article>\n'
    )


def _what(line: ReceiptLine) -> str:
    what = say(BOUGHT[line.what])
    return say("{what}, {chips} chips", what=what, chips=chips_text(line.chips)) if line.chips else what
