"""A season file to begin with: every key, those that are not set as comments."""

import json

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
#   formula  "10 * sqrt(n / r) + numberOfHits", the language of docs/seasons.md
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
