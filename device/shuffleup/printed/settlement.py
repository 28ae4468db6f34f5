"""The settlement of a cash night on paper (SET-10, PAP-06)."""

from shuffleup.amounts import Money
from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, heading, page, table
from shuffleup.views.money import money_text
from shuffleup.wire.settling import PaymentView, SettlementView


def settlement_sheet(view: SettlementView, made_of: str = "", style: str = STYLE) -> str:
    """Write results and payments; columns that nobody needs are left out; `made_of` is small print."""
    title = say("Settlement") if view.settled else say("Settlement so far")
    body = heading(title, view.head) + _results(view) + _payments(view)
    small = f'<p class="small">{escaped(made_of)}</p>\n' if made_of else ""
    return page("settlement", title, view.head, body + small, style)


def _results(view: SettlementView) -> str:
    def money(amount: Money) -> str:
        return money_text(amount, view.head.currency)

    carried, handed = any(one.carried for one in view.lines), any(one.handed for one in view.lines)
    columns = [say("Player"), "#" + say("In"), "#" + say("Out"), "#" + say("Result")]
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
    rake = say("Rake: {amount}", amount=money(view.rake)) if view.rake else ""
    return table(columns, rows) + "".join(
        f"<p>{escaped(line)}</p>\n" for line in (rake, view.problem) if line
    )


def _payments(view: SettlementView) -> str:
    if not view.settled:
        return ""
    if not view.payments:
        return f"<p>{escaped(say('Nobody owes anything.'))}</p>\n"
    columns = (say("Pays"), say("Gets"), "#" + say("Amount"), say("Paid"))
    rows = (
        (one.payer, one.payee, money_text(one.amount, view.head.currency), _ticked(one))
        for one in view.payments
    )
    bound = "" if view.least is not False else say("There may be a way with fewer payments.")
    return f"<h2>{escaped(say('Who pays whom'))}</h2>\n{table(columns, rows)}" + (
        f"<p>{escaped(bound)}</p>\n" if bound else ""
    )


def _ticked(one: PaymentView) -> str:
    if not one.paid:
        return ""
    return say("paid on {day}", day=one.day) if one.day else say("paid")
