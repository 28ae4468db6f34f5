"""Sentences for what outlives an evening: the people book, the club, seasons, and files of other programs."""

from collections.abc import Iterable, Mapping

from shuffleup.club import adjustments, evenings, ledger, saves, seasons
from shuffleup.club import saves as save_refusals
from shuffleup.club.people import (
    book as lookup,
)
from shuffleup.club.people import (
    person_commands as forgetting,
)
from shuffleup.club.people import (
    person_commands as merging,
)
from shuffleup.club.people import (
    person_commands as naming,
)
from shuffleup.club.saves import LevelBeyondTheFile, NotBegunYet, OverAlready
from shuffleup.club.season.season_file import SeasonFault, SeasonProblem
from shuffleup.event_file.problems import RuleProblem
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.kernel.shown_text import shown
from shuffleup.views.money import money_text
from shuffleup.views.words.terms import Sentences

CLUB_SENTENCES: Sentences = {
    seasons.NoSuchLeague: mark_for_translation("the club has no league {league}"),
    seasons.NoSuchSeason: mark_for_translation("the club has no season {season}"),
    seasons.NoSuchClubEvent: mark_for_translation("the club has no event {event}"),
    seasons.SeasonIsClosed: mark_for_translation("the season {name} is closed: open it again first"),
    seasons.SeasonIsOpen: mark_for_translation("the season {name} is not closed"),
    seasons.NoNameForIt: mark_for_translation("a league or season needs a name"),
    evenings.NoSuchPlayer: mark_for_translation("the evening has no player {player}"),
    evenings.PlaysAlready: mark_for_translation("{name} is another player of that evening already"),
    adjustments.DidNotPlay: mark_for_translation("{name} did not play in {event}: adjust the season instead"),
    adjustments.NoPoints: mark_for_translation("an adjustment is above or below 0"),
    adjustments.NoSuchAdjustment: mark_for_translation("the club has no adjustment {adjustment}"),
    adjustments.TakenBackAlready: mark_for_translation("the adjustment {adjustment} is taken back already"),
    ledger.PaysOneself: mark_for_translation("{name} cannot pay the same person: name two persons"),
    ledger.NothingPaid: mark_for_translation("a payment is above 0"),
    ledger.TakenBackWhy: mark_for_translation("say why it is taken back"),
    ledger.NoSuchLedgerEntry: mark_for_translation("the ledger has no entry {entry}"),
    ledger.EntryTakenBack: mark_for_translation("the entry {entry} is taken back already"),
    saves.NothingToChoose: mark_for_translation(
        "only one save of {event} is known: there is nothing to choose"
    ),
}


LONGEST_PLACE = 100
"""The path of a value has the names of the fields in it, which are as long as a file has them."""

FAULTS = {
    "empty": mark_for_translation("the file is empty"),
    "cut_off": mark_for_translation("the text ends too early"),
    "no_text": mark_for_translation("this is no text"),
    "bad_gzip": mark_for_translation("the packed file is damaged"),
    "no_value": mark_for_translation("a value is missing"),
    "no_key": mark_for_translation("the name of a field is missing"),
    "unknown_word": mark_for_translation("an unknown word"),
    "no_escape": mark_for_translation("a text holds a wrong escape"),
    "number_too_large": mark_for_translation("a number is too large"),
    "no_pairs": mark_for_translation("a map is not a list of pairs"),
    "too_deep": mark_for_translation("brackets are nested too deeply"),
    "after_the_end": mark_for_translation("text follows after the end"),
    "no_tournament": mark_for_translation("there is no tournament in it"),
    "wrong_kind": mark_for_translation("a value is of the wrong kind"),
    "no_time": mark_for_translation("a time is beyond the year 9999"),
    "no_saves_in_folder": mark_for_translation("the folder holds no saves"),
    "same_person_twice": mark_for_translation("one person stands in it twice"),
    "text_too_long": mark_for_translation("a text is too long"),
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


IMPORT_SENTENCES: Sentences = {
    save_refusals.NotASave: _not_a_save,
    save_refusals.TooLarge: mark_for_translation("larger than any save can be: more than {most} {unit}"),
    NotBegunYet: mark_for_translation(
        "the evening has not begun: write its event file with --template EVENT.toml and start it"
    ),
    OverAlready: mark_for_translation("the evening is over: import it into a club with --into FOLDER"),
    LevelBeyondTheFile: mark_for_translation(
        "the clock stands at entry {level} of the levels, and there are fewer"
    ),
    save_refusals.CannotRead: mark_for_translation("cannot be read ({reason})"),
}


def _open_balance(it: forgetting.OpenBalance) -> str:
    amount = money_text(Money(abs(it.amount)), it.currency)
    facts = {"name": it.name, "amount": amount}
    if it.amount < 0:
        return say("{name} still owes {amount}: settle it, or write it off in the ledger", **facts)
    return say("{name} is still owed {amount}: settle it, or write it off in the ledger", **facts)


PEOPLE_SENTENCES: Sentences = {
    lookup.NotKnown: mark_for_translation("the people book has nobody of the id {person}"),
    lookup.MergedAway: mark_for_translation("{name} was merged into {into}: name {into}, or split the two"),
    lookup.Forgotten: mark_for_translation("{label} is forgotten, and that cannot be undone"),
    naming.KnownAlready: mark_for_translation("the id is in the people book already, for {name}"),
    forgetting.OpenBalance: _open_balance,
    merging.SamePerson: mark_for_translation("{name} cannot be merged with the same entry: name two persons"),
    merging.BothPlayed: mark_for_translation(
        "{name} and {other} both played in {event}: they are two persons"
    ),
    merging.NotMerged: mark_for_translation("{name} is not merged into anybody"),
}


SENTENCES: Sentences = {**PEOPLE_SENTENCES, **CLUB_SENTENCES, **IMPORT_SENTENCES}


SEASON_FAULTS: Mapping[SeasonFault, str] = {
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
    line = say(SEASON_FAULTS[problem.code], key=problem.key, found=problem.found, allowed=allowed)
    return f"{line} ({problem.suggestion}?)" if problem.suggestion else line


def problem_lines(problems: Iterable[RuleProblem]) -> str:
    """Say everything that is wrong, a line each."""
    return "\n".join(map(problem_line, problems))
