"""The additions of a cash table: the smallest buy-in, chips bought in a hand, the rake (SPEC CSH)."""

import msgspec

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.events import RakeTaken
from shuffleup.poker.state import Hand
from shuffleup.ruleset import Cash


class BuyIn(msgspec.Struct, frozen=True):
    """A possible buy-in: the least and the most that may be bought; a `maximum` of 0 is none."""

    ok: bool
    minimum: Chips
    maximum: Chips = Chips(0)


class BoughtInHand(msgspec.Struct, frozen=True):
    """Chips bought during a hand by a player who has chips: the part for this hand, and the stack of the
    next."""

    may_call_up_to: Chips
    next_stack_if_folds: Chips


class Rake(msgspec.Struct, frozen=True):
    """The house's part of a pot, and the rest that is left to win."""

    rake: Chips
    to_winner: Chips


def buy_in(rules: Cash, big_blind: Chips, amount: Chips) -> BuyIn:
    """Check a first purchase against the smallest and the largest of the house (SPEC CSH-01, CSH-02)."""
    minimum, maximum = Chips(rules.min_bb * big_blind), Chips(rules.max_bb * big_blind)
    return BuyIn(amount >= minimum and not 0 < maximum < amount, minimum, maximum)


def reload(stack_at_start: Chips, added: Chips, facing_all_in: Chips | None = None) -> BoughtInHand:
    """Keep chips bought during a hand apart until the next one (SPEC CSH-03, CSH-04).

    A player who faces an all-in calls it with the chips that were on the table when the hand began.
    """
    most = stack_at_start if facing_all_in is None else Chips(min(stack_at_start, facing_all_in))
    return BoughtInHand(most, Chips(stack_at_start + added))


def rake(rules: Cash, pot: Chips, smallest_chip: Chips, *, saw_flop: bool) -> Rake:
    """Take the rake of a pot that was called: percent, at most the cap, in whole smallest chips (CSH-05).

    A tournament pays none, nor does a hand without a flop where `cash.no_flop_no_drop` says so.
    """
    if not rules.enabled or (rules.no_flop_no_drop and not saw_flop):
        return Rake(Chips(0), pot)
    exact = pot * rules.rake_pct // 100
    capped = min(exact, rules.rake_cap) if rules.rake_cap else exact
    taken = Chips(capped - capped % smallest_chip)
    return Rake(taken, Chips(pot - taken))


def rake_due(hand: Hand) -> RakeTaken | None:
    """Say what the house takes of each pot of a hand that comes to its end, None where it takes nothing.

    Percent and cap are those of the whole hand; a side pot pays what it adds to the rake of those before it.
    """
    rules = hand.rules.cash
    if not rules.enabled or hand.raked or any(hand.awards):
        return None
    unit, saw_flop = hand.setup.smallest_chip, bool(hand.boards[0])
    taken: list[Chips] = []
    so_far = Chips(0)
    for pot in hand.gathered_pots:
        so_far = Chips(so_far + pot.amount)
        due = rake(rules, so_far, unit, saw_flop=saw_flop).rake
        taken.append(Chips(min(due - sum(taken), pot.amount)))
    return RakeTaken(tuple(taken)) if any(taken) else None
