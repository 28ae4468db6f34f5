"""The text of SEASON.toml: a file to begin with, and the rules as a club keeps them, without its names."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from shuffleup.club.season.season_file import SeasonFile, season_of, toml_in

NAMES = ("name", "league", "season")


def rules_in(text: str, file: str, name: str = "") -> dict[str, Any]:
    """Return the rules in the text of a season file, without its names; days are texts, year first.

    `name` is for a text without one. Raises `RuleBookError` with everything that is wrong.
    """
    read = toml_in(text, file)
    season_of({"name": name, **read} if name else read, file)
    return {key: _plain(value) for key, value in read.items() if key not in NAMES}


def season_with(rules: Mapping[str, Any], name: str, league: str) -> SeasonFile:
    """Make a season of rules that a club keeps, under the names of season and league.

    Raises `RuleBookError` where the rules are none.
    """
    title = name if not league or league.casefold() in name.casefold() else f"{league} {name}"
    return season_of({**rules, "name": title, "league": league, "season": name}, title)


def rules_text(rules: Mapping[str, Any]) -> str:
    """Write rules as they stand in a season file."""
    tables = {key: value for key, value in rules.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {_toml(value)}" for key, value in rules.items() if key not in tables]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in table.items())]
    return "\n".join(lines).strip() + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.isoformat() if isinstance(value, date) else value


def _toml(value: Any) -> str:
    """Write a value: JSON writes texts, numbers, truths and flat lists of them as TOML does."""
    return json.dumps(value, ensure_ascii=False)


TEXT = """\
# A season of a league. shuffleup season check FILE says what is wrong with it.

name = {name}           # shown above the table
league = {league}       # imported saves of this league and season belong to it;
season = {season}       # evenings of this appliance belong to it by their day
# from = 2026-01-01     # the first day, and the last one; without them every day counts
# to = 2026-12-31
# events = ["evening-0123456789abcdef"]   # these events and no others

score = "sum"           # sum, average, or best with the number of scores that count
# best = 10
min_field = 0           # an event of fewer persons does not count
min_events = 0          # who has played fewer is listed after the others, without a rank
attendance_points = 0   # for each event that counts, outside best and average
entries = "last"        # the entry of a person that counts: last, or first
ties = "average"        # level places share their points, or all get those of the best
order = ["wins", "places", "head_to_head"]   # how level points are decided
amounts = "collected"   # total amounts in a formula: collected, or after_rake
n = "persons"           # what n counts in a formula: persons, or entries with each rebuy
adjustments_of_the_files = true   # points typed into imported saves count

# Points by one of:
#   preset   linear                 n - place + 1
#            pokerstars             10 sqrt(n / place) (1 + log10(buy-in + 0.25)); log10 has base 10
#            dr_neau                sqrt(n b b / e) / (place + 1); b buy-in, e all that a person paid
#            blind_valet            25 18 13 9 6 4 3 2 1
#            percentile             (1 - place / (n + 1)) 100
#            log_ratio              ln((n + 1) / place); ln is the natural logarithm
#   table    [10, 7, 5, 3, 2, 1] with rest = 0 for all other places
#   formula  "10 * sqrt(n / r) + numberOfHits", the language of docs/reference/seasons.md
[points]
preset = "linear"
# round = 2             # digits, half up
"""


def season_file(league: str, season: str) -> str:
    """Write a season file that can be used as it is."""
    name = " ".join(part for part in (league, season) if part) or "Season"
    return TEXT.format(name=_quoted(name), league=_quoted(league or "League"), season=_quoted(season or name))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
