"""The settlement on a player's page: the own line, and those of all where the house shows them."""

from collections.abc import Iterable

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.kernel.language import say
from shuffleup.protocol import CurrencyView
from shuffleup.protocol.papers import PaymentView, SettlementLineView
from shuffleup.views.money import money_text
from shuffleup.views.settlement.night import own_settlement_view

Lines = tuple[tuple[str, str], ...]


class OwnSettlement(msgspec.Struct, frozen=True):
    """The lines of the own settlement and of everybody's, as sentences; both empty before it is settled."""

    own: Lines = ()
    all: Lines = ()


def own_settlement(floor: Floor, entry: EntryId) -> OwnSettlement:
    """Show the person of an entry the own line and payments; all only by `settle.show` (SET-11)."""
    view = own_settlement_view(floor, entry)
    if view is None:
        return OwnSettlement()
    currency = view.head.currency
    payments = _payments(view.payments, currency)
    nothing = () if payments else ((say("You owe nothing and get nothing"), ""),)
    everybody = tuple((one.name, _signed(one.total, currency)) for one in view.all)
    return OwnSettlement(
        (*_line(view.own, currency), *payments, *nothing),
        (*everybody, *_payments(view.all_payments, currency)),
    )


def _line(one: SettlementLineView, currency: CurrencyView) -> Lines:
    """Write the figures; what nobody carried or handed over is left out, as on paper."""
    found = [
        (say("In"), money_text(one.bought, currency)),
        (say("Cash-out"), money_text(one.cashed, currency)),
        (say("Result"), _signed(one.own, currency)),
    ]
    if one.carried:
        found.append((say("From earlier"), _signed(one.carried, currency)))
    if one.handed:
        found.append((say("Handed over"), _signed(one.handed, currency)))
    if one.carried or one.handed:
        found.append((say("To settle"), _signed(one.total, currency)))
    return tuple(found)


def _payments(payments: Iterable[PaymentView], currency: CurrencyView) -> Lines:
    return tuple((_payment(one, currency), say("paid") if one.paid else "") for one in payments)


def _payment(one: PaymentView, currency: CurrencyView) -> str:
    amount = money_text(one.amount, currency)
    return say("{payer} pays {payee} {amount}", payer=one.payer, payee=one.payee, amount=amount)


def _signed(amount: Money, currency: CurrencyView) -> str:
    return f"+{money_text(amount, currency)}" if amount > 0 else money_text(amount, currency)
