"""Papers about money: receipts, a deal to sign, the settlement of a cash night, a charity's statement.

The agreement of a deal shows what each would get, side by side (PAP-02); the statement of a charity event
has blanks for what the floor does not know (PAP-01); the settlement is SET-10 and PAP-06.
"""

from collections.abc import Mapping

from shuffleup.formats.printed import paper
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.protocol.floor import CurrencyView
from shuffleup.protocol.papers import (
    CharityView,
    CharityWinner,
    DealLine,
    DealPaperView,
    PaperHead,
    PaymentView,
    ReceiptLine,
    ReceiptsView,
    ReceiptView,
    SettlementView,
)
from shuffleup.views.numbers import chips_text, money_text
from shuffleup.views.papers import BOUGHT


def receipts(view: ReceiptsView, made_of: str = "") -> paper.Paper:
    """Write receipts, two on a sheet; each names the row of the journal, since they are cut apart."""
    pieces = [_receipt(one, view.head, made_of) for one in view.receipts]
    return paper.Paper("receipts", say("Receipts"), view.head, pieces)


def _receipt(one: ReceiptView, head: PaperHead, made_of: str) -> paper.Piece:
    replaces = say("This receipt takes the place of every earlier one of this number.")
    parts: tuple[paper.PaperPart, ...] = (
        paper.Heading(say("Receipt {number}", number=one.number), (head.event, head.date)),
        paper.Paragraph(one.name, "name"),
        paper.TableOnPaper((say("For"), "#" + say("Amount")), _bought(one, head)),
        paper.TableOnPaper(("", "#"), _sums(one, head)),
        paper.Paragraph(replaces, "small"),
        paper.Signature(say("Received for the event")),
        *paper.small_print(made_of),
    )
    return paper.Piece(parts, "article", "receipt")


def _bought(one: ReceiptView, head: PaperHead) -> list[tuple[str, str]]:
    rows = [(_what(line), money_text(line.price, head.currency)) for line in one.lines]
    if one.bag:
        rows.insert(0, (say("Bag {bag}, paid in its flight", bag=one.bag), ""))
    return [*rows, (say("Total"), money_text(one.total, head.currency))]


def _sums(one: ReceiptView, head: PaperHead) -> list[tuple[str, str]]:
    paid = say("Paid, last on {day}", day=one.paid_on) if one.paid_on else say("Paid")
    rows = [(paid, money_text(one.paid, head.currency))]
    if one.by_seat:
        rows.append((say("of it by a seat"), money_text(one.by_seat, head.currency)))
    if one.owes:
        said = say("Still to pay") if one.owes > 0 else say("To be given back")
        rows.append((said, money_text(Money(abs(one.owes)), head.currency)))
    for line in one.ranked:
        place = str(line.first) if line.first == line.last else f"{line.first}-{line.last}"
        said = say("Prize of bag {bag}, place {place}", bag=line.bag, place=place)
        rows.append((said, money_text(line.prize, head.currency)))
    if one.received:
        rows.append((say("Prize received"), money_text(one.received, head.currency)))
    return rows


def _what(line: ReceiptLine) -> str:
    what = say(BOUGHT[line.what])
    return say("{what}, {chips} chips", what=what, chips=chips_text(line.chips)) if line.chips else what


def settlement_sheet(view: SettlementView, made_of: str = "") -> paper.Paper:
    """List results and payments; columns that nobody needs are left out."""
    title = say("Settlement") if view.settled else say("Settlement so far")
    rake = say("Rake: {amount}", amount=money_text(view.rake, view.head.currency)) if view.rake else ""
    parts: tuple[paper.PaperPart, ...] = (
        paper.heading(title, view.head),
        _results(view),
        paper.Paragraph(rake),
        paper.Paragraph(view.problem),
        *_payments(view),
    )
    return paper.Paper("settlement", title, view.head, parts, made_of)


