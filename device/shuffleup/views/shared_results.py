"""The results of an event as others may read them (BEF-13 to BEF-15)."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.protocol.papers import PaperHead
from shuffleup.protocol.request_refusals import ResultsNotForOthers
from shuffleup.views.deal_and_settlement import settlement_view
from shuffleup.views.papers import result_sheet_view
from shuffleup.views.shared_rows import SharedPerson, SharedRow, seated_names, shared_rows

NOBODY_HIDDEN: Mapping[str, str] = {}


class SharedSeason(Struct, frozen=True):
    """The table of a season in which the event counts: rank, name and points of each, as they are written."""

    title: str
    rows: tuple[tuple[str, str, str], ...]


class SharedResults(Struct, frozen=True):
    """The results for others. `pool` is None where money is not told, and in a cash night.

    `seats` are the names of those with a seat of a satellite. `made_of` says as of which row of the journal
    it is, so that the same row gives the same bytes.
    """

    head: PaperHead
    over: bool
    cash: bool
    entries: int
    pool: Money | None
    rows: tuple[SharedRow, ...]
    seats: tuple[str, ...] = ()
    seasons: tuple[SharedSeason, ...] = ()
    made_of: str = ""


def shared_results(
    floor: Floor,
    labels: Mapping[str, str] = NOBODY_HIDDEN,
    seated: Collection[EntryId] = (),
    seasons: tuple[SharedSeason, ...] = (),
    made_of: str = "",
) -> SharedResults:
    """Show the places as the house wishes others to read them (`share`).

    `labels` stand in the place of the names of persons who are not shown, and `seated` are those with a seat
    of a satellite.

    Raises:
        ResultsNotForOthers: a cash night whose lines are for their own people.
        NightNotSettled: a cash night that the rule set does not settle.
    """
    share, cash = floor.rules.share, floor.rules.event.format == "cash"
    if cash and floor.rules.settle.show != "all":
        raise ResultsNotForOthers()
    people = tuple(_cash_people(floor, labels) if cash else _placed_people(floor, labels, seated))
    sheet = result_sheet_view(floor)
    return SharedResults(
        head=sheet.head,
        over=sheet.over,
        cash=cash,
        entries=sheet.entries,
        pool=sheet.pool if share.money and not cash and sheet.pool else None,
        rows=shared_rows(people, share),
        seats=seated_names(people, share),
        seasons=seasons,
        made_of=made_of,
    )


def _placed_people(
    floor: Floor, labels: Mapping[str, str], seated: Collection[EntryId]
) -> Iterator[SharedPerson]:
    finished = {one.name: one for one in floor.entries if one.finish and not one.withdrawn}
    first = {one.person: one.name for one in reversed(floor.entries)}
    for line in result_sheet_view(floor).lines:
        entry = finished[line.name]
        whole = floor.rules.share.names == "full"
        yield SharedPerson(
            name=line.name if whole else first[entry.person],  # without the number of a later entry
            first=line.first,
            last=line.last,
            prize=line.prize,
            things=line.things,
            label=labels.get(line.name, ""),
            has_seat=entry.id in seated,
        )


def _cash_people(floor: Floor, labels: Mapping[str, str]) -> Iterator[SharedPerson]:
    for line in sorted(settlement_view(floor).lines, key=lambda one: (-one.own, one.name)):
        yield SharedPerson(line.name, 0, 0, line.own, label=labels.get(line.name, ""))
