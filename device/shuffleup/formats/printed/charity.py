"""The statement of a charity event on paper, with blanks for what the floor does not know (PAP-01)."""

from shuffleup.formats.printed.paper import (
    BLANK,
    Paper,
    PaperPart,
    Paragraph,
    Signature,
    TableOnPaper,
    Title,
    heading,
)
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say
from shuffleup.protocol import CharityView
from shuffleup.protocol.papers import CharityWinner
from shuffleup.views.money import money_text
from shuffleup.views.papers import BOUGHT

EXPENSES = 4
"""The lines for expenses, each with its name."""


def charity_statement(view: CharityView, made_of: str = "") -> Paper:
    """List figures, blanks and winners, and leave lines to sign; while the event goes on it is one so far."""
    title = say("Charity statement") if view.over else say("Charity statement so far")
    entered = say(
        "Entries: {entries}, of them re-entries: {again}", entries=view.entries, again=view.re_entries
    )
    parts: tuple[PaperPart, ...] = (
        heading(title, view.head),
        Paragraph(entered),
        TableOnPaper((say("What"), "#" + say("Amount")), charity_lines(view), written_on=True),
        Title(say("What was taken")),
        _tenders(),
        Paragraph(say("* is not known to the box: fill it in by hand.")),
        *_winners(view),
        *map(Signature, (say("Director"), say("Counted by"), say("Date"), say("To be kept until"))),
    )
    return Paper("charity", title, view.head, parts, made_of)


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
    lines += [(say("Net without donations and expenses"), money(view.net))]
    lines += [(_by_hand(say("Expense for {purpose}", purpose=BLANK)), "")] * EXPENSES
    return (*lines, (_by_hand(say("Net: gross less prizes and expenses")), ""))


def _tenders() -> TableOnPaper:
    """Leave blanks for what was taken and counted of each tender; one has no name yet."""
    columns = (say("Tender"), "#" + say("Money taken"), "#" + say("Money counted"), "#" + say("Difference"))
    names = (say("In cash"), say("By card"), BLANK, say("Total"), say("Unexplained: taken less gross"))
    return TableOnPaper(columns, [(_by_hand(name), "", "", "") for name in names], written_on=True)


def _winners(view: CharityView) -> tuple[PaperPart, ...]:
    rows = [(one.name, _won(one, view)) for one in view.winners]
    return (Title(say("Winners")), TableOnPaper((say("Player"), "#" + say("Prize")), rows)) if rows else ()


def _won(one: CharityWinner, view: CharityView) -> str:
    """Write what a winner got, in money and things."""
    money = [money_text(one.prize, view.head.currency)] if one.prize else []
    return ", ".join((*money, *one.things))


def _by_hand(text: str) -> str:
    """Mark a line that is filled in by hand."""
    return f"* {text}"
