"""Bounties: who collects one, and which part of it is added to the collector's own bounty."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import EntryId
from shuffleup.kernel.refusals import NotLegalNow

Kind = Literal["none", "fixed", "progressive", "mystery"]


class NoSuchHead(NotLegalNow):
    """There is no price on this head: the entry is not in, or has been knocked out already."""


class BountyGoesToOthers(NoSuchHead):
    """A bounty goes to others than the player who is out, each named once."""

    entry: EntryId


class NoBountyOn(NoSuchHead):
    """The entry is not in."""

    entry: EntryId


class Collected(msgspec.Struct, frozen=True):
    """The share of one entry in a bounty: money in hand, and money onto the own head.

    `odd` is how much of it comes from units that could not be divided.
    """

    entry: EntryId
    cash: Money
    onto_head: Money = Money(0)
    odd: Money = Money(0)


class Bounties(msgspec.Struct, frozen=True):
    """The heads of those who are in, what has been collected, and what nobody collected.

    The three sum to what was paid for bounties, whatever happens.
    """

    kind: Kind
    heads: dict[EntryId, Money] = {}
    collected: dict[EntryId, Money] = {}
    unclaimed: Money = Money(0)

    @property
    def total(self) -> Money:
        """Add up all money of the bounties."""
        return Money(sum(self.heads.values()) + sum(self.collected.values()) + self.unclaimed)


def shares_of_head(bounties: Bounties, out: EntryId, by: Sequence[EntryId]) -> tuple[Collected, ...]:
    """Divide a head among those who won the player's last chips, all of it or by halves.

    `by` names them in the order in which odd units are given, one each: the first to the left of the button
    comes first. With `progressive` half of a share goes onto the collector's own head, the smaller half
    where it is odd. Nobody collects the head of a player who leaves without being knocked out.

    Raises:
        NoSuchHead: one of them is not in, or a player is to collect the own head.
    """
    for entry in (out, *by):
        if entry not in bounties.heads:
            raise NoBountyOn(entry)
    if out in by or len(set(by)) < len(by):
        raise BountyGoesToOthers(out)
    if not by:
        return ()
    each, odd = divmod(bounties.heads[out], len(by))
    return tuple(_share(bounties.kind, entry, each, int(n < odd)) for n, entry in enumerate(by))


def knocked_out(bounties: Bounties, out: EntryId, by: Sequence[EntryId]) -> Bounties:
    """Take a player out and give the head to those who are named, see `shares_of_head`.

    Raises:
        NoSuchHead: one of them is not in, or a player is to collect the own head.
    """
    shares = shares_of_head(bounties, out, by)
    heads = {entry: price for entry, price in bounties.heads.items() if entry != out}
    collected = dict(bounties.collected)
    for share in shares:
        heads[share.entry] = Money(heads[share.entry] + share.onto_head)
        collected[share.entry] = Money(collected.get(share.entry, 0) + share.cash)
    unclaimed = bounties.unclaimed if by else bounties.unclaimed + bounties.heads[out]
    return Bounties(bounties.kind, heads, collected, Money(unclaimed))


def _share(kind: Kind, entry: EntryId, each: int, odd: int) -> Collected:
    share = each + odd
    onto = share // 2 if kind == "progressive" else 0
    return Collected(entry, Money(share - onto), Money(onto), Money(odd))
