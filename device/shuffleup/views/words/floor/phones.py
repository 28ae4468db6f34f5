"""Sentences for the refusals of players' cards, phones and requests, and of the door, with their facts."""

from shuffleup.floor.phone_access import (
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
from shuffleup.kernel.language import mark_for_translation, say_counted
from shuffleup.views.words.sentences import Sentences


def too_many_phones(it: TooManyPhones) -> str:
    """Say how many phones use the card, and who helps."""
    return say_counted(
        "{count} phone reads this page already: ask the director",
        "{count} phones read this page already: ask the director",
        it.most,
    )


SENTENCES: Sentences = {
    PageIsOff: mark_for_translation("this event has no page for players"),
    CardUnknown: mark_for_translation("this code is not of this event"),
    CardRevoked: mark_for_translation("this card was replaced: scan the new one"),
    CardEnded: mark_for_translation("the event is over"),
    TooManyPhones: too_many_phones,
    NoSession: mark_for_translation("this phone is not let in: scan the code of the seat card"),
    NotAskedForHere: mark_for_translation("the director takes no such request by phone"),
    HoldsCards: mark_for_translation("you hold cards: say it at the table"),
    AskedAlready: mark_for_translation("the director has your request"),
    NobodyDecides: mark_for_translation("nobody has to decide at your table now"),
    NotAtTheTable: mark_for_translation("you have no seat at a table"),
    NotOutYet: mark_for_translation("you are still in"),
    NothingAsked: mark_for_translation("there is no open request of this kind"),
    RequestIsClosed: mark_for_translation("request {number} waits no longer"),
    NoCardYet: mark_for_translation("{name} has no card yet: it is drawn with the seat"),
    DoorIsClosed: mark_for_translation("nobody enters by phone now: go to the desk"),
    DoorIsFull: mark_for_translation("{most} people wait already: go to the desk"),
    NobodyAtDoor: mark_for_translation("nobody waits at the door under number {number}"),
}
