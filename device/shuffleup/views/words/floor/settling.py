"""Sentences for the refusals of a settlement, with their facts."""

from shuffleup.floor.cash_session import (
    NamedTwice,
    NightNotSettled,
    NoSuchParty,
    PutAway,
    SettleFirst,
    SettlementStands,
)
from shuffleup.floor.settlement_entries import (
    AllCounted,
    CarriedAlready,
    GuestIsNamed,
    LedgerIsOff,
    NoSuchLine,
    NothingToCarry,
    SharedByNobody,
    StillPlays,
)
from shuffleup.floor.settlement_payments import (
    BoughtBelowZero,
    CountsWanted,
    MoneyIsMissing,
    NightNotOver,
    NoCorrection,
    NoSuchPayment,
    NothingMissing,
    NotPaidYet,
    NotSettledYet,
    PaidAlready,
    PaymentsMade,
    StillHaveChips,
)
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import mark_for_translation, say
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
    NightNotSettled: mark_for_translation(
        "this event is not settled: only a cash night is, if its rules say so"
    ),
    SettlementStands: mark_for_translation("the night is settled: open the settlement again first"),
    PutAway: mark_for_translation("the event is put away: tick payments in the ledger"),
    SettleFirst: mark_for_translation("the night is not settled: settle it before it is put away"),
    NoSuchParty: mark_for_translation("nobody of this night is called {who}: choose somebody of the list"),
    NamedTwice: mark_for_translation("{name} is named twice: name each person once"),
    StillPlays: mark_for_translation("{name} has not left the table: cash out first"),
    AllCounted: mark_for_translation("every cash-out is confirmed already"),
    SharedByNobody: mark_for_translation("name who shares the cost"),
    LedgerIsOff: mark_for_translation("this event carries no balances from night to night"),
    CarriedAlready: mark_for_translation("open balances are taken over already: take that line back first"),
    NothingToCarry: mark_for_translation("nothing is open from earlier nights"),
    NoSuchLine: mark_for_translation("there is no line {line}"),
    GuestIsNamed: mark_for_translation("{name} stands in another line: take that one back first"),
    NoCorrection: mark_for_translation("a correction is above 0, or below it for less"),
    BoughtBelowZero: mark_for_translation("{name} cannot have bought for less than nothing"),
    NothingMissing: mark_for_translation("nothing is missing: as much was cashed as bought"),
    NightNotOver: mark_for_translation("the night is not over: end the event, and everybody cashes out"),
    StillHaveChips: mark_for_translation("{players} has chips and has not left: cash out first"),
    CountsWanted: mark_for_translation("the chips of {players} are not confirmed: count them together"),
    MoneyIsMissing: _money_is_missing,
    PaymentsMade: mark_for_translation("a payment is ticked: take the ticks away first"),
    NoSuchPayment: mark_for_translation("there is no payment {payment}"),
    PaidAlready: mark_for_translation("payment {payment} is ticked already"),
    NotPaidYet: mark_for_translation("payment {payment} is not ticked"),
    NotSettledYet: mark_for_translation("the night is not settled yet"),
}
