"""The settlement as plain text, for a message or a printer without pages (SET-10)."""

from collections.abc import Callable

from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say
from shuffleup.protocol.papers import SettlementView
from shuffleup.views.money import money_text


def settlement_text(view: SettlementView, made_of: str = "") -> str:
    """Write names, in, out, result, and who pays whom; nothing of a bank account, and no address.

    `made_of` says as of which row of the journal it is.
    """

    def money(amount: Money) -> str:
        return money_text(amount, view.head.currency)

    def signed(amount: Money) -> str:
        return f"+{money(amount)}" if amount > 0 else money(amount)

    lines = [" · ".join(part for part in (view.head.event, view.head.date) if part), ""]
    for one in view.lines:
        figures = say("in {bought}, out {cashed}", bought=money(one.bought), cashed=money(one.cashed))
        lines.append(f"{one.name}: {figures}, {signed(one.own)}{_more(one.total, one.own, signed)}")
    if view.rake:
        lines.append(say("Rake: {amount}", amount=money(view.rake)))
    lines.append("")
    lines += [view.problem[:1].upper() + view.problem[1:]] if view.problem else []
    for pay in view.payments:
        said = say(
            "{payer} pays {payee} {amount}", payer=pay.payer, payee=pay.payee, amount=money(pay.amount)
        )
        lines.append(said + (f" ({say('paid')})" if pay.paid else ""))
    if view.settled and not view.payments:
        lines.append(say("Nobody owes anything."))
    if view.least is False:
        lines.append(say("There may be a way with fewer payments."))
    return "\n".join([*lines, *(["", made_of] if made_of else [])]) + "\n"


def _more(total: Money, own: Money, signed: Callable[[Money], str]) -> str:
    return "" if total == own else ", " + say("to settle {amount}", amount=signed(total))
