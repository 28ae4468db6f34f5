"""Sentences for the refusals of the club journal."""

from shuffleup.club import adjustments, evenings, ledger, saves, seasons
from shuffleup.kernel.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    seasons.NoSuchLeague: said_later("the club has no league {league}"),
    seasons.NoSuchSeason: said_later("the club has no season {season}"),
    seasons.NoSuchClubEvent: said_later("the club has no event {event}"),
    seasons.SeasonIsClosed: said_later("the season {name} is closed: open it again first"),
    seasons.SeasonIsOpen: said_later("the season {name} is not closed"),
    seasons.NoNameForIt: said_later("a league or season needs a name"),
    evenings.NoSuchPlayer: said_later("the evening has no player {player}"),
    evenings.PlaysAlready: said_later("{name} is another player of that evening already"),
    adjustments.DidNotPlay: said_later("{name} did not play in {event}: adjust the season instead"),
    adjustments.NoPoints: said_later("an adjustment is above or below 0"),
    adjustments.NoSuchAdjustment: said_later("the club has no adjustment {adjustment}"),
    adjustments.TakenBackAlready: said_later("the adjustment {adjustment} is taken back already"),
    ledger.PaysOneself: said_later("{name} cannot pay the same person: name two persons"),
    ledger.NothingPaid: said_later("a payment is above 0"),
    ledger.TakenBackWhy: said_later("say why it is taken back"),
    ledger.NoSuchLedgerEntry: said_later("the ledger has no entry {entry}"),
    ledger.EntryTakenBack: said_later("the entry {entry} is taken back already"),
    saves.NothingToChoose: said_later("only one save of {event} is known: there is nothing to choose"),
}
