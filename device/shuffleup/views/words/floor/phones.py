"""Sentences for the refusals of players' cards, phones and requests, and of the door, with their facts."""

from shuffleup.floor.phones.refusals import (
    AskedAlready,
    CardEnded,
    CardRevoked,
    CardUnknown,
    DoorIsClosed,
    DoorIsFull,
    HoldsCards,
    NobodyAtDoor,
    NobodyDecides,
    NoCardYet,
    NoSession,
    NotAskedForHere,
    NotAtTheTable,
    NothingAsked,
    NotOutYet,
    PageIsOff,
    RequestIsClosed,
    TooManyPhones,
)
from shuffleup.kernel.language import said_later, say_counted
from shuffleup.views.words.sentences import Sentences


def too_many_phones(it: TooManyPhones) -> str:
    """Say how many phones use the card, and who helps."""
    return say_counted(
        "{count} phone reads this page already: ask the director",
        "{count} phones read this page already: ask the director",
        it.most,
    )


SENTENCES: Sentences = {
    PageIsOff: said_later("this event has no page for players"),
    CardUnknown: said_later("this code is not of this event"),
    CardRevoked: said_later("this card was replaced: scan the new one"),
    CardEnded: said_later("the event is over"),
    TooManyPhones: too_many_phones,
    NoSession: said_later("this phone is not let in: scan the code of the seat card"),
    NotAskedForHere: said_later("the director takes no such request by phone"),
    HoldsCards: said_later("you hold cards: say it at the table"),
    AskedAlready: said_later("the director has your request"),
    NobodyDecides: said_later("nobody has to decide at your table now"),
    NotAtTheTable: said_later("you have no seat at a table"),
    NotOutYet: said_later("you are still in"),
    NothingAsked: said_later("there is no open request of this kind"),
    RequestIsClosed: said_later("request {number} waits no longer"),
    NoCardYet: said_later("{name} has no card yet: it is drawn with the seat"),
    DoorIsClosed: said_later("nobody enters by phone now: go to the desk"),
    DoorIsFull: said_later("{most} people wait already: go to the desk"),
    NobodyAtDoor: said_later("nobody waits at the door under number {number}"),
}
