"""The table of a season and the scores behind it for a spreadsheet."""

from collections.abc import Callable, Iterator, Sequence

from shuffleup.club.season.standings import SeasonEvent, Standings
from shuffleup.formats.csv_export.writing import Cell
from shuffleup.kernel.language import decimal_mark

Row = tuple[Cell, ...]


def season_rows(table: Standings, name: Callable[[str], str]) -> Iterator[Row]:
    """List the table, best first; who has played too few events has no rank."""
    yield ("rank", "name", "points", "events", "counted")
    for row in table.rows:
        yield (row.rank, name(row.person), _points(row.points), row.events, row.counted)


def season_scores(
    table: Standings, events: Sequence[SeasonEvent], name: Callable[[str], str]
) -> Iterator[Row]:
    """List the score of each person in each event that counts, a column an event."""
    counted = [event for event in events if event.id in table.points]
    yield ("name", *(f"{event.date} {event.title or event.id}" for event in counted))
    for row in table.rows:
        scores = (row.scores.get(event.id) for event in counted)
        yield (name(row.person), *(None if score is None else _points(score) for score in scores))


def _points(points: float) -> Cell:
    """Write points as a number that can be added up, to six decimals."""
    rounded = round(points, 6)
    return (
        int(rounded) if rounded == int(rounded) else f"{rounded:.6f}".rstrip("0").replace(".", decimal_mark())
    )
