"""Events of an evening that another program began, in the past tense. The tags never change."""

from msgspec.structs import replace

from shuffleup.floor.copy_with import with_entry
from shuffleup.floor.entry import Sale
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor, TakenOver
from shuffleup.kernel.amounts import Chips, Money
from shuffleup.kernel.identity import EntryId, SeatNo, TableNo
from shuffleup.tournament.seating import Place
from shuffleup.tournament.standings import Finish


class EveningTakenOver(FloorEvent, frozen=True, tag="evening.taken_over"):
    """An evening goes on here that another program began; `tournament` is its id there (TDI-14).

    `pool_more` is what its pot has more than the rules make of the entries and purchases. `stacks` are those
    of players without a seat, who bring them to their first one. The stacks at the tables `to_count` are
    shares of the chips in play: nobody has counted them (TDI-13).
    """

    tournament: str
    pool_more: Money
    stacks: tuple[tuple[EntryId, Chips], ...] = ()
    to_count: tuple[TableNo, ...] = ()


@changes(EveningTakenOver)
def evening_taken_over(event: EveningTakenOver, floor: Floor) -> Floor:
    """Remember what the other program knew of the evening."""
    known = TakenOver(event.tournament, event.pool_more, event.stacks, event.to_count)
    return replace(floor, taken_over=known)


class PurchasesTakenOver(FloorEvent, frozen=True, tag="purchases.taken_over"):
    """An entry had bought this before the evening was taken over; the chips are in play already."""

    entry: EntryId
    sales: tuple[Sale, ...]


@changes(PurchasesTakenOver)
def purchases_taken_over(event: PurchasesTakenOver, floor: Floor) -> Floor:
    """Count the purchases."""
    what = [one.what for one in event.sales]
    bought = {"rebuys": what.count("rebuy"), "add_ons": what.count("add-on")}
    return with_entry(floor, event.entry, sales=event.sales, **bought)


class PlaceTakenOver(FloorEvent, frozen=True, tag="place.taken_over"):
    """An entry was out before the evening was taken over; `last` differs where places are shared.

    `table` is one at which the evening goes on: nobody knows where the player sat.
    """

    entry: EntryId
    first: int
    last: int
    table: TableNo
    knocked_by: tuple[EntryId, ...] = ()


@changes(PlaceTakenOver)
def place_taken_over(event: PlaceTakenOver, floor: Floor) -> Floor:
    """Give the place; the entry counts for the pool as one that has had a chair."""
    finish = Finish(event.entry, event.first, event.last)
    at = Place(event.table, SeatNo(1))
    return with_entry(floor, event.entry, place=at, finish=finish, knocked_by=event.knocked_by)
