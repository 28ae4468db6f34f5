"""What the floor refuses, in sentences."""

from shuffleup.floor.crews.refusals import PlayOffNotEntered
from shuffleup.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    PlayOffNotEntered: said_later(
        "enter what each of them won in the play-off hand: nothing is entered for seat {seats}"
    ),
}
