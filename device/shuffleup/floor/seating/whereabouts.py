"""The seat of each entry: a player on the way belongs to the chair that waits."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.purchases.sale_window import moment
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import TableNo
from shuffleup.tournament.purchases import still_enters
from shuffleup.tournament.seating import Place, SeatedTable


def without_chair(floor: Floor) -> tuple[Entry, ...]:
    """List who has entered and never had a chair, in the order in which they get one.

    At the first draw that is the order of registration; later the waiting list comes first. Nobody comes
    into an event of crews once a table of it has played its stage, and nobody from the waiting list once
    entries are closed.
    """
    if floor.crews or floor.stage > 1 or not floor.entries.chairless:
        return ()
    late = come_too_late(floor)
    wants = [one for one in floor.entries if not (one.place or one.finish or one.withdrawn or one in late)]
    if floor.phase == "registration":
        return tuple(wants)
    return tuple(sorted(wants, key=lambda one: (not one.waiting, one.waiting)))


def come_too_late(floor: Floor) -> tuple[Entry, ...]:
    """List who waited for a chair until entries closed, and goes home with the money (REG-17).

    Who brings chips from another program stays (TDI-13).
    """
    if floor.phase in ("registration", "seated") or floor.rules.event.format == "cash":
        return ()
    brings, now = dict(floor.taken_over.stacks) if floor.taken_over else {}, moment(floor)
    return tuple(
        one
        for one in floor.entries
        if one.waiting
        and not (one.place or one.withdrawn or one.id in brings)
        and not still_enters(floor.rules, now, again=floor.entries.entries_of[one.person] > 1)
    )


def chair_of(entry: Entry) -> Place | None:
    """Return the chair that an entry has or is on the way to."""
    return entry.target or (entry.place if entry.seated else None)


def playing_at(floor: Floor, table: TableNo) -> tuple[Entry, ...]:
    """List who is in and belongs to a table, by seat."""
    return floor.belonging(table)


def sizes(floor: Floor) -> dict[TableNo, int]:
    """Count the players of every table that is open, those on the way to it included."""
    return dict(floor.sizes)


def as_table(floor: Floor, table: TableNo) -> SeatedTable:
    """Describe a table as far as moving people goes."""
    chairs = [chair_of(one) for one in playing_at(floor, table)]
    occupied = tuple(chair.seat for chair in chairs if chair)
    return SeatedTable(table, occupied, floor.rules.seating.max_per_table, floor.note(table).positions)


def seats_a_table(floor: Floor) -> int:
    """Say how many play at one table: a crew, or as many as the rule set allows (SEA-04, SEA-05)."""
    crews = floor.rules.crews
    return crews.size if crews.enabled and crews.size else floor.rules.seating.max_per_table


def somebody_broke(floor: Floor, *tables: TableNo) -> bool:
    """Say whether somebody at these tables went broke and has no place yet (BST-05), or leaves for good."""
    return not broke_at(floor).isdisjoint(tables)


def broke_at(floor: Floor) -> frozenset[TableNo]:
    """List the tables where somebody went broke and has no place yet (BST-05), or leaves for good."""
    going = [one for one in floor.entries.unsettled if one.in_play and (one.broke or one.leaving)]
    return frozenset(one.place.table for one in going if one.place)
