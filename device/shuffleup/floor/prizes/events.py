"""What happened to the prizes, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Money
from shuffleup.identity import EntryId
from shuffleup.tournament.bounty import Collected


class PrizesSet(msgspec.Struct, frozen=True, tag="prizes.set"):
    """The pool, and what each place is paid, for the entries and purchases up to now."""

    pool: Money
    prizes: tuple[Money, ...]


class PrizesEdited(msgspec.Struct, frozen=True, tag="prizes.edited"):
    """The director has set the prizes, in money and by text; a deal made before is taken back.

    Where `edited` is false only the texts are the director's, and the money follows the rule set.
    """

    prizes: tuple[Money, ...]
    texts: tuple[tuple[int, str], ...]
    edited: bool
    person: str = ""
    reason: str = ""


class DealMade(msgspec.Struct, frozen=True, tag="deal.made"):
    """Those who are left have divided the open prizes: what each gets, and what the places are still paid."""

    kind: str
    agreed: tuple[tuple[EntryId, Money], ...]
    prizes: tuple[Money, ...]
    person: str = ""


class HeadsPriced(msgspec.Struct, frozen=True, tag="bounty.set"):
    """These entries have paid for a price on their heads."""

    heads: tuple[tuple[EntryId, Money], ...]


class BountyCollected(msgspec.Struct, frozen=True, tag="bounty.collected"):
    """A head was collected by those who won the last chips; nobody gets it where there are none."""

    out: EntryId
    shares: tuple[Collected, ...]
    person: str = ""


class BountiesWon(msgspec.Struct, frozen=True, tag="bounty.won"):
    """Who holds chips when the event ends has the own head; the best of them also what nobody collected."""

    entry: EntryId
    head: Money
    unclaimed: Money


PrizeEvent = PrizesSet | PrizesEdited | DealMade | HeadsPriced | BountyCollected | BountiesWon
