"""The list of all entries and its sums: who is in, who sits where, all chips held."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from shuffleup.amounts import Chips, Money
from shuffleup.floor.entry import Entry
from shuffleup.identity import EntryId, TableNo
from shuffleup.tournament.seating import Place

ByTable = dict[TableNo, tuple[Entry, ...]]


class Roll(tuple[Entry, ...]):
    """All entries in the order of registration.

    It never changes. Every figure is made once, when it is asked for, and a list that differs in a few
    entries takes over what they leave as it was: a result changes one table of three hundred.
    """

    def with_changed(self, changed: Iterable[Entry]) -> "Roll":
        """Return the list with these entries in the place of those of the same id, which have to be there."""
        entries, pairs = list(self), []
        for one in changed:
            at = self.index_of[one.id]
            pairs.append((entries[at], one))
            entries[at] = one
        new = Roll(entries)
        vars(new).update(_taken_over(vars(self), pairs))
        return new

    @cached_property
    def index_of(self) -> dict[EntryId, int]:
        """The position of an entry in the list."""
        return {one.id: at for at, one in enumerate(self)}

    @cached_property
    def left(self) -> tuple[Entry, ...]:
        """Those who are still in."""
        return tuple(
            [one for one in self if one.place is not None and one.finish is None and not one.withdrawn]
        )

    @cached_property
    def sitting(self) -> ByTable:
        """Those who are in and sit at each table, by seat."""
        return _by_table([(one.place, one) for one in self.left if one.seated and one.place])

    @cached_property
    def belonging(self) -> ByTable:
        """Those who are in and have a chair at each table or are on the way to it, by seat."""
        staying = [(one.place, one) for one in self.left if one.seated and one.place and not one.target]
        return _by_table([*staying, *[(one.target, one) for one in self.left if one.target]])

    @cached_property
    def in_use(self) -> frozenset[TableNo]:
        """The tables at which somebody sits, out or in, or to which somebody is on the way."""
        sat_at = {one.place.table for one in self if one.seated and one.place}
        return frozenset(sat_at | {one.target.table for one in self.left if one.target})

    @cached_property
    def held(self) -> Chips:
        """The chips of all, with those that were bought and are not in play yet."""
        return Chips(sum([one.total if one.brought else one.chips for one in self]))

    @cached_property
    def paying(self) -> tuple[int, Money]:
        """The number of entries that count for the pool, and the money of their purchases (REG-02)."""
        entered = [one for one in self if one.place is not None and not one.withdrawn]
        return len(entered), Money(sum([one.bought for one in entered if one.sales]))


def _taken_over(known: dict[str, Any], pairs: list[tuple[Entry, Entry]]) -> dict[str, Any]:
    """Return what is known of the list after the change: entries as they were, and as they are."""
    after = {"index_of": known["index_of"]}
    if "held" in known:
        after["held"] = known["held"] + sum(new.total - old.total for old, new in pairs)
    if "paying" in known and all(_pays(old) == _pays(new) for old, new in pairs):
        after["paying"] = known["paying"]
    if all(_chair(old) == _chair(new) for old, new in pairs):
        after |= {name: known[name] for name in ("in_use",) if name in known}
        new_of = {new.id: new for _, new in pairs}
        after |= {name: _with(known[name], new_of) for name in ("sitting", "belonging") if name in known}
    return after


def _pays(entry: Entry) -> tuple[object, ...]:
    return (entry.place is None, entry.withdrawn, entry.sales)


def _chair(entry: Entry) -> tuple[object, ...]:
    return (entry.in_play, entry.seated, entry.place, entry.target)


def _with(tables: ByTable, new_of: dict[EntryId, Entry]) -> ByTable:
    """Put the entries as they are now in the place of those they were, at the tables concerned."""
    places = {place.table for one in new_of.values() for place in (one.place, one.target) if place}
    fresh = {table: tuple(new_of.get(one.id, one) for one in tables.get(table, ())) for table in places}
    return tables | {table: entries for table, entries in fresh.items() if entries}


def _by_table(chairs: list[tuple[Place, Entry]]) -> ByTable:
    """Sort entries by the table and the seat of their chairs."""
    found: dict[TableNo, list[Entry]] = {}
    for place, one in sorted(chairs, key=lambda pair: (pair[0].table, pair[0].seat)):
        found.setdefault(place.table, []).append(one)
    return {table: tuple(entries) for table, entries in found.items()}
