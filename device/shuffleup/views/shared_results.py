"""The results of an event as others may read them (BEF-13 to BEF-15)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money
from shuffleup.protocol.papers import PaperHead
from shuffleup.protocol.request_refusals import ResultsNotForOthers
from shuffleup.views.deal_and_settlement import settlement_view
from shuffleup.views.papers import result_sheet_view, seats_and_tickets
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
    seasons: tuple[SharedSeason, ...] = (),
    made_of: str = "",
) -> SharedResults:
    """Show the places as the house wishes others to read them (`share`).

    `labels` stand in the place of the names of persons who are not shown.

    Raises:
        ResultsNotForOthers: a cash night whose lines are for their own people.
        NightNotSettled: a cash night that the rule set does not settle.
    """
    share, cash = floor.rules.share, floor.rules.event.format == "cash"
    if cash and floor.rules.settle.show != "all":
        raise ResultsNotForOthers()
    people = tuple(_cash_people(floor, labels) if cash else _placed_people(floor, labels))
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


def _placed_people(floor: Floor, labels: Mapping[str, str]) -> Iterator[SharedPerson]:
    """Give those with a place, then those who have won a seat; a name is without the number of an entry."""
    whole = floor.rules.share.names == "full"
    first = {one.person: one.name for one in reversed(floor.entries)}
    named = {one.name: one.name if whole else first[one.person] for one in floor.entries}
    seated = [floor.entry(one.entry).name for one in seats_and_tickets(floor)]
    for line in result_sheet_view(floor).lines:
        if line.name not in seated:
            label = labels.get(line.name, "")
            yield SharedPerson(named[line.name], line.first, line.last, line.prize, line.things, label)
    for name in seated:
        yield SharedPerson(named[name], 0, 0, Money(0), label=labels.get(name, ""), has_seat=True)


def _cash_people(floor: Floor, labels: Mapping[str, str]) -> Iterator[SharedPerson]:
    for line in sorted(settlement_view(floor).lines, key=lambda one: (-one.own, one.name)):
        yield SharedPerson(line.name, 0, 0, line.own, label=labels.get(line.name, ""))
