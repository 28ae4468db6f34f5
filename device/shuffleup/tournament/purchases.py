"""Purchases during the event: entries, rebuys, add-ons; when, at what price, and the reasons of a refusal."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from shuffleup.amounts import Chips, Money
from shuffleup.ruleset import Levels, RuleSet
from shuffleup.tournament.clock import Phase

Reason = Literal[
    "",
    "not_in_this_event",
    "closed",
    "hand_in_progress",
    "out",
    "still_in",
    "max_taken",
    "above_threshold",
    "below_minimum",
    "above_maximum",
    "not_in_chips",
]
"""Why something is not sold, as a word for programs; empty where it is."""

MOST_STACKS = 10
"""A rebuy of more starting stacks than this has a zero too many."""

Check = tuple[bool, Reason, str]
"""Whether this stands against a sale, the word for it, and the line for a person."""


class PurchaseMoment(msgspec.Struct, frozen=True):
    """The state of the event: in a level, or in the break or at the gate after it.

    `hand_in_progress` is about the buyer's table.
    """

    level: int
    phase: Phase = "level"
    hand_in_progress: bool = False


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


class Offer(msgspec.Struct, frozen=True):
    """A possible sale: what it gives, and where its money goes, or the reason against it.

    A refused offer gives and costs nothing. An accepted one binds and counts from the next hand on,
    whether or not it has been paid for by then (REG-12, TDA 27).
    """

    line: str
    stack_after: Chips
    reason: Reason = ""
    chips: Chips = Chips(0)
    to_pool: Money = Money(0)
    fee: Money = Money(0)
    bounty: Money = Money(0)

    @property
    def allowed(self) -> bool:
        """Say whether it is sold."""
        return not self.reason

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
    refusal = _first(_against_rebuy(rules, buyer, amount, moment))
    if refusal:
        return _refused(buyer, refusal)
    price = Money(-(-amount * rules.money.buy_in // rules.chips.start_stack))
    return _sold(f"a rebuy of {amount} in chips", buyer.stack, amount, to_pool=price)


def may_rebuy_after_bust(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> bool:
    """Say whether the place of somebody who has just gone broke has to wait for the next hand (BST-05)."""
    smallest = rules.chips.smallest
    least = Chips(-(-max(rules.rebuy.min_amount, 1) // smallest) * smallest)
    return rebuy(rules, buyer, least, moment).allowed


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


def rebuys_until(rules: RuleSet) -> str:
    """Name the moment until which rebuys are sold, for the wall (REG-10)."""
    words = {
        "halftime_start": "the start of halftime",
        "halftime_end": "the end of halftime",
        "none": "the end of the event",
    }
    cutoff = rules.rebuy.cutoff
    return words.get(cutoff) or f"the end of level {cutoff.removeprefix('level:')}"


def add_on(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> Offer:
    """Answer whether this entry may take the add-on now: once, whatever the stack (REG-13).

    It is sold in the break after its level. Where no break is held there, it is sold between the hands of
    the level that follows.
    """
    refusal = _first(_against_add_on(rules, buyer, moment))
    if refusal:
        return _refused(buyer, refusal)
    return _sold("the add-on", buyer.stack, rules.addon.chips, to_pool=rules.addon.price)


def late_entry(rules: RuleSet, moment: PurchaseMoment) -> Offer:
    """Answer whether a new entry is sold now; it gets a full stack (REG-03, REG-17, TDA 8)."""
    last, on_the_day = rules.registration.late_entry_until_level, rules.registration.buy_on_the_day
    begun = moment.phase != "before"
    refusal = _first(
        [
            (
                begun and not on_the_day,
                "not_in_this_event",
                "places in this event are sold before the day only (registration.buy_on_the_day)",
            ),
            (not _entries_open(last, moment), "closed", _entries_closed("entries", last)),
        ]
    )
    return _refused(Buyer(Chips(0)), refusal) if refusal else _entry(rules, "an entry")


def reentry(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> Offer:
    """Answer whether somebody who is out may enter anew, with a full stack and a new seat (REG-17)."""
    most = rules.reentry.max
    last = rules.reentry.until_level or rules.registration.late_entry_until_level
    refusal = _first(
        [
            (not rules.reentry.allowed, "not_in_this_event", "this event has no re-entries"),
            (not _entries_open(last, moment), "closed", _entries_closed("re-entries", last)),
            (not buyer.out, "still_in", "this player is still in: a re-entry is for those who are out"),
            (
                0 < most <= buyer.reentries,
                "max_taken",
                f"this player has entered anew {buyer.reentries} times; the most is {most}",
            ),
        ]
    )
    return _refused(buyer, refusal) if refusal else _entry(rules, "a re-entry")


def _against_rebuy(rules: RuleSet, buyer: Buyer, amount: Chips, moment: PurchaseMoment) -> list[Check]:
    rebuys, start = rules.rebuy, rules.chips.start_stack
    least, smallest = max(rebuys.min_amount, 1), rules.chips.smallest
    in_time = rebuys_open(rules, moment) or _broke_in_time(rules, buyer)
    share = f"{rebuys.threshold_pct} % of the starting stack of {start}"
    return [
        (not rebuys.allowed or not start, "not_in_this_event", "there are no rebuys in this event"),
        (not in_time, "closed", f"rebuys are closed: they were sold until {rebuys_until(rules)}"),
        _hand_runs(moment),
        _is_out(buyer),
        (
            0 < rebuys.max <= buyer.rebuys,
            "max_taken",
            f"this entry has taken {buyer.rebuys} rebuys; the most is {rebuys.max}",
        ),
        (
            buyer.stack * 100 > rebuys.threshold_pct * start,
            "above_threshold",
            f"a stack of {buyer.stack} is too large for a rebuy: at most {share}",
        ),
        (amount < least, "below_minimum", f"a rebuy of {amount} is too small: buy {least} or more"),
        (
            amount > max(least, MOST_STACKS * start),
            "above_maximum",
            f"a rebuy of {amount} is too large: {MOST_STACKS} starting stacks of {start} are the most",
        ),
        (
            amount % smallest != 0,
            "not_in_chips",
            f"{amount} cannot be paid out: buy a multiple of {smallest}, the smallest chip",
        ),
    ]


def _against_add_on(rules: RuleSet, buyer: Buyer, moment: PurchaseMoment) -> list[Check]:
    after = rules.addon.after_level or rules.levels.halftime_after
    named = f"after level {after}" if after else "in the halftime break, which this event does not have"
    line = f"the add-on is sold {named}"
    if after and moment.level > after:
        line = f"the add-on was sold {named}"
    return [
        (not rules.addon.allowed, "not_in_this_event", "there is no add-on in this event"),
        (
            not _add_ons_open(rules.levels, after, moment),
            "closed",
            line,
        ),
        _hand_runs(moment),
        _is_out(buyer),
        (not buyer.stack, "out", "this player is broke: a rebuy comes before the add-on"),
        (buyer.add_ons > 0, "max_taken", "this entry has taken its add-on"),
    ]


def _hand_runs(moment: PurchaseMoment) -> Check:
    """REG-11: a stack is not final as long as its hand is played."""
    return (
        moment.hand_in_progress,
        "hand_in_progress",
        "a hand is being played, or its result is not confirmed at the table: chips are added between hands",
    )


def _is_out(buyer: Buyer) -> Check:
    return buyer.out, "out", "this entry is over: its place is fixed"


def _first(checks: Iterable[Check]) -> Check | None:
    return next((check for check in checks if check[0]), None)


def _refused(buyer: Buyer, refusal: Check) -> Offer:
    _, reason, line = refusal
    return Offer(line, buyer.stack, reason)


def _sold(what: str, stack: Chips, chips: Chips, to_pool: Money) -> Offer:
    return Offer(f"{what} can be sold now", Chips(stack + chips), chips=chips, to_pool=to_pool)


def _entry(rules: RuleSet, what: str) -> Offer:
    money, stack = rules.money, rules.chips.start_stack
    bounty = Money(0) if rules.bounty.kind == "none" else rules.bounty.amount
    sold = _sold(what, Chips(0), stack, to_pool=money.buy_in)
    return msgspec.structs.replace(sold, fee=money.fee, bounty=bounty)


def _entries_open(last_level: int, moment: PurchaseMoment) -> bool:
    return moment.phase == "before" or _within(last_level, moment)


def _entries_closed(what: str, last_level: int) -> str:
    until = f"the end of level {last_level}" if last_level else "the start of play"
    return f"{what} are closed: they were sold until {until}"


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
