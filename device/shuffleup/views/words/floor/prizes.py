"""Sentences for the refusals of prizes, deals, bounties and the settlement of a cash night."""

from shuffleup.floor.bounties import NoBountyWaits
from shuffleup.floor.cash_session import (
    NamedTwice,
    NightNotSettled,
    NoSuchParty,
    PutAway,
    SettleFirst,
    SettlementStands,
)
from shuffleup.floor.mystery_bounty import (
    DrawnBefore,
    DrumRollIsOn,
    EnvelopesOffPool,
    EnvelopesWait,
    KnockersAreKnown,
    MayStillEnter,
    MysteryHasBegun,
    NoDrawWaits,
    NoMysteryBounty,
    PhaseNotReached,
    SeedIsNotHere,
    WhoKnockedOut,
)
from shuffleup.floor.payouts import (
    NoPrizeDue,
    NoPrizesDue,
    NoPrizesGiven,
    OtherPrizeDue,
    PoolNotKnownYet,
    PrizesFollowRules,
    PrizesWereWon,
)
from shuffleup.floor.prize_deals import (
    DealAtFinalTable,
    DrawsComeFirst,
    NoEnvelopesLeft,
    NoMoneyToDivide,
    NoPartInTheDeal,
    NoSuchDeal,
    NotAllAgree,
    PlaceBeforeDeal,
    StacksMustStand,
)
from shuffleup.floor.rule_changes import SettledByMystery
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
from shuffleup.views.words.terms import Sentences


def _phase_not_reached(it: PhaseNotReached) -> str:
    if it.phase.startswith("level:"):
        level = it.phase.removeprefix("level:")
        return say("no envelopes yet: they are drawn from level {level} on", level=level)
    places = it.paid if it.phase == "in_the_money" else 2 * it.paid
    return say(
        "no envelopes yet: {left} players are left, and they are drawn from {places} on",
        left=it.left,
        places=places,
    )


def _envelopes_off_pool(it: EnvelopesOffPool) -> str:
    listed, pool = money_text(it.listed, it.currency), money_text(it.pool, it.currency)
    off = money_text(Money(abs(it.off)), it.currency)
    if it.off > 0:
        return say(
            "the envelopes sum to {listed} and the pool to {pool}: take {off} away",
            listed=listed,
            pool=pool,
            off=off,
        )
    return say(
        "the envelopes sum to {listed} and the pool to {pool}: add {off}", listed=listed, pool=pool, off=off
    )


def _other_prize_due(it: OtherPrizeDue) -> str:
    return say(
        "{name} has {due} still to receive, and has received {received}",
        name=it.name,
        due=money_text(Money(max(0, it.due)), it.currency),
        received=money_text(it.received, it.currency),
    )


PRIZE_SENTENCES: Sentences = {
    NoPrizeDue: mark_for_translation("{name} has no prize to receive"),
    NoPrizesDue: mark_for_translation("nobody has a prize to receive"),
    OtherPrizeDue: _other_prize_due,
    NoBountyWaits: mark_for_translation("no bounty on {name} waits to be awarded"),
    NoMysteryBounty: mark_for_translation("this event has no mystery bounty"),
    MysteryHasBegun: mark_for_translation(
        "the envelopes are fixed: their list and their order change no more"
    ),
    MayStillEnter: mark_for_translation("no envelopes yet: somebody may still enter or buy"),
    PhaseNotReached: _phase_not_reached,
    EnvelopesOffPool: _envelopes_off_pool,
    SettledByMystery: mark_for_translation("{key} is settled: the envelopes are fixed"),
    NoDrawWaits: mark_for_translation("no envelope waits to be drawn for {name}"),
    DrawnBefore: mark_for_translation(
        "{name} went out with fewer chips in this hand: draw for that player first"
    ),
    WhoKnockedOut: mark_for_translation("no table knows who knocked {name} out: name who draws"),
    KnockersAreKnown: mark_for_translation("the table knows who knocked {name} out: draw without names"),
    DrumRollIsOn: mark_for_translation("an envelope is just being opened: draw the next one after it"),
    EnvelopesWait: mark_for_translation(
        "an envelope waits to be drawn: draw it before the event is put away"
    ),
    NoEnvelopesLeft: mark_for_translation("there is no envelope left to divide"),
    DrawsComeFirst: mark_for_translation(
        "an envelope waits to be drawn: the draw comes before a deal about the rest"
    ),
    SeedIsNotHere: mark_for_translation(
        "the seed of the envelopes is not on this box: only the floor that began them can draw"
    ),
    NoSuchDeal: mark_for_translation("there is no deal of the kind '{kind}': choose {kinds}"),
    StacksMustStand: mark_for_translation(
        "table {table} plays a hand, or its result is not confirmed: a deal is made on stacks that stand"
    ),
    NotAllAgree: mark_for_translation("a deal needs everybody who is left: {players} has not agreed"),
    NoPartInTheDeal: mark_for_translation("{entries} has no part in the deal"),
    DealAtFinalTable: mark_for_translation("a deal is made at the final table"),
    PlaceBeforeDeal: mark_for_translation("somebody is broke: the place comes before a deal"),
    NoMoneyToDivide: mark_for_translation("there is no money to divide"),
    PoolNotKnownYet: mark_for_translation("the pool is known when the seats are drawn: set the amounts then"),
    NoPrizesGiven: mark_for_translation("give amounts, or texts by place"),
    PrizesWereWon: mark_for_translation(
        "{players} would get less than what is won already: only prizes set with a reason take it away"
    ),
    PrizesFollowRules: mark_for_translation("the prizes follow the rule set already"),
}


def missing_money(missing: Money, currency: Currency) -> str:
    """Say how much is missing, or was cashed out too much (SET-02)."""
    amount = money_text(Money(abs(missing)), currency)
    if missing > 0:
        return say("{amount} are missing: fewer chips were cashed than bought", amount=amount)
    return say("{amount} too much: more chips were cashed than bought", amount=amount)


def _money_is_missing(it: MoneyIsMissing) -> str:
    missing = missing_money(it.missing, it.currency)
    return say("{missing}. Count again, or decide who bears it", missing=missing)


SETTLEMENT_SENTENCES: Sentences = {
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
