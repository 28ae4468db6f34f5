"""Bounties: who pays for one, who collects it, and the winner's own."""

from shuffleup.floor.command import Events, FloorCommand, FloorContext, answers
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.prizes import prize_events as events
from shuffleup.floor.prizes.prize_events import as_they_are
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId
from shuffleup.kernel.refusals import RefusalToPlayer
from shuffleup.tournament.bounties import shares_of_head


class AwardBounty(FloorCommand, frozen=True):
    """Say who knocked somebody out and gets the bounty; nobody where the player just left.

    Where several share it the first to the left of the button is named first.
    """

    out: EntryId
    by: tuple[EntryId, ...] = ()


class NoBountyWaits(RefusalToPlayer): ...


@answers(AwardBounty)
def award_bounty(command: AwardBounty, floor: Floor, given: FloorContext) -> Events:
    """Give the bounty of somebody who is out to those who are named, where the table did not know."""
    entry = entry_of(floor, command.out)
    if entry.id not in {one.id for one in uncollected(floor)}:
        raise NoBountyWaits(entry.name)
    shares = shares_of_head(as_they_are(floor), entry.id, command.by)
    return (events.BountyCollected(entry.id, shares, given.by.person),)


def heads_due(floor: Floor, given: FloorContext) -> Events:
    """Put the price of the rule set on the head of everybody who has got a chair."""
    if floor.rules.bounty.kind == "none":
        return ()
    new = [one for one in floor.left() if not one.bounty_paid]
    amount = floor.rules.bounty.amount
    return (events.HeadsPriced(tuple((one.id, amount) for one in new)),) if new and amount else ()


def bounties_due(floor: Floor, given: FloorContext) -> Events:
    """Give away the heads of those who are out, as far as the tables know who knocked them out.

    Nobody gets the head of a player who was removed; it goes to the winner with the own head in the end.
    """
    if floor.rules.bounty.kind in ("none", "mystery"):
        return ()
    bounties = as_they_are(floor)
    for one in uncollected(floor):
        known = one.knocked_by and all(by in bounties.heads and by != one.id for by in one.knocked_by)
        if known or one.leaving:
            by = () if one.leaving else one.knocked_by
            return (events.BountyCollected(one.id, shares_of_head(bounties, one.id, by)),)
    return _kept_due(floor)


def uncollected(floor: Floor) -> tuple[Entry, ...]:
    """List those who went broke or were removed and whose head nobody has collected yet."""
    if floor.rules.bounty.kind == "mystery":
        return ()
    gone = {out for out, _ in floor.knocked_out}
    return tuple(
        one for one in floor.entries if one.bounty_paid and one.finish and one.broke and one.id not in gone
    )


def _kept_due(floor: Floor) -> Events:
    """A player with chips at the end keeps the own bounty; the best of them gets the uncollected ones."""
    if floor.phase != "over" or uncollected(floor):
        return ()
    kept = [one for one in floor.entries if one.finish and not one.broke and one.bounty]
    if not kept:
        return ()
    best = min(kept, key=lambda one: one.finish.first if one.finish else 0)
    return (events.BountiesWon(best.id, best.bounty, floor.bounty_unclaimed),)
