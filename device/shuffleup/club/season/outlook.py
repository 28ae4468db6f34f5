"""The outlook of a season: the players who can reach a rank, and the stacks of the final."""

import math

from shuffleup.club.season.clinched import Chances, Reach, Scores, reach_of
from shuffleup.club.season.points import BLIND_VALET, PointsRule, PointsTable
from shuffleup.club.season.stacks import StackMode, final_stacks
from shuffleup.club.season.standings import SeasonRules, Standings, StandingsRow


def most_points(rule: PointsRule) -> float | None:
    """Return the most points that an event can give, None where they grow with the field or its money."""
    if isinstance(rule.by, PointsTable):
        return max(*rule.by.table, rule.by.rest)
    return float(BLIND_VALET[0]) if rule.by == "blind_valet" else None


def most_so_far(table: Standings) -> float:
    """Return the most points that an event has given."""
    return max((points for event in table.points.values() for points in event.values()), default=0.0)


def reach_in(table: Standings, rules: SeasonRules, top: int, events_left: int, most: float) -> Reach:
    """Compute who can still reach a rank, and who is sure of it (LGE-18); not for a score of averages."""
    best = rules.best if rules.score == "best" else None
    chances = Chances(top, events_left, most, best, rules.attendance_points)
    return reach_of(chances, {row.person: _scores(row, best) for row in table.rows})


def _scores(row: StandingsRow, best: int | None) -> Scores:
    """Take what is outside the scores from the points: attendance, and points by hand of the season."""
    counted = sorted(row.scores.values(), reverse=True)[:best]
    return Scores(tuple(row.scores.values()), math.fsum((row.points, *(-score for score in counted))))


def finalists(table: Standings, top: int) -> tuple[StandingsRow, ...]:
    """Return those of the best ranks; who shares the last of them is in."""
    return tuple(row for row in table.rows if row.rank is not None and row.rank <= top)


def stacks_in(table: Standings, top: int, mode: StackMode, unit: int, least: int) -> dict[str, int]:
    """Return the stacks of the final by person, best rank first (LGE-19); raises `NoPointsToShare`."""
    return final_stacks(mode, {row.person: row.points for row in finalists(table, top)}, unit, least)
