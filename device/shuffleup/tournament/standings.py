"""The order of finish."""

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from shuffleup.amounts import Chips, Money
from shuffleup.identity import EntryId
from shuffleup.tournament.payouts import shared


class Bust(msgspec.Struct, frozen=True):
    """Somebody lost the last chip; `stack` is what that entry had when the hand began (BST-01)."""

    entry: EntryId
    stack: Chips


class Finish(msgspec.Struct, frozen=True):
    """The place of an entry; `last` differs from `first` where places are shared."""

    entry: EntryId
    first: int
    last: int


def places(left_before: int, busts: Iterable[Bust]) -> tuple[Finish, ...]:
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


def by_stack(stacks: Iterable[tuple[EntryId, Chips]]) -> tuple[Finish, ...]:
    """Rank those who still hold chips when an event ends before one player has them all."""
    return places(len(held := [Bust(entry, chips) for entry, chips in stacks]), held)


def prize_of(finish: Finish, finishes: Sequence[Finish], prizes: Sequence[Money]) -> Money:
    """Return the prize of one finish; those who share places share their prizes equally (PAY-03)."""
    tied = [other.entry for other in finishes if other.first == finish.first]
    if finish.first > len(prizes):
        return Money(0)
    return shared(prizes, finish.first, finish.last)[tied.index(finish.entry)]
