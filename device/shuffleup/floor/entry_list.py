"""The list of all entries and its figures: who is in, who sits where, all chips held."""

from functools import cached_property
from operator import attrgetter

from shuffleup.floor.entry import Entry
from shuffleup.floor.totals import AtTables, Column, Least, Members, Sum, Tally, Those
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import EntryId, TableNo
from shuffleup.tournament.seating import Place


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
    late = Those[Entry](lambda one: one.paid_late and not one.withdrawn)
    """Those whose fee came after its deadline (REG-01)."""
    placed = Those[Entry](attrgetter("finish"))
    """Those who have a place."""
    entries_of = Tally[Entry](lambda one: None if one.withdrawn else one.person)
    """The number of entries of each person that were not withdrawn."""
    sizes = Tally[Entry](lambda one: chair.table if (chair := _belongs(one)) else None)
    """The number of those who belong to each table to which somebody does."""
    names = Column[Entry](lambda one: one.name if _counts(one) else "")
    """The names of those who count for the pool, empty for the others."""
    unsettled = Those[Entry](attrgetter("unsettled"))
    """Those with whom something is still open."""
    sitting = AtTables[Entry](lambda one: _sits(one) if one.in_play else None)
    """Those who are in and sit at each table."""
    belonging = AtTables[Entry](_belongs)
    """Those who are in and have a chair at each table or are on the way to it."""
    on_chairs = AtTables[Entry](_sits)
    """Those who sit at each table, in or out."""
    held = Sum[Entry](lambda one: one.total if one.brought or one.owes else one.chips)
    """The chips of all, with those that were bought and are not in play yet."""
    best_place = Least[Entry](lambda one: one.finish.first if one.finish else 0)
    """The best place so far, 0 for none."""
    counted = Sum[Entry](_counts)
    """The number of entries that count for the pool."""
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
