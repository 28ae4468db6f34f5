"""Sentences for the refusals of a settlement, with their facts."""

from shuffleup.floor.settling.cash_discrepancy import BoughtBelowZero, NoCorrection, NothingMissing
from shuffleup.floor.settling.lookup import (
    NamedTwice,
    NightNotSettled,
    NoSuchParty,
    PutAway,
    SettleFirst,
    SettlementStands,
)
from shuffleup.floor.settling.paying import (
    CountsWanted,
    MoneyIsMissing,
    NightNotOver,
    NoSuchPayment,
    NotPaidYet,
    NotSettledYet,
    PaidAlready,
    PaymentsMade,
    StillHaveChips,
)
from shuffleup.floor.settling.settlement_entries import (
    AllCounted,
    CarriedAlready,
    GuestIsNamed,
    LedgerIsOff,
    NoSuchLine,
    NothingToCarry,
    SharedByNobody,
    StillPlays,
)
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.language import said_later, say
from shuffleup.ruleset.event import Currency
from shuffleup.views.money import money_text
from shuffleup.views.words.sentences import Sentences


def missing_money(missing: Money, currency: Currency) -> str:
    """Say how much is missing, or was cashed out too much (SET-02)."""
    amount = money_text(Money(abs(missing)), currency)
    if missing > 0:
        return say("{amount} are missing: fewer chips were cashed than bought", amount=amount)
    return say("{amount} too much: more chips were cashed than bought", amount=amount)


def _money_is_missing(it: MoneyIsMissing) -> str:
    missing = missing_money(it.missing, it.currency)
    return say("{missing}. Count again, or decide who bears it", missing=missing)


SENTENCES: Sentences = {
    NightNotSettled: said_later("this event is not settled: only a cash night is, if its rules say so"),
    SettlementStands: said_later("the night is settled: open the settlement again first"),
    PutAway: said_later("the event is put away: tick payments in the ledger"),
    SettleFirst: said_later("the night is not settled: settle it before it is put away"),
    NoSuchParty: said_later("nobody of this night is called {who}: choose somebody of the list"),
    NamedTwice: said_later("{name} is named twice: name each person once"),
    StillPlays: said_later("{name} has not left the table: cash out first"),
    AllCounted: said_later("every cash-out is confirmed already"),
    SharedByNobody: said_later("name who shares the cost"),
    LedgerIsOff: said_later("this event carries no balances from night to night"),
    CarriedAlready: said_later("open balances are taken over already: take that line back first"),
    NothingToCarry: said_later("nothing is open from earlier nights"),
    NoSuchLine: said_later("there is no line {line}"),
    GuestIsNamed: said_later("{name} stands in another line: take that one back first"),
    NoCorrection: said_later("a correction is above 0, or below it for less"),
    BoughtBelowZero: said_later("{name} cannot have bought for less than nothing"),
    NothingMissing: said_later("nothing is missing: as much was cashed as bought"),
    NightNotOver: said_later("the night is not over: end the event, and everybody cashes out"),
    StillHaveChips: said_later("{players} has chips and has not left: cash out first"),
    CountsWanted: said_later("the chips of {players} are not confirmed: count them together"),
    MoneyIsMissing: _money_is_missing,
    PaymentsMade: said_later("a payment is ticked: take the ticks away first"),
    NoSuchPayment: said_later("there is no payment {payment}"),
    PaidAlready: said_later("payment {payment} is ticked already"),
    NotPaidYet: said_later("payment {payment} is not ticked"),
    NotSettledYet: said_later("the night is not settled yet"),
}
