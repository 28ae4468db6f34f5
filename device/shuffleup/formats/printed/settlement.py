"""The settlement of a cash night on paper (SET-10, PAP-06)."""

from shuffleup.formats.printed.paper import Paper, PaperPart, Paragraph, TableOnPaper, Title, heading
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say
from shuffleup.protocol.papers import PaymentView, SettlementView
from shuffleup.views.money import money_text


def settlement_sheet(view: SettlementView, made_of: str = "") -> Paper:
    """List results and payments; columns that nobody needs are left out."""
    title = say("Settlement") if view.settled else say("Settlement so far")
    rake = say("Rake: {amount}", amount=money_text(view.rake, view.head.currency)) if view.rake else ""
    parts: tuple[PaperPart, ...] = (
        heading(title, view.head),
        _results(view),
        Paragraph(rake),
        Paragraph(view.problem),
        *_payments(view),
    )
    return Paper("settlement", title, view.head, parts, made_of)


def _results(view: SettlementView) -> TableOnPaper:
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
    return TableOnPaper(columns, rows)


def _payments(view: SettlementView) -> tuple[PaperPart, ...]:
    if not view.settled:
        return ()
    if not view.payments:
        return (Paragraph(say("Nobody owes anything.")),)
    columns = (say("Pays"), say("Gets"), "#" + say("Amount"), say("Paid"))
    rows = [
        (one.payer, one.payee, money_text(one.amount, view.head.currency), _ticked(one))
        for one in view.payments
    ]
    bound = "" if view.least is not False else say("There may be a way with fewer payments.")
    return Title(say("Who pays whom")), TableOnPaper(columns, rows), Paragraph(bound)


def _ticked(one: PaymentView) -> str:
    if not one.paid:
        return ""
    return say("paid on {day}", day=one.day) if one.day else say("paid")
