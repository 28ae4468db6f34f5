"""The order of finish."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Chips, Money
from shuffleup.kernel.identity import EntryId, TableNo
from shuffleup.tournament.payouts import shared
from shuffleup.tournament.prize_list import PrizeList


class BustedEntry(msgspec.Struct, frozen=True):
    """Somebody lost the last chip; `stack` is what that entry had when the hand began (BST-01).

    `table` is needed where hands of several tables count as one.
    """

    entry: EntryId
    stack: Chips
    table: TableNo | None = None


class Finish(msgspec.Struct, frozen=True):
    """The place of an entry; `last` differs from `first` where places are shared."""

    entry: EntryId
    first: int
    last: int


def places(left_before: int, busts: Iterable[BustedEntry]) -> tuple[Finish, ...]:
    """Give places to those who went broke in one hand, the better place first.

    More chips when the hand began is the higher place (BST-01); equal stacks share (BST-02).
    `left_before` counts the players that were in the event before the hand.
    """
    order = sorted(busts, key=lambda bust: (-bust.stack, bust.entry))
    place = left_before - len(order) + 1
    finishes: list[Finish] = []
    for _, group in groupby(order, key=lambda bust: bust.stack):
        tied = list(group)
        finishes += [Finish(bust.entry, place, place + len(tied) - 1) for bust in tied]
        place += len(tied)
    return tuple(finishes)


def places_across_tables(
    left_before: int, busts: Iterable[BustedEntry], cross_table: Literal["share", "by_stack"]
) -> tuple[Finish, ...]:
    """Give places to those who went broke in one hand of hand-for-hand, the better place first.

    With `share` busts at several tables share all their places (BST-03, TDA RP-8-A): nobody of another
    table can be put above or below one of two who sat together, so stacks count only where all of them sat
    at one table. With `by_stack` stacks are compared across the tables.
    """
    ranked = places(left_before, gone := list(busts))
    if cross_table == "by_stack" or len({bust.table for bust in gone}) < 2:
        return ranked
    return tuple(Finish(one.entry, ranked[0].first, left_before) for one in ranked)


def by_stack(stacks: Iterable[tuple[EntryId, Chips]]) -> tuple[Finish, ...]:
    """Rank those who still hold chips when an event ends before one player has them all."""
    return places(len(held := [BustedEntry(entry, chips) for entry, chips in stacks]), held)


def prize_of(
    finish: Finish, finishes: Sequence[Finish], prizes: Sequence[Money], unit: Money = Money(1)
) -> Money:
    """Return the prize of one finish; those who share places share their prizes equally (PAY-03)."""
    tied = [other.entry for other in finishes if other.first == finish.first]
    if finish.first > len(prizes):
        return Money(0)
    return shared(prizes, finish.first, finish.last, unit)[tied.index(finish.entry)]


class Winnings(msgspec.Struct, frozen=True):
    """The winnings of one entry: money, and the things that lie on its place or on those it shares."""

    money: Money
    things: tuple[str, ...] = ()


def winnings(
    finish: Finish, finishes: Sequence[Finish], prizes: PrizeList, unit: Money = Money(1)
) -> Winnings:
    """Add up what a finish pays: the prize of the place, and what was agreed in a deal."""
    money = prize_of(finish, finishes, prizes.amounts, unit) + prizes.agreed.get(finish.entry, 0)
    here = prizes.prizes[finish.first - 1 : finish.last]
    return Winnings(Money(money), tuple(prize.thing for prize in here if prize.thing))
