"""The question how often the board is run: when it is asked, and what may be answered (VAR-07)."""

from shuffleup.poker.state import Hand
from shuffleup.poker.variations.runs import may_be_run, most_runs
from shuffleup.table.state import Table


def most_runs_here(table: Table) -> int:
    """Give for how many runs the house and the deck are good, 1 where there is nothing to ask."""
    rules, hand = table.rules, table.play.hand
    if not rules.cash.enabled or rules.run_it.most < 2 or hand is None or not may_be_run(hand):
        return 1
    return min(rules.run_it.most, most_runs(hand))


def waits_for_runs(table: Table) -> bool:
    """Say whether the next card waits for the players' answer: dealing it means once."""
    return most_runs_here(table) > 1


def yet_to_agree(table: Table, hand: Hand) -> tuple[int, ...]:
    """List the seats that hold cards and have not agreed to more than one run."""
    said = dict(table.play.run_says)
    return tuple(seat for seat in hand.live if seat not in said)
