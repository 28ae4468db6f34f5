"""One entry of the event: its person, its seat, its chips, its result; and the list of all, with its
totals.
"""

from enum import StrEnum
from functools import cached_property
from operator import attrgetter

import msgspec

from shuffleup.floor.totals import AtTables, Column, FewMembers, Members, Minimum, Sum, Tally
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Money, PersonId, TableNo
from shuffleup.tournament.decision_clock.time_cards import CardAccount
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.seating import Place


class BoughtChips(msgspec.Struct, frozen=True):
    """Chips that a player has bought and that are not in play yet.

    They are with the table once it has written them down (`at_table`), and in play from its next hand on
    (REG-11).
    """

    chips: Chips
    at_table: bool = False


class BustOut(msgspec.Struct, frozen=True):
    """Somebody lost the last chip in this hand; `before` is what the stack was when it began (BST-01).

    `order` counts the hands of the event in which somebody went broke, in the order in which they were heard.
    `buys_until` names the table that such a player was sent to, and the last hand that began there before:
    the time to buy again ends with the next one. `level` is that of the hand, 0 where it is not known. `won`
    are the chips that others had more after it, and `pooled` those that it left without a known owner.
    `elsewhere` are the first hands that other tables have begun since, while that one could not deal.
    """

    table: TableNo
    hand: HandNo
    before: Chips
    order: int
    buys_until: tuple[TableNo, HandNo] | None = None
    level: int = 0
    won: tuple[tuple[EntryId, Chips], ...] = ()
    pooled: int = 0
    elsewhere: tuple[tuple[TableNo, HandNo], ...] = ()


class Sale(msgspec.Struct, frozen=True):
    """Chips that an entry has bought beyond its first stack, and what they cost."""

    what: str
    chips: Chips
    price: Money


class HandsToMiss(msgspec.Struct, frozen=True):
    """Hands that an entry has still to miss, and the reason; `told` is the table that has the order
    (PEN-03)."""

    hands: int
    reason: str
    told: TableNo | None = None


class Departure(StrEnum):
    """The way in which an entry leaves the event for good before it is broke."""

    REMOVED = "removed"
    DISQUALIFIED = "disqualified"
    CASHED_OUT = "cashed_out"


class TimeAtTable(msgspec.Struct, frozen=True):
    """The time cards that a table lets an entry play in all, and its shortened time, 0 for none.

    Unless it was told of them, it has the cards from the rule set.
    """

    cards: int = 0
    seconds: int = 0
    was_told: bool = False


class Entry(msgspec.Struct, frozen=True):
    """One entry; `chips` are those of its last sealed hand or count, `finish` is None while it is in.

    `place` is the chair that it has or had last, and `seated` says that it sits there. `target` is where it
    is on its way to, from the order to move until it sits there; after a move `came` is the hand that was
    dealt there last by then. `waiting` is its place in the order of those
    who want a chair and have none, 0 for nobody. `paid` is the money handed over and `paid_on` the day.
    `leaving` says how it leaves for good, None while it stays, and `away` that it is blinded off (ABS-10).
    `bounty` is the price on its head now, `bounty_paid` what it paid for it, and `knocked_by` who won its
    last chips. `cashed` are the chips it has cashed at a cash table, `cards` the account of its time cards
    from its first seat on. `shortened` are the seconds that the director leaves it for a decision, 0 as
    everybody, and `time_told` is what its table knows of both. `known` is the id of its person in the people
    book, empty where none was chosen.
    `owes` are chips of others that lie among its `chips` until the table gives them back. It `stays` where
    an order to move was called off. `bought_back` is how it had gone broke, and who had won its last chips,
    before it bought again. `received` is the money of its prizes that was handed over, and
    `has_things` that those were that are no money. `by_seat` is what a seat has paid of `paid`.
    `bag` is the number of the one that it plays on day two, empty where it has entered there; it is opened at
    its seat (`bag_opened`).
    """

    id: EntryId
    person: PersonId
    name: str
    place: Place | None = None
    chips: Chips = Chips(0)
    finish: Finish | None = None
    seated: bool = False
    target: Place | None = None
    waiting: int = 0
    brought: tuple[BoughtChips, ...] = ()
    broke: BustOut | None = None
    rebuys: int = 0
    add_ons: int = 0
    paid: Money = Money(0)
    paid_on: str = ""
    stack_confirmed: bool = False
    bounty: Money = Money(0)
    bounties_won: Money = Money(0)
    stage: int = 1
    declined: bool = False
    withdrawn: bool = False
    sales: tuple[Sale, ...] = ()
    paid_late: bool = False
    leaving: Departure | None = None
    away: bool = False
    misses: HandsToMiss | None = None
    warnings: int = 0
    bounty_paid: Money = Money(0)
    knocked_by: tuple[EntryId, ...] = ()
    cashed: Chips = Chips(0)
    cards: CardAccount | None = None
    shortened: int = 0
    time_told: TimeAtTable = TimeAtTable()
    known: PersonId = PersonId("")
    owes: Chips = Chips(0)
    stays: bool = False
    bought_back: tuple[BustOut, tuple[EntryId, ...]] | None = None
    received: Money = Money(0)
    has_things: bool = False
    came: HandNo | None = None
    by_seat: Money = Money(0)
    bag: str = ""
    bag_opened: bool = False

    @property
    def in_play(self) -> bool:
        """Say whether it has or had a chair and is not out."""
        return self.place is not None and self.finish is None and not self.withdrawn

    @property
    def moving(self) -> bool:
        """Say whether it is on its way to another chair."""
        return self.target is not None

    @property
    def unsettled(self) -> bool:
        """Say whether something waits for it: a chair, a place, its way out, or hands to miss."""
        waits_for_place = self.broke is not None and self.finish is None
        return waits_for_place or bool(self.target or self.leaving or self.misses)

    @property
    def has_closed_bag(self) -> bool:
        """Say whether its bag is to be opened before anybody at its table is dealt in (FLT-14)."""
        return bool(self.bag) and not self.bag_opened and self.finish is None and not self.withdrawn

    @property
    def total(self) -> Chips:
        """Add up its stack and what it has bought for the next hand."""
        return Chips(self.chips + sum(one.chips for one in self.brought) - self.owes)

    @property
    def card_account(self) -> CardAccount:
        """Its time cards as they are counted: what is left to somebody who is out has expired (SHT-19)."""
        account = self.cards or CardAccount()
        return account if self.in_play else account.holding(0)

    @property
    def time_untold(self) -> bool:
        """Say whether its table knows other cards, or another time for a decision, than the floor."""
        if self.cards is None or not (self.seated and self.in_play):
            return False
        return (self.cards.allowed, self.shortened) != (self.time_told.cards, self.time_told.seconds)

    @property
    def bought(self) -> Money:
        """Add up what its chips beyond the first stack have cost."""
        return Money(sum(sale.price for sale in self.sales))


