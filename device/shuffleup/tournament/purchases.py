"""Purchases during the event: entries, rebuys, add-ons; when, at what price, and the reasons of a refusal."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_clock import Phase

MOST_STACKS = 10
"""A rebuy of more starting stacks than this has a zero too many."""


class PurchaseMoment(msgspec.Struct, frozen=True):
    """The state of the event: in a level, or in the break or at the gate after it.

    `hand_in_progress` is about the buyer's `table`, 0 where that is not known.
    """

    level: int
    phase: Phase = "level"
    hand_in_progress: bool = False
    table: int = 0

    def between_hands(self) -> "PurchaseMoment":
        """Return the same moment as it is once the hand is over."""
        return msgspec.structs.replace(self, hand_in_progress=False)

    @property
    def level_to_end(self) -> int | None:
        """Return the first level whose end is to come: this one or the next, None where the event is over."""
        return None if self.phase == "over" else self.level + (self.phase not in ("before", "level"))


class Buyer(msgspec.Struct, frozen=True):
    """The buyer, with all earlier purchases.

    `out` means that the place is fixed: the entry is over. Somebody without chips who is not out yet may
    still buy until the next hand (BST-05); `broke_at` is the moment at which the hand began that took the
    last chip. `rebuys` and `add_ons` are those of the entry, `reentries` those of the person.
    """

    stack: Chips
    out: bool = False
    broke_at: PurchaseMoment | None = None
    rebuys: int = 0
    add_ons: int = 0
    reentries: int = 0


class NotSold(NotLegalNow):
    """Something is not sold now; `reason` is the kind of cause, one word for several refusals."""

    reason = ""


class EntriesBeforeTheDayOnly(NotSold):
    reason = "not_in_this_event"
    rule = "registration.buy_on_the_day"
    would_do = True


class NoReentries(NotSold):
    reason = "not_in_this_event"
    rule = "reentry.allowed"
    would_do = True


class NoRebuys(NotSold):
    reason = "not_in_this_event"
    rule = "rebuy.allowed"


class NoAddOn(NotSold):
    reason = "not_in_this_event"
    rule = "addon.allowed"
    would_do = True


class EntriesClosed(NotSold):
    """They were sold until the end of a level, 0 for the start of play."""

    reason = "closed"
    rule = "registration.late_entry_until_level"

    last_level: int


class ReentriesClosed(NotSold):
    """They were sold until the end of a level, 0 for the start of play."""

    reason = "closed"
    rule = "reentry.until_level"

    last_level: int


class RebuysClosed(NotSold):
    """They were sold until a moment, written as in `rebuy.cutoff`."""

    reason = "closed"
    rule = "rebuy.cutoff"

    cutoff: str


class AddOnClosed(NotSold):
    """It is sold after a level, or was; 0 for the halftime of an event that has none."""

    rule = "addon.after_level"

    reason = "closed"

    after_level: int
    over: bool


class ChipsBetweenHands(NotSold):
    """REG-11: a stack is not final as long as its hand is played, or its result not confirmed."""

    reason = "hand_in_progress"

    table: int


class EntryIsOver(NotSold):
    reason = "out"


class BrokeBeforeAddOn(NotSold):
    reason = "out"


class StillIn(NotSold):
    reason = "still_in"


class ReentriesTaken(NotSold):
    reason = "max_taken"
    rule = "reentry.max"

    taken: int
    most: int


class RebuysTaken(NotSold):
    reason = "max_taken"
    rule = "rebuy.max"

    taken: int
    most: int


class AddOnTaken(NotSold):
    reason = "max_taken"


class StackTooLarge(NotSold):
    """A rebuy is for stacks of at most so many percent of the first one (REG-09)."""

    rule = "rebuy.threshold_pct"

    reason = "above_threshold"

    stack: Chips
    percent: int
    start: Chips


class RebuyTooSmall(NotSold):
    reason = "below_minimum"
    rule = "rebuy.min_amount"

    amount: Chips
    least: Chips


class RebuyTooLarge(NotSold):
    reason = "above_maximum"

    amount: Chips
    most_stacks: int
    start: Chips


class RebuyNotInChips(NotSold):
    reason = "not_in_chips"

    amount: Chips
    smallest: Chips


class Offer(msgspec.Struct, frozen=True):
    """A possible sale: what it gives, and where its money goes, or the refusal `against` it.

    A refused offer gives and costs nothing. An accepted one binds and counts from the next hand on,
    whether or not it has been paid for by then (REG-12, TDA 27).
    """

    stack_after: Chips
    against: NotSold | None = None
    chips: Chips = Chips(0)
    to_pool: Money = Money(0)
    fee: Money = Money(0)
    bounty: Money = Money(0)

    @property
    def allowed(self) -> bool:
        """Say whether it is sold."""
        return self.against is None

    @property
    def cost(self) -> Money:
        """Return what the buyer pays in all."""
        return Money(self.to_pool + self.fee + self.bounty)


def rebuy(rules: RuleSet, buyer: Buyer, amount: Chips, moment: PurchaseMoment) -> Offer:
    """Answer whether this entry may buy `amount` in chips now (REG-08 to REG-13).

    The stack has to be at or below its percent of the starting stack of the event, whatever was bought
    later (REG-09). The price is that of the first stack's chips, all of it for the pool (PAY-06), rounded
    up to a minor unit of money.
    """
    if against := next(_against_rebuy(rules, buyer, amount, moment), None):
        return Offer(buyer.stack, against)
    price = Money(-(-amount * rules.money.buy_in // rules.chips.start_stack))
    return _sold(buyer.stack, amount, to_pool=price)


def may_rebuy_after_bust(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> bool:
    """Say whether the place of somebody who has just gone broke has to wait for the next hand (BST-05)."""
    return rebuy(rules, buyer, least_rebuy(rules), moment).allowed


def least_rebuy(rules: RuleSet) -> Chips:
    """Return the smallest rebuy, in chips that there are."""
    smallest = rules.chips.smallest
    return Chips(-(-max(rules.rebuy.min_amount, 1) // smallest) * smallest)


def rebuys_open(rules: RuleSet, moment: PurchaseMoment) -> bool:
    """Say whether rebuys are sold in this part of the event (REG-10, BRK-05)."""
    if not rules.rebuy.allowed or moment.phase == "over":
        return False
    cutoff, halftime = rules.rebuy.cutoff, _halftime(rules.levels, moment)
    if cutoff.startswith("level:"):
        return _within(int(cutoff.removeprefix("level:")), moment)
    return {
        "halftime_start": halftime == "before",
        "halftime_end": halftime != "after",
        "none": True,
    }[cutoff]


def add_on(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> Offer:
    """Answer whether this entry may take the add-on now: once, whatever the stack (REG-13).

    It is sold in the break after its level. Where no break is held there, it is sold between the hands of
    the level that follows.
    """
    if against := next(_against_add_on(rules, buyer, moment), None):
        return Offer(buyer.stack, against)
    return _sold(buyer.stack, rules.addon.chips, to_pool=rules.addon.price)


def late_entry(rules: RuleSet, moment: PurchaseMoment) -> Offer:
    """Answer whether a new entry is sold now; it gets a full stack (REG-03, REG-17, TDA 8)."""
    last, on_the_day = rules.registration.late_entry_until_level, rules.registration.buy_on_the_day
    if moment.phase != "before" and not on_the_day:
        return Offer(Chips(0), EntriesBeforeTheDayOnly())
    if not _entries_open(last, moment):
        return Offer(Chips(0), EntriesClosed(last, would_do=moment.level_to_end))
    return _entry(rules)


def reentry(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> Offer:
    """Return whether a player who is out may enter again, with a full stack and a new seat (REG-17)."""
    against = next(_against_reentry(rules, buyer, moment), None)
    return Offer(buyer.stack, against) if against else _entry(rules)


def still_enters(rules: RuleSet, moment: PurchaseMoment, *, again: bool) -> bool:
    """Say whether somebody who waits may still come in, for the first time or `again`."""
    last = rules.reentry.until_level or rules.registration.late_entry_until_level
    return _entries_open(last, moment) if again else late_entry(rules, moment).allowed


def _against_reentry(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> Iterator[NotSold]:
    most = rules.reentry.max
    last = rules.reentry.until_level or rules.registration.late_entry_until_level
    if not rules.reentry.allowed:
        yield NoReentries()
    if not _entries_open(last, moment):
        yield ReentriesClosed(last, would_do=moment.level_to_end)
    if not buyer.out:
        yield StillIn()
    if 0 < most <= buyer.reentries:
        yield ReentriesTaken(buyer.reentries, most, would_do=buyer.reentries + 1)


def _against_rebuy(rules: RuleSet, buyer: Buyer, amount: Chips, moment: PurchaseMoment) -> Iterator[NotSold]:
    rebuys, start = rules.rebuy, rules.chips.start_stack
    if not rebuys.allowed or not start:
        yield NoRebuys(would_do=bool(start) or None)
    if not (rebuys_open(rules, moment) or _broke_in_time(rules, buyer)):
        yield RebuysClosed(rebuys.cutoff, would_do=moment.level_to_end and f"level:{moment.level_to_end}")
    yield from _against_chips(buyer, moment)
    if 0 < rebuys.max <= buyer.rebuys:
        yield RebuysTaken(buyer.rebuys, rebuys.max, would_do=buyer.rebuys + 1)
    if buyer.stack * 100 > rebuys.threshold_pct * start:
        percent = -(-buyer.stack * 100 // start)
        yield StackTooLarge(
            buyer.stack, rebuys.threshold_pct, start, would_do=percent if percent <= 100 else None
        )
    yield from _against_amount(rules, amount)


def _against_amount(rules: RuleSet, amount: Chips) -> Iterator[NotSold]:
    start, smallest, least = rules.chips.start_stack, rules.chips.smallest, max(rules.rebuy.min_amount, 1)
    if amount < least:
        yield RebuyTooSmall(amount, Chips(least), would_do=amount or None)
    if amount > max(least, MOST_STACKS * start):
        yield RebuyTooLarge(amount, MOST_STACKS, start)
    if amount % smallest:
        yield RebuyNotInChips(amount, smallest)


def _against_add_on(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> Iterator[NotSold]:
    after = rules.addon.after_level or rules.levels.halftime_after
    if not rules.addon.allowed:
        yield NoAddOn()
    if not _add_ons_open(rules.levels, after, moment):
        now = (one for one in (moment.level, moment.level - 1) if _add_ons_open(rules.levels, one, moment))
        yield AddOnClosed(after, 0 < after < moment.level, would_do=next(now, None))
    yield from _against_chips(buyer, moment)
    if not buyer.stack:
        yield BrokeBeforeAddOn()
    if buyer.add_ons > 0:
        yield AddOnTaken()


def _against_chips(buyer: Buyer, moment: PurchaseMoment) -> Iterator[NotSold]:
    if moment.hand_in_progress:
        yield ChipsBetweenHands(moment.table)
    if buyer.out:
        yield EntryIsOver()


def _sold(stack: Chips, chips: Chips, to_pool: Money) -> Offer:
    return Offer(Chips(stack + chips), chips=chips, to_pool=to_pool)


def _entry(rules: RuleSet) -> Offer:
    money, stack = rules.money, rules.chips.start_stack
    bounty = Money(0) if rules.bounty.kind == "none" else rules.bounty.amount
    sold = _sold(Chips(0), stack, to_pool=money.buy_in)
    return msgspec.structs.replace(sold, fee=money.fee, bounty=bounty)


def sales_to_come(rules: RuleSet, moment: PurchaseMoment) -> bool:
    """Say whether from this moment on anybody may enter, enter anew, or buy a rebuy or an add-on (MYS-03)."""
    addon_after = rules.addon.after_level or rules.levels.halftime_after
    if moment.phase == "over":
        return False
    return (
        entries_to_come(rules, moment)
        or rebuys_open(rules, moment)
        or (rules.addon.allowed and 0 < moment.level <= addon_after)
        or (rules.addon.allowed and _add_ons_open(rules.levels, addon_after, moment))
    )


def entries_to_come(rules: RuleSet, moment: PurchaseMoment) -> bool:
    """Say whether from this moment on anybody may enter, or enter anew (SHT-01)."""
    late = rules.registration.late_entry_until_level
    if moment.phase in ("before", "over"):
        return moment.phase == "before"
    new = rules.registration.buy_on_the_day and _entries_open(late, moment)
    return new or (rules.reentry.allowed and _entries_open(rules.reentry.until_level or late, moment))


def _entries_open(last_level: int, moment: PurchaseMoment) -> bool:
    return moment.phase == "before" or _within(last_level, moment)


def _within(last_level: int, moment: PurchaseMoment) -> bool:
    """Say whether a level is not over yet; the break after it comes too late."""
    in_last = moment.level == last_level and moment.phase in ("before", "level")
    return moment.phase != "over" and (in_last or moment.level < last_level)


def _broke_in_time(rules: RuleSet, buyer: Buyer) -> bool:
    return not buyer.stack and buyer.broke_at is not None and rebuys_open(rules, buyer.broke_at)


def _halftime(levels: Levels, moment: PurchaseMoment) -> Literal["before", "during", "after"]:
    """Place a moment; the gate at which the host sets blinds still is halftime, for play stands (U-07)."""
    after = levels.halftime_after
    if not after or moment.level < after or (moment.level == after and moment.phase in ("before", "level")):
        return "before"
    return "during" if moment.level == after else "after"


def _add_ons_open(levels: Levels, after: int, moment: PurchaseMoment) -> bool:
    if not after:
        return False
    breaks = {level for level, _ in levels.short_breaks} | {levels.halftime_after}
    if moment.phase in ("break", "gate"):
        return moment.level == after
    return after not in breaks and moment.level == after + 1 and moment.phase == "level"
