"""Sentences for faults in the rules of a season (LGE-25)."""

from collections.abc import Iterable, Mapping

from shuffleup.club.season.problems import SeasonFault, SeasonProblem
from shuffleup.event_file.problems import RuleProblem
from shuffleup.kernel.language import said_later, say

SENTENCES: Mapping[SeasonFault, str] = {
    SeasonFault.TOO_LONG: said_later("the rules have {found}: shorten them ({allowed})"),
    SeasonFault.NO_TOML: said_later("the rules cannot be read: {found}; write them as TOML"),
    SeasonFault.UNKNOWN_KEY: said_later("{key} is an unknown key: remove it, or correct it"),
    SeasonFault.MISSING: said_later("{key} is missing: write {allowed}"),
    SeasonFault.NOT_ALLOWED: said_later("{key} is {found}: write {allowed}"),
    SeasonFault.NOT_TOGETHER: said_later("{key} does not go with the other keys: write {allowed}"),
    SeasonFault.FORMULA_REFUSED: said_later("the formula cannot be used, {found}: correct it there"),
    SeasonFault.UNKNOWN_EVENT: said_later("events: {found} is no event here: correct its id, or remove it"),
}

ALLOWED = (
    said_later("a text"),
    said_later("a day as 2026-01-31"),
    said_later("a list of ids of events"),
    said_later("a whole number of 1 or more"),
    said_later("a whole number of 0 or more"),
    said_later("a number"),
    said_later("a list of wins, places and head_to_head, each once at most"),
    said_later("true or false"),
    said_later("a table [points] with preset, table or formula"),
    said_later("one of preset, table and formula"),
    said_later("a whole number of digits, 0 to 6"),
    said_later("a list of 1 to 1000 numbers"),
    said_later("rest only beside table"),
    said_later('the number of scores that count, with score = "best"'),
    said_later('best only with score = "best"'),
)
"""What may stand in the place of a fault, where it is more than words of the rules themselves."""


def problem_line(problem: RuleProblem) -> str:
    """Say what is wrong in one place of the rules of a season, and what to do."""
    if not isinstance(problem, SeasonProblem):
        return str(problem)
    allowed = say(problem.allowed) if problem.allowed in ALLOWED else problem.allowed
    line = say(SENTENCES[problem.code], key=problem.key, found=problem.found, allowed=allowed)
    return f"{line} ({problem.suggestion}?)" if problem.suggestion else line


def problem_lines(problems: Iterable[RuleProblem]) -> str:
    """Say everything that is wrong, a line each."""
    return "\n".join(map(problem_line, problems))