def _sits(entry: Entry) -> Place | None:
    return entry.place if entry.seated else None


def _belongs(entry: Entry) -> Place | None:
    return (entry.target or _sits(entry)) if entry.in_play else None


def _counts(entry: Entry) -> bool:
    """An entry counts for the pool from its first chair on (REG-02)."""
    return entry.place is not None and not entry.withdrawn


class Roll(Members[Entry]):
    """All entries in the order of registration."""

    @staticmethod
    def key(member: Entry) -> EntryId:
        """Return the id of an entry."""
        return member.id

    players = Sum[Entry](attrgetter("in_play"))
    """The number of entries still in."""
    present = Sum[Entry](lambda one: not one.withdrawn)
    """The number of entries that were not withdrawn."""
    standing = Sum[Entry](lambda one: not (one.seated or one.waiting or one.withdrawn))
    """The number of those who have no chair, and no place on the waiting list."""
    chairless = Sum[Entry](lambda one: not (one.place or one.withdrawn))
    """The number of those who never had a chair."""
    unconfirmed = Sum[Entry](lambda one: one.in_play and _sits(one) is not None and not one.stack_confirmed)
    """The number of those who sit before a stack that nobody has counted (REG-06)."""
    unopened = Sum[Entry](attrgetter("has_closed_bag"))
    """The number of those whose bag is closed."""
    late = FewMembers[Entry](lambda one: one.paid_late and not one.withdrawn)
    """Those whose fee came after its deadline (REG-01)."""
    placed = FewMembers[Entry](attrgetter("finish"))
    """Those who have a place."""
    entries_of = Tally[Entry](lambda one: None if one.withdrawn else one.person)
    """The number of entries of each person that were not withdrawn."""
    sizes = Tally[Entry](lambda one: chair.table if (chair := _belongs(one)) else None)
    """The number of those who belong to each table to which somebody does."""
    names = Column[Entry](lambda one: one.name if _counts(one) else "")
    """The names of those who count for the pool, empty for the others."""
    unsettled = FewMembers[Entry](attrgetter("unsettled"))
    """Those with whom something is still open."""
    time_untold = FewMembers[Entry](attrgetter("time_untold"))
    """Those whose table has to be told of their time cards or of their time."""
    sitting = AtTables[Entry](lambda one: _sits(one) if one.in_play else None)
    """Those who are in and sit at each table."""
    belonging = AtTables[Entry](_belongs)
    """Those who are in and have a chair at each table or are on the way to it."""
    on_chairs = AtTables[Entry](_sits)
    """Those who sit at each table, in or out."""
    held = Sum[Entry](lambda one: one.total if one.brought or one.owes else one.chips)
    """The chips of all, with those that were bought and are not in play yet."""
    best_place = Minimum[Entry](lambda one: one.finish.first if one.finish else 0)
    """The best place so far, 0 for none."""
    counted = Sum[Entry](_counts)
    """The number of entries that count for the pool."""
    by_bag = Sum[Entry](lambda one: bool(one.bag) and _counts(one))
    """The number of those who play by a bag: they have paid in a flight."""
    bought = Sum[Entry](lambda one: one.bought if one.sales and _counts(one) else 0)
    """The money of their purchases beyond the first stack."""

    balances = Tally[Entry](lambda one: one.paid - one.bought if _counts(one) else (one.paid or None))
    """How many of those who count for the pool have paid so much, less what they bought later."""

    @property
    def paying(self) -> tuple[int, Money]:
        """The number of entries that count for the pool, and the money of their purchases (REG-02)."""
        return self.counted, Money(self.bought)

    def unused(self, tables: frozenset[TableNo]) -> frozenset[TableNo]:
        """Find those of some tables at which nobody sits, out or in, and to which nobody is on the way."""
        empty = tables.difference(self.on_chairs)
        if not empty:
            return empty
        return empty.difference(one.target.table for one in self.unsettled if one.target and one.in_play)

    @property
    def spread(self) -> int:
        """The players that the largest table has more than the smallest, of those that have any."""
        return self.sizes.spread

    @cached_property
    def left(self) -> tuple[Entry, ...]:
        """Those who are still in."""
        return tuple(filter(attrgetter("in_play"), self))