def _results(view: SettlementView) -> paper.TableOnPaper:
    def money(amount: Money) -> str:
        return money_text(amount, view.head.currency)

    carried, handed = any(one.carried for one in view.lines), any(one.handed for one in view.lines)
    columns = [say("Player"), "#" + say("In"), "#" + say("Cash-out"), "#" + say("Result")]
    columns += ["#" + say("From earlier")] if carried else []
    columns += ["#" + say("Handed over")] if handed else []
    columns += ["#" + say("To settle")] if carried or handed else []
    rows = [
        [
            *(one.name, money(one.bought), money(one.cashed), money(one.own)),
            *([money(one.carried)] if carried else []),
            *([money(one.handed)] if handed else []),
            *([money(one.total)] if carried or handed else []),
        ]
        for one in view.lines
    ]
    return paper.TableOnPaper(columns, rows)


def _payments(view: SettlementView) -> tuple[paper.PaperPart, ...]:
    if not view.settled:
        return ()
    if not view.payments:
        return (paper.Paragraph(say("Nobody owes anything.")),)
    columns = (say("Pays"), say("Gets"), "#" + say("Amount"), say("Paid"))
    rows = [
        (one.payer, one.payee, money_text(one.amount, view.head.currency), _ticked(one))
        for one in view.payments
    ]
    bound = "" if view.least is not False else say("There may be a way with fewer payments.")
    return paper.Title(say("Who pays whom")), paper.TableOnPaper(columns, rows), paper.Paragraph(bound)


def _ticked(one: PaymentView) -> str:
    if not one.paid:
        return ""
    return say("paid on {day}", day=one.day) if one.day else say("paid")


EXPENSES = 4
"""The lines for expenses, each with its name."""


def charity_statement(view: CharityView, made_of: str = "") -> paper.Paper:
    """List figures, blanks and winners, and leave lines to sign; while the event goes on it is one so far."""
    title = say("Charity statement") if view.over else say("Charity statement so far")
    entered = say(
        "Entries: {entries}, of them re-entries: {again}", entries=view.entries, again=view.re_entries
    )
    parts: tuple[paper.PaperPart, ...] = (
        paper.heading(title, view.head),
        paper.Paragraph(entered),
        paper.TableOnPaper((say("What"), "#" + say("Amount")), charity_lines(view), written_on=True),
        paper.Title(say("What was taken")),
        _tenders(),
        paper.Paragraph(say("* is not known to the box: fill it in by hand.")),
        *_winners(view),
        *map(paper.Signature, (say("Director"), say("Counted by"), say("Date"), say("To be kept until"))),
    )
    return paper.Paper("charity", title, view.head, parts, made_of)


def charity_lines(view: CharityView) -> tuple[tuple[str, str], ...]:
    """List the lines with their amounts; an amount is empty where it is written by hand."""

    def money(amount: Money) -> str:
        return money_text(amount, view.head.currency)

    each = ((BOUGHT["buy-in"], view.buy_in), (BOUGHT["fee"], view.fee))
    lines = [
        (f"{say(what)}, {view.entries} × {money(price)}", money(Money(view.entries * price)))
        for what, price in each
        if price
    ]
    lines += [(say(BOUGHT[what]), money(amount)) for what, amount in view.sold.items()]
    lines += [(say("Gross without donations"), money(view.gross))]
    lines += [(_by_hand(say("Donations")), ""), (_by_hand(say("Gross")), "")]
    lines += [(say("Prizes"), money(view.prizes))]
    lines += (
        [(say("Added to the prizes by the house, in no other line"), money(view.added))] if view.added else []
    )
    lines += [(say("Bounties paid out"), money(view.bounties))] if view.bounties else []
    lines += (
        [(say("Seats in {target}, owed to its box", target=view.target), money(view.owed_for_seats))]
        if view.seats
        else []
    )
    lines += [(say("Net without donations and expenses"), money(view.net))]
    lines += [(_by_hand(say("Expense for {purpose}", purpose=paper.BLANK)), "")] * EXPENSES
    return (*lines, (_by_hand(say("Net: gross less prizes and expenses")), ""))


