"""Sentences for the refusals of the people book."""

from shuffleup.language import said_later
from shuffleup.people import merging, naming, sought
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    sought.NotKnown: said_later("the people book has nobody of the id {person}"),
    sought.MergedAway: said_later("{name} was merged into {into}: name {into}, or split the two"),
    sought.Forgotten: said_later("{label} is forgotten, and that cannot be undone"),
    naming.KnownAlready: said_later("the id is in the people book already, for {name}"),
    merging.SamePerson: said_later("{name} cannot be merged with the same entry: name two persons"),
    merging.BothPlayed: said_later("{name} and {other} both played in {event}: they are two persons"),
    merging.NotMerged: said_later("{name} is not merged into anybody"),
}
