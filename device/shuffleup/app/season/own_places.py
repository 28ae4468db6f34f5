"""The place of each person of one evening in the table of a season, the evening included (PLY-11)."""

from collections.abc import Iterator

from shuffleup.app.season.evenings import PlayedEvening
from shuffleup.app.season.gathering import GatheredSeason, person_of, with_evening
from shuffleup.app.season.of_a_club import as_it_stands
from shuffleup.archive.club_folder import Books
from shuffleup.formats.printed.season import points_text
from shuffleup.kernel.identity import PersonId
from shuffleup.protocol.me import SeasonPlace


def own_places(
    gathered: GatheredSeason, evening: PlayedEvening, books: Books
) -> Iterator[tuple[PersonId, SeasonPlace]]:
    """Find the places in a season in which an evening counts; in any other season there are none.

    Who waits for the director, as two persons have that name, has no place (PPL-03). A closed season is as it
    was signed (LGE-22).

    Raises:
        NotAsSigned: the table of a closed season was changed after it was signed.
    """
    after = with_evening(gathered, evening, books)
    if after is None:
        return
    after, table = as_it_stands(after)
    if evening.event.id not in table.points:
        return
    rows = {row.person: row for row in table.rows}
    for person in evening.names:
        row = rows.get(key := person_of(evening, person, books))
        if row is not None and not key.startswith(evening.event.id):
            yield PersonId(person), SeasonPlace(after.file.name, row.rank, points_text(row.points))
