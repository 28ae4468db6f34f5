"""The current bounties of the event, and the bounties after a change."""

from collections.abc import Sequence

from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import EntryId
from shuffleup.tournament.bounty import Bounties, Kind, knocked_out

Knockouts = Sequence[tuple[EntryId, tuple[EntryId, ...]]]


def as_they_are(floor: Floor, *, at_first: bool = False) -> Bounties:
    """Return the heads of those who are in and what was collected; or `at_first`, as everybody paid them."""
    paid = [one for one in floor.entries if one.bounty_paid and floor.rules.bounty.kind != "mystery"]
    kind = floor.rules.bounty.kind
    if at_first:
        return Bounties(kind, {one.id: one.bounty_paid for one in paid})
    gone = {out for out, _ in floor.knocked_out}
    heads = {one.id: one.bounty for one in paid if one.id not in gone}
    collected = {one.id: one.bounties_won for one in paid if one.bounties_won}
    return Bounties(kind, heads, collected, floor.bounty_unclaimed)


def replayed(kind: Kind, at_first: Bounties, knockouts: Knockouts) -> Bounties:
    """Give away one head after the other."""
    bounties = at_first
    for out, by in knockouts:
        bounties = knocked_out(bounties, out, by)
    return bounties
