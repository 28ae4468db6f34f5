"""The entry and the moment of a purchase, as the rules of purchases see them."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.clock import Phase
from shuffleup.tournament.hold import Hold
from shuffleup.tournament.purchases import Buyer, PurchaseMoment, may_rebuy_after_bust


def moment(floor: Floor, entry: Entry | None = None) -> PurchaseMoment:
    """Return where the event stands, for somebody at a table or for somebody who comes in."""
    table = entry.place.table if entry and entry.place and entry.seated else None
    if floor.phase == "over":
        return PurchaseMoment(floor.clock.level, "over")
    phase: Phase = floor.clock.phase if floor.phase == "playing" else "before"
    if table is None:
        return PurchaseMoment(floor.clock.level, phase)
    plays = entry is not None and entry.broke is None  # who is broke has no part in a hand
    return PurchaseMoment(floor.level_at(table), phase, plays and not floor.note(table).idle, table)


def buyer(floor: Floor, entry: Entry, stack: Chips | None = None) -> Buyer:
    """Return what an entry holds and has bought so far; `stack` goes before what is known of it."""
    return Buyer(
        entry.total if stack is None else stack,
        out=entry.finish is not None or entry.withdrawn or bool(entry.leaving),
        broke_at=_broke_at(floor, entry),
        rebuys=entry.rebuys,
        add_ons=entry.add_ons,
        reentries=floor.entries.entries_of.get(entry.person, 0) - 1,
    )


class MoneyIsDivided(NotLegalNow): ...


def closed_by_deal(floor: Floor) -> None:
    """Refuse new money once a deal has divided what there was.

    Raises:
        NotLegalNow: a deal stands.
    """
    if floor.agreed:
        raise MoneyIsDivided(legal=("prizes_by_rules",))


def may_still_buy(floor: Floor, entry: Entry) -> bool:
    """Say whether somebody who went broke has still time to buy again: until the next hand there (BST-05)."""
    if entry.broke is None or entry.declined or entry.leaving or floor.agreed or not in_time(floor, entry):
        return False
    return may_rebuy_after_bust(floor.rules, buyer(floor, entry), moment(floor, entry))


def in_time(floor: Floor, entry: Entry) -> bool:
    """Say whether the next hand has not begun yet where an entry went broke, or where it is sent since.

    Where that table cannot deal, another one begins its second hand: no place waits for ever (BST-05).
    """
    broke = entry.broke
    if broke is None:
        return True
    table, hand = broke.buys_until or (broke.table, broke.hand)
    note = floor.note(table)
    over = any(floor.note(other).hand > first for other, first in broke.elsewhere)
    return note.hand == hand and note.state != "closed" and not (over and lacks_players(floor, table))


def lacks_players(floor: Floor, table: TableNo) -> bool:
    """Say whether a table deals no hand before somebody comes or buys: halted, or with one who has chips."""
    with_chips = [one for one in floor.at_table(table) if one.total and one.broke is None]
    return Hold.TOO_SHORT in floor.note(table).held or len(with_chips) < 2


def _broke_at(floor: Floor, entry: Entry) -> PurchaseMoment | None:
    """The hand began in a level: no hand begins in a break."""
    broke = entry.broke
    if broke is None:
        return None
    return PurchaseMoment(broke.level or floor.note(broke.table).hand_level, "level")
