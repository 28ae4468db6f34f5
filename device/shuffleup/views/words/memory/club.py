"""Sentences for the refusals of the club journal."""

from shuffleup.club import adjustments, evenings, ledger, saves, seasons
from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
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
