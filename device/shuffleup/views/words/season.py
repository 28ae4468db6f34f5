"""Sentences for faults in the rules of a season (LGE-25)."""

from collections.abc import Iterable, Mapping

from shuffleup.club.season.season_file import SeasonFault, SeasonProblem
from shuffleup.event_file.problems import RuleProblem
from shuffleup.kernel.language import mark_for_translation, say

SENTENCES: Mapping[SeasonFault, str] = {
    SeasonFault.TOO_LONG: mark_for_translation("the rules have {found}: shorten them ({allowed})"),
    SeasonFault.NO_TOML: mark_for_translation("the rules cannot be read: {found}; write them as TOML"),
    SeasonFault.UNKNOWN_KEY: mark_for_translation("{key} is an unknown key: remove it, or correct it"),
    SeasonFault.MISSING: mark_for_translation("{key} is missing: write {allowed}"),
    SeasonFault.NOT_ALLOWED: mark_for_translation("{key} is {found}: write {allowed}"),
    SeasonFault.NOT_TOGETHER: mark_for_translation("{key} does not go with the other keys: write {allowed}"),
    SeasonFault.FORMULA_REFUSED: mark_for_translation(
        "the formula cannot be used, {found}: correct it there"
    ),
    SeasonFault.UNKNOWN_EVENT: mark_for_translation(
        "events: {found} is no event here: correct its id, or remove it"
    ),
}

ALLOWED = (
    mark_for_translation("a text"),
    mark_for_translation("a day as 2026-01-31"),
    mark_for_translation("a list of ids of events"),
    mark_for_translation("a whole number of 1 or more"),
    mark_for_translation("a whole number of 0 or more"),
    mark_for_translation("a number"),
    mark_for_translation("a list of wins, places and head_to_head, each once at most"),
    mark_for_translation("true or false"),
    mark_for_translation("a table [points] with preset, table or formula"),
    mark_for_translation("one of preset, table and formula"),
    mark_for_translation("a whole number of digits, 0 to 6"),
    mark_for_translation("a list of 1 to 1000 numbers"),
    mark_for_translation("rest only beside table"),
    mark_for_translation('the number of scores that count, with score = "best"'),
    mark_for_translation('best only with score = "best"'),
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
