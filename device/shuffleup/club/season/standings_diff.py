"""The difference between two tables of a season: what each person gains or loses (LGE-22, LGE-23)."""

from msgspec import Struct

from shuffleup.club.season.standings import DIGITS, Standings, StandingsRow


class Moved(Struct, frozen=True):
    """A person whose rank or points differ; None where the person stands in one of the two tables only."""

    person: str
    rank: int | None
    points: float | None
    rank_before: int | None
    points_before: float | None

    @property
    def gained(self) -> float:
        """The points won by the change, below 0 for points lost."""
        return round((self.points or 0.0) - (self.points_before or 0.0), DIGITS)


def moved_between(before: Standings, after: Standings) -> tuple[Moved, ...]:
    """List those whose rank or points differ, in the order of the later table, and then who left it."""
    old = {row.person: row for row in before.rows}
    new = {row.person: row for row in after.rows}
    found: list[Moved] = []
    for person in (*new, *(one for one in old if one not in new)):
        rank, points = _of(new.get(person))
        moved = Moved(person, rank, points, *_of(old.get(person)))
        if (moved.rank, moved.points) != (moved.rank_before, moved.points_before):
            found.append(moved)
    return tuple(found)


def _of(row: StandingsRow | None) -> tuple[int | None, float | None]:
    return (None, None) if row is None else (row.rank, row.points)
