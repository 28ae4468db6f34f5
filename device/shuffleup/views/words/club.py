"""Sentences for what outlives an evening: the people book, the club, seasons, and files of other programs."""

from collections.abc import Iterable, Mapping

from shuffleup.club import saves as save_refusals
from shuffleup.club.season.season_file import SeasonFault, SeasonProblem
from shuffleup.event_file.problems import RuleProblem
from shuffleup.kernel.language import Translatable, say
from shuffleup.kernel.shown_text import shown
from shuffleup.views.words.terms import ChooseBySign, Sentences

LONGEST_PLACE = 100
"""The path of a value has the names of the fields in it, which are as long as a file has them."""

FAULTS: Mapping[str, Translatable] = {
    "empty": "the file is empty",
    "cut_off": "the text ends too early",
    "no_text": "this is no text",
    "bad_gzip": "the packed file is damaged",
    "no_value": "a value is missing",
    "no_key": "the name of a field is missing",
    "unknown_word": "an unknown word",
    "no_escape": "a text holds a wrong escape",
    "number_too_large": "a number is too large",
    "no_pairs": "a map is not a list of pairs",
    "too_deep": "brackets are nested too deeply",
    "after_the_end": "text follows after the end",
    "no_tournament": "there is no tournament in it",
    "wrong_kind": "a value is of the wrong kind",
    "no_time": "a time is beyond the year 9999",
    "no_saves_in_folder": "the folder holds no saves",
    "same_person_twice": "one person stands in it twice",
    "text_too_long": "a text is too long",
}


def _not_a_save(refusal: save_refusals.NotASave) -> str:
    fault = say(FAULTS[refusal.fault])
    at = refusal.place
    place = say("character {number}", number=at) if isinstance(at, int) else shown(at)[:LONGEST_PLACE]
    return say(
        "not a save of The Tournament Director 3: {fault} ({place}); save the tournament there again",
        fault=fault,
        place=place,
    )


SENTENCES: Sentences = {
    # The club and its seasons.
    "no_such_league": "the club has no league {league}",
    "no_such_season": "the club has no season {season}",
    "no_such_club_event": "the club has no event {event}",
    "season_is_closed": "the season {name} is closed: open it again first",
    "season_is_open": "the season {name} is not closed",
    "no_name_for_it": "a league or season needs a name",
    "no_such_player": "the evening has no player {player}",
    "plays_already": "{name} is another player of that evening already",
    "did_not_play": "{name} did not play in {event}: adjust the season instead",
    "no_points": "an adjustment is above or below 0",
    "no_such_adjustment": "the club has no adjustment {adjustment}",
    "taken_back_already": "the adjustment {adjustment} is taken back already",
    "pays_oneself": "{name} cannot pay the same person: name two persons",
    "nothing_paid": "a payment is above 0",
    "taken_back_why": "say why it is taken back",
    "no_such_ledger_entry": "the ledger has no entry {entry}",
    "entry_taken_back": "the entry {entry} is taken back already",
    "nothing_to_choose": "only one save of {event} is known: there is nothing to choose",
    # Saves of The Tournament Director 3.
    "not_a_save": _not_a_save,
    "too_large": "larger than any save can be: more than {most} {unit}",
    "not_begun_yet": (
        "the evening has not begun: write its event file with --template EVENT.toml and start it"
    ),
    "over_already": "the evening is over: import it into a club with --into FOLDER",
    "level_beyond_the_file": "the clock stands at entry {level} of the levels, and there are fewer",
    "cannot_read": "cannot be read ({reason})",
    # The people book.
    "not_known": "the people book has nobody of the id {person}",
    "merged_away": "{name} was merged into {into}: name {into}, or split the two",
    "forgotten": "{label} is forgotten, and that cannot be undone",
    "known_already": "the id is in the people book already, for {name}",
    "open_balance": ChooseBySign(
        "amount",
        "{name} is still owed {amount}: settle it, or write it off in the ledger",
        "{name} still owes {amount}: settle it, or write it off in the ledger",
    ),
    "same_person": "{name} cannot be merged with the same entry: name two persons",
    "both_played": "{name} and {other} both played in {event}: they are two persons",
    "not_merged": "{name} is not merged into anybody",
}


SEASON_FAULTS: Mapping[SeasonFault, Translatable] = {
    SeasonFault.TOO_LONG: "the rules have {found}: shorten them ({allowed})",
    SeasonFault.NO_TOML: "the rules cannot be read: {found}; write them as TOML",
    SeasonFault.UNKNOWN_KEY: "{key} is an unknown key: remove it, or correct it",
    SeasonFault.MISSING: "{key} is missing: write {allowed}",
    SeasonFault.NOT_ALLOWED: "{key} is {found}: write {allowed}",
    SeasonFault.NOT_TOGETHER: "{key} does not go with the other keys: write {allowed}",
    SeasonFault.FORMULA_REFUSED: "the formula cannot be used, {found}: correct it there",
    SeasonFault.UNKNOWN_EVENT: "events: {found} is no event here: correct its id, or remove it",
}

ALLOWED: tuple[Translatable, ...] = (
    "a text",
    "a day as 2026-01-31",
    "a list of ids of events",
    "a whole number of 1 or more",
    "a whole number of 0 or more",
    "a number",
    "a list of wins, places and head_to_head, each once at most",
    "true or false",
    "a table [points] with preset, table or formula",
    "one of preset, table and formula",
    "a whole number of digits, 0 to 6",
    "a list of 1 to 1000 numbers",
    "rest only beside table",
    'the number of scores that count, with score = "best"',
    'best only with score = "best"',
)
"""What may stand in the place of a fault, where it is more than words of the rules themselves."""


def problem_line(problem: RuleProblem) -> str:
    """Say what is wrong in one place of the rules of a season, and what to do."""
    if not isinstance(problem, SeasonProblem):
        return str(problem)
    allowed = say(problem.allowed) if problem.allowed in ALLOWED else problem.allowed
    line = say(SEASON_FAULTS[problem.code], key=problem.key, found=problem.found, allowed=allowed)
    return f"{line} ({problem.suggestion}?)" if problem.suggestion else line


def problem_lines(problems: Iterable[RuleProblem]) -> str:
    """Say everything that is wrong, a line each."""
    return "\n".join(map(problem_line, problems))
