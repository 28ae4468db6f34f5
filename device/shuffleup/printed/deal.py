"""The agreement of a deal: what each would get, side by side, and lines to sign (PAP-02)."""

from shuffleup.amounts import Money
from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, heading, page, signature, table
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text
from shuffleup.wire import DealLine, DealPaperView


def deal_agreement(view: DealPaperView, made_of: str, style: str = STYLE) -> str:
    """Write the figures of a deal and a line to sign for each; `made_of` names the row of the journal."""
    title = say("Deal agreement")
    signed = "".join(signature(one.name) for one in view.lines) + signature(say("Director"))
    valid = say("It is valid when all who are left have signed it and the director has confirmed it.")
    body = heading(title, view.head) + deal_table(view) + _rest(view) + f"<p>{escaped(valid)}</p>\n{signed}"
    return page("results", title, view.head, f"{body}<p><small>{escaped(made_of)}</small></p>\n", style)


def deal_table(view: DealPaperView) -> str:
    """Write what each gets by chips, by chances, equally and as agreed."""
    columns = (
        say("Player"),
        "#" + say("Chips"),
        "#" + say("by chips"),
        "#" + say("by chances (ICM)"),
        "#" + say("the same for all"),
        "#" + say("agreed"),
    )
    return table(columns, [_row(one, view) for one in view.lines])


def _row(one: DealLine, view: DealPaperView) -> list[str]:
    amounts = (one.by_chips, one.by_chances, one.equal, one.agreed)
    return [one.name, chips_text(one.chips), *(_money(amount, view) for amount in amounts)]


def _money(amount: Money | None, view: DealPaperView) -> str:
    return "" if amount is None else money_text(amount, view.head.currency)


def _rest(view: DealPaperView) -> str:
    lines = []
    if view.kept_back:
        kept = money_text(view.kept_back, view.head.currency)
        lines.append(say("Kept back for the winner: {money}", money=kept))
    if view.mystery:
        left = money_text(view.mystery, view.head.currency)
        each = ", ".join(f"{count} × {_money(value, view)}" for value, count in view.envelopes)
        lines.append(say("Left in envelopes: {money}", money=f"{left} ({each})"))
    return "".join(f"<p>{escaped(line)}</p>\n" for line in lines)
