"""Refusals of cards, phones, requests and the door; `reason` is the word that the page answers."""

from shuffleup.kernel.refusals import NotLegalNow


class NotTaken(NotLegalNow):
    """A phone is not let in, or a request is not taken; `reason` is one of the words of PLY-04 or PLY-12."""

    reason = ""


class PageIsOff(NotTaken):
    reason = "off"
    rule = "players.page"


class CardUnknown(NotTaken):
    reason = "unknown_card"


class CardRevoked(NotTaken):
    reason = "revoked"


class CardEnded(NotTaken):
    reason = "ended"


class TooManyPhones(NotTaken):
    reason = "too_many_phones"
    rule = "players.phones"

    most: int


class NoSession(NotTaken):
    reason = "no_session"


class NotAskedForHere(NotTaken):
    reason = "not_in_this_event"
    rule = "players.requests"


class HoldsCards(NotTaken):
    reason = "live_hand"


class AskedAlready(NotTaken):
    reason = "asked_already"


class NobodyDecides(NotTaken):
    reason = "nobody_to_act"


class NotAtTheTable(NotTaken):
    reason = "not_at_the_table"


class NotOutYet(NotTaken):
    reason = "still_in"


class NothingAsked(NotTaken):
    reason = "nothing_asked"


class RequestIsClosed(NotLegalNow):
    number: int


class NoCardYet(NotLegalNow):
    name: str


class DoorIsClosed(NotTaken):
    reason = "closed"
    rule = "players.enroll"


class DoorIsFull(NotTaken):
    reason = "full"

    most: int


class NobodyAtDoor(NotLegalNow):
    number: int