def seats_owed(seats: int, target: str, owed: Money, currency: CurrencyView) -> str:
    """Say what the house owes the box of the target for seats; empty where none were won (SAT-14)."""
    if not seats:
        return ""
    money = money_text(owed, currency)
    return say_counted(
        "{count} seat in {target}: the house owes its box {money}",
        "{count} seats in {target}: the house owes its box {money}",
        seats,
        target=target,
        money=money,
    )


def _tenders() -> paper.TableOnPaper:
    """Leave blanks for what was taken and counted of each tender; one has no name yet."""
    columns = (say("Tender"), "#" + say("Money taken"), "#" + say("Money counted"), "#" + say("Difference"))
    names = (say("In cash"), say("By card"), paper.BLANK, say("Total"), say("Unexplained: taken less gross"))
    return paper.TableOnPaper(columns, [(_by_hand(name), "", "", "") for name in names], written_on=True)


def _winners(view: CharityView) -> tuple[paper.PaperPart, ...]:
    rows = [(one.name, _won(one, view)) for one in view.winners]
    return (
        (paper.Title(say("Winners")), paper.TableOnPaper((say("Player"), "#" + say("Prize")), rows))
        if rows
        else ()
    )


def _won(one: CharityWinner, view: CharityView) -> str:
    """Write what a winner got, in money and things."""
    money = [money_text(one.prize, view.head.currency)] if one.prize else []
    return ", ".join((*money, *one.things))


def _by_hand(text: str) -> str:
    """Mark a line that is filled in by hand."""
    return f"* {text}"


WAYS: Mapping[str, Translatable] = {
    "icm": "by chances (ICM)",
    "chip_chop": "by chips",
    "equal": "with the same for all",
    "amounts": "in amounts of their own",
}
"""How a deal divides the money."""


def deal_agreement(view: DealPaperView, made_of: str = "") -> paper.Paper:
    """List the figures of a deal, with a line to sign for each."""
    title = say("Deal agreement")
    valid = say("It is valid when all who are left have signed it and the director has confirmed it.")
    if view.way:
        valid = say(
            "It was made {way}, and {name} wrote it down.",
            way=say(WAYS[view.way]),
            name=view.by or say("Director"),
        )
    signed = (*(one.name for one in view.lines), say("Director"))
    parts: tuple[paper.PaperPart, ...] = (
        paper.heading(title, view.head),
        _amounts(view),
        *_rest(view),
        paper.Paragraph(valid),
        *map(paper.Signature, signed),
    )
    return paper.Paper("deal", title, view.head, parts, made_of)


def _amounts(view: DealPaperView) -> paper.TableOnPaper:
    """List what each gets by chips, by chances, equally and as agreed; of a deal that is made that alone."""
    ways = (
        ()
        if view.way
        else ("#" + say("by chips"), "#" + say("by chances (ICM)"), "#" + say("the same for all"))
    )
    columns = (say("Player"), "#" + say("Chips"), *ways, "#" + say("agreed"))
    return paper.TableOnPaper(columns, [_row(one, view) for one in view.lines])


def _row(one: DealLine, view: DealPaperView) -> list[str]:
    ways = () if view.way else (one.by_chips, one.by_chances, one.equal)
    return [one.name, chips_text(one.chips), *(_money(amount, view) for amount in (*ways, one.agreed))]


def _money(amount: Money | None, view: DealPaperView) -> str:
    return "" if amount is None else money_text(amount, view.head.currency)


def _rest(view: DealPaperView) -> list[paper.Paragraph]:
    lines = []
    if view.kept_back:
        kept = money_text(view.kept_back, view.head.currency)
        lines.append(say("Kept back for the winner: {money}", money=kept))
    if view.mystery:
        left = money_text(view.mystery, view.head.currency)
        each = ", ".join(f"{count} × {_money(value, view)}" for value, count in view.envelopes)
        lines.append(say("Left in envelopes: {money}", money=f"{left} ({each})"))
    return [paper.Paragraph(line) for line in lines]
