"""Events of prizes and bounties, in the past tense. The tags are the stored names and never change."""

from collections.abc import Sequence

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.lookup import with_entry
from shuffleup.floor.state import AgreedDeal, Floor
from shuffleup.kernel.field_types import EntryId, Money, PersonName, PersonText
from shuffleup.tournament.bounties import Bounties, Collected, Kind, knocked_out

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


class PrizesSet(FloorEvent, frozen=True, tag="prizes.set"):
    """The pool, and what each place is paid, for the entries and purchases up to now."""

    pool: Money
    prizes: tuple[Money, ...]


changes(PrizesSet)(lambda event, floor: replace(floor, pool=event.pool, prizes=event.prizes))


class PrizesEdited(FloorEvent, frozen=True, tag="prizes.edited"):
    """The director has set the prizes, in money and by text; a deal made before is taken back.

    Where `edited` is false only the texts are the director's, and the money follows the rule set. A change
    that is undone brings an `agreed` deal back.
    """

    prizes: tuple[Money, ...]
    texts: tuple[tuple[int, PersonText], ...]
    edited: bool
    person: PersonName = ""
    reason: PersonText = ""
    agreed: tuple[tuple[EntryId, Money], ...] = ()


@changes(PrizesEdited)
def prizes_edited(event: PrizesEdited, floor: Floor) -> Floor:
    """Pay what the director has set."""
    changed = {"prizes": event.prizes, "prize_texts": event.texts, "prizes_edited": event.edited}
    return replace(floor, agreed=event.agreed, **changed)


class DealMade(FloorEvent, frozen=True, tag="deal.made"):
    """Those who are left have divided the open prizes: what each gets, and what the places are still paid."""

    kind: str
    agreed: tuple[tuple[EntryId, Money], ...]
    prizes: tuple[Money, ...]
    person: PersonName = ""


@changes(DealMade)
def deal_made(event: DealMade, floor: Floor) -> Floor:
    """Pay what was agreed; a later deal about what was kept back adds to the first."""
    so_far = dict(floor.agreed)
    for entry, amount in event.agreed:
        so_far[entry] = Money(so_far.get(entry, 0) + amount)
    stacks = dict(floor.deal.stacks) if floor.deal and floor.agreed else {}
    stacks |= {entry: floor.entry(entry).chips for entry, _ in event.agreed}
    deal = AgreedDeal(event.kind, tuple(stacks.items()), event.person)
    return replace(floor, prizes=event.prizes, prizes_edited=True, agreed=tuple(so_far.items()), deal=deal)


class PrizePaid(FloorEvent, frozen=True, tag="prize.paid"):
    """A prize was handed over, with the bounties; an amount below 0 came back."""

    entry: EntryId
    amount: Money
    things: tuple[PersonText, ...] = ()
    paid_on: str = ""
    person: PersonName = ""


@changes(PrizePaid)
def prize_paid(event: PrizePaid, floor: Floor) -> Floor:
    """Count the money; what is no money comes back to the house with any money that does."""
    entry = floor.entry(event.entry)
    received = Money(entry.received + event.amount)
    has_things = bool(event.things) or (entry.has_things and event.amount > 0)
    return with_entry(floor, event.entry, received=received, has_things=has_things)


class HeadsPriced(FloorEvent, frozen=True, tag="bounty.set"):
    """These entries have paid for a price on their heads."""

    heads: tuple[tuple[EntryId, Money], ...]


@changes(HeadsPriced)
def heads_priced(event: HeadsPriced, floor: Floor) -> Floor:
    """Put what entries paid on their heads."""
    for number, amount in event.heads:
        paid = Money(floor.entry(number).bounty_paid + amount)
        on_head = Money(0) if floor.rules.bounty.kind == "mystery" else amount  # it goes into envelopes
        head = Money(floor.entry(number).bounty + on_head)
        floor = with_entry(floor, number, bounty=head, bounty_paid=paid)
    return floor


class BountyCollected(FloorEvent, frozen=True, tag="bounty.collected"):
    """A head was collected by those who won the last chips; nobody gets it where there are none."""

    out: EntryId
    shares: tuple[Collected, ...]
    person: PersonName = ""


@changes(BountyCollected)
def bounty_collected(event: BountyCollected, floor: Floor) -> Floor:
    """Give a head away."""
    head = floor.entry(event.out).bounty
    floor = with_entry(floor, event.out, bounty=Money(0))
    for share in event.shares:
        won = Money(floor.entry(share.entry).bounties_won + share.cash)
        onto = Money(floor.entry(share.entry).bounty + share.onto_head)
        floor = with_entry(floor, share.entry, bounties_won=won, bounty=onto)
    nobody = Money(0) if event.shares else head
    by = tuple(share.entry for share in event.shares)
    return replace(
        floor,
        bounty_unclaimed=Money(floor.bounty_unclaimed + nobody),
        knocked_out=(*floor.knocked_out, (event.out, by)),
    )


class BountiesWon(FloorEvent, frozen=True, tag="bounty.won"):
    """Who holds chips when the event ends has the own head; the best of them also what nobody collected."""

    entry: EntryId
    head: Money
    unclaimed: Money


@changes(BountiesWon)
def bounties_won(event: BountiesWon, floor: Floor) -> Floor:
    """Give somebody who holds chips in the end the own head."""
    won = Money(floor.entry(event.entry).bounties_won + event.head + event.unclaimed)
    floor = with_entry(floor, event.entry, bounties_won=won, bounty=Money(0))
    return replace(floor, bounty_unclaimed=Money(floor.bounty_unclaimed - event.unclaimed))


def with_knockout_undone(floor: Floor, out: EntryId) -> Floor:
    """Return the bounties as if somebody had never been knocked out."""
    kept = tuple((one, by) for one, by in floor.knocked_out if one != out)
    if kept == floor.knocked_out:
        return floor
    heads = replayed(floor.rules.bounty.kind, as_they_are(floor, at_first=True), kept)
    for entry in floor.entries:
        head, won = heads.heads.get(entry.id, Money(0)), heads.collected.get(entry.id, Money(0))
        floor = with_entry(floor, entry.id, bounty=head, bounties_won=won)
    return replace(floor, bounty_unclaimed=heads.unclaimed, knocked_out=kept)
